"""What a line of a file is worth asking about, read from the kind and the words of a finding, so that findings of models
can be asked about too. These are the lines at which a reader would stop; of the others nothing is asked."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from shared.language.rules.handover.file_analysis.code_patterns import SWITCHED_OFF
from shared.language.rules.handover.file_analysis.comments import bare, comment_marks, split_comment
from shared.language.rules.handover.file_analysis.literals import literals
from shared.language.rules.handover.file_analysis.people import is_alone
from shared.language.rules.handover.file_analysis.sheets import CELL
from shared.language.rules.handover.file_analysis.signs import TODO_MARK, forbids, has, is_secret, is_todo
from shared.language.rules.handover.file_analysis.tables import notes
from shared.modes.knowledge_handover.handover import Finding

type Topic = Literal[
    "off", "secret", "conflict", "danger", "forbidden", "manual", "overwritten", "workaround", "only", "todo"
]  # fmt: skip
type Opening = Literal["says", "says_under", "secret", "overwritten", "conflict"]

TABLES: Final = (".csv", ".tsv")
_HACK: Final = re.compile(r"(?<!\w)(?:HACK|XXX)(?!\w)")
_SHORT_NOTE: Final = 3
"""Words of a comment that say too little without the code beside them."""
_NUMBERED: Final = re.compile(r"^\s*\d{1,2}[.)]\s+")


@dataclass(frozen=True, slots=True)
class FileSubject:
    """A topic with the `text` to quote, and the `value` that another file has instead. `address` is the cell of a
    spreadsheet."""

    topic: Topic
    opening: Opening
    text: str = ""
    value: str = ""
    address: str | None = None


def subject_of(finding: Finding, file_name: str) -> FileSubject | None:
    """What to ask about a finding; None where nothing is sure to be worth it."""
    topic = _topic(finding)
    lines = own_lines(finding, file_name)
    if cells := [match for line in lines if (match := CELL.match(line))]:
        return _of_cell(topic, finding, cells)
    if topic is None:
        return None
    if topic == "secret":
        return FileSubject(topic, "secret")
    if file_name.lower().endswith(TABLES):
        said = max(notes(finding.excerpt), key=len, default="")
        return FileSubject(topic, "says", _without_mark(said)) if said and _is_told_by(topic, said) else None
    code, beside = split_comment(lines[-1], comment_marks(file_name))
    note = beside or (bare(lines[0]) if len(lines) > 1 else "")
    is_of_the_note = not code.strip() or (topic != "off" and len(note.split()) > _SHORT_NOTE)
    return FileSubject(topic, "says", _without_mark(note if is_of_the_note and note else lines[-1]))


def own_lines(finding: Finding, file_name: str) -> list[str]:
    """The lines of a finding: a comment above its code, a label above its cell. A wrapped sentence is one."""
    lines = [line.strip() for line in finding.excerpt.split("\n")]
    code, _ = split_comment(lines[0], comment_marks(file_name))
    is_wrapped = len(lines) > 1 and code.strip() and not CELL.match(lines[0])
    return [" ".join(lines)] if is_wrapped else lines


def _topic(finding: Finding) -> Topic | None:
    text, kind = finding.excerpt, finding.kind
    if kind == "purpose":
        return None
    if is_secret(text) or any(each.kind == "secret" for each in literals(text)):
        return "secret"
    if kind in ("owner", "dependency", "decision") and (has("only", text) or is_alone(text)):
        return "only"
    if kind in ("decision", "todo") and (has("workaround", text) or _HACK.search(text)):
        return "workaround"
    if kind == "todo":
        return "todo"
    if kind == "dependency" and has("harm", text):
        return "danger"
    if kind == "decision":
        is_off = has("off", text) or SWITCHED_OFF.match(text.split("\n")[-1])
        return (
            "off" if is_off else "manual" if has("override", text) else "forbidden" if forbids(text) else None
        )
    return None


def _is_told_by(topic: Topic, note: str) -> bool:
    """Whether the note of a row says it itself: what a row leaves open in figures and days asks nobody anything."""
    return topic != "todo" or is_todo(note)


def _of_cell(topic: Topic | None, finding: Finding, cells: list[re.Match[str]]) -> FileSubject | None:
    """What the last cell says; of a number among formulas, that it is one."""
    content, address = cells[-1]["content"].split(" → ")[0], cells[-1]["address"]
    if finding.kind == "decision" and len(cells) == 1 and content.replace(".", "").isdigit():
        return FileSubject("overwritten", "overwritten", address=address)
    if topic is None:
        return None
    opening = "secret" if topic == "secret" else "says"
    return FileSubject(topic, opening, "" if topic == "secret" else _without_mark(content), address=address)


def _without_mark(text: str) -> str:
    return _NUMBERED.sub("", TODO_MARK.sub("", text, count=1)).strip(" :-–?¿") or text
