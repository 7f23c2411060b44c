"""A deal that is put together by hand is the deal that it was copied from."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.archive import files
from game.engine.cards import HIDDEN, JOKER, RANKS, parse_card, rank_of, suit_of
from game.engine.rules import Game
from game.match.deal_code import code_of
from game.match.deal_draft import DealDraft
from game.match.match import Match
from game.match.record import as_json
from scenes.pages.editor.kept_draft import load_draft, save_draft
from scenes.pages.editor.model import EditorModel, Trouble
from tests.conftest import Tally
from tests.game.random_play import random_match


def keys_of(card: int, rng: Random, *, numbers: bool = False) -> str:
    """One of the ways to type a card."""
    if card == JOKER:
        return "jk"
    rank, suit = RANKS[rank_of(card)], "CDHS"[suit_of(card)]
    ways = {
        "T": ["T", "10", "0", *["1"] * (not numbers)],
        "A": ["A", *["1"] * numbers],
        "J": ["J", "11"],
        "Q": ["Q", "12"],
        "K": ["K", "13"],
    }
    if numbers:
        suit = rng.choice([suit, {"D": "J", "S": "K", "H": "P"}.get(suit, suit)])
    return (rng.choice(ways.get(rank, [rank])) + suit).lower()


def typed_in(model: EditorModel, wanted: DealDraft, rng: Random) -> int:
    """Type all cards, hand by hand; return the number of keys."""
    keys, numbers = 0, wanted.game.key == "jan_ken_po"
    for place, cells in enumerate(wanted.cells):
        assert model.place == place
        order = list(cells)
        if not wanted.places[place].ordered:
            rng.shuffle(order)
        for card in order:
            for letter in keys_of(card, rng, numbers=numbers):
                model.press(letter, numbers=numbers)
                keys += 1
    return keys


def played(game: Game[Any], rng: Random) -> Match:
    """A match in which one deal or a few have been played at random."""
    match = random_match(game, rng)
    for _ in range(rng.randrange(1, 5)):
        if match.upcoming is None:
            break
        match.start_deal()
        while not match.deal.finished:
            match.act(rng.choice(match.legal()))
    return match


def test_any_deal_can_be_typed(tally: Tally) -> None:
    """Deals of random matches in all games, forms and options, also with what was carried over."""
    tally.floor(later=100, forms=21, places=1500)
    forms = set()
    for number in tally.times(500, "deals"):
        game = list(GAMES.values())[number % len(GAMES)]
        match = played(game, tally.rng)
        wanted = DealDraft.of(match.deal.coded)
        model = EditorModel(GAMES, game.key)
        model.draft = DealDraft.empty(game, match.players, match.options).at(match.deal.setup)
        assert model.code is None
        keys = typed_in(model, wanted, tally.rng)
        assert model.code == code_of(*match.deal.coded)
        assert keys <= 3 * len(match.deal.deck)
        forms.add(
            (
                game.key,
                match.players,
                match.options.as_json().get("three"),
                match.options.as_json().get("four"),
            )
        )
        tally.count["later"] += match.deal.setup.number > 1
        tally.count["places"] += len(wanted.places)
    tally.count["forms"] = len(forms)


def test_turning_seats_goes_once_round(tally: Tally) -> None:
    """Everyone has what the player before had; after as many turns as there are players, all is as before."""
    tally.floor(deals=60)
    for number in range(60):
        game = list(GAMES.values())[number % len(GAMES)]
        match = played(game, tally.rng)
        draft = turned = DealDraft.of(match.deal.coded)
        for _ in range(match.players):
            before, turned = turned, turned.turned()
            assert turned.setup.dealer == (before.setup.dealer + 1) % match.players
            hands = game.begin(before.setup, before.deal().deck).hands
            moved = game.begin(turned.setup, turned.deal().deck).hands
            assert moved == [*hands[-1:], *hands[:-1]]
        assert turned == draft
        tally.count["deals"] += 1


def some_deal(game: str = "napoleon", players: int = 5) -> DealDraft:
    return DealDraft.empty(GAMES[game], players).filled(Random(1))


def test_every_form_has_room_for_its_pack() -> None:
    """Whatever is filled up at random is a deal."""
    for game in GAMES.values():
        for players in game.players:
            draft = DealDraft.empty(game, players)
            assert sum(place.size for place in draft.places) == len(draft.pack)
            assert draft.filled(Random(players)).deal().setup == draft.setup


def test_a_card_that_is_typed_twice_stays_where_it_is() -> None:
    model = EditorModel(GAMES, "napoleon")
    for letter in "qhqh":
        model.press(letter)
    assert model.refused is not None
    assert model.refused.why is Trouble.HERE
    model.choose(1)
    assert model.refused is None
    for letter in "qh":
        model.press(letter)
    assert model.refused is not None
    assert model.refused.why is Trouble.ELSEWHERE
    assert model.refused.place == 0
    assert model.draft.where(parse_card("QH")) == (0, 0)
    for letter in "jk":  # this table has no joker
        model.press(letter)
    assert model.typing.rank == "K"


def test_a_place_that_is_full_leads_to_the_next() -> None:
    model = EditorModel(GAMES, "kan")
    first, *rest = model.draft.pack
    for card in rest[:10]:
        model.put(card)
    assert model.place == 1
    model.choose(0)
    model.put(first)
    assert model.refused is not None
    assert model.refused.why is Trouble.FULL


def test_a_drop_on_a_full_hand_swaps() -> None:
    model = EditorModel(GAMES, "napoleon")
    model.draft = some_deal()
    mine, theirs = model.draft.cells[0][2], model.draft.cells[1][4]
    model.drop(mine, 1, on=theirs)
    assert model.draft.where(mine) == (1, 4)
    assert model.draft.where(theirs) == (0, 2)
    model.drop(mine, 2)
    assert model.draft.is_complete


def test_backspace_takes_the_rank_first_and_then_cards() -> None:
    model = EditorModel(GAMES, "napoleon")
    for letter in "qhk":
        model.press(letter)
    model.rub_out()
    assert model.draft.count(0) == 1
    model.rub_out()
    assert model.draft.count(0) == 0
    model.undo()
    assert model.draft.count(0) == 1
    model.undo()
    model.undo()  # nothing is left to undo
    assert model.draft == DealDraft.empty(GAMES["napoleon"], model.setup.players)


def test_a_gap_is_filled_first() -> None:
    """In a stock, whose order counts, a wrong card is replaced where it was."""
    model = EditorModel(GAMES, "california_jack")
    model.draft = some_deal("california_jack", 2)
    stock = next(number for number, place in enumerate(model.draft.places) if place.zone.name == "stock")
    wrong, last = model.draft.cells[stock][7], model.draft.cells[stock][-1]
    model.take(wrong)
    model.take(last)
    model.choose(stock)
    model.put(last)
    assert model.draft.cells[stock][7] == last
    assert model.draft.cells[stock][-1] == HIDDEN


def test_a_code_or_a_record_can_be_pasted(tally: Tally) -> None:
    tally.floor(codes=20)
    for game in GAMES.values():
        for _ in range(4):
            match = random_match(game, tally.rng)
            match.start_deal()
            while not match.deal.finished:
                match.act(tally.rng.choice(match.legal()))
            code = code_of(*match.deal.coded)
            for text in (f"Look: {code}", json.dumps(as_json(match)), f"> {json.dumps(as_json(match))}"):
                model = EditorModel(GAMES)
                model.paste(text)
                assert model.refused is None
                assert model.code == code
            tally.count["codes"] += 1
    model = EditorModel(GAMES)
    for text in ("", "hello", "{}", "[1]", '{"record": {}}'):
        model.paste(text)
        assert model.refused is not None
        assert model.refused.why is Trouble.NO_DEAL


def test_another_table_keeps_the_cards_that_fit() -> None:
    model = EditorModel(GAMES, "jan_ken_po")
    model.draft = some_deal("jan_ken_po", 5)
    model.change_players(4)
    assert sum(map(model.draft.count, range(len(model.draft.places)))) == 40
    assert model.setup.players == 4
    model.change_dealer(2)
    model.fill(Random(2))
    assert model.draft.deal().setup.dealer == 2
    model.undo()
    model.undo()
    model.undo()
    assert model.draft == some_deal("jan_ken_po", 5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_before_the_deal_are_in_the_code(players: int) -> None:
    model = EditorModel(GAMES, "jo_jotte")
    model.draft = some_deal("jo_jotte", players)
    usual = model.code
    model.change_total(1, -120)
    assert model.setup.totals[1] == -120
    assert model.code != usual


def test_a_draft_is_saved_and_comes_back(tmp_path: Path, tally: Tally) -> None:
    """With gaps, options, points and what is carried over; what is no draft is left out."""
    tally.floor(drafts=20)
    assert load_draft(tmp_path, GAMES) is None
    for number in range(20):
        game = list(GAMES.values())[number % len(GAMES)]
        match = random_match(game, tally.rng)
        for _ in range(tally.rng.randrange(1, 4)):
            if match.upcoming is not None:
                match.start_deal()
                while not match.deal.finished:
                    match.act(tally.rng.choice(match.legal()))
        draft = DealDraft.of(match.deal.coded)
        for card in tally.rng.sample(draft.pack, tally.rng.randrange(9)):
            draft = draft.take(card)
        save_draft(tmp_path, draft)
        found = load_draft(tmp_path, GAMES)
        assert found is not None
        assert found.cells == draft.cells
        assert found.filled(Random(1)).deal().setup.totals == draft.setup.totals
        assert code_of(*found.filled(Random(1)).deal()) == code_of(*draft.filled(Random(1)).deal())
        tally.count["drafts"] += 1
    for broken in ([], {"game": "kan"}, {"game": "bridge"}, 3):
        files.save(tmp_path / "deal-draft.json", "deal draft", broken)
        assert load_draft(tmp_path, GAMES) is None
