"""What the frozen program starts with: the window, and called `etori-game` the tools that need none.

The opponents' process begins here, too, as the same program with arguments that `freeze_support` knows.
"""

import multiprocessing
import os
import sys
from pathlib import Path


def main() -> int:
    """Do what the name asks for, by which this was called; returns the exit status."""
    multiprocessing.freeze_support()
    _leave_libraries()
    if Path(sys.argv[0]).stem == "etori-game":
        from game.__main__ import main as tools

        return tools()
    from scenes.__main__ import main as window

    return window()


def _leave_libraries() -> None:
    """Let programs of the system that this one starts, such as those that speak, find their own libraries.

    PyInstaller has set this variable to where ours are, and noted what it was.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    os.environ.pop("LD_LIBRARY_PATH", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before


if __name__ == "__main__":
    sys.exit(main())
