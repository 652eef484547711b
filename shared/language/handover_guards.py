"""What a model made of the files of a handover, held against these files: nothing stands that does not stand there.

Pure (B1). A finding needs an excerpt that is in the file word for word, and gets the line where it is; a question names
no file, number or identifier that was not found; a summary loses the sentences that do. What the model was not shown,
or left out, the rules add.
"""

from collections.abc import Sequence
from typing import Final

from shared.domain.grounding import Grounds, grounds, ungrounded
from shared.domain.handover import BacklogQuestion, DeepDive, Finding, FindingKind
from shared.domain.reconciling import reconcile
from shared.domain.sentences import sentences
from shared.domain.words import words
from shared.language.guards import QUESTION_CHARS, InvalidReply, shown
from shared.language.handover_prompts import shown_passages
from shared.language.handover_tasks import BacklogTask, DeepDiveTask, HandoverSummaryTask
from shared.language.markup import MARKUP
from shared.language.plain_text import clean, one_line
from shared.language.quoting import Quotable
from shared.language.rules.backlog import backlog
from shared.language.rules.diving import dive

MAX_TEXT_CHARS: Final = 300
MAX_PROJECT_CHARS: Final = 4_000
_SCANNED: Final = 3
_ONE_OF: Final[frozenset[FindingKind]] = frozenset({"purpose"})


def checked_findings(found: Sequence[Finding], task: DeepDiveTask) -> tuple[Finding, ...]:
    """The findings whose excerpts stand in the file, at the lines where they do, at most as many as were asked for.

    Of several of a kind on one line the first counts. Where only parts of the file were shown, the rules tell of the
    rest. Raises `InvalidReply` when nothing that the model said stands.
    """
    file = Quotable(task.file.text)
    kept: dict[tuple[FindingKind, int | None], Finding] = {}
    for finding in found[: task.most * _SCANNED]:
        placed = _placed(finding, file)
        if placed is not None:
            key = (placed.kind, None if placed.kind in _ONE_OF else placed.line)
            kept.setdefault(key, placed)
    if not kept:
        raise InvalidReply("no_finding")
    return (*kept.values(), *_unseen(task))[: task.most]


def checked_project(text: str, task: HandoverSummaryTask) -> str:
    """The summary without the sentences that name what was not found. Raises `InvalidReply` when nothing is left."""
    known = _known(task.dives)
    told = [each for each in sentences(clean(text)[: 2 * MAX_PROJECT_CHARS]) if not ungrounded(each, known)]
    summary = one_line(" ".join(told))[:MAX_PROJECT_CHARS]
    if not words(summary):
        raise InvalidReply("empty")
    return summary


def checked_backlog(planned: Sequence[BacklogQuestion], task: BacklogTask) -> tuple[BacklogQuestion, ...]:
    """The questions that may be asked, reconciled, and after them those of the rules about places not asked about.

    Raises `InvalidReply` when none of the model's may be asked.
    """
    known = _known(task.dives, task.global_summary)
    kept = [mended for each in planned[: task.most * _SCANNED] if (mended := _askable(each, known))]
    if not kept:
        raise InvalidReply("no_question")
    places = {(each.file_name, each.line) for each in kept}
    general = any(each.origin == "GLOBAL" for each in kept)
    by_rules = [
        each
        for each in backlog(task)
        if (not general if each.origin == "GLOBAL" else (each.file_name, each.line) not in places)
    ]
    return reconcile([*kept, *by_rules], task.most)


def _placed(finding: Finding, file: Quotable) -> Finding | None:
    text = one_line(finding.text[: 2 * MAX_TEXT_CHARS])
    place = file.find(finding.excerpt, finding.line)
    if place is None or not words(text) or len(text) > MAX_TEXT_CHARS or MARKUP.search(text):
        return None
    line, excerpt = place
    return Finding(text=text, kind=finding.kind, line=line, excerpt=excerpt)


def _unseen(task: DeepDiveTask) -> list[Finding]:
    """What the rules find in the lines that the model was not shown."""
    seen = {line for each in shown_passages(task.file) for line in range(each.first_line, each.last_line + 1)}
    by_rules = dive(task.file, task.most).findings
    return [each for each in by_rules if each.line not in seen and each.kind not in _ONE_OF]


def _askable(question: BacklogQuestion, known: Grounds) -> BacklogQuestion | None:
    try:
        text = shown(question.text, QUESTION_CHARS)
    except InvalidReply:
        return None
    at = f"{question.file_name or ''} {question.line or ''}"
    return None if ungrounded(text, known, at) else question.model_copy(update={"text": text})


def _known(dives: Sequence[DeepDive], *also: str) -> Grounds:
    """All that was found: names of files, lines, excerpts, and what was made of them."""
    findings = [finding for each in dives for finding in each.findings]
    told = [f"{each.text}\n{each.excerpt}\n{each.line or ''}" for each in findings]
    return grounds([*(each.file_name for each in dives), *told, *also, f"{len(dives)}"])
