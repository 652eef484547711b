"""How findings are told: a plain English sentence each, and how weighty each kind of thing is."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.file_analysis.found import listed, shown
from shared.language.rules.file_analysis.literals import LiteralKind, Written
from shared.modes.knowledge_handover.handover import FindingKind

OVERRIDE: Final = 10.0
SPECIAL_CASE: Final = 9.5
THRESHOLD: Final = 9.0
FORMULA: Final = 8.0
DECISION: Final = 7.5
RISK: Final = 9.2
TODO: Final = 6.5
CONSTANT: Final = 6.0
OWNER: Final = 5.5
SETTING: Final = 5.0
LIBRARIES: Final = 3.0
PURPOSE: Final = 2.0
EXPLAINED: Final = 0.4
"""What a finding's weight is multiplied by where the file itself explains it."""

_TODO_MARK: Final = re.compile(
    r"^[\s*-]{0,9}(?:\[ \]\s+|(?:TODO|FIXME|XXX|HACK|TBD)\b(?:\([^)]{0,40}\))?[\s:–-]+)(?=\w)"
)

_LITERALS: Final[dict[LiteralKind, tuple[FindingKind, float, str]]] = {
    "secret": ("hard_coded", 9.2, "A password or a key seems to stand here in the open, under the name {name}."),
    "connection": ("dependency", 7.0, "It connects to a database or a queue at {name}."),
    "url": ("hard_coded", 6.2, "An address at {name} is written into the file."),
    "email": ("hard_coded", 5.0, "An e-mail address at {name} is written into the file."),
    "host": ("hard_coded", 6.2, "The address of a machine, {name}, is written into the file."),
    "path": ("hard_coded", 6.1, "The path {name} is written into the file."),
    "account": ("hard_coded", 6.3, "The number {name} looks like that of an account or a customer."),
    "date": ("hard_coded", 5.8, "The date {name} is written into the file."),
    "schedule": ("dependency", 7.2, "Something runs by the clock here: {name}."),
}  # fmt: skip


def of_literal(written: Written) -> tuple[FindingKind, float, str]:
    """The kind, the weight and the sentence for a value that is written into a file."""
    kind, weight, text = _LITERALS[written.kind]
    return kind, weight, text.format(name=shown(written.name, 60))


def purpose(told: str) -> str:
    return f"It says of itself: {shown(told, 160)}"


def limit(name: str, number: str) -> str:
    several = "s" if " and " in number else ""
    return f"{_subject(name)} is compared with the fixed value{several} {number}."


def case(name: str, value: str) -> str:
    return f"{shown(name, 50)} = {shown(value, 40)} is treated as a case of its own."


def constant(name: str, value: str) -> str:
    return f"{_subject(name)} is fixed at {value}."


def named_limit(name: str, value: str) -> str:
    return f"{_subject(name)} is a limit, fixed at {value}."


def formula(name: str, code: str) -> str:
    return f"{_subject(name)} is worked out as {shown(code)}." if name else f"It works out {shown(code)}."


def special_case(name: str, value: str) -> str:
    return f"{shown(value, 50)} is treated as a case of its own, by {shown(name, 40)}."


def override(code: str) -> str:
    return f"Something is done or changed by hand here: {shown(code)}"


def decision(code: str) -> str:
    return f"A rule or an exception was decided here: {shown(code)}"


def named(names: Sequence[str]) -> str:
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} named as someone to turn to."


def responsible(name: str) -> str:
    return f"{shown(name, 60)} is named as responsible."


def choice(name: str, code: str) -> str:
    return f"{_subject(name)} depends on a condition, with fixed values: {shown(code)}."


def values(name: str, count: int) -> str:
    return (
        f"{shown(name, 50)} holds {count} fixed values."
        if name
        else f"{count} fixed values are written in here."
    )


def todo(code: str) -> str:
    return f"Work is left here: {shown(unmarked(code))}"


def unmarked(code: str) -> str:
    """What is left to do, without the mark that says so in front of it."""
    return _TODO_MARK.sub("", code, count=1) or code


def risk(told: str) -> str:
    return f"Something can go wrong here: {told}"


def _subject(name: str) -> str:
    return shown(name, 50) if name else "Something"
