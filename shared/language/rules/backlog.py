"""The backlog by the rules (B1): a question for each artefact that the files leave unexplained, and those for all."""

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
    "unwritten": "P1",
    "call": "P1",
    "calendar": "P1",
    "access": "P1",
}
_TOPICS: Final[dict[Topic, Priority]] = {
    "only": "P0",
    "secret": "P0",
    "manual": "P0",
    "overwritten": "P0",
    "danger": "P0",
    "limit": "P0",
    "exception": "P0",
    "todo": "P0",
    "rule": "P1",
    "formula": "P1",
    "number": "P1",
    "date": "P1",
    "columns": "P1",
    "system": "P1",
    "person": "P1",
    "address": "P2",
}
"""How soon a topic is asked for, and, within a priority, in this order."""
_RANKS: Final = {topic: rank for rank, topic in enumerate(_TOPICS)}
_MOST_OF_A_FILE: Final = 4
"""Questions of a priority; what a file has beyond that can wait."""


@dataclass(frozen=True, slots=True)
class _Artefact:
    """An artefact with all its places, the first of which the question belongs to."""

    subject: FileSubject
    places: tuple[ArtefactPlace, ...]
    priority: Priority


def backlog(request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
    """At most `request.most` questions: those for any project, and of every file in turn the most telling first."""
    general = [_general(name, request.language) for name in _GLOBAL]
    artefacts = sorted(
        _artefacts(request.dives), key=lambda each: (each.priority, _RANKS[each.subject.topic])
    )
    about_files = [_about(each, request.language) for each in _later_what_is_too_much(artefacts)]
    chosen = reconcile(about_files, max(0, request.most - len(general)))
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
        line=first.line,
    )


def _artefacts(dives: Sequence[DeepDive]) -> Iterator[_Artefact]:
    """The artefacts of all files, each once with its places; a number with a note outranks one without."""
    places: defaultdict[tuple[str, str], list[ArtefactPlace]] = defaultdict(list)
    subjects: dict[tuple[str, str], FileSubject] = {}
    for dive in dives:
        for finding in dive.findings:
            if (subject := subject_of(finding, dive.file_name)) is not None:
                subjects.setdefault(subject.key, subject)
                places[subject.key].append(_place(dive, finding, subject))
    for key, subject in subjects.items():
        priority = "P0" if subject.opening == "noted" else _TOPICS[subject.topic]
        yield _Artefact(subject, tuple(places[key]), priority)


def _place(dive: DeepDive, finding: Finding, subject: FileSubject) -> ArtefactPlace:
    """Where the artefact itself stands: below the lines that explain it."""
    above = finding.excerpt.count("\n")
    line = None if finding.line is None else finding.line + above
    return ArtefactPlace(file_name=dive.file_name, line=line, address=subject.address)


def _later_what_is_too_much(artefacts: Sequence[_Artefact]) -> Iterator[_Artefact]:
    """The artefacts, those of a file that has many a priority later: P1 instead of P0, P2 instead of P1."""
    counted: Counter[tuple[str, Priority]] = Counter()
    for each in artefacts:
        priority = each.priority
        for later in ("P1", "P2"):
            if priority < later and counted[each.places[0].file_name, priority] >= _MOST_OF_A_FILE:
                priority: Priority = later
        counted[each.places[0].file_name, priority] += 1
        yield _Artefact(each.subject, each.places, priority)
