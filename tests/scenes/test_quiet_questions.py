"""Questions of Jo-Jotte that nearly everyone passes: they stop no one, and stay within reach."""

from __future__ import annotations

from game.engine.state import NOBODY
from game.games.jo_jotte.melds import CLASSES, melds
from game.games.jo_jotte.state import JoJotteState
from scenes.table.picker.panels import LEAVE_KEY
from tests.scenes.choosing import actions, button, offers
from tests.scenes.jo_jotte_sitting import find
from tests.scenes.table_driver import Sitting


def _has_melds(state: JoJotteState) -> bool:
    held = any(melds(state.hands[0], kind, state.denomination) for kind in CLASSES)
    return held and not state.hands[0] >> state.seven & 1


def _has_nothing_to_say(state: JoJotteState) -> bool:
    return not _has_melds(state) and not state.hands[0] >> state.seven & 1


def _focus(sitting: Sitting) -> object:
    return getattr(sitting.table.focus.current, "key", None)


def test_melds_are_declared_at_once_and_the_record_has_the_pass_before_them() -> None:
    sitting = find("two", "nullo", _has_melds)
    before = len(actions(sitting))
    assert not offers(sitting, ("action", "nullo"))
    kind, chosen = _focus(sitting)  # type: ignore[misc]
    assert (kind, chosen.split()[0]) == ("action", "meld"), "the usual answer has the focus"
    sitting.key("return")
    sitting.rest()
    assert actions(sitting)[before : before + 2] == ["pass", chosen]


def test_a_button_beside_the_melds_opens_the_nullo_and_esc_closes_it() -> None:
    sitting = find("two", "nullo", _has_melds)
    before = len(actions(sitting))
    sitting.press_button(LEAVE_KEY)
    assert offers(sitting, ("action", "nullo"))
    assert _focus(sitting) == ("action", "pass"), "a commitment never has the first focus"
    sitting.key("escape")
    assert not offers(sitting, ("action", "nullo"))
    sitting.press_button(LEAVE_KEY)
    sitting.press_button(("action", "nullo"))
    sitting.rest()
    assert actions(sitting)[before] == "nullo"


def test_with_nothing_to_declare_no_panel_opens() -> None:
    for form, kind in (("two", "nullo"), ("three", "slam"), ("partners", "special")):
        sitting = find(form, kind, _has_nothing_to_say)
        assert sitting.table.parts.picker.buttons.panel is None, form
        assert _focus(sitting) == ("action", "pass")
        assert button(sitting, LEAVE_KEY).is_enabled


def test_a_hint_shows_the_question_itself() -> None:
    sitting = find("two", "nullo", _has_melds)
    sitting.key("h")
    assert offers(sitting, ("action", "nullo"))
    assert offers(sitting, ("action", "pass"))


def test_a_slam_over_a_nullo_is_asked_in_its_panel() -> None:
    sitting = find("two", "slam", lambda state: state.nullo != NOBODY, rare=0.5)
    assert offers(sitting, ("action", "slam"))


def test_a_second_look_checks_the_pass_before_the_melds() -> None:
    sitting = find("two", "nullo", _has_melds, second_look=True)
    assert sitting.table.parts.picker.buttons.ahead is None
    assert offers(sitting, ("action", "pass"))


def test_the_exchange_of_the_seven_has_the_focus_unless_the_partner_has_the_turn_up() -> None:
    assert _focus(find("two", "last exchange")) == ("action", "exchange")
    unhelpful = find("partners", "exchange", lambda state: state.setup.dealer == 2 and not _unites(state))
    assert _focus(unhelpful) == ("action", "pass")


def _unites(state: JoJotteState) -> bool:
    return state.turned % 13 in (10, 11)
