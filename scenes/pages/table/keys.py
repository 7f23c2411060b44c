"""The table's own keys."""

import pygame

from scenes.pages.table.mode import Deed

DEEDS = {
    pygame.K_ESCAPE: Deed.PUT_AWAY,
    pygame.K_F1: Deed.HELP,
    pygame.K_f: Deed.FINISH,
    pygame.K_v: Deed.FOLLOW,
    pygame.K_MENU: Deed.MENU,
    pygame.K_c: Deed.SKIN,
    pygame.K_e: Deed.NEWS,
    pygame.K_h: Deed.HINT,
    pygame.K_r: Deed.ADVISE,
    pygame.K_s: Deed.SCORES,
    pygame.K_u: Deed.UNDO,
}
"""The table's own keys, besides L, which shows the last trick while it is held."""
HAND, TRICK, SCORE = pygame.K_F2, pygame.K_F3, pygame.K_F4
"""What they read is said to who does not see it."""
