"""Reasons: the causes that explain why one action is better than another.

Of all causes whose figures hold, the one with the largest entry of the account is chosen, and a second one if
its entry is nearly as large. No cause is returned if no single one explains the difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.ai.causes import (
    ALWAYS,
    LEAST,
    LEAST_ASIDE,
    LEAST_OF_GOAL,
    LEAST_OF_POINTS,
    SECOND,
    Cause,
    CauseKind,
    Claim,
    Comparison,
    Fate,
    Measure,
    most,
    winning_card,
)
from game.engine.cards import JOKER, Card, suit_of

AT_ONCE = (CauseKind.SIDE_NOW, CauseKind.TAKES, CauseKind.SURE, CauseKind.LIKELY)
"""Kinds of cause that concern the current trick."""


def causes(found: Comparison) -> list[Cause]:
    """Return the causes that explain why the better action is better; empty if no single one does."""
    if found.best.verb == found.other.verb == "play":
        return _of_plays(found)
    return _before_play(found)


def _of_plays(found: Comparison) -> list[Cause]:
    """Return one or two causes for the better play, and a cause about the contract if its odds differ."""
    if found.best.cards == found.other.cards:
        return _before_play(found)  # the same card with another announcement
    ranked = sorted(_all(found), key=lambda cause: -cause.amount)
    chosen: list[Cause] = []
    for cause in ranked:
        if len(chosen) == 2 or (chosen and cause.amount < SECOND * chosen[0].amount):
            break
        told = {(claim.figure, claim.card) for each in chosen for claim in each.claims}
        if cause.kind not in {each.kind for each in chosen} and not told.intersection(
            (claim.figure, claim.card) for claim in cause.claims
        ):
            chosen.append(cause)
    if chosen and _gives_up(found, chosen[0]):
        chosen.insert(0, Cause(CauseKind.GIVES_UP, (found.claim(Measure.OURS_NOW),)))
    if found.surely(Measure.GOAL, least=LEAST_OF_GOAL):
        chosen.append(Cause(CauseKind.GOAL, (found.claim(Measure.GOAL),)))
    return chosen or _points(found)


def _before_play(found: Comparison) -> list[Cause]:
    """Return the causes for the better of two bids, calls, discards or other choices before the play."""
    best, other = found.best, found.other
    ahead = found.claim(Measure.AHEAD)
    if best.verb == other.verb == "discard" and len(best.cards) == len(other.cards) == 1:
        kept = Claim(
            Measure.KEPT,
            found.mean(best, Measure.WINS, other.cards[0]),
            found.mean(other, Measure.WINS, best.cards[0]),
            other.cards[0],
        )
        if kept.best - kept.other >= LEAST:
            return [Cause(CauseKind.WORTH_KEEPING, (kept,))]
    declares, made = found.claim(Measure.DECLARES), found.claim(Measure.MADE)
    if declares.best >= 0.5 > declares.other:
        return [Cause(CauseKind.DECLARES, (declares, made, ahead))]
    if declares.other >= 0.5 > declares.best:
        return [Cause(CauseKind.TOO_HIGH, (declares, made, ahead))]
    if found.surely(Measure.GOAL, least=LEAST_OF_GOAL):
        return [Cause(CauseKind.GOAL, (found.claim(Measure.GOAL), ahead))]
    return _points(found)


def _points(found: Comparison) -> list[Cause]:
    """Return the cause that only the points tell, if they surely differ by enough."""
    least = LEAST_OF_POINTS * found.sample.logic.swing
    if not found.surely(Measure.AHEAD, least=least):
        return []
    return [Cause(CauseKind.SCORES_MORE, (found.claim(Measure.AHEAD),))]


def _gives_up(found: Comparison, chosen: Cause) -> bool:
    """Return whether the better play loses the current trick, which the other play wins, in favour of
    `chosen`.
    """
    now = found.claim(Measure.OURS_NOW)
    return (
        chosen.kind not in (*AT_ONCE, CauseKind.WASTED)
        and now.other - now.best >= 0.3
        and found.account.get("now", 0.0) < -found.values.little
    )


def _all(found: Comparison) -> Iterator[Cause]:
    """Yield every cause that holds."""
    yield from _this_trick(found)
    yield from _the_better_card(found)
    yield from _the_other_card(found)
    for card in found.hand:
        if card not in (*found.best.cards, *found.other.cards):
            yield from _another_card(found, card)
    yield from _others_cards(found)
    yield from _stock(found)


def _this_trick(found: Comparison) -> Iterator[Cause]:
    card = found.best.cards[0]
    amount = found.account.get("now", 0.0)
    if amount <= found.values.little / 2 or not found.surely(Measure.OURS_NOW):
        return
    now, mine = found.claim(Measure.OURS_NOW), found.claim(Measure.MINE_NOW)
    if found.fates(card)[found.best][Fate.WINS] > 0.5:
        amount += max(0.0, found.account.get(card, 0.0))
    loser = found.winner(found.other, ours=False)
    if mine.best < 0.6 * now.best:
        yield Cause(CauseKind.SIDE_NOW, (now,), amount)
    elif found.is_last:
        yield Cause(CauseKind.TAKES, (now,), amount, loser)
    elif now.best >= ALWAYS:
        yield Cause(CauseKind.SURE, (now,), amount, loser)
    else:
        yield Cause(CauseKind.LIKELY, (now,), amount)


def _the_better_card(found: Comparison) -> Iterator[Cause]:
    """Yield the causes that name the better card: how it ends if it is played now, and if it is kept."""
    card = found.best.cards[0]
    amount = found.account.get(card, 0.0)
    if amount <= found.values.little:
        return
    now = found.fates(card)[found.best]
    worth = found.values.cards[card] > 0
    if now[Fate.SAFE] >= 0.6 and worth and found.surely(Measure.LOST, card, more=False):
        friend = found.winner(found.best, ours=True)
        kind = CauseKind.BANK_LEAD if found.is_lead else CauseKind.BANK
        yield Cause(kind, (found.claim(Measure.LOST, card),), amount, friend, found.taker(found.other, card))
    elif now[Fate.WINS] >= 0.6 and worth and found.surely(Measure.LOST, card, more=False):
        kind = CauseKind.CASH_TRUMPED if found.trumped(found.other, card) else CauseKind.CASH
        claims = found.claim(Measure.WINS, card), found.claim(Measure.LOST, card)
        yield Cause(kind, claims, amount, taker=found.taker(found.other, card))
    elif now[Fate.WINS] >= 0.6 and found.surely(Measure.WINS, card):
        yield Cause(CauseKind.WINS_NOW, (found.claim(Measure.WINS, card),), amount)
    elif worth and found.surely(Measure.HOME, card):
        yield Cause(CauseKind.HOME, (found.claim(Measure.HOME, card),), amount)


def _the_other_card(found: Comparison) -> Iterator[Cause]:
    """Yield the causes that name the other card: how it ends if it is kept."""
    card = found.other.cards[0]
    amount = found.account.get(card, 0.0)
    if amount <= found.values.little:
        return
    fates = found.fates(card)
    kept, now = fates[found.best], fates[found.other]
    ours, mine = found.claim(Measure.OURS_NOW), found.claim(Measure.MINE_NOW)
    lost = found.claim(Measure.LOST, card)
    if found.values.cards[card] > 0 and found.surely(Measure.LOST, card, more=False):
        taker = found.taker(found.other, card)
        if not found.is_lead and lost.other >= ALWAYS and max(ours.other, ours.best) < 0.03:
            yield Cause(CauseKind.SPARE, (lost,), amount, found.winner(found.other, ours=False))
        elif found.is_lead:
            kind = CauseKind.SAVE_LEAD_TRUMPED if found.trumped(found.other, card) else CauseKind.SAVE_LEAD
            yield Cause(kind, (lost,), amount, taker=taker)
        else:
            yield Cause(CauseKind.SAVE, (lost,), amount, taker=taker)
        return
    wins = found.claim(Measure.WINS, card)
    theirs = not found.is_lead and ours.best >= 0.85
    if (
        theirs
        and mine.best < 0.25
        and now[Fate.WINS] >= 0.75
        and found.surely(Measure.WINS, card, more=False)
    ):
        yield Cause(CauseKind.WASTED, (ours, wins), amount, found.winner(found.best, ours=True))
    elif found.surely(Measure.WINS, card):
        yield Cause(CauseKind.KEEP, (wins,), amount)
    elif theirs and now[Fate.WINS] >= 0.85 and kept[Fate.WINS] >= 0.6 and mine.best >= 0.85:
        yield Cause(CauseKind.ENOUGH, (ours, wins), amount)
    elif (
        now[Fate.WINS] >= 0.7
        and kept[Fate.WINS] >= 0.6
        and not found.values.trick
        and found.surely(Measure.HAUL, card, least=found.values.little)
    ):
        yield Cause(CauseKind.WAIT, (found.claim(Measure.HAUL, card),), amount)


def _another_card(found: Comparison, card: Card) -> Iterator[Cause]:
    """Yield the causes that name a third card of the hand."""
    amount = found.account.get(card, 0.0)
    if amount < found.values.little:
        return
    best, other = found.best.cards[0], found.other.cards[0]
    lost, trumped = found.claim(Measure.LOST, card), found.claim(Measure.TRUMPED, card)
    if found.values.cards[card] > 0 and found.surely(Measure.LOST, card, least=LEAST_ASIDE, more=False):
        if trumped.other - trumped.best >= 0.6 * (lost.other - lost.best):
            draws = found.is_lead and suit_of(best) == found.trump != suit_of(other)
            yield Cause(CauseKind.DRAWS_TRUMPS if draws else CauseKind.UNTRUMPED, (trumped,), amount)
        else:
            yield Cause(CauseKind.PROTECTS, (lost,), amount, taker=found.taker(found.other, card))
    elif found.surely(Measure.WINS, card, least=LEAST_ASIDE):
        left = [c for c in found.hand if suit_of(c) == suit_of(best) and c != best]
        voids = best != JOKER and suit_of(best) != found.trump == suit_of(card) and not left
        same = suit_of(card) == suit_of(best) and found.is_lead
        kind = CauseKind.VOID if voids else CauseKind.SETS_UP if same else CauseKind.PROMOTES
        yield Cause(kind, (found.claim(Measure.WINS, card),), amount)


def _others_cards(found: Comparison) -> Iterator[Cause]:
    """Yield the causes that name what the other players play."""
    partner = found.account.get("partner", 0.0)
    if not found.is_lead and not found.is_last and found.surely(Measure.SPENT, least=0.25):
        lines = [line for line in found.lines[found.best] if line.figure(Measure.SPENT)]
        whom = most([line.tricks[0].winner for line in lines], 0.6)
        if whom is not None:
            own = sum(max(0.0, v) for key, v in found.account.items() if key != "now")
            taker = most([winning_card(line.tricks[0]) for line in lines], 0.6)
            yield Cause(CauseKind.FORCES, (found.claim(Measure.SPENT),), own, whom, taker)
    if partner > found.values.little and found.surely(Measure.OURS_NOW):
        friend = found.winner(found.best, ours=True)
        now = found.claim(Measure.MINE_NOW)
        if friend is not None and now.best <= now.other:
            yield Cause(CauseKind.LETS_IN, (found.claim(Measure.OURS_NOW),), partner, friend)


def _stock(found: Comparison) -> Iterator[Cause]:
    """Yield the causes that name the card on top of the stock."""
    top = found.values.drawn
    if top is None:
        return
    amount = found.account.get(top, 0.0) + found.account.get("drawn", 0.0)
    now = found.claim(Measure.OURS_NOW)
    if found.values.cards[top] and found.surely(Measure.CAPTURED, top) and found.surely(Measure.OURS_NOW):
        worth = abs(found.claim(Measure.CAPTURED, top).best - found.claim(Measure.CAPTURED, top).other)
        yield Cause(CauseKind.DRAWS, (now,), worth * found.values.cards[top], taker=top)
    elif (
        not found.values.cards[top]
        and suit_of(top) != found.trump
        and amount > found.values.little
        and found.surely(Measure.OURS_NOW, least=0.3, more=False)
    ):
        yield Cause(CauseKind.LOW_STOCK, (now,), amount, taker=top)
