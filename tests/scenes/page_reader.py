"""Reads an HTML page strictly: every element is closed, and nothing stands where it may not."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = {"meta", "br"}


@dataclass
class Element:
    name: str
    given: dict[str, str | None]
    inside: list[Element | str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All text within."""
        return "".join(each if isinstance(each, str) else each.text for each in self.inside)

    def all(self, *names: str) -> list[Element]:
        """All elements within that have one of these names, in order; all elements without a name."""
        found = []
        for each in self.inside:
            if isinstance(each, Element):
                if not names or each.name in names:
                    found.append(each)
                found += each.all(*names)
        return found

    def one(self, name: str) -> Element:
        (found,) = self.all(name)
        return found

    def classed(self, kind: str) -> list[Element]:
        return [each for each in self.all() if kind in (each.given.get("class") or "").split()]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("page", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{tag}: an attribute twice"
        element = Element(tag, dict(attrs))
        self.open[-1].inside.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> within <{self.open[-1].name}>"
        self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(page: str) -> Element:
    assert page.startswith("<!DOCTYPE html>\n")
    reader = _Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].name}> is not closed"
    return reader.root.one("html")
