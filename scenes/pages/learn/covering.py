"""What of a table would tell the answer that is asked for: it stays covered until the answer is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.engine.cards import NO_TRUMP
from scenes.i18n import NO_WORDS, Words, as_it_is
from scenes.presenters.base.sidebar import (
    CardNotes,
    Forces,
    Race,
    Ranking,
    Ranks,
    Section,
    SidebarRow,
    SidebarRows,
    SmallPad,
    SuitOrder,
    ThisHand,
    Totals,
    Trumps,
)

TELLING: Mapping[str, tuple[type[Section], ...]] = {
    "trump": (Trumps, SidebarRows, SuitOrder, Ranking, Ranks),
    "place": (SuitOrder,),
    "beaten": (SuitOrder,),
    "special": (Ranking,),
    "taker": (CardNotes,),
    "needs": (Forces,),
    "side": (Forces,),
    "won": (Forces,),
    "friend": (Forces, Totals),
    "partner": (Forces, Totals),
    "declarer": (Forces, Totals),
    "goal": (SmallPad, Race, Totals),
    "counts": (ThisHand,),
    "worth": (ThisHand,),
    "score": (ThisHand, SmallPad),
    "total": (ThisHand, SmallPad),
    "below": (SmallPad,),
    "above": (SmallPad,),
    "prison": (SmallPad,),
    "melds": (ThisHand,),
    "booked": (SidebarRows, Totals, Race),
    "winner": (Totals, Race),
    "pays": (Totals,),
    "rounds": (SidebarRows, Totals),
    "against": (SidebarRows, Totals),
}
"""By the claim that is asked for, the sections of the rail in which it could be read."""
SIDES = ("friend", "partner", "declarer")
"""Claims that the plates would tell."""
ASKED = as_it_is("?")


def cover(sections: Sequence[Section], asks: str, words: Words) -> Sequence[Section]:
    """The sections of a rail, of those that tell what is asked for only the titles."""
    telling = TELLING.get(asks, ())
    return [_covered(each, words) if isinstance(each, telling) else each for each in sections]


def _covered(section: Section, words: Words) -> Section:
    if isinstance(section, Trumps):
        return replace(section, suit=NO_TRUMP, figure=ASKED, title=words.text("Asked now"), note=NO_WORDS)
    return SidebarRows(section.title, (SidebarRow(words.text("Asked now"), (), ASKED),))
