"""Ask the questions that the files of a handover leave open (B1).

A question names no file, number or identifier that was not found. What is weighty beyond the rounds can wait.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from shared.language.found_in_files import findings_data, found_grounds, numbered_findings
from shared.language.guards import QUESTION_CHARS, InvalidReply, shown
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import shorten
from shared.language.prompt_parts import LANGUAGES
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.handover.backlog import backlog
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import FILES_DEADLINE_S, ByModel, ByRules, Task, by_words, once
from shared.modes.knowledge_handover.handover import BacklogQuestion, Finding, Priority
from shared.modes.knowledge_handover.reconciling import question_id, reconcile
from shared.text.grounding import Grounds, ungrounded

PROJECT_TOKENS: Final = 1_000
MOST_PRESSING: Final = 8
"""P0 questions: an interview has rounds for them, and for some follow-ups."""
MOST_ASKED_OF_MODEL: Final = 24
FEWEST_ASKED_OF_MODEL: Final = 12
_SCANNED: Final = 3
_LINES_CITED: Final = 3
"""A sentence that a finding cites may run over so many lines: "lines 16 and 17"."""
_ADDRESS: Final = re.compile(r"\b(\w[\w.+-]{0,63})@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}")


def backlog_prompt(request: BacklogRequest) -> Prompt:
    """At most about 10,000 tokens of prose."""
    return render(
        "plan_backlog",
        language=LANGUAGES[request.language],
        most=Term(f"{_most(request)}"),
        summary=shorten(request.global_summary, PROJECT_TOKENS),
        files=findings_data(request.dives),
    )


def _most(request: BacklogRequest) -> int:
    """How many questions are asked for: as many as there are rounds, or half as many as findings."""
    found = sum(len(each.findings) for each in request.dives)
    return min(request.most, MOST_ASKED_OF_MODEL, max(FEWEST_ASKED_OF_MODEL, found // 2))


class PlannedReply(WireModel):
    finding: str | None
    priority: Priority
    question: str


class BacklogReply(StructuredReply[BacklogRequest, tuple[BacklogQuestion, ...]]):
    questions: list[PlannedReply]

    def result(self, request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
        """The questions in the domain's words, not yet checked. Of a finding that was never numbered nothing is kept."""
        shown = numbered_findings(request.dives)
        return tuple(
            _planned(each, shown) for each in self.questions if each.finding is None or each.finding in shown
        )


def _planned(reply: PlannedReply, shown: Mapping[str, tuple[str, Finding]]) -> BacklogQuestion:
    file_name, finding = shown[reply.finding] if reply.finding is not None else (None, None)
    line = finding.line if finding else None
    origin = "GLOBAL" if file_name is None else "FILE"
    return BacklogQuestion(
        question_id=question_id(origin, reply.question, file_name, line),
        text=reply.question,
        priority=reply.priority,
        origin=origin,
        file_name=file_name,
        line=line,
    )


def checked_backlog(
    planned: Sequence[BacklogQuestion], request: BacklogRequest
) -> tuple[BacklogQuestion, ...]:
    """The questions that may be asked, reconciled, those for any project among the first; else the rules' own of those.

    Raises `InvalidReply` when none of the model's may be asked.
    """
    known = found_grounds(request.dives, request.global_summary)
    kept = [mended for each in planned[: request.most * _SCANNED] if (mended := _askable(each, known))]
    if not kept:
        raise InvalidReply("no_question")
    if not any(each.origin == "GLOBAL" for each in kept):
        kept += [each for each in backlog(request) if each.origin == "GLOBAL"]
    ordered = reconcile(sorted(kept, key=lambda each: each.origin != "GLOBAL"), request.most)
    pressing = [each for each in ordered if each.priority == "P0"]
    later = [each.model_copy(update={"priority": "P1"}) for each in pressing[MOST_PRESSING:]]
    return (*pressing[:MOST_PRESSING], *later, *ordered[len(pressing) :])


def _askable(question: BacklogQuestion, known: Grounds) -> BacklogQuestion | None:
    """The question as it may be shown: of an e-mail address the name before the @ is left; None for one that may not."""
    try:
        text = shown(_ADDRESS.sub(r"\1", question.text), QUESTION_CHARS)
    except InvalidReply:
        return None
    cited = range(question.line, question.line + _LINES_CITED) if question.line else ()
    at = " ".join((question.file_name or "", *map(str, cited)))
    return None if ungrounded(text, known, at) else question.model_copy(update={"text": text})


PLAN_BACKLOG = Task(
    name="plan_backlog",
    request=BacklogRequest,
    result=tuple[BacklogQuestion, ...],
    rules=ByRules(by_words(backlog), deadline_s=FILES_DEADLINE_S),
    model=ByModel(
        prompt=backlog_prompt,
        reply=BacklogReply,
        ask=once(checked_backlog),
        limits=TaskSettings(max_output_tokens=3_000, temperature=0.2, attempt_limit_s=25.0),
    ),
)
