"""The page of the players who share the computer: who plays, and players to add, rename and remove."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import pygame

from game.archive.players import (
    FIRST_PLAYER,
    PlayerProfile,
    PlayingElsewhere,
    add_player,
    matches_of,
    players_in,
    put_back_player,
    remember_last,
    remove_player,
    rename_player,
)
from game.archive.writer import why_not
from game.engine.templates import Notice
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.preferences import NAME_LENGTH
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, UNNAMED_PLAYER, Text, mark, path_text
from scenes.pages.players.rows import AddPlayerRow, PlayerRow, player_text
from scenes.widgets import Button, Paragraph, Scroll, icon_button
from scenes.widgets.menu import Menu, Row
from scenes.widgets.name_sheet import NameSheet
from scenes.widgets.paper_sheet import PaperPage

WIDTH, ROW, GAP, MARGIN, SIDE = 720, 66, 8, 28, 40
"""Width of the sheet, height of a row, gap between two, margin, and side of a button, in design units."""
_OF_THE_COMPUTER = ("language", "sound", "window", "maximized", "full_screen")
"""Settings that a new player begins with because they suit the computer."""


class PlayersPage(PaperPage):
    """A row for each player: press it to play as this player."""

    def __init__(self, root: Path, playing: int, switch: Callable[[PlayerProfile], None]) -> None:
        """`root` is the data folder, `playing` the number of the player of this run. `switch` ends this run
        and continues as another player.
        """
        super().__init__()
        self.root = root
        self.playing = playing
        self.switch = switch
        self.note = NO_WORDS
        """Message about the last action."""
        self.removed: tuple[PlayerProfile, Path] | None = None
        """The player who was removed last, and where the files are now; `None` if there is none to undo."""
        self.players: list[PlayerProfile] = []
        self._matches: dict[int, int | None] = {}

    def enter(self) -> None:
        """Read who there is."""
        self._load()

    def resume(self) -> None:
        """Show the page as it is now, after a sheet."""
        self.rebuild(self.services)

    def _load(self) -> None:
        """Read the players again."""
        try:
            self.players = players_in(self.root)
        except OSError as fault:
            self.players = [PlayerProfile(FIRST_PLAYER, self.root, self.services.preferences.name)]
            self.note = self._not_saved(why_not(fault))
        self._matches = {each.number: matches_of(each) for each in self.players}

    # Building

    def build(self) -> None:
        """Build a row for each player, with buttons to rename and remove, and one to add a player."""
        look, words = self.look, self.words
        margin = look.px(MARGIN)
        width = min(look.size[0] - 2 * look.px(28), round(look.px(WIDTH) * look.text_scale))
        area = pygame.Rect(0, look.px(76) + look.px(22), width - margin - look.px(4), 0)
        area.left = (look.size[0] - width) // 2 + margin
        area.height = look.size[1] - area.top - look.px(22) - look.px(20)
        scroll = self._scroll = Scroll(self, area)
        told = words.text("Everyone has matches, settings, lessons and statistics of their own.")
        y = 0
        for text in filter(None, (self.note, told)):
            face = look.face(TextRole.HELP)
            part = Paragraph(
                self, (0, y), text, face, look.paper.text2, scroll.width, container=scroll.content
            )
            y += part.height + look.px(14)
        targets: list[FocusTarget] = []
        if self.removed is not None:
            undo = words.text("Undo")
            rect = pygame.Rect(0, y, Button.width_for(self, undo, icon="undo"), look.tall(38))
            content = scroll.content
            targets.append(
                Button(self, rect, undo, self._put_back, icon="undo", key="undo", container=content)
            )
            y += rect.height + look.px(12)
        row = pygame.Rect(0, y, scroll.width, look.tall(ROW))
        first = None
        for player in self.players:
            found = self._build_player(player, row)
            first = found[0] if player.number == self.playing or first is None else first
            targets += found
            row.top = row.bottom + look.px(GAP)
        targets.append(
            AddPlayerRow(self, row, self._ask_name, False, scroll.content, "add", palette=look.paper)
        )
        scroll.set_height(row.bottom, shrink=True)
        self._sheet = scroll.rect.inflate(0, 2 * look.px(22))
        self._sheet.left, self._sheet.width = area.left - margin, width
        self.focus.set_targets([self.build_back(), *targets], first)

    def _build_player(self, player: PlayerProfile, row: pygame.Rect) -> list[FocusTarget]:
        """Build the row of a player and its buttons."""
        look, words, content = self.look, self.words, self._scroll.content
        side, gap = look.tall(SIDE), look.px(GAP)
        rect = row.copy()
        rect.width -= (1 + any(map(self._can_go, self.players))) * (side + gap)
        playing, name = player.number == self.playing, self._name(player)
        press = self.router.back if playing else partial(self._switch_to, player)
        matches = self._matches[player.number]
        found: list[FocusTarget] = [PlayerRow(self, rect, player, matches, press, playing, content)]
        buttons: list[Row] = [
            (words.text("Rename {player}", player=name), "edit", partial(self._ask_new_name, player))
        ]
        if self._can_go(player):
            remove = words.text("Remove {player}", player=name)
            buttons.append((remove, "bin", partial(self._ask_to_remove, player)))
        x = rect.right + gap
        for told, icon, ask in buttons:
            place = pygame.Rect(x, rect.centery - side // 2, side, side)
            key = (icon, player.number)
            button = icon_button(self, place, icon, ask, palette=look.paper, key=key, container=content)
            button.read_name = told
            found.append(button)
            x = place.right + gap
        return found

    def _can_go(self, player: PlayerProfile) -> bool:
        """Return whether a player can be removed: anyone but the first player and the one playing now."""
        return player.number not in (FIRST_PLAYER, self.playing)

    def _name(self, player: PlayerProfile) -> Text:
        return player_text(player.name, player.number, self.words)

    # Changes

    def _switch_to(self, player: PlayerProfile) -> None:
        if os.path.isdir(player.folder):
            self.switch(player)
        else:
            self._show(self.words.text("{player} is no longer there.", player=self._name(player)))

    def _ask_name(self) -> None:
        self.router.push(NameSheet(self.words.text("Add a player"), "", self._add, NAME_LENGTH))

    def _add(self, name: str) -> None:
        settings = asdict(self.services.preferences)
        first = {key: settings[key] for key in _OF_THE_COMPUTER}

        def add() -> None:
            added = add_player(self.root, name, first)
            told = self.words.text("{player} was added. Choose the name to play.", player=self._name(added))
            self._show(told, ("player", added.number))

        self._try(add)

    def _ask_new_name(self, player: PlayerProfile) -> None:
        title = self.words.text("Rename {player}", player=self._name(player))
        name = "" if player.name == UNNAMED_PLAYER else player.name
        self.router.push(NameSheet(title, name, partial(self._rename, player), NAME_LENGTH))

    def _rename(self, player: PlayerProfile, name: str) -> None:
        def rename() -> None:
            if player.number != self.playing:
                rename_player(player, name)
                unsaved = None
            else:
                self.router.keep(replace(self.services.preferences, name=name))
                unsaved = self.router.unsaved
            told = NO_WORDS if unsaved is None else self._not_saved(unsaved)
            self._show(told, ("edit", player.number))

        self._try(rename)

    def _ask_to_remove(self, player: PlayerProfile) -> None:
        words, matches = self.words, self._matches[player.number]
        title = words.text("Remove {player}?", player=self._name(player))
        if matches:
            note = words.counted(
                "{count} match, settings, lessons and statistics are moved to another folder.",
                "{count} matches, settings, lessons and statistics are moved to another folder.",
                matches,
            )
        else:
            note = words.text("Settings, lessons and statistics are moved to another folder.")
        rows: list[Row] = [
            (words.text("Back"), "left", self.router.back),
            (words.text(mark("Remove", about="a player")), "bin", partial(self._remove, player)),
        ]
        self.router.push(Menu(title, words.sentences(note, words.text("Nothing is deleted.")), rows))

    def _remove(self, player: PlayerProfile) -> None:
        def remove() -> None:
            place, name = remove_player(self.root, player), self._name(player)
            told = self.words.text(
                "{player} was removed. The files are in {folder}.", player=name, folder=path_text(place)
            )
            self.removed = player, place
            self._show(told, "undo")

        self.router.back()
        self._try(remove)

    def _put_back(self) -> None:
        if self.removed is None:
            return
        player, place = self.removed

        def put_back() -> None:
            put_back_player(player, place)
            self._show(
                self.words.text("{player} is back.", player=self._name(player)), ("player", player.number)
            )

        self._try(put_back)

    def _try(self, change: Callable[[], None]) -> None:
        """Make a change, which shows what it did, or show why it can't be made."""
        before, self.removed = self.removed, None
        try:
            change()
        except PlayingElsewhere:
            self.removed = before
            self._show(self.words.text("This player is playing in another window. Close that window first."))
        except OSError as fault:
            self.removed = before
            self._show(self._not_saved(why_not(fault)))
        else:
            playing = next((each for each in self.players if each.number == self.playing), None)
            if playing is not None:
                with suppress(OSError):
                    remember_last(self.root, playing)

    def _not_saved(self, why: Notice) -> Text:
        return self.words.text("Not saved. {reason}", reason=self.words.notice(why))

    def _show(self, note: Text, focus: object = None) -> None:
        """Show and speak a message and the players as they are now; focus the target with this key."""
        self.note = note
        self._load()
        self.rebuild(self.services)
        chosen = next((each for each in self.focus.targets if each.key == focus), None)
        if chosen is not None:
            self.focus.move_to(chosen)
        if note:
            self.speak(lambda: note)

    # Input and drawing

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc; remove the focused player on Del; undo on Ctrl+Z; scroll with the page keys."""
        if event.type != pygame.KEYDOWN:
            return
        current = self.focus.current
        player = current.player if isinstance(current, PlayerRow) else None
        if event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help())
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self._put_back()
        elif event.key == pygame.K_DELETE and player is not None:
            if player.number not in (FIRST_PLAYER, self.playing):
                self._ask_to_remove(player)
        else:
            self._scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title and the sheet."""
        self.draw_page(surface, self.words.text("Who's playing?"), self._sheet)
        super().draw(surface)
