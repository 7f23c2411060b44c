"""Reasons: the causes that explain why one action is better than another.

Of all causes whose figures hold, the one with the largest entry of the account is chosen, and a second one if
its entry is nearly as large. No cause is returned if no single one explains the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.card_facts import CardFact, CardFacts, FactKind
from game.ai.causes import (
    CERTAIN_SHARE,
    MIN_GOAL_SHARE,
    MIN_POINTS_SHARE,
    MIN_SHARE,
    MIN_SHARE_OF_THIRD_CARD,
    SECOND_CAUSE_SHARE,
    Cause,
    CauseKind,
    Comparison,
    Fate,
    Measure,
    most,
    winning_card,
)
from game.engine.actions import Action
from game.engine.cards import JOKER, Card, suit_of
from game.engine.float_sum import float_sum

CURRENT_TRICK_KINDS = (CauseKind.SIDE_NOW, CauseKind.TAKES, CauseKind.LIKELY)
"""Kinds of cause that concern the current trick."""
OTHER_PLAYER_KINDS = (CauseKind.SPARE, CauseKind.FORCES, CauseKind.LETS_IN)
"""Kinds of cause whose sentences name an opponent or a partner, never the player."""
BID_VERBS = ("bid", "name")
"""Verbs of the actions that say which contract the player would play."""
MIN_DECLARER_SHARE = 0.25
"""Share of deals (0 to 1) from which a bid counts as one that makes the player the declarer."""
SURE_POINTS_ERRORS = 2.0
"""Standard errors that a difference in points must exceed; as many make an action clearly worse."""
MIN_KEEP_DIFFERENCE = 0.03
"""Smallest difference between shares of deals (0 to 1) by which one of two equal cards is worth keeping."""
MORE_VALUABLE_FACTOR = 1.25
"""How many times as much a later trick must be worth to be called more valuable."""
GOAL_KINDS = (CauseKind.MAKES, CauseKind.DEFEATS, CauseKind.WINS_DEAL)
"""Kinds of cause that say how often the player's side succeeds."""
RESULT_KINDS = (CauseKind.SCORES_MORE, CauseKind.GIVES_UP, *GOAL_KINDS)
"""Kinds of cause that say how the deal ends and not why."""
WEAK_KINDS = (CauseKind.SCORES_MORE, CauseKind.GIVES_UP, CauseKind.KEEP)
"""Kinds of cause that say too little if two actions are about equal."""
LATER_TRICK_KINDS = (
    CauseKind.WASTED, CauseKind.WASTED_SURE, CauseKind.ENOUGH, CauseKind.WAIT, CauseKind.KEEP,
    CauseKind.WORTH_KEEPING, CauseKind.PROTECTS, CauseKind.VOID, CauseKind.SETS_UP, CauseKind.PROMOTES,
    CauseKind.BANK, CauseKind.BANK_SURE, CauseKind.HOME,
)  # fmt: skip
"""Kinds of cause that turn on whether a card wins a later trick."""
STRENGTH_FACTS = (FactKind.SAFE_NOW, FactKind.SAFE_LEAD, FactKind.HIGHEST, FactKind.ONLY_TRUMPS_NOW)
"""Kinds of fact that say how strong a card is."""
MAX_CAUSES = 4
"""Maximum number of causes of a judgement, and of claims of a stored cause."""
MAX_CAUSES_IF_CLOSE = 1
"""Maximum number of causes that are named for each of two actions that are about equal."""


def causes(found: Comparison) -> list[Cause]:
    """Return the causes that explain why the better action is better; empty if no single one does."""
    chosen = _of_plays(found) if is_play(found) else _before_play(found)
    return _told(found, chosen)


def causes_if_close(found: Comparison) -> list[Cause]:
    """Return what speaks for one of two actions that are about equal.

    Points alone are no cause here: they hardly differ.
    """
    return [cause for cause in causes(found) if cause.kind not in WEAK_KINDS][:MAX_CAUSES_IF_CLOSE]


def alike(found: Comparison) -> list[Cause]:
    """Return what can be said of two cards that are about equal: which one may win later or is worth less."""
    if not is_play(found) or not found.state.trick:
        return []
    now = found.claim(Measure.OURS_NOW)
    kept = found.less_strict().kept(MIN_KEEP_DIFFERENCE)
    if kept is not None and kept.best >= MIN_SHARE and abs(now.best - now.other) < MIN_SHARE:
        return _told(found, [Cause(CauseKind.WORTH_KEEPING, (kept,))])
    return _told(found, _cheaper(found))


def solved(found: Comparison) -> list[Cause]:
    """Return why an action is better if the player knows every card: causes without doubt, or else the
    points.

    The continuations of a known deal follow the rules of thumb, so only what never varies in them counts.
    """
    certain = [
        cause
        for cause in causes(found)
        if cause.kind not in RESULT_KINDS
        and all({claim.best, claim.other} <= {0.0, 1.0} for claim in cause.claims)
    ]
    return certain or [Cause(CauseKind.SOLVED, (found.claim(Measure.AHEAD),))]


def is_play(found: Comparison) -> bool:
    """Return whether the two actions play different cards."""
    return found.best.verb == found.other.verb == "play" and found.best.cards != found.other.cards


def is_discard(found: Comparison) -> bool:
    """Return whether the two actions discard one card each."""
    best, other = found.best, found.other
    return best.verb == other.verb == "discard" and len(best.cards) == len(other.cards) == 1


def _told(found: Comparison, chosen: Sequence[Cause]) -> list[Cause]:
    """Return causes with the player as their side, if they have no partner, and with what can be counted."""
    told: list[Cause] = []
    facts: set[CardFact | None] = set()
    for cause in chosen:
        alone = found.is_alone and cause.player is None and cause.kind not in OTHER_PLAYER_KINDS
        fact = _fact(found, cause)
        if fact is not None and not _fits(cause, fact):
            fact = None
        if fact is None and not told:
            fact = _partner_winning(found)
        told.append(
            cause._replace(player=found.me if alone else cause.player, fact=None if fact in facts else fact)
        )
        facts.add(fact)
    return told


def _fits(cause: Cause, fact: CardFact) -> bool:
    """Return whether a fact supports its cause: neither cards that never beat a card nor the strength of a
    lost one.
    """
    if cause.claims[0].figure is Measure.LOST and cause.claims[0].card == fact.card:
        return fact.kind not in STRENGTH_FACTS
    return not fact.above or max(claim.best for claim in cause.claims) < CERTAIN_SHARE


def _fact(found: Comparison, cause: Cause) -> CardFact | None:
    """Return what the player can count about the card on which a cause turns, or `None`."""
    if is_discard(found) and cause.kind is CauseKind.WORTH_KEEPING:
        return _facts(found).empties(found.best.cards[0])
    if not is_play(found):
        return None  # trumps may not be known yet
    facts, best, other = _facts(found), found.best.cards[:1], found.other.cards[:1]
    about = next((claim.card for claim in cause.claims if claim.card is not None), None)
    if about is not None and about not in (*best, *other):
        of_best = _of_better(found, about)
        if of_best is not None:
            return of_best
    match cause.kind:
        case CauseKind.SIDE_NOW | CauseKind.LIKELY | CauseKind.DRAWS | CauseKind.ENOUGH_OFTEN:
            return _strength_now(found, found.best)
        case CauseKind.CASH | CauseKind.WINS_NOW:
            return _strength_now(found, found.best)
        case CauseKind.SAVE | CauseKind.SAVE_LEAD:
            return _strength_now(found, found.other)
        case CauseKind.CASH_TRUMPED:
            return facts.ruffs(best[0], now=False)
        case CauseKind.SAVE_LEAD_TRUMPED:
            return facts.ruffs(other[0], now=True)
        case CauseKind.DRAWS_TRUMPS if about is not None:
            return facts.trumps(about)
        case CauseKind.UNTRUMPED if about is not None:
            return facts.ruffs(about, now=False)
        case _ if about is not None and cause.kind in LATER_TRICK_KINDS:
            return facts.strength(about, now=False)
    return None


def _of_better(found: Comparison, third: Card) -> CardFact | None:
    """Return what makes the better card help a third one: no more of its suit in the hand, or its strength.

    `None` if neither is so, or if the other card is as strong.
    """
    facts, best, other = _facts(found), found.best.cards[0], found.other.cards[0]
    empties = facts.empties(best)
    if empties is not None and (found.sample.logic.beaters(found.state, best, now=False) or 0) >> third & 1:
        return empties
    if found.is_last or (found.is_lead and not any(found.state.won)):  # NAP-11 has other rules for trick 1
        return None
    strength = facts.strength(best, now=not found.is_lead)
    if strength is None or strength.kind not in STRENGTH_FACTS:
        return None
    if not found.is_lead and not found.mean(found.best, Measure.MINE_NOW):
        return None
    rival = facts.strength(other, now=not found.is_lead)
    return None if rival is not None and rival.kind == strength.kind else strength


def _partner_winning(found: Comparison) -> CardFact | None:
    """Return that a partner is winning the trick so far, if only the other card takes it from them."""
    if not is_play(found) or found.claim(Measure.MINE_NOW).best >= found.claim(Measure.MINE_NOW).other:
        return None
    fact = _facts(found).winning()
    lines = (line for lines in found.lines.values() for line in lines)
    return fact if fact is not None and all(fact.player in line.ours for line in lines) else None


def _strength_now(found: Comparison, action: Action) -> CardFact | None:
    """Return what can still beat a card that is played now; `None` if it does not win the trick so far."""
    if not found.mean(action, Measure.MINE_NOW):
        return None
    return _facts(found).strength(action.cards[0], now=True)


def _facts(found: Comparison) -> CardFacts:
    return CardFacts(found.sample.logic, found.view, found.me)


def _of_plays(found: Comparison) -> list[Cause]:
    """Return one or two causes for the better play, and a cause about the contract if its odds differ."""
    ranked = sorted(_all(found) or _all(found.less_strict()), key=lambda cause: -cause.amount)
    chosen: list[Cause] = []
    for cause in ranked:
        if len(chosen) == 2 or (chosen and cause.amount < SECOND_CAUSE_SHARE * chosen[0].amount):
            break
        told = {(claim.figure, claim.card) for each in chosen for claim in each.claims}
        if cause.kind not in {each.kind for each in chosen} and not told.intersection(
            (claim.figure, claim.card) for claim in cause.claims
        ):
            chosen.append(cause)
    if chosen and _gives_up(found, chosen[0]):
        chosen.insert(0, Cause(CauseKind.GIVES_UP, (found.claim(Measure.OURS_NOW),)))
    if not chosen:
        chosen = _cheaper(found)
    return [*_in_order(found), *chosen, *_goal(found)][:MAX_CAUSES] or _points(found)


def _in_order(found: Comparison) -> list[Cause]:
    """Return the cause that the other card would forgo what a pair of the hand scores in the right order."""
    values, best, other = found.values, found.best.cards[0], found.other.cards[0]
    if values.pair is None or not {*values.pair} <= {*found.hand}:
        return []
    first, second = values.pair
    if other != second or best == second:
        return []
    return [Cause(CauseKind.IN_ORDER, (found.claim(Measure.AHEAD),), values.pair_points, taker=first)]


def _cheaper(found: Comparison) -> list[Cause]:
    """Return the cause that the better card is worth less, if the trick is lost with either card."""
    worth = found.values.cards
    now = found.claim(Measure.OURS_NOW)
    if not found.state.trick or max(now.best, now.other) > 1 - CERTAIN_SHARE:
        return []
    less = worth[found.other.cards[0]] - worth[found.best.cards[0]]
    return [Cause(CauseKind.CHEAPER, (now,), less)] if less > 0 else []


def _goal(found: Comparison) -> list[Cause]:
    """Return the cause about the contract or the deal, if its odds surely differ."""
    if not found.surely(Measure.GOAL, least=MIN_GOAL_SHARE):
        return []
    if not any(line.contract for lines in found.lines.values() for line in lines):
        return [Cause(CauseKind.WINS_DEAL, (found.claim(Measure.GOAL),))]
    declares = found.on_declaring_side
    if declares is None:
        return []
    return [Cause(CauseKind.MAKES if declares else CauseKind.DEFEATS, (found.claim(Measure.GOAL),))]


def _before_play(found: Comparison) -> list[Cause]:
    """Return the causes for the better of two bids, calls, discards or other choices before the play."""
    best, other = found.best, found.other
    ahead = found.claim(Measure.AHEAD)
    if is_discard(found):
        cards = (card for card in found.hand if card not in (*best.cards, *other.cards))
        chosen = [cause for card in cards for cause in _another_card(found, card)]
        kept = found.kept()
        if kept is not None:
            net = float_sum(found.account.get(card, 0.0) for card in (*best.cards, *other.cards))
            chosen.append(Cause(CauseKind.WORTH_KEEPING, (kept,), net))
        chosen.sort(key=lambda cause: -cause.amount)
        return [*chosen[:2], *_goal(found)] or _points(found)
    if "meld" in (best.verb, other.verb):
        return [Cause(CauseKind.MELDS, (ahead,)), *_goal(found)]
    declares, made = found.claim(Measure.DECLARES), found.claim(Measure.MADE)
    figures = declares, made, ahead
    if declares.best >= MIN_DECLARER_SHARE and declares.best - declares.other >= MIN_DECLARER_SHARE:
        return [Cause(CauseKind.DECLARES, figures)]
    if declares.other >= MIN_DECLARER_SHARE and declares.other - declares.best >= MIN_DECLARER_SHARE:
        kind = CauseKind.TOO_HIGH if declares.other >= CERTAIN_SHARE else CauseKind.TOO_RISKY
        return [Cause(kind, figures)]
    both_bid = best.verb == other.verb and best.verb in BID_VERBS
    if both_bid and min(declares.best, declares.other) >= MIN_DECLARER_SHARE:
        made_more = made.best / declares.best - made.other / declares.other
        if made_more >= MIN_SHARE:
            return [Cause(CauseKind.SAFER_BID, (made, declares, ahead))]
    if "double" in (best.verb, other.verb) and not declares.best and not declares.other:
        return [Cause(CauseKind.DOUBLES, (found.claim(Measure.GOAL), ahead))]
    return _goal(found) or _points(found)


def _points(found: Comparison) -> list[Cause]:
    """Return the cause that only the points tell, if they surely differ by enough."""
    least = MIN_POINTS_SHARE * found.sample.logic.swing
    if not found.surely(Measure.AHEAD, least=least, sure=SURE_POINTS_ERRORS):
        return []
    return [Cause(CauseKind.SCORES_MORE, (found.claim(Measure.AHEAD),))]


def _gives_up(found: Comparison, chosen: Cause) -> bool:
    """Return whether the better play loses the current trick, which the other play wins, in favour of
    `chosen`.
    """
    now = found.claim(Measure.OURS_NOW)
    return (
        chosen.kind not in (*CURRENT_TRICK_KINDS, CauseKind.WASTED, CauseKind.WASTED_SURE)
        and now.other - now.best >= 0.3
        and found.account.get("now", 0.0) < -found.little
    )


def _all(found: Comparison) -> list[Cause]:
    """Return every cause that holds."""
    cards = [card for card in found.hand if card not in (*found.best.cards, *found.other.cards)]
    return [
        *_this_trick(found),
        *_the_better_card(found),
        *_the_other_card(found),
        *(cause for card in cards for cause in _another_card(found, card)),
        *_others_cards(found),
        *_stock(found),
    ]


def _this_trick(found: Comparison) -> Iterator[Cause]:
    card = found.best.cards[0]
    amount = found.account.get("now", 0.0)
    if amount <= found.little / 2 or not found.surely(Measure.OURS_NOW):
        return
    now, mine = found.claim(Measure.OURS_NOW), found.claim(Measure.MINE_NOW)
    if found.fate_shares(card)[found.best][Fate.WINS] > 0.5:
        amount += max(0.0, found.account.get(card, 0.0))
    others_help = max(now.best - mine.best, now.other - mine.other) > 1 - CERTAIN_SHARE
    prize = found.prize
    if found.is_last:
        yield Cause(CauseKind.TAKES, (now,), amount, taker=prize)
    else:
        yield Cause(CauseKind.SIDE_NOW if others_help else CauseKind.LIKELY, (now,), amount, taker=prize)


def _the_better_card(found: Comparison) -> Iterator[Cause]:
    """Yield the causes that name the better card: how it ends if it is played now, and if it is kept."""
    card = found.best.cards[0]
    amount = found.account.get(card, 0.0)
    if amount <= found.little:
        return
    now = found.fate_shares(card)[found.best]
    worth = found.values.cards[card] > 0
    if now[Fate.SAFE] >= 0.6 and worth and found.surely(Measure.LOST, card, more=False):
        friend = found.winner(found.best, ours=True)
        kind = CauseKind.BANK_LEAD if found.is_lead else CauseKind.BANK
        if found.is_last:
            kind = CauseKind.BANK_SURE
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
    if amount <= found.little:
        return
    fates = found.fate_shares(card)
    kept, now = fates[found.best], fates[found.other]
    ours, mine = found.claim(Measure.OURS_NOW), found.claim(Measure.MINE_NOW)
    lost = found.claim(Measure.LOST, card)
    if found.values.cards[card] > 0 and found.surely(Measure.LOST, card, more=False):
        taker = found.taker(found.other, card)
        if not found.is_lead and lost.other >= CERTAIN_SHARE and max(ours.other, ours.best) < 0.03:
            winner = found.winner(found.other, ours=False, share=CERTAIN_SHARE)
            yield Cause(CauseKind.SPARE, (lost,), amount, winner)
        elif found.is_lead:
            kind = CauseKind.SAVE_LEAD_TRUMPED if found.trumped(found.other, card) else CauseKind.SAVE_LEAD
            yield Cause(kind, (lost,), amount, taker=taker)
        else:
            yield Cause(CauseKind.SAVE, (lost,), amount, taker=taker)
        return
    wins = found.claim(Measure.WINS, card)
    theirs = not found.is_lead and ours.best >= 0.85
    if theirs and mine.best < 0.25 and now[Fate.WINS] >= 0.75 and kept[Fate.WINS] >= MIN_DECLARER_SHARE:
        kind = CauseKind.WASTED_SURE if found.is_last else CauseKind.WASTED
        yield Cause(kind, (ours, wins), amount, found.winner(found.best, ours=True))
    elif found.surely(Measure.WINS, card):
        better = found.best.cards[0]
        same_now = abs(ours.best - ours.other) < MIN_SHARE
        kept_claim = (
            found.kept() if same_now and found.fate_shares(better)[found.best][Fate.WINS] < 0.5 else None
        )
        if kept_claim is not None:
            net = amount + found.account.get(better, 0.0)
            yield Cause(CauseKind.WORTH_KEEPING, (kept_claim,), max(net, found.little))
        elif not same_now or now[Fate.WINS] < MIN_SHARE:
            yield Cause(CauseKind.KEEP, (wins,), amount)
    elif theirs and now[Fate.WINS] >= 0.85 and kept[Fate.WINS] >= 0.6 and mine.best >= 0.85:
        kind = CauseKind.ENOUGH if found.is_last else CauseKind.ENOUGH_OFTEN
        yield Cause(kind, (mine, wins), amount)
    elif (
        now[Fate.WINS] >= 0.7
        and kept[Fate.WINS] >= 0.6
        and not found.values.trick
        and found.surely(Measure.HAUL, card, least=found.little)
    ):
        haul = found.claim(Measure.HAUL, card)
        if haul.best >= MORE_VALUABLE_FACTOR * haul.other:
            yield Cause(CauseKind.WAIT, (haul,), amount)


def _another_card(found: Comparison, card: Card) -> Iterator[Cause]:
    """Yield the causes that name a third card of the hand."""
    amount = found.account.get(card, 0.0)
    if amount < found.little:
        return
    best, other = found.best.cards[0], found.other.cards[0]
    lost, trumped = found.claim(Measure.LOST, card), found.claim(Measure.TRUMPED, card)
    if found.values.cards[card] > 0 and found.surely(
        Measure.LOST, card, least=MIN_SHARE_OF_THIRD_CARD, more=False
    ):
        if trumped.other - trumped.best >= 0.6 * (lost.other - lost.best):
            draws = found.is_lead and suit_of(best) == found.trump != suit_of(other)
            yield Cause(CauseKind.DRAWS_TRUMPS if draws else CauseKind.UNTRUMPED, (trumped,), amount)
        else:
            yield Cause(CauseKind.PROTECTS, (lost,), amount, taker=found.taker(found.other, card))
    elif found.surely(Measure.WINS, card, least=MIN_SHARE_OF_THIRD_CARD):
        left = [c for c in found.hand if suit_of(c) == suit_of(best) and c != best]
        voids = best != JOKER and suit_of(best) != found.trump == suit_of(card) and not left
        same = suit_of(card) == suit_of(best) and found.is_lead and found.drives_out
        kind = CauseKind.VOID if voids else CauseKind.SETS_UP if same else CauseKind.PROMOTES
        yield Cause(kind, (found.claim(Measure.WINS, card),), amount)


def _others_cards(found: Comparison) -> Iterator[Cause]:
    """Yield the causes that name what the other players play."""
    partner = found.account.get("partner", 0.0)
    now = found.claim(Measure.OURS_NOW)
    in_between = not found.is_lead and not found.is_last
    if in_between and now.best >= now.other and found.surely(Measure.SPENT, least=0.25):
        lines = [line for line in found.lines[found.best] if line.figure(Measure.SPENT)]
        whom = most([line.tricks[0].winner for line in lines], 0.6)
        if whom is not None:
            own = float_sum(max(0.0, v) for key, v in found.account.items() if key != "now")
            taker = most([winning_card(line.tricks[0]) for line in lines], 0.6)
            yield Cause(CauseKind.FORCES, (found.claim(Measure.SPENT),), own, whom, taker)
    if partner > found.little and found.surely(Measure.OURS_NOW):
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
        and amount > found.little
        and found.surely(Measure.OURS_NOW, least=0.3, more=False)
    ):
        yield Cause(CauseKind.LOW_STOCK, (now,), amount, taker=top)
