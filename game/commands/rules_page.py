"""A game's rules as plain Markdown, to read without the program or to print: complete, or two pages long.

Generated from the help page, with its pictures of cards as tables.
"""

from __future__ import annotations

import re
from typing import Any

from game.engine.cards import JOKER, NO_TRUMP, RANKS, SUITS, Card, parse_card, rank_of, suit_of
from game.engine.clause_numbers import CLAUSE_HEAD_PATTERN, LINK_PATTERN, clause_numbers, with_citations
from game.engine.examples import Example, ExampleCard, read_example
from game.engine.rules import Game

RARE_SECTIONS = ("Rare cases", "All or nothing", "Double kan", "More tricks")
"""Sections on rare cases or with more of the same, which the two-page rules leave out."""
LAST_SECTION = "Hints"
"""The last section of the two-page rules."""
EXAMPLE_STARTS = ("{trick ", "{hand ")
"""Starts of the blocks that are examples."""
_SUITS = dict(zip(SUITS, "♣♦♥♠", strict=True))


def rules_page(game: Game[Any], *, short: bool = False) -> str:
    """Return the rules of a game as Markdown.

    If `short`, only the usual game in about two pages, without examples, notes and rare cases. Each clause
    begins with an anchor for links and its number. A link to a clause that is not on the page becomes text.
    """
    blocks = _blocks(game)
    if short:
        blocks = _at_a_glance(blocks)
    page, numbers = "\n\n".join(map(_plain, blocks)), clause_numbers(game.rules_text())
    names = set(clause_numbers(page))
    page = LINK_PATTERN.sub(
        lambda found: found[0] if found[2] in names else found[1], with_citations(page, numbers)
    )
    return (
        CLAUSE_HEAD_PATTERN.sub(lambda found: f'<a id="{found[1]}"></a>**{numbers[found[1]]}** ', page) + "\n"
    )


def glance(game: Game[Any]) -> str:
    """Return the usual game in about two pages, in the format of the help page."""
    return "\n\n".join(_at_a_glance(_blocks(game))) + "\n"


def _blocks(game: Game[Any]) -> list[str]:
    """Return the blocks of a page without their markers for numbers of players."""
    return [block for block in game.rules_text().strip().split("\n\n") if not block.startswith("{only ")]


def _at_a_glance(blocks: list[str]) -> list[str]:
    kept, section = blocks[:1], ""
    for before, block, after in zip(["", *blocks], blocks, [*blocks[1:], ""], strict=False):
        if block.startswith("## "):
            if section == LAST_SECTION:
                break
            section = block.removeprefix("## ")
        said = block[0].isalpha() or re.match(r"\{[CDHS]\} ", block) is not None
        said_of_example = said and any(each.startswith(EXAMPLE_STARTS) for each in (before, after))
        left_out = block.startswith((">", *EXAMPLE_STARTS)) or said_of_example
        if section and section not in RARE_SECTIONS and not left_out:
            kept.append(block)
    return kept


def _plain(block: str) -> str:
    """Return a block with pictures as tables and suits as symbols."""
    if block.startswith(EXAMPLE_STARTS):
        example = read_example(block)
        return _hand(example) if example.held else _trick(example)
    if block.startswith("{cards "):
        shown = [part.strip().partition(" ") for part in block[len("{cards ") : -1].split("|")]
        return _table([" ".join([_sign(parse_card(card)), words]).strip() for card, _, words in shown])
    if block.startswith("{chain "):
        suits, _, words = block[len("{chain ") : -1].partition(" | ")
        return f"{_signs(suits)}: {_one(words)}"
    if block.startswith("{cycle "):
        return _signs(_one(block[len("{cycle ") : -1]))
    return re.sub(r"\{([CDHS])\}", lambda found: _SUITS[found[1]], block)


def _one(words: str) -> str:
    """Return the singular of `blunts/blunt`: the form before the stroke."""
    return re.sub(r"(\w+)/.*?(?=$| [CDHS]\b)", r"\1", words)


def _signs(text: str) -> str:
    return re.sub(r"\b([CDHS])\b", lambda found: _SUITS[found[1]], text)


def _sign(card: Card) -> str:
    """Return a card as `10♠`, or the joker."""
    if card == JOKER:
        return "joker"
    rank = RANKS[rank_of(card)]
    return f"{'10' if rank == 'T' else rank}{_SUITS[SUITS[suit_of(card)]]}"


def _trick(example: Example) -> str:
    worth = f"worth {example.worth}" if example.worth else ""
    return _table(
        [_trumps(example), *(shown.words for shown in example.lies)],
        [worth, *(_played(shown) for shown in example.lies)],
    )


def _played(shown: ExampleCard) -> str:
    card = f"**{_sign(shown.card)}** wins" if shown.starred else _sign(shown.card)
    return f"{card}, {shown.points}" if shown.points else card


def _hand(example: Example) -> str:
    may = ", ".join(_sign(shown.card) for shown in example.held if shown.starred)
    may_not = ", ".join(_sign(shown.card) for shown in example.held if not shown.starred)
    head = [_trumps(example), *(shown.words for shown in example.lies), "you can play", "you can't play"]
    return _table(head, ["", *(_sign(shown.card) for shown in example.lies), may, may_not or "–"])


def _trumps(example: Example) -> str:
    return "no trumps" if example.trump == NO_TRUMP else f"trumps {_SUITS[SUITS[example.trump]]}"


def _table(*rows: list[str]) -> str:
    head, *others = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([head, "|" + "---|" * len(rows[0]), *others])
