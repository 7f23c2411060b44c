"""What somebody is told at the table who plays a game of Kan for the first time."""

from __future__ import annotations

from game.engine.cards import JOKER
from game.engine.events import Shown
from game.games.kan.form import ALL_POINTS
from game.games.kan.state import KanState
from scenes.i18n import Text, mark
from scenes.presenters.contract.advice import BeginnerNote
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.facts import partner, teams_shown
from scenes.presenters.kan.terms import explained

KEYS = (
    "alone", "falling", "lead", "silent", "contract", "round", "show", "trump", "three", "teams", "follow",
    "joker", "points", "stop", "cancel",
)  # fmt: skip

# Before the play.


def alone(sight: Sight[KanState]) -> BeginnerNote:
    """Who plays alone, and for what."""
    text = sight.words.text(
        "Aces, kings, queens and jacks are the scoring cards, sixteen in all. Who says kan plays alone "
        "against the other two, leads, and must take {need} of them.",
        need=sight.state.need,
    )
    return BeginnerNote("alone", sight.words.text("One against two"), text)


def falling(sight: Sight[KanState]) -> BeginnerNote:
    """All have passed."""
    text = sight.words.text(
        "Nobody dared, so each is asked again: now {need} are enough. The longer all pass, the cheaper it "
        "becomes, for whoever says kan first.",
        need=sight.state.need,
    )
    return BeginnerNote("falling", sight.words.text("The need has fallen"), text)


def first_lead(sight: Sight[KanState]) -> BeginnerNote:
    """The secret calls."""
    state = sight.state
    text = sight.words.text(
        "One of you and {player} has the joker, the other the ace of trumps, and nobody else knows which. "
        "You play together against the rest. Both now say in secret who leads: iku, I do, or koi, you do. "
        "If you say the same, the seats decide.",
        player=sight.names[partner(state, state.turn)],
    )
    return BeginnerNote("lead", sight.words.text("You are one of the kankei"), text)


def later_deal(sight: Sight[KanState]) -> BeginnerNote:
    """The second or third deal of a round."""
    text = sight.words.text(
        "The kankei have won, so the same teams and dealer play on: this is deal {number} of at most three. "
        "The round ends when the kankei lose a deal or have won all three; its points are entered then.",
        number=sight.state.round.deal,
    )
    return BeginnerNote("round", sight.words.text("The round goes on"), text)


def show(sight: Sight[KanState]) -> BeginnerNote:
    """How cards are shown, and what that means."""
    state, words = sight.state, sight.words
    may = mark(
        "{player} names trumps now, and you may let {player} look at cards first: choose one card, or two of "
        "different suits one after the other."
    )
    must = mark(
        "{player} names trumps now, and you let {player} look at cards first: choose one card, or two of "
        "different suits one after the other."
    )
    told = must if state.setup.options.showing == "tournament" else may
    how = words.text(told, player=sight.names[state.round.namer])
    meaning = words.text(
        "Two shown at once mean either suit, one then the other prefers the first; the same card twice means "
        "one suit, but looks like two. The others see only backs."
    )
    text = words.sentences(how, meaning)
    return BeginnerNote("show", words.text("Show your partner"), text)


def trump(sight: Sight[KanState]) -> BeginnerNote:
    """Trumps are to be named, with or without a partner's wish."""
    state, words = sight.state, sight.words
    if state.form.silent:
        text = words.text(
            "You name trumps having seen three of your ten cards; the other seven lie face down until then. "
            "You lead as well."
        )
        return BeginnerNote("three", words.text("Trumps on three cards"), text)
    if any(isinstance(event, Shown) and event.cards for event in state.told):
        text = words.text(
            "Any suit can be trumps in this deal. What your partner has shown you is a suit he would like; "
            "when you have named it, you lead."
        )
    else:
        text = words.text("Any suit can be trumps in this deal. When you have named it, you lead.")
    return BeginnerNote("trump", words.text("You name trumps"), text)


# The play.


def silent(sight: Sight[KanState]) -> BeginnerNote:
    """Teams that nobody names."""
    words = sight.words
    teams = words.text(
        "Joker and jack of trumps make two players the kankei, against the other two, the mukankei; but "
        "nobody says so, and the play will tell."
    )
    text = words.sentences(teams, _yours(sight), _kankei_need(sight))
    return BeginnerNote("silent", words.text("Silent teams"), text)


def _yours(sight: Sight[KanState]) -> Text:
    """What the viewer's own cards say of his team."""
    state, words = sight.state, sight.words
    own = state.dealt(sight.view.viewer) if sight.view.viewer is not None else 0
    match (own & (1 << JOKER | 1 << state.key_card)).bit_count():
        case 0:
            return words.text("You have neither, so you are most likely one of the mukankei.")
        case 1:
            return words.text("You have one of them, so you are one of the kankei.")
    return words.text("You have both: the player opposite is your partner, and does not know it.")


def _kankei_need(sight: Sight[KanState]) -> Text:
    return sight.words.text(
        "The kankei need {need} of the {all} scoring cards: aces, kings, queens and jacks.",
        need=sight.state.need,
        all=ALL_POINTS,
    )


def teams(sight: Sight[KanState]) -> BeginnerNote:
    """Who the kankei are, and what they need."""
    state, words = sight.state, sight.words
    yours = mark(
        "{Players} had the joker and the ace of trumps: you are the kankei and play together, all others "
        "against you, the mukankei."
    )
    theirs = mark(
        "{Players} had the joker and the ace of trumps: they are the kankei and play together, all others "
        "against them, the mukankei."
    )
    told = yours if sight.you in state.kankei else theirs
    names = sight.listed(sight.viewer_first(state.kankei))
    sentences = [words.text(told, players=names), _kankei_need(sight)]
    if state.form.dealer_sits_out:
        dealer = sight.names[state.setup.dealer]
        sentences.append(words.text("{player} only deals, and scores with the kankei.", player=dealer))
    return BeginnerNote("teams", words.text("Kankei and mukankei"), words.sentences(*sentences))


def contract(sight: Sight[KanState]) -> BeginnerNote:
    """What may be announced with a card to trick 1."""
    text = sight.words.text(
        "With your card to the first trick you may announce that your team will shut the others out "
        "(sukonku), or in later deals take all sixteen (juuroku). It scores far more, and costs double if "
        "it fails. Press a card to see what you may announce."
    )
    return BeginnerNote("contract", sight.words.text("A contract with the first card"), text)


def follow(sight: Sight[KanState]) -> BeginnerNote:
    """Which cards may be played, and which takes the trick."""
    words = sight.words
    if sight.state.form.silent:
        text = words.text(
            "Play a card of the suit in the middle if you can, else any card. The highest trump takes the "
            "trick, or else the highest card of that suit; the joker beats everything, but in the last trick "
            "it is the lowest card."
        )
    else:
        text = words.text(
            "Play a card of the suit in the middle if you can, else any card. The highest trump takes the "
            "trick, or else the highest card of that suit; the joker beats everything."
        )
    return BeginnerNote("follow", words.text("Follow suit"), text)


def joker(sight: Sight[KanState]) -> BeginnerNote:
    """What the joker does, and when it may be played."""
    words = sight.words
    if sight.state.form.silent:
        text = words.text(
            "It takes any trick, whatever was led. To the first it goes only with a contract, and in the "
            "last it is the lowest card. If you lead it, you name the suit that the others must play."
        )
    else:
        text = words.text(
            "It takes any trick, whatever was led. It is barred from the first and the last trick, and "
            "must go by the ninth. If you lead it, you name the suit that the others must play."
        )
    return BeginnerNote("joker", words.text("The joker"), text)


def scoring(sight: Sight[KanState]) -> BeginnerNote:
    """What counts, and where it lies."""
    state, words = sight.state, sight.words
    usual = mark(
        "Tricks count nothing by themselves, only the aces, kings, queens and jacks in them, {all} in all: "
        "the kankei need {need} of them."
    )
    with_contract = mark(
        "Tricks count nothing by themselves, only the aces, kings, queens and jacks in them, {all} in all."
    )
    told = usual if state.contract is None else with_contract
    counts = words.text(told, all=ALL_POINTS, need=state.need)
    if teams_shown(state):
        where = words.text("At the right you see what each team has taken and needs.")
    else:
        where = words.text("Those that are taken lie beside their takers until the teams are known.")
    return BeginnerNote("points", words.text("Only scoring cards count"), words.sentences(counts, where))


def stop(sight: Sight[KanState], word: str) -> BeginnerNote:
    """Whether to stop, or to go for everything; `word` is what that is called."""
    text = sight.words.text(
        "Your team has what it needs, and the others have no scoring card yet. Stop and take the points, "
        "or go for {contract}: it brings much more, and costs at least twice as much if a single scoring "
        "card is lost.",
        contract=explained(sight, word),
    )
    return BeginnerNote("stop", sight.words.text("Stop, or all of them?"), text)


def cancel(sight: Sight[KanState]) -> BeginnerNote:
    """Shippo-jo."""
    text = sight.words.text(
        "The other team has played all four aces and the joker. With this rule any player of your team may "
        "have the cards dealt again, and nothing counts."
    )
    return BeginnerNote("cancel", sight.words.text("Too good a deal"), text)
