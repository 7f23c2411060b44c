"""The sentences of Napoleon: tricks, special cards, what is owed and what the adviser says."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUITS, card_text
from tests.game.referee_napoleon_tricks import winning_place
from tests.sentences import leads
from tests.sentences.common import common, is_last, leads_now, takes_with
from tests.sentences.grammar import BEATS, LEADS, OWES, SCORES, TELLS, Grammar
from tests.sentences.moment import Deck, Moment
from tests.sentences.napoleon import bids, laws, notes, scores
from tests.sentences.napoleon.truth import (
    belongs,
    heads,
    highest_led,
    is_first,
    names,
    now,
    powers,
    scoring,
    side,
    trump,
)

SPECIAL = "mighty|sei-jack|ura-jack|joker"


def grammar(decks: Sequence[Deck]) -> Grammar:
    found = Grammar(decks, common(decks, heads))
    _trick(found)
    _special(found)
    _owes(found)
    _hints(found)
    bids.add(found)
    notes.add(found)
    laws.add(found)
    scores.add(found)
    return found


def why(m: Moment, card: str) -> str:
    """Why a card heads the trick, in a word."""
    trick, rules = m.trick, now(m)
    if card in powers(m):
        return names(trump(m), rules)[card]
    if card == "QH" and rules["yoromeki"] and "AS" in trick and "AS" in powers(m):
        return "yoromeki"
    if card == "JK":
        return "joker"
    trumps = trump(m) != "NT" and (not is_first(m, trick) or rules["style"] == "hattori")
    if card[0] == "2" and any(belongs(m, other) == card[1] for other in trick if other != card):
        return "same two"
    if trumps and card[1] == trump(m):
        return "highest trump" if trick[0][1] == card[1] else "trump"
    return "suit"


def _trick(found: Grammar) -> None:
    def headed(m: Moment, card: str, reason: str) -> bool:
        return m.trick[heads(m, m.trick)] == card and why(m, card) == reason

    @found.says(BEATS, f"{{card}} (?P<name>{SPECIAL}|same two|yoromeki|highest trump)", at="heading")
    def named(m: Moment, card: str, name: str) -> bool:
        return headed(m, card, name)

    @found.says(BEATS, "{card} trumps it", at="heading")
    def trumps(m: Moment, card: str) -> bool:
        return headed(m, card, "trump")

    @found.says(BEATS, "{card} heads", at="heading")
    def plain(m: Moment, card: str) -> bool:
        return headed(m, card, "suit") and highest_led(m.trick, trump(m), now(m)) == card

    @found.says(
        BEATS,
        f"{{card}} {{player}} (?:is|are) ahead: (?P<reason>{SPECIAL}|same two|yoromeki|highest trump|a trump|"
        "highest of the suit)",
        at="rail cards",
    )
    def ahead(m: Moment, card: str, player: int, reason: str) -> bool:
        reason = {"a trump": "trump", "highest of the suit": "suit"}.get(reason, reason)
        return headed(m, card, reason) and m.sight.trick_players[m.trick.index(card)] == player

    @found.says(BEATS, "(?P<name>Mighty|Sei-jack|Ura-jack|Joker|Same two|Yoromeki)!", at="speech")
    def announced(m: Moment, name: str) -> bool:
        card = card_text(m.event.card)  # type: ignore[union-attr]
        return m.trick[heads(m, m.trick)] == card and why(m, card) == name.lower()

    @found.says(OWES, "{suit} is to be followed", at="token")
    def token(m: Moment, suit: str) -> bool:
        return suit == (trump(m) if m.trick[0] == "JK" else belongs(m, m.trick[0]))


def _special(found: Grammar) -> None:
    @found.says(BEATS, f"{{card}} (?P<name>{SPECIAL}|hunter|yoromeki)(?P<also>(?:, called)?)", at="tag")
    def tagged(m: Moment, card: str, name: str, also: str) -> bool:
        trumps = trump(m)
        if m.state.phase in ("auction", "trump") and m.action is not None and m.action.strain is not None:
            trumps = "NT" if m.action.strain == 4 else SUITS[m.action.strain]
        called = not also or card == card_text(m.state.called)
        return names(trumps, now(m)).get(card) == name and called

    @found.says(BEATS, "{card} same two(?:, called)?", at="tag")
    def same_two(m: Moment, card: str) -> bool:
        mine = card in m.own
        return card[0] == "2" and mine and heads(m, [*m.trick, card]) == len(m.trick)

    @found.says(TELLS, "{card} called", at="tag")
    def called(m: Moment, card: str) -> bool:
        return card == card_text(m.state.called)

    @found.says(BEATS, "Special cards: {text}", at="rail ranking")
    def special(m: Moment, text: str) -> bool:
        return ranked(text, trump(m), m)

    @found.says(BEATS, "Special, if {suit} (?:is|are) trumps: {text}", at="rail ranking")
    def special_if(m: Moment, suit: str, text: str) -> bool:
        return ranked(text, suit, m)

    @found.says(BEATS, "Special without trumps: {text}", at="rail ranking")
    def special_without(m: Moment, text: str) -> bool:
        return ranked(text, "NT", m)

    @found.says(BEATS, "Special, whatever is trumps: {text}", at="rail ranking")
    def special_always(m: Moment, text: str) -> bool:
        return ranked(text, "NT", m)

    found.advice("{card} You can spare it best", "{card} It would hardly be won anyway", at="hint")


def in_a_row(text: str) -> dict[str, str]:
    """Cards side by side with their names."""
    shown = [part.split(" ", 1) for part in text.split(" > ")]
    return {card[1:-1]: name for card, name in shown}


def ranked(text: str, trumps: str, m: Moment) -> bool:
    """Whether these are all the special cards, and those of them that win tricks stand in order."""
    shown = in_a_row(text)
    takers = [card for card, name in shown.items() if name in SPECIAL.split("|")]
    return shown == names(trumps, now(m)) and in_order(takers, trumps, m)


def in_order(cards: Sequence[str], trumps: str, m: Moment) -> bool:
    """Whether each of some special cards beats all that follow; a joker wins only if it is led."""
    rules = now(m) | {"yoromeki": False}
    for place, higher in enumerate(cards):
        for lower in cards[place + 1 :]:
            trick = [higher, lower] if higher == "JK" else [lower, higher]
            weak = rules["joker"] == "weak" and lower == "JK" and trumps == "NT"
            if not weak and trick[winning_place(trick, trumps, False, rules)] != higher:
                return False
    return True


def _owes(found: Grammar) -> None:
    @found.says(
        LEADS,
        "Your turn: lead (?P<what>any card but a trump|any card but the joker|neither a trump nor the joker)",
        at="prompt",
    )
    def lead(m: Moment, what: str) -> bool:
        trumps = {card for card in m.own if belongs(m, card) == trump(m)} if "trump" in what else set()
        joker = {"JK"} if "joker" in what else set()
        return leads_now(m) and is_first(m, []) and m.owed() == set(m.own) - trumps - joker

    @found.says(OWES, "Your turn: the joker is called out", at="prompt")
    def hunted(m: Moment) -> bool:
        return m.owed() == {"JK"} and m.trick[0] == now(m)["joker_hunter"]

    @found.says(OWES, "Your turn: follow {suit}(?P<joker>(?: or the joker)?)", at="prompt")
    def follow(m: Moment, suit: str, joker: str) -> bool:
        owed = m.owed()
        return {belongs(m, card) for card in owed - {"JK"}} == {suit} and ("JK" in owed) == bool(joker)

    @found.says(OWES, "Your turn: a scoring card is asked for", at="prompt")
    def scoring_asked(m: Moment) -> bool:
        return m.trick[0] == "JK" and scoring(m, list(m.owed())) == len(m.owed())

    @found.says(OWES, "{card} must follow {suit}", at="refusal")
    def must_follow(m: Moment, card: str, suit: str) -> bool:
        owed = m.owed()
        return card not in owed and {belongs(m, each) for each in owed - {"JK"}} == {suit}

    @found.says(LEADS, "{card} Napoleon may lead neither a trump nor the joker to trick 1", at="refusal")
    def lead_refused(m: Moment, card: str) -> bool:
        barred = card == "JK" or belongs(m, card) == trump(m)
        return leads_now(m) and is_first(m, []) and card not in m.owed() and barred

    @found.says(LEADS, "{card} Napoleon may not lead a trump to trick 1", at="refusal")
    def trump_refused(m: Moment, card: str) -> bool:
        barred = belongs(m, card) == trump(m)
        return leads_now(m) and is_first(m, []) and card not in m.owed() and barred

    @found.says(LEADS, "{card} the joker may not be led to trick 1", at="refusal")
    def joker_refused(m: Moment, card: str) -> bool:
        return leads_now(m) and is_first(m, []) and card == "JK" not in m.owed()

    @found.says(OWES, "{card} the joker hunter is led: the joker must be played", at="refusal")
    def hunter_led(m: Moment, card: str) -> bool:
        return m.owed() == {"JK"} and m.trick[0] == now(m)["joker_hunter"]

    @found.says(OWES, "{card} the joker is led: a (?P<what>trump|scoring card) must be played", at="refusal")
    def joker_asks(m: Moment, card: str, what: str) -> bool:
        owed = m.owed()
        trumps = {belongs(m, each) for each in owed} == {trump(m)}
        asked = trumps if what == "trump" else scoring(m, list(owed)) == len(owed)
        return m.trick[0] == "JK" and card not in owed and asked

    @found.says(OWES, "{card} cards of the piles cannot be discarded", at="refusal")
    def pile_card(m: Moment, card: str) -> bool:
        tops = [card_text(top) for top in m.state.tops if top >= 0]
        return card in tops and card not in {card_text(each.cards[0]) for each in m.legal}

    @found.says(OWES, "Put {number} cards? away; scoring ones go to the others", at="prompt")
    def put_away(m: Moment, number: int) -> bool:
        sizes = [len(m.hand(player)) for player in range(m.players) if player != m.reader]
        return m.reader == m.state.napoleon and number == len(m.own) - sizes[0]

    @found.says(OWES, "{chosen:number} of {count:number} chosen", at="button")
    def chosen_of(m: Moment, chosen: int, count: int) -> bool:
        return put_away(m, count) and chosen == m.detail < count


def _hints(found: Grammar) -> None:
    @found.says(BEATS, "{card} It takes the trick with {number} scoring cards?", at="hint")
    def takes_scoring(m: Moment, card: str, number: int) -> bool:
        return takes_with(m, heads, card) and is_last(m) and number == scoring(m, [*m.trick, card])

    @found.says(BEATS, "{card} It lets the trick go, with no scoring card", at="hint")
    def lets_it_go(m: Moment, card: str) -> bool:
        return card in m.owed() and not takes_with(m, heads, card) and not scoring(m, [card])

    leads.add_lengths(found)
    takers = leads.add_threats(found, heads)

    @found.says(SCORES, "{card} It risks no scoring card", at="hint")
    def risks_none(m: Moment, card: str) -> bool:
        return leads_now(m) and card in m.owed() and not scoring(m, [card])

    @found.says(LEADS, "{card} It draws trumps", at="hint")
    def draws(m: Moment, card: str) -> bool:
        return leads_now(m) and card in m.owed() and belongs(m, card) == trump(m)

    def leads_special(m: Moment, card: str, name: str) -> bool:
        return leads_now(m) and card in m.owed() and names(trump(m), now(m)).get(card) == name

    @found.says(BEATS, f"{{card}} It is the (?P<name>{SPECIAL}), and sure to win", at="hint")
    def special_sure(m: Moment, card: str, name: str) -> bool:
        return leads_special(m, card, name) and not takers(m, card)

    @found.says(BEATS, f"{{card}} It is the (?P<name>{SPECIAL}): only {{other:card}} can take it", at="hint")
    def special_but_one(m: Moment, card: str, name: str, other: str) -> bool:
        takes = heads(m, [card, other]) == 1 and other not in m.own
        return leads_special(m, card, name) and takers(m, card) <= {other} and takes

    @found.says(BEATS, f"{{card}} It is the (?P<name>{SPECIAL}): {{number}} cards can take it", at="hint")
    def special_but_few(m: Moment, card: str, name: str, number: int) -> bool:
        pack = {card_text(each) for each in range(53)} - set(m.own)
        able = {each for each in pack if heads(m, [card, each]) == 1}
        return leads_special(m, card, name) and len(takers(m, card)) <= number <= len(able)

    @found.says(OWES, "{card} It is the hunter: whoever holds the joker must play it", at="hint")
    def hunts(m: Moment, card: str) -> bool:
        return leads_special(m, card, "hunter")

    @found.says(BEATS, "{card} It is the yoromeki, which takes the mighty", at="hint")
    def unseats(m: Moment, card: str) -> bool:
        return leads_special(m, card, "yoromeki") and heads(m, [card, "AS"]) == 0

    @found.says(BEATS, "{card} It goes to your own side", at="hint")
    def own_side(m: Moment, card: str) -> bool:
        place = heads(m, [*m.trick, card])
        if place == len(m.trick) or not scoring(m, [card]):
            return False
        return (m.sight.trick_players[place] in side(m)) == (m.reader in side(m))

    @found.says(
        BEATS, f"{{card}} It would bring the (?P<name>{SPECIAL}|hunter|yoromeki) to your side", at="hint"
    )
    def brings(m: Moment, card: str, name: str) -> bool:
        return names(trump(m), now(m)).get(card) == name and card not in m.own

    @found.says(BEATS, "{card} It is the highest of {suit} that you lack", at="hint")
    def highest(m: Moment, card: str, suit: str) -> bool:
        own = m.own
        higher = [rank + suit for rank in "AKQJT98765432"["AKQJT98765432".index(card[0]) :: -1]]
        return card[1] == suit and card not in own and set(higher) - {card} <= set(own)

    @found.says(TELLS, "{card} It is yours: you would play alone", at="hint")
    def yours(m: Moment, card: str) -> bool:
        return card in m.own

    @found.says(TELLS, "{card} You can spare it, and are left without {suit}", at="hint")
    def leaves_none(m: Moment, card: str, suit: str) -> bool:
        left = {belongs(m, each) for each in m.own if each not in (card, "JK")}
        return suit == belongs(m, card) and suit not in left

    found.silent("{card} It would join your side", at="hint")
    found.advice("{card} It would help you most", "{card} It might be one too many", at="hint")
