"""Lessons of Jo-Jotte: melds, Jo and Jotte, the score pad, nullo and slam."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

TURN_UP, STOCK = Zone("turn_up"), Zone("stock")

_HANDS = ("JD KD AC TC 7H 9S", "7C 8C 9C 8D KS AS")
_ROWS = ((TURN_UP, "AD"), (STOCK, "QD 9D QH KC TH 8H ... 7S"))

MELDS = Lesson("melds", "Runs and fours", "declare before the play", "KD QD JD", (
    PickStep("Scoring melds",
        say("Before the play, you can declare melds. Class A: four jacks, nines, aces, tens, kings or "
            "queens score {melds}. Class B: runs in one suit go ace, king, queen, jack, ten …, even in "
            "trumps. Three score {melds2}, four {melds3}, five {melds4}. What are {card}, {card2}, {card3}, "
            "{card4}, {card5} worth?",
            melds=("JC JD JH JS", 100), melds2=("KD QD JD", 20), melds3=("KD QD JD TD", 40),
            melds4=("KD QD JD TD 9D", 50), card="AS", card2="KS", card3="QS", card4="JS", card5="9S",
            teaches="JJ-7 JJ-9"),
        at=LessonPosition(hands=_HANDS, rows=_ROWS, dealer=1, course="accept, pass, pass"), uses="JJ-9",
        asks="melds5",
        done=say("{Melds5}, for a run of four. Among fours of a kind, jacks rank highest and queens lowest. "
                 "With no trumps, aces rank highest. A card can be part of a meld in each class.",
                 melds5=("AS KS QS JS 9S", 40)),
        wrong=(
            (50, say("The nine isn't part of the run: the ten is missing.")),
            (20, say("More than three of these cards follow each other.")),
        ),
    ),
    TryStep("Declare your run",
        say("{Player}, the defender, spoke first and declared a class B meld. In each class, only the "
            "better meld scores. A longer run is better. If runs are equally long, the higher top card "
            "wins, then a run in trumps. You have {card}, {card2} and {card3}.",
            player=1, card="KD", card2="QD", card3="JD", teaches="JJ-10 JJ-11"),
        plays="meld B, pass", uses="JJ-10", right=("meld B",),
        done=say("Both runs have three cards, but yours is higher. You score {above} above the line; "
                 "{player} scores {above2}.", above=(0, 20), above2=(1, 0), player=1),
        wrong=(
            wrong("pass", "You don't have to declare. But if you don't, {player} scores {above}.", player=1,
                  above=(1, 20)),
        ),
    ),
    TryStep("The seven of trumps",
        say("If the turn-up's suit is trumps, the player with the seven of trumps can exchange it for "
            "the turn-up. You hold {card}, and the turn-up is {turned}. Exchange the two cards.",
            card="7S", turned="AS", teaches="JJ-12"),
        at=LessonPosition(
            hands=("JS 9S 7S TH JH 7C", "AC KH QH 8D 9D AD"),
            rows=((TURN_UP, "AS"), (STOCK, "7D 8C TC QD KC 9C ... KS")), dealer=1,
            course="accept, pass, pass, pass",
        ),
        uses="JJ-12", right=("exchange",),
        done=say("You now have {holds}, your third-best trump, worth {counts}.",
                 holds=(0, "AS"), counts=("AS", 10)),
        wrong=(wrong("pass", "The seven is the lowest trump. Exchange it for the ace."),),
    ),
))  # fmt: skip

JO = Lesson("jo", "Jo before Jotte", "king and queen of trumps", "KD QD", (
    TryStep("Jo",
        say("If you hold both the king and the queen of trumps, they are called Jo and Jotte. Play the "
            "king before the queen to score {bonus} more in tricks, no matter who wins the two cards. It's "
            "your lead: play the king.",
            bonus=("jo jotte", 20), trump="D", teaches="JJ-16"),
        at=LessonPosition(
            hands=_HANDS, rows=_ROWS, dealer=1, course="accept, pass, pass, meld B, pass, meld B, KC, AC",
        ),
        uses="JJ-16", right=("KD",), then="8D",
        done=say("That's Jo. {Takes} also takes the trick.", takes="KD", taker=0),
        wrong=(
            wrong("QD", "If you play the queen first, you don't score the {bonus} points.",
                  bonus=("jo jotte", 20)),
            wrong("*", "You can play that card later. Which comes first, the king or the queen of trumps?"),
        ),
    ),
    TryStep("Jotte",
        say("You can play the queen in any later trick. Here, play the queen at once.", teaches="JJ-16"),
        uses="JJ-16", right=("QD",), then="7C",
        done=say("That's Jotte: your tricks are worth {bonus} more points.", bonus=("jo jotte", 20), jotte=0),
        wrong=(wrong("*", "You can also play the queen later. But in this lesson, play the queen of trumps "
                          "now."),),
    ),
))  # fmt: skip

_BIDS = "accept, pass, pass, meld B, pass, "
_WON = _BIDS + "meld B, TH, QH, 7C, AC, KD, 8D, QD, KC, 7H, 8H, 9C, TC, JD, 8C, 9D, AS"
_LOST = _BIDS + "TH, QH, 7C, AC, 7H, 8H, JD, QD, KS, 9S, 9C, TC, KD, 8C, 8D, AS"

PAD = Lesson("pad", "Scoring a deal", "the pad, above and below the line", "KD QD JD", (
    PickStep("A contract made",
        say("{Player} took the last trick, worth {bonus} more, and has {score} in tricks. You have "
            "{score2} in tricks and {above} for your run. You chose trumps and your total is higher, so "
            "you write your trick points below the line. How many points is that?",
            player=1, bonus=("last trick", 10), score=(1, 30), score2=(0, 100), above=(0, 20),
            teaches="JJ-17:made"),
        at=LessonPosition(hands=_HANDS, rows=_ROWS, dealer=1, course=_WON), plays="9S, KS", uses="JJ-17:made",
        asks="below",
        done=say("{Below}. You write your run above the line, where {player} also writes {above}. You've "
                 "reached {goal} below the line, so you win a game.",
                 below=(0, 100), above=(1, 30), player=1, goal=80),
        wrong=(
            (120, say("That's your total, which decides who wins. But you write melds above the line.")),
            (130, say("You score the tricks of both players only after a double.")),
        ),
    ),
    PickStep("A contract not made",
        say("You chose trumps again and have {score} in tricks. {Player} has {score2} in tricks and "
            "{above} for a run. Your total is lower, so {player} writes the tricks of both players below "
            "the line. How many points is that?",
            score=(0, 50), player=1, score2=(1, 45), above=(1, 20), teaches="JJ-17:lost"),
        at=LessonPosition(
            hands=("QD KD AC TC 7H 9S", "7C 8C 9C JD KS AS"),
            rows=((TURN_UP, "AD"), (STOCK, "8D 8S QH KC TH 8H ... 7S")), dealer=1, course=_LOST,
        ),
        plays="8S, KC", uses="JJ-17:lost", asks="below",
        done=say("{Below} for {player} and {below2} for you. You had more points in tricks, but lost "
                 "because of {player}'s run.",
                 below=(1, 95), below2=(0, 0), player=1),
        wrong=(
            (45, say("That's only the defender's trick score. Add your own.")),
            (65, say("That's the defender's total. Melds are written above the line.")),
        ),
    ),
    PickStep("The second game",
        say("This is the first deal again, but you've already won a game. After each game, both players "
            "start again from zero below the line. Your second game wins the rubber. How many points do "
            "you write above the line, including your run?"),
        at=LessonPosition(
            hands=_HANDS, rows=_ROWS, dealer=1, course=_WON, carried=((0, 0), (1, 0), (0, 0), (0, 0), ()),
        ),
        plays="9S, KS", uses="JJ-23", asks="above",
        done=say("{Above}: {bonus} for the rubber, plus your run. You write the {below} trick points below "
                 "the line. They win the game and also count in the end, so this deal scores {booked} "
                 "points for you.", above=(0, 320), bonus=("rubber", 300), below=(0, 100), booked=(0, 420)),
        wrong=(
            (20, say("That's the run. What is a rubber worth?")),
            (300, say("That's the rubber. Add the run.")),
        ),
    ),
    LookStep("Ties and prison",
        say("If the totals are equal, trick points (not melds) go to prison, a circle on the pad. The "
            "winner of the next deal scores them above the line. Only points below the line win games. The "
            "player with the most rubbers wins the match; if rubbers are equal, points decide.",
            teaches="JJ-19 JJ-24"),
    ),
))  # fmt: skip

RARE = Lesson("rare", "Nullo and slam", "losing or winning every trick", "7S 8S 7H", (
    TryStep("Nullo",
        say("{Player} chose {trump}. You're the defender, and after the draw you can bid nullo. You "
            "then become the declarer, with no trumps, and must lose every trick. A nullo that "
            "succeeds scores {bonus} above the line. Look at your hand.",
            player=1, trump="D", bonus=("nullo", 200), declarer=1, teaches="JJ-8:nullo JJ-20:made"),
        at=LessonPosition(
            hands=("7S 8S 7H 8H 7C 9C", "JD 9D AC KS TH QH"),
            rows=((TURN_UP, "AD"), (STOCK, "KC QC TD 8C 7D 9H ... KD")), dealer=0, course="accept, pass",
        ),
        uses="JJ-8:nullo", right=("nullo",), then="pass, pass, pass",
        done=say("You're the declarer now, with low cards in every suit, and {player} leads.",
                 declarer=0, player=1, turn=1),
        wrong=(wrong("pass", "These cards win almost no tricks. That's just what a nullo needs."),),
    ),
    TryStep("Stay below",
        say("{Player} leads {card}. Play the highest card that still loses the trick.", player=1, card="TH"),
        plays="TH", uses="JJ-8:nullo JJ-1:plain", right=("9H",),
        done=say("{Takes} takes the trick. Your nine could have won a later trick.",
                 takes="TH", taker=1),
        wrong=(
            wrong("7H, 8H", "That card loses, as it should. But the nine is more dangerous: play it while "
                            "it still loses.",
                  takes="TH", taker=1),
        ),
    ),
    PickStep("If it fails",
        say("If you take a trick, {player} scores {bonus}, and {bonus2} for each further trick. How much "
            "does {player} score if you take three tricks?",
            player=1, bonus=("nullo lost", 200), bonus2=("every further trick", 100), teaches="JJ-20:lost"),
        uses="JJ-20:lost", asks="bonus3",
        done=say("{Bonus3}: {bonus} for the first trick and {bonus2} for each of the other two. The card "
                 "points of a nullo go to prison.", bonus3=("nullo lost by three tricks", 400),
                 bonus=("nullo lost", 200), bonus2=("every further trick", 100), teaches="JJ-20:prison"),
        wrong=(
            (200, say("That's for the first trick. The other two also score.")),
            (300, say("The first trick scores more than each further trick.")),
        ),
    ),
    LookStep("Slam",
        say("The player who chose trumps can outbid a nullo with a slam, a contract to win every trick. A "
            "slam scores {bonus}. If it loses even one trick, the defender scores the tricks of both "
            "players. Winning every trick without a slam bid scores {bonus2}.",
            bonus=("slam", 500), bonus2=("all tricks", 100), teaches="JJ-8:slam JJ-22"),
    ),
))  # fmt: skip
