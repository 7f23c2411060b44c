"""What a packager calls: `python -m assets.desktop`, with what is to be done."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from assets.desktop.completion import bash, fish, zsh
from assets.desktop.declared import pages
from assets.desktop.manual import manual
from assets.desktop.releases import ID, metainfo
from game.archive.files import write_atomically
from game.commands.arguments import Command

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ICON = HERE.parent / "art" / "window-icon.svg"
FRAME = 'viewBox="0 0 64 64"', 'viewBox="-6 -6 76 76"'
"""The frame of the drawing, and a wider one: square icons of a desktop fill four fifths of theirs."""
FILLED = 32
"""The largest side of an icon, in pixels, that is drawn without a margin: it is small enough as it is."""
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""The sides of the icon as it is drawn, in pixels."""
PLACES = {
    f"{ID}.desktop": f"share/applications/{ID}.desktop",
    f"{ID}.metainfo.xml": f"share/metainfo/{ID}.metainfo.xml",
    f"{ID}.mime.xml": f"share/mime/packages/{ID}.xml",
    "etori.1": "share/man/man1/etori.1",
    "etori-game.1": "share/man/man1/etori-game.1",
    "etori.bash": "share/bash-completion/completions/etori",
    "etori.zsh": "share/zsh/site-functions/_etori",
    "etori.fish": "share/fish/vendor_completions.d/etori.fish",
}
"""Where a file of this folder belongs below a prefix such as /usr."""
LINKS = {
    "share/bash-completion/completions/etori-game": "etori",
    "share/fish/vendor_completions.d/etori-game.fish": "etori.fish",
}
"""The same under another name: shells look for a file by the name of the command."""


def made(home: str = "") -> Mapping[str, str]:
    """The files of this folder that are written from something else, by their names.

    `home` is the address of the repository's page, once there is one.
    """
    window, tools = known = pages()
    return {
        "etori.1": manual(window, tools.name),
        "etori-game.1": manual(tools, window.name),
        "etori.bash": bash(known),
        "etori.zsh": zsh(known),
        "etori.fish": fish(known),
        f"{ID}.metainfo.xml": metainfo((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), home),
    }


def install(prefix: Path, home: str = "") -> None:
    """Lay everything out below a prefix, icons too. This imports pygame, and opens no window."""
    for name, place in PLACES.items():
        target = prefix / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(HERE / name, target)
    for place, name in LINKS.items():
        (prefix / place).unlink(missing_ok=True)
        (prefix / place).symlink_to(name)
    if home:
        name = f"{ID}.metainfo.xml"
        (prefix / PLACES[name]).write_text(made(home)[name], encoding="utf-8")
    icons = prefix / "share/icons/hicolor"
    scalable = icons / "scalable/apps" / f"{ID}.svg"
    scalable.parent.mkdir(parents=True, exist_ok=True)
    scalable.write_text(drawing(), encoding="utf-8")
    for side in SIZES:
        draw_icon(icons / f"{side}x{side}/apps/{ID}.png", side)


def drawing() -> str:
    """The icon with the margin that a desktop expects, as SVG."""
    return ICON.read_text(encoding="utf-8").replace(*FRAME)


def draw_icon(path: Path, side: int) -> None:
    """The icon as a picture of so many pixels: by pygame, as the window's own is."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    path.parent.mkdir(parents=True, exist_ok=True)
    drawn = ICON if side <= FILLED else BytesIO(drawing().encode())
    pygame.image.save(pygame.image.load_sized_svg(drawn, (side, side)), path)


def parser() -> Command:
    """What may be asked."""
    parser = Command(
        prog="python -m assets.desktop",
        description="What a desktop and a shell know of Etori.",
        examples=("write", "install build/root/usr --home ADDRESS"),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "write", help="regenerate the files made from declarations and changelog", examples=("",)
    )
    lay = commands.add_parser("install", help="install all files and icons", examples=("/usr/local",))
    lay.add_argument("prefix", type=Path, metavar="PREFIX", help="folder that contains bin and share")
    lay.add_argument(
        "--home",
        default="",
        metavar="ADDRESS",
        help="address of the repository's page to link to (default: no link)",
    )
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Do it; returns the exit status."""
    given: argparse.Namespace = parser().parse_args(arguments)
    if given.command == "install":
        install(given.prefix, given.home)
        return 0
    for name, text in made().items():
        write_atomically(HERE / name, text.encode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
