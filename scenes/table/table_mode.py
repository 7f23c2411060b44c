"""Modes of a table, and the commands that each mode allows."""

from __future__ import annotations

from enum import Enum, auto


class TableCommand(Enum):
    """A command at a table: given with a key, a click or a button, or carried out by the table itself."""

    GO_ON = auto()
    """Skip the running animation or pause (a click, or a key with no other meaning)."""
    ANSWER = auto()
    """Answer the current question (a click or Enter on a card or a button)."""
    HINT = auto()
    """Ask for a hint on the viewer's own choice (H). An open hint can be closed in any mode."""
    LISTEN = auto()
    """Ask for a hint on the next choice of the player whom the viewer advises (H)."""
    CONSULT = auto()
    """Compute the open hint on the choice of the advised player."""
    LOOK_TWICE = auto()
    """Check the viewer's choice before it is applied."""
    ADVISE = auto()
    """Make the advised player wait for the viewer's recommendations, or no longer (R)."""
    UNDO = auto()
    """Undo the viewer's last action, if there is one (U)."""
    LOOK_BACK = auto()
    """Show the last trick, if there is one that may be seen (L)."""
    FINISH = auto()
    """Finish the deal if it is decided or all remaining tricks are the viewer's; skip to the result if the
    viewer has no further part in it (F).
    """
    FOLLOW = auto()
    """Look at a deal in which the viewer has no further part from the next player's seat (V)."""
    PUT_AWAY = auto()
    """Close what is open or, if nothing is, open the menu (Esc)."""
    MENU = auto()
    SCORES = auto()
    NEWS = auto()
    HELP = auto()
    SKIN = auto()
    """Change to the next deck (C). The commands above open the menu, scores (S), deal log (E) and help (F1).
    """
    SAVE = auto()
    """Try again to save, after saving failed (Ctrl+S)."""
    SAVE_ELSEWHERE = auto()
    """Save the match in another folder, after saving failed."""
    MOVE = auto()
    """Apply the decision of a computer player once it is ready."""
    RESULT = auto()
    """Show the result of the deal."""


class TableMode(Enum):
    """A state of the table; the value describes it."""

    MOVING = "cards move, or lie for a while"
    READING = "a pause lasts until a click"
    COVERED = "the hand of whoever is to act lies face down until he takes it up"
    TAUGHT = "a note comes before the question"
    ASKED = "the viewer decides"
    DOUBTED = "what the viewer has decided is looked at once more, as he wishes it"
    ADVISING = "the viewer is asked what he recommends"
    HEARING = "the player whom the viewer advises waits on his turn for the hint that is open"
    WAITING = "somebody else decides"
    PLAYED_OUT = "the rest of the deal is played for everybody"
    ENDING = "all of the deal has been seen, and its result is due"
    OVER = "the result has been shown"


_SAVING = {TableCommand.SAVE, TableCommand.SAVE_ELSEWHERE}
_ALWAYS = {
    TableCommand.LOOK_BACK,
    TableCommand.PUT_AWAY,
    TableCommand.MENU,
    TableCommand.SCORES,
    TableCommand.NEWS,
    TableCommand.HELP,
    TableCommand.SKIN,
    *_SAVING,
}
_OPEN = _ALWAYS | {TableCommand.UNDO, TableCommand.ADVISE, TableCommand.LISTEN}
_LOOKING_ON = {TableCommand.FINISH, TableCommand.FOLLOW}

ALLOWED_COMMANDS: dict[TableMode, set[TableCommand]] = {
    TableMode.MOVING: _OPEN | _LOOKING_ON | {TableCommand.GO_ON},
    TableMode.READING: _OPEN | _LOOKING_ON | {TableCommand.GO_ON},
    TableMode.COVERED: _ALWAYS | {TableCommand.ANSWER},
    TableMode.TAUGHT: _OPEN | {TableCommand.ANSWER},
    TableMode.ASKED: _OPEN | {TableCommand.ANSWER, TableCommand.HINT, TableCommand.FINISH},
    TableMode.DOUBTED: _OPEN | {TableCommand.LOOK_TWICE},
    TableMode.ADVISING: _OPEN | {TableCommand.ANSWER, TableCommand.CONSULT},
    TableMode.HEARING: _OPEN | {TableCommand.CONSULT},
    TableMode.WAITING: _OPEN | _LOOKING_ON | {TableCommand.MOVE},
    TableMode.PLAYED_OUT: _OPEN | {TableCommand.MOVE},
    TableMode.ENDING: _ALWAYS | {TableCommand.RESULT},
    TableMode.OVER: _ALWAYS,
}
"""Commands that are allowed in each mode."""


VIEWER_MODES = (TableMode.COVERED, TableMode.TAUGHT, TableMode.ASKED, TableMode.ADVISING)
"""Modes in which nothing happens until the viewer acts."""


UNATTENDED_MODES = (TableMode.MOVING, TableMode.DOUBTED, TableMode.ENDING)
"""Modes that soon change by themselves."""
