"""What is asked about criteria and evidence (C)."""

from shared.assessments.criteria.verdicts import Citation, Verdict
from shared.assessments.criteria.xml import Entry
from shared.interview.state_machine.assessment import Doubt, Frozen
from shared.language.port import Request


class RankRequest(Request):
    """Say of each text how relevant it is to the criterion's question.

    The reply is one number a text, in order, from 0 (has nothing to do with it) to 1 (answers it).
    """

    question: str
    texts: tuple[str, ...]


class JudgeRequest(Request):
    """Judge one criterion over the evidence shown, and nothing else; the follow-ups' entry, the last, counts most."""

    question: str
    entries: tuple[Entry, ...]


class JudgementDraft(Frozen):
    """What is said of a criterion. Citations quote entries of the task word for word; gaps are short phrases.

    `doubts` say why it is not simply met (G4).
    """

    verdict: Verdict
    rationale: str
    citations: tuple[Citation, ...] = ()
    open_gaps: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
