"""The table's own keys."""

from time import perf_counter

import pygame

from scenes.table.table_mode import TableCommand

COMMANDS = {
    pygame.K_ESCAPE: TableCommand.PUT_AWAY,
    pygame.K_F1: TableCommand.HELP,
    pygame.K_f: TableCommand.FINISH,
    pygame.K_v: TableCommand.FOLLOW,
    pygame.K_MENU: TableCommand.MENU,
    pygame.K_c: TableCommand.SKIN,
    pygame.K_e: TableCommand.NEWS,
    pygame.K_h: TableCommand.HINT,
    pygame.K_r: TableCommand.ADVISE,
    pygame.K_s: TableCommand.SCORES,
    pygame.K_u: TableCommand.UNDO,
}
"""The table's own keys, besides L, which shows the last trick."""
TAP = 0.3
"""Seconds within which a key is let go that was not held."""
HAND, TRICK, SCORE = pygame.K_F2, pygame.K_F3, pygame.K_F4
"""What they read is said to who does not see it."""


class HoldKey:
    """A key that shows something while held; a tap shows it until the next tap."""

    def __init__(self) -> None:
        self._since: float | None = None
        """When it was pressed to show something, while it is down."""

    def press(self, shown: bool) -> bool:
        """Handle the key going down; return whether the thing is shown."""
        self._since = None if shown else perf_counter()
        return not shown

    def let_go(self, shown: bool) -> bool:
        """Handle the key being released; return whether the thing is still shown."""
        held = self._since is not None and perf_counter() - self._since >= TAP
        self._since = None
        return shown and not held
