"""The first lessons of California Jack: the aim, the deal, turns, and which cards may be played."""

from __future__ import annotations

from game.engine.state import Zone
from game.lessons.lesson import Lesson, LessonPosition, LookStep, PickStep, TryStep, say, wrong

STOCK = Zone("stock")

AIM = Lesson("aim", "Captured, not held", "what a deal is about", "AH JH 2H", (
    LookStep("Four points",
        say("Each deal is worth up to four points. The ace, two and jack of trumps are worth a point each: "
            "here {card}, {card2} and {card3}. The fourth point is for the most card points, mainly from "
            "tens. The first player to reach ten points wins.", trump="H", card="AH", card2="2H", card3="JH",
            teaches="CJ-9:points CJ-10:goal"),
        at=LessonPosition(
            hands=("QH 5H KS 9D 4C 3D", "JH 9S 8C 7D TC 6S"), rows=((STOCK, "8H 5D QC 7S"),), dealer=0,
        ),
    ),
    TryStep("Capture the jack",
        say("In a trick, each of you plays a card, and the better card captures both. In each suit the ace "
            "is highest, then king, queen, jack, ten and so on down to the two. Only captured cards score. "
            "{Player} leads {card}. Capture the jack.", player=1, card="JH", takes="JH", trump="H",
            teaches="CJ-6:captures CJ-1:ranks CJ-9:captured"),
        plays="JH", uses="CJ-1:ranks", right=("QH",),
        done=say("{Takes} beats {card}. Its point is yours, although {player} was dealt the jack.",
                 takes="QH", taker=0, card="JH", player=1),
        wrong=(
            wrong("5H", "{Takes} is higher, so {player} keeps the jack and its point. Which of your cards "
                        "beats the jack?",
                  takes="JH", taker=1, player=1),
        ),
    ),
    TryStep("Save the two",
        say("The reverse is also true: a scoring card in your hand isn't a point yet. {Player} leads "
            "{card}. A trump beats every card of the other suits: take this trick with your own two of "
            "trumps.", player=1, card="9S", takes="9S", trump="H", teaches="CJ-6:trump"),
        at=LessonPosition(
            hands=("2H 4S KS 8D 6C 3D", "9S JC TC 7D 5D 6S"), rows=((STOCK, "8H 5C QC 7S"),), dealer=0,
            course="9S",
        ),
        uses="CJ-6:trump", right=("2H",),
        done=say("{Takes} wins the trick, so you capture the two yourself. Its point is safe.", takes="2H",
                 taker=0),
        wrong=(
            wrong("KS", "{Takes} takes the trick, but the two is still in your hand and scores nothing yet.",
                  takes="KS", taker=0),
            wrong("4S", "{Takes} wins the trick, and your two is still in danger. Any other trump beats "
                        "the two.",
                  takes="9S", taker=1),
        ),
    ),
))  # fmt: skip

DEAL = Lesson("deal", "The deal and the stock", "how trumps are set, who leads", "7D", (
    LookStep("Six cards each",
        say("You each get six cards. The other {stock} cards are the stock, which is face up. You can see "
            "only its top card, now {top}. A deal has {tricks} tricks.",
            stock=40, tricks=26, top="7D", teaches="CJ-1:deal CJ-2:stock"),
        at=LessonPosition(
            hands=("KS 9S AC 6C JH 3D", "QS 8C 5H TD 4D 2C"), rows=((STOCK, "7D QH 8H 3C"),), dealer=1,
        ),
    ),
    PickStep("Which suit is trumps?",
        say("The suit of the first stock card is trumps for the whole deal. Which suit is trumps here?",
            teaches="CJ-2:trumps"),
        uses="CJ-2:trumps", asks="trump",
        done=say("Trumps are {trump}, whatever is turned up later. A trump beats every card of the other "
                 "suits. {Top} stays on top of the stock and is the first card drawn.", trump="D", top="7D",
                 teaches="CJ-6:trump"),
        wrong=(
            ("S", say("Your own cards don't set trumps. Look at the stock: its top card is {top}.",
                      top="7D")),
            ("H", say("Look at the top card of the stock: {top}.", top="7D")),
        ),
    ),
    PickStep("Who leads?",
        say("The player who didn't deal leads to the first trick, that is, plays its first card. {Player} "
            "dealt, as the mark beside the name shows. Who leads?", player=1, teaches="CJ-4:first"),
        uses="CJ-4:first", asks="turn",
        done=say("You lead, with any card. After that, the winner of each trick leads to the next, also "
                 "with any card. In the next deal, you are the dealer.",
                 turn=0, may="KS 9S AC 6C JH 3D", teaches="CJ-4:next CJ-3"),
        wrong=((1, say("The dealer plays second. So who plays first?")),),
    ),
))  # fmt: skip

TURN = Lesson("turn", "Play, then draw", "drawing from the stock", "TD QC", (
    TryStep("Win the top card",
        say("After each trick you both draw a card. The winner takes the top card, now {top}. The loser "
            "takes the hidden card below. {Player} leads {card}. Win the trick with a card of the same suit.",
            top="TD", player=1, card="8C", teaches="CJ-7:draws"),
        at=LessonPosition(
            hands=("QC 5C 7H 3H 9S 4S", "8C JH 6H 2S 7S KD"), rows=((STOCK, "TD 6C AS 4H"),), dealer=0,
            course="8C",
        ),
        uses="CJ-1:ranks CJ-7:draws", right=("QC",),
        done=say("{Takes} takes the trick, and you draw {draws}. {Player} draws {draws2}. Both of you can "
                 "see both cards.",
                 takes="QC", taker=0, draws=(0, "TD"), draws2=(1, "6C"), player=1, teaches="CJ-7:seen"),
        wrong=(
            wrong("5C", "{Takes} is higher, so {player} takes the trick and draws {draws}. Which of your "
                        "clubs can win?", takes="8C", taker=1, player=1, draws=(1, "TD")),
        ),
    ),
    PickStep("Who leads now?",
        say("You each have six cards again. Who leads to the next trick?"),
        uses="CJ-4:next", asks="turn",
        done=say("The winner of each trick leads to the next. You won the last trick, so you lead.", turn=0),
        wrong=((1, say("{Player} led to the last trick. Who took it?", player=1)),),
    ),
    LookStep("To the last card",
        say("When the stock is empty, you play the last six tricks by the same rules, without drawing. "
            "Then the points are scored. Only the first six cards of {player} were secret; you see every "
            "card drawn. If you remember all the cards, you know the last six that {player} holds.",
            player=1, teaches="CJ-8 CJ-7:seen"),
    ),
))  # fmt: skip

FOLLOW = Lesson("follow", "What you may play", "follow suit or trump", "KH 2S", (
    TryStep("Follow, or trump",
        say("{Player} leads {card}. You must follow suit or trump, so you can play {may}. You can trump "
            "even though you can follow suit. Trump now.",
            player=1, card="9H", may="KH 4H 2S", barred="TC AD 7C", teaches="CJ-5:follow"),
        at=LessonPosition(
            hands=("KH 4H 2S TC AD 7C", "9H 3H QD 8C JC 5D"), rows=((STOCK, "6S 8D 9C TH"),), dealer=0,
            course="9H",
        ),
        uses="CJ-5:follow CJ-6:trump", right=("2S",),
        done=say("{Takes} is a trump and takes the trick.", takes="2S", taker=0, trump="S"),
        wrong=(
            wrong("KH, 4H", "Following suit is also allowed, but try trumping here. Which card is a trump?"),
        ),
    ),
    TryStep("Void: you must trump",
        say("{Player} leads {card}, and you have no card of that suit. You must trump if you can. "
            "Which card do you play?", player=1, card="JC", may="6H 2H", barred="TS AD 9S",
            teaches="CJ-5:void"),
        at=LessonPosition(
            hands=("6H 2H TS AD 9S 7D", "JC 3C QD 8S JS 5D"), rows=((STOCK, "9H 8D 9C TH"),), dealer=0,
            course="JC",
        ),
        uses="CJ-5:void", right=("6H", "2H"),
        done=say("{Takes} takes the trick, as any trump would.", takes="6H", taker=0, trump="H"),
    ),
    TryStep("Neither suit nor trump",
        say("{Player} leads {card}. You have no card of that suit and no trump, so you can discard any "
            "card. The ten to the ace of each suit are worth card points to the player who captures them, "
            "and the ten most. Discard a lower card.",
            player=1, card="AC", may="TH 3S 8H JS 5S 2H", teaches="CJ-5:neither CJ-9:ranks"),
        at=LessonPosition(
            hands=("TH 3S 8H JS 5S 2H", "AC 3C QD 8S 6H 5D"), rows=((STOCK, "9D 8D 9C 4H"),), dealer=0,
            course="AC",
        ),
        uses="CJ-5:neither CJ-9:ranks", right=("3S", "5S", "8H", "2H"),
        done=say("{Takes} takes the trick, but the card you discarded is worth nothing.",
                 takes="AC", taker=1, worth=4),
        wrong=(
            wrong("TH", "{Takes} takes the trick, which is worth {worth} card points with your ten. "
                        "Discard a card that is worth less.",
                  takes="AC", taker=1, worth=14),
            wrong("JS", "The jack gives {player} {counts} card point. You also have cards that are worth "
                        "nothing.",
                  counts=("JS", 1), player=1, takes="AC", taker=1, worth=5),
        ),
    ),
    TryStep("When trumps are led",
        say("{Player} leads {card}, a trump. You must play a trump if you have one, but not necessarily a "
            "higher trump. This time you can win, so take the trick.",
            player=1, card="9C", trump="C", may="JC 8C", barred="AS TD", teaches="CJ-5:trumps"),
        at=LessonPosition(
            hands=("JC 8C AS TD 5S 2H", "9C 3C QD 8S 6H 5D"), rows=((STOCK, "6C 8D 9D 4H"),), dealer=0,
            course="9C",
        ),
        uses="CJ-5:trumps CJ-1:ranks", right=("JC",),
        done=say("{Takes} takes the trick. You've captured the jack of trumps, so its point is yours.",
                 takes="JC", taker=0),
        wrong=(
            wrong("8C", "{Takes} is the higher trump. Your other trump would have won.",
                  takes="9C", taker=1),
        ),
    ),
))  # fmt: skip

# The 30-second overview.

GLANCE = Lesson("glance", "In 30 seconds", "a trick, the stock, the points", "9H KH 2S", (
    LookStep("A trick",
        say("One player leads. The other player follows suit or trumps, as they like.",
            takes="9H", may="KH 4H JS"),
        at=LessonPosition(
            hands=("KH 4H JS 3D 8C 6C", "9H TC 2S 5D 7C QD"), rows=((Zone("stock"), "AS 7H"),), dealer=0,
        ),
        plays="9H", shows="9H KH",
    ),
    LookStep("Two new cards",
        say("The better card wins both cards. Then the winner draws the top card of the stock, and the "
            "loser draws the hidden card below.", takes="KH", taker=0, draws=(0, "AS"),
            draws2=(1, "7H")),
        plays="KH", shows="*KH AS",
    ),
    LookStep("What counts",
        say("Captured cards score: a point each for the ace, two and jack of trumps, and one for the most "
            "card points, mainly from tens.", takes="JS", taker=0, trump="S", worth=11),
        plays="3D, QD, TC, JS", shows="AS 2S *JS",
    ),
))  # fmt: skip
