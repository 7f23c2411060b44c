"""The first lessons of Jo-Jotte: the aim, the best trumps, following suit, and the bidding."""

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
"""The learner has chosen diamonds as trumps; the opponent leads."""

AIM = Lesson("aim", "Have the higher total", "the aim of a deal", "AC TC KC", (
    LookStep("What the declarer needs",
        say("You chose {trump} as trumps, so you're the declarer. You need a higher total than {player}, "
            "in tricks and melds (card combinations) together. If yours is lower, {player} scores the tricks "
            "of both players.",
            trump="D", player=1, declarer=0, teaches="JJ-17:total"),
        at=_PLAIN,
    ),
    TryStep("Winning points",
        say("In a plain suit (any suit but trumps), the ace is highest, worth {counts}. Next come the ten, "
            "worth {counts2}, then king and queen, {counts3} each. The lower cards are worth nothing. "
            "{Player}, who didn't choose trumps, leads first and plays {card}. Take the trick.",
            counts=("AC", 10), counts2=("TC", 10), counts3=("KC", 5), counts4=("JC 9C 8C 7C", 0), player=1,
            card="KC", teaches="JJ-15:values JJ-1:plain JJ-13"),
        plays="KC", uses="JJ-1:plain", right=("AC", "TC"),
        done=say("{Takes} takes {worth} points. Your ten would also have beaten the king.",
                 takes="AC", taker=0, worth=15),
        wrong=(
            wrong("9C", "{Takes} wins the trick, and {player} scores {worth} points. Which cards are "
                        "higher than a king?", takes="KC", player=1, worth=5),
        ),
    ),
    LookStep("Game and rubber",
        say("Your points are written on a pad with a line across the middle. {Goal} points below the line "
            "win a game. Two games win a rubber, worth {bonus}. Melds and bonuses go above the line: they "
            "count in the end, but not towards a game.",
            goal=80, bonus=("rubber", 300), teaches="JJ-23"),
    ),
))  # fmt: skip

_SPADES = LessonPosition(
    hands=("JS 9S KS TH JH 7C", "AS KH QH 8D 9D AD"),
    rows=((TURN_UP, "8S"), (STOCK, "7D 8C TC QD KC 9C ... AC")),
    dealer=1,
    course="accept, pass, pass, pass",
)

RANKS = Lesson("ranks", "Jack and nine", "the order in trumps and in other suits", "JS 9S AS", (
    LookStep("In trumps",
        say("In trumps, the jack is highest, worth {counts}. The nine is next, worth {counts2}. Then come "
            "the ace and ten, {counts3} each, and the king and queen, {counts4} each. The eight and seven "
            "are worth nothing.",
            counts=("JS", 20), counts2=("9S", 15), counts3=("AS", 10), counts4=("KS", 5),
            counts5=("8S 7S", 0), counts6=("TS", 10), counts7=("QS", 5), trump="S", teaches="JJ-1:trumps"),
        at=_SPADES,
    ),
    TryStep("What beats an ace?",
        say("{Player} leads {card}, a trump. Take the trick, but keep your highest trump.",
            player=1, card="AS", trump="S"),
        plays="AS", uses="JJ-1:trumps", right=("9S",),
        done=say("{Takes} takes the trick, and you still have the jack.", takes="9S", taker=0),
        wrong=(
            wrong("JS", "{Takes} takes the trick, but a lower trump would do. Which other trump beats the "
                        "ace?",
                  takes="JS", taker=0),
        ),
    ),
    PickStep("How many points?",
        say("Your nine of trumps took the ace. How many points is this trick worth?"),
        uses="JJ-1:trumps", asks="counts3",
        done=say("{Counts3}: {counts} for the nine and {counts2} for the ace.",
                 counts3=("9S AS", 25), counts=("9S", 15), counts2=("AS", 10)),
        wrong=(
            (10, say("That's the ace alone. In trumps the nine is also worth points.")),
            (20, say("The nine of trumps is worth more than an ace.")),
        ),
    ),
    TryStep("In a plain suit",
        say("In the other suits, the order is ace, ten, king, queen, jack, nine, eight, seven. {Player} "
            "leads {card}. Take the trick.", player=1, card="KH", teaches="JJ-1:plain"),
        plays="7C, KC, KH", uses="JJ-1:plain", right=("TH",),
        done=say("{Takes} beats the king, and the trick is worth {worth}.", takes="TH", taker=0, worth=15),
        wrong=(
            wrong("JH", "In a plain suit the jack is low and worth {counts}. {Takes} wins the trick.",
                  counts=("JH", 0), takes="KH", taker=1),
        ),
    ),
))  # fmt: skip

FOLLOW = Lesson("follow", "What you must play", "follow, trump, beat", "8D JD", (
    TryStep("Void in the suit",
        say("Follow suit if you can. If you can't, you must play a trump if you have one. {Player} leads "
            "{card}, and you're void in that suit. Of {may}, play the trump worth least.",
            player=1, card="AS", may="JD QD 8D", barred="AC TC 7H", trump="D", teaches="JJ-14:void"),
        at=_PLAIN, plays="AS", uses="JJ-14:void JJ-1:trumps", right=("8D",),
        done=say("{Takes} takes the trick. The highest trump wins; otherwise the highest card of the suit "
                 "led.",
                 takes="8D", taker=0, worth=10),
        wrong=(
            wrong("JD, QD", "That trump also wins the trick, but the eight is enough here. Save your high "
                            "trumps.", taker=0),
        ),
    ),
    TryStep("Trumps are led",
        say("The player who takes a trick leads to the next. You led {card}. {Player} took the trick and "
            "now leads {card2}, a trump. If trumps are led, you must play a higher trump if you have one. "
            "What must you play?",
            card="7H", player=1, card2="KD", may="JD", barred="QD AC 9C", trump="D",
            teaches="JJ-13:next JJ-14:beat"),
        plays="7H, TH, KD", uses="JJ-14:beat JJ-1:trumps", right=("JD",),
        done=say("Only {takes} beats the king. The queen is lower, so you couldn't play it.",
                 takes="JD", taker=0, worth=25),
    ),
    TryStep("Neither suit nor trump",
        say("{Player} leads {card}. You have neither that suit nor a trump, so you can play any card. None "
            "of your cards can win. Don't give points away.", player=1, card="KS", trump="D",
            may="AC QC JC TC 7H", teaches="JJ-14:neither"),
        at=LessonPosition(
            hands=("8D QC AC TC QH 9C", "KD 9D 7C 8S KS AS"),
            rows=((TURN_UP, "AD"), (STOCK, "7H JC 8H KC TH JH ... 7S")), dealer=1,
            course="accept, pass, pass, pass, pass, 8S, 8D, 9C, KC, JH, 8H, TH, QH, KS",
        ),
        uses="JJ-14:neither JJ-15:values", right=("7H", "JC"),
        done=say("{Takes} takes the trick, worth only {worth} points. The last trick of a deal is worth "
                 "{bonus} more.",
                 takes="KS", taker=1, worth=5, bonus=("last trick", 10), teaches="JJ-15:last"),
        wrong=(
            wrong("AC, TC", "That would give {player} {worth} points. Play a card worth nothing.",
                  player=1, worth=15, takes="KS"),
            wrong("QC", "That card gives {player} {counts} points. You have a card worth nothing.",
                  counts=("QC", 5), player=1, worth=10),
        ),
    ),
))  # fmt: skip

_DRAWN = ((TURN_UP, "AS"), (STOCK, "KH 7D QC 8C TH 9D ... 7S"))

BID = Lesson("bid", "The turn-up", "accept, name, double", "AS", (
    TryStep("Accept it?",
        say("Each of you has six cards, and {turned} is turned up. You didn't deal, so you speak first. "
            "Accept the turned-up suit as trumps, or pass. The jack and nine of trumps are the highest "
            "cards and worth the most. You hold both.", turned="AS", teaches="JJ-3 JJ-4:accept"),
        at=LessonPosition(hands=("JS 9S KS AH 7C 8D", "TS QH JH 9C KC TD"), rows=_DRAWN, dealer=1),
        uses="JJ-4:accept JJ-1:trumps", right=("accept",), then="pass, pass",
        done=say("You're the declarer, and trumps are {trump}. Both players draw three more cards and have "
                 "nine each. {Information} is shown as the information card. This card and the turn-up are "
                 "not used in the play.",
                 trump="S", declarer=0, information="7S", teaches="JJ-6"),
        wrong=(wrong("pass", "If you pass, your opponent can choose trumps. With the jack and nine, you "
                             "want this suit."),),
    ),
    TryStep("Name another suit",
        say("Both players passed on {turned}. Now each can name another suit or no trumps, or pass. If "
            "both pass again, the cards are thrown in and the other player deals. Which suit do you "
            "name?", turned="AS", teaches="JJ-4:name"),
        at=LessonPosition(
            hands=("JH 9H AH 7C 8D KC", "TS QH JS 9C 9S TD"), rows=_DRAWN, dealer=1, course="pass, pass",
        ),
        uses="JJ-4:name JJ-1:trumps", right=("name H",), then="pass, pass",
        done=say("Trumps are {trump}. {Player} could have doubled, or overcalled with no trumps. You could "
                 "then have doubled no trumps.", trump="H", declarer=0, player=1, teaches="JJ-5:reply"),
        wrong=(
            wrong("pass", "If you pass, {player} can choose trumps. Choose the suit of your jack and nine "
                          "instead.",
                  player=1),
            wrong("name NT", "With no trumps, the jack and nine are just low cards."),
            wrong("*", "You have few cards in that suit. In which suit do you hold the jack and nine?"),
        ),
    ),
    TryStep("Double",
        say("{Player} accepted {turned}, but you hold the best trumps. After a double, the player with the "
            "higher total scores both players' tricks, times two, below the line. The other player scores "
            "nothing for tricks. Double.",
            player=1, turned="AS", teaches="JJ-5:double JJ-18"),
        at=LessonPosition(
            hands=("JS 9S TS AH AD 8D", "KS QS QH 9C KC TD"), rows=_DRAWN, dealer=0, course="accept",
        ),
        uses="JJ-5:double", right=("double",), then="pass",
        done=say("Trick points are now multiplied by {times}. If {player} had redoubled, they would be "
                 "multiplied by four. Melds and bonuses are never multiplied.",
                 times=2, player=1, declarer=1),
        wrong=(
            wrong("pass", "You'd stay the defender, but without doubled points. With these trumps, play "
                          "for more."),
            wrong("name NT", "You'd be the declarer, but with no trumps your jack and nine are low cards."),
        ),
    ),
))  # fmt: skip

# The 30-second overview.

GLANCE = Lesson("glance", "In 30 seconds", "the turn-up, melds, the best trumps", "JD 9D AD", (
    LookStep("The turn-up",
        say("One card is turned up. Accept its suit as trumps, name another suit, or pass. The player who "
            "chooses trumps needs the higher total."),
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
        say("Follow suit, or trump if you can't. In trumps the jack and nine outrank the ace and are worth "
            "the most.", taker=0),
        plays="pass, pass, pass, 8D, JD", shows="*JD 9D AD",
    ),
))  # fmt: skip
