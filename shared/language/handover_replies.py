"""The shapes that the model answers in about the files of a handover.

Findings go by the short numbers that `handover_prompts.py` gave them; here they get their places back.
"""

from collections.abc import Mapping

from shared.domain.handover import BacklogQuestion, Finding, FindingKind, Priority
from shared.domain.reconciling import question_id
from shared.language.handover_prompts import numbered_findings
from shared.language.handover_tasks import BacklogTask
from shared.language.model_replies import WireModel

# No docstrings on the shapes: pydantic would send them to the model as descriptions.


class FoundReply(WireModel):
    line: int
    excerpt: str  # before the text, which is to be read off it
    kind: FindingKind
    text: str


class DiveReply(WireModel):
    findings: list[FoundReply]

    def found(self) -> tuple[Finding, ...]:
        """The findings in the domain's words, not yet held against the file. A line that is none is left open."""
        return tuple(
            Finding(text=each.text, kind=each.kind, line=max(1, each.line), excerpt=each.excerpt)
            for each in self.findings
        )


class ProjectReply(WireModel):
    text: str


class PlannedReply(WireModel):
    finding: str | None
    priority: Priority
    question: str


class BacklogReply(WireModel):
    questions: list[PlannedReply]

    def planned(self, task: BacklogTask) -> tuple[BacklogQuestion, ...]:
        """The questions in the domain's words, not yet checked. Of a finding that was never numbered nothing is kept."""
        shown = numbered_findings(task.dives)
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
