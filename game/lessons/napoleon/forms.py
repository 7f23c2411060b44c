"""Lessons on other rules of Napoleon: with a joker, as Hattori played it, and the oldest form."""

from __future__ import annotations

from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong
from game.lessons.napoleon.tables import BLIND, OPENING

_JOKER = (("joker", "strong"),)
_SPARED = (
    "5D JK KC QC 9S 8S 7D 6D 9D TD",
    "AD AC AH KH QH JH 9H 8H 7S 6S",
    "2D 2C AS JD 6C 7C 3H 4S 5S 8D",
    "3D 4C JC KD QD 4H 5H TS JS 8C",
    "4D 5C 9C TC 6H 7H TH KS QS 2S",
)
_LED = (
    "AD JK AS JH AH 9H 8H 7H 6C TC",
    "2D KH 5H 4C KC JD 7S QS 8D 9C",
    "3D QH 4H 2C AC 8S JS KD QD 5C",
    "4D TH 3H 6H 7C 8C KS 9S TD JC",
    "5D 2H QC 4S 5S 6S TS 6D 7D 9D",
)
_HUNTED = (
    "5D JK 8C KC QC 9S 8S 7D 6D TD",
    "AD 3C AH KH QH JH 9H 8H 7S 6S",
    "2D 4C AS JD 7C 2C 3H 4S 5S 8D",
    "3D 6C JC KD QD 4H 5H TS JS 9D",
    "4D 9C 5C TC 6H 7H TH KS QS 2S",
)


def _with_joker(hands: tuple[str, ...], away: str) -> LessonPosition:
    """Return a table of five where the learner plays last, after Mio has won the first trick."""
    put = ", ".join(f"discard {card}" for card in away.split())
    return LessonPosition(
        hands=hands,
        rows=((BLIND, away),),
        players=5,
        dealer=0,
        options=_JOKER,
        course=f"bid 13 H, pass, pass, pass, pass, call AS, {put}, {OPENING}",
    )


JOKER = Lesson("joker", "With a joker", "it wins only when led", "JK 3C", (
    LookStep("An extra card",
        say("You can add a joker in the options. With five players, the blind then has {stock} cards. The "
            "joker is not a scoring card and has no suit, so you can play it to any trick. It wins only "
            "when led, but playing it can save another card.", stock=3, teaches="NAP-O9:joker"),
        at=LessonPosition(hands=("JK",), players=5, dealer=0, options=_JOKER),
    ),
    TryStep("It saves a king",
        say("You play against {player}, who is Napoleon and will win this trick with {card}. Your two "
            "cards of that suit are both scoring cards. What do you play?",
            player=1, card="AC", may="KC QC JK"),
        at=_with_joker(_SPARED, "3C 3S 2H"), plays="AC, 6C, 4C, 5C", uses="NAP-O9:joker NAP-1:scoring",
        right=("JK",),
        done=say("{Takes} wins the trick, which has only {worth} scoring card. The joker did not win, but "
                 "it saved both your scoring cards.", takes="AC", taker=1, worth=1),
        wrong=(
            wrong("KC, QC", "Then {takes} wins {worth} scoring cards. You have a card that is not a "
                            "scoring card.",
                  takes="AC", worth=2),
        ),
    ),
    TryStep("Strong when led",
        say("Now you are Napoleon, and trumps are {trump}. When the joker is led, every player with a "
            "trump must play one. Only the three special cards beat the joker. Draw the opponents' trumps.",
            trump="H", teaches="NAP-O9:led"),
        at=LessonPosition(
            hands=_LED, rows=((BLIND, "3C 3S 2S"),), players=5, dealer=4, options=_JOKER,
            course="bid 13 H, pass, pass, pass, pass, call KS, discard 3C, discard 3S, discard 2S, AD, 2D, "
                   "3D, 4D, 5D",
        ),
        uses="NAP-O9:led", right=("JK",), then="KH, QH, TH, 2H",
        done=say("{Takes} draws four trumps and wins {worth} scoring cards. But remember: you can't lead "
                 "it to the first trick.", takes="JK", taker=0, worth=3),
        wrong=(
            wrong("*", "Save that card for later. Which card draws everyone's trumps and beats even the "
                       "king?"),
        ),
    ),
    TryStep("The joker hunter",
        say("{Player} leads {card}, the joker hunter. The player with the joker must now play the joker, "
            "whatever else they hold. What must you play?", player=1, card="3C", may="JK", barred="8C KC",
            teaches="NAP-O10"),
        at=_with_joker(_HUNTED, "AC 3S 2H"), plays="3C, 4C, 6C, 9C", uses="NAP-O10", right=("JK",),
        done=say("You have lost the joker. {Taker} wins the trick with {takes}.", taker=4, takes="9C"),
    ),
    LookStep("Joker and yoromeki",
        say("Only the mighty beats a stronger joker that is led. A weak joker loses to any trump or "
            "special card. When it is led, the others must play a trump or else a scoring card. With the "
            "yoromeki option, {card} beats the mighty.", card="QH", teaches="NAP-O9:others NAP-O7"),
    ),
))  # fmt: skip

_HATTORI = (("style", "hattori"),)

HATTORI = Lesson("hattori", "Hattori's game", "four players, no exchange", "JH JD", (
    TryStep("Only the number counts",
        say("Hattori's game is for four players, with {held} cards each at first. Each bid must name a "
            "higher number, in any suit. If you pass, you can bid again later. {Player} bid 12 in {suit}. "
            "Make the lowest bid you can in {suit2}.", held=(0, 12), player=2, suit="S", suit2="H",
            teaches="NAP-HAT:bid"),
        at=LessonPosition(
            hands=("AS JH AH KH QH 9H 8H AD KD 5C 4C 2S", "2D 2H", "JD 3D 3H", "4D 4H"),
            rows=((BLIND, "7H 9D 9S 9C"),), players=4, dealer=0, options=_HATTORI,
            course="pass, bid 12 S, pass",
        ),
        uses="NAP-HAT:bid", right=("bid 13 H",), then="pass, pass, pass",
        done=say("The others all pass in a row, so you are Napoleon.", declarer=0, needs=13),
        wrong=(
            wrong("pass", "Then {player} is Napoleon, although your hand is better.", player=2),
            wrong("bid 13 C, bid 13 D, bid 13 S", "Which suit is your longest?"),
            wrong("*", "That bid is higher than necessary, or its trumps are too weak."),
        ),
    ),
    TryStep("Not from your own hand",
        say("In this game you can't call a card you hold. Call the highest special card you lack.",
            teaches="NAP-HAT:call"),
        uses="NAP-HAT:call NAP-2:order", right=("call JD",),
        done=say("No one takes a blind or discards. The last four cards are dealt, one to each player, so "
                 "everyone has {held} cards. If you had been dealt the called card, you would play alone.",
                 held=(0, 13)),
        wrong=(wrong("*", "Which of the three special cards do you lack?"),),
    ),
    TryStep("Full powers in trick 1",
        say("In Hattori's game, the first trick is like any other, with trumps, special cards and the same "
            "two. It's your lead. Draw trumps with your best trump.", trump="H", teaches="NAP-HAT:first"),
        uses="NAP-HAT:first NAP-2:order NAP-2:suit", right=("JH",), then="2H, 3H, 4H",
        done=say("{Takes}, the sei-jack, draws a trump from each opponent. Only {card} could beat it, and "
            "you hold that card.", takes="JH", taker=0, card="AS"),
        wrong=(
            wrong("AS", "That card wins the trick, but it isn't a trump, so it draws no trumps."),
            wrong("*", "You have a higher trump: the sei-jack."),
        ),
    ),
    PickStep("What it scores",
        say("Each deal that you win as Napoleon scores one point, whatever you bid. The adjutant and the "
            "opponents score nothing. You bid 13, and your side took 15. How many points do you score?",
            teaches="NAP-HAT:score"),
        uses="NAP-HAT:score", asks="pays",
        done=say("{Pays}. A failed bid costs nothing. As usual, a bid below 20 fails if the side takes all "
                 "twenty.",
                 pays=("13 15 napoleon", 1)),
        wrong=(
            (2, say("That would be right in the usual game for five.")),
            (3, say("That would be right in the usual game for four.")),
        ),
    ),
))  # fmt: skip

_OLDEST = (("style", "1885"),)

OLD = Lesson("old", "The game of 1885", "alone, and exactly", "AS KH", (
    LookStep("Alone against four",
        say("The oldest game is for five players. Tens don't score, so only {counts} ranks do: ace, king, "
            "queen and jack, 16 cards in all. Bids start at 1. Napoleon calls no card, plays alone and "
            "exchanges {stock} cards with the blind.", counts=("AS KS QS JS TS", 4), stock=2,
            teaches="NAP-1885:cards"),
        at=LessonPosition(hands=("AS KH",), players=5, dealer=0, options=_OLDEST),
    ),
    TryStep("An ordinary jack",
        say("The mighty is the only special card, and there is no same two. Trumps are {trump}, and {card} "
            "is winning so far. Take the trick.", trump="H", card="QH", teaches="NAP-1885:mighty"),
        at=LessonPosition(
            hands=(
                "5D JH KH 9C 8C 7D 6D 9S 8S 7S",
                "AD TH AH 9H 8H AC KC QC 6S 5S",
                "2D QH 7H 2C 4C JC KD QD TS JS",
                "3D 6H 5C 6C 7C 8D 9D KS QS 4S",
                "4D 5H TC JD TD 4H 3H AS 2S 2H",
            ),
            rows=((BLIND, "3C 3S"),), players=5, dealer=0, options=_OLDEST,
            course="bid 5 H, pass, pass, pass, pass, discard 3C, discard 3S, AD, 2D, 3D, 4D, 5D",
        ),
        plays="TH, QH, 6H, 5H", uses="NAP-1885:mighty NAP-9:follow", right=("KH",),
        done=say("{Takes} wins the trick with {worth} scoring cards.", takes="KH", taker=0, worth=2),
        wrong=(
            wrong("JH", "A jack ranks between the queen and the ten, even in trumps. {Takes} still wins the "
                "trick.",
                  takes="QH", taker=2),
        ),
    ),
    PickStep("No more and no fewer",
        say("Napoleon must take exactly as many scoring cards as were bid. Discards don't count. Each "
            "opponent stakes 1 chip. You bid 5 and took 6. How many chips do you win or lose?",
            teaches="NAP-1885:exactly"),
        uses="NAP-1885:exactly", asks="pays",
        done=say("{Pays}, because you took one too many. Taking exactly five would have won {pays2}. Near "
                 "the end, it can be right to lose a trick on purpose.",
                 pays=("5 6 napoleon", -4), pays2=("5 5 napoleon", 4)),
        wrong=(
            (4, say("That would be right for five scoring cards, not six.", pays=("5 5 napoleon", 4))),
            (-1, say("That is what one opponent gets. How many opponents are there?")),
        ),
    ),
))  # fmt: skip
