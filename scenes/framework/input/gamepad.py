"""Game controllers: their buttons move the same focus as the keys, for they are taken for keys."""

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
"""For which key a button stands. No key types a letter here: a button never names a card."""

logger = logging.getLogger(__name__)


def as_key(event: pygame.event.Event) -> pygame.event.Event:
    """The key event for which a button of a controller stands; any other event as it is."""
    kinds = {pygame.CONTROLLERBUTTONDOWN: pygame.KEYDOWN, pygame.CONTROLLERBUTTONUP: pygame.KEYUP}
    key = _KEYS.get(event.button) if event.type in kinds else None
    if key is None:
        return event
    return pygame.event.Event(kinds[event.type], key=key, mod=pygame.KMOD_NONE, unicode="")


class Gamepads:
    """The controllers that are plugged in. Until it listens nothing of this costs any time."""

    def __init__(self) -> None:
        self._open: dict[int, object] = {}
        self._heard = False
        """Whether the system tells of controllers."""
        self.listening = False

    def listen(self) -> None:
        """From now on hear of controllers that are there or come; where the system has none, of nothing."""
        self.listening = True
        try:
            from pygame._sdl2 import controller

            controller.init()
        except (ImportError, pygame.error) as fault:
            logger.info("no game controllers: %s", fault)
            return
        self._heard = True

    def handle(self, event: pygame.event.Event) -> None:
        """Open a controller that has come, and let go of one that is gone."""
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
