"""AppStream's description of the program, with the releases of CHANGELOG.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

ID = "org.etori.Etori"
SHOTS = (
    (
        "table",
        "A trick of Jan Ken Po for six: fire burns scissors",
        "6人のジャンケンポ：火（カジ）がはさみ（ケン）を焼く",
    ),
    (
        "auction",
        "The auction of Napoleon: bid how many scoring cards your side takes",
        "ナポレオンの競り：味方で取る絵札の枚数を宣言する",
    ),
    (
        "lesson",
        "A lesson of Kan, a card game from Aomori",
        "青森のカードゲーム、カンのレッスン",
    ),
    (
        "review",
        "The review of a deal: an expert judges each decision",
        "ディールの検討：達人が一手ごとに評価する",
    ),
    (
        "decks",
        "Four decks, and room for your own",
        "4種類のデッキ。自作のデッキも追加できる",
    ),
)
"""Pictures in `assets/store`, the best first, with their captions in English and Japanese."""
PAGES = {
    "homepage": "",
    "bugtracker": "/issues",
    "help": "/blob/HEAD/docs/troubleshooting.md",
    "vcs-browser": "",
    "contribute": "/blob/HEAD/CONTRIBUTING.md",
    "translate": "/blob/HEAD/LANGUAGES.md",
}
"""Links by their AppStream type: what follows the repository's address, as forges such as GitHub build it."""
MOST = 10
"""Number of changes that are told of a release."""
_HEADING = re.compile(r"## (\d+\.\d+\.\d+)(?: \((\d{4}-\d\d-\d\d)\))?")


@dataclass(frozen=True)
class Release:
    """A version, its day, what is said of it, and what it changes: at most `MOST` changes."""

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
        found.append(Release(version, day, told, _chosen(body)))
    return tuple(found)


def _chosen(body: str) -> tuple[str, ...]:
    """Return the changes that are told, in their order: the first of each group, then others from the top."""
    changes = [
        (place > 0, number, place, line[2:])
        for number, group in enumerate(body.split("\n### "))
        for place, line in enumerate(line for line in group.splitlines() if line.startswith("- "))
    ]
    told = sorted(changes)[:MOST]
    return tuple(line for _, _, _, line in sorted(told, key=lambda change: change[1:3]))


def metainfo(changelog: str, home: str = "") -> str:
    """The description; `home` is the address of the repository's page, once there is one."""
    return "\n".join(
        [_HEAD.format(id=ID), *_home(changelog, home), *_releases(changelog), "</component>", ""]
    )


def _home(changelog: str, home: str) -> Iterator[str]:
    """Links, and the pictures as they are in the newest release. Nothing without an address."""
    if not home:
        return
    newest = releases(changelog)[0].version
    yield from (f'  <url type="{kind}">{escape(home)}{path}</url>' for kind, path in PAGES.items())
    yield "  <screenshots>"
    for number, (name, english, japanese) in enumerate(SHOTS):
        yield '    <screenshot type="default">' if number == 0 else "    <screenshot>"
        yield f"      <caption>{escape(english)}</caption>"
        yield f'      <caption xml:lang="ja">{escape(japanese)}</caption>'
        yield f"      <image>{escape(home)}/raw/v{newest}/assets/store/{name}.png</image>"
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
        yield from (f"          <li>{_plain(each)}</li>" for each in release.changes)
        yield "        </ul>"
        yield "      </description>"
        yield "    </release>"
    yield "  </releases>"


def _plain(text: str) -> str:
    return escape(text.replace("`", "").replace("**", ""))


_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- Copyright 2026 the Etori authors -->
<!-- Made by `python -m assets.desktop write` from releases.py beside this file and CHANGELOG.md. -->
<component type="desktop-application">
  <id>{id}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <name>Etori</name>
  <summary>Play rare trick-taking card games</summary>
  <summary xml:lang="ja">ほかではなかなか遊べないトリックテイキングゲーム</summary>
  <developer id="org.etori">
    <name>The Etori authors</name>
  </developer>
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
    <p xml:lang="ja">ゲームを知らなくても大丈夫です。</p>
    <ul>
      <li>Each has lessons at the real table, a guided first deal, and puzzles.</li>
      <li xml:lang="ja">どのゲームにも、レッスン、案内つきの最初のディール、パズルがあります。</li>
      <li>After a deal, a review judges your decisions and separates skill from luck.</li>
      <li xml:lang="ja">ディールの後の検討では、一手ごとの判断を確かめ、腕前と運を分けて見られます。</li>
      <li>Play a daily deal, the same for everyone, and share your own deals by a short code.</li>
      <li xml:lang="ja">今日のディールは全員同じカードです。自分のディールも短いコードで共有できます。</li>
      <li>Matches are saved after every action. You can have any number of unfinished matches.</li>
      <li xml:lang="ja">対戦は一手ごとに保存されます。途中の対戦はいくつでも残せます。</li>
      <li>Use mouse, keys, touch or a game controller, with large text and high contrast if you like.</li>
      <li xml:lang="ja">マウス、キー、タッチ、コントローラーに対応。大きな字や高コントラストも選べます。</li>
    </ul>
  </description>
  <launchable type="desktop-id">{id}.desktop</launchable>
  <icon type="stock">{id}</icon>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <branding>
    <color type="primary" scheme_preference="light">#ebb955</color>
    <color type="primary" scheme_preference="dark">#85560a</color>
  </branding>
  <provides>
    <binary>etori</binary>
    <binary>etori-game</binary>
    <mediatype>application/x-etori-record</mediatype>
  </provides>
  <requires>
    <display_length compare="ge">640</display_length>
  </requires>
  <recommends>
    <display_length compare="ge">720</display_length>
  </recommends>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
    <control>touch</control>
    <control>gamepad</control>
    <internet>offline-only</internet>
  </supports>
  <languages>
    <lang percentage="100">en</lang>
    <lang percentage="100">ja</lang>
  </languages>
  <!-- Nothing in it is violent, shocking, for money, or goes over the network. Chips are points. -->
  <content_rating type="oars-1.1"/>"""
