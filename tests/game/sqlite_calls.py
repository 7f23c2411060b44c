"""What SQLite asks of the system: each call goes through here, and may be refused as the system does it.

It is the SQLite of Python's own `sqlite3`, by the way that it offers for just this: the calls of its file
layer are replaced (`xSetSystemCall`), and for a flush the one of an open file. Only on Linux, and only where
SQLite is a library of its own.
"""

from __future__ import annotations

import ctypes
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

Asked = Callable[[str], int]
"""Called with the name of each call: the error that it ends with, or 0 where it is let through."""

_Number, _Pointer, _Text = ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p
_Size, _Place = ctypes.c_ssize_t, ctypes.c_int64
_SHAPES: dict[str, tuple[Any, ...]] = {
    "open": (_Number, _Text, _Number, _Number),
    "close": (_Number, _Number),
    "access": (_Number, _Text, _Number),
    "stat": (_Number, _Text, _Pointer),
    "lstat": (_Number, _Text, _Pointer),
    "fstat": (_Number, _Number, _Pointer),
    "readlink": (_Size, _Text, _Pointer, _Size),
    "ftruncate": (_Number, _Number, _Place),
    "fcntl": (_Number, _Number, _Number, _Pointer),
    "read": (_Size, _Number, _Pointer, _Size),
    "pread64": (_Size, _Number, _Pointer, _Size, _Place),
    "write": (_Size, _Number, _Pointer, _Size),
    "pwrite64": (_Size, _Number, _Pointer, _Size, _Place),
    "unlink": (_Number, _Text),
    "mmap": (_Size, _Pointer, _Size, _Number, _Number, _Number, _Place),
    "munmap": (_Number, _Pointer, _Size),
}
"""What each gives and takes; all say -1 where they are refused."""
_DONE_ALL_THE_SAME = ("close", "munmap")
"""What they let go is gone, whatever they say."""
_SET_LOCK, _UNLOCKED = 6, 2
"""What Linux calls `F_SETLK`, and the kind of a lock that is none."""
_METHODS, _SYNC = 19, 5
"""Of the table that belongs to an open file: how many entries there are, and which flushes."""


class _Layer(ctypes.Structure):
    """`sqlite3_vfs`."""

    _fields_ = [
        ("version", _Number), ("size_of_file", _Number), ("longest_path", _Number), ("next", _Pointer),
        ("name", _Text), ("data", _Pointer), ("open", _Pointer), ("delete", _Pointer), ("access", _Pointer),
        ("full_path", _Pointer), ("dl_open", _Pointer), ("dl_error", _Pointer), ("dl_sym", _Pointer),
        ("dl_close", _Pointer), ("randomness", _Pointer), ("sleep", _Pointer), ("time", _Pointer),
        ("last_error", _Pointer), ("time_64", _Pointer), ("set_call", _Pointer), ("get_call", _Pointer),
        ("next_call", _Pointer),
    ]  # fmt: skip


class _File(ctypes.Structure):
    """`sqlite3_file`."""

    _fields_ = [("methods", ctypes.POINTER(_Pointer * _METHODS))]


_Open = ctypes.CFUNCTYPE(_Number, _Pointer, _Pointer, ctypes.POINTER(_File), _Number, _Pointer)
_Sync = ctypes.CFUNCTYPE(_Number, _Pointer, _Number)
_Sleep = ctypes.CFUNCTYPE(_Number, _Pointer, _Number)
_SetCall = ctypes.CFUNCTYPE(_Number, _Pointer, _Text, _Pointer)
_GetCall = ctypes.CFUNCTYPE(_Pointer, _Pointer, _Text)


class _Calls:
    """The replaced calls. They stay in memory: a file that was opened with them may be closed much later."""

    def __init__(self) -> None:
        library = ctypes.CDLL(import_module("_sqlite3").__file__)
        library.sqlite3_vfs_find.restype = ctypes.POINTER(_Layer)
        self.asked: Asked = lambda name: 0
        self._layer = library.sqlite3_vfs_find(None)
        layer = self._layer.contents
        self._own = {name: getattr(layer, name) for name in ("open", "sleep")}
        self._set = _SetCall(layer.set_call)
        self._calls = {name: self._wrapped(name, shape) for name, shape in _SHAPES.items()}
        self._open, self._sleep = _Open(self._opened), _Sleep(lambda layer, microseconds: microseconds)
        self._tables: dict[int, Any] = {}
        self._flushes: list[Any] = []

    def put_in(self) -> None:
        for name, call in self._calls.items():
            self._set(self._layer, name.encode(), ctypes.cast(call, _Pointer))
        layer = self._layer.contents
        layer.open, layer.sleep = (ctypes.cast(each, _Pointer).value for each in (self._open, self._sleep))

    def take_out(self) -> None:
        self._set(self._layer, None, None)
        layer = self._layer.contents
        layer.open, layer.sleep = self._own["open"], self._own["sleep"]
        self.asked = lambda name: 0

    def _wrapped(self, name: str, shape: tuple[Any, ...]) -> Any:
        kind = ctypes.CFUNCTYPE(*shape, use_errno=True)
        real = kind(_GetCall(self._layer.contents.get_call)(self._layer, name.encode()))

        def call(*given: Any) -> int:
            refused = 0 if name == "fcntl" and _lets_go(*given) else self.asked(name)
            if refused and name not in _DONE_ALL_THE_SAME:
                ctypes.set_errno(refused)
                return -1
            found: int = real(*given)
            if refused:
                ctypes.set_errno(refused)
                return -1
            return found

        return kind(call)

    def _opened(self, layer: int, name: int | None, file: Any, flags: int, told: int) -> int:
        """Open a file whose flush comes here, too."""
        status = _Open(self._own["open"])(layer, name, file, flags, told)
        methods = file.contents.methods
        if methods:
            file.contents.methods = self._table(methods)
        return status

    def _table(self, methods: Any) -> Any:
        at = ctypes.addressof(methods.contents)
        if at not in self._tables:

            def flush(file: int, flags: int) -> int:
                return sqlite3.SQLITE_IOERR_FSYNC if self.asked("fsync") else sqlite3.SQLITE_OK

            self._flushes.append(_Sync(flush))
            table = (_Pointer * _METHODS)(*methods.contents)
            table[_SYNC] = ctypes.cast(self._flushes[-1], _Pointer)
            self._tables[at] = ctypes.pointer(table)
        return self._tables[at]


def _lets_go(file: int, what: int, lock: int | None) -> bool:
    """Whether a lock is given back, which no system refuses on a disk of its own."""
    return what == _SET_LOCK and lock is not None and ctypes.c_short.from_address(lock).value == _UNLOCKED


@cache
def _calls() -> _Calls | None:
    """The calls, where they can be replaced."""
    if not sys.platform.startswith("linux") or sys.maxsize < 1 << 32:
        return None
    try:
        return _Calls()
    except (AttributeError, OSError, TypeError, ValueError):
        return None


def can_be_asked() -> bool:
    """Whether the calls of this SQLite go through here."""
    return _calls() is not None


@contextmanager
def asking(asked: Asked) -> Iterator[None]:
    """Inside, each call is asked about, in all connections; nobody waits for better times.

    A flush only of files that were opened inside, and nothing is flushed of these: no power is cut here.
    """
    calls = _calls()
    if calls is None:
        yield
        return
    calls.put_in()
    calls.asked = asked
    try:
        yield
    finally:
        calls.take_out()
