"""Templates and what fills them."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from game.engine.actions import parse_action
from game.engine.rules import Refusal
from game.engine.templates import Notice
from scenes.i18n import CardMark, SuitMark, Translator, as_it_is, mark, verbatim


def test_places_are_filled_and_a_capital_place_begins_a_sentence() -> None:
    words = Translator()
    assert words.text("{name} deals {number}", name=as_it_is("Aki"), number=3) == "Aki deals 3"
    assert words.text("{Suit} first, then {suit}", suit=as_it_is("ken")) == "Ken first, then ken"
    assert words.text("{points}", points=-2) == "–2"
    with pytest.raises(KeyError):
        words.text("{name} deals")


def test_symbols_stand_between_words() -> None:
    words = Translator()
    assert words.line("follow {led} or trump {trump}", led=SuitMark(1), trump=SuitMark(2)) == (
        "follow",
        SuitMark(1),
        "or trump",
        SuitMark(2),
    )
    inner = words.line("{card} and more", card=CardMark(3))
    assert words.line("plays {what} now", what=inner) == ("plays", CardMark(3), "and more now")
    assert words.line("") == ()


def test_numbers_choose_their_form() -> None:
    words = Translator()
    assert [words.counted("{count} trick", "{count} tricks", count=n) for n in (0, 1, 2)] == [
        "0 tricks",
        "1 trick",
        "2 tricks",
    ]


def test_lists_and_suit_names_are_told_in_english() -> None:
    words = Translator()
    names = [as_it_is(name) for name in ("Mio", "Sora", "Aki")]
    assert [words.listed(names[:number]) for number in (1, 2, 3)] == [
        "Mio",
        "Mio and Sora",
        "Mio, Sora and Aki",
    ]
    assert words.the_card(as_it_is("king of cups")) == "the king of cups"
    assert words.the_card(as_it_is("Ken 5")) == "Ken 5"
    one, many = mark("{suit} cuts"), mark("{suit} cut")
    assert words.agreeing(as_it_is("Ken"), one, many) == one
    assert words.agreeing(as_it_is("spades"), one, many) == many


def test_a_catalogue_gives_another_language() -> None:
    class Backwards(NullTranslations):
        def gettext(self, message: str) -> str:
            return {"{name} deals {card}": "{card} wird von {name} gegeben"}.get(message, message)

    line = Translator(Backwards()).line("{name} deals {card}", name=as_it_is("Aki"), card=CardMark(7))
    assert line == (CardMark(7), "wird von Aki gegeben")


def test_no_words_are_no_words_in_any_language() -> None:
    class Headed(NullTranslations):
        def gettext(self, message: str) -> str:
            return message or "Content-Type: text/plain"

    assert Translator(Headed()).text("") == ""


def test_what_the_player_typed_is_shown_as_it_is() -> None:
    assert Translator().text(verbatim("{my} 50%")) == "{my} 50%"
    assert Translator().text(verbatim(1885)) == "1885"


def test_choices_and_sentences_stand_in_a_row() -> None:
    words = Translator()
    names = [as_it_is(name) for name in ("3", "4", "6")]
    assert [words.either(names[:number]) for number in range(4)] == ["", "3", "3 or 4", "3 or 4 or 6"]
    assert words.sentences(words.text("One."), words.text(""), words.text("Two.")) == "One. Two."
    assert words.sentences() == ""


def test_a_refusal_names_suits_as_the_deck_does_and_begins_with_a_capital() -> None:
    words, suits = Translator(), [as_it_is(name) for name in ("Kaji", "Jan", "Po", "Ken")]
    refusal = Refusal("you must follow {suit}", "JKP-15", suit=3)
    assert words.refusal(refusal, suits) == "You must follow Ken"
    assert refusal.text() == "you must follow spades"
    assert words.refusal(Refusal("it is not your turn"), suits) == "It is not your turn"
    asked = Refusal("the question is: {answers}", answers=(parse_action("pass"), parse_action("kan")))
    assert words.refusal(asked, suits) == "The question is: pass or kan"
    assert words.refusal(Refusal("bid more than {number}", number=7), suits) == "Bid more than 7"


def test_a_notice_tells_of_a_file() -> None:
    notice = Notice("{file} could not be read: {reason}", "match.json", "{no} luck")
    assert Translator().notice(notice) == str(notice) == "match.json could not be read: {no} luck"
