"""What the frozen program starts with: the window, and called `etori-game` the tools that need none.

The opponents' process begins here, too, as the same program with arguments that `freeze_support` knows.
"""

import multiprocessing
import sys
from pathlib import Path


def main() -> int:
    """Do what the name asks for, by which this was called; returns the exit status."""
    multiprocessing.freeze_support()
    if Path(sys.argv[0]).stem == "etori-game":
        from game.__main__ import main as tools

        return tools()
    from scenes.__main__ import main as window

    return window()


if __name__ == "__main__":
    sys.exit(main())
