"""Short ways to the tasks that these tests give the rules."""

from collections.abc import Sequence

from shared.interview.state_machine.assessment import AssessmentDraft, Concept
from shared.interview.state_machine.concepts import KeyConcept, concepts_of
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.hearing.intents import hear
from shared.language.rules.points.assessing import assessment
from shared.language.vectors import Vectors

QUESTION = "How does a hash table work?"
IDEAL = (
    "A hash function maps each key to a bucket, e.g. by taking the remainder; collisions are resolved by chaining "
    "or open addressing. Lookup is O(1) on average but O(n) in the worst case."
)


def assess_task(
    *answers: str,
    question: str = QUESTION,
    ideal: str = IDEAL,
    keys: Sequence[str] = (),
    follow_ups: Sequence[str] = (),
    covered: Sequence[str] = (),
    language: LanguageCode = "en",
) -> AssessRequest:
    """The task of judging the last of these answers; `follow_ups` are the questions after the main one."""
    shown = [question, *follow_ups, *[question] * len(answers)][: len(answers)]
    return AssessRequest(
        language=language,
        main_question=question,
        shown_question=shown[-1],
        ideal_answer=ideal,
        concepts=concepts(question, ideal, keys, language),
        covered=tuple(covered),
        exchanges=tuple(Exchange(asked, answer) for asked, answer in zip(shown, answers, strict=True)),
        heard=hear(answers[-1], language, shown[-1]).intent,
    )


def concepts(question: str, ideal: str, keys: Sequence[str], language: LanguageCode) -> tuple[Concept, ...]:
    return concepts_of("q1", question, ideal, [KeyConcept(concept=key) for key in keys] or None, language)


def judged(task: AssessRequest, vectors: Vectors | None = None) -> AssessmentDraft:
    return assessment(task, vectors)


def verdicts(task: AssessRequest, vectors: Vectors | None = None) -> list[str]:
    return [finding.verdict for finding in judged(task, vectors).findings]


def covered_ids(task: AssessRequest, vectors: Vectors | None = None) -> set[str]:
    return {
        finding.concept_id for finding in judged(task, vectors).findings if finding.verdict == "demonstrated"
    }
