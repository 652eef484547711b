"""What an ideal answer says, as concepts: the author's key concepts, or the clauses of the ideal answer (A2, A5)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from operator import add
from typing import Final

from shared.interview.state_machine.assessment import Concept, Frozen, Severity
from shared.interview.state_machine.authored import AuthoredPoint
from shared.text.clauses import Clause, clauses
from shared.text.labels import gives_away, label_for, topics
from shared.text.listed import listed_items
from shared.text.spoken import in_all
from shared.text.whole_clauses import whole_clauses
from shared.text.words import normalised, words

MAX_CLAUSES: Final = 12
_APART: Final = 1_000_000
"""More characters than clauses have: those of two sentences are joined last."""
_SHORT_CONCEPT: Final = 4
_UNNAMED: Final = in_all(str, "texts", "unnamed")


class KeyConcept(AuthoredPoint):
    """A concept that the author of a question lists: a word, a term, or a sentence of what must be said."""

    concept: str
    severity: Severity = "major"


class StatedQuestion(Frozen):
    """A question and what a good answer to it says, as its author wrote them."""

    question_id: str
    question_text: str
    ideal_answer: str
    key_concepts: tuple[KeyConcept, ...] = ()


def concepts_of_all(questions: tuple[StatedQuestion, ...], language: str) -> dict[str, tuple[Concept, ...]]:
    return {
        each.question_id: concepts_of(
            each.question_id, each.question_text, each.ideal_answer, each.key_concepts, language
        )
        for each in questions
    }


def numbered_concepts(questions: tuple[StatedQuestion, ...], language: str) -> dict[str, tuple[Concept, ...]]:
    """The same without reading the texts: an ideal answer is one concept, and the labels are numbers."""
    found: dict[str, tuple[Concept, ...]] = {}
    for each in questions:
        listed = each.key_concepts or (KeyConcept(concept=each.ideal_answer, severity="critical"),)
        found[each.question_id] = tuple(
            _concept(f"{each.question_id}.c{number}", key, f"{_UNNAMED[language]} {number}")
            for number, key in enumerate(listed, start=1)
        )
    return found


def concepts_of(
    question_id: str,
    question_text: str,
    ideal_answer: str,
    key_concepts: Sequence[KeyConcept] | None,
    language: str,
) -> tuple[Concept, ...]:
    """The concepts of a question in the author's order, at least one, with ids `<question_id>.c1` and distinct labels.

    Key concepts win over the ideal answer, and all of them count. What its author listed, numbered or a line each, are
    the concepts as listed, else its clauses. Of these, at most 12, the first is critical, examples and parentheses are
    minor and the rest major. An ideal answer without a word in it gives one concept that holds it as it stands.
    """
    listed = [key for key in key_concepts or () if words(key.concept)]
    stated = listed or _stated(ideal_answer, language)
    of_question = cache(lambda: topics(question_text, question_text, language))
    is_given_away = len(stated) == 1 and gives_away(stated[0].concept, question_text, language)

    def label(text: str, taken: Sequence[str]) -> str:
        if listed and len(words(text)) <= _SHORT_CONCEPT and normalised(text) not in map(normalised, taken):
            return text
        own = () if is_given_away else topics(text, question_text, language)
        return label_for(_in_turn(own, of_question), taken, _UNNAMED[language])

    labels: list[str] = []
    for key in stated:
        labels.append(label(key.concept.strip(), labels))
    return tuple(
        _concept(f"{question_id}.c{number}", key, name)
        for number, (key, name) in enumerate(zip(stated, labels, strict=True), start=1)
    )


def _concept(concept_id: str, key: KeyConcept, label: str) -> Concept:
    return Concept(
        concept_id=concept_id,
        text=key.concept.strip(),
        label=label,
        severity=key.severity,
        topic=key.topic,
        probes=key.probes,
    )


def _in_turn(own: Iterable[str], others: Callable[[], Iterable[str]]) -> Iterator[str]:
    """The topics of a text, then those of its question, which are looked for only where they are wanted."""
    yield from own
    yield from others()


def _stated(ideal_answer: str, language: str) -> list[KeyConcept]:
    listed = [Clause(each) for each in listed_items(ideal_answer)]
    cut = whole_clauses(clauses(ideal_answer, language, of_duties=True), ideal_answer, language)
    found = _bounded(listed or cut) or [Clause(ideal_answer.strip())]
    core = next((clause for clause in found if not clause.aside), found[0])
    return [KeyConcept(concept=clause.text, severity=_severity(clause, core)) for clause in found]


def _severity(clause: Clause, core: Clause) -> Severity:
    if clause is core:
        return "critical"
    return "minor" if clause.aside else "major"


def _bounded(found: list[Clause]) -> list[Clause]:
    """At most twelve clauses: the shortest neighbours are joined until they fit, those of one sentence first."""
    joined, sizes = list(found), [len(clause.text) for clause in found]
    apart = [_APART * (one.sentence != other.sentence) for one, other in pairwise(found)]
    while len(joined) > MAX_CLAUSES:
        pairs = list(map(add, map(add, sizes, sizes[1:]), apart))
        at = pairs.index(min(pairs))
        one, other = joined[at : at + 2]
        both = Clause(f"{one.text}; {other.text}", one.aside and other.aside)
        joined[at : at + 2], sizes[at : at + 2] = [both], [len(both.text)]
        del apart[at]
    return joined
