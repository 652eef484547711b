"""What a model returned, held against the task: ids that exist, quotations that were said, texts fit to be shown.

Pure (A5, D13, D15). An assessment is mended, always to the side of what is certain; a text that is to be shown is
taken or refused, for it can be asked for again.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from shared.domain.assessment import AssessmentDraft, Concept, Engagement, Fact, Finding, Intent
from shared.domain.wording import is_question, leaks_ideal, repeats
from shared.domain.words import content_words, words
from shared.language.markup import LINK, MARKUP, disguised
from shared.language.plain_text import clean, one_line, plain_to_see
from shared.language.port import (
    AssessTask,
    ClarifyTask,
    Exchange,
    FollowUpTask,
    GapQuestionTask,
    LanguageCode,
    SummaryDraft,
    SummarySection,
)
from shared.language.rules.engagement import engagement
from shared.language.rules.listening import asks_back, is_not_knowing, is_refusing, points_to_resume
from shared.language.spans import find_name, find_span, nearly_said

MAX_QUOTATION_CHARS: Final = 600
MAX_FACTS: Final = 10
MAX_FACT_CHARS: Final = 400
MAX_ACKNOWLEDGEMENT_CHARS: Final = 240
QUESTION_CHARS: Final = (10, 400)
CLARIFICATION_CHARS: Final = (10, 700)
MAX_SUMMARY_CHARS: Final = 4_000
MAX_SECTIONS: Final = 60
MAX_TITLE_CHARS: Final = 160
MAX_SECTION_CHARS: Final = 2_000

_EMPHASIS = re.compile(r"(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1")
_EXCLAIMED: Final = (
    "great|excellent|perfect|fantastic|amazing|awesome|wonderful|brilliant|impressive|nice|well done|very good"
    "|correct|exactly|that(?:['’]| i)s (?:right|correct|great)"
    "|ottimo|perfetto|brav[oa]|eccellente|esatto|giusto|molto bene"
    "|excelente|perfecto|genial|muy bien|correcto|exacto"
    "|toll|super|ausgezeichnet|hervorragend|perfekt|richtig|genau|sehr gut|prima"
    "|parfait|très bien|génial|exact"
)
_PRAISE = re.compile(
    rf"^\W*(?:{_EXCLAIMED})\s*(?:[!,.:;–—]|$)"
    r"|\b(?:great|excellent|good|perfect|impressive|fantastic|nice|strong)"
    r" (?:answer|job|work|point|explanation|insight)\b",
    re.IGNORECASE,
)


_WITHIN_A_SENTENCE = re.compile(r"(?<=[\w,;)] )[^\W_]+")


class InvalidReply(Exception):
    """A model's reply cannot be used. `fault` says why in one word and never quotes it."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def checked_assessment(draft: AssessmentDraft, task: AssessTask) -> AssessmentDraft:
    """The draft with one finding for each concept of the task, in its order, and nothing that was not said.

    Unknown ids are dropped, of several findings on one concept the first counts, a concept not judged is missing.
    A covered or contradicted one needs a quotation: misquoted it is unclear, made up it is missing. What earlier
    answers covered stays so, unless the latest answer contradicts it word for word. A text that covers something
    new and is no question is an answer, whatever its intent was taken for, and so is not knowing. Engagement that
    is low by rule is low. Raises `InvalidReply` when there are concepts and none was judged.
    """
    first_findings = {each.concept_id: each for each in reversed(draft.findings)}
    if task.concepts and not any(each.concept_id in first_findings for each in task.concepts):
        raise InvalidReply("no_known_concept")
    findings = tuple(_finding(each, first_findings.get(each.concept_id), task) for each in task.concepts)
    return draft.model_copy(
        update={
            "intent": "answer" if _answers_all_the_same(draft.intent, findings, task) else draft.intent,
            "engagement": _engagement(draft.engagement, task),
            "findings": findings,
            "facts": _facts(draft.facts, task),
            "grade": draft.grade if words(task.ideal_answer) else None,
            "acknowledgement": _acknowledgement(draft.acknowledgement, task),
        }
    )


def checked_follow_up(text: str, task: FollowUpTask) -> str:
    """The question as it may be shown: one question, of sane length, new, and without the ideal answer's wording."""
    question = shown(text, QUESTION_CHARS)
    said = _said(task.main_question, task.exchanges)
    if leaks_ideal(question, task.ideal_answer, said):
        raise InvalidReply("leak")
    if repeats(question, (*task.asked, task.main_question, *(each.question for each in task.exchanges))):
        raise InvalidReply("repeat")
    return question


def checked_clarification(text: str, task: ClarifyTask) -> str:
    """The explanation as it may be shown: it ends in a question, but not in the same words as any shown before.

    No run of five words of the ideal answer stands in it either.
    """
    explanation = shown(text, CLARIFICATION_CHARS)
    if leaks_ideal(explanation, task.ideal_answer, (task.question, task.said, *task.asked)):
        raise InvalidReply("leak")
    others = [each for each in task.asked if words(each) != words(task.question)]
    if repeats(explanation, others) or words(explanation) == words(task.question):
        raise InvalidReply("repeat")
    return explanation


def checked_gap_question(text: str, task: GapQuestionTask) -> str:
    """The question as it may be shown: of this skill by its name, new, without a number or name of its own (E2)."""
    question = shown(text, QUESTION_CHARS)
    if find_name(task.skill, question) is None:
        raise InvalidReply("other_topic")
    if _invents(question, (task.skill, *task.known, *task.asked), task.language):
        raise InvalidReply("invented")
    if repeats(question, task.asked):
        raise InvalidReply("repeat")
    return question


def checked_summary(draft: SummaryDraft) -> SummaryDraft:
    """The summary within its bounds; empty sections are dropped. Raises `InvalidReply` when it says nothing."""
    text = _cut(clean(draft.text).strip(), MAX_SUMMARY_CHARS)
    if not words(text):
        raise InvalidReply("empty")
    cleaned = (
        (one_line(each.title), clean(each.text).strip()) for each in draft.sections[: MAX_SECTIONS * 2]
    )
    sections = tuple(
        SummarySection(title=_cut(title, MAX_TITLE_CHARS), text=_cut(body, MAX_SECTION_CHARS))
        for title, body in cleaned
        if title and body
    )
    return SummaryDraft(text=text, sections=sections[:MAX_SECTIONS])


def _finding(concept: Concept, found: Finding | None, task: AssessTask) -> Finding:
    known = concept.concept_id in task.covered
    verdict = found.verdict if found else "missing"
    quote = (found.evidence if found else None) or ""
    answers = [each.answer for each in task.exchanges]
    may_come_from = answers[-1:] if known and verdict == "contradicted" else answers
    span = find_span(quote, may_come_from) if verdict in ("covered", "contradicted") else None
    if span is not None:
        evidence = span[:MAX_QUOTATION_CHARS]
        return Finding(concept_id=concept.concept_id, verdict=verdict, evidence=evidence)
    if known:
        return Finding(concept_id=concept.concept_id, verdict="covered")
    if verdict in ("covered", "contradicted"):
        verdict = "unclear" if nearly_said(quote, answers) else "missing"
    return Finding(concept_id=concept.concept_id, verdict=verdict)


def _answers_all_the_same(intent: Intent, findings: Sequence[Finding], task: AssessTask) -> bool:
    """Whether the latest text, no question itself, says something new; not knowing and refusing are answers too.

    So is pointing to the resume, which is probed (E9), unless it asks what is meant.
    """
    latest = task.exchanges[-1].answer if task.exchanges else ""
    if points_to_resume(latest, task.language) and not asks_back(latest, task.language):
        return True
    if intent == "off_topic" and (
        is_not_knowing(latest, task.language) or is_refusing(latest, task.language)
    ):
        return True
    new = (each for each in findings if each.verdict == "covered" and each.concept_id not in task.covered)
    asks = latest.rstrip().endswith("?")
    return not asks and any(find_span(each.evidence or "", [latest]) for each in new)


def _engagement(judged: Engagement, task: AssessTask) -> Engagement:
    """Low by rule is low whatever the model says; who points to their resume is never taken for unwilling (E9)."""
    latest = task.exchanges[-1].answer if task.exchanges else ""
    if points_to_resume(latest, task.language):
        return "neutral"
    return "low" if engagement(latest, task.language) == "low" else judged


def _facts(facts: Sequence[Fact], task: AssessTask) -> tuple[Fact, ...]:
    """Facts whose span was said, each once."""
    answers = [each.answer for each in task.exchanges]
    kept: dict[str, Fact] = {}
    for fact in facts[: MAX_FACTS * 2]:
        text, span = one_line(fact.text)[:MAX_FACT_CHARS], find_span(fact.span, answers)
        if words(text) and span:
            kept.setdefault(text, Fact(text=text, span=span[:MAX_QUOTATION_CHARS]))
    return tuple(kept.values())[:MAX_FACTS]


def _acknowledgement(text: str | None, task: AssessTask) -> str | None:
    """The acknowledgement if it may be shown beside the next question; it is no loss otherwise."""
    line = _EMPHASIS.sub(r"\2", plain_to_see((text or "")[: 2 * MAX_ACKNOWLEDGEMENT_CHARS]))
    unfit = (
        not words(line)
        or len(line) > MAX_ACKNOWLEDGEMENT_CHARS
        or "?" in line
        or disguised(line)
        or any(pattern.search(line) for pattern in (MARKUP, LINK, _PRAISE))
        or leaks_ideal(line, task.ideal_answer, _said(task.main_question, task.exchanges))
    )
    return None if unfit else line


def shown(text: str, limits: tuple[int, int]) -> str:
    """The text on one line if it is one question without markup, links or praise."""
    if len(text) > 2 * limits[1]:  # before any pattern sees it
        raise InvalidReply("length")
    if MARKUP.search(clean(text)):
        raise InvalidReply("markup")
    line = _EMPHASIS.sub(r"\2", plain_to_see(text))
    if LINK.search(line):
        raise InvalidReply("link")
    if disguised(line):
        raise InvalidReply("disguised")
    if not limits[0] <= len(line) <= limits[1]:
        raise InvalidReply("length")
    if not line.endswith("?") or line.count("?") != 1 or not is_question(line):
        raise InvalidReply("not_one_question")
    if _PRAISE.search(line):
        raise InvalidReply("praise")
    return line


def _invents(question: str, given: Iterable[str], language: LanguageCode) -> bool:
    """Whether the question states a number, or (but in German, where nouns look alike) a name, that was not given.

    An acronym is as often a term ("SLA") as a name, and passes.
    """
    known = {word for text in given for word in words(text)}
    numbers = (word for word in words(question) if any(map(str.isdigit, word)))
    capitalised = (
        word
        for word in _WITHIN_A_SENTENCE.findall(question)
        if language != "de" and word[0].isupper() and word[1:2].islower()
    )
    names = (name for word in capitalised for name in content_words(word))
    return not known.issuperset([*numbers, *names])


def _said(main_question: str, exchanges: Sequence[Exchange]) -> list[str]:
    """All that the participant has said or been asked on this main question."""
    return [main_question, *(text for each in exchanges for text in (each.question, each.answer))]


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}…"
