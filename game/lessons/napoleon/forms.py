"""The lessons about other rules of Napoleon: with a joker, as Hattori played it, and the oldest game."""

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
    """A table of five at which the learner plays last, after a first trick that Mio has taken."""
    put = ", ".join(f"discard {card}" for card in away.split())
    return LessonPosition(
        hands=hands,
        rows=((BLIND, away),),
        players=5,
        dealer=0,
        options=_JOKER,
        course=f"bid 13 H, pass, pass, pass, pass, call AS, {put}, {OPENING}",
    )


JOKER = Lesson("joker", "With a joker", "it wins when it is led", "JK 3C", (
    LookStep("One card more",
        say("By an option a joker is added: with five, {stock} cards lie in the blind. It scores nothing "
            "and has no suit, so you may play it to any trick, whatever was led. But it wins nothing there: "
            "it only saves another card.", stock=3),
        at=LessonPosition(hands=("JK",), players=5, dealer=0, options=_JOKER),
    ),
    TryStep("It saves a king",
        say("You play against {player}, who is Napoleon and whose {card} takes this trick. You have two "
            "cards of its suit, and both score. What do you give?", player=1, card="AC", may="KC QC JK"),
        at=_with_joker(_SPARED, "3C 3S 2H"), plays="AC, 6C, 4C, 5C", right=("JK",),
        done=say("{Takes} takes the trick, with {worth} scoring card, its own. The joker did not win, but "
                 "it saved two of yours.", takes="AC", taker=1, worth=1),
        wrong=(
            wrong("KC, QC", "Then {takes} takes {worth} scoring cards. You have a card that scores nothing.",
                  takes="AC", worth=2),
        ),
    ),
    TryStep("Led, it is strong",
        say("Now you are Napoleon, and {trump} is trumps. When the joker is led, all others must play a "
            "trump if they have one, and only the three special cards beat it. Draw their trumps.",
            trump="H"),
        at=LessonPosition(
            hands=_LED, rows=((BLIND, "3C 3S 2S"),), players=5, dealer=4, options=_JOKER,
            course="bid 13 H, pass, pass, pass, pass, call KS, discard 3C, discard 3S, discard 2S, AD, 2D, "
                   "3D, 4D, 5D",
        ),
        right=("JK",), then="KH, QH, TH, 2H",
        done=say("{Takes} takes four trumps from them, and {worth} scoring cards. It may not be led to the "
                 "first trick.", takes="JK", taker=0, worth=3),
        wrong=(
            wrong("*", "That can wait. Which card draws a trump from everybody, and cannot be beaten by a "
                  "king?"),
        ),
    ),
    TryStep("The joker hunter",
        say("{Player} leads {card}, the joker hunter: then whoever has the joker must play it, whatever "
            "else is in the hand. What must you play?", player=1, card="3C", may="JK", barred="8C KC"),
        at=_with_joker(_HUNTED, "AC 3S 2H"), plays="3C, 4C, 6C, 9C", right=("JK",),
        done=say("The joker is gone. {Taker} takes the trick with {takes}.", taker=4, takes="9C"),
    ),
    LookStep("Other jokers",
        say("A stronger joker, when led, loses to the mighty only. A weak one takes a trick without trumps "
            "and special cards; led, it asks for a trump, else for a scoring card. And there is the "
            "yoromeki, by an option: {card} takes a trick in which the mighty lies.", card="QH"),
    ),
))  # fmt: skip

_HATTORI = (("style", "hattori"),)

HATTORI = Lesson("hattori", "Hattori's game", "four players, no exchange", "JH JD", (
    TryStep("The number decides",
        say("Hattori's game is for four, with {held} cards each at first. To outbid you need a higher "
            "number, whatever the suits; who has passed may come back. {Player} has bid 12 with {suit}. Bid "
            "as little as you can, with {suit2} as trumps.", held=(0, 12), player=2, suit="S", suit2="H"),
        at=LessonPosition(
            hands=("AS JH AH KH QH 9H 8H AD KD 5C 4C 2S", "2D 2H", "JD 3D 3H", "4D 4H"),
            rows=((BLIND, "7H 9D 9S 9C"),), players=4, dealer=0, options=_HATTORI,
            course="pass, bid 12 S, pass",
        ),
        right=("bid 13 H",), then="pass, pass, pass",
        done=say("All the others pass in a row: you are Napoleon.", declarer=0, needs=13),
        wrong=(
            wrong("pass", "Then {player} is Napoleon. You have the better hand.", player=2),
            wrong("bid 13 C, bid 13 D, bid 13 S", "In which suit are you long?"),
            wrong("*", "That promises more than you must, or poor trumps."),
        ),
    ),
    TryStep("Never your own card",
        say("The called card may not be one that you hold. Call the highest that you lack, of the three "
            "special cards."),
        right=("call JD",),
        done=say("Nobody takes a blind or puts cards away: the last four cards are dealt, one to each. Now "
                 "all have {held}. Had the called card come to you, you would be alone.", held=(0, 13)),
        wrong=(wrong("*", "One of the three special cards is missing. Which one?"),),
    ),
    TryStep("The first trick counts",
        say("The first trick is like any other here: trumps, special cards and the same two hold. You lead. "
            "Draw trumps with the best one you have.", trump="H"),
        right=("JH",), then="2H, 3H, 4H",
        done=say("{Takes}, the sei-jack, takes a trump from each of them. Only {card} could have beaten it, "
                 "and that is yours.", takes="JH", taker=0, card="AS"),
        wrong=(
            wrong("AS", "It takes the trick, but it is no trump, and draws none."),
            wrong("*", "A higher trump is yours: the sei-jack."),
        ),
    ),
    PickStep("What it brings",
        say("Deals won as Napoleon are counted, nothing else: adjutant and opponents get nothing. You bid "
            "13, and your side has 15. What does it bring you?"),
        asks="pays",
        done=say("{Pays}. A lost bid costs nothing. All twenty after a bid below 20 lose here, too.",
                 pays=("13 15 napoleon", 1)),
        wrong=(
            (2, say("That is in the usual game of five.")),
            (3, say("That is in the usual game of four.")),
        ),
    ),
))  # fmt: skip

_OLDEST = (("style", "1885"),)

OLD = Lesson("old", "The game of 1885", "alone, and exactly", "AS KH", (
    LookStep("Alone against four",
        say("The oldest game is for five. Tens do not score: of ace, king, queen, jack and ten {counts} do, "
            "16 cards in all. Bids begin with 1, and nobody is called: Napoleon plays alone, and changes "
            "{stock} cards with the blind.", counts=("AS KS QS JS TS", 4), stock=2),
        at=LessonPosition(hands=("AS KH",), players=5, dealer=0, options=_OLDEST),
    ),
    TryStep("A jack is a jack",
        say("Besides the mighty there are no special cards and no same two. {Trump} is trumps, and {card} "
            "heads the trick. Take it.", trump="H", card="QH"),
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
        plays="TH, QH, 6H, 5H", right=("KH",),
        done=say("{Takes} takes it, and {worth} scoring cards.", takes="KH", taker=0, worth=2),
        wrong=(
            wrong("JH", "It stands between queen and ten, trumps or not: {takes} keeps the trick.",
                  takes="QH", taker=2),
        ),
    ),
    PickStep("Neither more nor less",
        say("Napoleon must take exactly as many scoring cards as were bid; those put away count for "
            "nothing. Each opponent stakes 1 chip. You bid 5 and took 6. What does that bring you?"),
        asks="pays",
        done=say("{Pays}: one too many. With exactly five it would have been {pays2}. So a trick at the end "
                 "may be worth losing.", pays=("5 6 napoleon", -4), pays2=("5 5 napoleon", 4)),
        wrong=(
            (4, say("That is for five, not for six.", pays=("5 5 napoleon", 4))),
            (-1, say("That is what one opponent gets. How many are there?")),
        ),
    ),
))  # fmt: skip
