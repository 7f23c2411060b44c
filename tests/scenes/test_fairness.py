"""The fairness page: what it says of honest opponents, of others, and of a seal that is broken."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame
import pytest

from game import GAMES
from game.ai.opponent_process import OpponentProcess
from game.ai.recommendation import decide
from game.ai.request import DecisionRequest
from game.analysis.fairness import SealedDeal
from game.engine.actions import Action
from game.match import record
from game.match.match import new_match
from game.match.seal import code_of_seal
from game.match.seating import HUMAN
from game.research.sealed_deals import CHEATS, play_deal
from game.session.host import Host
from scenes.app.deal_audit import DealAudit
from scenes.framework.input import clipboard
from scenes.framework.navigator import Navigator
from scenes.framework.preferences import Preferences
from scenes.graphics.layout_metrics import GOOD, TextRole
from scenes.i18n import as_it_is, words_in
from scenes.pages.fairness.choice_list import ChoiceList
from scenes.pages.fairness.choice_texts import is_plain_card
from scenes.pages.fairness.model import FairnessModel
from scenes.pages.fairness.opponent_row import GAP, PAD
from scenes.pages.fairness.page import FairnessPage
from scenes.pages.fairness.shuffle_sheet import ShuffleSheet
from scenes.table.sidebar.seal_plate import seal_plate
from scenes.table.view.messages import REFUSAL_TIME
from tests.scenes.heard import check_names, reading_of
from tests.scenes.scratch import open_stack, picture, press
from tests.scenes.statistics_sitting import pages, stack_of
from tests.scenes.table_driver import Sitting, skins


class Answering(OpponentProcess):
    """Opponents that answer at once; every answer from `cheats_from` on is another than theirs."""

    def __init__(self, cheats_from: int = 1000) -> None:
        super().__init__()
        self.left = cheats_from
        self.failures = 0

    def ask(self, request: DecisionRequest) -> None:
        self.question = request

    def answer(self) -> Action | None:
        action = decide(self.question).action
        self.left -= 1
        others = [each for each in self.question.legal if each != action]
        return others[0] if self.left < 0 and others else action


def past_deal(seed: int = 4) -> Host:
    return played("kan", (HUMAN, "normal", "easy", "normal"), seed)


def played(key: str, seats: tuple[str, ...], seed: int = 4) -> Host:
    """A match with one deal that is over."""
    game = GAMES[key]
    match, _ = new_match(game, len(seats), game.Options(), seed)
    host, rng = Host(match, seats), Random(seed)
    host.start_deal()
    while not host.deal_finished:
        request = host.request()
        host.act(decide(request).action if request else rng.choice(match.legal()))
    return host


def opened(
    host: Host,
    opponents: OpponentProcess,
    size: tuple[int, int] = (1280, 800),
    *,
    language: str = "en",
    scale: float = 1.0,
) -> tuple[Navigator, FairnessPage]:
    """The page of the first deal, before any choice was derived again."""
    past = host.past(1)
    deal = past.sealed()
    assert deal is not None
    preferences = Preferences(speed="off", language=language, text_scale=scale)
    stack = Navigator(replace(open_stack(size, preferences).services, skins=skins()))
    names = [as_it_is(name) for name in "ABCDEF"[: host.players]]
    page = FairnessPage(FairnessModel(deal, past.proof, opponents), names)
    stack.push(page)
    return stack, page


def page_of(
    host: Host, opponents: OpponentProcess, *size: Any, **look: Any
) -> tuple[Navigator, FairnessPage]:
    """The page of the first deal, opened in the same way, once all choices were derived again."""
    stack, page = opened(host, opponents, *size, **look)
    while page.model.working:
        stack.update(0.02)
    picture(stack)
    return stack, page


def test_honest_opponents_choose_the_same_again() -> None:
    _, page = page_of(past_deal(), Answering())
    every = len(page.model.deal.choices)
    assert len(page.model.players()) == 3
    assert page._told() == f"They chose the same again: {every} of {every}"
    titles = [title for _, _, title, _ in page._statements()]
    assert titles[:2] == ["The cards were fixed before the first bid.", "No one looked at your cards."]


def test_a_choice_that_differs_is_told() -> None:
    _, page = page_of(past_deal(), Answering(cheats_from=5))
    assert page.model.differs
    assert "were not the same again" in page._told()
    assert page._statements()[1][1:3] == (False, "Etori can't tell whether anyone looked at your cards.")
    others = page.model.others
    for row in page._rows:
        own = page.model.choices_of(row.player)
        reports = page._texts.differences(row.player)
        assert len(reports) == sum(choice.number in others for choice in own)
        assert all(report in row.said().note for report in reports)
        assert bool(row._lines) == bool(reports), "the row says which"
        assert row._foot < row.rect.height - len(row._lines)


def test_a_tick_appears_as_soon_as_a_choice_is_the_same_again() -> None:
    stack, page = opened(past_deal(), Answering())
    picture(stack)
    (first, *_) = page.model.deal.choices
    row = next(row for row in page._rows if row.player == first.player)
    place = row._places[0].rect
    mark = pygame.Rect(place.left, place.bottom, place.width, row.scene.look.tall(18))

    def green() -> int:
        stack.settle(0.0)
        picture(stack)
        shown = pygame.display.get_surface().subsurface(mark.move(row.rect.topleft))
        return pygame.transform.threshold(None, shown, pygame.Color(GOOD), (40, 40, 40, 0), set_behavior=0)

    assert not green()
    while not page.model.derived:
        stack.update(0.02)
    assert page.model.working
    assert green() > 10


def test_a_row_lists_its_choices_in_words_and_the_page_stays_where_it_was() -> None:
    stack, page = page_of(past_deal(), Answering(cheats_from=5), (1024, 640))
    row = page._rows[-1]
    page.focus.move_to(row)
    assert page._scroll is not None
    offset = page._scroll.offset
    assert offset
    press(stack, pygame.K_RETURN)
    shown = stack.top
    assert isinstance(shown, ChoiceList)
    own, lines = page.model.choices_of(row.player), page._texts.results(row.player)
    assert len(lines) == len(own)
    for number, (choice, line) in enumerate(zip(own, lines, strict=True), 1):
        told = "Asked again: " if choice.number in page.model.others else ": the same again"
        assert told in line
        assert line.startswith(f"{number}. ")
    press(stack, pygame.K_ESCAPE)
    assert stack.top is page
    page.rebuild(page.services)
    assert page._scroll.offset == offset


@pytest.mark.parametrize("key", GAMES)
def test_the_pack_by_seats_is_the_whole_pack(key: str) -> None:
    """Each card is in one row, and in the order of the pack."""
    game = GAMES[key]
    for players in game.players:
        host = played(key, (HUMAN, *["easy"] * (players - 1)))
        deal = host.past(1).sealed()
        assert deal is not None
        assert sorted(card for cards in (*deal.hands, deal.rest) for card in cards) == sorted(deal.deck)
        for cards in (*deal.hands, deal.rest):
            assert list(cards) == sorted(cards, key=deal.deck.index)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ja", 1.0), ("ja", 1.5)])
@pytest.mark.parametrize(("key", "players"), [("jan_ken_po", 6), ("napoleon", 6), ("kan", 6)])
def test_six_players_fit(key: str, players: int, language: str, scale: float, size: tuple[int, int]) -> None:
    host = played(key, (HUMAN, *["normal", "easy", "matched:0", "easy", "normal"][: players - 1]))
    _, page = page_of(host, Answering(), size, language=language, scale=scale)
    assert page._scroll is not None
    for row in page._rows:
        assert page._scroll.width >= row.relative_rect.right
        for place in row._places:
            assert row.rect.width - row.scene.look.px(8) >= place.rect.right
        for one, other in pairwise(row._places):
            assert not one.rect.colliderect(other.rect)
        assert row._foot < row.rect.height
    for above, below in pairwise(page._rows):
        assert above.relative_rect.bottom <= below.relative_rect.top


@pytest.mark.parametrize(("size", "language"), [*product([(1024, 640), (1280, 800)], ("en", "ja"))])
def test_counts_are_whole_and_cards_one_below_the_other(size: tuple[int, int], language: str) -> None:
    host = played("napoleon", (HUMAN, *["normal"] * 4))
    _, page = page_of(host, Answering(), size, language=language)
    firsts = []
    for row in page._rows:
        room = row._count_room - page.look.px(PAD + GAP)
        assert page.fonts.width(page._texts.count(row.player), page.look.face(TextRole.SPEECH)) <= room
        firsts.append(next(at.rect.x for at in row._places if is_plain_card(at.choice.chosen)))
    assert len({len(row._places) for row in page._rows}) > 1, "not all have bid as often"
    wraps = any(place.rect.y > row._places[0].rect.y for row in page._rows for place in row._places)
    assert wraps == (size[0] == 1024 and language == "ja"), "there is no room for all in one line"
    assert wraps or len(set(firsts)) == 1


def test_a_choice_that_the_process_fails_at_is_asked_once_more_and_shows_nothing() -> None:
    class Failing(Answering):
        def answer(self) -> Action | None:
            self.stood_in = self.failures > 0
            self.failures -= 1
            return super().answer()

    once, twice = Failing(), Failing()
    once.failures, twice.failures = 1, 2
    _, page = page_of(past_deal(), once)
    assert page.model.same_count == page.model.count
    _, page = page_of(past_deal(), twice)
    assert not page.model.derived
    assert (page.model.differs, page.model.unfair, page.model.working) == (False, False, False)
    assert page._told() == f"Only 0 of {page.model.count} could be asked again."


def test_choices_of_another_version_that_differ_are_no_reproach() -> None:
    host = past_deal()
    sealed = host._match.deal.seal
    assert sealed is not None
    host._match.deal.seal = sealed._replace(program="0.9")
    _, page = page_of(host, Answering(cheats_from=5))
    assert (page.model.differs, page.model.unfair) == (True, False)


def test_a_broken_seal_is_told() -> None:
    host = past_deal()
    sealed = host._match.deal.seal
    assert sealed is not None
    host._match.deal.seal = sealed._replace(seats=(HUMAN, "normal", "normal", "normal"))
    _, page = page_of(host, Answering())
    assert page._statements()[0][1:3] == (False, "The seal is broken: something was changed.")
    assert page._statements()[1][1:3] == (False, "Etori can't tell whether anyone looked at your cards.")


def test_nothing_is_shown_of_a_deal_without_computer_players() -> None:
    host = past_deal()
    sealed = host._match.deal.seal
    assert sealed is not None
    host._match.deal.seal = sealed._replace(seats=(HUMAN,) * 4, seeds=(None,) * 4)
    host._match.deal.seal = host._match.deal.seal._replace(
        code=code_of_seal(host._match, 1, host._match.deal.seal)
    )
    _, page = page_of(host, Answering())
    told = [statement[2] for statement in page._statements()[1:]]
    assert told == ["Did anyone look at your cards?", "No computer player made a choice."]


def test_the_proof_is_the_record_up_to_this_deal_and_no_card_of_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = past_deal()
    host.start_deal()
    kept: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: kept.append(text) or True)
    stack, page = page_of(host, Answering())
    press(stack, pygame.K_TAB)
    page._copy()
    (proof,) = kept
    assert proof.count('"deck"') == 1
    assert page.note


def test_another_deal_is_checked_from_the_clipboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, copied = past_deal(), [""]
    monkeypatch.setattr(clipboard, "get", lambda: copied[0])
    monkeypatch.setattr(clipboard, "put", lambda text: copied.append(text) or True)
    _, page = page_of(host, Answering())
    with pages(tmp_path) as evening:
        router = stack_of(evening(tmp_path / "nothing"))
        router.push(below := FairnessPage(page.model, page.names))
        other = next(each for each in below.focus.targets if each.key == "Check another deal")
        below.focus.move_to(other)
        press(router, pygame.K_RETURN)
        assert router.top is not below
        assert not isinstance(router.top, FairnessPage), "says that there is no sealed deal"
        router.back()
        below._copy()
        copied.reverse()
        close, closed = OpponentProcess.close, list[OpponentProcess]()
        monkeypatch.setattr(OpponentProcess, "close", lambda self: (close(self), closed.append(self)))
        press(router, pygame.K_RETURN)
        checked = router.top
        assert isinstance(checked, FairnessPage)
        assert checked is not below
        assert (checked.model.code, checked.model.broken) == (page.model.code, False)
        router.back()
        assert router.top is below
        assert closed == [checked.model._opponents]


def test_records_checked_one_after_another_leave_one_page_and_no_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, page = page_of(past_deal(), Answering())
    proof: list[str] = []
    monkeypatch.setattr(clipboard, "put", lambda text: proof.append(text) or True)
    page._copy()
    monkeypatch.setattr(clipboard, "get", lambda: proof[0])
    with pages(tmp_path) as evening:
        router = stack_of(evening(tmp_path / "nothing"))
        router.push(below := FairnessPage(page.model, page.names))
        checked: list[FairnessPage] = []
        for _ in range(3):
            assert isinstance(router.top, FairnessPage)
            router.top._check_other()
            assert isinstance(router.top, FairnessPage)
            checked.append(router.top)
        *left, last = checked
        assert len({below, *checked}) == 4
        assert [each.model._opponents.process.pid for each in left] == [None, None]
        assert last.model._opponents.process.pid is not None
        end = time.monotonic() + 60
        while last.model.working:
            assert time.monotonic() < end
            last.update(0.02)
            time.sleep(0.01)
        assert last.model._opponents.process.pid is None, "it ends with the last choice"
        router.back()
        assert router.top is below


@pytest.fixture(scope="module")
def opponents() -> Iterator[OpponentProcess]:
    opponents = OpponentProcess()
    yield opponents
    opponents.close()


@pytest.mark.parametrize("key", GAMES)
def test_what_opponents_chose_at_the_table_is_derived_again(key: str, opponents: OpponentProcess) -> None:
    """With secret choices, deals that are played out, and the process that thinks."""
    game = GAMES[key]
    players = game.players[-1]
    match, _ = new_match(game, players, game.Options(), 21)
    host = Host(match, (HUMAN, *["easy"] * (players - 1)))
    sitting, rng = Sitting(host, opponents=opponents, speed="off", trick_pause_ms=0), Random(2)
    while not host.deal_finished:
        sitting.rest()
        legal = host.legal(0)
        if legal:
            sitting.table.controller.act(rng.choice(list(legal)))
    deal = SealedDeal(match, 1)
    assert len(deal.choices) > 20
    assert all(choice.is_derived() for choice in deal.choices)


# Matches with opponents of all kinds, in the process that thinks.


MIXED = ("normal", "matched:12:9359", "easy", "matched:4", "matched:0:0905")
"""Opponents of several levels and of strengths between them, who search few of their decisions."""
AT_ONCE = ("normal", "easy", "matched:0:9359")
"""Opponents who search none."""


def mixed_deal(key: str, seed: int, kinds: Sequence[str], cheat: str | None = None) -> Host:
    """A sealed deal of opponents of these kinds, of whom one may cheat, read again from its record."""
    game, rng = GAMES[key], Random(f"{key} {seed}")
    players = game.players[-1]
    match, _ = new_match(game, players, game.Options(), seed)
    seats = (HUMAN, *(kinds[(seed + seat) % len(kinds)] for seat in range(players - 1)))
    host = Host(match, seats)
    host.start_deal()
    play_deal(host, 1, rng, CHEATS[cheat] if cheat else None)
    return Host(record.read(json.dumps(record.as_json(match)).encode(), GAMES), seats)


@pytest.mark.parametrize("key", GAMES)
def test_honest_opponents_of_all_kinds_are_shown_as_fair(key: str, opponents: OpponentProcess) -> None:
    _, page = page_of(mixed_deal(key, 1, MIXED), opponents)
    assert page.model.same_count == page.model.count > 10
    assert page._statements()[0][1]
    assert page._statements()[1][2] == "No one looked at your cards."


@pytest.mark.parametrize("cheat", CHEATS)
def test_every_kind_of_cheater_is_found_and_shown(cheat: str, opponents: OpponentProcess) -> None:
    """In some of a few deals, because not every deal is changed by a cheat."""
    found = 0
    for seed in range(6):
        _, page = page_of(mixed_deal("california_jack", seed, AT_ONCE, cheat), opponents)
        sealed, secret, same = page._statements()
        if page.model.broken:
            assert sealed[1:3] == (False, "The seal is broken: something was changed.")
        if page.model.differs:
            assert "were not the same again" in same[2]
            assert not secret[1]
            assert any(row._lines for row in page._rows)
        found += page.model.broken or page.model.differs
        assert cheat == "deck" or not page.model.broken
    assert found >= 2


# At the table.


CODE = "VPDZ-VDA3-Z10T-YA39"


class Progress(NamedTuple):
    """How far an audit has come."""

    code: str = CODE
    count: int = 47
    same_count: int = 47
    broken: bool = False
    unfair: bool = False
    working: bool = False


@pytest.mark.parametrize(
    ("code", "audit", "told"),
    [
        ("", None, ("", "")),
        (CODE, None, ("VPDZ-VDA3", "sealed")),
        ("MQ3Z-2NM0-0000-0000", Progress(), ("MQ3Z-2NM0", "sealed")),
        (CODE, Progress(same_count=31, working=True), ("VPDZ-VDA3", "31 of 47")),
        (CODE, Progress(), ("Fair, 47 of 47", "")),
        (CODE, Progress(broken=True), ("Seal broken", "")),
        (CODE, Progress(same_count=46, unfair=True), ("Same again: 46 of 47", "")),
        (CODE, Progress(same_count=46), ("VPDZ-VDA3", "46 of 47")),
        (CODE, Progress(count=0, same_count=0), ("VPDZ-VDA3", "sealed")),
    ],
)
def test_the_plate_shows_the_seal_and_then_the_audit(
    code: str, audit: Progress | None, told: tuple[str, str]
) -> None:
    plate = seal_plate(words_in("en"), code, audit)
    assert (plate.words, plate.note) == told
    bad = audit is not None and (audit.unfair or audit.broken)
    assert plate.differs == (bad and audit.code == code)


def test_the_audit_of_a_deal_ends_its_process_and_gives_way_to_the_next_deal() -> None:
    host, audit = past_deal(), DealAudit()
    model = audit.of(host)
    assert model is not None
    assert audit.of(host) is model
    until = time.monotonic() + 60
    while audit.working and time.monotonic() < until:
        audit.update()
        time.sleep(0.01)
    assert not audit.working
    assert (model.same_count, model.unfair) == (model.count, False)
    host.start_deal()
    assert audit.of(host) is None


def test_a_million_shuffles_are_shown_and_read_out() -> None:
    stack, page = page_of(past_deal(), Answering())
    button = next(each for each in page.focus.targets if each.key == "See shuffle")
    page.focus.move_to(button)
    press(stack, pygame.K_RETURN)
    assert isinstance(stack.top, ShuffleSheet)
    read = reading_of(stack)
    told = [node.name for node in read.page.walk()]
    assert "Fits chance: p = 0.50" in " ".join(told)
    assert "0: 367,678, by chance 367,879" in " ".join(told)
    press(stack, pygame.K_ESCAPE)
    assert stack.top is page


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize(("language", "scale"), [("en", 1.0), ("ja", 1.0), ("ja", 1.5)])
def test_charts_of_shuffles_have_room(language: str, scale: float, size: tuple[int, int]) -> None:
    stack, page = page_of(past_deal(), Answering(), size, language=language, scale=scale)
    page._show_shuffles()
    sheet = stack.top
    assert isinstance(sheet, ShuffleSheet)
    assert sheet.scroll is not None
    check_names(stack)
    assert pygame.display.get_surface().get_rect().contains(sheet.sheet)
    before = sheet.scroll.offset
    press(stack, pygame.K_DOWN)
    assert (sheet.scroll.offset > before) == (sheet.scroll.furthest > 0)


# Copying the seal.


@pytest.fixture
def sealed_sitting(opponents: OpponentProcess) -> Sitting:
    """A table at which a sealed deal has begun."""
    match, _ = new_match(GAMES["napoleon"], 5, GAMES["napoleon"].Options(), 21)
    host = Host(match, (HUMAN, *["easy"] * 4))
    sitting = Sitting(host, opponents=opponents, speed="off")
    sitting.rest()
    picture(sitting.stack)
    return sitting


@pytest.mark.parametrize("able", [True, False])
def test_a_click_on_the_plate_copies_the_seal_and_says_so(
    sealed_sitting: Sitting, able: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting, kept = sealed_sitting, list[str]()
    monkeypatch.setattr(clipboard, "put", lambda text: kept.append(text) or able)
    sitting.stack.services.sayings.listened = True
    table, code = sitting.table, sitting.table.host.seal_code
    before, rail = sitting.stack.top, sitting.table.parts.rail
    assert rail.seal.note == "sealed"
    sitting.click(rail.seal_rect.center)
    picture(sitting.stack)
    assert kept == [code]
    assert sitting.stack.top is before
    assert rail.seal == seal_plate(table.words, code, None, as_it_is("copied" if able else "not copied"))
    told = f"Copied: {code}" if able else "The clipboard can't be used."
    assert [*sitting.stack.services.sayings.since(0)][-1] == told
    assert table.wake is not None
    table.update(REFUSAL_TIME + 0.1)
    picture(sitting.stack)
    assert rail.seal.note == "sealed"
