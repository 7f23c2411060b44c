"""Pictures of finished deals: the file, what it shows, how large it becomes, and what it may not tell."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from io import BytesIO
from random import Random

import pygame
import pytest

from game.analysis.moment import moment_of
from game.analysis.review import DealNotOver, ReviewedDecision
from game.engine.view import Moment, View
from game.match.deal_code import match_of
from game.match.match import Match
from game.session.past_deal import PastDeal
from scenes.deal_picture import making
from scenes.deal_picture.colour_table import ColourTable, chosen_colours
from scenes.deal_picture.frames import AnimationFrames, deciding_moment
from scenes.deal_picture.gif import MAX_COLOURS, TRANSPARENT_INDEX, GifFrame, GifWriter
from scenes.deal_picture.making import Attempt, PictureMaking
from scenes.deal_picture.picture_table import SIZE, AnimationFrame, PicturedDeal, PictureTable
from scenes.framework.preferences import Preferences
from scenes.framework.scene import Services
from scenes.i18n import as_it_is
from tests.pace import slowness
from tests.scenes.deal_pages import NAMES, finished_deals, golden
from tests.scenes.gif_reader import read_gif
from tests.scenes.scratch import NOWHERE
from tests.scenes.table_driver import fonts, skins
from tests.scenes.test_moment import verdict_on

SMALL = Attempt((480, 300), 64)


def services(language: str = "en", **preferences: object) -> Services:
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    chosen = Preferences(language=language, **preferences)  # type: ignore[arg-type]
    return Services.create(chosen, (1280, 800), skins(), NOWHERE, fonts())


def pictured(past: PastDeal, seat: int = 0, *, hands_open: bool = True) -> PicturedDeal:
    return PicturedDeal(past, [as_it_is(name) for name in NAMES[: past.players]], seat, hands_open)


def past_deal(name: str, number: int = 1) -> PastDeal:
    match = golden(name)
    return PastDeal(match, number, ["human", *["easy"] * (match.players - 1)])


def made(making: PictureMaking) -> bytes:
    for _ in making.steps():
        pass
    assert making.content is not None
    return making.content


def animation(
    past: PastDeal, choose: Callable[[AnimationFrames], Sequence[AnimationFrame]], attempt: Attempt = SMALL
) -> bytes:
    return made(PictureMaking(services(), pictured(past), choose, [attempt]))


# The file.


@pytest.mark.parametrize("kind", ["one colour", "noise", "runs"])
def test_a_viewer_reads_what_was_written(kind: str) -> None:
    rng, size = Random(5), (211, 97)
    colours = [(n, 255 - n, n * 7 % 256) for n in range(MAX_COLOURS)]
    noise = bytes(rng.randrange(MAX_COLOURS) for _ in range(size[0] * size[1]))
    pixels = {
        "one colour": bytes(len(noise)),
        "noise": noise,
        "runs": b"".join(bytes([n % 9]) * rng.randrange(1, 400) for n in range(400))[: len(noise)],
    }[kind]
    writer = GifWriter(size, colours)
    change = bytes([3, TRANSPARENT_INDEX, 4, TRANSPARENT_INDEX])
    for frame in (GifFrame((0, 0), size, pixels, 1.5), GifFrame((10, 20), (2, 2), change, 0.25)):
        for _ in writer.write(frame):
            pass
    content = writer.content()
    gif = read_gif(content)
    assert gif.size == size
    assert gif.seconds == [1.5, 0.25]
    assert gif.loops
    first = [bytes(colours[number]) for number in pixels]
    assert gif.pictures[0] == b"".join(first)
    first[20 * size[0] + 10], first[21 * size[0] + 10] = bytes(colours[3]), bytes(colours[4])
    assert gif.pictures[1] == b"".join(first)
    assert writer.length == len(content) - 1


def pixel(red: int, green: int, blue: int) -> int:
    return memoryview(bytes((red, green, blue, 255))).cast("I")[0]


def table_of(pixels: Counter[int], most: int) -> ColourTable:
    *_, table = chosen_colours(pixels, most)
    assert table is not None
    return table


def test_few_colours_are_kept_and_others_get_the_nearest() -> None:
    red, blue, white = pixel(200, 16, 16), pixel(16, 16, 200), pixel(252, 252, 252)
    table = table_of(Counter({red: 5000, blue: 3, white: 70}), 16)
    assert len(table.colours) == 3
    assert [table.colours[table[each]] for each in (red, blue)] == [(200, 16, 16), (16, 16, 200)]
    assert table[pixel(150, 30, 40)] == table[red]
    assert table[pixel(230, 220, 240)] == table[white]


def test_never_more_colours_than_wanted_and_none_is_far_off() -> None:
    rng = Random(2)
    pixels = Counter(pixel(*(rng.randrange(256) for _ in range(3))) for _ in range(4000))
    table = table_of(pixels, 64)
    assert len(table.colours) == 64
    far = [
        max(
            abs(a - b)
            for a, b in zip(each.to_bytes(4, "little")[:3], table.colours[table[each]], strict=True)
        )
        for each in pixels
    ]
    assert sum(far) / len(far) < 40


# What it shows.


def colours_apart(one: pygame.Surface, other: bytes) -> float:
    """Mean difference of the pixels' levels."""
    level = pygame.image.tobytes(one, "RGB")
    return sum(abs(a - b) for a, b in zip(level, other, strict=True)) / len(level)


def test_each_picture_of_a_trick_is_the_table_after_a_card() -> None:
    past = past_deal("napoleon_5_players", 2)
    gif = read_gif(animation(past, lambda frames: frames.trick(3)))
    table = PictureTable(services(), pictured(past), SMALL.size)
    frames = AnimationFrames(table).trick(3)
    assert len(gif.pictures) == len(frames) == 1 + past.players
    assert gif.seconds == [frame.seconds for frame in frames]
    for number, frame in enumerate(frames):
        assert colours_apart(table.draw(frame), gif.pictures[number]) < 6
    assert len(set(gif.pictures)) == len(gif.pictures), "a card more in each"


@pytest.mark.parametrize("name", ["california_jack_face_up", "jan_ken_po_4_players", "jo_jotte_4_players",
                                  "kan_6_players", "napoleon_5_players"])  # fmt: skip
def test_a_deal_shows_every_card_in_turn_and_ends_with_the_result(name: str) -> None:
    number = 2 if name.startswith("napoleon") else 1
    past = past_deal(name, number)
    table = PictureTable(services(), pictured(past))
    frames = AnimationFrames(table)
    shown = frames.deal()
    assert shown[-1].has_result
    assert not any(frame.has_result for frame in shown[:-1])
    cards = iter(shown[1:-1])
    for trick in past.tricks:
        for count in range(1, len(trick.cards) + 1):
            table.reel.go(next(cards).place)
            sight = table.see(table.reel.view)
            assert sight.trick == trick.cards[:count]
            assert sight.trick_players == trick.players[:count]
    assert next(cards, None) is None


def test_the_end_of_a_trick_names_its_winner() -> None:
    past = past_deal("napoleon_5_players", 2)
    frames = AnimationFrames(PictureTable(services(), pictured(past)))
    for number, trick in enumerate(past.tricks):
        *others, last = frames.trick(number)
        assert trick.winner is not None
        assert str(last.caption[0]).startswith(NAMES[trick.winner])
        assert all(str(frame.caption[0]).startswith(f"Trick {number + 1} of") for frame in others)


def test_the_deck_colour_language_and_names_are_the_players() -> None:
    past = past_deal("kan_4_players")

    def drawn(language: str = "en", **preferences: object) -> bytes:
        table = PictureTable(services(language, **preferences), pictured(past))
        return pygame.image.tobytes(table.draw(AnimationFrames(table).opening), "RGB")

    look = Preferences().table_look
    others = [
        drawn("ja"),
        drawn(skins={"": "classic"}),
        drawn(table_look=look._replace(colour="plum")),
        drawn(high_contrast=True),
    ]
    assert len({drawn(), *others}) == 5
    assert drawn() == drawn(text_scale=1.5), "the size of a picture is fixed, and so is its text"


def test_a_still_picture_has_one_frame_and_no_grain() -> None:
    content = animation(past_deal("jo_jotte_4_players"), lambda frames: [frames.opening], Attempt(SIZE, 255))
    assert content.startswith(b"\x89PNG")
    assert pygame.image.load(BytesIO(content)).get_size() == SIZE
    assert len(content) < 300_000


def test_every_kind_of_deal_begins_and_ends_in_a_picture() -> None:
    """Also deals that were thrown in or that ended early."""
    for name, past in finished_deals():
        if past.number > 1 and past.tricks:
            continue
        table = PictureTable(services(), pictured(past), SMALL.size)
        frames = AnimationFrames(table).deal()
        assert len(frames) == sum(len(trick.cards) for trick in past.tricks) + 2, name
        table.draw(frames[0])
        table.draw(frames[-1])


def test_the_moment_names_the_decision_and_rings_the_better_card() -> None:
    past = past_deal("napoleon_5_players", 2)
    assert deciding_moment(past, 0) is None, "nothing is judged yet"
    seat = 2
    plays = [choice for choice in past.own(seat) if choice.stage == "play" and not choice.forced]
    decision = ReviewedDecision(plays[2].number, seat, "play", verdict_on(plays[2], good=False))
    found = moment_of([decision], past.swing)
    assert found is not None
    table = PictureTable(services(), pictured(past, seat, hands_open=False))
    frames = AnimationFrames(table)
    decision, shown = frames.decision(found), frames.moment(found)
    place = shown.index(decision)
    assert str(decision.caption[0]).startswith(NAMES[seat])
    assert decision.ringed == found.decision.verdict.best.cards[0]
    for frame, has in ((decision, True), (shown[place + 1], False)):
        table.reel.go(frame.place)
        card = found.decision.verdict.chosen.cards[0]
        assert bool(table.reel.view.state.hands[seat] >> card & 1) is has
    assert len(shown) == past.players + 1
    plain = pygame.image.tobytes(table.draw(decision._replace(ringed=None)), "RGB")
    assert pygame.image.tobytes(table.draw(decision), "RGB") != plain


# How large it becomes.


def test_a_picture_that_is_too_large_is_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    past = past_deal("jo_jotte_4_players")
    whole = len(animation(past, lambda frames: frames.trick(0), Attempt((720, 450), 128)))
    monkeypatch.setattr(making, "MAX_BYTES", whole - 1000)
    attempts = [Attempt((720, 450), 128), SMALL]
    content = made(PictureMaking(services(), pictured(past), lambda frames: frames.trick(0), attempts))
    assert read_gif(content).size == SMALL.size
    assert len(content) < whole - 1000


def test_a_picture_that_is_too_large_at_any_size_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MAX_BYTES", 5000)
    wanted = PictureMaking(
        services(), pictured(past_deal("jo_jotte_4_players")), AnimationFrames.deal, [SMALL]
    )
    for _ in wanted.steps():
        pass
    assert wanted.content is None


def test_without_a_picture_of_every_card_the_ends_of_tricks_are_left() -> None:
    past = past_deal("jo_jotte_4_players")
    gif = read_gif(animation(past, AnimationFrames.deal, SMALL._replace(every_card=False)))
    assert len(gif.pictures) == len(past.tricks) + 2


def test_the_window_is_never_kept_waiting_long() -> None:
    """Every step is far shorter than 50 ms, so that one or two of them fit in a frame."""
    past = past_deal("napoleon_5_players", 2)
    wanted = PictureMaking(services(), pictured(past), lambda frames: frames.trick(0))
    times, began = [], time.process_time()
    for _ in wanted.steps():
        now = time.process_time()
        times.append(now - began)
        began = now
    slow = slowness()
    assert max(times) < 0.050 * slow, max(times)
    assert sorted(times)[len(times) * 9 // 10] < 0.010 * slow


# What it may not tell.


class Asked(PastDeal):
    """A deal that notes as whom it is looked at."""

    def __init__(self, match: Match, number: int) -> None:
        super().__init__(match, number, ["human", *["easy"] * (match.players - 1)])
        self.lookers: set[tuple[int | None, bool]] = set()

    def moments(self, viewer: int | None, *, hands_open: bool = False) -> list[Moment]:
        self.lookers.add((viewer, hands_open))
        return super().moments(viewer, hands_open=hands_open)

    def view(self, viewer: int | None, *, hands_open: bool = False) -> View:
        self.lookers.add((viewer, hands_open))
        return super().view(viewer, hands_open=hands_open)

    def holder(self, card: int, actions: int) -> int | None:
        raise AssertionError("it tells of every hand")


@pytest.mark.parametrize("seat", [0, 2])
def test_what_a_seat_saw_is_drawn_from_its_views_only(seat: int) -> None:
    past = Asked(golden("napoleon_5_players"), 2)
    made(PictureMaking(services(), pictured(past, seat, hands_open=False), lambda f: f.trick(0), [SMALL]))
    made(PictureMaking(services(), pictured(past, seat, hands_open=False), lambda f: [f.result], [SMALL]))
    assert past.lookers == {(seat, False)}


def test_no_deal_is_pictured_before_it_is_over() -> None:
    match = golden("napoleon_5_players")
    deal = match.deals[1]
    unfinished = match_of(deal.coded, 1, match.names)
    unfinished.repeat(deal.deck, [action for _, action in deal.actions[:-3]])
    with pytest.raises(DealNotOver):
        PastDeal(unfinished, 1, ["human"] * 5)


def test_other_peoples_names_are_not_in_the_picture() -> None:
    """Levels and people are not told apart, either: only the names given are drawn."""
    past = past_deal("jo_jotte_4_players")
    people = PastDeal(golden("jo_jotte_4_players"), 1, ["human", "hard:bold", "expert", "normal"])
    seen = [
        pygame.image.tobytes(table.draw(AnimationFrames(table).opening), "RGB")
        for table in (PictureTable(services(), pictured(each), SMALL.size) for each in (past, people))
    ]
    assert seen[0] == seen[1]
