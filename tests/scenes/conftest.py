"""Tests of scenes share one pygame: nobody ends it under the others."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(autouse=True)
def lasting_pygame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fonts and decks are made once for all tests, and would not survive the end of a program."""
    monkeypatch.setattr(pygame, "quit", lambda: None)
