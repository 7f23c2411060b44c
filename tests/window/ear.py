"""Somebody who sees nothing: knows of the program only what is said on the accessibility bus.

A bus of its own, started for the run; nobody's own desktop is touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.window.screen import PROGRAM

HELPERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
ATSPI = "org.a11y.atspi"
CACHE = "/org/a11y/atspi/cache"
ROOT = "/org/a11y/atspi/accessible/root"
STATES = {8: "enabled", 11: "focusable", 12: "focused", 4: "checked", 24: "sensitive"}
ROLES = {43: "button", 16: "dialog", 39: "panel", 31: "list", 29: "label", 23: "frame", 52: "choice"}


def missing() -> str:
    """What this machine lacks for a bus; empty where all is there."""
    needed = ("jeepney",) if PROGRAM else ("accesskit", "jeepney")  # another program brings its own
    absent = [name for name in needed if find_spec(name) is None]
    absent += [tool for tool in ("dbus-daemon",) if shutil.which(tool) is None]
    absent += [] if any(map(os.path.exists, HELPERS)) else ["at-spi2-core"]
    return f"not installed: {', '.join(absent)}" if absent else ""


@dataclass
class Thing:
    """Something on the bus, as a screen reader finds it."""

    path: str
    role: str
    name: str
    note: str
    states: frozenset[str]
    below: list[Thing] = field(default_factory=list)

    def walk(self) -> Iterator[Thing]:
        yield self
        for each in self.below:
            yield from each.walk()


class Bus:
    """A session bus with the accessibility bus on it."""

    def __init__(self, folder: Path) -> None:
        run = folder / "run"
        run.mkdir(mode=0o700)
        self.environment = {"XDG_RUNTIME_DIR": str(run), "NO_AT_BRIDGE": "0"}
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, **self.environment},
        )  # fmt: skip
        assert self._daemon.stdout is not None
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._daemon.stdout.readline().strip()
        helper = next(filter(os.path.exists, HELPERS))
        self._launcher = subprocess.Popen(
            [helper, "--launch-immediately", "--a11y=1"], env={**os.environ, **self.environment},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def close(self) -> None:
        for process in (self._launcher, self._daemon):
            process.terminate()
            process.wait(5)


def _answer(connection: Any, request: Any, seconds: float = 0.0) -> Any:
    """The body of the answer to a request, which is repeated for so long where none comes.

    Raises LookupError where the answer is an error, or there is none.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            reply = connection.send_and_get_reply(request, timeout=5)
        except TimeoutError:
            fault = "no answer"
        else:
            if reply.header.message_type.name == "method_return":
                return reply.body
            fault = reply.body
        if time.monotonic() >= end:
            raise LookupError(fault)
        time.sleep(0.05)


class Ear:
    """Listens to the one program on a bus, and asks for what it wants there."""

    def __init__(self, bus: Bus) -> None:
        from jeepney import DBusAddress, new_method_call
        from jeepney.io.blocking import open_dbus_connection

        self._call, self._address = new_method_call, DBusAddress
        session = open_dbus_connection(bus.environment["DBUS_SESSION_BUS_ADDRESS"])
        with session:
            where = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            (address,) = _answer(session, new_method_call(where, "GetAddress"), seconds=20)
            self._bus = open_dbus_connection(address)
            status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.freedesktop.DBus.Properties")
            for name in ("IsEnabled", "ScreenReaderEnabled"):
                body = ("org.a11y.Status", name, ("b", True))
                _answer(session, new_method_call(status, "Set", "ssv", body), seconds=20)
        self.heard: list[str] = []
        """What was announced, in order."""
        self._signals: deque[Any] = deque()
        self._listen()
        self.owner = ""

    def _listen(self) -> None:
        from jeepney import MatchRule, message_bus

        rule = MatchRule(type="signal", interface=f"{ATSPI}.Event.Object")
        _answer(self._bus, message_bus.AddMatch(rule), seconds=20)
        self._filter = self._bus.filter(rule, queue=self._signals)
        self._filter.__enter__()
        registry = self._address("/org/a11y/atspi/registry", f"{ATSPI}.Registry", f"{ATSPI}.Registry")
        for event in ("object:announcement", "object:state-changed:focused", "object:children-changed"):
            _answer(self._bus, self._call(registry, "RegisterEvent", "sass", (event, [], "")), seconds=20)

    def ask(
        self, path: str, interface: str, method: str, signature: str | None = None, body: Any = ()
    ) -> Any:
        """What the owner answers. Raises LookupError where the thing has gone, or the owner has."""
        where = self._address(path, self.owner, interface)
        try:
            return _answer(self._bus, self._call(where, method, signature, body))
        finally:
            self._hear()

    def _hear(self) -> None:
        while self._signals:
            message = self._signals.popleft()
            member = message.header.fields.get(3)
            if member == "Announcement":
                self.heard.append(message.body[3][1])

    def wait(self, seconds: float = 0.05) -> None:
        """Let time go by, and hear what is said."""
        with suppress(TimeoutError):
            end = time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0:
                self._bus.recv_messages(timeout=left)
        self._hear()

    def close(self) -> None:
        self._filter.__exit__(None, None, None)
        self._bus.close()

    def find(self, seconds: float = 20.0) -> None:
        """Wait until the program is on the bus."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.owner = f"{ATSPI}.Registry"
            with suppress(LookupError):
                for owner, _ in self.ask(ROOT, f"{ATSPI}.Accessible", "GetChildren")[0]:
                    self.owner = owner
                    with suppress(LookupError):  # a program that was closed may still be listed
                        self.ask(ROOT, f"{ATSPI}.Accessible", "GetRole")
                        return
            time.sleep(0.05)
        raise AssertionError("the program is not on the bus")

    # What is there now.

    def window(self) -> Thing:
        """Everything that the program shows on the bus."""
        return self._thing(ROOT)

    def _thing(self, path: str) -> Thing:
        role = ROLES.get(number := self.ask(path, f"{ATSPI}.Accessible", "GetRole")[0], str(number))
        words = [self._property(path, name) for name in ("Name", "Description")]
        low, high = self.ask(path, f"{ATSPI}.Accessible", "GetState")[0]
        bits = low | high << 32
        states = frozenset(name for bit, name in STATES.items() if bits >> bit & 1)
        (children,) = self.ask(path, f"{ATSPI}.Accessible", "GetChildren")
        below = [self._thing(each) for _, each in children]
        return Thing(path, role, words[0], words[1], states, below)

    def _property(self, path: str, name: str) -> str:
        body = (f"{ATSPI}.Accessible", name)
        return self.ask(path, "org.freedesktop.DBus.Properties", "Get", "ss", body)[0][1]

    # What a screen reader can do.

    def press(self, thing: Thing) -> None:
        """Press it, unless it has gone since it was found."""
        with suppress(LookupError):
            self.ask(thing.path, f"{ATSPI}.Action", "DoAction", "i", (0,))

    def until(self, found: Callable[[Thing], Any], name: str, seconds: float = 15.0) -> Any:
        """Look until something is there."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(LookupError):
                if what := found(self.window()):
                    return what
            self.wait(0.05)
        shown = [each for each in self.window().walk() if each.name]
        there = [f"{each.role} {each.name}: {each.note} {sorted(each.states)}" for each in shown]
        raise AssertionError("\n".join([f"waited in vain for {name}", *there, *self.heard[-5:]]))


if __name__ == "__main__":
    print(lacking := missing())
    sys.exit(1 if lacking else 0)
