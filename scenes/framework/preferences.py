"""The player's settings: a frozen value, and how it is read from JSON, with checks and defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

from game.archive import files
from game.archive.folders import SETTINGS_FILE as SETTINGS_FILE
from game.archive.folders import data_folder as data_folder
from game.engine.templates import Notice
from game.engine.visible_text import NAME_LENGTH as NAME_LENGTH
from game.engine.visible_text import clean_name, is_name, shows, typed
from scenes.framework.hand_order import DEFAULT_ORDER, HandOrder
from scenes.framework.table_look import DEFAULT_LOOK, TableLook, is_look
from scenes.graphics.layout_metrics import INITIAL_SIZE
from scenes.graphics.layout_metrics import TEXT_SCALES as TEXT_SCALES
from scenes.i18n import UNNAMED_PLAYER

SPEEDS = ("off", "fast", "normal", "slow")
SPEED_FACTORS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
TRICK_PAUSES = ("timed", "click")
THINKING_FACTORS = {"short": 0.4, "normal": 1.0, "long": 3.0}
THINKING_TIMES = tuple(THINKING_FACTORS)
SCAN_MS = (0, 3000, 2500, 2000, 1600, 1300, 1000, 800, 600)
"""Milliseconds for each step of scanning, the slowest first, since scanning begins at once; 0 for none."""
MAX_VOLUME = 10
MAX_RULE_SETS = 12
"""Maximum number of the player's own rule sets for a game."""


class SoundSettings(NamedTuple):
    """Sound effects and speech."""

    volume: int = 6
    """Volume of the sound effects from 0 to 10."""
    muted: bool = False
    """Whether all sound effects are off, whatever the volume."""
    speech: bool = False
    """Whether the system says aloud what a screen reader is told."""

    @property
    def loudness(self) -> float:
        """Volume of the sound effects from 0 to 1; 0 if muted."""
        return 0.0 if self.muted else self.volume / MAX_VOLUME


DEFAULT_SOUND = SoundSettings()
"""Sound effects at a medium volume, and no speech."""


class PressHelp(NamedTuple):
    """Help for players who find it hard to press keys and buttons."""

    cooldown: bool = False
    """Whether a second press of the same key or button right after the first is ignored."""
    scan_ms: int = 0
    """Milliseconds for which scanning with one switch stays on each item; 0 for no scanning."""


NO_PRESS_HELP = PressHelp()
"""Every press counts."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The player's settings for the program as a whole."""

    name: str = UNNAMED_PLAYER
    language: str = ""
    """Language code; empty for the system's language."""
    speed: str = "normal"
    trick_pause: str = "timed"
    trick_pause_ms: int = 900
    play_forced: bool = False
    """Whether a card is played automatically if it is the only legal one."""
    second_look: bool = False
    """Whether the player is asked once about a choice that is clearly worse."""
    thinking: str = "normal"
    """Thinking time of opponents that search: `short`, `normal` or `long`."""
    skins: Mapping[str, str] = field(default_factory=dict)
    """Skin key by game key; the empty key is for games without a skin of their own."""
    rules: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    """The player's own rule sets: options that differ from the defaults, by game key and title."""
    compare: bool = True
    """Whether finished deals are judged and replayed by computers in the background."""
    aids: bool = True
    """Whether the table shows a game's memory aids, such as its suit order."""
    counts_cards: bool = True
    """Whether the table counts trumps that are out and, in California Jack, card points captured."""
    glosses: bool = True
    """Whether a game's own terms are explained in place, without pointing at them."""
    taught: tuple[str, ...] = ()
    """Beginners' notes already shown, as `game:key`, and terms already explained."""
    lessons: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Keys of the lessons taken, by game key."""
    hand_order: HandOrder = DEFAULT_ORDER
    """How the cards of a hand are sorted."""
    table_look: TableLook = DEFAULT_LOOK
    """How the table looks."""
    text_scale: float = 1.0
    large_index: bool = False
    reduced_motion: bool = False
    high_contrast: bool = False
    full_screen: bool = False
    press_help: PressHelp = NO_PRESS_HELP
    """Help for players who find it hard to press keys and buttons."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Names of the player's own keys, by their use (`scenes.framework.input.keys`)."""
    sound: SoundSettings = DEFAULT_SOUND
    """Sound effects and speech."""
    window: tuple[int, int] = INITIAL_SIZE
    """Size of the window when it is neither maximised nor full screen, in pixels."""
    maximized: bool = False
    """Whether the window is maximised when it is not full screen."""

    @property
    def speed_factor(self) -> float:
        """Factor for the duration of movements: 1 is normal, more is slower, 0 means no movement."""
        return SPEED_FACTORS[self.speed]


def read_preferences(data: object) -> Preferences:
    """Return settings from JSON values; a missing or invalid value is replaced by its default."""
    if not isinstance(data, dict):
        return Preferences()
    if "sound" not in data:  # as it was saved up to version 1.0
        data = {**data, "sound": [data.get("volume", DEFAULT_SOUND.volume), data.get("muted", False), False]}
    good = {key: data[key] for key, fits in _FITS.items() if key in data and fits(data[key])}
    if "name" in good:
        good["name"] = clean_name(good["name"])
    for name in good.keys() & {"window", "taught"}:
        good[name] = tuple(good[name])
    if "hand_order" in good:
        good["hand_order"] = HandOrder(*good["hand_order"])
    if "table_look" in good:
        good["table_look"] = TableLook(*good["table_look"])
    if "sound" in good:
        good["sound"] = SoundSettings(*good["sound"])
    if "press_help" in good:
        good["press_help"] = PressHelp(*good["press_help"])
    return Preferences(**good)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_order(value: object) -> bool:
    return isinstance(value, list | tuple) and len(value) == len(DEFAULT_ORDER) and all(map(_is_flag, value))


def _is_press_help(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == len(NO_PRESS_HELP)
        and _is_flag(value[0])
        and not isinstance(value[1], bool)
        and value[1] in SCAN_MS
    )


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_name(value: object) -> bool:
    return isinstance(value, str) and is_name(value)


def _is_names(value: object) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 64
        and all(isinstance(part, str) and len(part) <= 64 for pair in value.items() for part in pair)
    )


def _is_rules(value: object) -> bool:
    """Return whether rule sets have the right form; the games check the options themselves."""

    def named(found: object, most: int) -> bool:
        return isinstance(found, dict) and len(found) <= most and all(_is_title(key) for key in found)

    return (
        isinstance(value, dict)
        and named(value, 16)
        and all(named(sets, MAX_RULE_SETS) for sets in value.values())
        and all(
            named(options, 64) and all(isinstance(each, (bool, int, str)) for each in options.values())
            for sets in value.values()
            for options in sets.values()
        )
    )


def _is_title(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 64 and shows(value) and typed(value) == value


def _is_taught(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) <= 256
        and all(isinstance(key, str) and len(key) <= 64 for key in value)
    )


def _is_lessons(value: object) -> bool:
    """Return whether lessons have the right form; their keys are not checked here."""
    return (
        isinstance(value, dict)
        and len(value) <= 16
        and all(_is_title(game) and _is_taught(taken) for game, taken in value.items())
    )


def _is_sound(value: object) -> bool:
    """Return whether a value read from JSON is what a player may want to hear."""
    if not isinstance(value, list | tuple) or len(value) != len(DEFAULT_SOUND):
        return False
    volume, *flags = value
    whole = isinstance(volume, int) and not isinstance(volume, bool)
    return whole and 0 <= volume <= MAX_VOLUME and all(isinstance(flag, bool) for flag in flags)


def _is_window(value: object) -> bool:
    return (
        isinstance(value, (list, tuple))
        and len(value) == 2
        and _is_whole(value[0], 1024, 16384)
        and _is_whole(value[1], 640, 16384)
    )


_FITS: dict[str, Callable[[Any], bool]] = {
    **{each.name: _is_flag for each in fields(Preferences) if each.type == "bool"},
    "name": _is_name,
    "language": lambda value: isinstance(value, str) and len(value) <= 16,
    "speed": lambda value: value in SPEEDS,
    "trick_pause": lambda value: value in TRICK_PAUSES,
    "thinking": lambda value: value in THINKING_TIMES,
    "trick_pause_ms": lambda value: _is_whole(value, 300, 2000),
    "skins": _is_names,
    "keys": _is_names,
    "rules": _is_rules,
    "text_scale": lambda value: not isinstance(value, bool) and value in TEXT_SCALES,
    "sound": _is_sound,
    "taught": _is_taught,
    "lessons": _is_lessons,
    "hand_order": _is_order,
    "table_look": is_look,
    "press_help": _is_press_help,
    "window": _is_window,
}


def load_preferences(folder: Path) -> tuple[Preferences, Notice | None]:
    """Return the saved settings or the defaults, and a notice for the player if the file had problems."""
    data, notice = files.load(folder / SETTINGS_FILE, "settings")
    return read_preferences(data), notice


def save_preferences(folder: Path, preferences: Preferences, kept: Mapping[str, Any] | None = None) -> None:
    """Save the settings, with the stored values of `kept` in place of theirs.

    Raises OSError if the folder can't be written to.
    """
    files.save(folder / SETTINGS_FILE, "settings", asdict(preferences) | dict(kept or {}))


def save_changes(folder: Path, before: Preferences, after: Preferences) -> None:
    """Save what differs between two settings, and leave the rest as other windows have saved it meanwhile.

    Settings and values that only a later version knows also stay as they are. Raises OSError if the folder
    can't be written to.
    """
    data = None
    try:
        data = files.read(folder / SETTINGS_FILE, "settings")
        found = read_preferences(data)
    except (OSError, files.DamagedFile):
        found = before
    values = {name: _changed(*(getattr(each, name) for each in (before, after, found))) for name in _FITS}
    good = {name: value for name, value in values.items() if _FITS[name](value)}
    stored = data.items() if isinstance(data, dict) else ()
    same = {name for name in _FITS if getattr(before, name) == getattr(after, name)}
    kept = {name: value for name, value in stored if name not in _FITS or name in same}
    save_preferences(folder, replace(after, **good), kept)


def _changed(before: Any, after: Any, found: Any) -> Any:
    """Return a value that was found with the change from `before` to `after`.

    Mappings are changed key by key, named tuples field by field, and lists of names by what was added and
    removed.
    """
    if before == after:
        return found
    if hasattr(after, "_fields") and type(before) is type(found) is type(after):
        return type(after)(*map(_changed, before, after, found))
    if _is_taught(after) and _is_taught(found):
        known = before or ()
        kept = [each for each in found if each in after or each not in known]
        return type(after)([*kept, *(each for each in after if each not in [*kept, *known])])
    if not (isinstance(after, Mapping) and isinstance(found, Mapping)):
        return after
    before, values = before or {}, dict(found)
    for key in {**before, **after}:
        if key not in after:
            values.pop(key, None)
        elif before.get(key) != after[key]:
            values[key] = _changed(before.get(key), after[key], found.get(key))
    return values
