"""Our widgets: pygame_gui elements that are painted as the look asks."""

from scenes.widgets.base import Container, Touch, Widget
from scenes.widgets.buttons import Button, Kind
from scenes.widgets.choices import Segments, Stepper, Switch
from scenes.widgets.fold import FoldMark
from scenes.widgets.game_plate import GamePlate
from scenes.widgets.scroll import Scroll
from scenes.widgets.texts import NameEntry, Paragraph, Picture, TextEntry
from scenes.widgets.tick import draw_tick

__all__ = [
    "Button",
    "Container",
    "FoldMark",
    "GamePlate",
    "Kind",
    "NameEntry",
    "Paragraph",
    "Picture",
    "Scroll",
    "Segments",
    "Stepper",
    "Switch",
    "TextEntry",
    "Touch",
    "Widget",
    "draw_tick",
]
