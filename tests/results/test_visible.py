"""Signs in the place of what terminals and viewers obey."""

import pytest

from shared.interview.results.markdown_text import literal
from shared.text.visible import visible


@pytest.mark.parametrize(("text", "shown"), [
    ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"), ("a\x00b\x08\x7f", "a␀b␈␡"), ("\x9b31m\x85", "\ufffd31m\ufffd"),
    ("a\u202eb\u2066c\u2069", "a\ufffdb\ufffdc\ufffd"), ("one\r\ntwo\u2028three\rfour", "one\ntwo\nthree␍four"),
    ("tab\tand\nline", "tab\tand\nline"), ("שלום é 日本 👩‍🔧 \u200e", "שלום é 日本 👩‍🔧 \u200e"),
])  # fmt: skip
def test_only_what_acts_is_a_sign(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_markdown_shows_signs_too() -> None:
    assert literal("*\x1b[2J*\u202e") == "\\*␛\\[2J\\*\ufffd"
