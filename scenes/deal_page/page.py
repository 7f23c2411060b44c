"""Builds the HTML page of a finished deal: all hands, every trick, the result and, if wanted, the review.

The page is one file without addresses or fonts from elsewhere. It is readable without its script, which only
steps through the tricks. Its policy allows nothing but its own style and script.
"""

from __future__ import annotations

import importlib.resources
import json
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.ai.verdict import Grade
from game.engine.visible_text import clean_name
from game.session.past_deal import PastDeal
from scenes.deal_page.deal_course import DealCourse, HandCard
from scenes.deal_page.deal_review import DealVerdictsTold, ToldVerdict
from scenes.deal_page.markup import Markup, classes, policy, spaced, tag, together
from scenes.deal_page.page_cards import CardMarkup, PageDeck
from scenes.i18n import NO_WORDS, Line, Text, Translator, as_it_is, gain_text, number_text
from scenes.presenters import presenter_of
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.scores import Breakdown, TrickStrip

_MARKS = {Grade.BEST: "●", Grade.FINE: "○", Grade.SLIP: "▲", Grade.MISTAKE: "■"}
_CLASSES = {Grade.BEST: "best", Grade.FINE: "fine", Grade.SLIP: "slip", Grade.MISTAKE: "mistake"}
_ARROWS = {
    "first": "M3 3h3v14H3zM17 3v14L7 10z",
    "back": "M15 3v14L5 10z",
    "on": "M5 3v14l10-7z",
    "last": "M14 3h3v14h-3zM3 3v14l10-7z",
}
"""Drawings of the step buttons, as SVG paths in a box of 20 units."""
_DIRECTION_PATTERN = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Characters that change the direction of all text after them."""


class PageWording(NamedTuple):
    """The language of a page."""

    language: str
    """Code of the language, such as `en`."""
    words: Translator


def seat_names(words: Translator, players: int) -> list[Text]:
    """Return names that tell nothing about the players: `Player 1` and so on."""
    return [words.text("Player {number}", number=player + 1) for player in range(players)]


def shared_names(words: Translator, names: Sequence[str]) -> list[Text]:
    """Return names as they can be shown to anyone: without marks that change the direction of other text.

    A name with no visible character is replaced by the seat's number.
    """
    usual = seat_names(words, len(names))
    clean = [as_it_is(clean_name(_DIRECTION_PATTERN.sub("", name))) for name in names]
    return [name or seat for name, seat in zip(clean, usual, strict=True)]


def deal_page(
    past: PastDeal, names: Sequence[str], deck: PageDeck, wording: PageWording, review: int | None
) -> str:
    """Return the page of a finished deal.

    A player whose name has no visible character is called by the seat's number. `review` is the player whose
    verdicts are added, `None` for none; all of that player's decisions must be judged.
    """
    called = shared_names(wording.words, names)
    course = DealCourse(past, presenter_of(past.game.key), called, deck, wording.words)
    return _Page(course, wording, None if review is None else DealVerdictsTold(course, review)).html()


class _Page:
    """Writes the parts of one page."""

    def __init__(self, course: DealCourse, wording: PageWording, review: DealVerdictsTold | None) -> None:
        self.course = course
        self.words = wording.words
        self.language = wording.language
        self.review = review
        self.verdicts: Mapping[int, ToldVerdict] = {} if review is None else review.told()
        self.cards = CardMarkup(course.deck, wording.words)
        self.story = course.presenter.story
        self.title = self.story.title(course.sight)
        self.sealed = course.past.opened_seal()

    def html(self) -> str:
        """Return the whole page."""
        style = together(Markup(_file("page.css")), self.cards.colours())
        script, kind = self._script(), None if self.sealed is None else "module"
        game = self.words.game(self.course.past.game.title)
        head = tag(
            "head",
            tag("meta", charset="utf-8"),
            tag("meta", http_equiv="Content-Security-Policy", content=policy(style, script)),
            tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
            tag("title", self.words.text("{game}: {title}", game=game, title=self.title)),
            tag("style", style),
        )
        right = tag(
            "div", self._result(), self._review(), self._tricks(), self._seal(), self._code(), class_="side"
        )
        foot = tag("footer", tag("p", self.words.text("Saved with Etori."), class_="wrap"))
        body = tag(
            "body",
            self.cards.pips(),
            self._head(),
            tag("main", tag("div", self._table()), right, class_="wrap"),
            foot,
            tag("script", script, type=kind) if script else None,
        )
        return f"<!DOCTYPE html>\n{tag('html', head, body, lang=self.language)}\n"

    # The head.

    def _head(self) -> Markup:
        words, past = self.words, self.course.past
        game = words.text("{game}, deal {number}", game=words.game(past.game.title), number=past.number)
        brand = tag("p", tag("b", as_it_is("Etori")), tag("span", game), class_="brand")
        story = self.story.story(self.course.sight)
        strip = self.story.strip(self.course.sight)
        inner = together(
            brand,
            tag("h1", self.title),
            tag("p", story, class_="small") if story else None,
            None if strip is None else _strip(strip),
        )
        return tag("header", tag("div", inner, class_="wrap"), class_="head")

    # The table.

    def _table(self) -> Markup:
        words, course = self.words, self.course
        seats = [self._seat(player) for player in range(course.past.players)]
        aside = [
            tag("div", tag("h3", pile.name), _list(map(self.cards.card, pile.cards), "hand"), class_="seat")
            for pile in course.aside()
        ]
        title = tag("h2", words.text("All hands"), id="table")
        steps = self._steps() if course.tricks else None
        return tag("section", title, steps, *seats, *aside, class_="felt", aria_labelledby="table")

    def _seat(self, player: int) -> Markup:
        course = self.course
        status = self.cards.line(course.presenter.seats.status(course.sight, player))
        title = tag("h3", course.names[player], Markup(" "), tag("small", status))
        cards = [self._held(each) for each in course.hand(player)]
        return tag("div", title, tag("ul", *cards, class_="hand") if cards else None, class_="seat")

    def _held(self, held: HandCard) -> Markup:
        arrives = held.arrives if held.arrives > 1 else None
        return tag("li", self.cards.card(held.card), data_in=arrives, data_out=held.leaves)

    def _steps(self) -> Markup:
        """Return the buttons that step through the tricks; the script shows them."""
        words, course = self.words, self.course
        last = len(course.tricks)
        names = {
            "first": words.text("Go to the start"),
            "back": words.text("Back one trick"),
            "on": words.text("On one trick"),
            "last": words.text("Go to the end"),
        }
        moves = {
            move: tag(
                "button",
                _arrow(_ARROWS[move]),
                type="button",
                data_move=move,
                aria_label=name,
                data_step=0 if move == "first" else None,
                data_told=words.text("Before the first trick") if move == "first" else None,
            )
            for move, name in names.items()
        }
        numbers = [
            tag(
                "button", number_text(number), type="button", data_step=number, data_told=self._step(number),
                aria_label=words.text("Trick {number}", number=number),
            )
            for number in range(1, last + 1)
        ]  # fmt: skip
        return tag(
            "nav",
            tag("div", *moves.values(), class_="row"),
            tag("p", id="told", role="status"),
            tag("div", *numbers, class_="row"),
            id="steps", hidden=True, aria_label=words.text("Step through the tricks"),
        )  # fmt: skip

    def _step(self, number: int) -> Text:
        """Return what is said when a trick is shown."""
        words, told = self.words, self.course.told[number - 1]
        trick = words.text("trick {number} of {all}", number=number, all=len(self.course.tricks))
        place = words.capital(trick)
        first = self.course.sight.spelled(told[0][0]) if told else NO_WORDS
        return words.text("{name}: {told}", name=place, told=first) if first else place

    # The result.

    def _result(self) -> Markup:
        words, course, story = self.words, self.course, self.story
        sight, past = course.sight, course.past
        pending = story.pending(sight)
        late = pending is not None and bool(pending.entries)
        entries = pending.entries if pending is not None and pending.entries else sight.state.entries
        order = sorted(
            range(past.players), key=lambda player: course.presenter.seats.side(sight, player) is DealSide.B
        )
        rows = []
        for player in order:
            own = [entry for entry in entries if entry.player == player]
            reasons = [
                words.text("{name}: {told}", name=story.reason(sight, entry), told=gain_text(entry.points))
                for entry in own
            ]
            gain = sum(entry.points for entry in own) if late else past.points[player]
            rows.append(
                tag(
                    "tr",
                    tag("th", course.names[player], scope="row"),
                    tag("td", _list(reasons or [story.no_points_text(sight, player)]), class_="small"),
                    tag("td", gain_text(gain), class_="n"),
                    tag("td", number_text(past.totals[player]), class_="n"),
                )
            )
        heads = words.text("Player"), words.text("Reason"), words.text("Points"), words.text("Total")
        return tag(
            "section",
            tag("h2", story.heading(sight), id="result"),
            tag("p", pending.note, class_="small") if pending is not None and pending.note else None,
            _figures(heads, rows),
            self._breakdown(story.breakdown(sight)),
            class_="box", aria_labelledby="result",
        )  # fmt: skip

    def _breakdown(self, found: Breakdown | None) -> Markup | None:
        if found is None:
            return None
        heads = found.title, *(column.name for column in found.columns)
        rows = [
            tag("tr", tag("th", row.label, scope="row"), *(tag("td", each, class_="n") for each in row.texts))
            for row in found.rows
        ]
        return _figures(heads, rows, texts=1)

    # The review.

    def _review(self) -> Markup | None:
        if self.review is None:
            return None
        parts = [tag("div", tag("dt", name), tag("dd", value)) for name, value in self.review.parts()]
        before = [choice for choice in self.course.past.own(self.review.seat) if choice.stage != "play"]
        return tag(
            "section",
            tag("h2", self.review.heading, id="review"),
            tag("dl", *parts, class_="parts") if parts else None,
            tag("p", self.review.story(), class_="small"),
            *(self._verdict(choice.number) for choice in before),
            class_="box", aria_labelledby="review",
        )  # fmt: skip

    def _verdict(self, number: int) -> Markup | None:
        """Return the verdict on an action, or `None` if there is none."""
        told = self.verdicts.get(number)
        if told is None:
            return None
        name = tag("b", as_it_is(_MARKS[told.grade]), Markup(" "), told.name)
        decided = tag("b", self.words.text("The moment")) if told.is_moment else None
        text = spaced(
            decided, name, self.cards.line(told.action), told.cost and tag("span", told.cost, class_="cost")
        )
        more = tag("p", self.cards.line(told.reason)) if told.reason else None
        kind = classes("verdict", _CLASSES[told.grade], "moment" if told.is_moment else None)
        return tag("div", tag("p", text), more, class_=kind)

    # Trick by trick.

    def _tricks(self) -> Markup:
        words, course = self.words, self.course
        before = None
        if course.before:
            told = self._paragraphs(course.before)
            before = tag("div", tag("h3", words.text("Before the first trick")), told, class_="before")
        return tag(
            "section",
            tag("h2", words.text("Trick by trick"), id="tricks"),
            tag("div", before, *map(self._trick, range(1, len(course.tricks) + 1)), class_="list"),
            aria_labelledby="tricks",
        )

    def _trick(self, number: int) -> Markup:
        words, course, trick = self.words, self.course, self.course.tricks[number - 1]
        cards = [
            tag(
                "li",
                self.cards.card(card),
                Markup(" "),
                course.names[player],
                class_="won" if player == trick.winner else None,
            )
            for player, card in zip(trick.players, trick.cards, strict=True)
        ]
        verdicts = [self._verdict(action) for action in trick.actions]
        talk = self._paragraphs(course.told[number - 1])
        title = tag("h3", words.text("Trick {number}", number=number))
        return tag("article", title, tag("ol", *cards), talk, *verdicts, class_="trick", data_trick=number)

    def _paragraphs(self, paragraphs: Sequence[Sequence[Line]]) -> Markup:
        """Return lines of text, those of one paragraph in a row."""
        dot = tag("i", as_it_is("·"), aria_hidden="true")
        told = [
            spaced(
                *(
                    together(dot if number else None, self.cards.line(line))
                    for number, line in enumerate(lines)
                )
            )
            for lines in paragraphs
        ]
        return tag("div", *(tag("p", each, class_="small") for each in told), class_="talk")

    # The seal.

    def _script(self) -> Markup:
        """Return what steps through the tricks and checks the seal, as far as the page has them."""
        parts = [_file("page.js")] if self.course.tricks else []
        if self.sealed is not None:
            verifier = importlib.resources.files("game.match") / "verify_seal.mjs"
            parts += [verifier.read_text(encoding="utf-8"), _file("seal.js")]
        return together(*map(Markup, parts))

    def _seal(self) -> Markup | None:
        """Return the seal with what opens it, and where the script says whether it fits."""
        words, sealed, number = self.words, self.sealed, self.course.past.number
        if sealed is None:
            return None
        told = words.text(
            "Etori showed this code before the first bid. "
            "It fixes the cards, and the opponents' levels and seeds."
        )
        checked = tag(
            "p", id="sealed", role="status", hidden=True,
            data_record=json.dumps(sealed), data_number=number,
            data_good=words.text("Your browser has checked it: these cards and players give the same code."),
            data_bad=words.text("These cards and players give another code: something was changed."),
        )  # fmt: skip
        return tag(
            "section",
            tag("h2", words.text("Seal of this deal"), id="seal"),
            tag("p", told, class_="small"),
            tag("code", as_it_is(sealed["deals"][number - 1]["seal"]["code"])),
            checked,
            class_="box", aria_labelledby="seal",
        )  # fmt: skip

    # The deal's code.

    def _code(self) -> Markup:
        words = self.words
        return tag(
            "section",
            tag("h2", words.text("Play the same cards"), id="code"),
            tag("p", words.text("Anyone with this code can play the same deal."), class_="small"),
            tag("code", self.course.past.code),
            class_="box", aria_labelledby="code",
        )  # fmt: skip


def _list(items: Sequence[str] | map[Markup], kind: str | None = None) -> Markup:
    return tag("ul", *(tag("li", each) for each in items), class_=kind)


def _figures(heads: Sequence[Text], rows: Sequence[Markup], texts: int = 2) -> Markup:
    """Return a table; the columns after the first `texts` are figures."""
    titles = [
        tag("th", head, scope="col", class_="n" if number >= texts else None) if head else tag("td")
        for number, head in enumerate(heads)
    ]
    return tag("table", tag("thead", tag("tr", *titles)), tag("tbody", *rows))


def _arrow(path: str) -> Markup:
    return tag("svg", tag("path", d=path), viewBox="0 0 20 20", aria_hidden="true")


def _strip(strip: TrickStrip) -> Markup:
    """Return the tricks or points of both sides as a bar with its texts."""
    kinds = ["one"] * strip.first + [""] * strip.neither + ["two"] * strip.second
    marks = [
        classes(kind or None, "need" if number == strip.need else None)
        for number, kind in enumerate(kinds, start=1)
    ]
    bar = tag("div", *(tag("i", class_=mark) for mark in marks), class_="bar", aria_hidden="true")
    texts = filter(None, (strip.first_text, strip.need_text, strip.second_text))
    return together(bar, tag("p", *(tag("span", text, Markup(" ")) for text in texts), class_="ends"))


def _file(name: str) -> str:
    """Return a part of every page: its style or its script."""
    return (importlib.resources.files("assets") / "deal_page" / name).read_text(encoding="utf-8")
