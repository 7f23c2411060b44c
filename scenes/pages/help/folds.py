"""What of a page is folded away: notes with their small print, and the rules that are played elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scenes.pages.help.at_table import reaches
from scenes.pages.help.markdown import Block, Part


class Folds:
    """What can be unfolded on a page; the numbers of the parts that are open are the caller's to keep.

    The rules of an `ONLY` are folded away where it is one of those that hold `elsewhere`.
    """

    def __init__(self, parts: Sequence[Part], unfolded: set[int], elsewhere: Collection[int]) -> None:
        self.unfolded = unfolded
        self.notes = [number for number, part in enumerate(parts) if part.block is Block.NOTE]
        self._fine = fine_print(parts)
        self.forms = {number: reach for number, reach in reaches(parts).items() if number in elsewhere}
        self._plain = {
            number
            for number, part in enumerate(parts)
            if part.block is Block.ONLY and number not in self.forms
        }

    @property
    def hidden(self) -> set[int]:
        """The numbers of the parts that are not seen at all."""
        reaches = (*self.forms.items(), *self._fine.items())
        folded = (reach for number, reach in reaches if number not in self.unfolded)
        return self._plain.union(*folded)

    def show(self, number: int) -> None:
        """Unfold what a part is folded away in; of a note also its own words."""
        self.unfolded.update(form for form, reach in self.forms.items() if number in reach)
        self.unfolded.update(note for note, reach in self._fine.items() if number in reach)
        if number in self.notes:
            self.unfolded.add(number)

    def are_open(self, numbers: Collection[int]) -> bool:
        """Whether all of these are open."""
        return self.unfolded.issuperset(numbers)

    def toggle(self, numbers: Collection[int]) -> None:
        """Unfold all of these, or where all are open fold them."""
        if self.are_open(numbers):
            self.unfolded.difference_update(numbers)
        else:
            self.unfolded.update(numbers)


def fine_print(parts: Sequence[Part]) -> dict[int, range]:
    """For each note with small print, by its number, the parts that are it."""
    found = {}
    for number, part in enumerate(parts):
        if part.block is not Block.NOTE:
            continue
        end = number + 1
        while end < len(parts) and parts[end].block is Block.FINE:
            end += 1
        if end > number + 1:
            found[number] = range(number + 1, end)
    return found
