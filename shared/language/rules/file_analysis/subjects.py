"""What a finding is about, read from its kind and its excerpt, so that findings of models can be asked about too."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from shared.language.rules.file_analysis.code_patterns import ASSIGNED
from shared.language.rules.file_analysis.comments import bare, comment_marks, explains, split_comment
from shared.language.rules.file_analysis.dive import told
from shared.language.rules.file_analysis.literals import LiteralKind, literals
from shared.language.rules.file_analysis.people import is_alone
from shared.language.rules.file_analysis.sheets import CELL
from shared.language.rules.file_analysis.signs import TODO_MARK, has
from shared.language.rules.file_analysis.tables import notes, set_columns
from shared.modes.knowledge_handover.handover import Finding, FindingKind

type Topic = Literal[
    "only", "secret", "manual", "overwritten", "danger", "limit", "exception", "todo", "rule", "formula", "number",
    "date", "columns", "system", "person", "address",
]  # fmt: skip
type Opening = Literal["value", "noted", "says", "secret", "overwritten", "columns", "person"]

_BY_KIND: Final[dict[FindingKind, Topic]] = {
    "formula": "formula",
    "threshold": "limit",
    "hard_coded": "number",
    "decision": "rule",
    "owner": "person",
    "todo": "todo",
    "dependency": "system",
}
_OF_LITERAL: Final[dict[LiteralKind, Topic]] = {
    "url": "address",
    "host": "address",
    "path": "address",
    "account": "exception",
    "date": "date",
}
_OF_NOTES: Final[frozenset[Topic]] = frozenset(
    {"only", "manual", "danger", "exception", "todo", "rule", "person"}
)
"""Topics that a comment tells by itself, whatever code it stands beside."""
_EQUALS_TEXT = re.compile(r"==|!=|<>|\bIN\b|\bin\b|=\s?[\"']")
_SHORT_NOTE: Final = 3
"""Words of a comment that say too little without the code beside them."""
_TABLES: Final = (".csv", ".tsv")
_SPACING = re.compile(r"[\s_-]+")
"""What the same name differs in from file to file: `LOSS_THRESHOLD`, "Loss threshold"."""


@dataclass(frozen=True, slots=True)
class FileSubject:
    """A topic with what names it: `name` and `value` as the file writes them, `text` the words to quote.

    `address` is the cell of a spreadsheet, which says better where it is than a line does.
    """

    topic: Topic
    opening: Opening
    text: str = ""
    name: str = ""
    value: str = ""
    address: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """Equal for what is the same artefact, in whichever file it stands."""
        named = f"{_SPACING.sub('', self.name)} {self.value}".strip() or self.text
        return self.topic, " ".join(named.casefold().split())


def subject_of(finding: Finding, file_name: str) -> FileSubject | None:
    """What to ask about a finding; None of what a file is for, which explains itself."""
    if finding.kind == "purpose":
        return None
    lines = [line.strip() for line in finding.excerpt.split("\n")]
    if cells := [match for line in lines if (match := CELL.match(line))]:
        return _of_cells(finding, cells)
    if file_name.lower().endswith(_TABLES):
        return _of_row(finding)
    marks = comment_marks(file_name)
    code, beside = split_comment(lines[-1], marks)
    note = beside or (bare(lines[0]) if len(lines) > 1 else "")
    topic = _topic(finding)
    if topic == "secret":
        return FileSubject(topic, "secret", text=told(finding.excerpt))
    if topic in _OF_NOTES and (not code.strip() or len(note.split()) > _SHORT_NOTE):
        return FileSubject(topic, "says", text=_without_mark(note))
    if topic in ("limit", "number") and (pair := ASSIGNED.match(code)):
        opening = "noted" if explains(note) else "value"
        return FileSubject(topic, opening, text=note, name=pair["name"], value=pair["value"])
    return FileSubject(topic, "says", text=_without_mark(lines[-1] if code.strip() else note))


def _topic(finding: Finding) -> Topic:
    text = finding.excerpt
    written = [each.kind for each in literals(text)]
    if "secret" in written or has("secret", text):
        return "secret"
    if finding.kind in ("owner", "dependency", "decision") and (has("only", text) or is_alone(text)):
        return "only"
    if finding.kind == "decision":
        if has("override", text):
            return "manual"
        return "exception" if _EQUALS_TEXT.search(text) else "rule"
    if finding.kind == "dependency" and has("harm", text):
        return "danger"
    if finding.kind == "hard_coded" and written:
        known: list[Topic] = [_OF_LITERAL[kind] for kind in written if kind in _OF_LITERAL]
        return known[0] if known else "number"
    return _BY_KIND[finding.kind]


def _of_cells(finding: Finding, cells: list[re.Match[str]]) -> FileSubject:
    """The last cell; before a number its label."""
    last = cells[-1]
    content, address = last["content"].split(" → ")[0], last["address"]
    topic = _topic(finding)
    if len(cells) > 1:
        label = cells[0]["content"].strip()
        return FileSubject(topic, "value", name=label, value=content, address=address)
    if finding.kind == "decision" and content.replace(".", "").isdigit():
        return FileSubject("overwritten", "overwritten", text=address, address=address)
    if topic == "secret":
        return FileSubject(topic, "secret", text=told(content), address=address)
    return FileSubject(topic, "says", text=_without_mark(content), address=address)


def _of_row(finding: Finding) -> FileSubject:
    """The columns that somebody sets, or the note that a row has."""
    if finding.kind == "hard_coded" and (columns := set_columns(finding.excerpt)):
        return FileSubject("columns", "columns", text=", ".join(columns))
    said = max(notes(finding.excerpt), key=len, default=finding.excerpt)
    topic = _topic(finding)
    return FileSubject(topic, "secret" if topic == "secret" else "says", text=said)


def _without_mark(text: str) -> str:
    return TODO_MARK.sub("", text, count=1).strip(" :-–") or text
