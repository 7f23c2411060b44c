"""The version of the program."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def program_version() -> str:
    """Return the program's version, or an empty text if it is not installed."""
    try:
        return version("etori")
    except PackageNotFoundError:
        return ""
