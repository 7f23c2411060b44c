"""Sounds that are noted and not played."""

from __future__ import annotations

from scenes.audio import Noise, Sounds
from scenes.graphics.baked_surfaces import ASSETS


class Noted(Sounds):
    """Notes what would be heard, and how loud."""

    def __init__(self) -> None:
        super().__init__(ASSETS / "sounds")
        self.noises: list[tuple[Noise, float]] = []
        self.hushed = 0

    def play(self, noise: Noise, loudness: float) -> None:
        self.noises.append((noise, loudness))

    def hush(self) -> None:
        self.hushed += 1

    def taken(self) -> list[Noise]:
        """The noises since the last time."""
        noises = [noise for noise, _ in self.noises]
        self.noises.clear()
        return noises
