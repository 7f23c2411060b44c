"""The settings page: a sheet of paper on which every change applies at once."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.engine.cards import SUITS, parse_card
from game.engine.visible_text import clean_name
from scenes.audio import Noise
from scenes.audio.system_voice import voice_command
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.framework.input.keys import PAGE_KEY_USES, TABLE_KEY_USES, KeyUse
from scenes.framework.preferences import (
    MAX_VOLUME,
    SCAN_MS,
    SPEEDS,
    TEXT_SCALES,
    THINKING_TIMES,
    TRICK_PAUSES,
)
from scenes.framework.scene import Services
from scenes.graphics.layout_metrics import NOT_SAVED, NOT_SAVED_RIM, TABLE_COLOURS, TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Template, Translator, as_it_is, complete, languages, mark, number_text
from scenes.pages.settings.column import SettingsColumn, Sign
from scenes.pages.settings.keys import KeyButton
from scenes.pages.settings.pictures import BACK_NAMES, TABLE_NAMES, back_pictures, table_pictures
from scenes.table.animation.board import sorted_hand
from scenes.widgets import PictureElement, Scroll
from scenes.widgets.paper_sheet import PaperPage

PAUSES_MS = tuple(range(300, 2001, 100))
MARGIN = 32
"""Margin between the sheet's edge and its rows, in design units."""
SAMPLE_CARDS = ("KH", "TS", "QC", "JD")
SAMPLE_HAND = ("KS", "9S", "QH", "7H", "KD", "QC", "9C")
"""The hand that shows how hands are sorted."""
SAMPLE_TABLE_CARD = "7H"
"""The card on the pictures of tables."""
HEARTS = SUITS.index("H")
SPEED_NAMES = {"off": mark("Off"), "fast": mark("Fast"), "normal": mark("Normal"), "slow": mark("Slow")}
THINKING_NAMES = {"short": mark("Short"), "normal": mark("Normal"), "long": mark("Long")}


def suit_legend(skin: Skin, usual: Skin | None, size: int, words: Translator) -> list[Sign]:
    """Return a deck's suits, highest first, each with the suit of the usual deck that it replaces.

    `size` is in pixels. Suits with the same name in both decks replace none.
    """
    return [
        (
            skin.pip(suit, size),
            words.capital(name),
            None if usual is None or usual.suit_name(suit) == name else usual.pip(suit, size),
        )
        for suit, name in reversed(list(enumerate(skin.suit_names)))
    ]


SPEECH_MISSING = (
    mark("Your system can't speak yet. Install the package speech-dispatcher.")
    if sys.platform == "linux"
    else mark("Etori can't find your system's speech.")
)
OTHER_SCRIPT = mark("On a non-Latin keyboard, press keys by their position on a US keyboard.")


class SettingsPage(PaperPage):
    """Shows and changes the player's preferences."""

    def __init__(self) -> None:
        super().__init__()
        self.scroll: Scroll | None = None
        self._offset = 0
        self._name: str | None = None

    def build(self) -> None:
        """Build two columns of rows in a scroll area on the sheet."""
        look = self.look
        if self.scroll is not None:
            self._offset = self.scroll.offset
        self.scroll = Scroll(self, self._room())
        column = (self.scroll.width - look.px(48)) // 2
        left = SettingsColumn(self, self.scroll, 0, column)
        right = SettingsColumn(self, self.scroll, column + look.px(48), column)
        self._fill_left(left)
        self._fill_right(right)
        height = max(left.y, right.y)
        texts = pygame.Surface((self.scroll.width, height), pygame.SRCALPHA)
        for each in (left, right):
            each.draw_texts(texts)
        PictureElement(self, (0, 0), texts, self.scroll.content)
        self.scroll.set_height(height, shrink=True)
        self.scroll.scroll_to(self._offset)
        targets: list[FocusTarget] = [self.build_back(), *left.targets, *right.targets]
        self.focus.set_targets(targets, left.targets[1])  # not the name entry: keys would type into it

    def _room(self) -> pygame.Rect:
        """Return the largest area for the rows. Its scroll bar is in the margin of the sheet."""
        look = self.look
        width = min(look.size[0] - 2 * look.px(28), look.px(1120)) - 2 * look.px(MARGIN)
        top = look.px(76) + look.px(16)
        rect = pygame.Rect(0, top, width, look.size[1] - top - look.px(24) - look.px(16))
        rect.centerx = look.size[0] // 2
        rect.width += look.px(MARGIN) - look.px(4)
        return rect

    def _sheet(self) -> pygame.Rect:
        look = self.look
        rect = self._room()
        rect.width += look.px(MARGIN) + look.px(4)
        rect.x -= look.px(MARGIN)
        if self.scroll is not None:
            rect.height = self.scroll.rect.height
        return rect.inflate(0, 2 * look.px(16))

    def _fill_left(self, column: SettingsColumn) -> None:
        now, words, switch = self.services.preferences, self.words, partial(self._switch, column)
        column.section(mark("You"))
        name = self._name or words.player(now.name)
        column.entry(mark("Name"), mark("Your name at the table."), name, self.set_name)
        codes = self._languages()
        column.stepper(
            mark("Language"),
            mark("The language of every page."),
            [words.text("System default"), *(as_it_is(languages()[code]) for code in codes[1:])],
            codes.index(now.language) if now.language in codes else 0,
            lambda number: self._change(language=codes[number]),
        )
        if self.router.leads(routes.Players):
            column.button(
                mark("Players"),
                mark("Everyone at this computer can have matches and settings of their own."),
                words.text("Players"),
                self._show_players,
            )
        column.section(mark("Play"))
        column.stepper(
            mark("Speed"),
            mark("How fast cards move."),
            [words.text(SPEED_NAMES[speed]) for speed in SPEEDS],
            SPEEDS.index(now.speed),
            lambda number: self._change(speed=SPEEDS[number]),
        )
        switch("reduced_motion", mark("Reduce motion"), mark("Cards fade in place instead of flying."))
        column.segments(
            mark("After a trick"),
            mark("Continue automatically or wait for a click."),
            [words.text("Automatic"), words.text("Click")],
            TRICK_PAUSES.index(now.trick_pause),
            lambda number: self._change(trick_pause=TRICK_PAUSES[number]),
        )
        timed = now.trick_pause == "timed"
        nearest = min(range(len(PAUSES_MS)), key=lambda n: abs(PAUSES_MS[n] - now.trick_pause_ms))
        column.stepper(
            mark("Pause"),
            mark("How long a trick stays on the table.")
            if timed
            else mark("Used when play continues automatically."),
            [words.text("{seconds} s", seconds=words.decimal(ms / 1000)) for ms in PAUSES_MS],
            nearest,
            lambda number: self._change(trick_pause_ms=PAUSES_MS[number]),
            enabled=timed,
        )
        switch("play_forced", mark("Play forced cards"), mark("Your only legal card is played for you."))
        switch(
            "second_look",
            mark("Ask before mistakes"),
            mark("Asks you to confirm a clearly worse choice."),
        )
        column.segments(
            mark("Thinking time"),
            mark("How long hard and expert opponents think."),
            [words.text(THINKING_NAMES[thinking]) for thinking in THINKING_TIMES],
            THINKING_TIMES.index(now.thinking),
            lambda number: self._change(thinking=THINKING_TIMES[number]),
        )
        switch("compare", mark("Automatic review"), mark("The expert AI reviews each finished deal."))
        self._fill_sound(column)
        self._fill_presses(column)
        self._fill_keys(column, mark("Keys"), PAGE_KEY_USES, OTHER_SCRIPT)

    def _fill_presses(self, column: SettingsColumn) -> None:
        """Add what helps players who find it hard to press keys and buttons."""
        now, words = self.services.preferences.press_help, self.words
        column.section(mark("Pressing"))
        column.switch(
            mark("Cool-down"),
            mark("Pressing the same key or button again within half a second does nothing."),
            now.cooldown,
            lambda on: self._change(press_help=now._replace(cooldown=on)),
        )
        column.stepper(
            mark("One switch"),
            mark("The focus moves by itself, and any key, button or click chooses."),
            [
                words.text("{seconds} s", seconds=words.decimal(ms / 1000)) if ms else words.text("Off")
                for ms in SCAN_MS
            ],
            SCAN_MS.index(now.scan_ms),
            lambda number: self._change(press_help=now._replace(scan_ms=SCAN_MS[number])),
        )

    def _languages(self) -> list[str]:
        """Return the codes of the languages to choose from: "" for the system's language, then the others.

        They are the languages with all texts translated, and the chosen one.
        """
        now = self.services.preferences.language
        return ["", *(code for code in languages() if code in complete() or code == now)]

    def _fill_right(self, column: SettingsColumn) -> None:
        now, skins, words = self.services.preferences, self.services.skins, self.words
        switch = partial(self._switch, column)
        column.section(mark("Display"))
        column.stepper(
            mark("Text size"),
            mark("The size of all text.")
            if now.text_scale == self.look.text_scale
            else mark("This is the largest size for this window. Enlarge the window for larger text."),
            [words.text("{percent}%", percent=round(100 * scale)) for scale in TEXT_SCALES],
            TEXT_SCALES.index(now.text_scale),
            lambda number: self._change(text_scale=TEXT_SCALES[number]),
            steady=True,
        )
        switch("high_contrast", mark("High contrast"), mark("Plain backgrounds and strong lines."))
        skin = skins.get(now.skins.get("", "")) or skins.get("classic")
        self._fill_table(column, skin)
        switch("aids", mark("Game aids"), mark("Suit order and other reminders beside the table."))
        switch("counts_cards", mark("Card counting"), mark("Card points captured and trumps still out."))
        switch("glosses", mark("Explain terms"), mark("Short notes on each game's own terms."))
        column.section(mark("Cards"))
        keys = ["", *skins]
        chosen = now.skins.get("", "")
        column.stepper(
            mark("Deck"),
            mark("One deck for all games, or each game's own."),
            [words.text("Game's own"), *(skin.title for skin in skins.values())],
            keys.index(chosen) if chosen in keys else 0,
            lambda number: self._change(skins={**now.skins, "": keys[number]}),
        )
        column.button(
            mark("Your decks"),
            mark("Look at all decks, and add your own."),
            words.text("Decks"),
            lambda: self.router.go(routes.Decks()),
        )
        switch("large_index", mark("Large corners"), mark("Bigger ranks and suits, fewer pips."))
        if skin is not None:
            height = self.look.px(100)
            shown = [card for card in map(parse_card, SAMPLE_CARDS) if skin.has(card)]
            faces = [skin.face(card, height, large_index=now.large_index) for card in shown]
            column.pictures(faces, suit_legend(skin, skins.get("classic"), height // 5, words))
            self._fill_back(column, skin)
        self._fill_hand(column)
        column.section(mark("Window"))
        switch("full_screen", mark("Full screen"), mark("You can also press F11."))
        column.segments(
            mark("Sidebar"),
            mark("Which side of the table it is on."),
            [words.text("Left"), words.text("Right")],
            int(not now.table_look.rail_left),
            lambda number: self._change(table_look=now.table_look._replace(rail_left=not number)),
        )

        column.section(mark("Data"))
        column.button(
            mark("Your matches"),
            mark("Check that all saved matches are intact."),
            words.text("Check"),
            lambda: self.router.go(routes.CheckArchive()),
        )
        self._fill_keys(column, mark("Keys at the table"), TABLE_KEY_USES)

    def _fill_table(self, column: SettingsColumn, skin: Skin | None) -> None:
        """Add the colours of the table, each with a card of this deck."""
        look, colours = self.services.preferences.table_look, [*TABLE_COLOURS]
        card, size = parse_card(SAMPLE_TABLE_CARD), self.look.px(36)
        face = skin.face(card, size, large_index=True) if skin is not None and skin.has(card) else None
        column.picture_choice(
            mark("Table"),
            mark("The colour of the table."),
            table_pictures(self, face),
            [self.words.text(TABLE_NAMES[key]) for key in colours],
            colours.index(look.colour),
            lambda number: self._change(table_look=look._replace(colour=colours[number])),
        )

    def _fill_back(self, column: SettingsColumn, skin: Skin) -> None:
        """Add the backs that this deck can have."""
        look, backs = self.services.preferences.table_look, [*BACK_NAMES]
        column.picture_choice(
            mark("Card back"),
            mark("One back for all decks, or each deck's own."),
            back_pictures(self, skin),
            [self.words.text(name) for name in BACK_NAMES.values()],
            backs.index(look.back),
            lambda number: self._change(table_look=look._replace(back=backs[number])),
        )

    def _fill_sound(self, column: SettingsColumn) -> None:
        """Add the sound effects, and speech by the system."""
        sound = self.services.preferences.sound
        column.section(mark("Sound"))
        column.switch(
            mark("Sound effects"),
            mark("You can also press M on any page."),
            not sound.muted,
            lambda on: self._change(sound=self.services.preferences.sound._replace(muted=not on)),
        )
        column.stepper(
            mark("Volume"),
            mark("How loud the sound effects are."),
            [number_text(number) for number in range(MAX_VOLUME + 1)],
            sound.volume,
            self._set_volume,
            enabled=not sound.muted,
        )
        column.switch(
            mark("Speech"),
            mark("Your system reads out the game. Not needed with a screen reader.")
            if voice_command(self.services.preferences.language) is not None
            else SPEECH_MISSING,
            sound.speech,
            lambda on: self._change(sound=self.services.preferences.sound._replace(speech=on)),
        )

    def _fill_hand(self, column: SettingsColumn) -> None:
        """Add how a hand is sorted, and a small hand that shows it, with hearts as trumps."""
        now, words = self.services.preferences, self.words
        order = now.hand_order
        column.section(mark("Your hand"))
        column.segments(
            mark("Sort by"),
            mark("Cards of one suit or of one rank are together."),
            [words.text("Suit"), words.text("Rank")],
            int(order.by_rank),
            lambda number: self._change(hand_order=order._replace(by_rank=bool(number))),
        )
        column.segments(
            mark("High cards"),
            mark("The side on which high cards are."),
            [words.text("Left"), words.text("Right")],
            int(not order.high_left),
            lambda number: self._change(hand_order=order._replace(high_left=not number)),
        )
        column.switch(
            mark("Trumps left"),
            mark("Trumps are left of all other cards; in the picture, hearts are trumps."),
            order.trumps_left,
            lambda on: self._change(hand_order=order._replace(trumps_left=on)),
        )
        skins = self.services.skins
        skin = skins.get(now.skins.get("", "")) or skins.get("classic")
        if skin is not None:
            cards = sorted_hand(map(parse_card, SAMPLE_HAND), HEARTS, order=order)
            shown = [skin.face(card, self.look.px(64), large_index=True) for card in cards if skin.has(card)]
            column.pictures(shown)

    def _switch(self, column: SettingsColumn, name: str, label: Template, told: Template) -> None:
        """Add a switch for the preference of that name to a column."""
        now = getattr(self.services.preferences, name)
        column.switch(label, told, now, lambda on: self._change(**{name: on}))

    def _fill_keys(
        self, column: SettingsColumn, title: Template, uses: Sequence[KeyUse], note: Template | None = None
    ) -> None:
        column.section(title)
        if note is not None:
            column.note(note)
        for use in uses:
            column.key(use, partial(self._set_key, use.name))

    def _set_key(self, use: str, key: str) -> None:
        """Set the key for a use; an empty key restores the default."""
        kept = {name: other for name, other in self.services.preferences.keys.items() if name != use}
        self._change(keys=kept | ({use: key} if key else {}))

    def dispatch(self, event: pygame.event.Event) -> None:
        """Pass an event to the row that waits for a key, or else handle it as usual."""
        waiting = self.focus.current
        if not (isinstance(waiting, KeyButton) and waiting.take(event)):
            super().dispatch(event)

    def equip(self, services: Services) -> None:
        """Rebuild the page if sound was muted by a key, or the name was changed on the page of players."""
        before, now = self.services.preferences, services.preferences
        super().equip(services)
        if (before.sound.muted, before.name) != (now.sound.muted, now.name):
            self.rebuild(services)

    def _set_volume(self, volume: int) -> None:
        """Set the volume, and play a sound so that the player hears it."""
        self._change(sound=self.services.preferences.sound._replace(volume=volume))
        self.sound(Noise.PLAY)

    def _change(self, **changes: Any) -> None:
        self.router.keep(replace(self.services.preferences, **changes))
        if changes.keys() & {"trick_pause", "keys"}:
            self.rebuild(self.services)

    def set_name(self, name: str) -> None:
        """Remember a name being typed; it is saved when the page is left."""
        self._name = name

    def leave(self) -> None:
        """Save the name that was typed."""
        self._keep_name()

    def _keep_name(self) -> None:
        """Save the name that was typed, unless it is empty."""
        name, self._name = clean_name(self._name or ""), None
        if name:
            self.router.keep(replace(self.services.preferences, name=name))

    def _show_players(self) -> None:
        """Open the page of players, with the name that was typed."""
        self._keep_name()
        self.router.go(routes.Players())

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc; scroll with the page keys."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.router.back()
        elif self.scroll is not None:
            self.scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title and the sheet."""
        look = self.look
        self.draw_felt(surface)
        at = (look.px(86), look.px(38))
        title, face = self.words.text("Settings"), look.face(TextRole.SHEET_TITLE)
        self.fonts.draw(surface, title, at, face, look.ink.text)
        if self.router.unsaved is not None:
            self._draw_unsaved(surface, at[0] + self.fonts.width(title, face) + look.px(28), at[1])
        self.draw_paper(surface, self._sheet(), rim=True)
        super().draw(surface)

    def _draw_unsaved(self, surface: pygame.Surface, left: int, middle: int) -> None:
        """Draw a note, from `left` on, that the settings are not saved, and why."""
        assert self.router.unsaved is not None
        look, words = self.look, self.words
        told = words.text("Not saved. {reason}", reason=words.notice(self.router.unsaved))
        face, tall = look.face(TextRole.LABEL), look.tall(34)
        room = look.size[0] - look.px(28) - left - look.px(28)
        line = self.fonts.ellipsis(told, room, face)
        box = pygame.Rect(left, middle - tall // 2, self.fonts.width(line, face) + look.px(28), tall)
        self.paint.panel(surface, box, look.px(8), NOT_SAVED, NOT_SAVED_RIM, look.border)
        self.fonts.draw(surface, line, (box.left + look.px(14), middle), face, look.ink.text)
