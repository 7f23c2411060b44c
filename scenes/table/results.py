"""From a finished deal or match to what the score pages show."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.host import Host
from scenes.presenters.contract.parts import Side, Sight
from scenes.presenters.contract.presenter import Presenter, counted
from scenes.presenters.contract.scores import (
    DealResult,
    Line,
    MatchResult,
    Outcome,
    PlayerResult,
    Sheet,
    Standing,
)


def deal_result(sight: Sight, host: Host, presenter: Presenter, crests: Sequence[str]) -> DealResult:
    """The deal that has just been finished, in words."""
    deal = host.deals()[-1]
    before = sight.state.setup.totals
    target = presenter.target(sight)
    order = sorted(range(host.players), key=lambda player: presenter.side(sight, player) is Side.B)
    pending = presenter.pending(sight)
    heading, heading_note = presenter.result_heading(sight)
    rows = tuple(
        PlayerResult(
            name=sight.name(player),
            crest=crests[player],
            lines=tuple(
                Line(presenter.reason(sight, entry), entry.points)
                for entry in pending or deal.entries
                if entry.player == player
            ),
            before=before[player],
            after=deal.totals[player],
            nothing=presenter.nothing(sight, player),
            pending=bool(pending),
        )
        for player in order
    )
    gains = [rows[order.index(player)].gain for player in range(host.players)]
    own = sight.you
    outcome: Outcome = "even"
    if own is not None and gains[own] != max(gains):
        outcome = "bad"
    elif own is not None and max(gains) > min(gains):
        outcome = "good"
    next_text = ""
    if host.next_dealer is not None:
        next_text = sight.does(host.next_dealer, "deal next", "deals next")
    return DealResult(
        badge=presenter.deal_label(sight.view),
        title=presenter.deal_title(sight),
        story=presenter.deal_story(sight),
        players=rows,
        target=target,
        target_text=f"first to {target}" if target else "",
        next_text=next_text,
        outcome=outcome,
        emblem=sight.state.trump if sight.state.trump < 4 else None,
        strip=presenter.strip(sight),
        finished=host.finished,
        heading=heading,
        heading_note=heading_note,
        together=presenter.together,
        crests=tuple(crests),
        pad=presenter.pad(sight, host.views(sight.view.viewer)),
        breakdown=presenter.breakdown(sight),
        tallies=presenter.tallies(sight),
    )


def match_result(sight: Sight, host: Host, presenter: Presenter, crests: Sequence[str]) -> MatchResult:
    """The end of a match."""
    winners = sorted(host.winners, key=lambda player: player != sight.you)
    names = [sight.name(player) for player in winners]
    listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    if len(winners) == 1:
        title = sight.does(winners[0], "win the match", "wins the match")
    elif set(winners) == set(presenter.allies(sight, winners[0])):
        title = f"{listed} win the match"
    else:
        title = f"{listed} share the win"
    undos = f" {counted(host.undos, 'undo').capitalize()} used." if host.undos else ""
    deals = len(host.deals())
    merits = [presenter.merit(sight, player) for player in range(host.players)]
    order = sorted(range(host.players), key=lambda player: (-merits[player][0], -host.totals[player]))
    target = presenter.target(sight)
    parts = presenter.parts(sight, host.views(sight.view.viewer))
    return MatchResult(
        title=title,
        story=f"{host.game.title} in {presenter.length(sight)}.{undos if parts else ''}",
        standings=tuple(
            Standing(
                sight.name(player),
                crests[player],
                host.totals[player],
                player in host.winners,
                merits[player][1],
            )
            for player in order
        ),
        deals=deals,
        undos=host.undos,
        target=target,
        target_text=f"first to {target}" if target else "",
        parts=parts,
        crests=tuple(crests),
    )


def sheet(sight: Sight, host: Host, presenter: Presenter, crests: Sequence[str]) -> Sheet:
    """All finished deals so far; on a pad also what has been booked in the present one."""
    views = host.views(sight.view.viewer)
    deals = [deal for deal in host.deals() if deal.finished]
    before = [(0,) * host.players, *(deal.totals for deal in deals)]
    ledger = presenter.ledger(sight, views[: len(deals)])
    return Sheet(
        names=host.names,
        crests=tuple(crests),
        deals=tuple(
            tuple(after - had for after, had in zip(deal.totals, start, strict=True))
            for deal, start in zip(deals, before, strict=False)
        ),
        dealers=tuple(deal.dealer for deal in deals),
        labels=tuple(presenter.deal_label(seen) for seen in views[: len(deals)]),
        subtitle=f"{host.game.title}, after {counted(len(deals), 'deal')}{ledger.note if ledger else ''}",
        ledger=ledger,
        pad=presenter.pad(sight, views),
        tallies=presenter.tallies(sight),
        parts=presenter.parts(sight, views),
    )
