"""Text in Markdown: what somebody typed stays text, and never acts as markup."""

import re
from typing import Final

from shared.text.visible import visible

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~])")
_LINE_START: Final = re.compile(r"^([^\S\n]*(?:\d+(?=[.)]))?)(?=[-+=.)])", re.MULTILINE)


def literal(text: str) -> str:
    """The text with every character that Markdown, HTML or a terminal would act upon made literal."""
    escaped = _MARKUP.sub(r"\\\1", visible(text).replace("&", "&amp;"))
    return _LINE_START.sub(r"\1\\", escaped)


def table_cell(text: str) -> str:
    """The text literally, on one line."""
    return literal(" ".join(text.split()))


def attribute_named(attribute: str) -> str:
    """An attribute of a skill as staff read it, of a kitchen as of a program."""
    return "in earnest" if attribute == "production_vs_prototype" else attribute.replace("_", " ")
