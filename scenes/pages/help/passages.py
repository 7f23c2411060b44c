"""Parts of a page that belong together: a clause with its example, what some tables play, small print."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence

from scenes.pages.help.markdown import Block, Part

_HEADINGS = (Block.TITLE, Block.HEADING)
_BELONGS = (Block.ITEM, Block.TABLE, Block.VALUE)


def told(parts: Sequence[Part], clause: str) -> range:
    """The numbers of the parts in which the clause of that number is told: its list or table, no example."""
    first = next((number for number, part in enumerate(parts) if part.clause == clause), len(parts))
    end = first + 1
    while end < len(parts) and (parts[end].block in _BELONGS or _is_picture(parts[end])):
        end += 1
    return range(first, end) if end <= len(parts) else range(0)


def passage(parts: Sequence[Part], clause: str) -> range:
    """The numbers of the parts that the clause of that number is made of, and its first example."""
    found = told(parts, clause)
    end = example = found.stop
    if found and example < len(parts) and parts[example].block is Block.TEXT and not parts[example].clause:
        example += 1
    if found and example < len(parts) and parts[example].example is not None:
        end = example + 1
    return range(found.start, end)


def _is_picture(part: Part) -> bool:
    """Whether a part shows cards or suits, and is no example."""
    return part.block is Block.FIGURE and part.example is None


def reaches(parts: Sequence[Part]) -> dict[int, range]:
    """For each `ONLY` of a page, by its number, the parts that are played at its tables alone.

    One right behind a heading reaches to the next heading, another one no further than to the next `ONLY`.
    """
    found = {}
    for number, part in enumerate(parts):
        if part.block is Block.ONLY:
            whole = number > 0 and parts[number - 1].block in _HEADINGS
            found[number] = _up_to(parts, number, _HEADINGS if whole else (*_HEADINGS, Block.ONLY))
    return found


def fine_print(parts: Sequence[Part]) -> dict[int, range]:
    """For each note, by its number, the parts that are its small print."""
    others = {*Block} - {Block.FINE}
    notes = (number for number, part in enumerate(parts) if part.block is Block.NOTE)
    return {number: _up_to(parts, number, others) for number in notes}


def _up_to(parts: Sequence[Part], number: int, ends: Container[Block]) -> range:
    """The numbers of the parts behind one, up to the first of a kind that ends them."""
    behind = range(number + 1, len(parts))
    return range(number + 1, next((end for end in behind if parts[end].block in ends), len(parts)))


class Folds:
    """What can be unfolded on a page; the numbers of the parts that are open are the caller's to keep.

    The rules of an `ONLY` are folded away where it is one of those that hold `elsewhere`.
    """

    def __init__(self, parts: Sequence[Part], unfolded: set[int], elsewhere: Collection[int]) -> None:
        self.unfolded = unfolded
        only = reaches(parts)
        self._fine = fine_print(parts)
        self.notes = [*self._fine]
        self.forms = {number: reach for number, reach in only.items() if number in elsewhere}
        self._plain = only.keys() - self.forms.keys()

    @property
    def hidden(self) -> set[int]:
        """The numbers of the parts that are not seen at all."""
        reaches = (*self.forms.items(), *self._fine.items())
        folded = (reach for number, reach in reaches if number not in self.unfolded)
        return self._plain.union(*folded)

    def show(self, number: int) -> None:
        """Unfold what a part is folded away in; of a note also its own words."""
        reaches = (*self.forms.items(), *self._fine.items())
        self.unfolded.update(fold for fold, reach in reaches if number in reach)
        self.unfolded.update({number}.intersection(self.notes))

    def are_open(self, numbers: Collection[int]) -> bool:
        """Whether all of these are open."""
        return self.unfolded.issuperset(numbers)

    def toggle(self, numbers: Collection[int]) -> None:
        """Unfold all of these, or where all are open fold them."""
        if self.are_open(numbers):
            self.unfolded.difference_update(numbers)
        else:
            self.unfolded.update(numbers)
