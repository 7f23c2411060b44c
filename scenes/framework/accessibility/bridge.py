"""Sends the top page to a screen reader through AccessKit while one is active, and to speech if it is on.

AccessKit calls from its own threads; these calls only queue requests, which the main loop handles.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from scenes.framework.accessibility.page_tree import PageTree, lines_of, read, targets_of
from scenes.framework.accessibility.tree_diff import ROOT, TreeChange, TreeDiff, TreeEntry
from scenes.framework.accessible_roles import AccessibleRole
from scenes.framework.focus import FocusTarget
from scenes.framework.navigator import Navigator
from scenes.framework.scene import Scene
from scenes.graphics.recording_fonts import RecordingFonts
from scenes.graphics.typeface import drawable

if TYPE_CHECKING:
    import accesskit

    from scenes.framework.accessibility.system_speech import SystemSpeech

READ_INTERVAL = 0.25
"""Seconds between two readings of a page that moves, as long as the focus stays."""
INVISIBLE_DRIVERS = ("dummy", "offscreen")
"""Video drivers whose windows can't be seen."""

logger = logging.getLogger(__name__)


class ReaderBridge:
    """Keeps the screen reader's tree in step with the top page and carries out the reader's requests.

    Nothing is prepared until a screen reader is active or the player switches speech on; then the pages are
    rebuilt with fonts that record the text they draw.
    """

    def __init__(self, navigator: Navigator) -> None:
        self.navigator = navigator
        self.opened = False
        self._bridge: AccessKitBridge | None = None
        self._tree: TreeDiff | None = None
        """Tree that was sent last, or `None` while no screen reader or speech is on."""
        self._speech: SystemSpeech | None = None
        """Speech by the system, or `None` while it is off or can't be had."""
        self._language = ""
        """Code of the language that `_speech` speaks or would speak; empty while it is off."""
        self._served: tuple[bool, SystemSpeech | None] = (False, None)
        """Whether a screen reader was active in the last frame, and the speech that was on."""
        self._said = 0
        self._looked = 0.0
        self._seen: tuple[Scene, FocusTarget | None] | None = None
        """Scene that was read last and its target in focus, or `None`."""
        self._page: object = None
        self._due = False
        """Whether the top page has been redrawn and must be read."""
        self._idle = False
        """Whether the last reading found no change; some pages are redrawn all the time."""
        self._pending: PageTree | None = None
        """Reading from an earlier frame that is still to be sent, or `None`."""

    def open(self) -> None:
        """Create the bridge if a screen reader could find the window and AccessKit is installed."""
        self.opened = True
        if not _can_be_there():
            return
        try:
            self._bridge = AccessKitBridge()
            logger.info("a screen reader would be served")
        except ImportError:
            logger.info("AccessKit is not installed: no screen reader is served")
        except Exception as fault:  # any failure: the game runs without a screen reader
            logger.warning("no screen reader can be served: %s", fault)

    def obey(self) -> None:
        """Carry out the requests since the last frame: move the focus, press, change a value."""
        if self._bridge is None or self._tree is None:
            return
        with suppress(Empty):
            while True:
                wish = self._bridge.wishes.get_nowait()
                if (target := self._target(wish.number)) is not None:
                    self._do(wish, target)

    @property
    def wake(self) -> float | None:
        """Seconds until a frame is wanted to send more; `None` if there is nothing to send."""
        wanted = self._tree is not None and self.navigator.services.sayings.whole_page
        if self._pending is not None or self._unsaid or wanted:
            return 0.0
        if not self._due:
            return None
        return max(0.0, self._looked + READ_INTERVAL - perf_counter()) if self._idle else 0.0

    def tell(self, *, drawn: bool) -> None:
        """Send what has changed to an active screen reader; `drawn` says whether the window was redrawn.

        The work is spread over frames: one reads the page, the next sends it, and later ones send the
        announcements, one each.
        """
        self._safely(partial(self._tell, drawn=drawn))

    def _safely(self, tell: Callable[[], None]) -> None:
        """Call `tell`; if it fails, log the error and serve no screen reader for the rest of the run."""
        try:
            tell()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # a panic in AccessKit is not an Exception
            logger.exception("a screen reader could not be told: it hears nothing any more")
            self.close()
            self._bridge = self._tree = self._pending = None
            self._served, self._due = (False, None), False
            self.navigator.services.sayings.listened = False

    def close(self, seconds: float = 0.0) -> None:
        """End the speech by the system, and wait at most `seconds` for it."""
        if self._speech is not None:
            self._speech.close(seconds)
            self._speech = None

    @property
    def _unsaid(self) -> bool:
        return (
            self._tree is not None
            and self._page is not None
            and self.navigator.services.sayings.count > self._said
        )

    def _tell(self, *, drawn: bool) -> None:
        top = self.navigator.top
        if top is None:
            return
        self._follow_setting()
        served = (self._bridge is not None and self._bridge.listened, self._speech)
        if served != self._served:
            self._served = served
            self._turn(on=any(served))
            return  # the page is read after it is drawn next
        if self._tree is None:
            return
        now = perf_counter()
        seen = (top, top.focus.current)
        if drawn and (not self.navigator.busy or now - self._looked >= READ_INTERVAL or seen != self._seen):
            self._due = True
        fresh = not self._idle or seen != self._seen or now - self._looked >= READ_INTERVAL
        if self._pending is None and self._due and fresh:
            self._looked, self._seen, self._due = now, seen, False
            self._pending = read(top, self.navigator.drawn_on)
        elif self._pending is not None:
            reading, self._pending = self._pending, None
            if self._seen is not None and self._seen[0] is top:  # otherwise that page is no longer on top
                self._page = top
                change = self._tree.change(top, reading)
                self._idle = change is None
                if change is not None:
                    self._send(change)
                    if self._speech is not None:
                        self._speech.follow(top, reading, scanned=self.navigator.scanner is not None)
        elif self._unsaid:
            sayings = self.navigator.services.sayings
            kept = sayings.since(self._said)
            self._said = sayings.count - len(kept) + 1
            self._send(self._tree.saying(kept[0]))
            if self._speech is not None:
                self._speech.say(kept[0], passing=sayings.is_passing(self._said))
        elif self.navigator.services.sayings.whole_page:
            self._read_out(read(top, self.navigator.drawn_on))

    def _read_out(self, reading: PageTree) -> None:
        """Announce all lines of a page."""
        sayings = self.navigator.services.sayings
        sayings.whole_page = False
        for line in lines_of(reading.page):
            sayings.say(line)

    def _send(self, change: TreeChange) -> None:
        """Send a change to the screen reader, if one is active."""
        if self._bridge is not None and self._bridge.listened:
            self._bridge.send(change)

    def _follow_setting(self) -> None:
        """Begin, end or renew the speech by the system, as the player wants it now."""
        now = self.navigator.services
        language = (now.preferences.language or now.system) if now.preferences.sound.speech else ""
        if language == self._language:
            return
        self._language = language
        self.close()
        if not language:
            return
        from scenes.audio.system_voice import SystemVoice, voice_command
        from scenes.framework.accessibility.system_speech import SystemSpeech

        command = voice_command(language)
        if command is None:
            logger.info("speech is on, and the system has none")
        else:
            self._speech = SystemSpeech(SystemVoice(command), now.words)

    def notice(self, event: pygame.event.Event) -> None:
        """Tell the speech what the player does, and the screen reader whether the window has the focus."""
        if self._speech is not None:
            self._speech.notice(event)
        if self._bridge is not None and event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self._safely(partial(self._bridge.give_focus, event.type == pygame.WINDOWFOCUSGAINED))

    def _turn(self, *, on: bool) -> None:
        """Start or stop serving those who listen."""
        self._tree, self._page, self._seen = (TreeDiff() if on else None), None, None
        self._due, self._pending = False, None
        services = self.navigator.services
        services.sayings.listened, services.sayings.whole_page = on, False
        self._said = services.sayings.count
        if on and not isinstance(services.fonts, RecordingFonts):
            self.navigator.refit(replace(services, fonts=RecordingFonts(services.fonts, self._called)))
        self.navigator.redraw()

    def _called(self, picture: pygame.Surface) -> str:
        """Return the name of a token or small card in the language and deck in use, or an empty text."""
        skins = self.navigator.services.skins.values()
        return next(filter(None, (skin.called(picture) for skin in skins)), "")

    def _target(self, number: int) -> FocusTarget | None:
        """Return the focus target with a number in the tree, or `None` if it can't be used any more."""
        top = self.navigator.top
        if self._tree is None or top is None or top is not self._page:
            return None
        key = self._tree.key(number)
        return next((each for own, each, _ in targets_of(top) if own == key and each.can_focus), None)

    def _do(self, wish: ReaderRequest, target: FocusTarget) -> None:
        """Carry out a request as if by keyboard."""
        top = self.navigator.top
        assert top is not None, "its targets have just been looked through"
        top.focus.move_to(target)
        if wish.press and not target.takes_text:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                self.navigator.pass_on(pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode=""))
        for _ in range(abs(wish.steps)):
            target.adjust(1 if wish.steps > 0 else -1)
        self.navigator.redraw()


def _can_be_there() -> bool:
    """Return whether a screen reader could find the window."""
    if pygame.display.get_driver() in INVISIBLE_DRIVERS:
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    bus = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere"), "bus")
    return "DBUS_SESSION_BUS_ADDRESS" in os.environ or bus.exists()


class ReaderRequest(NamedTuple):
    """A screen reader's request about a target: focus it, press it or change its value by `steps`."""

    number: int
    press: bool = False
    steps: int = 0


class AccessKitBridge:
    """The connection to AccessKit, which only this class uses. Raises ImportError if it is not installed."""

    def __init__(self) -> None:
        import accesskit

        self.kit: Any = accesskit
        self.listened = False
        """Whether a screen reader is active."""
        self.wishes: SimpleQueue[ReaderRequest] = SimpleQueue()
        self._values: dict[int, int] = {}
        """Index of the current value of each choice, by node number."""
        self._adapter = self._made()

    def _made(self) -> Any:
        kit = self.kit
        if sys.platform == "win32":
            window = pygame.display.get_wm_info()["window"]
            return kit.windows.SubclassingAdapter(window, self._begin, self._wish)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            return kit.macos.SubclassingAdapter.for_window(window, self._begin, self._wish)
        adapter = kit.unix.Adapter(self._begin, self._wish, self._end)
        adapter.update_window_focus_state(pygame.key.get_focused())
        return adapter

    # Called from AccessKit's threads.

    def _begin(self) -> accesskit.TreeUpdate:
        """Return an empty window for a newly active screen reader; the main loop sends the page later."""
        update = self.kit.TreeUpdate(ROOT)
        update.tree = self.kit.Tree(ROOT)
        root = self.kit.Node(self.kit.Role.WINDOW)
        root.set_label("Etori")
        update.nodes = [(ROOT, root)]
        self.listened = True
        _wake()
        return update

    def _end(self) -> None:
        self.listened = False
        _wake()

    def _wish(self, request: accesskit.ActionRequest) -> None:
        action, number = self.kit.Action, request.target
        match request.action:
            case action.CLICK:
                self.wishes.put(ReaderRequest(number, press=True))
            case action.FOCUS:
                self.wishes.put(ReaderRequest(number))
            case action.INCREMENT:
                self.wishes.put(ReaderRequest(number, steps=1))
            case action.DECREMENT:
                self.wishes.put(ReaderRequest(number, steps=-1))
            case action.SET_VALUE if request.data is not None and isinstance(request.data[1], float):
                self.wishes.put(
                    ReaderRequest(number, steps=round(request.data[1]) - self._values.get(number, 0))
                )
        _wake()

    # Called from the main loop.

    def send(self, change: TreeChange) -> None:
        """Send a change to the screen reader."""
        told = self.kit.TreeUpdate(change.focus)
        told.nodes = [(number, self._node(number, twig)) for number, twig in change.entries]
        events = self._adapter.update_if_active(lambda: told)
        if events is not None:  # on Windows and macOS
            events.raise_events()

    def give_focus(self, has: bool) -> None:
        """Report that the window gained or lost the keyboard focus. On Windows, AccessKit detects this by
        itself.
        """
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(has)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(has)

    def _node(self, number: int, twig: TreeEntry) -> accesskit.Node:
        kit, (what, below) = self.kit, twig
        role = kit.Role.WINDOW if number == ROOT else getattr(kit.Role, ROLES[what.sort])
        node = kit.Node(role)
        name, note, value = map(drawable, (what.name, what.note, what.value))
        if name:
            node.set_label(name)
            if what.sort in (AccessibleRole.ITEM, AccessibleRole.SAYING):
                node.set_value(name)
        if note:
            node.set_description(note)
        node.set_children([*below])
        if what.sort is AccessibleRole.SAYING:
            node.set_live(kit.Live.POLITE)
        if what.sort is AccessibleRole.ENTRY:
            node.set_value(value)
        if what.on is not None:
            node.set_toggled(kit.Toggled.TRUE if what.on else kit.Toggled.FALSE)
        if what.at is not None:
            self._values[number] = what.at[0]
            node.set_numeric_value(what.at[0])
            node.set_min_numeric_value(0)
            node.set_max_numeric_value(what.at[1] - 1)
            node.set_numeric_value_step(1)
            node.add_action(kit.Action.INCREMENT)
            node.add_action(kit.Action.DECREMENT)
            node.add_action(kit.Action.SET_VALUE)
        if what.box is not None:
            left, top, width, height = what.box
            node.set_bounds(kit.Rect(left, top, left + width, top + height))
            if what.able:
                node.add_action(kit.Action.FOCUS)
                node.add_action(kit.Action.CLICK)
            else:
                node.set_disabled()
        return node


ROLES = {
    AccessibleRole.PAGE: "GROUP",
    AccessibleRole.DIALOG: "DIALOG",
    AccessibleRole.LIST: "LIST",
    AccessibleRole.ITEM: "LABEL",
    AccessibleRole.BUTTON: "BUTTON",
    AccessibleRole.LINK: "LINK",
    AccessibleRole.SWITCH: "SWITCH",
    AccessibleRole.CHOICE: "SPIN_BUTTON",
    AccessibleRole.ENTRY: "TEXT_INPUT",
    AccessibleRole.FIGURE: "FIGURE",
    AccessibleRole.SAYING: "LABEL",
}
"""AccessKit's name for each role."""


def _wake() -> None:
    """Wake the main loop. May be called from any thread."""
    with suppress(pygame.error):  # the window may be closed already
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))
