"""Lessons of Jo-Jotte: melds, Jo and Jotte, the score pad, nullo and slam."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

TURN_UP, STOCK = Zone("turn_up"), Zone("stock")

_HANDS = ("JD KD AC TC 7H 9S", "7C 8C 9C 8D KS AS")
_ROWS = ((TURN_UP, "AD"), (STOCK, "QD 9D QH KC TH 8H ... 7S"))

MELDS = Lesson("melds", "Runs and fours", "declare before the play", "KD QD JD", (
    PickStep("Scoring melds",
        say("Before play, you can declare melds. Class A: four jacks, nines, aces, tens, kings or "
            "queens, worth {melds}. Class B: a run in one suit (ace, king, queen, jack, ten …, "
            "also in trumps). A run of three scores {melds2}, of five {melds3}. And a run of four?",
            melds=("JC JD JH JS", 100), melds2=("KD QD JD", 20), melds3=("KD QD JD TD 9D", 50)),
        at=LessonPosition(hands=_HANDS, rows=_ROWS, dealer=1, course="accept, pass, pass"), asks="melds4",
        done=say("{Melds4}. Among fours, jacks rank highest and queens lowest; with no trumps, aces rank "
            "highest. The same card can be part of a meld in both classes.", melds4=("KD QD JD TD", 40)),
        wrong=((30, say("It's a little more.")), (80, say("That's more than the longest run scores."))),
    ),
    TryStep("Declare your run",
        say("{Player}, the defender, spoke first and declared a class B meld. In each class, only the "
            "better meld scores: the longer run, then the one with the higher top card, then a run in "
            "trumps. You have {card}, {card2} and {card3}.", player=1, card="KD", card2="QD", card3="JD"),
        plays="meld B, pass", right=("meld B",),
        done=say("Both runs had three cards, but yours is higher. You score {above} above the line, "
            "{player} {above2}.", above=(0, 20), above2=(1, 0), player=1),
        wrong=(
            wrong("pass", "You don't have to declare. But if you don't, {player} scores {above}.", player=1,
                  above=(1, 20)),
        ),
    ),
    TryStep("The seven of trumps",
        say("If the turn-up's suit is trumps, the player with its seven can exchange it for the "
            "turn-up. You hold {card}, and the turn-up is {turned}. Exchange them.", card="7S", turned="AS"),
        at=LessonPosition(
            hands=("JS 9S 7S TH JH 7C", "AC KH QH 8D 9D AD"),
            rows=((TURN_UP, "AS"), (STOCK, "7D 8C TC QD KC 9C ... KS")), dealer=1,
            course="accept, pass, pass, pass",
        ),
        right=("exchange",),
        done=say("You now have {holds}, your third-best trump, worth {counts}.",
                 holds=(0, "AS"), counts=("AS", 10)),
        wrong=(wrong("pass", "A seven is the lowest trump. Exchange it for the ace."),),
    ),
))  # fmt: skip

JO = Lesson("jo", "Jo before Jotte", "king and queen of trumps", "KD QD", (
    TryStep("Jo",
        say("If you hold the king and queen of trumps, they are Jo and Jotte. Play the king before the "
            "queen to score {bonus} more in tricks, no matter who wins the two cards. You lead: play the "
            "king.",
            bonus=("jo jotte", 20), trump="D"),
        at=LessonPosition(
            hands=_HANDS, rows=_ROWS, dealer=1, course="accept, pass, pass, meld B, pass, meld B, KC, AC",
        ),
        right=("KD",), then="8D",
        done=say("That's Jo, and {takes} also took the trick.", takes="KD", taker=0),
        wrong=(
            wrong("QD", "If you play the queen first, you lose the {bonus} points.", bonus=("jo jotte", 20)),
            wrong("*", "You can play that card later. Of the king and queen of trumps, which comes first?"),
        ),
    ),
    TryStep("Jotte",
        say("You may play the queen in a later trick. Here you can play it at once."),
        right=("QD",), then="7C",
        done=say("Jotte: your tricks are worth {bonus} points more.", bonus=("jo jotte", 20), jotte=0),
        wrong=(wrong("*", "You could keep it for now, but not until the end. Play the queen of trumps "
                          "now."),),
    ),
))  # fmt: skip

_BIDS = "accept, pass, pass, meld B, pass, "
_WON = _BIDS + "meld B, TH, QH, 7C, AC, KD, 8D, QD, KC, 7H, 8H, 9C, TC, JD, 8C, 9D, AS"
_LOST = _BIDS + "TH, QH, 7C, AC, 7H, 8H, JD, QD, KS, 9S, 9C, TC, KD, 8C, 8D, AS"

PAD = Lesson("pad", "Scoring a deal", "the pad, above and below the line", "KD QD JD", (
    PickStep("A contract made",
        say("{Player} took the last trick, worth {bonus} more, and has {score} in tricks. You have "
            "{score2} in tricks and {above} for your run. You chose trumps and your total is higher, "
            "so you write your trick points below the line. How many are they?",
            player=1, bonus=("last trick", 10), score=(1, 30), score2=(0, 100), above=(0, 20)),
        at=LessonPosition(hands=_HANDS, rows=_ROWS, dealer=1, course=_WON), plays="9S, KS", asks="below",
        done=say("{Below}. Your run stays above the line, where {player} also writes {above}. With "
                 "{goal} below the line, you've also won a game.",
                 below=(0, 100), above=(1, 30), player=1, goal=80),
        wrong=(
            (120, say("That's your total, which decides who wins. But melds score above the line.")),
            (130, say("You get the tricks of both players only after a double.")),
        ),
    ),
    PickStep("A contract not made",
        say("Again you chose trumps. You have {score} in tricks; {player} has {score2}, and {above} "
            "for a run. Your total isn't the higher one, so {player} writes the tricks of both players "
            "below the line. How many points?",
            score=(0, 50), player=1, score2=(1, 45), above=(1, 20)),
        at=LessonPosition(
            hands=("QD KD AC TC 7H 9S", "7C 8C 9C JD KS AS"),
            rows=((TURN_UP, "AD"), (STOCK, "8D 8S QH KC TH 8H ... 7S")), dealer=1, course=_LOST,
        ),
        plays="8S, KC", asks="below",
        done=say("{Below} for {player}, {below2} for you. You took more points in tricks, but lost because "
            "of a run.",
                 below=(1, 95), below2=(0, 0), player=1),
        wrong=(
            (45, say("That's only one player's trick score. Add the declarer's.")),
            (65, say("That's the total. Melds score above the line.")),
        ),
    ),
    PickStep("The second game",
        say("The same deal as the first, but you've already won a game. After each game, both players "
            "start again from zero below the line. This second game wins you the rubber. What do you "
            "write above the line, including your run?"),
        at=LessonPosition(
            hands=_HANDS, rows=_ROWS, dealer=1, course=_WON, carried=((0, 0), (1, 0), (0, 0), (0, 0), ()),
        ),
        plays="9S, KS", asks="above",
        done=say("{Above}: {bonus} for the rubber and the run. The {below} points for tricks are below the "
            "line. They won the game, and they count in your total like all other points: {booked} "
            "points from this deal.", above=(0, 320), bonus=("rubber", 300), below=(0, 100), booked=(0, 420)),
        wrong=(
            (20, say("That's the run. What is a rubber worth?")),
            (300, say("That's the rubber. Add the run.")),
        ),
    ),
    LookStep("A tie, and prison",
        say("If the totals are equal, the trick points (not the melds) go to prison, a circle on "
            "the pad. The winner of the next deal scores them above the line. Only points below "
            "the line make games. "
            "Most rubbers win the match; if equal, most points do, above and below."),
    ),
))  # fmt: skip

RARE = Lesson("rare", "Nullo and slam", "losing or winning every trick", "7S 8S 7H", (
    TryStep("Nullo",
        say("{Player} chose {trump}. After the draw, the defender can bid nullo: with no trumps, you "
            "become the declarer and must lose every trick. It scores {bonus} above the line. Look at "
            "your hand.", player=1, trump="D", bonus=("nullo", 200), declarer=1),
        at=LessonPosition(
            hands=("7S 8S 7H 8H 7C 9C", "JD 9D AC KS TH QH"),
            rows=((TURN_UP, "AD"), (STOCK, "KC QC TD 8C 7D 9H ... KD")), dealer=0, course="accept, pass",
        ),
        right=("nullo",), then="pass, pass, pass",
        done=say("You're the declarer now, with low cards in every suit, and {player} leads.",
                 declarer=0, player=1, turn=1),
        wrong=(wrong("pass", "These cards win almost nothing. Use that."),),
    ),
    TryStep("Stay below",
        say("{Player} leads {card}. Get rid of your highest card that still loses.", player=1, card="TH"),
        plays="TH", right=("9H",),
        done=say("{Takes} takes it. A middle card like yours could have won a later trick.",
                 takes="TH", taker=1),
        wrong=(
            wrong("7H, 8H", "That loses as it should. But the nine is more dangerous: get rid of it "
                            "while you can.",
                  takes="TH", taker=1),
        ),
    ),
    PickStep("If it fails",
        say("If you take a trick, {player} scores {bonus}, and {bonus2} for each further trick. The "
            "card points of a nullo go to prison. The player who chose trumps can outbid a nullo with "
            "a slam: winning every trick. What does a slam score?",
            player=1, bonus=("nullo lost", 200), bonus2=("every further trick", 100)),
        asks="bonus3",
        done=say("{Bonus3}. If the declarer loses a single trick, the defender scores the tricks of both "
            "players. Winning all tricks without a bid scores {bonus4}.", bonus3=("slam", 500),
            bonus4=("all tricks", 100)),
        wrong=(
            (100, say("That's the score for winning all tricks without a bid.")),
            (300, say("That's the score for a rubber. A slam is rarer.")),
        ),
    ),
))  # fmt: skip
