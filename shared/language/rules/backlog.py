"""The backlog by the rules (B1): a question for each artefact that the files leave unexplained, and those for all."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.backlog_words import ArtefactPlace, file_question, global_questions, wordings_of
from shared.language.rules.file_analysis.code_patterns import GUARD
from shared.language.rules.file_analysis.settings import is_settings
from shared.language.rules.file_analysis.signs import TODO_MARK
from shared.language.rules.file_analysis.subjects import Asking, FileSubject, Topic, own_lines, subject_of
from shared.language.rules.file_conflicts import Artefact, conflicts, of_files
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, Finding, Priority
from shared.modes.knowledge_handover.reconciling import question_id, reconcile
from shared.text.words import words

_GLOBAL: Final[dict[str, Priority]] = {
    "breaks": "P0",
    "unwritten": "P0",
    "call": "P0",
    "access": "P0",
    "calendar": "P0",
    "first": "P1",
}
_URGENT: Final[tuple[Topic, ...]] = ("conflict", "days", "due", "request", "danger", "off")
_PRESSING: Final[tuple[Topic, ...]] = (
    *_URGENT,
    "unwritten", "unsettled", "forbidden", "only", "secret", "manual", "overwritten", "workaround", "person", "owner",
    "limit", "exception", "todo", "question",
)  # fmt: skip
_LATER: Final[tuple[Topic, ...]] = (
    "schedule", "rule", "formula", "number", "date", "system",
)  # fmt: skip
"""How soon a topic is asked for, and, within a priority, in this order. What is urgent waits for no other file: there
something goes wrong, or is missed, before anybody has learnt the rules."""
_MOST_URGENT: Final = 2
"""Questions of one urgent topic, and urgent ones of one file, that go before those of other files."""
_RANKS: Final = {topic: rank for rank, topic in enumerate((*_PRESSING, *_LATER))}
_MOST_PRESSING: Final = 6
_MOST_BESIDE_THE_FIRST: Final = 5
"""Questions about files that are P0, up to six where as many files have one: with the general ones at most eleven. The
other rounds are for what the answers bring up."""
_SAYS_BY_ITSELF: Final = 8
"""Words of a note on work that is left which needs no sentence beside it."""
_MOST_OF_A_FILE: Final = 4
"""Questions of a priority; what a file has beyond that can wait. So can what would be asked in the same words again, but
for what is written nowhere."""


def backlog(request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
    """At most `request.most` questions: those for any project, and of every file in turn the most telling first."""
    general = [_general(name, request.language) for name in _GLOBAL]
    found = list(_artefacts(request.dives))
    differ = _once([*of_files(request.files), *conflicts(found, request.language)])
    known = {(place.file_name, place.line) for each in differ for place in each.places}
    others = [
        each
        for each in found
        if each.priority != "P2"  # which differs from another at most
        and (
            each.subject.topic == "unwritten"
            or not any((place.file_name, place.line) in known for place in each.places)
        )
    ]
    ranked = sorted([*differ, *others], key=_rank)
    chosen = reconcile(list(_about_files(ranked, request.language)), max(0, request.most - len(general)))
    return reconcile([*general, *chosen], request.most)


def _rank(artefact: Artefact) -> tuple[Priority, bool, int]:
    """What goes before what: a guard that is switched off before all."""
    topic = artefact.subject.topic
    is_guard = topic == "off" and any(
        GUARD.search(f"{each.part} {artefact.excerpt}") for each in artefact.places
    )
    return artefact.priority, not is_guard, _RANKS[topic]


def _once(differ: Sequence[Artefact]) -> list[Artefact]:
    """Of several conflicts that one line is in the first."""
    kept, taken = list[Artefact](), set[tuple[str, int | None]]()
    for each in differ:
        places = {(place.file_name, place.line) for place in each.places}
        if taken.isdisjoint(places):
            kept.append(each)
        taken |= places
    return kept


def _general(name: str, language: LanguageCode) -> BacklogQuestion:
    text = global_questions(language)[name]
    identity = question_id("GLOBAL", text)
    return BacklogQuestion(question_id=identity, text=text, priority=_GLOBAL[name], origin="GLOBAL")


def _artefacts(dives: Sequence[DeepDive]) -> Iterator[Artefact]:
    """The artefacts of all files, each once with its places; a number with a note outranks one without."""
    places: defaultdict[tuple[str, str], list[ArtefactPlace]] = defaultdict(list)
    subjects: dict[tuple[str, str], tuple[FileSubject, str]] = {}
    for dive in dives:
        for finding in dive.findings:
            if _leans_on_another(finding, dive.findings):
                continue
            if (subject := subject_of(finding, dive.file_name)) is not None:
                subjects.setdefault(subject.key, (subject, finding.excerpt))
                places[subject.key].append(_place(dive, finding, subject))
    for key, (subject, excerpt) in subjects.items():
        presses = subject.opening == "noted" or subject.topic in _PRESSING
        says_all = subject.is_told or _is_bare_setting(subject, places[key], dives)
        priority = "P2" if says_all else "P0" if presses else "P1"
        yield Artefact(subject, tuple(places[key]), priority, excerpt)


def _is_bare_setting(
    subject: FileSubject, places: Sequence[ArtefactPlace], dives: Sequence[DeepDive]
) -> bool:
    """Whether it is a number of a file of settings without a note, which nothing that was found elsewhere names."""
    if subject.opening != "value" or not all(is_settings(each.file_name) for each in places):
        return False
    files = {each.file_name for each in places}
    return not any(
        subject.name in finding.excerpt
        for dive in dives
        if dive.file_name not in files
        for finding in dive.findings
    )


def _leans_on_another(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether a few words of work that is left stand behind a sentence that is asked about: "TODO write down why"."""
    first = finding.excerpt.partition("\n")[0]
    is_short = finding.kind == "todo" and TODO_MARK.match(first) and len(words(first)) < _SAYS_BY_ITSELF
    return bool(is_short) and any(
        each.kind not in ("todo", "purpose")
        and each.line is not None
        and each.line + each.excerpt.count("\n") == finding.line
        for each in findings
    )


def _place(dive: DeepDive, finding: Finding, subject: FileSubject) -> ArtefactPlace:
    """Where the artefact itself stands: below the lines that explain it."""
    line = None if finding.line is None else finding.line + len(own_lines(finding, dive.file_name)) - 1
    return ArtefactPlace(file_name=dive.file_name, line=line, address=subject.address, part=finding.place)


def _about_files(ranked: Sequence[Artefact], language: LanguageCode) -> Iterator[BacklogQuestion]:
    """The questions; what is too much of a file, of a topic, or in all, is asked later, or not at all: P2."""
    counted: Counter[tuple[str, Priority]] = Counter()
    askings: Counter[Asking] = Counter()
    pressing = quoted = 0
    for each in _in_turn(ranked):
        first, asking = each.places[0], each.subject.asking
        text = file_question(each.subject, each.places, language, askings[asking], quoted)
        if text is None:
            continue
        quoted += each.subject.opening == "says"
        priority = each.priority
        urgent = _MOST_URGENT if each.subject.topic in _URGENT else 1
        is_first = counted[first.file_name, "P0"] < urgent
        if priority == "P1" and not any(counted[first.file_name, each] for each in ("P0", "P1")):
            priority = "P0"  # the first of its file
        is_unwritten, is_full = asking == "unwritten", counted[first.file_name, "P0"] >= _MOST_OF_A_FILE
        most = _MOST_PRESSING if is_first else _MOST_BESIDE_THE_FIRST
        if priority == "P0" and (pressing >= most or (is_unwritten and is_full)):
            priority = "P1"
        is_worn_out = not is_unwritten and askings[asking] >= wordings_of(asking)
        if counted[first.file_name, priority] >= _MOST_OF_A_FILE or is_worn_out:
            priority = "P2"
        counted[first.file_name, priority] += 1
        askings[asking] += 1
        pressing += priority == "P0"
        yield BacklogQuestion(
            question_id=question_id("FILE", text, first.file_name, first.line),
            text=text,
            priority=priority,
            origin="FILE",
            file_name=first.file_name,
            line=first.line,
        )


def _in_turn(ranked: Sequence[Artefact]) -> list[Artefact]:
    """By priority, and within it what is urgent, then the first of every file before the second of one."""
    counted: Counter[tuple[Priority, str]] = Counter()
    urgent: Counter[Topic] = Counter()
    placed: list[tuple[Priority, int, Artefact]] = []
    for each in ranked:
        topic, turn = each.subject.topic, counted[each.priority, each.places[0].file_name]
        urgent[topic] += 1
        is_urgent = topic in _URGENT and urgent[topic] <= _MOST_URGENT
        placed.append((each.priority, -1 if is_urgent else turn, each))
        counted[each.priority, each.places[0].file_name] += 1
    return [each for *_, each in sorted(placed, key=lambda place: place[:2])]
