"""The table of Jan Ken Po: cards put down together, earlier tricks, notes, and what lies clear of what."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import hypot
from pathlib import Path
from random import Random

import pygame
import pytest

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import parse_card
from scenes.graphics.layout_metrics import GOLD, LayoutMetrics, TextRole
from scenes.i18n import Translator
from scenes.pages.help.model import HelpModel
from scenes.pages.help.page import HelpPage
from scenes.pages.help.topics import topics_for
from scenes.pages.scores.deal_scores import DealScores
from scenes.pages.table.score_values import deal_result
from scenes.presenters import presenter_of
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.sidebar import ContractProgress
from scenes.table.layout import TableLayout
from scenes.table.picker.answers import PickerCommand
from scenes.table.table_mode import TableCommand
from scenes.table.view.painter import Painter
from scenes.table.view.table_marks import SUIT_TOKEN_SIZES, token_middle
from scenes.widgets.suit_order import suit_order_of
from tests.game.archives import kept_in, loaded
from tests.scenes import game_driver
from tests.scenes.choosing import moments
from tests.scenes.game_driver import asked, sit
from tests.scenes.table_driver import SIZES, Sitting, typed

JAN_KEN_PO = GAMES["jan_ken_po"]
KEYS = presenter_of("jan_ken_po").advice.lessons
find, host = partial(game_driver.find, "jan_ken_po"), partial(game_driver.host, "jan_ken_po")


def declarer(wanted: str, players: int) -> Sitting:
    """A table at which the viewer is the declarer and is asked in a phase."""
    return find(players, wanted, lambda state: state.declarer == 0)


def test_pictures_in_the_rules_can_be_read() -> None:
    names, words = ("clubs", "diamonds", "hearts", "spades"), Translator()
    cycle = suit_order_of("cycle D blunts/blunt S cuts/cut H wraps/wrap D", names, words)
    assert cycle.cycle == (1, 3, 2)
    assert cycle.verbs == ("blunt", "cut", "wrap"), "decks name suits in the plural"
    lone = suit_order_of("chain C | burns every suit/burn every suit", ("Kaji", "Jan", "Po", "Ken"), words)
    assert (lone.chain, lone.chain_words) == ((0,), "burns every suit")
    assert suit_order_of("chain D > C > S > H | words", names, words).chain == (1, 0, 3, 2)
    assert suit_order_of("cycle D S", names, words).cycle == ()
    help_scene = HelpPage(HelpModel(topics_for([JAN_KEN_PO], Translator()), "jan_ken_po"))
    sitting = sit(host(2, 3))
    sitting.stack.push(help_scene)
    figures = [laid for laid in help_scene.page.laid if laid.part.marker.startswith(("chain", "cycle"))]
    assert len(figures) == 6
    assert all(laid.height > 40 for laid in figures)
    sitting.frame(0.0)


def test_plates_bear_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = []
    plate = Painter.plate
    monkeypatch.setattr(
        Painter, "plate", lambda *given, **more: (marks.append(more["mark"]), plate(*given, **more))[1]
    )
    sitting = find(3, "play")
    marks.clear()
    sitting.stack.redraw()
    sitting.frame(0.0)
    assert sorted(mark.name for mark in marks) == ["A", "B", "B"]


@pytest.mark.parametrize("allowed", [True, False])
def test_earlier_tricks_are_seen_only_if_the_option_allows_it(allowed: bool) -> None:
    sitting = find(2, "play", options={"look_back": allowed})
    while not sum(sitting.host.view(0).state.won):
        sitting.table.controller.act(sitting.table.seat.state.legal[0])
        sitting.rest()
    button = sitting.table.parts.rail_buttons.last_trick
    assert bool(button.is_enabled) is allowed
    sitting.hold("l")
    assert sitting.table.controller.looking_back is allowed
    sitting.key("l")
    assert not sitting.table.controller.looking_back
    sitting.table.controller.dispatch(TableCommand.LOOK_BACK)
    assert sitting.table.controller.looking_back is allowed


def until_play(sitting: Sitting) -> None:
    for _ in moments(sitting, Random(1)):
        if asked(sitting) == "play":
            return


def test_notes_are_shown_once_and_can_be_seen_again() -> None:
    sitting = sit(host(2, 5), taught=())
    table = sitting.table
    assert table.parts.picker.coach.lesson is not None
    assert table.parts.picker.coach.lesson.key == "auction"
    assert not table.parts.rail_buttons.hint.is_enabled
    sitting.key("return")
    sitting.rest()
    assert table.parts.picker.coach.lesson is None
    assert table.parts.picker.buttons.open is not None, "after the note the question is asked"
    assert sitting.stack.services.preferences.taught == ("jan_ken_po:auction",)
    until_play(sitting)
    for _ in range(12):
        if table.parts.picker.coach.lesson is None:
            break
        sitting.key("return")
        sitting.rest()
    assert "jan_ken_po:auction" in sitting.stack.services.preferences.taught
    sitting.stack.push(HelpPage(HelpModel(topics_for([JAN_KEN_PO], Translator()), "jan_ken_po")))
    scene = sitting.stack.top
    assert isinstance(scene, HelpPage)
    notes = next(target for target in scene.focus.targets if getattr(target, "key", None) == "notes")
    notes.activate()
    assert sitting.stack.services.preferences.taught == ()
    sitting.frame(0.0)
    assert not any(getattr(target, "key", None) == "notes" for target in scene.focus.targets)


def test_somebody_who_wants_no_notes_gets_none() -> None:
    sitting = sit(host(2, 5), taught=())
    sitting.click(sitting.table.parts.picker.buttons.buttons[1].rect.center)
    assert len(sitting.stack.services.preferences.taught) == len(KEYS)
    until_play(sitting)
    assert sitting.table.parts.picker.coach.lesson is None


@pytest.mark.parametrize("players", [2, 6])
def test_cards_are_put_down_only_on_confirming(players: int) -> None:
    wanted = "neko" if players == 6 else "discard"
    sitting = declarer(wanted, players)
    table = sitting.table
    count = 4 if players == 6 else 2
    before = len(sitting.match.deal.actions)
    confirm = table.parts.picker.buttons.buttons[0]
    cards, width, done = sitting.hand(), confirm.rect.width, ["Discard"]
    for number, card in enumerate(cards[:count]):
        assert not confirm.is_enabled, f"{number} cards are too few"
        assert confirm.parts == [f"{number} of {count} chosen"]
        sitting.click(sitting.spot(card))
    assert confirm.is_enabled
    assert confirm.parts == done
    assert table.parts.hand.chosen == set(cards[:count])
    sitting.rest()
    assert all(table.parts.hand.lift(card) > 20 * table.look.u for card in cards[:count])
    sitting.click(sitting.spot(cards[0]))
    assert not confirm.is_enabled, "a card given up again"
    assert confirm.parts == [f"{count - 1} of {count} chosen"]
    sitting.click(sitting.spot(cards[count]))
    sitting.click(sitting.spot(cards[count + 1]))
    assert set(table.seat.chosen) == set(cards[2 : count + 2]), "a card too many takes the first one's place"
    assert (confirm.parts, confirm.rect.width) == (done, width), "it keeps its width, whatever it says"
    assert len(sitting.match.deal.actions) == before
    sitting.click(confirm.rect.center)
    mine = [action.cards[0] for player, action in sitting.match.deal.actions[before:] if player == 0]
    assert set(mine[:count]) == set(cards[2 : count + 2])
    sitting.rest()


def test_cards_are_put_down_by_keys_alone() -> None:
    sitting = declarer("discard", 3)
    one, two = sitting.hand()[2:4]
    for card in (one, two):
        sitting.key(*typed(card))
        sitting.key("return")
    assert sitting.table.parts.hand.chosen == {one, two}
    assert sitting.table.focus.current is sitting.table.parts.picker.buttons.buttons[0]
    sitting.key("escape")
    assert not sitting.table.parts.hand.chosen, "Esc gives the cards up before it opens the menu"
    assert sitting.log == []
    for card in (one, two):
        sitting.key(*typed(card))
        sitting.key("return")
    sitting.key("return")
    sitting.rest()
    assert asked(sitting) == "trump"
    assert sitting.host.view(0).state.discards[0] == 1 << one | 1 << two


def test_chosen_cards_survive_another_window() -> None:
    sitting = declarer("discard", 3)
    card = sitting.hand()[4]
    sitting.click(sitting.spot(card))
    sitting.resize((1024, 640))
    sitting.rest()
    assert sitting.table.parts.hand.chosen == {card}
    assert sitting.table.parts.picker.buttons.buttons[0].parts == ["1 of 2 chosen"]


@pytest.mark.parametrize(("wanted", "players", "count"), [("discard", 3, 2), ("neko", 6, 4)])
def test_what_was_put_down_together_is_taken_back_together(wanted: str, players: int, count: int) -> None:
    sitting = declarer(wanted, players)
    before = len(sitting.match.deal.actions)
    sitting.table.controller.act(*sitting.table.seat.state.legal[:count])
    sitting.rest()
    assert asked(sitting) != wanted
    sitting.key("u")
    sitting.rest()
    assert asked(sitting) == wanted
    several = sitting.table.parts.picker.several
    assert several is not None
    assert (several.count, several.made) == (count, 0)
    assert len(sitting.match.deal.actions) == before
    assert sitting.host.undos == 1, "one press is one undo"


def test_the_safe_copy_counts_it_once_too(tmp_path: Path) -> None:
    sitting = declarer("discard", 3)
    sitting.host._writer = kept_in(tmp_path, sitting.match, sitting.host.seats)._writer
    sitting.table.controller.act(*sitting.table.seat.state.legal[:2])
    sitting.rest()
    sitting.key("u")
    saved = loaded(tmp_path)
    assert saved is not None
    assert saved.undos == 1


def test_a_choice_that_was_left_half_done_goes_on() -> None:
    sitting = declarer("discard", 3)
    first = sitting.table.seat.state.legal[0]
    sitting.host.act(first)
    sitting.table.controller.react()
    sitting.rest()
    several = sitting.table.parts.picker.several
    assert several is not None
    assert (several.count, several.made) == (1, 1)
    assert first.cards[0] in sitting.table.parts.hand.chosen
    sitting.click(sitting.spot(first.cards[0]))
    assert "already discarded" in sitting.table.messages.refusal


def test_nobody_here_sees_what_another_has_put_down() -> None:
    """`CheckedTable` looks at everything that is told; here also the pictures are compared."""
    pictures = []
    for choice in (slice(0, 2), slice(5, 7)):
        sitting = sit(host(3, 6, ("human", "human", "human")))
        for _ in range(30):
            table = sitting.table
            if table.seat.covered:
                table.controller.dispatch(PickerCommand.CARDS)
            elif asked(sitting) == "discard":
                break
            else:
                table.controller.act(table.seat.state.legal[0])
            sitting.rest()
        first = sitting.table.seat.viewer
        sitting.table.controller.act(*sitting.table.seat.state.legal[choice])
        sitting.rest()
        assert sitting.table.seat.viewer != first
        assert sitting.table.seat.covered
        assert sitting.table.parts.hand.cards == []
        sitting.table.controller.dispatch(PickerCommand.CARDS)
        sitting.rest()
        assert len(sitting.table.parts.hand.cards) == 13
        sitting.stack.redraw()
        sitting.frame(0.5)
        pictures.append(pygame.image.tobytes(sitting.surface, "RGB"))
    assert pictures[0] == pictures[1], "the next player's screen tells what was put down before"


def test_other_panels_take_the_middle_again_when_the_neko_is_gone() -> None:
    bidding = find(6, "auction").table.parts.picker.buttons.open
    naming = declarer("trump", 6).table
    assert bidding is not None
    panel = naming.parts.picker.buttons.open
    assert panel is not None
    middle = round(naming.parts.layout.trick_middle[1])
    plates = [naming.parts.layout.plate(player).bottom for player in range(1, 6)]
    above = max(bottom for bottom in plates if bottom < middle)
    assert abs(panel.rect.centery - middle) < 2 or panel.rect.top - above < 20, "or just below the plates"
    assert bidding.rect.centery > middle + 20


@pytest.mark.parametrize("tag", ["winning", "burns Jan"])
def test_the_tag_of_the_heading_card_leaves_its_index_free(tag: str) -> None:
    sitting = sit(host(6, 4), (1024, 640))
    layout, painter = sitting.table.parts.layout, sitting.table.parts.painter
    rect = layout.trick(3).rect
    sheet = pygame.Surface(sitting.surface.get_size())
    painter.heading(sheet, rect, tag)
    index = pygame.Rect(rect.left, rect.top + round(0.043 * rect.height), round(0.3 * rect.width), 0)
    index.height = round(0.3 * rect.height)
    index.left += layout.look.px(2)
    gold = pygame.mask.from_threshold(sheet.subsurface(index), GOLD, (8, 8, 8, 255))
    assert gold.count() == 0


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_token_in_the_middle_lies_clear_of_cards_and_tag(
    players: int, size: tuple[int, int], scale: float
) -> None:
    layout = TableLayout(LayoutMetrics(size, scale), range(players), True)
    look, (x, y) = layout.look, token_middle(layout)
    radius = look.px(SUIT_TOKEN_SIZES[players]) / 2 + look.px(4) + look.px(2)
    tag_top = layout.trick(0).rect.top + look.px(3) - look.tall(22)
    assert y + radius <= tag_top
    for player in range(1, players):
        card = layout.trick(player).rect
        nearest = max(card.left, min(x, card.right)), max(card.top, min(y, card.bottom))
        assert hypot(x - nearest[0], y - nearest[1]) >= radius - 1


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_the_result_of_six_is_seen_whole(size: tuple[int, int], scale: float) -> None:
    sitting = find(6, "play", size=size, text_scale=scale)
    while not sitting.host.deal_finished:
        sitting.table.controller.act(sitting.table.seat.state.legal[0])
        sitting.rest()
    table = sitting.table
    result = deal_result(table.sight(), table.host, table.presenter, table.table_view.crests)
    sheet = DealScores(result, table.table_view.painter.skin)
    sitting.stack.push(sheet)
    assert sheet.scroll is not None
    assert sheet.scroll.furthest == 0
    widest = max(100, *(abs(player.gain) for player in result.players))  # three figures have room, too
    face = table.look.face(TextRole.SHEET_TITLE)
    left = sheet.left_width - table.look.px(18) - table.fonts.width(f"+{widest}", face)
    assert left >= sheet.sum_x


def test_who_waits_is_told_for_whom() -> None:
    for players, words in ((2, "Mio is discarding"), (4, "The others are discarding")):
        table = declarer("discard", players).table
        assert table.presenter.narration.waiting(table.sight()) == (words,)


def test_only_decks_with_every_card_in_play_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit(host(2, 3))
    table = sitting.table
    every = list(sitting.stack.services.skins)
    poor = next(key for key in every if key != table.table_view.painter.skin.key)
    lacking = sitting.stack.services.skins[poor]
    monkeypatch.setattr(lacking, "has", lambda card: card != parse_card("KS"))
    assert list(table.table_view.decks.fitting(table.services)) == [key for key in every if key != poor]
    seen = set()
    for _ in every:
        seen.add(table.table_view.painter.skin.key)
        sitting.key("c")
    assert seen == set(every) - {poor}
    preferences = replace(sitting.stack.services.preferences, skins={"jan_ken_po": poor})
    sitting.stack.keep(preferences)
    used = table.table_view.decks.in_use
    assert used(table.services).key == "jan_ken_po", "a deck chosen before gives way to the game's own"
    monkeypatch.setattr(lacking, "has", lambda card: card != parse_card("AS"))
    assert used(table.services).key == poor, "a card that is not in play is not missed"


def test_sides_are_marked_as_far_as_they_are_settled() -> None:
    sitting = find(4, "auction")
    presenter = sitting.table.presenter
    assert {presenter.seats.side(sitting.table.sight(), player) for player in range(4)} == {None}
    sitting = declarer("call", 4)
    sides = [presenter.seats.side(sitting.table.sight(), player) for player in range(4)]
    assert sides == [DealSide.A, None, None, None], "whom he calls is not known yet"
    state = sitting.match.deal.state
    card = next(c for c in range(52) if state.hands[2] >> c & 1)
    sitting.table.controller.act(Action("call", (card,)))
    sitting.rest()
    sight = sitting.table.sight()
    assert [presenter.seats.side(sight, player) for player in range(4)] == [
        DealSide.A,
        DealSide.B,
        DealSide.A,
        DealSide.B,
    ]
    assert presenter.seats.status(sight, 0) == ("Declarer, 0 tricks",)
    assert presenter.seats.status(sight, 2) == ("Partner, 0 tricks",)
    contract = next(part for part in presenter.sidebar.sections(sight) if isinstance(part, ContractProgress))
    ours, theirs = contract.forces
    assert (ours.name, theirs.name) == ("You and Haru", "Mio and Nao")
    assert ours.need + theirs.need == 12, "eleven tricks: both cannot have what they need"
    assert contract.title.endswith(", with a partner")
