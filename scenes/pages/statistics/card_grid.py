"""Arranges the statistics cards: two rows, two cards per row for large text, or tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ai.levels import LEVEL_NAMES
from game.archive.statistics import DealPoints, Figures, ParFigures
from game.archive.weak_points import CostlyDecision
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import SuitMark, Text, as_it_is
from scenes.pages.statistics.bar_charts import BarsCard, ChartBar, LossCard, MatchesCard
from scenes.pages.statistics.card_text import of_contracts, of_sources
from scenes.pages.statistics.figure_card import FigureCard, unit
from scenes.pages.statistics.figure_table import figure_tables, work_table
from scenes.pages.statistics.line_charts import AccuracyCard, DealsCard
from scenes.pages.statistics.model import StatisticsModel
from scenes.pages.statistics.number_cards import help_card, pace_card
from scenes.pages.statistics.par_card import ParCard, known_pars
from scenes.pages.statistics.table_card import lay_tables
from scenes.pages.statistics.work_card import WorkCard, skin_of
from scenes.widgets import Scroll, Segments

_Rows = Sequence[tuple[int, Sequence[int]]]

_GAP = 16
_ROWS = ((252, (612, 540)), (266, (268, 356, 246, 250)))
"""Heights of the rows, and widths of the cards in each row, in design units."""
_LAST = 104
"""Height of the last row, in design units; its cards are as wide as those of the first."""
_SLACK = 0.03
"""Largest share of their height that cards may lose to avoid scrolling."""
_NARROW = ((252, (1, 1)), (266, (1, 1)), (266, (1, 1)))
_SINGLE = tuple((height, (1,)) for height in (252, 252, 266, 266, 266, 266))
"""Rows of one card each, for very large text."""
_LARGEST = 1.6
"""Text scale above which each row holds one card."""


class CardGrid:
    """The statistics cards of one game, in a scroll area."""

    def __init__(
        self,
        scene: Scene,
        scroll: Scroll,
        model: StatisticsModel,
        figures: Figures,
        choose: Callable[[str], None],
        review: Callable[[DealPoints | CostlyDecision], None] | None,
    ) -> None:
        """`figures` are the model's; `choose` is called with a level, and `review` with a deal or a
        decision.
        """
        self.scene = scene
        self.scroll = scroll
        self.model = model
        self.found = figures
        self.choose = choose
        self.review = review
        self.par: ParCard | None = None
        """The card that compares the player with an AI level; `None` if it is not shown."""
        self.targets: list[FocusTarget] = []

    def lay_pictures(self) -> int:
        """Build the chart cards; return their total height in pixels.

        What to work on comes first, or last if there is nothing to work on.
        """
        scene, found, content, gap = self.scene, self.found, self.scroll.content, self.scene.look.px(_GAP)
        places, height = self._places()
        first = bool(self.model.weak_points)
        place = pygame.Rect(0, 0 if first else height + gap, self.scroll.width, 0)
        skin = skin_of(self.scene, self.model.game)
        work = WorkCard(scene, place, self.model, skin, content, self.review)
        if first:
            places = [each.move(0, place.height + gap) for each in places]
        self.targets = [work, *work.buttons] if first else []
        self.targets.append(DealsCard(scene, places[0], found, content, self.review))
        self.targets += self._par(places[1])
        self.targets += [
            MatchesCard(scene, places[2], found, content),
            self._bars(places[3]),
            AccuracyCard(scene, places[4], found, content),
            LossCard(scene, places[5], found, content),
            pace_card(scene, places[6], found, content),
            help_card(scene, places[7], found, content),
        ]
        self.targets += [] if first else [work]
        return height + gap + place.height

    def lay_tables(self) -> int:
        """Build the tables in columns; return their total height in pixels."""
        names = {each.height: self._height(each.height)[0] for each in self.found.contracts}
        game, words = self.model.game, self.scene.words
        told = list(figure_tables(words, self.found, names, game.sources))
        told += work_table(words, self.model.weak_points, game.amount)
        self.targets, height = lay_tables(self.scene, self.scroll, told, 1 if self._single else 2)
        return height

    @property
    def _single(self) -> bool:
        """Whether each row holds one card."""
        return unit(self.scene.look) > self.scene.look.u * _LARGEST

    def _places(self) -> tuple[list[pygame.Rect], int]:
        look = self.scene.look
        scale, gap = unit(look), look.px(_GAP)
        rows: _Rows = _ROWS if scale <= look.u * 1.04 else _NARROW if not self._single else _SINGLE
        heights = [round(height * scale) for height, _ in rows]
        free = self.scroll.rect.height - gap * (len(rows) - 1) - sum(heights)
        if free > -_SLACK * sum(heights):
            heights = [height + free // len(rows) for height in heights]
        last: _Rows = ((_LAST, rows[0][1]),) * (2 if self._single else 1)
        rows, heights = (*rows, *last), [*heights, *[round(_LAST * scale)] * len(last)]
        found: list[pygame.Rect] = []
        y = 0
        for height, (_, shares) in zip(heights, rows, strict=True):
            room, x = self.scroll.width - gap * (len(shares) - 1), 0.0
            for share in shares:
                wide = room * share / sum(shares)
                found.append(pygame.Rect(round(x), y, round(x + wide) - round(x), height))
                x += wide + gap
            y += height + gap
        return found, y - gap

    def _par(self, place: pygame.Rect) -> list[FocusTarget]:
        scene, content, pars = self.scene, self.scroll.content, known_pars(self.found)
        shown: ParFigures | None = next(
            (par for par in pars if par.level == self.model.level), pars[0] if pars else None
        )
        choice = len(pars) > 1
        self.par = card = ParCard(scene, place, shown, content, choice=choice, waiting=self.model.waiting)
        if shown is None or not choice or card.told.lacking:
            return [card]
        rect = card.levels_rect().move(place.topleft)
        labels = [scene.words.text(LEVEL_NAMES[par.level]) for par in pars]
        levels = Segments(
            scene, rect, labels, pars.index(shown), lambda number: self.choose(pars[number].level),
            key="level", container=content,
        )  # fmt: skip
        levels.change_layer(int(card.layer) + 1)
        return [card, levels]

    def _bars(self, place: pygame.Rect) -> FigureCard:
        scene, words, found, content = self.scene, self.scene.words, self.found, self.scroll.content
        if self.model.game.sources:
            told = of_sources(words, found, self.model.game.sources)
            by_key = {each.key: each for each in found.sources}
            bars = [
                ChartBar(words.text(name), by_key[key].own, by_key[key].all)
                for key, name in self.model.game.sources.items()
                if key in by_key
            ]
            legend = (words.text("yours"), words.text("the others'"))
            return BarsCard(scene, place, told, bars, legend, content, "sources")
        bars = []
        for each in found.contracts:
            name, symbol = self._height(each.height)
            bars.append(ChartBar(name, each.made, each.bid, words.gain(each.points), symbol))
        legend = (words.text("made"), words.text("failed"))
        return BarsCard(scene, place, of_contracts(words, found), bars, legend, content, "contracts")

    def _height(self, height: str) -> tuple[Text, pygame.Surface | None]:
        """Return a contract in words, and the picture of its suit, or `None` if it is not a suit."""
        known, words = self.model.game.heights.get(height), self.scene.words
        if known is None:
            return as_it_is(height), None
        if not isinstance(known, SuitMark):
            return words.capital(words.text(known)), None
        skin = skin_of(self.scene, self.model.game)
        if skin is None:
            return as_it_is(height), None
        side = round(self.scene.look.face(TextRole.NAME).px * 1.2)
        return words.capital(as_it_is(skin.suit_name(known.suit))), skin.pip(known.suit, side)
