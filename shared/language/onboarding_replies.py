"""The shapes that the model answers in once a handover is over: statements with the numbers of their sources.

Sources and passages go by the short numbers that `onboarding_prompts.py` gave them; here they get their places back. A
number that was never given names nothing.
"""

from collections.abc import Sequence

from shared.domain.onboarding import Ground, Known, Statement
from shared.language.model_replies import WireModel
from shared.language.onboarding_tasks import (
    AnswerDraft,
    AskTask,
    PackageDraft,
    PackageTask,
    PartsDraft,
    PartsTask,
)
from shared.language.resume_prompts import numbered

# No docstrings on the shapes: pydantic would send them to the model as descriptions.


class StatementReply(WireModel):
    sources: list[str]  # before the text, so that the model writes from them
    text: str


class PartsReply(WireModel):
    decisions: list[StatementReply]
    rules: list[StatementReply]
    dependencies: list[StatementReply]
    risks: list[StatementReply]
    history: list[StatementReply]

    def draft(self, task: PartsTask) -> PartsDraft:
        """The reply in the port's words, not yet checked."""
        return PartsDraft(
            parts={
                "decisions": _statements(self.decisions, task.facts),
                "rules": _statements(self.rules, task.facts),
                "dependencies": _statements(self.dependencies, task.facts),
                "risks": _statements(self.risks, task.facts),
                "history": _statements(self.history, task.facts),
            }
        )


class PackageReply(WireModel):
    first: list[StatementReply]
    people: list[StatementReply]
    rules: list[StatementReply]
    risks: list[StatementReply]
    timeline: list[StatementReply]

    def draft(self, task: PackageTask) -> PackageDraft:
        """The reply in the port's words, not yet checked."""
        sources = (*task.facts, *task.findings)
        return PackageDraft(
            parts={
                "first": _statements(self.first, sources),
                "people": _statements(self.people, sources),
                "rules": _statements(self.rules, sources),
                "risks": _statements(self.risks, sources),
                "timeline": _statements(self.timeline, sources),
            }
        )


class CitationReply(WireModel):
    passage: str
    span: str


class AnswerReply(WireModel):
    citations: list[CitationReply]  # first, so that the model looks before it answers
    answered: bool
    answer: str

    def draft(self, task: AskTask) -> AnswerDraft:
        """The reply in the port's words, its quotations not yet looked for."""
        passages = numbered(task.passages)
        if not self.answered:
            return AnswerDraft()
        return AnswerDraft(
            answer=self.answer,
            grounds=tuple(
                Ground(kind=passages[each.passage].kind, ref=passages[each.passage].ref, span=each.span)
                for each in self.citations
                if each.passage in passages
            ),
        )


def _statements(given: Sequence[StatementReply], sources: Sequence[Known]) -> tuple[Statement, ...]:
    known = numbered(sources)
    return tuple(
        Statement(
            text=each.text,
            grounds=tuple(known[number].ground for number in dict.fromkeys(each.sources) if number in known),
        )
        for each in given
    )
