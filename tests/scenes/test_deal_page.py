"""The page of a finished deal: sound HTML, complete, small, safe, without anything from elsewhere."""

from __future__ import annotations

import copy
import json
import re
import shutil
import subprocess
from base64 import b64encode
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from game import GAMES
from game.ai.recommendation import decide
from game.ai.verdict import Grade
from game.analysis.moment import moment_of
from game.analysis.review import DealNotOver
from game.engine.cards import each
from game.match.match import new_match
from game.match.seating import HUMAN
from game.session.host import Host
from game.session.past_deal import PastDeal
from scenes.deal_page.deal_course import DealCourse
from scenes.framework.preferences import NAME_LENGTH
from scenes.i18n import as_it_is
from scenes.presenters import presenter_of
from tests.scenes.deal_pages import GOLDEN, NAMES, deck_of, finished_deals, golden, page_of
from tests.scenes.eyes import contrast, rgb
from tests.scenes.page_reader import Element, read
from tests.scenes.reader import NAMES as READER_NAMES
from tests.scenes.reader import finished, verdicts

MOST_BYTES = 150_000
"""Size that no page exceeds."""
MATCHES = [path.stem for path in sorted(GOLDEN.glob("*.json"))]
SIX = {"california_jack": 2, "jan_ken_po": 4, "jo_jotte": 4, "kan": 5, "napoleon": 5}
"""Players of the deals that are reviewed."""
HOSTILE = (
    '<script>alert("1")</script>',
    "</title><img src=x onerror='a()'>",
    "&lt;b&gt;",
    "ev\u202eil",
    '"',
    "'",
)
languages = pytest.mark.parametrize("language", ["en", "ja"])


def deal(name: str, number: int) -> PastDeal:
    match = golden(name)
    return PastDeal(match, number, ["easy"] * match.players)


def last_deal(name: str) -> PastDeal:
    return deal(name, max(number for number, each in enumerate(golden(name).deals, start=1) if each.finished))


def reviewed(key: str) -> PastDeal:
    past = PastDeal(finished(key, SIX[key]), 1, ["human", *["easy"] * (SIX[key] - 1)])
    past.take(verdicts(key, SIX[key], 0))
    return past


def check(page: str, past: PastDeal, language: str) -> Element:
    """Check what holds for every page, and return it."""
    html = read(page)
    assert len(page.encode()) <= MOST_BYTES
    assert html.given["lang"] == language
    head, body = html.one("head"), html.one("body")
    assert head.one("title").text.strip()
    for bad in ("http:", "https:", "//", "url(", "@import"):
        assert bad not in page, bad
    for element in html.all():
        assert not [name for name in element.given if name.startswith("on") or name == "style"], element
        assert not {"src", "srcset", "action", "data", "ping"} & element.given.keys()
        if "href" in element.given:
            assert (element.given["href"] or "").startswith("#")
    names = [element.given["id"] for element in html.all() if "id" in element.given]
    assert len(names) == len(set(names))
    for element in html.all():
        for wanted in (element.given.get("aria-labelledby"), (element.given.get("href") or "#")[1:]):
            assert not wanted or wanted in names
    levels = [int(element.name[1]) for element in body.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(
        element.text.strip()
        for element in body.all("h1", "h2", "h3", "th", "p", "button")
        if not silent(element)
    )
    for element in body.all():
        if element.given.get("role") == "img":
            assert element.given["aria-label"]
    for drawing in body.all("svg"):
        assert drawing.given["aria-hidden"] == "true"
    assert len(body.classed("trick")) == len(past.tricks)
    return html


def silent(element: Element) -> bool:
    """Whether an element may be empty: a label says what it is, or the script fills it."""
    return bool(element.given.get("aria-label")) or element.given.get("role") == "status"


@languages
@pytest.mark.parametrize("name", MATCHES)
def test_pages_are_sound_and_small_in_every_game(name: str, language: str) -> None:
    longest = max(
        (past for told, past in finished_deals() if told.rsplit(" ", 1)[0] == name),
        key=lambda past: len(past.choices),
    )
    check(page_of(longest, language), longest, language)


@languages
@pytest.mark.parametrize("key", GAMES)
def test_a_page_with_the_review_has_all_verdicts_and_is_small(key: str, language: str) -> None:
    past = reviewed(key)
    page = page_of(past, language, READER_NAMES[: SIX[key]], review=0)
    html = check(page, past, language)
    judged = [past.judged[choice.number].verdict for choice in past.own(0) if not choice.forced]
    for grade in (Grade.BEST, Grade.FINE, Grade.SLIP, Grade.MISTAKE):
        told = html.classed(grade.name.lower())
        assert len(told) == [verdict.grade for verdict in judged].count(grade)
    bad = html.classed("slip") + html.classed("mistake")
    assert all(len(each.all("p")) == 2 for each in bad), "each says why"
    found = moment_of((past.judged[choice.number] for choice in past.own(0)), past.swing)
    assert len(html.classed("moment")) == (found is not None)
    assert len(html.classed("parts")) == 1
    assert "verdict" not in {
        kind for each in read(page_of(past)).all() for kind in (each.given.get("class") or "").split()
    }


def test_every_trick_is_reached_by_a_button_with_a_name() -> None:
    past = last_deal("napoleon_5_players")
    html = read(page_of(past))
    buttons = html.one("nav").all("button")
    steps = [each.given["data-step"] for each in buttons if "data-step" in each.given]
    assert steps == [str(number) for number in range(len(past.tricks) + 1)]
    assert all(each.given["type"] == "button" and each.given["aria-label"] for each in buttons)
    assert all(each.given["data-told"] for each in buttons if "data-step" in each.given)
    assert [each.given["data-trick"] for each in html.classed("trick")] == steps[1:]
    assert "hidden" in html.one("nav").given, "without script there are no dead buttons"
    script = html.one("script").text
    assert all(key in script for key in ("ArrowLeft", "ArrowRight", "Home", "End"))


@pytest.mark.parametrize("name", MATCHES)
def test_hands_and_tricks_have_every_card_once(name: str) -> None:
    past = last_deal(name)
    course = DealCourse(
        past, presenter_of(past.game.key), [*map(as_it_is, NAMES[: past.players])], *deck_of(past)
    )
    played = [card for trick in past.tricks for card in trick.cards]
    held = [held.card for player in range(past.players) for held in course.hand(player)]
    assert len(held) == len(set(held))
    assert set(played) <= set(held)
    assert set(held) - set(played) == {card for hand in course.sight.state.hands for card in each(hand)}
    for player in range(past.players):
        for card, arrives, leaves in course.hand(player):
            assert 1 <= arrives <= leaves <= len(past.tricks) + 1
            if leaves <= len(past.tricks):
                assert (player, card) in zip(
                    past.tricks[leaves - 1].players, past.tricks[leaves - 1].cards, strict=True
                )


def test_only_the_own_style_and_script_are_allowed() -> None:
    html = read(page_of(last_deal("kan_5_players")))
    (policy,) = [each.given["content"] for each in html.all("meta") if "http-equiv" in each.given]
    assert policy is not None
    assert policy.startswith("default-src 'none'; ")
    for name in ("style", "script"):
        digest = b64encode(sha256(html.one(name).text.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
    assert "unsafe" not in policy


def test_names_are_escaped_everywhere() -> None:
    past = last_deal("napoleon_6_players")
    html = check(page_of(past, names=HOSTILE), past, "en")
    assert not html.all("img")
    assert len(html.all("script")) == 1
    text = html.one("body").text
    assert all(name.replace("\u202e", "") in text for name in HOSTILE)
    assert "\u202e" not in text


@pytest.mark.parametrize("key", GAMES)
def test_a_page_with_the_longest_names_and_the_review_is_small(key: str) -> None:
    past = reviewed(key)
    check(page_of(past, "ja", ['"' * NAME_LENGTH] * SIX[key], review=0), past, "ja")


def test_a_player_without_a_name_is_called_by_the_seat() -> None:
    past = last_deal("kan_3_players")
    text = read(page_of(past, names=("", "\u200b", "Mio"))).one("body").text
    assert "Player 1" in text
    assert "Player 2" in text
    assert "Player 3" not in text


def test_names_of_the_match_are_not_on_the_page_unless_they_are_given() -> None:
    past = PastDeal(finished("kan", 5), 1, ["easy"] * 5)
    assert past.names == READER_NAMES[:5]
    page = page_of(past, names=("Eins", "Zwei", "Drei", "Vier", "Sechs"), review=None)
    assert not [name for name in past.names if re.search(rf"\b{name}\b", page)]


def test_an_unfinished_deal_has_no_page_and_is_on_no_other() -> None:
    match = copy.deepcopy(finished("kan", 5))
    page = page_of(PastDeal(match, 1, ["easy"] * 5))
    match.start_deal()
    match.draw_by_chance()
    assert not match.deals[-1].finished
    with pytest.raises(DealNotOver):
        PastDeal(match, 2, ["easy"] * 5)
    assert page_of(PastDeal(match, 1, ["easy"] * 5)) == page


def test_a_deal_without_tricks_has_no_script() -> None:
    """There is nothing to step through, and a script would look for the buttons."""
    past = deal("napoleon_5_players", 1)
    assert not past.tricks
    html = check(page_of(past), past, "en")
    assert not html.all("script")
    assert not html.all("nav")


STUB = """
const told = [];
const place = {
  dataset: DATA,
  set textContent(text) { told.push(text); },
  set className(name) { told.push(name); },
  set hidden(hidden) { console.log(told.join(" ")); },
};
globalThis.document = { getElementById: (name) => (name === "sealed" ? place : null) };
"""
"""A page for node that has nothing but the place for what is said of the seal."""


@cache
def sealed_page(language: str) -> str:
    match, _ = new_match(GAMES["kan"], 4, GAMES["kan"].Options(), 4, READER_NAMES[:4])
    host = Host(match, (HUMAN, "normal", "easy", "normal"))
    for _ in range(2):
        host.start_deal()
        while not host.deal_finished:
            request = host.request()
            host.act(decide(request).action if request else match.legal()[-1])
    past = host.past(2)
    page = page_of(past, language, names=("Eins", "Zwei", "Drei", "Vier"))
    check(page, past, language)
    return page


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
@languages
def test_the_page_of_a_sealed_deal_checks_its_seal_and_names_no_one(language: str, tmp_path: Path) -> None:
    page = read(sealed_page(language))
    (place,) = [each for each in page.all("p") if each.given.get("id") == "sealed"]
    data = {
        name.removeprefix("data-"): told for name, told in place.given.items() if name.startswith("data-")
    }
    assert not [name for name in READER_NAMES[:4] if name in str(data["record"])]
    script = page.one("script")
    assert script.given["type"] == "module"
    own = script.text[script.text.index("/*\nChecks the seals") :]
    record = json.loads(str(data["record"]))
    deck = record["deals"]["1"]["deck"]
    for told in ("fits", "broken"):
        data["record"] = json.dumps(record)
        path = tmp_path / f"{told}.mjs"
        path.write_text(STUB.replace("DATA", json.dumps(data)) + own)
        ended = subprocess.run(["node", path], stdout=subprocess.PIPE, text=True, check=True)
        text = data["good" if told == "fits" else "bad"]
        assert ended.stdout == f"{text} {told}\n"
        deck[0], deck[1] = deck[1], deck[0]


def colours_of(style: str, *, dark: bool) -> dict[str, str]:
    light, night = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    return dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", light + (night if dark else "")))


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_of_a_page_has_contrast(dark: bool) -> None:
    """Also cards that were played or are not held yet: nothing is made fainter as a whole."""
    style = read(page_of(last_deal("kan_6_players"))).one("style").text
    colour = colours_of(style, dark=dark)
    pairs = [
        ("text", "ground"), ("text", "raised"), ("text", "sunk"), ("text2", "ground"), ("text2", "raised"),
        ("text2", "sunk"), ("good", "ground"), ("slip", "ground"), ("bad", "ground"), ("cream", "felt"),
        ("cream2", "felt"), ("cream", "plate"), ("cream2", "plate"),
    ]  # fmt: skip
    for ink, ground in pairs:
        assert contrast(rgb(colour[ink]), rgb(colour[ground])) >= 4.5, (ink, ground)
    assert not re.search(r"opacity:", style)
    assert re.search(r"\.gone \.card, \.later \.card \{[^}]*color: var\(--cream2\)", style)
    for name in MATCHES:
        for suit in deck_of(last_deal(name))[0].colours:
            assert contrast(rgb(suit), rgb(colour["card"])) >= 4.5, (name, suit)
