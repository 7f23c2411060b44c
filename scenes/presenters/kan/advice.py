"""Advice of Kan: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.ai.kan.rules_of_thumb import points_alone
from game.engine.actions import Action
from game.engine.cards import ACE, HIDDEN, JOKER, SUIT_CARDS, Card, Cards, Suit, card_of, each, mask, suit_of
from game.engine.events import Shown
from game.engine.state import Zone
from game.engine.tricks import head_of
from game.games.kan.deal_end import needs
from game.games.kan.deal_result import WORDS, Word, is_gyaku, is_juuroku
from game.games.kan.form import ALL_POINTS, JOKER_BIT, NEEDS, SCORING, TRICKS, points
from game.games.kan.powers import joker_is_barred, takers_now
from game.games.kan.state import KanState, points_of
from scenes.i18n import Line, Text, mark
from scenes.presenters.base.advice import Advice, BeginnerNote, NoteText, keys_of, note
from scenes.presenters.base.layout import SeatPlates
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.kan.terms import camps, explained, partner, teams_shown

NOTES = {
    "alone": NoteText(
        "One against two",
        "The sixteen scoring cards are the aces, kings, queens and jacks. The first player to say kan "
        "leads, plays alone against the other two, and must take {need} scoring cards.",
    ),
    "falling": NoteText(
        "Fewer are needed now",
        "Everyone passed, so all three of you are asked again. Now {need} scoring cards are enough. Each "
        "time all three pass, the number needed falls by one.",
    ),
    "lead": NoteText(
        "You are one of the kankei",
        "You and {player} hold the joker and the ace of trumps. No one else knows which of you has which "
        "card. You two play against all the others. Now each of you chooses in secret: iku (I lead) or koi "
        "(you lead). If you both choose the same, the seats decide.",
    ),
    "silent": NoteText(
        "Secret partners",
        "The players with the joker and the jack of trumps are the kankei; the other two are the mukankei. "
        "No one says which side they are on, so watch the play.",
    ),
    "contract": NoteText(
        "A contract with your first card",
        "With your first card you may announce a contract: your side shuts the others out (sukonku) or, in "
        "later deals, takes all sixteen scoring cards (juuroku). A contract scores far more than a deal, "
        "but costs double if it fails. Press a card to see your choices.",
    ),
    "round": NoteText(
        "The round continues",
        "The kankei have won, so the sides and the dealer stay the same. This is deal {number} of "
        "at most three. The round is scored when the kankei lose a deal or have won all three.",
    ),
    "show": NoteText(
        "Show your partner",
        "{player} names trumps now. Before that, you may show {player} some cards. Choose one card, or "
        "choose two of different suits, one after the other.",
    ),
    "show must": NoteText(
        "Show your partner",
        "{player} names trumps now. Before that, you must show {player} two cards. Choose two of different "
        "suits, one after the other, or one card to show twice.",
    ),
    "trump": NoteText("You name trumps", "You can name any suit as trumps in this deal. Then you lead."),
    "trump shown": NoteText(
        "You name trumps",
        "You can name any suit as trumps in this deal. The cards that your partner showed you tell you "
        "which suits they prefer. Then you lead.",
    ),
    "three": NoteText(
        "Trumps from three cards",
        "You see only three of your ten cards before you name trumps. The other seven stay face down until "
        "then. Then you lead.",
    ),
    "teams": NoteText(
        "Kankei and mukankei",
        "{Players} had the joker and the ace of trumps, so they are the kankei. They play together "
        "against all the others, the mukankei.",
    ),
    "teams yours": NoteText(
        "Kankei and mukankei",
        "{Players} had the joker and the ace of trumps, so you are the kankei. You play together "
        "against all the others, the mukankei.",
    ),
    "follow": NoteText(
        "Follow suit",
        "Play a card of the suit led if you can; otherwise play any card. The highest trump takes "
        "the trick; otherwise the highest card of the suit led. The joker beats everything.",
    ),
    "follow silent": NoteText(
        "Follow suit",
        "Play a card of the suit led if you can; otherwise play any card. The highest trump takes "
        "the trick; otherwise the highest card of the suit led. The joker beats everything, but is "
        "the lowest card in the last trick.",
    ),
    "joker": NoteText(
        "The joker",
        "You can play the joker whatever suit was led, and the joker takes the trick. You can't play it to "
        "the first or last trick, and you must play it by the ninth trick. If you lead the joker, you name "
        "the suit that the others must follow.",
    ),
    "joker silent": NoteText(
        "The joker",
        "You can play the joker whatever suit was led, and the joker takes the trick. You can play it to "
        "the first trick only with a contract, and in the last trick it is the lowest card. If you lead "
        "the joker, you name the suit that the others must follow.",
    ),
    "points": NoteText(
        "Only scoring cards count",
        "Tricks themselves don't count: only the {all} scoring cards do, the aces, kings, queens and "
        "jacks. The kankei need {need} of them.",
    ),
    "points contract": NoteText(
        "Only scoring cards count",
        "Tricks themselves don't count: only the {all} scoring cards do, the aces, kings, queens and jacks.",
    ),
    "stop": NoteText(
        "Stop or try for all?",
        "Your side has all the scoring cards it needs, and the others have none. You can stop and take the "
        "points, or go for {contract} and far more points. If you then lose a single scoring card, it "
        "costs at least twice as many.",
    ),
    "cancel": NoteText(
        "All aces and the joker",
        "The other side has played all four aces and the joker. Any player on your side may now cancel "
        "this deal. No one then scores, and the cards are dealt again.",
    ),
}


class KanAdvice(Advice[KanState]):
    """Reasons from the cards that the player sees, and a note for each new situation."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "iku": "deal", "koi": "deal", "show": "round", "trump": "round", "kan": "three", "pass": "three",
        "stop": "all", "juuroku": "all", "gyaku_juuroku": "all", "LEAD": "sense", "MISSED": "trick",
        "DEAR": "trick", "WASTED": "sense", "FRIEND": "aim", "GIVEN": "aim",
    }  # fmt: skip

    def __init__(self, seats: SeatPlates[KanState]) -> None:
        """Use `seats` for the sides of the players."""
        self.seats = seats

    def topic(self, sight: TableContext[KanState], chosen: Action, better: Action) -> str | None:
        if sight.state.form.silent and (chosen.manner or better.manner or better.verb == "trump"):
            return "four"
        if (JOKER,) in (chosen.cards, better.cards):
            return "sense" if sight.trick else "joker"
        return None

    def hint(self, sight: TableContext[KanState], action: Action) -> Line:
        match action:
            case Action(verb="iku" | "koi"):
                return (_hint_first_lead(sight, action.verb),)
            case Action(verb="show"):
                return (_hint_show(sight, action),)
            case Action(verb="trump", strain=int(suit)):
                return (_hint_trump(sight, suit),)
            case Action(verb="kan" | "pass"):
                return (_hint_bid(sight),)
            case Action(verb="stop"):
                return (_hint_stop(sight),)
            case Action(verb="juuroku" | "gyaku_juuroku"):
                return (_hint_go_for_all(sight),)
            case Action(verb="shippo_jo" | "continue"):
                return (_hint_cancel(sight),)
            case Action(verb="play", manner=(contract,)):
                return (_hint_contract(sight, WORDS[contract]),)
            case Action(verb="play", cards=(card,), strain=strain) if not sight.trick:
                return (_hint_lead(sight, card, strain),)
            case Action(verb="play", cards=(card,)):
                return (_hint_follow(sight, card, self.seats),)
        return super().hint(sight, action)

    def measure(self, sight: TableContext[KanState]) -> Text:
        return sight.words.text("Points compared with the leading opponent in this round.")

    def notes(self, sight: TableContext[KanState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        state, need = sight.state, sight.state.need
        match state.phase:
            case "bidding":
                falling = [note(NOTES, sight, "falling", need=need)] if need < NEEDS[0] else []
                return [note(NOTES, sight, "alone", need=need), *falling]
            case "lead":
                return [note(NOTES, sight, "lead", player=sight.names[partner(state, state.turn)])]
            case "show":
                return [self._later_deal(sight), self._show(sight)]
            case "trump":
                shown = any(isinstance(event, Shown) and event.cards for event in state.told)
                key = "three" if state.form.silent else "trump shown" if shown else "trump"
                return [self._later_deal(sight), note(NOTES, sight, key)]
            case "stop":
                (word,) = (action.verb for action in legal if action.verb != "stop")
                return [note(NOTES, sight, "stop", contract=explained(sight, word))]
            case "shippo-jo":
                return [note(NOTES, sight, "cancel")]
            case "play":
                return list(self._in_the_play(sight, legal))
        return []

    def _in_the_play(self, sight: TableContext[KanState], legal: Sequence[Action]) -> Iterator[BeginnerNote]:
        state, tricks = sight.state, sight.state.tricks
        silent = state.form.silent
        if silent and not teams_shown(state):
            yield note(NOTES, sight, "silent", _yours(sight), _kankei_need(sight))
        if state.form.open and state.round.deal == 1:
            yield self._teams(sight)
        if state.round.deal > 1:
            yield self._later_deal(sight)
        if any(action.manner for action in legal):
            yield note(NOTES, sight, "contract")
        if sight.trick:
            yield note(NOTES, sight, "follow silent" if silent else "follow")
        if any(action.cards == (JOKER,) for action in legal) and tricks < TRICKS - 1:
            yield note(NOTES, sight, "joker silent" if silent else "joker")
        if tricks > 1:
            key = "points" if state.contract is None else "points contract"
            yield note(NOTES, sight, key, _where(sight), all=ALL_POINTS, need=state.need)

    def _later_deal(self, sight: TableContext[KanState]) -> BeginnerNote:
        return note(NOTES, sight, "round", number=sight.state.round.deal)

    def _show(self, sight: TableContext[KanState]) -> BeginnerNote:
        meaning = sight.words.text(
            "Two cards at once mean that either suit is fine. If you show one after the other, the first "
            "suit is better. The same card twice means that suit only. The others see only the backs, so "
            "the same card looks like two."
        )
        must = sight.state.setup.options.showing == "tournament"
        namer = sight.names[sight.state.round.namer]
        return note(NOTES, sight, "show must" if must else "show", meaning, player=namer)

    def _teams(self, sight: TableContext[KanState]) -> BeginnerNote:
        state, more = sight.state, [_kankei_need(sight)]
        if state.form.dealer_sits_out:
            dealer = sight.names[state.setup.dealer]
            more.append(
                sight.words.text("{player} only deals this round and scores with the kankei.", player=dealer)
            )
        key = "teams yours" if sight.you in state.kankei else "teams"
        return note(NOTES, sight, key, *more, players=sight.listed(sight.viewer_first(state.kankei)))


def _yours(sight: TableContext[KanState]) -> Text:
    """Return the viewer's own side, as far as the cards dealt to them show it."""
    state, words = sight.state, sight.words
    own = state.dealt(sight.view.viewer) if sight.view.viewer is not None else 0
    match (own & (1 << JOKER | 1 << state.key_card)).bit_count():
        case 0:
            return words.text("You have neither, so you are probably one of the mukankei.")
        case 1:
            return words.text("You have one of them, so you are one of the kankei.")
    return words.text("You have both: the player opposite is your partner, but doesn't know it.")


def _kankei_need(sight: TableContext[KanState]) -> Text:
    return sight.words.text(
        "The kankei need {need} of the {all} scoring cards: aces, kings, queens and jacks.",
        need=sight.state.need,
        all=ALL_POINTS,
    )


def _where(sight: TableContext[KanState]) -> Text:
    """Return where scoring cards are shown on the screen."""
    if teams_shown(sight.state):
        return sight.words.text("On the right you see how many scoring cards each side has and needs.")
    return sight.words.text(
        "Until the sides are known, scoring cards are shown next to the player who took them."
    )


# Before the play.


def _hint_first_lead(sight: TableContext[KanState], call: str) -> Text:
    """Return the player's plain aces and trumps, as a reason for a call for the first lead."""
    state, words = sight.state, sight.words
    aces = sum(_own(state) >> card_of(ACE, suit) & 1 for suit in range(4) if suit != state.trump)
    held = [words.counted("{count} plain ace", "{count} plain aces", count=aces)] if aces else []
    held.append(words.counted("{count} trump", "{count} trumps", count=_held(state, state.trump)))
    cards = words.listed(held)
    if call == "iku":
        return words.text("You have {cards}.", cards=cards)
    other = sight.names[partner(state, state.turn)]
    return words.text("It offers the lead to {player}: you have {cards}.", player=other, cards=cards)


def _hint_show(sight: TableContext[KanState], action: Action) -> Text:
    """Return the suits that showing cards would suggest to the namer of trumps, and their lengths."""
    state, words = sight.state, sight.words
    suits = [suit_of(card) for card in action.cards]
    names, held = [sight.suit_names[suit] for suit in suits], [_held(state, suit) for suit in suits]
    if not suits:
        return words.text("It leaves the choice to {player}.", player=sight.names[state.round.namer])
    if len(suits) == 1 and action.manner:
        return words.text(
            "Shown twice, this card means {suit} only: you hold {count}.", count=held[0], suit=names[0]
        )
    if len(suits) == 1:
        return words.text(
            "Shown once, this card means {suit}: you hold {count}.", count=held[0], suit=names[0]
        )
    ordered = mark("It asks for {first} (you hold {count}) rather than {second} (you hold {more}).")
    either = mark("It asks for {first} (you hold {count}) or {second} (you hold {more}).")
    told = ordered if action.manner else either
    return words.text(told, first=names[0], count=held[0], second=names[1], more=held[1])


def _hint_trump(sight: TableContext[KanState], suit: Suit) -> Text:
    """Return the number of cards held in the suit, and whether the partner has shown it."""
    state, words = sight.state, sight.words
    cards = [card for event in state.told if isinstance(event, Shown) for card in event.cards]
    shown = suit in [suit_of(card) for card in cards if card != HIDDEN]
    count, other = _held(state, suit), sight.names[state.round.shower]
    match state.form.silent, shown:
        case True, _:
            return words.text("You have {count} in this suit, out of three cards.", count=count)
        case _, True:
            return words.text(
                "You have {count} in this suit, out of ten cards, and {player} showed it to you.",
                count=count,
                player=other,
            )
    return words.text("You have {count} in this suit, out of ten cards.", count=count)


def _hint_bid(sight: TableContext[KanState]) -> Text:
    """Return the scoring cards that the hand should take alone."""
    state = sight.state
    expected = round(points_alone(_own(state), state.trump))
    return sight.words.text(
        "You need {need} scoring cards, and your hand should take about {count}.",
        count=max(0, min(expected, ALL_POINTS)),
        need=state.need,
    )


# During the play.


def _hint_stop(sight: TableContext[KanState]) -> Text:
    """Return the number of cards that could lose a trick if play continued."""
    beatable, words = _can_be_beaten(sight.state), sight.words
    if not beatable:
        return words.text("It secures the points you have won.")
    return words.text(
        "It secures the points you have won: {count} of your cards can be beaten.", count=beatable
    )


def _hint_go_for_all(sight: TableContext[KanState]) -> Text:
    """Return the scoring cards still needed for all, and the number of cards that can be beaten."""
    state, words = sight.state, sight.words
    left, beatable = ALL_POINTS - points_of(state, state.seats), _can_be_beaten(state)
    if not beatable:
        return words.text("Scoring cards still to win: {left}. None of your cards can be beaten.", left=left)
    return words.text(
        "Scoring cards still to win: {left}. Of your cards, {count} can be beaten.", left=left, count=beatable
    )


def _can_be_beaten(state: KanState) -> int:
    """Return how many cards of the player to lead another hand can beat with a higher card, a trump or the
    joker.
    """
    hand = state.hands[state.turn]
    others = state.form.pack & ~hand
    for cards in state.played:
        others &= ~cards
    plain = (card for card in each(hand) if card != JOKER)
    return sum(bool(others & takers_now(state, suit_of(card))[card]) for card in plain)


def _hint_cancel(sight: TableContext[KanState]) -> Text:
    """Return the scoring cards that the player's side has and needs."""
    state = sight.state
    theirs = state.turn not in state.kankei
    has, need = points_of(state, camps(state)[theirs]), needs(state)[theirs]
    return sight.words.text("Your side needs {need} scoring cards and has {count}.", count=has, need=need)


def _hint_contract(sight: TableContext[KanState], word: Word) -> Text:
    """Return the promise of a contract announced with a card to trick 1."""
    state, words = sight.state, sight.words
    if is_juuroku(word):
        return words.text("It promises all {all} scoring cards.", all=ALL_POINTS)
    need = ALL_POINTS + 1 - state.need if is_gyaku(word) else state.need
    return words.text("It promises {need} scoring cards before the others take any.", need=need)


def _hint_lead(sight: TableContext[KanState], card: Card, strain: Suit | None) -> Text:
    """Return whether a lead can be beaten, and by what."""
    words = sight.words
    led = suit_of(card) if strain is None else strain
    beaten = _beaters(sight, (card,), led)
    name = sight.suit_names[led]
    if card == JOKER and beaten:
        return words.text("It makes the others follow {suit}.", suit=name)
    if card == JOKER:
        return words.text("It is sure to win, and the others must follow {suit}.", suit=name)
    if led == sight.state.trump:
        return _lead_of_trumps(sight, beaten)
    if not beaten:
        return words.text("It's sure to win.")
    if not beaten & ~JOKER_BIT:
        return words.text("It loses only to the joker.")
    if beaten & SUIT_CARDS[led]:
        if SCORING >> card & 1:
            count = (beaten & SUIT_CARDS[led]).bit_count()
            return words.counted(
                "{count} higher card of {suit} is still out.",
                "{count} higher cards of {suit} are still out.",
                count=count,
                suit=name,
            )
        return words.text("It risks no scoring card.")
    if beaten & JOKER_BIT:
        return words.text("It loses only to a trump or the joker.")
    return words.text("It loses only to a trump.")


def _lead_of_trumps(sight: TableContext[KanState], beaten: Cards) -> Text:
    """Return whether a led trump can be beaten."""
    words = sight.words
    if not beaten:
        return words.text("It draws trumps and is sure to win.")
    if not beaten & ~JOKER_BIT:
        return words.text("It draws trumps, and loses only to the joker.")
    return words.text("It draws trumps.")


def _hint_follow(sight: TableContext[KanState], card: Card, seats: SeatPlates[KanState]) -> Text:
    """Return a follower's reason: the trick's scoring cards, its winner so far, and whether that is final."""
    state = sight.state
    cards = (*sight.trick, card)
    place = head_of(cards, takers_now(state, state.led))
    sure = not _beaters(sight, cards, state.led)
    if place == len(cards) - 1:
        return _heads_the_trick(sight, points(mask(cards)), sure)
    return _lets_it_go(sight, card, sight.trick_players[place], sure, seats)


def _heads_the_trick(sight: TableContext[KanState], held: int, sure: bool) -> Text:
    """Return the reason for a card that wins the trick so far, with `held` scoring cards."""
    words = sight.words
    match held, not sight.state.to_come(), sure:
        case 0, True, _:
            return words.text("It takes the trick.")
        case 0, _, True:
            return words.text("It is sure to take the trick.")
        case 0, _, _:
            return words.text("It is winning so far.")
        case _, True, _:
            return words.counted(
                "It takes the trick with {count} scoring card.",
                "It takes the trick with {count} scoring cards.",
                count=held,
            )
        case _, _, True:
            return words.counted(
                "It is sure to take the trick with {count} scoring card.",
                "It is sure to take the trick with {count} scoring cards.",
                count=held,
            )
    return words.counted(
        "It is winning so far: the trick has {count} scoring card.",
        "It is winning so far: the trick has {count} scoring cards.",
        count=held,
    )


def _lets_it_go(
    sight: TableContext[KanState], card: Card, holder: int, sure: bool, seats: SeatPlates[KanState]
) -> Text:
    """Return the reason for a card that loses to a partner or a possible opponent."""
    words, scoring = sight.words, bool(SCORING >> card & 1)
    theirs, own = (seats.side(sight, player) for player in (holder, sight.state.turn))
    if own is None or theirs is not own:
        if scoring:
            return words.text("It lets the trick go.")
        return words.text("It lets the trick go without adding a scoring card.")
    match scoring, sure:
        case True, True:
            told = mark("It gives {player} a scoring card in a trick they are sure to take.")
        case True, _:
            told = mark("It gives a scoring card to {player}, who is winning so far.")
        case _, True:
            told = mark("It leaves the trick to {player}, who is sure to take it.")
        case _:
            told = mark("It leaves the trick to {player}, who is winning so far.")
    return words.text(told, player=sight.names[holder])


# Cards held, and cards that may beat them.


def _own(state: KanState) -> Cards:
    return state.hands[state.turn]


def _held(state: KanState, suit: Suit) -> int:
    """Return the number of cards of a suit that the player to act sees in their hand."""
    return (_own(state) & SUIT_CARDS[suit]).bit_count()


def _beaters(sight: TableContext[KanState], cards: Sequence[Card], led: Suit) -> Cards:
    """Return the cards that players still to play may hold and that would take the trick over."""
    state = sight.state
    barred = JOKER_BIT if joker_is_barred(state) else 0
    over = takers_now(state, led)
    found = 0
    for player in state.to_come():
        zone = Zone("hands", player)
        pool = state.hands[player]
        if sight.view.hidden.get(zone):
            pool |= sight.view.unseen & state.may.get(zone, ~0)
        found |= pool
    return found & over[cards[head_of(cards, over)]] & ~barred


# Before the play.
