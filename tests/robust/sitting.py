"""The program as it is, but for three things: it opens at the table of the saved match; it fails, or its
experts take their time, when told to.

`python -m tests.robust.sitting`; with `--fail` its tenth frame raises, with `--ponder` an expert thinks until
his clock ends, however fast the machine. Its window is one that nobody sees.
"""

from __future__ import annotations

import os
import sys

SECRET = "TH of Mio"


def sit() -> int:
    """Run the program; returns its exit status."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    import scenes.__main__
    from game.ai.decision import Effort
    from game.ai.levels import EFFORTS
    from scenes.app.app import App
    from scenes.framework import routes
    from scenes.framework.navigator import Navigator

    arguments = sys.argv[1:]
    if "--fail" in arguments:
        arguments.remove("--fail")
        frames = []

        def update(self: Navigator, dt: float) -> None:
            frames.append(dt)
            if len(frames) == 10:
                raise KeyError(SECRET)

        Navigator.update = update  # type: ignore[method-assign]
        Navigator.busy = property(lambda self: True)  # type: ignore[assignment]
    if "--ponder" in arguments:
        arguments.remove("--ponder")
        EFFORTS["expert"] = Effort(10**9, EFFORTS["expert"].seconds)
    opened = App.open

    def at_the_table(self: App, notice: object) -> None:
        opened(self, notice)  # type: ignore[arg-type]
        self.navigator.go(routes.Continue())

    App.open = at_the_table  # type: ignore[method-assign]
    return scenes.__main__.main(arguments)


if __name__ == "__main__":
    sys.exit(sit())
