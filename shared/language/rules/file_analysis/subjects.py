"""What a finding is about, read from its excerpt, so that findings of models can be asked about too."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from shared.language.rules.file_analysis.comments import bare
from shared.language.rules.file_analysis.literals import LiteralKind, literals
from shared.language.rules.file_analysis.people import owner, people
from shared.language.rules.file_analysis.sheets import CELL, PLAIN_FORMULA
from shared.language.rules.file_analysis.signs import has
from shared.modes.knowledge_handover.handover import Finding

type Topic = Literal[
    "formula", "threshold", "constant", "choice", "date", "address", "secret", "account", "override", "overwritten",
    "special", "decision", "nobody", "person", "todo", "libraries", "schedule", "connection", "tables", "relies",
    "setting", "columns", "risk", "case",
]  # fmt: skip
type Opening = Literal[
    "limit", "compared", "fixed", "special", "address", "schedule", "person", "nobody", "libraries", "tables",
    "overwritten", "secret", "case", "code", "plain",
]  # fmt: skip

_OF_LITERAL: Final[dict[LiteralKind, tuple[Topic, Opening]]] = {
    "secret": ("secret", "secret"),
    "connection": ("connection", "code"),
    "url": ("address", "address"),
    "email": ("address", "address"),
    "host": ("address", "address"),
    "path": ("address", "address"),
    "account": ("account", "code"),
    "date": ("date", "code"),
    "schedule": ("schedule", "schedule"),
}
_PAIR = re.compile(
    r"(?P<name>[A-Za-z_][\w.]{0,60})[\"'\])]{0,3}\s{0,3}(?P<sign><=|>=|<>|!=|:=|<-|===?|=|<|>|:)\s{0,3}"
    r"[\"']?(?P<value>-?\d[\d_.,]{0,20}%?)(?![\w.])"
)
_TEXT = re.compile(r"[\"'](?P<value>[^\"'\n]{2,40})[\"']")
_NAMES = re.compile(r"(?:It needs|on the tables?) (?P<names>.{1,1000}?)(?:, which do(?:es)? not|\.$)")
_COMMENTED = re.compile(r"(?:^|[\s;])(?:#|--|//|/\*)\s*(?:[^\W\d_]+\W+){2}[^\W\d_]+")
_LABELLED = re.compile(
    r"\S \((?P<label>[^()]{2,60})\) is (?P<limit>a limit, )?fixed at (?P<value>.{1,40})\.$"
)
_SPACING = re.compile(r"[\s_-]+")
"""What the same name differs in from file to file: `LOSS_THRESHOLD`, "Loss threshold"."""


@dataclass(frozen=True, slots=True)
class FileSubject:
    """A topic with what names it: `name` and `value` as the file writes them, `code` the excerpt's own words.

    `address` is the cell of a spreadsheet, which says better where it is than a line does.
    """

    topic: Topic
    opening: Opening
    name: str = ""
    value: str = ""
    code: str = ""
    address: str | None = None
    explained: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """Equal for what is the same artefact, in whichever file it stands."""
        named = f"{_SPACING.sub('', self.name)} {self.value}".strip() or self.code
        return self.topic, " ".join(named.casefold().split())


def subject_of(finding: Finding) -> FileSubject | None:
    """What to ask about a finding; None of what a file is for, which explains itself."""
    last = finding.excerpt.rsplit("\n", 1)[-1].strip()
    cell = CELL.match(last)
    code = cell["content"].split(" → ")[0] if cell else last
    address = cell["address"] if cell else None
    explained = _COMMENTED.search(finding.excerpt) is not None and finding.kind != "decision"
    found = _subject(finding, code)
    if found is None:
        return None
    plain = found.topic == "formula" and PLAIN_FORMULA.fullmatch(code) is not None
    shown_code = found.name if found.topic == "schedule" else _told(found.topic, bare(code).rstrip(" .,;:{"))
    return FileSubject(
        found.topic, found.opening, found.name, found.value, shown_code, address, explained or plain
    )


def _told(topic: Topic, code: str) -> str:
    return code.removeprefix("[ ]").strip() if topic == "todo" else code


def _subject(finding: Finding, code: str) -> FileSubject | None:
    match finding.kind:
        case "formula":
            return FileSubject("formula", "code")
        case "threshold" | "hard_coded" if finding.text.startswith("The column"):
            return FileSubject("columns", "code")
        case "threshold":
            return _valued(finding, code, "threshold")
        case "hard_coded":
            return _of_literal(code) or _valued(finding, code, "constant")
        case "decision":
            return _decided(finding, code)
        case "owner":
            return _owner(finding, code)
        case "todo":
            return FileSubject("todo", "code")
        case "dependency":
            return _dependency(finding, code)
        case "purpose":
            return None


def _valued(finding: Finding, code: str, topic: Topic) -> FileSubject:
    if labelled := _LABELLED.search(finding.text):
        opening = "limit" if labelled["limit"] else "fixed"
        return FileSubject(topic, opening, labelled["label"], labelled["value"])
    pair = _PAIR.search(code)
    if pair is None:
        return FileSubject(topic, "code")
    name, value = pair["name"], pair["value"].rstrip(".,")
    if topic == "constant" and "case of its own" in finding.text:
        return FileSubject("case", "case", name, value)
    if topic == "constant":
        return FileSubject(topic, "fixed", name, value)
    return FileSubject(topic, "limit" if pair["sign"] in ("=", ":=", "<-", ":") else "compared", name, value)


def _of_literal(code: str) -> FileSubject | None:
    written = next(iter(literals(code)), None)
    if written is None:
        return None
    topic, opening = _OF_LITERAL[written.kind]
    return FileSubject(topic, opening, "" if opening in ("code", "secret") else written.name)


def _decided(finding: Finding, code: str) -> FileSubject:
    if "cells around it hold a formula" in finding.text:
        return FileSubject("overwritten", "overwritten")
    if "depends on a condition, with fixed values" in finding.text:
        return FileSubject("choice", "code")
    if "case of its own" in finding.text and (named := _TEXT.search(code)):
        return FileSubject("special", "special", value=named["value"])
    if has("override", finding.excerpt):
        return FileSubject("override", "code")
    return FileSubject("special" if "case of its own" in finding.text else "decision", "code")


def _owner(finding: Finding, code: str) -> FileSubject:
    if finding.text.startswith("The column"):
        return FileSubject("columns", "code")
    named = owner(code)
    who = [named] if named else people(code)
    if not who:
        return FileSubject("nobody", "nobody")
    return FileSubject("person", "person", name=who[0])


def _dependency(finding: Finding, code: str) -> FileSubject:
    names = _NAMES.search(finding.text)
    if finding.text.startswith("It needs the setting"):
        return FileSubject("setting", "code")
    if names and finding.text.startswith("It needs"):
        return FileSubject("libraries", "libraries", name=names["names"])
    if names:
        return FileSubject("tables", "tables", name=names["names"])
    if has("harm", finding.excerpt):
        return FileSubject("risk", "code")
    literal = _of_literal(code)
    return (
        literal if literal and literal.topic in ("schedule", "connection") else FileSubject("relies", "code")
    )
