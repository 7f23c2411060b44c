"""The app's widgets: pygame_gui elements that paint themselves in the app's look."""

from scenes.widgets.base import Container, Touch, Widget
from scenes.widgets.buttons import Button, ButtonKind, icon_button
from scenes.widgets.choices import ChoiceWidget, Segments, Switch, ValueStepper
from scenes.widgets.fold import FoldMark
from scenes.widgets.game_plate import GamePlate
from scenes.widgets.scroll import Scroll, ScrolledSpot
from scenes.widgets.texts import NameEntry, Paragraph, PictureElement, TextEntry
from scenes.widgets.tick import draw_cross, draw_tick

__all__ = [
    "Button",
    "ButtonKind",
    "ChoiceWidget",
    "Container",
    "FoldMark",
    "GamePlate",
    "NameEntry",
    "Paragraph",
    "PictureElement",
    "Scroll",
    "ScrolledSpot",
    "Segments",
    "Switch",
    "TextEntry",
    "Touch",
    "ValueStepper",
    "Widget",
    "draw_cross",
    "draw_tick",
    "icon_button",
]
