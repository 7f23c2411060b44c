"""Catalogues are read, written and brought up to the sources; what is wrong with a translation is found."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from game import GAMES
from game.engine.examples import read_example
from game.engine.templates import mark, verbatim
from scenes.i18n import ENGLISH, Translator, best_of, complete, languages, words_in
from scenes.i18n import languages as known_languages
from scenes.i18n.catalogue import CatalogueEntry, head_of, read_po, translations
from scenes.i18n.translated_documents import reworded
from scenes.pages.help.markdown import read
from tests.languages import catalogues
from tests.languages.asked import forms_known
from tests.languages.catalogues import Count, begin, count, read_all, read_part, unready, update, write
from tests.languages.checks import faults_in, wrong_with
from tests.languages.messages import PARTS, Message, messages
from tests.languages.pseudo import LONGER, Pseudo
from tests.languages.terms import SHARE, missing_words, terms

PO = """msgid ""
msgstr ""
"Language: xx\\n"
"X-Language-Name: Xx\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

# a remark
#: game/games/kan/rules.md
#, fuzzy
#| msgid "an \\"old\\" text"
msgid "a new text"
msgstr "neu"

msgctxt "a point"
msgid "Game"
msgstr "Spiel"

msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} Karte"
msgstr[1] ""
"{count} Kar"
"ten"

#~ msgid "gone"
#~ msgstr "weg"
"""


def test_a_text_asked_for_in_a_form_that_no_catalogue_has_is_found(asked_in_vain: dict[str, None]) -> None:
    words = Translator()
    words.text("Settings")
    words.counted("{count} trick", "{count} tricks", 2)
    words.named("Mio", "player")
    words.text(verbatim("Nobody has translated what is typed"))
    assert not asked_in_vain
    words.text("{count} trick", count=1)
    words.text("{count} tricks", count=2)
    words.counted("Settings", "Settings", 2)
    words.text(mark("Settings", about="a page"))
    words.text("Mio")
    assert len(asked_in_vain) == 5
    asked_in_vain.clear()


@pytest.fixture(scope="module")
def texts() -> dict[str, list[Message]]:
    return messages()


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    forms_known()  # what all tests ask stays that of the real catalogues
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    return tmp_path


def test_a_catalogue_says_what_its_file_does_and_is_written_as_it_was(tmp_path: Path) -> None:
    found = translations(read_po(PO))
    assert found.gettext("a new text") == "a new text", "it is doubtful"
    assert found.gettext(mark("Game", about="a point")) == "Spiel"
    assert found.gettext("Game") == "Game"
    forms = [found.ngettext("{count} card", "{count} cards", number) for number in (1, 2)]
    assert forms == ["{count} Karte", "{count} Karten"]
    assert found.gettext("gone") == "gone"
    assert head_of(PO)["X-Language-Name"] == "Xx"
    write(tmp_path / "xx.po", read_po(PO))
    written = (tmp_path / "xx.po").read_text(encoding="utf-8")
    assert written == PO.replace('""\n"{count} Kar"\n"ten"', '"{count} Karten"')


@pytest.mark.parametrize("line", ["msgid without", '"a line alone"', 'msgid "x"'])
def test_a_file_that_is_no_catalogue_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="line"):
        list(read_po(f"{PO}\n{line}\n"))


def test_gettext_itself_reads_the_files() -> None:
    if shutil.which("msgfmt") is None:
        pytest.skip("gettext's tools are not installed")
    for path in sorted(catalogues.LOCALE.glob("*/*.po")):
        done = subprocess.run(["msgfmt", "-o", "/dev/null", path], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_the_catalogues_have_no_faults_and_what_they_lack_is_counted(
    texts: dict[str, list[Message]], capsys: pytest.CaptureFixture[str]
) -> None:
    for language in catalogues.languages():
        faults = [f"{part}: {fault}" for part, fault in faults_in(language, texts)]
        assert not faults, "\n".join(faults)
        found = sum(count(language, texts).values(), Count())
        with capsys.disabled():
            print(f"\n  {language}: {found.ready} of {found.texts} texts, {found.doubtful} doubtful")
        assert language not in complete() or (found.ready, found.doubtful) == (found.texts, 0)
    assert {ENGLISH, *catalogues.languages()} == set(known_languages())


def test_a_language_says_the_terms_that_are_agreed_on(
    texts: dict[str, list[Message]], capsys: pytest.CaptureFixture[str]
) -> None:
    for language in catalogues.languages():
        found = list(missing_words(language, texts, read_all(language)))
        said = sum(number for _, number, _ in found)
        with capsys.disabled():
            print(f"\n  {language}: {len(found)} terms said {said} times in English or by themselves")
        for term, number, lacking in found:
            assert number or language not in complete(), f"{term.ours} is nowhere"
            texts_of = "\n".join(message.one for message in lacking)
            assert len(lacking) <= max(1, (1 - SHARE) * number), f"{term}: not in\n{texts_of}"


def test_words_that_are_never_said_are_found() -> None:
    (trumps,) = (each for each in terms("ja") if "trumps" in each.english)
    assert list(trumps.avoided("切り札は、トランプゲームのノートランプ")) == []
    assert list(trumps.avoided("トランプは切札")) == ["切札", "トランプ"]
    assert trumps.said("Trumps: none")
    assert not trumps.said("{trumps} lead")


def test_every_text_has_one_part_and_all_parts_have_texts(texts: dict[str, list[Message]]) -> None:
    keys = [message.key for each in texts.values() for message in each]
    assert len(keys) == len(set(keys)) > 4000
    assert all(len(texts[part]) >= 75 for part in PARTS)
    assert {"Trumps", "{rank} of {suit}", "Controls"} <= {each.one for each in texts["pages"]}
    kinds = {each.about for each in texts["pages"]}
    assert {"cards", "game", "player"} <= kinds


def test_what_changes_in_the_sources_changes_in_the_catalogues(locale: Path) -> None:
    before = [Message("Take the trick with the ace"), Message("{count} card", "{count} cards"), Message("Go")]
    begin("xx", "Xx", "nplurals=2; plural=(n != 1);", {"pages": before, "kan": []})
    assert unready("xx", "pages").count("msgid ") == 3
    given = [
        CatalogueEntry("Take the trick with the ace", texts=("Nimm",)),
        CatalogueEntry("{count} card", "{count} cards", texts=("eine", "{count}")),
        CatalogueEntry("Go", texts=("Los",)),
    ]
    update("xx", {"pages": before, "kan": []}, given)
    assert count("xx", {"pages": before}) == {"pages": Count(3, 3, 0, 9, 9)}

    after = [Message("Take this trick with the ace"), Message("{count} card"), Message("Stop")]
    update("xx", {"pages": after[:1], "kan": after[1:]})
    ace = read_all("xx")["Take this trick with the ace"]
    assert (ace.texts, ace.doubtful, ace.before) == (("Nimm",), True, "Take the trick with the ace")
    card, stop = read_part("xx", "kan")[1:]
    assert (card.texts, card.doubtful) == (("{count}",), True)
    assert (stop.texts, stop.doubtful) == (("",), False)
    assert [entry.one for entry in read_part("xx", "pages") if entry.gone] == [before[0].one, "Go"]

    update("xx", {"pages": [], "kan": before})
    again = read_all("xx")["Go"]
    assert (again.texts, again.gone) == (("Los",), False)
    assert after[0].one not in read_all("xx"), "what was doubtful is not kept"
    assert len(list((locale / "xx").iterdir())) == 2


@pytest.mark.parametrize(
    ("english", "translated", "fault"),
    [
        ("{Card} wins", "{card} gewinnt", ""),
        ("{card} wins", "gewinnt", "{card} is lost"),
        ("{card} wins", "{card} {karte}", "nothing fills {karte}"),
        ("{card} wins", "{card", "expected '}'"),
        ("wins", "gewinnt ", "blanks around"),
        ("wins", "勝𠮟", "no font shows 𠮟"),
        ("wins", "ge\nwinnt", "a new line"),
    ],
)
def test_a_wrong_translation_is_found(english: str, translated: str, fault: str) -> None:
    found = list(wrong_with(Message(english), CatalogueEntry(english, texts=(translated,))))
    assert [fault in each for each in found] == [True] * bool(fault), found


@pytest.mark.parametrize(
    ("translated", "fault"),
    [
        ("{S}は**切り札**（[規則](#KAN-7)、`etori`）", ""),
        ("{H}は**切り札**（[規則](#KAN-7)、`etori`）", "other suits"),
        ("{S}は**切り札**（[規則](#KAN-8)、`etori`）", "other links"),
        ("{S}は切り札**（[規則](#KAN-7)、`etori`）", "an odd number of **"),
        ("{S}は（[規則](#KAN-7)、`etori`）| x", "a | ends"),
    ],
)
def test_a_wrong_block_of_a_document_is_found(translated: str, fault: str) -> None:
    message = Message("{S} is **trumps** ([rule](#KAN-7), `etori`)", document=True)
    found = list(wrong_with(message, CatalogueEntry(message.one, texts=(translated,))))
    assert [fault in each for each in found] == [True] * bool(fault), found


@pytest.mark.parametrize("key", GAMES)
def test_a_page_in_another_language_has_the_same_clauses_cards_and_figures(key: str) -> None:
    page = GAMES[key].rules_text()
    assert reworded(page, lambda text: text).split() == page.split()
    pairs = list(zip(read(page), read(reworded(page, Pseudo().gettext)), strict=True))
    assert len(pairs) > 50
    for here, there in pairs:
        assert (here.block, here.clause, len(here.rows)) == (there.block, there.clause, len(there.rows))
        if here.marker.startswith(("trick ", "hand ")):
            one, other = read_example(here.marker), read_example(there.marker)
            cards = [[each._replace(words="") for each in it.lies + it.held] for it in (one, other)]
            assert cards[0] == cards[1]
            assert (one.trump, one.table, one.worth) == (other.trump, other.table, other.worth)
        assert not here.text or here.text != there.text or not any(map(str.isalpha, here.text))


def test_the_language_that_nobody_speaks_is_longer_and_keeps_places() -> None:
    text = "{player} takes the trick with {card}, and it was the last one of all"
    said = Pseudo().gettext(text)
    assert "{player}" in said
    assert "{card}" in said
    letters = len(re.findall("[a-z]", re.sub(r"\{\w+\}", "", text)))
    assert len(said) - len(text) >= round(LONGER * letters) > 10
    assert not re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", said))


def test_the_systems_language_is_taken_where_it_is_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    known = frozenset({ENGLISH, "ja", "pt_BR"})
    monkeypatch.setattr("scenes.i18n.available_languages.complete", lambda: known)
    assert best_of([("ja", "JP")]) == "ja"
    assert best_of([("xx", None), ("pt", "BR"), ("ja", None)]) == "pt_BR"
    assert best_of([("pt", "PT"), ("de", "DE")]) == ENGLISH
    assert best_of([]) == ENGLISH


def test_japanese_is_read_and_a_language_that_there_is_not_is_english() -> None:
    assert languages()["ja"] == "日本語"
    assert words_in("ja").game("Kan") == "ゴニンカン"
    assert words_in("ja") is words_in("ja")
    assert words_in("xx").text("Settings") == "Settings"
