"""The remarks of the rules on files: for each kind of thing its English sentence and how much it weighs."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.file_analysis.found import Remark, listed, shown
from shared.language.rules.file_analysis.literals import LiteralKind, WrittenValue
from shared.modes.knowledge_handover.handover import FindingKind

OVERWRITTEN: Final = 10.5
OVERRIDE: Final = 10.0
SPECIAL_CASE: Final = 9.5
RISK: Final = 9.2
THRESHOLD: Final = 9.0
FORMULA: Final = 8.0
DECISION: Final = 7.5
OTHER_FILE: Final = 7.0
TODO: Final = 6.5
RELYING: Final = 6.4
CONSTANT: Final = 6.0
OWNER: Final = 5.5
TABLES: Final = 5.5
NOBODY: Final = 5.0
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


def literal(written: WrittenValue) -> Remark:
    kind, weight, text = _LITERALS[written.kind]
    return Remark(kind, text.format(name=shown(written.name, 60)), weight)


def purpose(told: str) -> Remark:
    return Remark("purpose", f"It says of itself: {shown(told, 160)}", PURPOSE)


def limit(name: str, number: str) -> Remark:
    several = "s" if " and " in number else ""
    text = f"{_subject(name)} is compared with the fixed value{several} {number}."
    return Remark("threshold", text, THRESHOLD)


def compared(name: str, number: str) -> Remark:
    """A comparison for equality: the number is fixed, but no limit."""
    return limit(name, number)._replace(kind="hard_coded", weight=CONSTANT)


def case(name: str, value: str) -> Remark:
    text = f"{shown(name, 50)} = {shown(value, 40)} is treated as a case of its own."
    return Remark("hard_coded", text, CONSTANT)


def constant(name: str, value: str) -> Remark:
    return Remark("hard_coded", f"{_subject(name)} is fixed at {value}.", CONSTANT)


def named_limit(name: str, value: str) -> Remark:
    return Remark("threshold", f"{_subject(name)} is a limit, fixed at {value}.", THRESHOLD)


def formula(name: str, code: str) -> Remark:
    text = f"{_subject(name)} is worked out as {shown(code)}." if name else f"It works out {shown(code)}."
    return Remark("formula", text, FORMULA)


def special_case(name: str, value: str) -> Remark:
    text = f"{shown(value, 50)} is treated as a case of its own, by {shown(name, 40)}."
    return Remark("decision", text, SPECIAL_CASE)


def override(code: str) -> Remark:
    return Remark("decision", f"Something is done or changed by hand here: {shown(code)}", OVERRIDE)


def decision(code: str) -> Remark:
    return Remark("decision", f"A rule or an exception was decided here: {shown(code)}", DECISION)


def swallowed(errors: str) -> Remark:
    return Remark("decision", f"{errors} are passed over in silence.", DECISION)


def named(names: Sequence[str]) -> Remark:
    verb = "is" if len(names) == 1 else "are"
    return Remark("owner", f"{listed(names)} {verb} named as someone to turn to.", OWNER)


def responsible(name: str) -> Remark:
    return Remark("owner", f"{shown(name, 60)} is named as responsible.", OWNER)


def choice(name: str, code: str) -> Remark:
    text = f"{_subject(name)} depends on a condition, with fixed values: {shown(code)}."
    return Remark("decision", text, DECISION)


def values(name: str, count: int) -> Remark:
    several = f"{count} fixed values"
    text = f"{shown(name, 50)} holds {several}." if name else f"{several} are written in here."
    return Remark("hard_coded", text, CONSTANT)


def todo(code: str) -> Remark:
    """What is left to do, without the mark that says so in front of it."""
    unmarked = _TODO_MARK.sub("", code, count=1) or code
    return Remark("todo", f"Work is left here: {shown(unmarked)}", TODO)


def risk(told: str) -> Remark:
    return Remark("dependency", f"Something can go wrong here: {told}", RISK)


def libraries(names: Sequence[str]) -> Remark:
    return Remark("dependency", f"It needs {listed(names, 8)}.", LIBRARIES)


def packages(names: Sequence[str]) -> Remark:
    """Libraries of Python."""
    verb = "does" if len(names) == 1 else "do"
    text = f"It needs {listed(names, 8)}, which {verb} not come with Python."
    return Remark("dependency", text, LIBRARIES)


def tables(names: Sequence[str]) -> Remark:
    several = "s" if len(names) > 1 else ""
    return Remark("dependency", f"It works on the table{several} {listed(names, 8)}.", TABLES)


def setting(name: str) -> Remark:
    return Remark("dependency", f"It needs the setting {shown(name, 50)} from its surroundings.", SETTING)


def _subject(name: str) -> str:
    return shown(name, 50) if name else "Something"
