"""The first lessons of Jo-Jotte: what a hand is about, the best trumps, what must be played, the bidding."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

TURN_UP, STOCK = Zone("turn_up"), Zone("stock")

_PLAIN = LessonPosition(
    hands=("JD 8D AC TC 7H 9C", "KD 9D 7C 8S KS AS"),
    rows=((TURN_UP, "AD"), (STOCK, "QD 9H QH KC TH 8H ... 7S")),
    dealer=1,
    course="accept, pass, pass, pass",
)
"""You have taken diamonds as trumps; the other leads."""

AIM = Lesson("aim", "Come to more", "the aim of a deal", "AC TC KC", (
    LookStep("The declarer needs more",
        say("You have chosen {trump} as trumps, so you are the declarer. You must come to a higher total "
            "than {player}: in what you take in tricks, and in melds. If you fail, {player} writes the "
            "tricks of both.", trump="D", player=1, declarer=0),
        at=_PLAIN,
    ),
    TryStep("Winning points",
        say("In a plain suit an ace counts {counts}, a ten {counts2}, king and queen {counts3} each, the "
            "rest nothing. Whoever did not choose leads: {player} plays {card}. Take it.",
            counts=("AC", 10), counts2=("TC", 10), counts3=("KC", 5), counts4=("JC 9C 8C 7C", 0), player=1,
            card="KC"),
        plays="KC", right=("AC", "TC"),
        done=say("{Takes} takes {worth} points. The ten stands right after the ace, above the king.",
                 takes="AC", taker=0, worth=15),
        wrong=(
            wrong("9C", "{Takes} loses the trick, and {player} scores {worth} points. What is higher than a "
                "king?", takes="KC", player=1, worth=5),
        ),
    ),
    PickStep("How far is it?",
        say("What you win is written on a pad, with a line across the middle. Below the line points work "
            "towards a game, and two games are a rubber, worth {bonus}. How many below the line make a game?",
            bonus=("rubber", 300)),
        asks="goal",
        done=say("{Goal}. Above the line stand melds and bonuses: points like any others, but they make no "
                 "game.", goal=80),
        wrong=(
            (300, say("That is what the rubber brings on top.")),
            (32, say("That is how many cards there are, from the sevens to the aces.")),
        ),
    ),
))  # fmt: skip

_SPADES = LessonPosition(
    hands=("JS 9S KS TH JH 7C", "AS KH QH 8D 9D AD"),
    rows=((TURN_UP, "8S"), (STOCK, "7D 8C TC QD KC 9C ... AC")),
    dealer=1,
    course="accept, pass, pass, pass",
)

RANKS = Lesson("ranks", "Jack and nine", "the order in trumps, and outside", "JS 9S AS", (
    LookStep("In trumps",
        say("In trumps the jack is highest and counts {counts}, then the nine with {counts2}, ace and ten "
            "with {counts3} each, king and queen with {counts4} each, then eight and seven with nothing.",
            counts=("JS", 20), counts2=("9S", 15), counts3=("AS", 10), counts4=("KS", 5),
            counts5=("8S 7S", 0), counts6=("TS", 10), counts7=("QS", 5), trump="S"),
        at=_SPADES,
    ),
    TryStep("What beats an ace?",
        say("{Player} leads {card}, a trump. Take it, and keep the best trump of all.",
            player=1, card="AS", trump="S"),
        plays="AS", right=("9S",),
        done=say("{Takes} takes it. Your jack is still there.", takes="9S", taker=0),
        wrong=(
            wrong("JS", "{Takes} takes it, but a lower one would do. Which other trump stands above the ace?",
                  takes="JS", taker=0),
        ),
    ),
    PickStep("What was that worth?",
        say("Your nine of trumps took the ace. How many points is this trick?"),
        asks="counts3",
        done=say("{Counts3}: {counts} for the nine and {counts2} for the ace.",
                 counts3=("9S AS", 25), counts=("9S", 15), counts2=("AS", 10)),
        wrong=(
            (10, say("That's the ace. In trumps the nine also counts.")),
            (20, say("The nine of trumps counts more than an ace.")),
        ),
    ),
    TryStep("In a plain suit",
        say("In the other suits the order is ace, ten, king, queen, jack, nine, eight, seven. {Player} "
            "leads {card}. Take it.", player=1, card="KH"),
        plays="7C, KC, KH", right=("TH",),
        done=say("{Takes} beats the king, and the trick is worth {worth}.", takes="TH", taker=0, worth=15),
        wrong=(
            wrong("JH", "A plain jack is low and worth {counts}. {Takes} wins the trick.",
                  counts=("JH", 0), takes="KH", taker=1),
        ),
    ),
))  # fmt: skip

FOLLOW = Lesson("follow", "What you must play", "follow, trump, beat", "8D JD", (
    TryStep("No card of the suit",
        say("Follow suit if you can. If you cannot, you must trump if you can. {Player} leads {card}, and "
            "you have none: play one of {may}, the cheapest.",
            player=1, card="AS", may="JD QD 8D", barred="AC TC 7H", trump="D"),
        at=_PLAIN, plays="AS", right=("8D",),
        done=say("{Takes} takes it: the highest trump wins, without one the highest card of the suit led.",
                 takes="8D", taker=0, worth=10),
        wrong=(
            wrong("JD, QD", "That also wins the trick, but an eight is enough here. Save your high "
            "trumps.", taker=0),
        ),
    ),
    TryStep("Trumps are led",
        say("Whoever takes a trick leads. You led {card}, {player} took it and leads {card2}, a trump. Then "
            "you must play a higher trump if you have one. What must you play?",
            card="7H", player=1, card2="KD", may="JD", barred="QD AC 9C", trump="D"),
        plays="7H, TH, KD", right=("JD",),
        done=say("{Takes} is the only one that beats the king. The queen could not, and had to stay.",
                 takes="JD", taker=0, worth=25),
    ),
    TryStep("Neither suit nor trump",
        say("{Player} leads {card}. You have neither that suit nor a trump: any card will do, and none of "
            "them can win. Give nothing away.", player=1, card="KS", trump="D", may="AC QC JC TC 7H"),
        at=LessonPosition(
            hands=("8D QC AC TC QH 9C", "KD 9D 7C 8S KS AS"),
            rows=((TURN_UP, "AD"), (STOCK, "7H JC 8H KC TH JH ... 7S")), dealer=1,
            course="accept, pass, pass, pass, pass, 8S, 8D, 9C, KC, JH, 8H, TH, QH, KS",
        ),
        right=("7H", "JC"),
        done=say("{Takes} takes {worth} points, its own. The last trick of a hand will bring {bonus} more.",
                 takes="KS", taker=1, worth=5, bonus=("last trick", 10)),
        wrong=(
            wrong("AC, TC", "That would give {player} {worth} points. Play a card worth nothing.",
                  player=1, worth=15, takes="KS"),
            wrong("QC", "That gives {player} {counts} points. You have a card worth nothing.",
                  counts=("QC", 5), player=1, worth=10),
        ),
    ),
))  # fmt: skip

_DRAWN = ((TURN_UP, "AS"), (STOCK, "KH 7D QC 8C TH 9D ... 7S"))

BID = Lesson("bid", "The turn-up", "take it, name, double", "AS", (
    TryStep("Take it?",
        say("Each of you has six cards, and {turned} is turned up. Whoever did not deal speaks first. You "
            "may accept its suit as trumps, or pass. Jack and nine of trumps beat all others and count "
            "most. You hold both.", turned="AS"),
        at=LessonPosition(hands=("JS 9S KS AH 7C 8D", "TS QH JH 9C KC TD"), rows=_DRAWN, dealer=1),
        right=("accept",), then="pass, pass",
        done=say("You are the declarer, and {trump} are trumps. Both draw three cards more, nine in all. "
                 "{Information} is shown as the information card. It and the turn-up stay out of play.",
                 trump="S", declarer=0, information="7S"),
        wrong=(wrong("pass", "Then the other may choose. With jack and nine you want this suit."),),
    ),
    TryStep("Name another",
        say("Both have passed {turned}. Now each may name another suit, or no trumps, or pass. If both pass "
            "again, the cards are thrown in, and the other player deals. Which suit is yours?", turned="AS"),
        at=LessonPosition(
            hands=("JH 9H AH 7C 8D KC", "TS QH JS 9C 9S TD"), rows=_DRAWN, dealer=1, course="pass, pass",
        ),
        right=("name H",), then="pass, pass",
        done=say("{Trump} it is. {Player} could still have doubled, or gone over a suit with no trumps, "
                 "which may be doubled, too.", trump="H", declarer=0, player=1),
        wrong=(
            wrong("pass", "Then {player} may choose. Your best trumps are worth more than that.", player=1),
            wrong("name NT", "Without trumps jack and nine are nothing but low cards."),
            wrong("*", "You are short there. In which suit do you hold jack and nine?"),
        ),
    ),
    TryStep("Double",
        say("{Player} has accepted {turned}. You hold the best trumps. After a double the higher total "
            "takes the tricks of both, twice and below the line, and the other gets nothing. Do it.",
            player=1, turned="AS"),
        at=LessonPosition(
            hands=("JS 9S TS AH AD 8D", "KS QS QH 9C KC TD"), rows=_DRAWN, dealer=0, course="accept",
        ),
        right=("double",), then="pass",
        done=say("Tricks now count {times} times. {Player} could have redoubled, then it would be four. "
                 "Melds and bonuses are never multiplied.", times=2, player=1, declarer=1),
        wrong=(
            wrong("pass", "You would stay the defender at the simple price. With these trumps ask for more."),
            wrong("name NT", "That takes over the contract without trumps, and your best trumps become low "
                  "cards."),
        ),
    ),
))  # fmt: skip

# The game in thirty seconds.

GLANCE = Lesson("glance", "In 30 seconds", "the turn-up, melds, the best trumps", "JD 9D AD", (
    LookStep("The turn-up",
        say("One card is turned up. Take its suit as trumps, name another, or pass. The player who "
            "chooses needs the higher total."),
        at=LessonPosition(
            hands=("AC JD KD 7H 7S 9S", "7C 8C 9C 8D 8S AS"), rows=((Zone("turn_up"), "AD"),), dealer=1,
        ),
        plays="accept", shows="*AD",
    ),
    LookStep("Three more cards",
        say("Then both players draw three more cards. You can declare runs and fours of a kind for "
            "extra points.", trump="D"),
        plays="pass", shows="7C 8C 9C",
    ),
    LookStep("The best trumps",
        say("Follow suit, or trump if you can't. Among trumps the jack and nine outrank the ace and "
            "are worth most.", taker=0),
        plays="pass, pass, pass, 8D, JD", shows="*JD 9D AD",
    ),
))  # fmt: skip
