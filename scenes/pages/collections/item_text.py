"""Collections and their items in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.archive.collections import STARRED, CollectionItem, ItemKind
from game.engine.rules import Game
from game.engine.visible_text import clean_name
from game.puzzles.puzzle import puzzles_of
from scenes.i18n import Text, Translator, as_it_is
from scenes.i18n.dates import day_text


def name_text(name: str, words: Translator) -> Text:
    """Return the name of a collection as it is shown."""
    return words.text("Starred") if name == STARRED else as_it_is(name)


def name_typed(text: str, words: Translator) -> str | None:
    """Return the name of the collection that a typed text means; `None` if nothing in it is visible."""
    name = clean_name(text)
    if not name:
        return None
    return STARRED if name.casefold() == words.text("Starred").casefold() else name


def kind_text(item: CollectionItem, games: Mapping[str, Game[Any]], words: Translator) -> Text:
    """Return what an item is, such as `Moment after 12 cards`."""
    if item.kind is ItemKind.DEAL:
        return words.counted("Deal, {count} player", "Deal, {count} players", item.players)
    if item.kind is ItemKind.MOMENT:
        cards = sum(text.startswith("play ") for text in item.before)
        if not cards:
            return words.text("Moment before the first card")
        return words.counted("Moment after {count} card", "Moment after {count} cards", cards)
    game = item.game(games)
    names = [puzzle.name for puzzle in puzzles_of(game)] if game is not None else []
    if item.puzzle not in names:
        return words.text("Puzzle")
    return words.text("Puzzle {number}", number=names.index(item.puzzle) + 1)


def item_title(item: CollectionItem, games: Mapping[str, Game[Any]], words: Translator) -> Text:
    """Return the game of an item and what it is."""
    game, kind = item.game(games), kind_text(item, games, words)
    if game is None:
        return kind
    return words.text("{game}: {what}", game=words.game(game.title), what=kind)


def item_about(item: CollectionItem, words: Translator) -> Text:
    """Return the day on which an item was added, and its note."""
    day = day_text(item.added, words)
    return words.text("{day}: {note}", day=day, note=as_it_is(item.note)) if item.note else day
