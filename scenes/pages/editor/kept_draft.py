"""The draft of a deal as a file in the data folder, so that it is there at the next start. No pygame."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.archive import files
from game.engine.cards import HIDDEN, card_text, parse_card
from game.engine.rules import Game
from game.engine.state import Setup
from game.match.deal_draft import DealDraft

_FILE, _KIND = "deal-draft.json", "deal draft"
_EMPTY = ""
"""Text for a cell without a card."""


def save_draft(folder: Path, draft: DealDraft) -> None:
    """Save a draft; raises `OSError`."""
    setup = draft.setup
    data = {
        "game": draft.game.key,
        "players": setup.players,
        "options": setup.options.as_json(),
        "dealer": setup.dealer,
        "totals": list(setup.totals),
        "number": setup.number,
        "carried": [list(row) for row in draft.game.carrying.facts(setup.carried)],
        "cells": [[_EMPTY if card == HIDDEN else card_text(card) for card in cells] for cells in draft.cells],
    }
    files.save(folder / _FILE, _KIND, data)


def load_draft(folder: Path, games: Mapping[str, Game[Any]]) -> DealDraft | None:
    """Return the saved draft; `None` if there is none that this version can read."""
    data, _ = files.load(folder / _FILE, _KIND)
    if data is None:
        return None
    try:
        return _read(data, games)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return None


def _read(data: Any, games: Mapping[str, Game[Any]]) -> DealDraft:
    game, players, dealer, number = games[data["game"]], data["players"], data["dealer"], data["number"]
    totals = tuple(data["totals"])
    if players not in game.players or len(totals) != players:
        raise ValueError("no such table")
    if not all(type(each) is int for each in (dealer, number, *totals)) or not 0 <= dealer < players:
        raise ValueError("not numbers")
    options = game.Options.read(data["options"], players)
    carried = game.carrying.of_facts(data["carried"], players, options)
    draft = DealDraft.empty(game, players, options, dealer)
    draft = draft.at(Setup(options, players, dealer, totals, max(1, number), carried))
    for place, cells in enumerate(data["cells"]):
        for cell, text in enumerate(cells):
            if text != _EMPTY:
                draft = draft.put(parse_card(text), place, cell)
    return draft
