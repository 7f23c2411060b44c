"""Texts for players are in plain English, with one word for one thing."""

from __future__ import annotations

import pytest

from tests.languages.english import Pattern, mannered, said, unlike_terms


def test_no_text_for_players_has_mannered_words() -> None:
    found = said(mannered())
    assert not found, f"{len(found)} texts:\n" + "\n".join(found)


def test_texts_agree_on_their_terms() -> None:
    found = said(unlike_terms())
    assert not found, f"{len(found)} texts:\n" + "\n".join(found)


@pytest.mark.parametrize("pattern", [*mannered(), *unlike_terms()], ids=lambda each: each.planted)
def test_a_planted_word_is_found(pattern: Pattern) -> None:
    assert pattern.words.search(pattern.planted)


GOOD = (
    "Haru waits for your answer.", "Who leads?", "It brings you back to the table.", "Nothing is too late.",
    "Is this too fast?", "If you are void, play any card.", "You mind the score.", "Recommended",
    "Play as well as you can.",
)  # fmt: skip


@pytest.mark.parametrize("text", GOOD)
def test_good_english_is_left_alone(text: str) -> None:
    assert not [each for each in (*mannered(), *unlike_terms()) if each.words.search(text)]
