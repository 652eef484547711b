"""What a model read in a resume, held against that resume: every span stands there word for word, or does not count.

Pure (E2, E4). Wherever there is doubt the guard decides for "not known": a question is then asked, which costs less than
one that is wrongly skipped. That holds for a resume that gives orders, too: whatever the model made of them, a span has
to be quoted for each criterion, and one sentence cannot answer a whole questionnaire.
"""

from collections.abc import Sequence
from typing import Final

from shared.domain.assessment import SKILL_ATTRIBUTES
from shared.domain.words import words
from shared.language.guards import InvalidReply
from shared.language.markup import LINK, MARKUP
from shared.language.plain_text import one_line
from shared.language.port import (
    AttributeFound,
    CoverageDraft,
    CoverageQuestion,
    CoverageTask,
    CriterionEvidence,
    SkillDraft,
    SkillsTask,
)
from shared.language.spans import find_name, find_span

MAX_SPAN_CHARS: Final = 300
MIN_SPAN_WORDS: Final = 2
MAX_QUESTIONS: Final = 2
MAX_NAME_CHARS: Final = 60
MAX_VALUE_CHARS: Final = 120
_SCANNED: Final = 10
_UNKNOWN: Final = {
    ("unknown",),
    ("none",),
    ("null",),
    ("n", "a"),
    ("not", "known"),
    ("not", "stated"),
    ("not", "specified"),
    ("not", "mentioned"),
}


def checked_coverage(drafts: Sequence[CoverageDraft], task: CoverageTask) -> tuple[CoverageDraft, ...]:
    """One draft for each question of the task, in its order, with the evidence that stands in the resume.

    Unknown ids are dropped, of several drafts or pieces of evidence for one id the first counts, a question not judged
    has no evidence and no confidence. A span is the resume's own text; a lone word, more than 300 characters, or a
    passage that more than two of the questions rest on evidences nothing. Raises `InvalidReply` when there are questions
    and none was judged.
    """
    first = {each.question_id: each for each in reversed(drafts)}
    if task.questions and not any(each.question_id in first for each in task.questions):
        raise InvalidReply("no_known_question")
    evidence = {
        each.question_id: _evidence(first.get(each.question_id), each, task.resume) for each in task.questions
    }
    places = [[_place(each, task.resume) for each in found] for found in evidence.values()]
    return tuple(
        CoverageDraft(
            question_id=question_id,
            evidence=tuple(
                each for each in found if _questions_at(_place(each, task.resume), places) <= MAX_QUESTIONS
            ),
            confidence=first[question_id].confidence if question_id in first else 0.0,
        )
        for question_id, found in evidence.items()
    )


def checked_skills(drafts: Sequence[SkillDraft], task: SkillsTask) -> tuple[SkillDraft, ...]:
    """At most as many skills as were asked for, each named once, as the resume spells it, with what it says of them.

    An attribute without a span of the resume that says more than the skill's name, or without a value, is unknown.
    Raises `InvalidReply` when no skill is left.
    """
    kept: dict[tuple[str, ...], SkillDraft] = {}
    for draft in drafts[: task.most * _SCANNED]:
        name = _name(draft.name, task.resume)
        if name is not None:
            skill = SkillDraft(name=name, attributes=_attributes(draft, name, task.resume))
            kept.setdefault(tuple(words(name)), skill)
    if not kept:
        raise InvalidReply("no_skill")
    return tuple(kept.values())[: task.most]


def _evidence(
    draft: CoverageDraft | None, question: CoverageQuestion, resume: str
) -> tuple[CriterionEvidence, ...]:
    first = {each.criterion_id: each for each in reversed(draft.evidence if draft else ())}
    found = (
        (criterion.concept_id, _span(first[criterion.concept_id].span, resume))
        for criterion in question.criteria
        if criterion.concept_id in first
    )
    return tuple(CriterionEvidence(criterion_id=each, span=span) for each, span in found if span)


def _place(evidence: CriterionEvidence, resume: str) -> range:
    start = resume.index(evidence.span)
    return range(start, start + len(evidence.span))


def _questions_at(place: range, places: Sequence[Sequence[range]]) -> int:
    """How many questions rest on this passage of the resume, or on a part of it."""
    return sum(any(place.start < each.stop and each.start < place.stop for each in found) for found in places)


def _name(given: str, resume: str) -> str | None:
    """The skill's name as the resume has it, if it has it and it is one."""
    name = one_line(given[: 2 * MAX_NAME_CHARS])
    unfit = (
        len(name) > MAX_NAME_CHARS
        or not any(map(str.isalpha, name))
        or MARKUP.search(name)
        or LINK.search(name)
    )
    found = None if unfit else find_name(name, resume)
    return one_line(found) if found else None


def _attributes(draft: SkillDraft, name: str, resume: str) -> tuple[AttributeFound, ...]:
    first = {each.attribute: each for each in reversed(draft.attributes)}
    found = (_attribute(first[each], name, resume) for each in SKILL_ATTRIBUTES if each in first)
    return tuple(each for each in found if each)


def _attribute(found: AttributeFound, name: str, resume: str) -> AttributeFound | None:
    value, span = one_line(found.value[:MAX_VALUE_CHARS]), _span(found.span, resume)
    said = words(value)
    if not said or tuple(said) in _UNKNOWN or MARKUP.search(value) or LINK.search(value):
        return None
    if span is None or set(words(span)) <= set(words(name)):
        return None
    return AttributeFound(attribute=found.attribute, value=value, span=span)


def _span(quote: str, resume: str) -> str | None:
    """The part of the resume that the quotation is, if it says something and not everything."""
    span = find_span(quote, [resume]) if len(quote) <= MAX_SPAN_CHARS else None
    return span if span and len(words(span)) >= MIN_SPAN_WORDS and len(span) <= MAX_SPAN_CHARS else None
