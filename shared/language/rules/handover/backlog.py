"""The backlog by the rules (B1): the questions for any project, and those about the few lines of its files at which a
reader would stop, the gravest first."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.handover.backlog_words import HANDOVER_QUESTIONS, ArtefactPlace, file_question
from shared.language.rules.handover.file_analysis.code_patterns import GUARD
from shared.language.rules.handover.file_analysis.settings import is_settings
from shared.language.rules.handover.file_analysis.subjects import FileSubject, Topic, own_lines, subject_of
from shared.language.rules.handover.measures import denied_measures
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, ParsedFile, Priority
from shared.modes.knowledge_handover.reconciling import question_id, reconcile

_GRAVEST: Final[tuple[Topic, ...]] = (
    "off", "secret", "conflict", "danger", "only", "forbidden", "manual", "overwritten", "workaround", "todo"
)  # fmt: skip
_MOST_PRESSING: Final = 4
"""Questions about files that are P0: with the general ones they leave rounds for what the answers bring up."""
_MOST_OF_FILES: Final = 8
_MOST_OF_A_FILE: Final = 3
_TOGETHER: Final = 1
"""Lines of settings so near to one that is asked about are answered with it."""
_LAST: Final = "first"
"""The general question that can wait: the others tell most of it."""


class _Line(NamedTuple):
    """A line with what it is asked about for, and the file that says something else."""

    subject: FileSubject
    place: ArtefactPlace
    is_guard: bool = False
    other: str = ""


def backlog(request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
    """At most `request.most` questions."""
    general = [_general(name, text) for name, text in HANDOVER_QUESTIONS[request.language].general.items()]
    found = sorted([*_denied(request.files), *_lines(request.dives)], key=_rank)
    chosen = _about_lines(_in_turn(found), request.language)
    return reconcile([*general, *chosen], request.most)


def _general(name: str, text: str) -> BacklogQuestion:
    priority: Priority = "P1" if name == _LAST else "P0"
    return BacklogQuestion(
        question_id=question_id("GLOBAL", text), text=text, priority=priority, origin="GLOBAL"
    )


def _rank(line: _Line) -> tuple[int, bool]:
    """What goes before what: a guard that is switched off before all."""
    return _GRAVEST.index(line.subject.topic), not line.is_guard


def _lines(dives: Sequence[DeepDive]) -> Iterator[_Line]:
    for dive in dives:
        for finding in dive.findings:
            if (subject := subject_of(finding, dive.file_name)) is not None:
                # the artefact itself stands below the lines that explain it
                below = len(own_lines(finding, dive.file_name)) - 1
                line = None if finding.line is None else finding.line + below
                place = ArtefactPlace(file_name=dive.file_name, line=line, part=finding.place)
                yield _Line(subject, place, bool(GUARD.search(f"{finding.place} {finding.excerpt}")))


def _denied(files: Sequence[ParsedFile]) -> Iterator[_Line]:
    """What one file says is not so, with its unit, and another one says."""
    for each in denied_measures(files):
        subject = FileSubject("conflict", "conflict", text=each.text, value=each.measure)
        place = ArtefactPlace(file_name=each.file_name, line=each.line)
        yield _Line(subject, place, other=each.other_file)


def _in_turn(lines: Sequence[_Line]) -> list[_Line]:
    """The gravest first, of every file one before the second of any; of what stands together the gravest alone."""
    taken: dict[str, list[int]] = {}
    placed: list[tuple[int, _Line]] = []
    said = set[tuple[Topic, str]]()
    for each in lines:
        of_file, line = taken.setdefault(each.place.file_name, []), each.place.line or 0
        words = (each.subject.topic, each.subject.text or f"{each.place}")
        is_near = is_settings(each.place.file_name) and any(
            abs(line - other) <= _TOGETHER for other in of_file
        )
        if is_near or words in said or len(of_file) >= _MOST_OF_A_FILE:
            continue
        said.add(words)
        placed.append((len(of_file), each))
        of_file.append(line)
    return [each for _, each in sorted(placed, key=lambda place: place[0])]


def _about_lines(lines: Sequence[_Line], language: LanguageCode) -> Iterator[BacklogQuestion]:
    counted = Counter[Priority]()
    for each in lines:
        text = file_question(each.subject, each.place, language, counted.total(), each.other)
        if text is None or counted.total() >= _MOST_OF_FILES:
            continue
        priority: Priority = "P0" if counted["P0"] < _MOST_PRESSING else "P1"
        counted[priority] += 1
        yield BacklogQuestion(
            question_id=question_id("FILE", text, each.place.file_name, each.place.line),
            text=text,
            priority=priority,
            origin="FILE",
            file_name=each.place.file_name,
            line=each.place.line,
        )
