"""What a finding is about, read from its kind and its excerpt, so that findings of models can be asked about too."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from shared.language.rules.file_analysis.code_patterns import (
    ASSIGNED,
    BETWEEN,
    COMPARED,
    COUNTED,
    EQUALS_TEXT,
    PASSED_OVER,
    QUOTED,
    SWITCHED,
    SWITCHED_OFF,
)
from shared.language.rules.file_analysis.comments import bare, comment_marks, explains, split_comment
from shared.language.rules.file_analysis.dive import told
from shared.language.rules.file_analysis.end_days import end_days
from shared.language.rules.file_analysis.forbidding import forbids
from shared.language.rules.file_analysis.literals import LiteralKind, literals
from shared.language.rules.file_analysis.people import is_alone, names_owner, owner, people
from shared.language.rules.file_analysis.secret_names import secret_name
from shared.language.rules.file_analysis.set_days import set_days
from shared.language.rules.file_analysis.sheets import CELL
from shared.language.rules.file_analysis.signs import (
    TODO_MARK,
    Sign,
    has,
    is_open_question,
    is_todo,
    is_unsettled,
)
from shared.language.rules.file_analysis.tables import due_row, notes, row_in_words
from shared.language.rules.file_analysis.unwritten import reference
from shared.modes.knowledge_handover.handover import Finding, FindingKind
from shared.text.words import words

type Topic = Literal[
    "conflict", "days", "request", "due", "off",
    "unwritten", "forbidden", "only", "secret", "manual", "overwritten", "workaround", "danger", "owner",
    "limit", "exception", "todo",
    "question", "unsettled", "schedule", "rule", "formula", "number", "date", "system", "person",
]  # fmt: skip
type Asking = Topic | Literal["plain"]
"""What is asked about a topic: `plain` is what fits anything."""
type Opening = Literal[
    "value", "noted", "says", "secret", "named_secret", "overwritten", "limit", "bare_limit", "special", "schedule",
    "todo", "question", "conflict", "differs", "denied",
]  # fmt: skip

_BY_KIND: Final[dict[FindingKind, Topic]] = {
    "formula": "formula",
    "threshold": "limit",
    "hard_coded": "number",
    "decision": "rule",
    "owner": "person",
    "dependency": "system",
}
_OF_LITERAL: Final[dict[LiteralKind, Topic]] = {
    "account": "exception",
    "date": "date",
}
_OF_NOTES: Final[frozenset[Topic]] = frozenset(
    {"only", "manual", "workaround", "danger", "owner", "exception", "todo", "rule", "person"}
)
"""Topics that a comment tells by itself, whatever code it stands beside."""
_SURE_IN_WORDS: Final[frozenset[Topic]] = frozenset(
    {"request", "due", "forbidden", "unwritten", "only", "manual", "owner", "person", "unsettled"}
)
"""Topics that a sentence names for certain; of any other its words only hint at what it is about."""
_ONLY_MENTIONED: Final[frozenset[Topic]] = frozenset({"limit", "formula", "number", "date", "system"})
"""What nobody asks about where a sentence tells it: a letter's date, when a file was saved, a figure in passing."""
_CODE: Final = re.compile(r"[\w)\]]\s?(?:[=<>]|:=)\s?[\w\"'(]|\w\(|://|\d\s?[*×]|[*×]\s?\d")
"""What only code and formulas have: they are what they are, whatever words stand in them."""
_HACK: Final = re.compile(r"(?<!\w)(?:HACK|XXX)(?!\w)")
_SHORT_NOTE: Final = 3
"""Words of a comment that say too little without the code beside them."""
_NUMBERED: Final = re.compile(r"^\s*\d{1,2}[.)]\s+")
_CLAUSE_BEGINS: Final = re.compile(r"[,;:]\s|\.\s(?=[A-ZÀ-Þ])")
_SAYS_LITTLE: Final = 4
_SAYS_BY_ITSELF: Final = 5
"""Words of a note in a table that need no row."""
TABLES: Final = (".csv", ".tsv")
_SPACING = re.compile(r"[\s_-]+")
"""What the same name differs in from file to file: `LOSS_THRESHOLD`, "Loss threshold"."""


@dataclass(frozen=True, slots=True)
class FileSubject:
    """A topic with what names it: `name` and `value` as the file writes them, `text` the words to quote.

    `other_value` is what another file says instead.

    `address` is the cell of a spreadsheet, which says better where it is than a line does.
    """

    topic: Topic
    opening: Opening
    text: str = ""
    name: str = ""
    value: str = ""
    other_value: str = ""
    address: str | None = None

    @property
    def asking(self) -> Asking:
        """What is asked: by the topic where that is certain."""
        is_hinted = self.opening == "says" and self.topic not in _SURE_IN_WORDS
        is_code = any(each.search(self.text) for each in (_CODE, SWITCHED_OFF, PASSED_OVER))
        return "plain" if is_hinted and not is_code else self.topic

    @property
    def is_told(self) -> bool:
        """Whether its own sentence says all there is to it."""
        return self.asking == "plain" and self.topic in _ONLY_MENTIONED

    @property
    def key(self) -> tuple[str, str]:
        """Equal for what is the same artefact, in whichever file it stands."""
        named = f"{_SPACING.sub('', self.name)} {self.value}".strip() or self.text
        return self.topic, " ".join(named.casefold().split())


def subject_of(finding: Finding, file_name: str) -> FileSubject | None:
    """What to ask about a finding; None of what a file is for and of a day that is set, which explain themselves."""
    if finding.kind == "purpose" or _is_set_day(finding):
        return None
    lines = own_lines(finding, file_name)
    if cells := [match for line in lines if (match := CELL.match(line))]:
        return _of_cells(finding, cells)
    if file_name.lower().endswith(TABLES):
        return _of_row(finding)
    marks = comment_marks(file_name)
    code, beside = split_comment(lines[-1], marks)
    note = beside or (bare(lines[0]) if len(lines) > 1 else "")
    topic = _topic(finding)
    if topic == "secret":
        return _of_secret(told(finding.excerpt))
    if topic == "unwritten":
        return FileSubject(topic, "says", _pointing(note or lines[-1]))
    if topic == "request":
        return FileSubject(topic, "says", _NUMBERED.sub("", _from_the_sign(" ".join(lines), "requested")))
    if topic == "danger" and not code.strip() and not note:
        return FileSubject(topic, "says", _from_the_sign(" ".join(lines), "harm"))
    if topic == "off":
        pair = SWITCHED.match(code)
        return FileSubject(
            topic, "says", " ".join(finding.excerpt.split()), **(pair.groupdict() if pair else {})
        )
    if topic in _OF_NOTES and (not code.strip() or len(note.split()) > _SHORT_NOTE):
        return FileSubject(topic, _opening(topic), text=_without_mark(note))
    if topic in ("limit", "number") and (pair := ASSIGNED.match(code)):
        opening = "noted" if explains(note) else "value"
        return FileSubject(topic, opening, text=note, name=pair["name"], value=pair["value"])
    if code.strip() and (compared := _compared(topic, code)):
        return compared
    return FileSubject(topic, _opening(topic), text=_without_mark(lines[-1] if code.strip() else note))


def _is_set_day(finding: Finding) -> bool:
    text = finding.excerpt
    is_day = finding.kind == "hard_coded" and set_days(text)
    return bool(is_day) and not end_days(text) and not any(literals(text))


def own_lines(finding: Finding, file_name: str) -> list[str]:
    """The lines of a finding: a comment above its code, a label above its cell. A wrapped sentence is one."""
    lines = [line.strip() for line in finding.excerpt.split("\n")]
    code, _ = split_comment(lines[0], comment_marks(file_name))
    is_wrapped = len(lines) > 1 and code.strip() and not CELL.match(lines[0])
    return [" ".join(lines)] if is_wrapped else lines


def _of_secret(said: str, address: str | None = None) -> FileSubject:
    """What it is for, where its line says that; the line itself is never shown."""
    name = secret_name(said)
    return FileSubject("secret", "named_secret" if name else "secret", said, name or "", address=address)


def _opening(topic: Topic) -> Opening:
    return topic if topic in ("todo", "question", "schedule") else "says"


def _compared(topic: Topic, code: str) -> FileSubject | None:
    """A limit, a number or a special case that code compares with; its name without what it is taken from."""
    if topic == "exception" and (match := EQUALS_TEXT.search(code)):
        return FileSubject(topic, "special", value=", ".join(QUOTED.findall(match["texts"])))
    if topic not in ("limit", "number", "exception"):
        return None
    for pattern in (BETWEEN, COMPARED, COUNTED):
        if match := pattern.search(code):
            *_, name = re.findall(r"\w+", match.groupdict().get("name") or "") or [""]
            value = " – ".join(re.findall(r"-?\d[\d_.]*", match["number"]))
            opening = "special" if topic == "exception" else "value" if topic == "number" else "limit"
            return FileSubject(topic, opening if name else "bare_limit", name=name, value=value)
    return None


def _topic(finding: Finding) -> Topic:
    text = finding.excerpt
    written = [each.kind for each in literals(text)]
    if "secret" in written or has("secret", text):
        return "secret"
    pointing = reference(text) if finding.kind == "decision" else None
    if pointing is not None and pointing.sure:
        return "unwritten"
    if finding.kind in ("owner", "dependency", "decision") and (has("only", text) or is_alone(text)):
        return "only"
    if finding.kind in ("decision", "todo") and (has("workaround", text) or _HACK.search(text)):
        return "workaround"
    if finding.kind == "todo":
        if has("requested", text) and not is_todo(text):
            return "request"
        if is_unsettled(text) and not is_todo(text):
            return "unsettled"
        if is_open_question(text) or "? " in text:
            return "question"
        is_dated = bool(set_days(text) or end_days(text))
        return "due" if is_dated and not is_todo(text) else "todo"
    if finding.kind == "decision":
        if has("off", text) or SWITCHED_OFF.match(text.split("\n")[-1]):
            return "off"
        if has("override", text):
            return "manual"
        if pointing is not None:
            return "unwritten"
        if forbids(text):
            return "forbidden"
        is_case = EQUALS_TEXT.search(text) or COMPARED.search(text) or PASSED_OVER.search(text)
        return "exception" if is_case else "rule"
    if finding.kind == "dependency":
        return "danger" if has("harm", text) else "schedule" if "schedule" in written else "system"
    if finding.kind == "owner":
        named = (owner(text) or names_owner(text)) and not people(text)
        return "owner" if named else "person" if people(text) else "rule"
    if finding.kind == "hard_coded" and not written and end_days(text):
        return "date"
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
        return _of_secret(told(content), address)
    text = _pointing(content) if topic == "unwritten" else _without_mark(content)
    return FileSubject(topic, _opening(topic), text=text, address=address)


def _of_row(finding: Finding) -> FileSubject:
    """The note that a row has; one of a few words with the row that it is about."""
    said = max(notes(finding.excerpt), key=len, default=row_in_words(finding.excerpt))
    topic = _topic(finding)
    if topic == "todo" and not is_todo(finding.excerpt) and (due := due_row(finding.excerpt)):
        return FileSubject("due", "says", due)
    if len(words(said)) < _SAYS_BY_ITSELF and topic != "secret":
        said = row_in_words(finding.excerpt)
    if topic == "secret":
        return _of_secret(said)
    text = _pointing(said) if topic == "unwritten" else _without_mark(said)
    return FileSubject(topic, _opening(topic), text)


def _from_the_sign(text: str, sign: Sign) -> str:
    """The clause that has the sign, with what follows: whatever stands before it is its reason or condition, unless it
    is a few words that say what it is about, or the clause only a few that say nothing by themselves."""
    begins = [0, *(match.end() for match in _CLAUSE_BEGINS.finditer(text))]
    for at, end in zip(begins, [*begins[1:], len(text)], strict=True):
        if has(sign, text[at:end]):
            is_short = min(len(text[:at].split()), len(text[at:].split())) <= _SAYS_LITTLE
            return text if is_short else text[at:]
    return text


def _pointing(text: str) -> str:
    """The words of a note that point to what is written nowhere."""
    found = reference(text)
    return _NUMBERED.sub("", found.text) if found else _without_mark(text)


def _without_mark(text: str) -> str:
    return _NUMBERED.sub("", TODO_MARK.sub("", text, count=1)).strip(" :-–?¿") or text
