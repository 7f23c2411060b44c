"""AppStream's description of the program, with the releases of CHANGELOG.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

ID = "org.etori.Etori"
SHOTS = (("assets/readme.png", "A trick of Jan Ken Po: scissors cut paper"),)
"""Pictures, by their place in a checkout, and what they show."""
MOST = 10
"""So many changes of a release are told."""
_HEADING = re.compile(r"## (\d+\.\d+\.\d+)(?: \((\d{4}-\d\d-\d\d)\))?")


@dataclass(frozen=True)
class Release:
    """A version, its day, what is said of it, and what it changes."""

    version: str
    day: str
    told: str
    changes: tuple[str, ...]


def releases(changelog: str) -> tuple[Release, ...]:
    """The releases of a changelog, the newest first. Raises ValueError for one without its day."""
    found = []
    for part in re.split(r"^(?=## )", changelog, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        match = _HEADING.fullmatch(heading.strip())
        if match is None:
            continue  # what is not released yet
        version, day = match.groups()
        if day is None:
            raise ValueError(f"CHANGELOG.md: {version} without its day, as in ## {version} (2026-11-22)")
        told = " ".join(line for line in body.splitlines() if line and not line.startswith(("- ", "#")))
        changes = tuple(line[2:] for line in body.splitlines() if line.startswith("- "))
        found.append(Release(version, day, told, changes))
    return tuple(found)


def metainfo(changelog: str, home: str = "") -> str:
    """The description; `home` is the address of the repository's page, once there is one."""
    return "\n".join(
        [_HEAD.format(id=ID), *_home(changelog, home), *_releases(changelog), "</component>", ""]
    )


def _home(changelog: str, home: str) -> Iterator[str]:
    """What a page of its own brings: links, and pictures as the newest release has them."""
    if not home:
        return
    newest = releases(changelog)[0].version
    yield f'  <url type="homepage">{escape(home)}</url>'
    yield f'  <url type="bugtracker">{escape(home)}/issues</url>'
    yield "  <screenshots>"
    for number, (path, told) in enumerate(SHOTS):
        yield '    <screenshot type="default">' if number == 0 else "    <screenshot>"
        yield f"      <caption>{escape(told)}</caption>"
        yield f"      <image>{escape(home)}/raw/v{newest}/{path}</image>"
        yield "    </screenshot>"
    yield "  </screenshots>"


def _releases(changelog: str) -> Iterator[str]:
    yield "  <releases>"
    for release in releases(changelog):
        yield f'    <release version="{release.version}" date="{release.day}">'
        yield "      <description>"
        if release.told:
            yield f"        <p>{_plain(release.told)}</p>"
        yield "        <ul>"
        yield from (f"          <li>{_plain(each)}</li>" for each in release.changes[:MOST])
        yield "        </ul>"
        yield "      </description>"
        yield "    </release>"
    yield "  </releases>"


def _plain(text: str) -> str:
    return escape(text.replace("`", "").replace("**", ""))


_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- Made by `python -m assets.desktop write` from releases.py beside this file and CHANGELOG.md. -->
<component type="desktop-application">
  <id>{id}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Etori</name>
  <summary>Trick-taking card games that are hard to find elsewhere</summary>
  <summary xml:lang="ja">ほかではなかなか遊べないトリックテイキングゲーム</summary>
  <description>
    <p>
      Etori has five card games from America and Japan: California Jack, Jan Ken Po, Napoleon, Jo-Jotte and
      Kan. You play against computer opponents at four levels, who see only what their seat may see.
    </p>
    <p xml:lang="ja">
      アメリカと日本の5つのカードゲーム、カリフォルニアジャック、ジャンケンポ、ナポレオン、ジョー・ジョット、
      カンを、4段階の強さのコンピューターと遊べます。相手は、自分の席から見えることだけで考えます。
    </p>
    <p>You don't need to know the games:</p>
    <ul>
      <li>Each has lessons at the real table, a guided first deal, and puzzles.</li>
      <li>After a deal, a review judges your decisions and separates skill from luck.</li>
      <li>Play a daily deal, the same for everyone, and share your own deals by a short code.</li>
      <li>Matches are saved after every action. You can have any number of unfinished matches.</li>
      <li>Use mouse, keys, touch or a game controller, with large text and high contrast if you like.</li>
    </ul>
  </description>
  <launchable type="desktop-id">{id}.desktop</launchable>
  <icon type="stock">{id}</icon>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <provides>
    <binary>etori</binary>
    <mediatype>application/x-etori-record</mediatype>
  </provides>
  <requires>
    <display_length compare="ge">640</display_length>
  </requires>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
    <control>touch</control>
    <control>gamepad</control>
  </supports>
  <!-- Nothing in it is violent, shocking, for money, or goes over the network. -->
  <content_rating type="oars-1.1"/>"""
