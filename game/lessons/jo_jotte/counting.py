"""Lessons of Jo-Jotte: melds, Jo and Jotte, the pad, nullo and slam."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

TURN_UP, STOCK = Zone("turn_up"), Zone("stock")

_HANDS = ("JD KD AC TC 7H 9S", "7C 8C 9C 8D KS AS")
_ROWS = ((TURN_UP, "AD"), (STOCK, "QD 9D QH KC TH 8H ... 7S"))

MELDS = Lesson("melds", "Runs and fours", "declare before the play", "KD QD JD", (
    PickStep("Scoring melds",
        say("Before the play you may declare melds. Four jacks, nines, aces, tens, kings or queens bring "
            "{melds}, this is class A. Class B are runs of one suit, from ace, king, queen, jack, ten "
            "downwards, in trumps too: of three {melds2}, of five {melds3}. And a run of four?",
            melds=("JC JD JH JS", 100), melds2=("KD QD JD", 20), melds3=("KD QD JD TD 9D", 50)),
        at=LessonPosition(hands=_HANDS, rows=_ROWS, dealer=1, course="accept, pass, pass"), asks="melds4",
        done=say("{Melds4}. Among fours, jacks are best and queens lowest; without trumps it is aces. One "
                 "card may serve in both classes.", melds4=("KD QD JD TD", 40)),
        wrong=((30, say("A little more.")), (80, say("That is more than the longest run brings."))),
    ),
    TryStep("Declare yours",
        say("{Player}, as the defender, spoke first and declared a class B. In each class only the better "
            "player scores: the longer run, then the higher top card, then a run in trumps. You have "
            "{card}, {card2} and {card3}.", player=1, card="KD", card2="QD", card3="JD"),
        plays="meld B, pass", right=("meld B",),
        done=say("Both runs had three cards, but yours is higher: {above} for you above the line, {above2} "
                 "for {player}.", above=(0, 20), above2=(1, 0), player=1),
        wrong=(
            wrong("pass", "You need not declare. But then {player} scores {above}.", player=1, above=(1, 20)),
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
        done=say("Now {holds} is yours, worth {counts} and your third best trump.",
                 holds=(0, "AS"), counts=("AS", 10)),
        wrong=(wrong("pass", "A seven is the lowest trump. Why not have the ace?"),),
    ),
))  # fmt: skip

JO = Lesson("jo", "Jo before Jotte", "king and queen of trumps", "KD QD", (
    TryStep("Jo",
        say("If you hold the king and queen of trumps, they are Jo and Jotte. Play the king before the "
            "queen to score {bonus} more in tricks, whoever wins the two cards. You lead: play the "
            "king.",
            bonus=("jo jotte", 20), trump="D"),
        at=LessonPosition(
            hands=_HANDS, rows=_ROWS, dealer=1, course="accept, pass, pass, meld B, pass, meld B, KC, AC",
        ),
        right=("KD",), then="8D",
        done=say("Jo. {Takes} took the trick besides.", takes="KD", taker=0),
        wrong=(
            wrong("QD", "The queen first, and the {bonus} are lost.", bonus=("jo jotte", 20)),
            wrong("*", "That card can wait. Which of king and queen of trumps comes first?"),
        ),
    ),
    TryStep("Jotte",
        say("Some trick later the other one may follow. Here you may play it at once."),
        right=("QD",), then="7C",
        done=say("Jotte: {bonus} more are in your tricks.", bonus=("jo jotte", 20), jotte=0),
        wrong=(wrong("*", "You could wait, but not for ever. Play the queen of trumps now."),),
    ),
))  # fmt: skip

_BIDS = "accept, pass, pass, meld B, pass, "
_WON = _BIDS + "meld B, TH, QH, 7C, AC, KD, 8D, QD, KC, 7H, 8H, 9C, TC, JD, 8C, 9D, AS"
_LOST = _BIDS + "TH, QH, 7C, AC, 7H, 8H, JD, QD, KS, 9S, 9C, TC, KD, 8C, 8D, AS"

PAD = Lesson("pad", "Scoring a deal", "the pad, above and below", "KD QD JD", (
    PickStep("A contract won",
        say("{Player} took this last trick, which brings {bonus} more, and has {score} in tricks. You have "
            "{score2}, and {above} for your run. You chose, and your total is higher: so you write your "
            "tricks below the line. How many?",
            player=1, bonus=("last trick", 10), score=(1, 30), score2=(0, 100), above=(0, 20)),
        at=LessonPosition(hands=_HANDS, rows=_ROWS, dealer=1, course=_WON), plays="9S, KS", asks="below",
        done=say("{Below}. The run stays above the line, and {player} writes {above} there, too. With "
                 "{goal} below, this is even a game.", below=(0, 100), above=(1, 30), player=1, goal=80),
        wrong=(
            (120, say("That is your total, which decides who wins. But melds go above the line.")),
            (130, say("You would have the tricks of both only after a double.")),
        ),
    ),
    PickStep("A contract lost",
        say("Again you chose. You have {score} in tricks, {player} {score2} and {above} for a run: the "
            "higher total is not yours. Then the other writes the tricks of both below the line. How many?",
            score=(0, 50), player=1, score2=(1, 45), above=(1, 20)),
        at=LessonPosition(
            hands=("QD KD AC TC 7H 9S", "7C 8C 9C JD KS AS"),
            rows=((TURN_UP, "AD"), (STOCK, "8D 8S QH KC TH 8H ... 7S")), dealer=1, course=_LOST,
        ),
        plays="8S, KC", asks="below",
        done=say("{Below} for {player}, {below2} for you. You took more in tricks, and lost to a run.",
                 below=(1, 95), below2=(0, 0), player=1),
        wrong=(
            (45, say("That's only one player's trick score. Add the declarer's.")),
            (65, say("That is the total. Melds stay above the line.")),
        ),
    ),
    PickStep("The second game",
        say("The first hand once more, but you have already won a game. After each game both start again "
            "below the line. With this second one the rubber is yours, too: what do you write above the "
            "line, run and all?"),
        at=LessonPosition(
            hands=_HANDS, rows=_ROWS, dealer=1, course=_WON, carried=((0, 0), (1, 0), (0, 0), (0, 0), ()),
        ),
        plays="9S, KS", asks="above",
        done=say("{Above}: {bonus} for the rubber and the run. Below the line stand {below} for tricks. "
                 "They made the game, and they count in your total like all else: {booked} points from this "
                 "hand.", above=(0, 320), bonus=("rubber", 300), below=(0, 100), booked=(0, 420)),
        wrong=(
            (20, say("That is the run. What does a rubber bring?")),
            (300, say("That's the rubber. Add the run.")),
        ),
    ),
    LookStep("Equal, and prison",
        say("If the totals are equal, the tricks of both, not the melds, go to prison, a circle on the "
            "pad: whoever wins the next hand has them, above the line. Only what stands below makes games. "
            "Most rubbers win the match; of equal ones most points, below and above together."),
    ),
))  # fmt: skip

RARE = Lesson("rare", "Nullo and slam", "to lose all, to win all", "7S 8S 7H", (
    TryStep("Nullo",
        say("{Player} has chosen {trump}. When the cards are drawn, the defender may bid nullo: no trumps, "
            "and you become declarer and must lose every trick. It brings {bonus}, above the line. Look at "
            "your hand.", player=1, trump="D", bonus=("nullo", 200), declarer=1),
        at=LessonPosition(
            hands=("7S 8S 7H 8H 7C 9C", "JD 9D AC KS TH QH"),
            rows=((TURN_UP, "AD"), (STOCK, "KC QC TD 8C 7D 9H ... KD")), dealer=0, course="accept, pass",
        ),
        right=("nullo",), then="pass, pass, pass",
        done=say("Now you are declarer, with low cards in every suit, and {player} leads.",
                 declarer=0, player=1, turn=1),
        wrong=(wrong("pass", "These cards win next to nothing. Make a virtue of it."),),
    ),
    TryStep("Duck",
        say("{Player} leads {card}. Get rid of your highest card that loses.", player=1, card="TH"),
        plays="TH", right=("9H",),
        done=say("{Takes} takes it. A middle card like this one could have won a trick later.",
                 takes="TH", taker=1),
        wrong=(
            wrong("7H, 8H", "That loses, too. But the nine is the more dangerous one: it goes while it can.",
                  takes="TH", taker=1),
        ),
    ),
    PickStep("When it fails",
        say("If you must take a trick, {player} has {bonus}, and {bonus2} more for every further one. The "
            "cards of a nullo go to prison. The declarer can bid slam over it all: to win every trick. "
            "Which of these does a slam bring?",
            player=1, bonus=("nullo lost", 200), bonus2=("every further trick", 100)),
        asks="bonus3",
        done=say("{Bonus3}. If a single trick is lost, the defender takes the tricks of both. All tricks "
                 "without a bid are {bonus4}.", bonus3=("slam", 500), bonus4=("all tricks", 100)),
        wrong=(
            (100, say("That is for all tricks without having bid it.")),
            (300, say("That is a rubber. A slam is rarer.")),
        ),
    ),
))  # fmt: skip
