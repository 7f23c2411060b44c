"""Where lines end: at blanks in English, between letters in Japanese, and nowhere to stumble over."""

from __future__ import annotations

from gettext import NullTranslations
from random import Random

import pytest

from scenes.graphics.layout_metrics import TypeSize
from scenes.i18n import NEVER_LINE_START, CardMark, Translator, chunks, letters, reading_words
from scenes.i18n.catalogue import read_po
from scenes.i18n.line_breaking import NEVER_LINE_END
from scenes.pages.help.layout import LayoutStyle, lay_out
from scenes.pages.help.markdown import BlockKind, read
from scenes.pages.help.text_search import whole
from tests.conftest import Tally
from tests.languages.catalogues import LOCALE
from tests.languages.terms import terms
from tests.scenes.scratch import open_stack, shared_fonts

TEXT = (
    "ハルがハートで13枚を宣言し、あなたが副官でした。絵札20枚中13枚が必要なところ、15枚取りました。"
    "「スペードのA」は第1トリックで使えません（NAP-9）。ジョーカーが−5点になっても、ジョー・ジョットでは"
    "♥10をリードできますか？ Enter で「決定」、Esc で「戻る」です……ちょっと待ってください！"
)
TOGETHER = (
    "ハート",
    "13枚",
    "20枚",
    "15枚",
    "のA",
    "第1トリック",
    "NAP-9",
    "ジョーカー",
    "−5点",
    "♥10",
    "Enter",
)


class _Saying(NullTranslations):
    """A language in which everything is said in the same words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        return self._words


def test_english_ends_its_lines_at_blanks() -> None:
    words = "A joker (or none) takes no-trumps, too."
    assert [chunk.text for chunk in chunks(words)] == words.split()
    assert [chunk.blank for chunk in chunks(words)] == [False, *[True] * 6]


def test_japanese_is_parted_between_phrases() -> None:
    bits = chunks(TEXT)
    assert "".join(" " * blank + text for blank, text in bits) == TEXT
    assert 25 < len(bits) < 40
    for bit in bits:
        assert bit.text[0] not in NEVER_LINE_START, bit
        assert bit.text[-1] not in NEVER_LINE_END, bit
    for words in TOGETHER:
        assert any(words in bit.text for bit in bits), words


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("トリックを取った。", ["トリックを", "取った。"]),
        ("（はい、そうです）", ["（はい、", "そうです）"]),
        ("カリフォルニアジャックのルール", ["カリフォルニアジャックの", "ルール"]),
        ("クラブの10をリードする", ["クラブの10を", "リードする"]),
        ("切り札は♠Aと♥10です", ["切り札は", "♠Aと", "♥10です"]),
        ("非公開の二重関は時計回りに宣言する", ["非公開の", "二重関は", "時計回りに", "宣言する"]),
        ("もう一度対戦する", ["もう", "一度", "対戦する"]),
        ("石がはさみを砕く", ["石が", "はさみを", "砕く"]),
        ("ヌロを宣言：全トリックを負ける", ["ヌロを", "宣言：", "全トリックを", "負ける"]),
    ],
)
def test_lines_may_end_just_here(text: str, parted: list[str]) -> None:
    assert [bit.text for bit in chunks(text)] == parted


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("取った。", ["取っ", "た。"]),
        ("（はい）", ["（は", "い）"]),
        ("カリフォルニアジャック", ["カリフォルニア", "ジャック"]),
        ("チョコレートパフェ", ["チョ", "コ", "レー", "ト", "パ", "フェ"]),
        ("クラブの10を", ["クラブ", "の10を"]),
        ("切り札♠A", ["切り札", "♠A"]),
    ],
)
def test_a_phrase_longer_than_a_line_may_end_it_just_here(text: str, parted: list[str]) -> None:
    assert [bit.text for bit in letters(text)] == parted


def test_no_text_of_ours_is_parted_within_a_term() -> None:
    ours = {word for term in terms("ja") for word in term.ours if len(word) > 1 and word != "がない"}
    words = {word for word in ours if len(chunks(word)) == 1}
    assert len(words) > 80
    wrong = set()
    for path in sorted(LOCALE.glob("ja/*.po")):
        for text in (text for entry in read_po(path.read_text(encoding="utf-8")) for text in entry.texts):
            bits = [bit.text for bit in chunks(text)]
            kept = "\n".join(bits)
            wrong |= {f"{word} in {bits}" for word in words if kept.count(word) < text.count(word)}
    assert not wrong, "\n".join(sorted(wrong))


def test_a_phrase_is_broken_only_where_it_is_longer_than_the_line() -> None:
    open_stack()
    fonts, face = shared_fonts(), TypeSize(16, False)
    text, longest = "絵札を取ってから、トリックを数えます。", "数えます。"
    assert fonts.wrap(text, fonts.width("トリックを数", face), face) == [
        "絵札を",
        "取ってから、",
        "トリックを",
        "数えます。",
    ]
    narrow = fonts.wrap(text, fonts.width(longest, face) - 1, face)
    assert "".join(narrow) == text
    assert "絵札を" in narrow
    assert longest not in narrow


def test_pictures_stay_with_the_kana_behind_them() -> None:
    open_stack()
    fonts, face = shared_fonts(), TypeSize(16, False)
    picture = fonts.surface("♠", face, "#000000")
    line = Translator(_Saying("あなたが{card}を出し、{trick}を取ります。")).line(
        "{card} {trick}", card=CardMark(3), trick=(CardMark(1), CardMark(2))
    )
    parts = [part if isinstance(part, str) else picture for part in line]
    rows = fonts.wrap_parts(parts, fonts.width("取ります。", face), face, 6)
    told = ["".join(part if isinstance(part, str) else "♠" for part in row) for row in rows]
    assert told == ["あなたが", "♠を", "出し、♠", "♠を", "取ります。"]


def test_reading_japanese_takes_its_time() -> None:
    assert reading_words("You take the trick.") == 4
    assert reading_words("あなたがトリックを取ります。") == 7


def test_no_line_of_a_wrapped_text_begins_or_ends_wrongly(tally: Tally) -> None:
    open_stack()
    fonts, face, rng = shared_fonts(), TypeSize(14, False), Random(7)
    for _ in tally.times(40, "widths"):
        width = rng.randint(110, 600)
        lines = fonts.wrap(TEXT, width, face)
        assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")
        for line in lines:
            assert fonts.width(line, face) <= width
            assert line[0] not in NEVER_LINE_START
            assert line[-1] not in NEVER_LINE_END
            tally.count["lines"] += 1
    tally.floor(lines=150)


def test_a_page_of_japanese_fills_its_lines_and_keeps_bold_words_and_suits() -> None:
    style = LayoutStyle(
        lambda text, *_: 10 * len(text), lambda _: 10, lambda _: 20, lambda _: 5, lambda _: 8, 16, 4, None
    )
    part = read("**KAN-7** 最初に**関係**になるのは、ジョーカーか{S}のAを持つ人です。\n")[0]
    laid = lay_out([part], 80, style)[0]
    rows: dict[int, str] = {}
    for placed in laid.placed:
        content = placed.piece.content
        rows[placed.y] = rows.get(placed.y, "") + (content if isinstance(content, str) else "♠")
        assert placed.x + placed.width <= 80
    assert list(rows.values()) == ["最初に関係に", "なるのは、", "ジョーカーか", "♠のAを持つ", "人です。"]
    assert "".join(p.piece.content for p in laid.placed if p.piece.bold) == "関係"
    assert part.block is BlockKind.TEXT


def test_kana_stand_close_to_a_picture_but_not_to_an_icon() -> None:
    open_stack()
    fonts, face = shared_fonts(), TypeSize(16, False)
    picture = fonts.surface("♠", face, "#000000")

    def gaps(words: Translator) -> int:
        line = words.line("take {card} now", card=CardMark(3))
        parts = [part if isinstance(part, str) else picture for part in line]
        rows = fonts.wrap_parts(parts, 1, face, 8)
        assert all(set(row[0]) - NEVER_LINE_START for row in rows if isinstance(row[0], str))
        said = sum(fonts.width(part, face) for part in parts if isinstance(part, str))
        return fonts.parts_width(parts, face, 8) - said - picture.get_width()

    assert gaps(Translator()) == 2 * 8
    assert gaps(Translator(_Saying("「{card}を取る」"))) == 2 * 2
    assert fonts.parts_width([picture, "設定"], face, 8) == picture.get_width() + 8 + fonts.width(
        "設定", face
    )


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("iku", "Say iku, not koi-iku or ikura: Iku!", 2),
        ("カン", "カンと言うとゴニンカンが始まり、カンパイではない。", 1),
        ("関係", "無関係も関係も数える。", 2),
        ("NT", "NTで上回る。NTXではない", 1),
    ],
)
def test_a_word_is_found_as_its_script_parts_words(word: str, text: str, found: int) -> None:
    assert len(whole(word).findall(text)) == found
