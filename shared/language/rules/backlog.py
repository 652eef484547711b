"""The backlog by the rules (B1): a question for each artefact that the files leave unexplained, and those for all."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.backlog_words import ArtefactPlace, file_question, global_questions
from shared.language.rules.file_analysis.subjects import FileSubject, Topic, subject_of
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, Finding, Priority
from shared.modes.knowledge_handover.reconciling import question_id, reconcile

_GLOBAL: Final[dict[str, Priority]] = {
    "breaks": "P0",
    "call": "P0",
    "calendar": "P0",
    "access": "P1",
    "unwritten": "P1",
    "change": "P2",
}
_TOPICS: Final[dict[Topic, Priority]] = {
    "override": "P0",
    "overwritten": "P0",
    "special": "P0",
    "risk": "P0",
    "threshold": "P0",
    "formula": "P0",
    "nobody": "P2",
    "secret": "P1",
    "schedule": "P1",
    "connection": "P1",
    "todo": "P1",
    "choice": "P1",
    "case": "P1",
    "decision": "P1",
    "constant": "P1",
    "account": "P1",
    "address": "P1",
    "date": "P1",
    "relies": "P1",
    "person": "P1",
    "columns": "P1",
    "tables": "P2",
    "setting": "P2",
    "libraries": "P2",
}
"""How soon a topic is asked for, and, within a priority, in this order."""
_RANKS: Final = {topic: rank for rank, topic in enumerate(_TOPICS)}
_ASKED_ONCE: Final[frozenset[Topic]] = frozenset({"nobody", "libraries"})
_CRITICAL: Final = 3
_OWN_NUMBER: Final = re.compile(r"(?<![\w.$])(?!(?:0|1|100)(?![\w.]))\d+(?:[.,]\d+)?(?![\w.])")
"""A number that the code alone does not explain; without one a formula can be read off."""
_WEIGHTY: Final = ("formula", "threshold", "decision")


@dataclass(frozen=True, slots=True)
class _Artefact:
    """An artefact with all its places, the first of which the question belongs to."""

    subject: FileSubject
    places: tuple[ArtefactPlace, ...]
    priority: Priority
    turn: int
    """How many of the file's questions of this priority come before it."""


def backlog(request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
    """At most `request.most` questions: those for any project and, file by file in turn, those about what was found."""
    general = [_general(name, request.language) for name in _GLOBAL]
    asked = sorted(
        _asked(request.dives), key=lambda each: (each.priority, each.turn, _RANKS[each.subject.topic])
    )
    about_files = [_about(each, request.language) for each in asked]
    room = max(0, request.most - len(general))
    chosen = reconcile(about_files, room)
    return reconcile([*general, *chosen], request.most)


def _general(name: str, language: LanguageCode) -> BacklogQuestion:
    text = global_questions(language)[name]
    identity = question_id("GLOBAL", text)
    return BacklogQuestion(question_id=identity, text=text, priority=_GLOBAL[name], origin="GLOBAL")


def _about(asked: _Artefact, language: LanguageCode) -> BacklogQuestion:
    first = asked.places[0]
    text = file_question(asked.subject, asked.places, language)
    return BacklogQuestion(
        question_id=question_id("FILE", text, first.file_name, first.line),
        text=text,
        priority=asked.priority,
        origin="FILE",
        file_name=first.file_name,
        line=None if asked.subject.topic == "nobody" else first.line,
    )


def _asked(dives: Sequence[DeepDive]) -> Iterator[_Artefact]:
    """The artefacts of all files, each once with its places, in the order in which they were found."""
    critical = {
        dive.file_name for dive in dives if sum(f.kind in _WEIGHTY for f in dive.findings) >= _CRITICAL
    }
    places: defaultdict[tuple[str, str], list[ArtefactPlace]] = defaultdict(list)
    subjects: dict[tuple[str, str], FileSubject] = {}
    for dive in dives:
        for finding in dive.findings:
            if (subject := subject_of(finding)) is None:
                continue
            key = (subject.topic, "") if subject.topic in _ASKED_ONCE else subject.key
            subjects.setdefault(key, subject)
            places[key].append(_place(dive, finding, subject))
    turns: Counter[tuple[str, Priority]] = Counter()
    for key, subject in subjects.items():
        named = sorted(places[key], key=lambda each: each.file_name not in critical)
        priority = _priority(subject, critical=named[0].file_name in critical)
        yield _Artefact(subject, tuple(named), priority, turns[named[0].file_name, priority])
        turns[named[0].file_name, priority] += 1


def _place(dive: DeepDive, finding: Finding, subject: FileSubject) -> ArtefactPlace:
    """Where the artefact itself stands: below the lines that explain it."""
    above = finding.excerpt.count("\n")
    line = None if finding.line is None else finding.line + above
    return ArtefactPlace(file_name=dive.file_name, line=line, address=subject.address)


def _priority(subject: FileSubject, *, critical: bool) -> Priority:
    if subject.topic == "nobody":
        return "P0" if critical else "P2"
    if subject.explained:
        return "P2"
    if subject.topic == "formula" and not _OWN_NUMBER.search(subject.code):
        return "P1"
    return _TOPICS[subject.topic]
