"""HTML elements. Everything that is not markup already is escaped."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

_EMPTY = frozenset(("meta", "br"))
"""Elements without content and without an end tag."""


class Markup(str):
    """HTML that is inserted as it is."""

    __slots__ = ()


Child = str | None
Attribute = str | int | bool | None


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Markup:
    """Return an element; children of `None` are left out, and strings that are not markup are escaped.

    An underscore in an attribute's name stands for a hyphen, one at the end is dropped (`class_`). Attributes
    of `None` or `False` are left out; one of `True` has no value.
    """
    start = f"<{name}{''.join(_attribute(*each) for each in attributes.items())}>"
    return Markup(start if name in _EMPTY else f"{start}{together(*children)}</{name}>")


def together(*children: Child) -> Markup:
    """Return children one after another, as `tag` writes them."""
    return Markup(
        "".join(each if isinstance(each, Markup) else escape(each) for each in children if each is not None)
    )


def spaced(*children: Child) -> Markup:
    """Return children with a space between each two; empty ones are left out."""
    return Markup(" ".join(together(each) for each in children if each))


def classes(*names: str | None) -> str | None:
    """Return the value of a class attribute with these names, without those of `None`; `None` for no name."""
    return " ".join(filter(None, names)) or None


def of_suit(suit: int) -> str:
    """Return the name by which a suit's drawing and colour are found on the page."""
    return f"suit{suit}"


def link_to(name: str) -> str:
    """Return the reference to an element of the same page."""
    return f"#{name}"


def colour_rule(name: str, colour: str) -> str:
    """Return the style rule that gives a class its colour."""
    return f".{name}{{color:{colour}}}"


def policy(style: str, script: str) -> str:
    """Return the content security policy that allows this style and this script, and nothing else."""
    digests = (b64encode(sha256(each.encode()).digest()).decode() for each in (style, script))
    allowed = [f"'sha256-{digest}'" for digest in digests]
    template = "default-src 'none'; base-uri 'none'; form-action 'none'; style-src {}; script-src {}"
    return template.format(*allowed)


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    written = name.rstrip("_").replace("_", "-")
    return f" {written}" if value is True else f' {written}="{escape(str(value))}"'
