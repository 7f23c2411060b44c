"""What the program is looked at for: pages, and tables at which golden matches have been left.

A table is told by a golden match (`tests/golden`), where it was left, and what is done then. It is left
before an action, `2 bid 1` (deal 2, the first bid), and who is to act there sits at this computer; or with a
deal over, `2 over`. What is done is told in a few words a step, which `Steps` in `pictures` reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from game import GAMES


@dataclass(frozen=True)
class Position:
    name: str
    match: str = ""
    """A golden match, or none: the program begins at home without one."""
    left: str = ""
    steps: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    """What differs from a new player's settings."""
    humans: int = 1
    """How many sit at this computer, the first at `seat`, or where the next action is due."""
    seat: int | None = None


KNOWN: dict[str, list[str]] = {game: [] for game in GAMES}
QUIET: dict[str, Any] = {"speed": "off", "trick_pause": "click", "lessons": KNOWN}
"""Nothing moves, a trick lies until somebody clicks, and no game is new."""
TABLE = ("press Continue", "rest", "no notes", "rest")
"""From home to the table of the match that was left."""


def _page(name: str, *steps: str, **settings: Any) -> Position:
    return Position(name, steps=steps, settings=QUIET | settings)


def _home(name: str, match: str, left: str, *steps: str, **settings: Any) -> Position:
    return Position(name, match, left, steps, QUIET | settings)


def _table(name: str, match: str, left: str, *steps: str, **settings: Any) -> Position:
    return Position(name, match, left, (*TABLE, *steps), QUIET | settings)


def _over(name: str, match: str, left: str) -> Position:
    """The last card of a match, the trick, the result of the deal, that of the match."""
    return _table(name, match, left, "next", "rest", "key return", "rest", "key return")


def positions() -> Iterator[Position]:
    """All of them, each with a name of its own."""
    yield from _pages()
    yield from _california_jack()
    yield from _jan_ken_po()
    yield from _napoleon()
    yield from _jo_jotte()
    yield from _kan()
    yield from _looks()
    yield from _moving()


def _pages() -> Iterator[Position]:
    yield _page("home")
    yield _home("home with a match", "kan_5_players", "2 show 1")
    yield _home("home with a match for two", "california_jack_face_up", "3 play 9")
    titles = ("California Jack", "Jan Ken Po", "Napoleon", "Jo-Jotte", "Kan")
    for title in titles:
        yield _page(f"setup {title}", "press New game", f"press {title}")
        yield _page(f"help {title}", "key f1", f"press {title}")
        yield _page(f"help {title}, further", "key f1", f"press {title}", *["key page down"] * 3)
        yield _page(f"help {title}, its end", "key f1", f"press {title}", "key end")
    yield _page("help keys", "key f1", "press Controls")
    about = ("key f1", "press About")
    yield _page("help about", *about)
    yield _page("help about, licences", *about, "key o", "key page down", "key page down")
    yield _page("setup cutthroat", "press New game", "press Jo-Jotte", "press Cutthroat")
    yield _page("setup hattori", "press New game", "press Napoleon", "press 4", "press Hattori")
    yield _page(
        "setup own rules", "press New game", "press Kan", "press Tournament", "press Table", "press Clockwise"
    )
    yield _page("setup a name", "press New game", "press Mio")
    yield _page("draw two", "press New game", "press Start game", "run 1.5")
    yield _page("draw five", "press New game", "press Kan", "press Start game", "run 1.5")
    yield _home("one match at a time", "kan_3_players", "1 play 5", "press New game", "press Start game")
    kan = ("kan_5_players", "2 show 1")
    yield _page("learn", "press Learn")
    yield _page("learn Jo-Jotte", "press Learn", "press Jo-Jotte")
    yield _page("learn Napoleon", "press Learn", "press Napoleon")
    yield _home("learn with a match", *kan, "press Learn")
    yield _page("learn in thirty seconds", "press Learn", "press Kan", "press Watch")
    for title, lesson in (
        ("California Jack", "Start with lesson 1"),
        ("Kan", "Start with lesson 1"),
        ("Jan Ken Po", "Start with lesson 1"),
        ("Napoleon", "Start with lesson 1"),
        ("Jo-Jotte", "Start with lesson 1"),
    ):
        yield _page(f"lesson of {title}", "press Learn", f"press {title}", f"press {lesson}", "run 1")
    yield _page("puzzle", "press Learn", "press Napoleon", "press Puzzles", "run 1")
    yield _home("records", *kan, "press Records")
    yield _home("collections", *kan, "press Records", "press Collections")
    yield _home("statistics", *kan, "press Statistics")
    yield _page("statistics, none", "press Statistics")
    yield _page("past days", "press Past daily deals")
    yield from _by_themselves()
    yield _table("news", "kan_5_players", "2 play 28", "key e")
    yield _page("deal editor", "press Records", "press Edit")
    yield _page("deal editor, options", "press Records", "press Edit", "press Options")
    yield _page("settings", "press Settings")
    yield _page("decks", "press Settings", "press Decks")
    yield _page("decks, adding one", "press Settings", "press Decks", "press Add your own deck")
    yield _page("settings large", "press Settings", text_scale=1.25, high_contrast=True, large_index=True)


def _by_themselves() -> Iterator[Position]:
    """Deals that belong to no match: those with a guide, and that of the day."""
    for title in ("California Jack", "Kan"):
        guided = ("press Learn", f"press {title}", "press Play now")
        yield _page(f"guided deal of {title}", *guided, "rest")
        yield _page(f"guided deal of {title}, its end", *guided, "finish", "run 1")
    yield _page("daily deal, asked", "key d")
    daily = ("key d", "key return", "rest")
    yield _page("daily deal", *daily, "no notes", "rest")
    begun = (*daily, "key escape", "press Leave the table")
    yield _page("home, daily deal begun", *begun)
    yield _page("past days, begun", *begun, "press Past daily deals")


def _california_jack() -> Iterator[Position]:
    jack = "california_jack_face_up"
    yield _table("jack lead", jack, "1 play 1")
    yield _table("jack answer", jack, "2 play 12")
    yield _table("jack stock face down", "california_jack_shasta_sam", "1 play 6")
    yield _table("jack stock gone", jack, "1 play 43")
    yield _table("jack trick over", jack, "2 play 12", "next", "rest")
    yield _table("jack last trick", jack, "2 play 13", "hold l")
    yield _table("jack hint", jack, "1 play 43", "key h", "rest")
    yield _table("jack refusal", jack, "2 play 12", "type AD")
    yield _table("jack taken back", jack, "2 play 13", "key u")
    yield _table("jack menu", jack, "2 play 13", "key escape")
    yield _table("jack result", jack, "2 over")
    yield _table("jack sheet", jack, "4 play 5", "key s")
    yield _over("jack match over", jack, "4 play 52")


def _jan_ken_po() -> Iterator[Position]:
    two, four, five, six = (f"jan_ken_po_{number}_players" for number in (2, 4, 5, 6))
    yield _table("jan ken po two, discard", two, "2 discard 3", "next")
    yield _table("jan ken po auction", four, "1 bid 1")
    yield _table("jan ken po auction, bid", five, "1 bid 3")
    yield _table("jan ken po discards", four, "1 discard 1", "next", "next", "rest")
    yield _table("jan ken po trumps", four, "1 trump 1")
    yield _table("jan ken po call", five, "3 call 1")
    yield _table("jan ken po call again", five, "3 call 2")
    yield _table("jan ken po three, lead", "jan_ken_po_3_players", "1 play 1")
    yield _table("jan ken po play", four, "3 play 19")
    yield _table("jan ken po six, auction", six, "1 bid 2")
    yield _table("jan ken po six, play", six, "1 play 22")
    yield _table("jan ken po alone", six, "3 play 16")
    yield _table("jan ken po hint", four, "3 play 19", "key h", "rest")
    yield _table("jan ken po result", five, "2 over")
    yield _table("jan ken po sheet", six, "4 play 1", "key s")
    yield _over("jan ken po match over", four, "3 play 44")


def _napoleon() -> Iterator[Position]:
    five, joker, two = "napoleon_5_players", "napoleon_5_players_strong_joker", "napoleon_2_players"
    yield _table("napoleon auction", five, "3 bid 2")
    yield _table("napoleon auction, no trumps", "napoleon_3_players", "4 bid 4")
    yield _table("napoleon call", five, "3 call 1")
    yield _table("napoleon discards", five, "3 discard 1", "next", "rest")
    yield _table("napoleon play", five, "3 play 18")
    yield _table("napoleon joker", joker, "2 play 22")
    yield _table("napoleon two, auction", two, "4 bid 3")
    yield _table("napoleon two, play", two, "4 play 15")
    yield _table("napoleon four, play", "napoleon_4_players", "2 play 11")
    yield _table("napoleon six, play", "napoleon_6_players", "1 play 17")
    yield _table("napoleon hattori, call", "napoleon_hattori", "2 call 1")
    yield _table("napoleon hattori, play", "napoleon_hattori", "2 play 30")
    yield _table("napoleon 1885, trumps", "napoleon_1885", "1 trump 1")
    yield _table("napoleon 1885, auction", "napoleon_1885", "2 bid 4")
    yield _table("napoleon hint", five, "3 play 33", "key h", "rest")
    yield _table("napoleon result", five, "3 over")
    yield _table("napoleon result starred", five, "3 over", "key b")
    starred = ("key b", "key return", "key escape", "press Leave the table")
    yield _table("napoleon collected", five, "3 over", *starred, "press Records", "press Collections")
    yield _table("napoleon sheet", joker, "3 play 1", "key s")
    yield _over("napoleon match over", five, "4 play 50")


def _jo_jotte() -> Iterator[Position]:
    two, three, four = (f"jo_jotte_{number}_players" for number in (2, 3, 4))
    chouette, cutthroat = "jo_jotte_3_players_chouette", "jo_jotte_4_players_cutthroat"
    yield _table("jo-jotte accept", two, "1 accept 1")
    yield _table("jo-jotte name", three, "1 name 1")
    yield _table("jo-jotte double", two, "5 double 1")
    yield _table("jo-jotte redouble", four, "1 redouble 1")
    yield _table("jo-jotte side", three, "3 side 1")
    yield _table("jo-jotte nullo", two, "4 nullo 1")
    yield _table("jo-jotte slam", four, "1 slam 1")
    yield _table("jo-jotte defend", cutthroat, "2 defend 1")
    yield _table("jo-jotte exchange", two, "6 exchange 1")
    yield _table("jo-jotte melds", two, "6 meld 2")
    yield _table("jo-jotte two, play", two, "5 play 7")
    yield _table("jo-jotte three, play", three, "8 play 8")
    yield _table("jo-jotte chouette, play", chouette, "7 play 5")
    yield Position("jo-jotte chouette, looking on", chouette, "7 play 5", TABLE, QUIET, seat=1)
    yield Position(
        "jo-jotte chouette, advising",
        chouette,
        "3 name 1",
        ("press Continue", "key r", "rest"),
        QUIET,
        seat=2,
    )
    yield _table("jo-jotte chouette, captain", chouette, "4 accept 1")
    yield _table("jo-jotte chouette, box", chouette, "2 redouble 1")
    yield _table("jo-jotte partners, play", four, "4 play 15")
    yield _table("jo-jotte cutthroat, play", cutthroat, "4 play 9")
    yield _table("jo-jotte hint", four, "4 play 15", "key h", "rest")
    yield _table("jo-jotte result", two, "5 over")
    yield _table("jo-jotte result of partners", four, "2 over")
    yield _table("jo-jotte pad", three, "8 play 1", "key s")
    yield _table("jo-jotte pad of a chouette", chouette, "7 play 1", "key s")
    yield _over("jo-jotte match over", two, "6 play 18")


def _kan() -> Iterator[Position]:
    three, four, five, six = (f"kan_{number}_players" for number in (3, 4, 5, 6))
    yield _table("kan iku", five, "1 iku 1")
    yield _table("kan koi", five, "1 koi 1")
    yield _table("kan show", five, "2 show 1")
    yield _table("kan trumps", five, "2 trump 1")
    yield _table("kan play", five, "2 play 28")
    yield _table("kan stop", five, "3 juuroku 1")
    yield _table("kan shippo-jo", six, "1 shippo_jo 1")
    yield _table("kan alone", three, "2 kan 1")
    yield _table("kan three, play", three, "1 play 8")
    yield _table("kan four, play", four, "2 play 18")
    yield _table("kan four, contracts", four, "3 play 4", "type 6C")
    yield _table("kan four, joker", four, "1 play 13", "type J")
    yield _table("kan six, tournament", six, "3 show 1")
    yield Position("kan six, looking on", six, "2 play 8", (*TABLE, "key h"), QUIET, seat=5)
    yield _table("kan hint", five, "2 play 28", "key h", "rest")
    yield _table("kan result", five, "2 over")
    yield _table("kan levels", five, "2 over", "press Levels")
    yield _table("kan levels, seen", five, "2 show 1", "key escape", "press Change levels")
    yield _table("kan sheet", four, "3 play 2", "key s")
    yield _over("kan match over", five, "3 play 50")


def _looks() -> Iterator[Position]:
    four = "jan_ken_po_4_players"
    for key in ("classic", "four_colour", "goninkan"):
        yield _table(f"deck {key}", "napoleon_5_players_strong_joker", "2 play 12", skins={"": key})
    yield _table("large corners", four, "3 play 19", large_index=True)
    yield _table("large texts", four, "3 play 19", text_scale=1.25)
    yield _table("large auction", "napoleon_5_players", "3 bid 2", text_scale=1.25, high_contrast=True)
    yield _table("high contrast", four, "3 play 19", high_contrast=True)
    yield _table("no aids", four, "3 play 19", aids=False)
    yield _table("no glosses", "kan_5_players", "1 koi 1", glosses=False)
    yield _table("large result", "kan_5_players", "2 over", text_scale=1.25)
    yield _table("large pad", "jo_jotte_3_players", "8 play 1", "key s", text_scale=1.25)
    yield _table("new words", "jo_jotte_2_players", "4 nullo 1", taught=[])
    yield _table("new words, six", "jan_ken_po_6_players", "1 play 22", taught=[], text_scale=1.25)
    yield Position("two at this screen", four, "3 play 19", TABLE, QUIET, humans=2)
    first = {
        "jan ken po": (four, "1 bid 1"),
        "napoleon": ("napoleon_5_players", "3 bid 2"),
        "jo-jotte": ("jo_jotte_2_players", "1 accept 1"),
        "kan": ("kan_5_players", "1 iku 1"),
    }
    for name, (match, left) in first.items():
        yield Position(f"{name} note", match, left, ("press Continue", "rest"), QUIET)


def _moving() -> Iterator[Position]:
    """What moves, or is about to go: these hang on the clock of the table most of all."""
    lively = {"speed": "normal", "trick_pause": "timed"}
    table = ("press Continue", "run 1", "no notes", "run 1")
    watched = Position("moving, watched", "napoleon_6_players", "1 play 17", table, lively, humans=0)

    def moving(name: str, match: str, left: str, *steps: str) -> Position:
        return Position(f"moving, {name}", match, left, (*table, *steps), lively)

    yield watched
    yield moving("dealt", "jan_ken_po_4_players", "1 over", "key return", "run 1.5")
    yield moving("played", "california_jack_face_up", "2 play 12", "next", "run 0.2")
    yield moving("taken", "napoleon_5_players", "3 play 19", "next", "run 2.5")
    yield moving("said", "jan_ken_po_5_players", "1 bid 1", "key return", "run 1.5")
    yield moving("laid", "jo_jotte_2_players", "6 meld 2", "key return", "run 2")
