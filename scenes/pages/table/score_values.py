"""Builds the contents of the score pages from a finished deal or match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.bidding_styles import STYLE_NAMES, level_of, parted
from game.ai.levels import LEVELS, name_of_level
from game.ai.matched_player import MATCHED
from game.session.host import Host
from scenes.i18n import NO_WORDS, Text, Translator, mark
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.scores import (
    BookedPoints,
    DealResult,
    FinalPlace,
    MatchSheet,
    MatchSummary,
    Outcome,
    PlayerResult,
)
from scenes.presenters.base.table_context import TableContext
from scenes.table.picker.second_look import DealReminder

STANDING_TEXTS = {
    1: mark("You're now second of {all}, {points} behind {players}."),
    2: mark("You're now third of {all}, {points} behind {players}."),
    3: mark("You're now fourth of {all}, {points} behind {players}."),
    4: mark("You're now fifth of {all}, {points} behind {players}."),
    5: mark("You're now sixth of {all}, {points} behind {players}."),
}
"""Standings messages, by the number of players ahead."""
NUMBER_WORDS = {3: mark("three"), 4: mark("four"), 5: mark("five"), 6: mark("six")}

NO_REMINDER = DealReminder()


def deal_result(
    sight: TableContext[Any],
    host: Host,
    presenter: Presenter[Any],
    crests: Sequence[str],
    remember: DealReminder = NO_REMINDER,
) -> DealResult:
    """Return the result of the last deal in words; `remember` is a reminder to add."""
    deal, story = host.deals()[-1], presenter.story
    before = sight.state.setup.totals
    order = sorted(range(host.players), key=lambda player: presenter.seats.side(sight, player) is DealSide.B)
    pending = story.pending(sight)
    entries = pending.entries if pending and pending.entries else deal.entries
    rows = tuple(
        PlayerResult(
            name=sight.label(player),
            crest=crests[player],
            lines=tuple(
                BookedPoints(story.reason(sight, entry), entry.points)
                for entry in entries
                if entry.player == player
            ),
            before=before[player],
            after=deal.totals[player],
            no_points_text=story.no_points_text(sight, player),
            pending=bool(pending and pending.entries),
            own=player == sight.you,
        )
        for player in order
    )
    gains = [rows[order.index(player)].gain for player in range(host.players)]
    return DealResult(
        badge=presenter.accounts.label(sight, sight.view),
        title=story.title(sight),
        story=sight.words.sentences(
            story.story(sight),
            NO_WORDS if host.lone else story.next_text(sight),
            NO_WORDS if pending or host.guided else _place(sight, deal.totals, presenter),
            remember.words,
        ),
        lesson=(host.game.key, remember.lesson) if remember.lesson else (),
        players=rows,
        target=presenter.accounts.target(sight),
        target_text=_goal(sight, presenter),
        next_text=_deals_next(sight, host),
        outcome="even" if pending else _outcome(sight.you, gains),
        emblem=sight.state.trump if sight.state.trump < 4 else None,
        strip=story.strip(sight),
        finished=host.finished,
        lone=host.lone,
        practice=host.practice,
        own=bool(host.humans) and not host.practice,
        has_levels=host.has_levels,
        sealed=bool(host.humans and host.seal_code),
        heading=sight.words.text("This deal") if host.lone else story.heading(sight),
        heading_note=pending.note if pending and not host.lone else NO_WORDS,
        together=story.together(sight),
        crests=tuple(crests),
        pad=presenter.accounts.pad(sight, host.views(sight.view.viewer)),
        breakdown=story.breakdown(sight),
        tallies=presenter.accounts.tallies(sight),
    )


def _outcome(own: int | None, gains: Sequence[int]) -> Outcome:
    """Return whether a deal went well for the viewer; "even" without a seat of their own."""
    if own is None or max(gains) == min(gains):
        return "even"
    if min(gains) < 0:
        return "good" if gains[own] > 0 else "bad" if gains[own] < 0 else "even"
    return "good" if gains[own] == max(gains) else "bad"


def _place(sight: TableContext[Any], totals: Sequence[int], presenter: Presenter[Any]) -> Text:
    """Describe the viewer's standing after a deal; empty if they have no seat or have partners."""
    you, words = sight.you, sight.words
    if you is None or len(presenter.accounts.allies(sight, you)) > 1:
        return NO_WORDS
    others = [player for player in range(len(totals)) if player != you]
    best = max(totals[player] for player in others)
    leaders = sight.words.listed([sight.names[player] for player in others if totals[player] == best])
    if totals[you] == best:
        return words.text("You now share the lead with {players}.", players=leaders)
    if totals[you] > best:
        return words.text(
            "You now lead by {points}, ahead of {players}.", players=leaders, points=totals[you] - best
        )
    place = sum(total > totals[you] for total in totals)
    if len(totals) == 2:
        return words.text("You're now {points} behind {players}.", players=leaders, points=best - totals[you])
    return words.text(
        STANDING_TEXTS[place],
        all=words.text(NUMBER_WORDS[len(totals)]),
        players=leaders,
        points=best - totals[you],
    )


def _goal(sight: TableContext[Any], presenter: Presenter[Any]) -> Text:
    target = presenter.accounts.target(sight)
    return sight.words.text("first to {target}", target=target) if target else NO_WORDS


def _deals_next(sight: TableContext[Any], host: Host) -> Text:
    if host.next_dealer is None:
        return NO_WORDS
    return sight.told_text(host.next_dealer, "You deal next", "{player} deals next")


def match_result(
    sight: TableContext[Any], host: Host, presenter: Presenter[Any], crests: Sequence[str]
) -> MatchSummary:
    """Return the summary of a finished match."""
    accounts = presenter.accounts
    merits = [accounts.merit(sight, player) for player in range(host.players)]
    order = sorted(range(host.players), key=lambda player: (-merits[player][0], -host.totals[player]))
    parts = accounts.parts(sight, host.views(sight.view.viewer))
    return MatchSummary(
        title=_who_wins(sight, host, presenter),
        story=_how_long(sight, host, presenter, tell_undos=bool(parts)),
        standings=tuple(
            FinalPlace(
                sight.label(player),
                crests[player],
                host.totals[player],
                player in host.winners,
                merits[player][1],
                player == sight.you,
            )
            for player in order
        ),
        deals=len(host.deals()),
        undos=host.undos,
        target=accounts.target(sight),
        target_text=_goal(sight, presenter),
        parts=parts,
        crests=tuple(crests),
    )


def _who_wins(sight: TableContext[Any], host: Host, presenter: Presenter[Any]) -> Text:
    winners = sorted(host.winners, key=lambda player: player != sight.you)
    if len(winners) == 1:
        return sight.told_text(winners[0], "You win the match", "{player} wins the match")
    names = sight.listed(winners)
    if set(winners) == set(presenter.accounts.allies(sight, winners[0])):
        return sight.words.text("{Players} win the match", players=names)
    return sight.words.text("{Players} share the win", players=names)


def _how_long(sight: TableContext[Any], host: Host, presenter: Presenter[Any], *, tell_undos: bool) -> Text:
    words, length = sight.words, presenter.accounts.length(sight)
    game = words.game(host.game.title)
    if host.undos and tell_undos:
        return words.counted(
            "{game} in {length}, with {count} undo.",
            "{game} in {length}, with {count} undos.",
            count=host.undos,
            game=game,
            length=length,
        )
    return words.text("{game} in {length}.", game=game, length=length)


def sheet(
    sight: TableContext[Any], host: Host, presenter: Presenter[Any], crests: Sequence[str]
) -> MatchSheet:
    """Return all finished deals; with a pad, also the points scored so far in the current deal."""
    accounts, words, code = presenter.accounts, sight.words, host.seal_code
    views = host.views(sight.view.viewer)
    deals = [deal for deal in host.deals() if deal.finished]
    before = [(0,) * host.players, *(deal.totals for deal in deals)]
    ledger = accounts.ledger(sight, views[: len(deals)])
    return MatchSheet(
        names=sight.names,
        crests=tuple(crests),
        deals=tuple(
            tuple(after - had for after, had in zip(deal.totals, start, strict=True))
            for deal, start in zip(deals, before, strict=False)
        ),
        dealers=tuple(deal.dealer for deal in deals),
        labels=tuple(accounts.label(sight, seen) for seen in views[: len(deals)]),
        contracts=tuple(accounts.contract(sight, seen) for seen in views[: len(deals)]),
        title=words.text("Score sheet"),
        subtitle=words.counted(
            "{game}, after {count} deal{note}",
            "{game}, after {count} deals{note}",
            count=len(deals),
            game=words.game(host.game.title),
            note=ledger.note if ledger else NO_WORDS,
        ),
        ledger=ledger,
        pad=accounts.pad(sight, views),
        tallies=accounts.tallies(sight),
        parts=accounts.parts(sight, views),
        seal=words.text("Seal of this deal: {code}", code=code) if host.humans and code else NO_WORDS,
    )


def levels_told(host: Host, words: Translator) -> list[Text]:
    """Return a line for each level of the computer players, the strongest first."""
    ranks, styles = [*reversed(LEVELS), MATCHED], [*STYLE_NAMES]

    def rank(sitter: tuple[str, str]) -> tuple[int, int]:
        level, style = parted(sitter[1])
        return ranks.index(level), styles.index(style)

    sitters = zip(host.names, host.seats, strict=True)
    at: dict[Text, list[Text]] = {}
    for name, seat in sorted((each for each in sitters if level_of(each[1]) in ranks), key=rank):
        at.setdefault(player_spec_told(seat, words), []).append(words.player(name))
    return [
        words.text("{level}: {players}", level=level, players=words.listed(found))
        for level, found in at.items()
    ]


def player_spec_told(player_spec: str, words: Translator) -> Text:
    """Return the level of a computer player, with their style if they have one."""
    _, style = parted(player_spec)
    name = words.text(name_of_level(player_spec))
    if not style:
        return name
    return words.text("{level}, {style}", level=name, style=words.text(STYLE_NAMES[style]))
