"""The notes for who plays Jo-Jotte for the first time: titles and texts."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.i18n import Template, mark

TITLES: Mapping[str, Template] = {
    "bidding": mark("Shall this suit be trumps?"),
    "named": mark("Your say about it"),
    "sides": mark("Take sides"),
    "special": mark("Nullo and slam"),
    "stand": mark("Who plays against the declarer?"),
    "exchange": mark("The seven of trumps"),
    "melds": mark("Melds"),
    "lead": mark("What it takes to win"),
    "trumps": mark("How trumps rank"),
    "following": mark("Following"),
    "nullo": mark("A nullo is played"),
    "prison": mark("Points in prison"),
}
"""By the key of the note."""
KEYS = tuple(TITLES)
TEXTS: Mapping[str, Template] = {
    "bidding": mark(
        "Who makes trumps must come to more points than the other side, in tricks and melds, or loses all "
        "the points of the tricks. Points below the line make a game of {target}; the rest counts above it."
    ),
    "named": mark(
        "No trumps goes over any suit, and then you are the declarer. A double lets the points of the "
        "tricks count twice, for whoever comes to more; it ends the bidding for no trumps."
    ),
    "sides": mark(
        "Two of you play this deal, and you do not. You score with one of them all the same: choose who "
        "will come to more points."
    ),
    "stand": mark(
        "Only one of two opponents plays, and both score the same. Defend with the better hand, or withdraw "
        "and let the other do it."
    ),
    "special": mark(
        "Who defends may undertake to lose every trick, without trumps: that is nullo. Who made trumps may "
        "undertake to win them all, a slam, even over a nullo. Both are rare: pass if you are not sure."
    ),
    "exchange": mark(
        "Its holder may change it for the card that was turned up, which ranks higher: when it is his turn "
        "to meld, or before the first lead. Only a seven in a run that he declares must stay."
    ),
    "exchange of partners": mark(
        "Its holder may change it for the card that was turned up, which ranks higher: when it is his turn "
        "to meld, or before the second card is played. Only a seven in a run that he declares must stay."
    ),
    "melds": mark(
        "A run of cards of one suit, or four of a kind, scores above the line if nobody has better. For "
        "runs the order is ace, king, queen, jack, ten. You need not declare: then nobody learns of it, and "
        "it scores nothing."
    ),
    "lead": mark(
        "At the right stand the points that both sides have in tricks, and in melds. The diamond marks the "
        "declarer's side, which must come to more than the other."
    ),
    "lead to a slam": mark(
        "At the right stand the tricks that both sides have. The diamond marks the declarer's side, which "
        "must win every one of them."
    ),
    "trumps": mark(
        "In trumps the jack is highest and counts 20, then comes the nine with 15. In all suits ace and ten "
        "stand above king and queen. The table at the right shows it; the last trick counts 10."
    ),
    "following": mark(
        "Follow the suit that was led. If you cannot, you must trump; and when trumps are led you must play "
        "a higher one if you have it. Cards that may not be played are grey."
    ),
    "following without trumps": mark(
        "Follow the suit that was led. If you cannot, play any card: there are no trumps. Cards that may "
        "not be played are grey."
    ),
    "nullo": mark(
        "{player} must lose every trick. There are no trumps, and jack and nine rank low; the points of the "
        "cards go to prison."
    ),
    "nullo of yours": mark(
        "You must lose every trick. There are no trumps, and jack and nine rank low; the points of the "
        "cards go to prison."
    ),
    "prison": mark(
        "{points} points wait in prison, from a deal that nobody won or from a nullo. Whoever wins this "
        "deal takes them as well, above the line."
    ),
}
"""By the key of the note; where it says different things at different times, by what it says more."""
