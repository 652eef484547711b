"""Judge a batch of questions against a resume: which criteria it evidences, word for word (E4).

Wherever there is doubt the check decides for "not known": a question is then asked, which costs less than one that is
wrongly skipped. That holds for a resume that gives orders, too: whatever the model made of them, a span has to be quoted
for each criterion, and one sentence cannot answer a whole questionnaire. Questions and criteria go by short numbers ("2",
"2.1"), since every token of a reply takes time; a number that was never given names nothing.
"""

from collections.abc import Sequence
from typing import Final

from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten, shorten_all
from shared.language.prompt_parts import RESUME_TOKENS, numbered
from shared.language.prompting import DataBlock, Prompt, render
from shared.language.requests.resume import (
    CoverageDraft,
    CoverageQuestion,
    CoverageRequest,
    CriterionEvidence,
)
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.coverage import coverage
from shared.language.rules.resume.doubts import is_none_of_theirs
from shared.language.rules.resume.fill_doubts import weighed
from shared.language.spans import resume_span
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once

QUESTIONS_TOKENS: Final = 900
PATTERNS_TOKENS: Final = 900
CRITERIA_TOKENS: Final = 1_400
MAX_QUESTIONS: Final = 2


def coverage_prompt(request: CoverageRequest) -> Prompt:
    """At most about 8,000 tokens of prose for a batch of six; a longer resume loses its middle."""
    return render(
        "judge_coverage",
        resume=shorten(request.resume, RESUME_TOKENS),
        questions=_questions(request.questions),
    )


def _questions(questions: Sequence[CoverageQuestion]) -> tuple[DataBlock, ...]:
    texts = shorten_all([one_line(each.question_text) for each in questions], QUESTIONS_TOKENS)
    patterns = shorten_all(
        [one_line(each.expected_answer_pattern or "") for each in questions], PATTERNS_TOKENS
    )
    criteria = iter(
        shorten_all(
            [one_line(criterion.text) for each in questions for criterion in each.criteria], CRITERIA_TOKENS
        )
    )
    blocks: list[DataBlock] = []
    for (number, question), text, pattern in zip(numbered(questions).items(), texts, patterns, strict=True):
        lines = [text, f"A good answer: {pattern}"] if pattern else [text]
        lines += [f"{number}.{place} {next(criteria)}" for place in range(1, len(question.criteria) + 1)]
        blocks.append(DataBlock(f"question-{number}", "\n".join(lines)))
    return tuple(blocks)


class EvidenceReply(WireModel):
    criterion: str
    span: str


class QuestionCoverageReply(WireModel):
    question: str
    evidence: list[EvidenceReply]  # before the confidence, so the model looks before it judges
    confidence: float


class CoverageReply(StructuredReply[CoverageRequest, tuple[CoverageDraft, ...]]):
    questions: list[QuestionCoverageReply]

    def result(self, request: CoverageRequest) -> tuple[CoverageDraft, ...]:
        """The reply in the port's words, not yet checked. A confidence that is no share of one counts as none."""
        asked = numbered(request.questions)
        return tuple(
            CoverageDraft(
                question_id=asked[each.question].question_id,
                evidence=_evidence(each, asked[each.question]),
                confidence=each.confidence if 0.0 <= each.confidence <= 1.0 else 0.0,
            )
            for each in self.questions
            if each.question in asked
        )


def _evidence(reply: QuestionCoverageReply, question: CoverageQuestion) -> tuple[CriterionEvidence, ...]:
    criteria = numbered(question.criteria, f"{reply.question}.")
    return tuple(
        CriterionEvidence(criterion_id=criteria[each.criterion].concept_id, span=each.span)
        for each in reply.evidence
        if each.criterion in criteria
    )


def checked_coverage(drafts: Sequence[CoverageDraft], request: CoverageRequest) -> tuple[CoverageDraft, ...]:
    """One draft for each question of the request, in its order, with the evidence that stands in the resume.

    Unknown ids are dropped, of several drafts or pieces of evidence for one id the first counts, a question not judged
    has no evidence and no confidence. A span is the resume's own text; a lone word, more than 300 characters, or a
    passage that more than two of the questions rest on evidences nothing. Raises `InvalidReply` when there are questions
    and none was judged.
    """
    first = {each.question_id: each for each in reversed(drafts)}
    if request.questions and not any(each.question_id in first for each in request.questions):
        raise InvalidReply("no_known_question")
    evidence = {
        each.question_id: _standing(first.get(each.question_id), each, request) for each in request.questions
    }
    places = [[_place(each, request.resume) for each in found] for found in evidence.values()]
    kept = (
        CoverageDraft(
            question_id=question_id,
            evidence=tuple(
                each for each in found if _questions_at(_place(each, request.resume), places) <= MAX_QUESTIONS
            ),
            confidence=first[question_id].confidence if question_id in first else 0.0,
            doubts=first[question_id].doubts if question_id in first else (),
        )
        for question_id, found in evidence.items()
    )
    return tuple(
        weighed(draft, question, request.language)
        for draft, question in zip(kept, request.questions, strict=True)
    )


def _standing(
    draft: CoverageDraft | None, question: CoverageQuestion, request: CoverageRequest
) -> tuple[CriterionEvidence, ...]:
    """The first span for each criterion that stands in the resume, on a line that leaves no doubt of it."""
    first = {each.criterion_id: each for each in reversed(draft.evidence if draft else ())}
    found = (
        (criterion, resume_span(first[criterion.concept_id].span, request.resume))
        for criterion in question.criteria
        if criterion.concept_id in first
    )
    return tuple(
        CriterionEvidence(criterion_id=criterion.concept_id, span=span)
        for criterion, span in found
        if span
        and not is_none_of_theirs(
            _lines_of(span, request.resume), request.language, stems(criterion.text, request.language)
        )
    )


def _lines_of(span: str, resume: str) -> str:
    """The whole lines of the resume that the span stands on."""
    start = resume.index(span)
    begin, end = resume.rfind("\n", 0, start) + 1, resume.find("\n", start + len(span))
    return resume[begin : end if end >= 0 else len(resume)]


def _place(evidence: CriterionEvidence, resume: str) -> range:
    start = resume.index(evidence.span)
    return range(start, start + len(evidence.span))


def _questions_at(place: range, places: Sequence[Sequence[range]]) -> int:
    """How many questions rest on this passage of the resume, or on a part of it."""
    return sum(any(place.start < each.stop and each.start < place.stop for each in found) for found in places)


JUDGE_COVERAGE = Task(
    name="judge_coverage",
    request=CoverageRequest,
    result=tuple[CoverageDraft, ...],
    rules=ByRules(by_words(coverage), late=lambda _: ()),
    model=ByModel(
        prompt=coverage_prompt,
        reply=CoverageReply,
        ask=once(checked_coverage),
        limits=TaskSettings(
            max_output_tokens=2_000, temperature=0.0, time_limit_s=15.0, attempt_limit_s=10.0
        ),
    ),
)
"""It is waited for before the first question: it gives up on the model sooner than other tasks, and a smaller model
serves it well (`MODEL_SETTINGS`). Who has many questions judges small batches side by side."""
