"""What the table shows of Jan Ken Po: the suit order, sides, words, the last trick, notes and results."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.engine.actions import Action
from game.engine.cards import HIDDEN, parse_card
from game.engine.events import CallAnswered, Discarded, Played, Said, TrickTaken
from game.games.jan_ken_po.suits import CYCLE, suit_beats
from scenes.i18n import SuitMark, Words
from scenes.pages.help.model import HelpModel
from scenes.pages.help.page import Help
from scenes.pages.help.topics import topics_for
from scenes.pages.table.results import deal_result
from scenes.presenters.contract.rail import Forces, SuitOrder
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jan_ken_po.lessons import KEYS
from scenes.table.mode import TableCommand
from scenes.table.view.painter import Painter
from scenes.widgets.suit_order import suit_order_of
from tests.scenes.choosing import read_note
from tests.scenes.jan_ken_po_driver import JAN_KEN_PO, declare, declarer, host, sit, until
from tests.scenes.table_driver import SIZES, Sitting, fonts, rail_ends, skins
from tests.scenes.test_table_layout import NotingFonts, check_words, noted

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def with_trick(sitting: Sitting, *texts: str, trump: int = CLUBS) -> Sight:
    """What a presenter is told when these cards lie on the table."""
    sight = sitting.table.sight(sitting.host.view(sitting.table.seat.state.view.viewer))
    sight.state.trump = trump
    sight.state.trick = [parse_card(text) for text in texts]
    return sight


@pytest.fixture(scope="module")
def playing() -> Sitting:
    return until(sit(host(4, 3)), "play")


def order_in(sitting: Sitting, sight: Sight) -> SuitOrder:
    return next(part for part in sitting.table.presenter.rail.sections(sight) if isinstance(part, SuitOrder))


# The suit order.


@pytest.mark.parametrize("trump", range(4))
def test_the_aid_says_what_the_rules_say(trump: int, playing: Sitting) -> None:
    order = order_in(playing, with_trick(playing, trump=trump))
    for place, suit in enumerate(order.chain):
        for other in order.chain[place + 1 :]:
            assert suit_beats(suit, other, trump)
            assert not suit_beats(other, suit, trump)
    if trump == CLUBS:
        assert order.chain == (CLUBS,)
        assert order.cycle == (DIAMONDS, SPADES, HEARTS)
        for suit, beaten in zip(order.cycle, order.cycle[1:] + order.cycle[:1], strict=True):
            assert CYCLE[suit] == beaten
            assert suit_beats(suit, beaten, trump)
    else:
        assert sorted(order.chain) == [0, 1, 2, 3]
        assert order.cycle == ()


def test_the_active_suit_is_ringed_and_lies_in_the_middle(playing: Sitting) -> None:
    for texts, active in (
        ((), None),
        (("QH",), HEARTS),
        (("QH", "QD"), HEARTS),
        (("QH", "TS"), SPADES),
        (("QH", "TS", "QD"), DIAMONDS),
        (("QH", "TS", "QD", "2C"), CLUBS),
    ):
        sight = with_trick(playing, *texts)
        assert order_in(playing, sight).active == active
        assert playing.table.presenter.spread.active_suit(sight, sight.trick) == active


def test_before_trumps_the_circle_is_shown_and_the_choice_shows_its_order() -> None:
    sitting = declarer("trump", 2)
    sight = sitting.table.sight()
    assert order_in(sitting, sight).chain == ()
    assert order_in(sitting, sight).cycle
    for action in sitting.table.seat.state.legal:
        order = sitting.table.presenter.questions.meaning(sight, action).cards
        suits = [piece.suit for piece in order if isinstance(piece, SuitMark)]
        assert suits[0] == action.strain
        assert sorted(suits) == [0, 1, 2, 3]


def test_experts_can_do_without_the_aid(monkeypatch: pytest.MonkeyPatch) -> None:
    for aids in (True, False):
        sitting = until(sit(host(3, 3), aids=aids), "play")
        given = []
        monkeypatch.setattr(
            sitting.table.parts.rail, "draw", lambda *parts, given=given, **more: given.extend(parts[4])
        )
        sitting.stack.redraw()
        sitting.frame(0.0)
        assert any(isinstance(part, SuitOrder) for part in given) is aids
        assert len(given) == 3 + aids


def test_pictures_in_the_rules_can_be_read() -> None:
    names, words = ("clubs", "diamonds", "hearts", "spades"), Words()
    cycle = suit_order_of("cycle D blunts/blunt S cuts/cut H wraps/wrap D", names, words)
    assert cycle.cycle == (1, 3, 2)
    assert cycle.verbs == ("blunt", "cut", "wrap"), "decks name suits in the plural"
    lone = suit_order_of("chain C | burns every suit/burn every suit", ("Kaji", "Jan", "Po", "Ken"), words)
    assert (lone.chain, lone.chain_words) == ((0,), "burns every suit")
    assert suit_order_of("chain D > C > S > H | words", names, words).chain == (1, 0, 3, 2)
    assert suit_order_of("cycle D S", names, words).cycle == ()
    help_scene = Help(HelpModel(topics_for([JAN_KEN_PO], Words()), "jan_ken_po"))
    sitting = sit(host(2, 3))
    sitting.stack.push(help_scene)
    figures = [laid for laid in help_scene.page.laid if laid.part.marker.startswith(("chain", "cycle"))]
    assert len(figures) == 6
    assert all(laid.height > 40 for laid in figures)
    sitting.frame(0.0)


# Sides.


def test_sides_are_marked_as_far_as_they_are_settled() -> None:
    sitting = sit(host(4, 5))
    presenter = sitting.table.presenter
    assert {presenter.seats.side(sitting.table.sight(), player) for player in range(4)} == {None}
    sitting = declarer("call", 4)
    sides = [presenter.seats.side(sitting.table.sight(), player) for player in range(4)]
    assert sides == [Side.A, None, None, None], "whom he calls is not known yet"
    state = sitting.match.deal.state
    card = next(c for c in range(52) if state.hands[2] >> c & 1)
    sitting.table.controller.act(Action("call", (card,)))
    sitting.rest()
    sight = sitting.table.sight()
    assert [presenter.seats.side(sight, player) for player in range(4)] == [Side.A, Side.B, Side.A, Side.B]
    assert presenter.seats.status(sight, 0) == ("Declarer, 0 tricks",)
    assert presenter.seats.status(sight, 2) == ("Partner, 0 tricks",)
    contract = next(part for part in presenter.rail.sections(sight) if isinstance(part, Forces))
    ours, theirs = contract.forces
    assert (ours.name, theirs.name) == ("You and Haru", "Mio and Aki")
    assert ours.need + theirs.need == 12, "eleven tricks: both cannot have what they need"
    assert contract.title.endswith(", together")


def test_plates_bear_the_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = []
    plate = Painter.plate
    monkeypatch.setattr(
        Painter, "plate", lambda *given, **more: (marks.append(more["mark"]), plate(*given, **more))[1]
    )
    sitting = until(sit(host(3, 3)), "play")
    marks.clear()
    sitting.stack.redraw()
    sitting.frame(0.0)
    assert sorted(mark.name for mark in marks) == ["A", "B", "B"]


# Words.


def test_what_turns_the_trick_is_said(playing: Sitting) -> None:
    presenter = playing.table.presenter

    def said(card: str, *before: str, trump: int = CLUBS) -> tuple:
        return presenter.voice.speech(
            with_trick(playing, *before, card, trump=trump), Played(1, parse_card(card))
        )

    assert said("QH") == ()
    assert said("KH", "QH") == ("Higher Po!",)
    assert said("AH", "QH") == (), "the ace is low"
    assert said("TS", "QH") == ("Ken cuts Po",)
    assert said("QD", "QH", "TS") == ("Jan blunts Ken",)
    assert said("2H", "QH", "TS", "QD") == ("Po wraps Jan",)
    assert said("2C", "QH") == ("Kaji burns Po",)
    assert said("QD", "QH") == ()
    assert said("2H", "KC", trump=HEARTS) == ("Po trumps Kaji",)
    sight = with_trick(playing, "QH", "TS")
    assert presenter.spread.heading(sight, sight.trick) == (1, "cuts Po")
    for one, other in product(range(4), repeat=2):
        for trump in range(4):
            if suit_beats(one, other, trump):
                for names in (skin.suit_names for skin in skins().values()):
                    sight = replace(with_trick(playing, trump=trump), suit_names=names)
                    sight.state.trick = [other * 13, one * 13]
                    (words,) = presenter.voice.speech(sight, Played(1, one * 13))
                    assert len(words) <= 28


def test_everything_that_happens_has_words(playing: Sitting) -> None:
    presenter, sight = playing.table.presenter, with_trick(playing)
    card = parse_card("KC")
    for event, words in (
        (Said(1, Action("pass")), "passes"),
        (Said(1, Action("bid", number=3)), "bids 3"),
        (Said(1, Action("alone")), "plays alone"),
        (CallAnswered(None, card), "Nobody shows himself as partner"),
        (CallAnswered(2, card), "Haru shows himself as partner"),
        (Discarded(1, (HIDDEN, HIDDEN)), "Everybody has put down two cards"),
        (TrickTaken(1, 2, (1, 2), (card, card)), "takes the trick"),
    ):
        assert words in str(presenter.voice.caption(sight, event))
    assert presenter.voice.speech(sight, Said(1, Action("call", (card,)))) == ("I call Kaji 13",)
    assert presenter.voice.speech(sight, CallAnswered(2, card)) == ("Here!",)
    plain = replace(sight, card_name=skins()["classic"].card_name)
    assert presenter.voice.speech(plain, Said(1, Action("call", (card,)))) == ("I call the king of clubs",)


PLAYERS_AND_SIZES = [(players, size) for players in (2, 4, 6) for size in SIZES[:2]]


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize(("players", "size"), PLAYERS_AND_SIZES)
def test_all_words_fit(players: int, size: tuple[int, int], scale: float) -> None:
    pygame.font.init()
    noting = NotingFonts()
    for deck in ("", "classic"):
        sitting = sit(host(players, 4), size, text_scale=scale, skins={"": deck} if deck else {})
        for wanted in ("auction", "play"):
            until(sitting, wanted)
            sitting.table.messages.bubbles.clear()
            noted(sitting, noting)
            rail = [drawn for drawn in noting.drawn if drawn[2] is sitting.table.parts.rail.picture]
            noting.drawn[:] = rail
            assert check_words(noting, f"{players} players, {size}, text {scale}, {deck}, {wanted}") > 10
        sitting.table.rebuild(replace(sitting.stack.services, fonts=fonts()))


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("size", SIZES)
def test_the_rail_holds_all_its_sections(size: tuple[int, int], scale: float) -> None:
    for players in (2, 6):
        sitting = sit(host(players, 4), size, text_scale=scale)
        for wanted in ("auction", "play"):
            until(sitting, wanted)
            ends, limit = rail_ends(sitting.table)
            assert ends[-1] <= limit, f"{players} players in {wanted}: {ends}"


# The last trick.


@pytest.mark.parametrize("allowed", [True, False])
def test_earlier_tricks_are_seen_only_if_the_option_allows_it(allowed: bool) -> None:
    sitting = until(sit(host(2, 3, look_back=allowed)), "play")
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


# Notes for beginners.


def test_notes_are_shown_once_and_can_be_seen_again() -> None:
    sitting = sit(host(2, 5), taught=())
    table = sitting.table
    assert table.parts.coach.lesson is not None
    assert table.parts.coach.lesson.key == "auction"
    assert not table.parts.rail_buttons.hint.is_enabled
    sitting.key("return")
    sitting.rest()
    assert table.parts.coach.lesson is None
    assert table.parts.picker.buttons.open is not None, "after the note the question is asked"
    assert sitting.stack.services.preferences.taught == ("jan_ken_po:auction",)
    until(sitting, "play")
    for _ in range(12):
        if table.parts.coach.lesson is None:
            break
        sitting.key("return")
        sitting.rest()
    assert "jan_ken_po:auction" in sitting.stack.services.preferences.taught
    sitting.stack.push(Help(HelpModel(topics_for([JAN_KEN_PO], Words()), "jan_ken_po")))
    scene = sitting.stack.top
    assert isinstance(scene, Help)
    notes = next(target for target in scene.focus.targets if getattr(target, "key", None) == "notes")
    notes.activate()
    assert sitting.stack.services.preferences.taught == ()
    sitting.frame(0.0)
    assert not any(getattr(target, "key", None) == "notes" for target in scene.focus.targets)


def test_somebody_who_wants_no_notes_gets_none() -> None:
    sitting = sit(host(2, 5), taught=())
    sitting.click(sitting.table.parts.picker.buttons.buttons[1].rect.center)
    assert len(sitting.stack.services.preferences.taught) == len(KEYS)
    until(sitting, "play")
    assert sitting.table.parts.coach.lesson is None


def test_every_note_has_its_moment_and_fits() -> None:
    seen: list[str] = []
    for seed in range(1, 9):
        sitting = sit(
            host(4, seed), (1024, 640), text_scale=1.25, taught=tuple(f"jan_ken_po:{k}" for k in seen)
        )
        for _ in range(60):
            table = sitting.table
            if "over" in sitting.log:
                break
            if table.parts.coach.lesson is not None:
                seen.append(read_note(sitting))
            else:
                legal = table.seat.state.legal
                several = table.parts.picker.several
                wish = declare()(sitting.host.view(0).state.phase, legal)
                table.controller.act(*(legal[: several.count] if several else [wish or legal[0]]))
                sitting.rest()
        if set(seen) == set(KEYS):
            return
    raise AssertionError(f"never shown: {set(KEYS) - set(seen)}")


# The result.


def own_title(gain: int, made: bool) -> str:
    """How a deal is called from the player's side, or by its contract where it brought him nothing."""
    if not gain:
        return "Contract made" if made else "Contract failed"
    points = "a point" if abs(gain) == 1 else f"{abs(gain)} points"
    return f"You {'won' if gain > 0 else 'lost'} {points}"


def test_the_result_shows_the_tricks_of_both_sides_and_the_need() -> None:
    for seed in (3, 4, 8):
        sitting = until(sit(host(4, seed)), "play")
        while not sitting.host.deal_finished:
            sitting.table.controller.act(sitting.table.seat.state.legal[0])
            sitting.rest()
        sitting.rest()
        table = sitting.table
        result = deal_result(table.sight(), table.host, table.presenter, table.table_view.crests)
        assert result.strip is not None
        assert result.strip.first + result.strip.second == 11
        made = result.strip.need is not None and result.strip.first >= result.strip.need
        gain = next(row.gain for row in result.players if row.name == "You")
        assert result.title == own_title(gain, made)
        assert f"took {result.strip.first}" in result.story
        for player in result.players:
            assert player.gain == sum(line.points for line in player.lines)
            assert (player.gain > 0) or player.nothing.startswith("Nothing on a")
        sides = [
            table.presenter.seats.side(table.sight(), table.host.names.index(p.name)) for p in result.players
        ]
        assert sides == sorted(sides, key=lambda side: side is Side.B), "the declarer's side comes first"
