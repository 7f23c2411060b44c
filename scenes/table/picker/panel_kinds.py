"""Lay out the panels in which the viewer chooses a bid, or any card of the pack, as the presenter describes
them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Suit, rank_of, suit_of
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import CARD, GOLD, ILLEGAL, TextRole
from scenes.presenters.base.prompts import BidPanel, CardPickPrompt
from scenes.table.picker.cell_grid import GAP, CellGrid, PanelFigure
from scenes.table.picker.panels import PanelRoom
from scenes.table.view.painter import DIMMED_OPACITY, NO_TRUMP_LABEL, Painter, faded

MIN_NUMBER_WIDTH = 40
"""Design units; a cell narrower than this shows only the bidder's crest, without the number."""


def lay_bids(
    panel: CellGrid,
    bids: Sequence[Action],
    words: Sequence[Action],
    bidding: BidPanel,
    crests: Sequence[str],
    parts_of: Callable[[Action], list[Part]],
    room: PanelRoom,
) -> None:
    """Add a row of numbers for each denomination, or a single row if bids have no denomination.

    `words` are the other legal actions, shown as buttons. Bids already made show the bidder's crest from
    `crests`, which is indexed by player.
    """
    scene, painter = panel.scene, panel.painter
    look = scene.look
    panel.title, panel.note = (bidding.title,), (bidding.note,)
    legal = {(action.number, action.strain): action for action in bids}
    made = {(number, strain): player for number, strain, player in bidding.made}
    found = {strain for _, strain in (*legal, *made)}
    strains = bidding.strains or sorted(found, key=lambda suit: -1 if suit is None else -suit)
    gap, height = look.px(GAP), panel.cell_height(len(strains), bids, room)
    head = look.px(46) if found != {None} else 0
    pitch = height + gap
    y = panel.place(len(strains) * pitch, bids, bool(words), room)
    left = panel.rect.left + look.px(panel.margin) + head
    across = (panel.content - head + gap) / len(bidding.numbers)
    for strain in strains:
        if strain is not None:
            centre = pygame.Rect(left - head, y, look.px(34), height)
            panel.stills.append(_token(painter, strain, centre))
        for place, number in enumerate(bidding.numbers):
            x0, x1 = round(left + place * across), round(left + (place + 1) * across) - gap
            rect = pygame.Rect(x0, y, x1 - x0, height)
            action = legal.get((number, strain))
            if action is not None:
                panel.cell(action, rect, [str(number)])
                continue
            player = made.get((number, strain))
            if player is None:
                panel.stills.append(PanelFigure(rect, [str(number)]))
                continue
            crest = painter.paint.crest(crests[player], look.px(18))
            parts: list[Part] = [str(number), crest] if rect.width >= look.px(MIN_NUMBER_WIDTH) else [crest]
            if (number, strain, player) == bidding.made[-1]:
                panel.stills.append(PanelFigure(rect, parts, GOLD, None, "#22272A", True))
            else:
                ink = look.ink
                panel.stills.append(PanelFigure(rect, parts, ink.ground, ink.line, ink.text, True))
        y += pitch
    panel.footer(words, parts_of)


def _token(painter: Painter, strain: int, rect: pygame.Rect) -> PanelFigure:
    look = painter.look
    if strain == NO_TRUMP:
        disc = painter.paint.disc(look.px(30), CARD).copy()
        face = look.face(TextRole.TAG)
        painter.fonts.draw(
            disc,
            painter.words.text(NO_TRUMP_LABEL),
            (disc.get_width() / 2, disc.get_height() / 2),
            face,
            "#22272A",
            "center",
        )
        return PanelFigure(rect, [disc])
    return PanelFigure(rect, [painter.skin.token(strain, look.px(30))])


def lay_cards(
    panel: CellGrid,
    cards: Sequence[Action],
    words: Sequence[Action],
    picking: CardPickPrompt,
    strength: Callable[[Card], int],
    order: Sequence[Suit],
    parts_of: Callable[[Action], list[Part]],
    room: PanelRoom,
) -> None:
    """Add a row of cards for each suit in that `order`, the strongest first.

    `words` are the other legal actions, shown as buttons. Cards that are spent or not legal are dimmed.
    """
    painter, look = panel.painter, panel.scene.look
    panel.title, panel.note, panel.mark = (picking.title,), (picking.note,), picking.mark
    legal = {action.cards[0]: action for action in cards}
    shown = sorted({*legal, *picking.spent, *(picking.marked if len(legal) > len(picking.marked) else ())})
    suits = sorted({suit_of(card) for card in shown}, key=order.index)
    ranks = {rank_of(card): -strength(card) for card in shown}
    columns = sorted(ranks, key=lambda rank: ranks[rank])
    gap, height = look.px(GAP), panel.cell_height(len(suits), cards, room)
    y = panel.place(len(suits) * (height + gap), cards, bool(words), room)
    left = panel.rect.left + look.px(panel.margin)
    across = min(look.px(96), (panel.content + gap) / len(columns))
    tall = min(height - look.px(4), round((across - gap - look.px(4)) * 36 / 27))
    for suit in suits:
        for place, rank in enumerate(columns):
            card = next((card for card in shown if (suit_of(card), rank_of(card)) == (suit, rank)), None)
            x0, x1 = round(left + place * across), round(left + (place + 1) * across) - gap
            rect = pygame.Rect(x0, y, x1 - x0, height)
            if card is None:
                continue
            tile = painter.tile(card, (round(tall * 27 / 36), tall))
            if card in legal:
                panel.cell(legal[card], rect, [tile])
            else:
                dim = tile.copy()
                dim.fill(ILLEGAL, special_flags=pygame.BLEND_RGB_MULT)
                panel.stills.append(PanelFigure(rect, [faded(dim, DIMMED_OPACITY)]))
            if card in picking.marked:
                panel.marks.append(rect)
            if card in picking.special:
                panel.rims.append(rect)
        y += height + gap
    panel.selected = legal.get(picking.first, panel.selected) if picking.first is not None else panel.selected
    panel.footer(words, parts_of)
