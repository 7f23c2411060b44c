"""Keys of the table."""

from time import perf_counter

import pygame

from scenes.table.table_mode import TableCommand

COMMAND_KEYS = {
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
"""Command of each key. L, which shows the last trick while held, is not included."""
TAP_SECONDS = 0.3
"""Press time in seconds below which a key counts as a tap."""
READ_HAND_KEY, READ_TRICK_KEY, READ_SCORE_KEY = pygame.K_F2, pygame.K_F3, pygame.K_F4
"""Keys that make a screen reader read the hand, the trick, and trumps and scores."""


class HoldKey:
    """A key that shows something while held; a tap shows it until the next tap."""

    def __init__(self) -> None:
        self._since: float | None = None
        """Time of the press that showed something, in seconds (`perf_counter`); `None` when there is none."""

    def press(self, shown: bool) -> bool:
        """Handle the key going down while the thing is `shown` or not. Return whether to show it now."""
        self._since = None if shown else perf_counter()
        return not shown

    def let_go(self, shown: bool) -> bool:
        """Handle the key going up while the thing is `shown` or not. Return whether to keep showing it."""
        held = self._since is not None and perf_counter() - self._since >= TAP_SECONDS
        self._since = None
        return shown and not held
