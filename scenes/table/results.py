"""From a finished deal or match to what the score pages show."""

from __future__ import annotations

from collections.abc import Sequence

from game.host import Host
from scenes.presenters.parts import Side, Sight
from scenes.presenters.presenter import Presenter, counted
from scenes.scores import DealResult, Line, MatchResult, Outcome, PlayerResult, Sheet, Standing


def deal_result(sight: Sight, host: Host, presenter: Presenter, crests: Sequence[str]) -> DealResult:
    """The deal that has just been finished, in words."""
    deal = host.deals()[-1]
    before = sight.state.setup.totals
    target = presenter.target(sight)
    order = sorted(range(host.players), key=lambda player: presenter.side(sight, player) is Side.B)
    rows = tuple(
        PlayerResult(
            name=sight.name(player),
            crest=crests[player],
            lines=tuple(
                Line(presenter.reason(sight, entry), entry.points)
                for entry in deal.entries
                if entry.player == player
            ),
            before=before[player],
            after=deal.totals[player],
            nothing=presenter.nothing(sight, player),
        )
        for player in order
    )
    gains = [after - had for after, had in zip(deal.totals, before, strict=True)]
    own = sight.you
    outcome: Outcome = "even"
    if own is not None and gains[own] != max(gains):
        outcome = "bad"
    elif own is not None and gains.count(max(gains)) == 1:
        outcome = "good"
    next_text = ""
    if host.next_dealer is not None:
        next_text = sight.does(host.next_dealer, "deal next", "deals next")
    return DealResult(
        badge=f"Deal {deal.number}",
        title=presenter.deal_title(sight, deal.entries),
        story=presenter.deal_story(sight, deal.entries),
        players=rows,
        target=target,
        target_text=f"first to {target}" if target else "",
        next_text=next_text,
        outcome=outcome,
        emblem=sight.state.trump if sight.state.trump < 4 else None,
        strip=presenter.strip(sight),
        finished=host.finished,
    )


def match_result(sight: Sight, host: Host, presenter: Presenter, crests: Sequence[str]) -> MatchResult:
    """The end of a match."""
    winners = [sight.name(player) for player in host.winners]
    if len(winners) > 1:
        title = f"{' and '.join(winners)} share the win"
    else:
        title = sight.does(host.winners[0], "win the match", "wins the match")
    deals = len(host.deals())
    order = sorted(range(host.players), key=lambda player: -host.totals[player])
    target = presenter.target(sight)
    return MatchResult(
        title=title,
        story=f"{host.game.title} in {counted(deals, 'deal')}.",
        standings=tuple(
            Standing(sight.name(player), crests[player], host.totals[player], player in host.winners)
            for player in order
        ),
        deals=deals,
        undos=host.undos,
        target=target,
        target_text=f"first to {target}" if target else "",
    )


def sheet(host: Host, crests: Sequence[str]) -> Sheet:
    """All finished deals so far."""
    deals = [deal for deal in host.deals() if deal.finished]
    before = [(0,) * host.players, *(deal.totals for deal in deals)]
    return Sheet(
        names=host.names,
        crests=tuple(crests),
        deals=tuple(
            tuple(after - had for after, had in zip(deal.totals, start, strict=True))
            for deal, start in zip(deals, before, strict=False)
        ),
        dealers=tuple(deal.dealer for deal in deals),
        subtitle=f"{host.game.title}, after {counted(len(deals), 'deal')}",
    )
