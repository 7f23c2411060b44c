"""Texts about open matches: what is played, and the score."""

from __future__ import annotations

from game.archive.archive import SavedMatch
from scenes.graphics.player_crests import own_seat
from scenes.i18n import Text, Translator


def lines_of(kept: SavedMatch, title: Text, words: Translator) -> tuple[Text, Text]:
    """Return two lines about a match: the game, and the score; `title` is the game's name."""
    if kept.players > 2:
        title = words.counted("{game}, {count} player", "{game}, {count} players", kept.players, game=title)
    standing = _standing(kept, own_seat(kept.seats), words)
    return title, words.text("Deal {number}. {Standing}", number=max(1, kept.deals), standing=standing)


def caption_of(kept: SavedMatch, words: Translator) -> Text:
    """Return the text below a game's picture that tells which deal of its open match is next."""
    return words.text("Continue deal {number}", number=max(1, kept.deals))


def ways_on(kept: SavedMatch, words: Translator, game: Text | None = None) -> tuple[Text, ...]:
    """Return texts for a button that resumes a match, longest first; they name the `game` if it is given."""
    number, standing = max(1, kept.deals), _standing(kept, own_seat(kept.seats), words)
    if game is None:
        told = words.text("Continue deal {number}: {standing}", number=number, standing=standing)
        return told, caption_of(kept, words)
    told = words.text(
        "Continue {game}, deal {number}: {standing}", game=game, number=number, standing=standing
    )
    return told, words.text("Continue {game}", game=game)


def _standing(kept: SavedMatch, own: int | None, words: Translator) -> Text:
    """Return the score of a match in a few words; `own` is the player's seat, None if they only watch."""
    totals = kept.totals
    if kept.players > 2:
        return _lead(kept, own, words)
    other = 0 if own == 1 else 1
    name, points = words.seated(kept.names, other), totals[other]
    if own is None:
        return words.text("{name} {points}", name=name, points=points)
    return words.text("You {own}, {name} {points}", own=totals[own], name=name, points=points)


def _lead(kept: SavedMatch, own: int | None, words: Translator) -> Text:
    """Return who leads a match of more than two players, and the points of seat `own` unless it is None."""
    most = max(kept.totals)
    best = [player for player in range(kept.players) if kept.totals[player] == most]
    name = words.seated(kept.names, best[0])
    if own is None:
        if len(best) == kept.players:
            return words.text("all tied at {points}", points=most)
        if len(best) > 1:
            return words.text("leaders {most}", most=most)
        return words.text("{name} leads ({most})", name=name, most=most)
    points = kept.totals[own]
    if len(best) == kept.players:
        return words.text("all tied at {points}", points=points)
    if len(best) > 1:
        if own in best:
            return words.text("you share the lead with {points}", points=points)
        return words.text("You {points}, leaders {most}", points=points, most=most)
    if own in best:
        return words.text("you're ahead with {points}", points=points)
    return words.text("You {points}, {name} leads ({most})", points=points, name=name, most=most)
