"""Plate in the sidebar, above its buttons: the seal of the deal or, after the deal, whether it was fair."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import pygame

from scenes.graphics.layout_metrics import GOLD, ICE, TextRole
from scenes.i18n import NO_WORDS, Text, Translator, as_it_is
from scenes.table.view.painter import Painter

TALL, GAP = 36, 10
"""Height of the plate, and the space above it, in design units."""
CHARACTERS_SHOWN = 9
"""Number of characters of the code on the plate: the first two groups."""


class SealPlate(NamedTuple):
    """What the plate says; without words it is not shown."""

    words: Text = NO_WORDS
    note: Text = NO_WORDS
    """Short text at the right."""
    differs: bool = False
    """Whether the seal is broken or a choice could not be derived again."""
    fair: bool = False
    """Whether everything was as sealed and all choices could be derived again."""


NO_PLATE = SealPlate()


class AuditProgress(Protocol):
    """How far the audit of a deal has come."""

    @property
    def code(self) -> str:
        """Code of the deal's seal."""

    @property
    def count(self) -> int:
        """Number of choices to derive again."""

    @property
    def same_count(self) -> int:
        """Number of choices that were the same again so far."""

    @property
    def broken(self) -> bool:
        """Whether the seal does not fit the deal."""

    @property
    def unfair(self) -> bool:
        """Whether a choice was not the same again, although this version of the program made it."""

    @property
    def working(self) -> bool:
        """Whether choices are still to be derived."""


def seal_plate(
    words: Translator, code: str, audit: AuditProgress | None, copied: Text = NO_WORDS
) -> SealPlate:
    """Return the plate of a deal with this code, and with its audit once there is one.

    `copied` is shown beside the code if it is not empty. There is no plate if the code is empty.
    """
    if not code:
        return NO_PLATE
    if copied:
        return SealPlate(as_it_is(code[:CHARACTERS_SHOWN]), copied)
    if audit is None or audit.code != code or not audit.count:
        return SealPlate(as_it_is(code[:CHARACTERS_SHOWN]), words.text("sealed"))
    same, count = audit.same_count, audit.count
    if audit.broken:
        return SealPlate(words.text("Seal broken"), differs=True)
    if audit.unfair:
        return SealPlate(words.text("Same again: {count} of {all}", count=same, all=count), differs=True)
    if audit.working or same < count:
        return SealPlate(
            as_it_is(code[:CHARACTERS_SHOWN]), words.text("{count} of {all}", count=same, all=count)
        )
    return SealPlate(words.text("Fair, {count} of {all}", count=same, all=count), fair=True)


def plate_height(painter: Painter) -> int:
    """Return the height in pixels that the plate needs above the buttons."""
    return painter.look.tall(TALL) + painter.look.px(GAP)


def draw_plate(painter: Painter, canvas: pygame.Surface, plate: SealPlate, rect: pygame.Rect) -> None:
    """Draw the plate."""
    look, fonts, paint = painter.look, painter.fonts, painter.paint
    rim = ICE if plate.differs else look.ink.line
    paint.panel(canvas, rect, look.button_radius, look.ink.plate, rim, look.border)
    side, pad, face = look.px(16), look.px(12), look.face(TextRole.HELP)
    name = "close" if plate.differs else "check" if plate.fair else "seal"
    icon = paint.icon(name, side, ICE if plate.differs else GOLD)
    paint.put_centred(canvas, icon, (rect.left + pad + side // 2, rect.centery))
    left, right = rect.left + pad + side + look.px(8), rect.right - pad
    told = fonts.width(plate.words, face)
    small = look.face(TextRole.TAG).regular
    if plate.note and told + look.px(8) + fonts.width(plate.note, small) <= right - left:
        fonts.draw(canvas, plate.note, (right, rect.centery), small, look.ink.text2, "right")
    fonts.draw_fitting(canvas, plate.words, (left, rect.centery), face, look.ink.text, right - left)
