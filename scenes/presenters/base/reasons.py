"""Reasons in words: why an action is better than another, from the causes of a judgement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from game.ai.card_facts import FactKind
from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.reasons import CURRENT_TRICK_KINDS
from game.ai.verdict import Certainty, Judgement, Verdict, as_good
from game.engine.actions import Action
from game.engine.cards import SUIT_CARDS, mask, suit_of
from game.engine.cards import each as each_card
from scenes.i18n import CardMark, Line, SuitMark, Template, Text, Translator, mark, number_text
from scenes.presenters.base.narration import named
from scenes.presenters.base.table_context import TableContext

if TYPE_CHECKING:  # the presenter's module imports all of its parts
    from scenes.presenters.base.presenter import Presenter

SHARE_WORDS = (
    (0.9999, mark("all", about="a share of deals")),
    (0.88, mark("almost all", about="a share of deals")),
    (0.77, mark("four fifths", about="a share of deals")),
    (0.71, mark("three quarters", about="a share of deals")),
    (0.58, mark("two thirds", about="a share of deals")),
    (0.43, mark("half", about="a share of deals")),
    (0.29, mark("a third", about="a share of deals")),
    (0.225, mark("a quarter", about="a share of deals")),
    (0.15, mark("a fifth", about="a share of deals")),
    (0.07, mark("a tenth", about="a share of deals")),
    (0.0001, mark("hardly any", about="a share of deals")),
    (0.0, mark("none", about="a share of deals")),
)
"""Words for a share of deals (0 to 1), by the smallest share for which they are used, in descending order."""

AVERAGE_SENTENCE = mark("Ahead of {others} on average: {card} {ahead}, {other} {ahead2}.")
"""What both actions score, compared with the other players."""

CAUSE_SENTENCES: Mapping[CauseKind, Template] = {
    CauseKind.SIDE_NOW: mark(
        "With {card}, {ours} would win this trick in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.TAKES: mark("{card} takes this trick, and {other} doesn't."),
    CauseKind.LIKELY: mark("{card} wins this trick in {share} of the deals, {other} in {share2}."),
    CauseKind.BANK: mark(
        "This trick will probably go to {ours}, so add {card}. If kept, it's lost in {share2} of the deals."
    ),
    CauseKind.BANK_SURE: mark(
        "This trick goes to {ours}, so add {card}. If kept, it's lost in {share2} of the deals."
    ),
    CauseKind.BANK_LEAD: mark(
        "If led now, {card} will probably go to {ours}. If kept, it's lost in {share2} of the deals."
    ),
    CauseKind.CASH: mark("{card} wins a trick now. If kept, it's lost in {share} of the deals."),
    CauseKind.CASH_TRUMPED: mark(
        "{card} wins a trick now. If kept, it's lost in {share} of the deals, mostly to a trump."
    ),
    CauseKind.WINS_NOW: mark("{card} wins a trick now in {share} of the deals, later in {share2}."),
    CauseKind.HOME: mark("{Ours} would get {card} now in {share} of the deals, later in {share2}."),
    CauseKind.SPARE: mark(
        "{Theirs} will win this trick, so {other} would be lost now. If kept, it's lost in {share} of the "
        "deals."
    ),
    CauseKind.SAVE: mark("If played now, {other} is lost in {share2} of the deals; if kept, in {share}."),
    CauseKind.SAVE_LEAD: mark("If led now, {other} is lost in {share2} of the deals; if kept, in {share}."),
    CauseKind.SAVE_LEAD_TRUMPED: mark(
        "If led now, {other} is lost in {share2} of the deals, mostly to a trump; if kept, in {share}."
    ),
    CauseKind.WASTED: mark(
        "This trick will probably go to {ours} without {other}. If kept, {other} wins another in {share} of "
        "the deals."
    ),
    CauseKind.WASTED_SURE: mark(
        "This trick goes to {ours} without {other}. If kept, {other} wins another in {share} of the deals."
    ),
    CauseKind.KEEP: mark(
        "If kept, {other} wins a trick in {share} of the deals; if played now, in {share2}."
    ),
    CauseKind.ENOUGH: mark(
        "{card} is enough to win this trick. {other} then wins another in {share} of the deals."
    ),
    CauseKind.ENOUGH_OFTEN: mark(
        "{card} wins this trick in {share} of the deals. {other} then wins another in {share2}."
    ),
    CauseKind.WAIT: mark("If kept, {other} wins a more valuable trick."),
    CauseKind.DRAWS_TRUMPS: mark(
        "{card} draws trumps: {third} is then trumped in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.UNTRUMPED: mark(
        "With {card}, {third} is later trumped in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.PROTECTS: mark(
        "With {card}, {third} is later lost in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.VOID: mark(
        "{card} empties the suit: {third} can then trump, and wins a trick in {share} of the deals; with "
        "{other}, in {share2}."
    ),
    CauseKind.SETS_UP: mark(
        "{card} drives out a higher card: {third} then wins a trick in {share} of the deals; with {other}, "
        "in {share2}."
    ),
    CauseKind.PROMOTES: mark(
        "With {card}, {third} later wins a trick in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.FORCES: mark("{card} makes {theirs} spend a higher card to win this trick."),
    CauseKind.LETS_IN: mark("{card} gives {ours} the lead, and {ours} can then win more."),
    CauseKind.DRAWS: mark(
        "The winner of this trick draws {third}: {you} in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.LOW_STOCK: mark("{third} on the stock isn't worth a trick, so let this trick go."),
    CauseKind.GIVES_UP: mark("With {other}, {ours} would win this trick more often, but lose more later."),
    CauseKind.MAKES: mark(
        "With {card}, {ours} would make the contract in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.DEFEATS: mark(
        "With {card}, {ours} would defeat the contract in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.WINS_DEAL: mark(
        "With {card}, {ours} would win in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.WORTH_KEEPING: mark(
        "{other} is worth keeping: it wins a trick in {share} of the deals; {card}, if kept, in {share2}."
    ),
    CauseKind.DECLARES: mark(
        "With {card}, {you} would make the contract in {share} of the deals {you} declare."
    ),
    CauseKind.TOO_HIGH: mark("With {other}, {you} would make the contract in {share2} of the deals."),
    CauseKind.TOO_RISKY: mark(
        "With {other}, {you} would make the contract in {share2} of the deals {you} declare."
    ),
    CauseKind.SAFER_BID: mark(
        "With {card}, {you} would make the contract in {share} of the deals {you} declare; with {other}, in "
        "{share2}."
    ),
    CauseKind.DOUBLES: mark("{Ours} would defeat the contract in {share} of the deals."),
    CauseKind.SCORES_MORE: AVERAGE_SENTENCE,
    CauseKind.CHEAPER: mark("{Ours} would lose this trick with {card} or {other}, and {card} is worth less."),
    CauseKind.SOLVED: mark("Every card is known. Ahead of {others}: {card} {ahead}, {other} {ahead2}."),
    CauseKind.MELDS: mark("A declared meld scores if no one has a better one of its class."),
    CauseKind.IN_ORDER: mark("{third} before {other} scores {points} points more."),
}
"""The sentence for each kind of cause; it names the better action, the other one and shares of deals."""


FACT_SENTENCES: Mapping[FactKind, Template] = {
    FactKind.SAFE_NOW: mark("No one still to play can beat {card}."),
    FactKind.SAFE_LEAD: mark("If led, {card} can't be beaten."),
    FactKind.HIGHEST: mark("{card} is the highest of its suit left."),
    FactKind.ONLY_TRUMPS_NOW: mark("Only a trump can still beat {card}."),
    FactKind.ABOVE: mark("Still out above {card}: {above}."),
    FactKind.ABOVE_NOW: mark("Can still beat {card}: {above}."),
    FactKind.VOID: mark("{player} has no {suit}."),
    FactKind.TRUMPS_OUT: mark("Trumps still out: {count}."),
    FactKind.NO_TRUMPS: mark("No one else has a trump."),
    FactKind.EMPTIES: mark("{card} is the last of its suit in the hand."),
    FactKind.WINNING: mark("So far {player} is winning this trick with {card}."),
}
"""The sentence for each kind of card fact."""

KINDS_WITH_POINTS = (CauseKind.SCORES_MORE, CauseKind.SOLVED)
"""Kinds of cause whose sentence names the points of both actions."""
WORTH_KINDS = (CauseKind.SPARE, CauseKind.CHEAPER)
"""Kinds of cause that are about the worth of the other card; a third card may be as dear."""
BEST_ACTION_KINDS = (
    CauseKind.DECLARES,
    CauseKind.MAKES,
    CauseKind.WINS_DEAL,
    CauseKind.SCORES_MORE,
)
"""Kinds of cause that are about the contract of the better action; others are about that of the other one."""


def share_text(sight: TableContext[Any], share: float) -> Text:
    """Return the words for a share of deals (0 to 1), to be used before "of the deals"."""
    return sight.words.text(next(text for least, text in SHARE_WORDS if share >= least))


def reason_line(
    presenter: Presenter[Any],
    sight: TableContext[Any],
    judged: Judgement | Verdict,
    mover: int | None = None,
) -> Line:
    """Return why the best action is better than the one it is compared with, in one to five sentences.

    `mover` is the player who chose, by default the player to act.
    """
    return reason_lines(presenter, sight, judged, mover)[0]


def reason_lines(
    presenter: Presenter[Any],
    sight: TableContext[Any],
    judged: Judgement | Verdict,
    mover: int | None = None,
) -> list[Line]:
    """Return the line of `reason_line` and its shorter forms with fewer causes, the longest first."""
    return _Reasons(presenter, sight, judged, sight.state.turn if mover is None else mover).lines()


@dataclass(frozen=True)
class _Reasons:
    """The reasons of one judgement, as `reason_lines` returns them."""

    presenter: Presenter[Any]
    sight: TableContext[Any]
    judged: Judgement | Verdict
    mover: int

    @property
    def words(self) -> Translator:
        return self.sight.words

    @property
    def all_known(self) -> bool:
        """Whether the player knows every card, so that the judgement holds for sure."""
        return self.judged.exact and self.judged.deals == 1

    def lines(self) -> list[Line]:
        words, judged = self.words, self.judged
        names = self.names(judged.best, judged.against)
        match judged.certainty:
            case Certainty.FORCED:
                return [words.line("It's the only legal action.")]
            case Certainty.DECIDED | Certainty.SAME if any(each.loss.points for each in judged.weighed):
                if self.all_known:
                    return [words.line("{card} and {other} give the same result.", **names)]
                return [words.line("{card} and {other} give the same result in every deal tried.", **names)]
            case Certainty.DECIDED:
                return [words.line("No choice here changes the result.")]
            case Certainty.SAME if self.all_known:
                return [words.line("All choices here give the same result.")]
            case Certainty.SAME:
                return [words.line("All choices give the same result in every deal tried.")]
            case Certainty.UNKNOWN:
                return [words.line("{card} did best in the deals tried.", card=names["card"])]
        told = [line for cause in judged.causes for line in self.with_fact(judged, cause)]
        if judged.certainty is not Certainty.CLEAR:
            return self.lines_if_close(told)
        if not told:
            told = [
                words.line("{card} does better than {other}, but no single reason explains why.", **names),
                words.line(AVERAGE_SENTENCE, **names, **self.scores()),
            ]
        told += [*self.averages(), *self.held()]
        found = [self.joined(told[:count]) for count in range(len(told), 0, -1)]
        if (
            judged.causes and judged.causes[0].kind is CauseKind.GIVES_UP and len(told) > 1
        ):  # says nothing alone
            found[-1] = told[1]
        rival = self.rival()
        if rival is not None:
            both = self.names(judged.best, rival)
            good = words.line("{other} is about as good as {card}.", **both)
            if self.all_known:
                good = words.line("{other} is as good as {card}.", **both)
            found = [self.joined([good, line]) for line in found] + [found[-1]]
        return found

    def lines_if_close(self, told: Sequence[Line]) -> list[Line]:
        """Return the reasons for two actions that are about equal, or of which it is not sure which is
        better.
        """
        words, judged = self.words, self.judged
        names = self.names(judged.best, judged.against)
        if judged.certainty is Certainty.OPEN:
            alone = words.line("It's hard to tell: {other} may be as good.", other=names["other"])
            first = several = words.line("It's hard to tell.")
            loss = next(each.loss for each in judged.weighed if each.action == judged.against)
            if loss.points > loss.error:
                first = words.line("{card} is probably better than {other}.", **names)
        else:
            alone = words.line("It's close: {other} is about as good.", other=names["other"])
            first = several = words.line("It's close.")
        if not told:
            return [alone]
        if not judged.counter:
            return [
                self.joined([first, told[0], *self.averages(), *self.held()]),
                self.joined([first, told[0]]),
                alone,
            ]
        swapped = judged._replace(best=judged.against, against=judged.best)
        counter = self.sentence(swapped, judged.counter[0])
        both = words.line(
            "For {card}: {reason} For {other}: {counter}", **names, reason=told[0], counter=counter
        )
        return [self.joined([several, both]), alone]

    def rival(self) -> Action | None:
        """Return an action that is about as good as the best one and is not yet named: the chosen one, or the
        next best.
        """
        judged = self.judged
        found = None if judged.causes and judged.causes[0].kind in WORTH_KINDS else as_good(judged)
        if isinstance(judged, Verdict) and judged.chosen != judged.best:
            found = judged.chosen
        return None if found in (judged.best, judged.against) else found

    def joined(self, sentences: Sequence[Line]) -> Line:
        return reduce(lambda one, more: self.words.line("{first} {next}", first=one, next=more), sentences)

    def scores(self) -> dict[str, Text]:
        """Return the average points of both actions, the first with the unit."""
        words, judged = self.words, self.judged
        loss = next((each.loss.points for each in judged.weighed if each.action == judged.against), 0.0)
        ahead = words.text(self.presenter.amount, points=words.gain(judged.expected))
        others = words.text("the other players")
        if len(self.sight.names) == 2:
            others = self.sight.name(1 - self.mover)
        return {"ahead": ahead, "ahead2": words.gain(judged.expected - loss), "others": others}

    def averages(self) -> list[Line]:
        """Return a line with what both actions score if it belongs to the reasons of a bid; else none."""
        figures = [claim.figure for cause in self.judged.causes for claim in cause.claims]
        if Measure.AHEAD not in figures or self.judged.causes[0].kind in KINDS_WITH_POINTS:
            return []
        names = self.names(self.judged.best, self.judged.against)
        return [self.words.line(AVERAGE_SENTENCE, **names, **self.scores())]

    def held(self) -> list[Line]:
        """Return what the player holds for the contract that the reasons are about, in up to two lines."""
        judged, sight, words = self.judged, self.sight, self.words
        action = (
            judged.best
            if judged.causes[:1] and judged.causes[0].kind in BEST_ACTION_KINDS
            else judged.against
        )
        plays = judged.best.verb in ("play", "discard")
        if self.mover != sight.you or plays or not judged.causes:
            return []
        if judged.causes[0].kind is CauseKind.SAFER_BID:  # the odds tell; the better suit may be the shorter
            return []
        suit = action.strain
        if suit is None or not 0 <= suit < len(SUIT_CARDS):
            return []
        hand = sight.state.hands[self.mover]
        tags = self.presenter.board_layout.tags(replace(sight, considered=action))
        trumps, special = (
            tuple(CardMark(card) for card in reversed(each_card(cards)))
            for cards in (hand & SUIT_CARDS[suit], hand & mask(tags))
        )
        mark_of = SuitMark(suit)
        found = [words.line("You hold no {suit}.", suit=mark_of)]
        if trumps:
            found = [words.line("In {suit}, you hold {cards}.", suit=mark_of, cards=trumps)]
        if special:
            found.append(words.line("Your special cards: {cards}.", cards=special))
        return found

    def names(self, best: Action, other: Action) -> dict[str, Line]:
        """Return the names of two actions within a sentence: the card, or the words that a player says.

        If both play the same card, only their announcements tell them apart.
        """
        return {"card": self.called(best, other), "other": self.called(other, best)}

    def called(self, action: Action, beside: Action) -> Line:
        narration, sight, words = self.presenter.narration, self.sight, self.words
        if action.verb == "play" and action.strain is not None:
            suit, card = SuitMark(action.strain), CardMark(action.cards[0])
            return words.line("{card} asking for {suit}", card=card, suit=suit)
        if beside.cards == action.cards and beside != action and action.manner:
            return narration.spoken(sight, action)
        if action.verb in ("play", "discard") and len(action.cards) == 1:
            return (CardMark(action.cards[0]),)
        return named(narration, sight, action)

    def with_fact(self, judged: Judgement | Verdict, cause: Cause) -> list[Line]:
        """Return the sentence of a cause, and that of its fact if it has one."""
        told = [self.sentence(judged, cause)]
        fact = cause.fact
        if fact is None:
            return told
        sight = self.sight
        places: dict[str, Any] = {
            "card": CardMark(fact.card),
            "above": tuple(CardMark(card) for card in fact.above),
            "suit": SuitMark(suit_of(fact.card)),
            "player": () if fact.player is None else sight.name(fact.player),
            "count": number_text(fact.out),
        }
        return [*told, self.words.line(FACT_SENTENCES[fact.kind], **places)]

    def sentence(self, judged: Judgement | Verdict, cause: Cause) -> Line:
        """Return the sentence of a cause of `judged`, in whose claims `judged.best` comes first."""
        words, sight, mover = self.words, self.sight, self.mover
        claims = {claim.figure: claim for claim in cause.claims}
        main = cause.claims[0]
        share, share2 = _two_shares(sight, main)
        match cause.kind:
            case CauseKind.CASH | CauseKind.CASH_TRUMPED:
                share = share_text(sight, claims[Measure.LOST].other)
            case CauseKind.WASTED | CauseKind.WASTED_SURE | CauseKind.ENOUGH:
                share = share_text(sight, claims[Measure.WINS].best)
            case CauseKind.ENOUGH_OFTEN:
                share = share_text(sight, claims[Measure.MINE_NOW].best)
                share2 = share_text(sight, claims[Measure.WINS].best)
            case CauseKind.DECLARES | CauseKind.TOO_HIGH | CauseKind.TOO_RISKY | CauseKind.SAFER_BID:
                made, declares = claims[Measure.MADE], claims[Measure.DECLARES]
                one, two = (
                    won / had if had else 0.0
                    for won, had in ((made.best, declares.best), (made.other, declares.other))
                )
                share, share2 = _two_shares(sight, Claim(Measure.MADE, one, two))
        side = sight.name(mover)  # alone against one opponent
        if len(sight.names) > 2 and mover == sight.you:
            side = words.text("your side")
        elif len(sight.names) > 2:
            side = words.text("{player}'s side", player=side)
        player = cause.player
        named_player = None if player is None or player >= len(sight.names) else sight.name(player)
        third = main.card if main.card is not None else cause.taker
        places: dict[str, Any] = {
            **self.names(judged.best, judged.against),
            "third": () if third is None else CardMark(third),
            "points": number_text(round(cause.amount)),
            "share": share,
            "share2": share2,
            "you": sight.name(mover),
            "ours": named_player or side,
            "theirs": named_player or words.text("the other side"),
            **self.scores(),
        }
        told = words.line(CAUSE_SENTENCES[cause.kind], **places)
        if cause.kind in CURRENT_TRICK_KINDS and cause.taker is not None:
            prize = words.line("{third} is already in the trick.", third=CardMark(cause.taker))
            return self.joined([told, prize])
        return told


def _two_shares(sight: TableContext[Any], claim: Claim) -> tuple[Text, Text]:
    """Return the words for both shares of a claim; percentages if the words would be the same."""
    best, other = (share_text(sight, min(1.0, max(0.0, each))) for each in (claim.best, claim.other))
    if best != other or claim.best == claim.other:
        return best, other
    both = (round(100 * share) for share in (claim.best, claim.other))
    one, two = (sight.words.text("{percent}%", percent=number_text(each)) for each in both)
    return one, two
