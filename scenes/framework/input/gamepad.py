"""Game controllers: their buttons are translated to keys, so they move the same focus."""

from __future__ import annotations

import logging

import pygame

_KEYS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: pygame.K_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: pygame.K_DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: pygame.K_RIGHT,
    pygame.CONTROLLER_BUTTON_A: pygame.K_RETURN,
    pygame.CONTROLLER_BUTTON_B: pygame.K_ESCAPE,
    pygame.CONTROLLER_BUTTON_X: pygame.K_h,
    pygame.CONTROLLER_BUTTON_Y: pygame.K_u,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: pygame.K_l,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: pygame.K_TAB,
    pygame.CONTROLLER_BUTTON_START: pygame.K_MENU,
}
"""Key that each button stands for. Its event types no letter, so a button never names a card."""

logger = logging.getLogger(__name__)


def as_key(event: pygame.event.Event) -> pygame.event.Event:
    """Return the key event that a controller button stands for; return any other event unchanged."""
    kinds = {pygame.CONTROLLERBUTTONDOWN: pygame.KEYDOWN, pygame.CONTROLLERBUTTONUP: pygame.KEYUP}
    key = _KEYS.get(event.button) if event.type in kinds else None
    if key is None:
        return event
    return pygame.event.Event(kinds[event.type], key=key, mod=pygame.KMOD_NONE, unicode="")


def chooses(event: pygame.event.Event) -> bool:
    """Return whether an event is the press of a controller's button to choose, A."""
    return event.type == pygame.CONTROLLERBUTTONDOWN and event.button == pygame.CONTROLLER_BUTTON_A


class Gamepads:
    """Controllers that are plugged in. They cost no time before `listen` is called."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}
        self._heard = False
        """Whether the system reports controllers."""
        self.listening = False

    def listen(self) -> None:
        """Start listening for controllers, or log why the system can't report any."""
        self.listening = True
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as fault:
            logger.info("no game controllers: %s", fault)
            return
        self._heard = True

    def handle(self, event: pygame.event.Event) -> None:
        """Open a controller that was plugged in, or forget one that was removed."""
        if not self._heard:
            return
        if event.type == pygame.CONTROLLERDEVICEADDED:
            from pygame._sdl2 import controller

            try:
                pad = controller.Controller(event.device_index)
            except pygame.error as fault:
                logger.info("a game controller cannot be opened: %s", fault)
                return
            self._open[pad.id] = pad
            logger.info("a game controller has come")
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._open.pop(event.instance_id, None)
