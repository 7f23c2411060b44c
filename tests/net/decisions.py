"""The net for what is not seen: all that rules and opponents bring about, hashed by form and topic.

For each form so many matches are played from seeds of their own, by chance, by rules of thumb, or by both.
All that happens becomes lines of plain text, each under a topic: what is legal, events and views as every
seat and an onlooker gets them, entries, totals, reports, and at some positions what each level decides,
playouts, fills and exact endings. `compare` tells in which topics and matches two runs differ; their lines
tell how.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random
from typing import Any, TextIO

from . import game_door
from .forms import Form
from .plain import plain

DEALS = 2
"""Deals of a match at most; every tenth match, with the shortest options, is played to its end."""
MOST_DEALS = 40
DEEP = 11
"""In every so manieth match the opponents are asked, the first among them."""
ASKED, ASKED_LATE, VIEWED = 0.05, 0.25, 0.1
"""The shares of choices at which they are, at which an ending is solved, and of positions that are viewed."""
ITERATIONS = {"easy": 0, "normal": 0, "hard": 40, "expert": 160}
OPINIONS = 240
"""Iterations: enough for each of a search's parts to count, the tree among them, which grows late."""

Note = Callable[[str, str], None]
Result = dict[str, Any]


def by_chance(legal: list[str], rng: Random) -> str:
    """Any, but a pass as often as not, and a card rather than a contract with it, or most deals would end."""
    legal = sorted(legal)
    if "pass" in legal and rng.random() < 0.5:
        return "pass"
    usual = [action for action in legal if action.rpartition(" ")[2].upper() == action.rpartition(" ")[2]]
    usual = [action for action in usual if action.startswith("play ")]
    return rng.choice(usual if usual and rng.random() < 0.8 else legal)


def play(form: Form, number: int, note: Note) -> None:
    """Play match `number` of a form; `note` is given a topic and a line for all that comes of it."""
    players, given = form.table(number)
    to_the_end = number % 10 == 9
    options = game_door.completed(form.game, given | (game_door.shortest(form.game) if to_the_end else {}))
    rng, asking = Random(f"net {form.name} {number}"), Random(f"asking {form.name} {number}")
    course = game_door.Course.new(form.game, players, options, rng.randrange(10**9))
    note("table", plain([players, options]))
    note("draw", plain(course.drawn))
    while course.deals < (MOST_DEALS if to_the_end else DEALS) and course.deal():
        while not course.deal_over:
            _note_position(course, number, asking, note)
            course.act(_decide(course, number, rng))
        _note_deal(course, note)
    note("winners", plain([course.over, course.winners]))
    note("record", plain(course.record()))
    note("report", plain(course.report()))


def _decide(course: game_door.Course, number: int, rng: Random) -> str:
    thumb = number % 3 == 1 or (number % 3 == 2 and rng.random() < 0.5)
    return course.choice("normal", rng.randrange(10**6), 0) if thumb else by_chance(course.legal, rng)


def _note_position(course: game_door.Course, number: int, asking: Random, note: Note) -> None:
    legal = course.legal
    note("legal", f"{course.to_act}: {', '.join(sorted(legal))}")
    note("legal, in order", ", ".join(legal))
    viewed, asked, seed = asking.random(), asking.random(), asking.randrange(10**6)
    if viewed < VIEWED:
        _note_views(course, note)
    if number % DEEP == 0 and len(legal) > 1 and asked < ASKED_LATE:
        values = course.solved(seed)
        if values is not None:
            note("minds: solved", plain(values))
        if asked < ASKED:
            _note_choices(course, seed, note)


def _note_views(course: game_door.Course, note: Note) -> None:
    for viewer in course.viewers:
        for name, fact in course.view(viewer).items():
            note(f"view: {name}", f"{viewer} {plain(fact)}")


def _note_choices(course: game_door.Course, seed: int, note: Note) -> None:
    for level, iterations in ITERATIONS.items():
        note(f"minds: {level}", course.choice(level, seed, iterations))
    note("minds: liked", plain(course.liked()))
    note("minds: opinions", plain(course.opinions(seed, OPINIONS)))
    note("minds: filled", plain(course.filled(seed)))
    note("minds: played out", plain(course.played_out(seed)))


def _note_deal(course: game_door.Course, note: Note) -> None:
    """A finished deal, and what each has heard of it."""
    for viewer in course.viewers:
        kinds = []
        for kind, event in course.events(viewer):
            kinds.append(kind)
            note(f"event: {kind}", f"{viewer} {plain(event)}")
        note("events, in order", f"{viewer} {' '.join(kinds)}")
    _note_views(course, note)
    note("entries", plain(course.entries))
    note("totals", plain(course.totals))
    note("upcoming", plain(course.upcoming))


class Hashes:
    """The hashes of a form: one for each topic over all matches, and one for each match over all topics."""

    def __init__(self) -> None:
        self.topics: dict[str, Any] = {}
        self.matches: list[str] = []

    def play(self, form: Form, number: int, lines: TextIO | None = None) -> None:
        whole = sha256()

        def note(topic: str, text: str) -> None:
            line = f"{form.name}, match {number}, {topic}: {text}\n"
            written = line.encode()
            whole.update(written)
            self.topics.setdefault(topic, sha256()).update(written)
            if lines is not None:
                lines.write(line)

        play(form, number, note)
        self.matches.append(whole.hexdigest()[:8])

    def result(self) -> Result:
        topics = {topic: found.hexdigest()[:16] for topic, found in sorted(self.topics.items())}
        return {"matches": " ".join(self.matches), "topics": topics}


def hashes(form: Form, matches: int, lines: TextIO | None = None) -> Result:
    found = Hashes()
    for number in range(matches):
        found.play(form, number, lines)
    return found.result()


def compare(before: dict[str, Result], now: dict[str, Result]) -> Iterator[str]:
    """What differs, a line each."""
    for form in sorted(before.keys() | now.keys()):
        if form not in before or form not in now:
            yield f"{form}: {'new' if form in now else 'gone'}"
            continue
        old, new = before[form]["matches"].split(), now[form]["matches"].split()
        if old == new:
            continue
        if len(old) != len(new):
            yield f"{form}: {len(old)} matches before, {len(new)} now; play as many"
            continue
        differing = [str(number) for number, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        yield f"{form}: {len(differing)} of {len(new)} matches differ: {', '.join(differing[:12])}"
        olds, news = before[form]["topics"], now[form]["topics"]
        for words, topics in (
            ("other", [topic for topic in olds.keys() & news.keys() if olds[topic] != news[topic]]),
            ("gone", list(olds.keys() - news.keys())),
            ("new", list(news.keys() - olds.keys())),
        ):
            if topics:
                yield f"  {words}: {', '.join(sorted(topics))}"


def written(forms: dict[str, Result], matches: int) -> str:
    return json.dumps({"forms": forms, "matches": matches}, indent=1, sort_keys=True) + "\n"
