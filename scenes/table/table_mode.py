"""What a table is about at a time, and what may happen then: all of it is said here."""

from __future__ import annotations

from enum import Enum, auto


class TableCommand(Enum):
    """What can happen at a table."""

    GO_ON = auto()
    """A click, or a key with no other meaning, ends what moves or is to be read."""
    ANSWER = auto()
    """A click or Enter on a card or a button answers what is asked."""
    HINT = auto()
    """H asks about the viewer's own choice. A hint that is open is put away at any time."""
    LISTEN = auto()
    """H asks about the choice of the player whom the viewer advises, if he advises one, once it comes."""
    CONSULT = auto()
    """For an open hint the choice of that player is thought over."""
    LOOK_TWICE = auto()
    """What the viewer has chosen is looked at before it is done."""
    ADVISE = auto()
    """R lets the player whom the viewer advises, if he advises one, wait for what he says, or no longer."""
    UNDO = auto()
    """U takes back the viewer's last action, if he has one."""
    LOOK_BACK = auto()
    """L shows the last trick, if there is one to be seen."""
    FINISH = auto()
    """F leaves the rest of a deal that is decided, or all the viewer's, to the table; or a deal in which he
    has no part any more."""
    FOLLOW = auto()
    """V shows such a deal from the next player's seat."""
    PUT_AWAY = auto()
    """Esc puts away what is open, and opens the menu where nothing is."""
    MENU = auto()
    SCORES = auto()
    NEWS = auto()
    HELP = auto()
    SKIN = auto()
    """Another page is opened (S, E, F1), or the next deck taken (C)."""
    SAVE = auto()
    """Ctrl+S saves again what the disk has refused."""
    SAVE_ELSEWHERE = auto()
    """The match is written into another folder, where the disk refuses."""
    MOVE = auto()
    """A computer player's decision is taken, once he has thought."""
    RESULT = auto()
    """The result of the deal is shown."""


class TableMode(Enum):
    """What a table is about."""

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

ALLOWED: dict[TableMode, set[TableCommand]] = {
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
"""What may happen in each mode."""


WAITS_FOR_VIEWER = (TableMode.COVERED, TableMode.TAUGHT, TableMode.ASKED, TableMode.ADVISING)
"""The modes in which nothing happens before the viewer does something."""


UNATTENDED = (TableMode.MOVING, TableMode.DOUBTED, TableMode.ENDING)
"""The modes that soon go over into another one by themselves."""
