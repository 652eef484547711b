"""What an ideal answer says, as concepts: the author's key concepts, or the clauses of the ideal answer (A2, A5)."""

from collections.abc import Sequence
from typing import Final

from shared.domain.assessment import Concept, Frozen, Severity
from shared.domain.clauses import Clause, clauses
from shared.domain.labels import gives_away, label_for
from shared.domain.spoken import in_all
from shared.domain.words import normalised, words

MAX_CLAUSES: Final = 12
_SHORT_CONCEPT: Final = 4
_UNNAMED: Final = in_all(str, "texts", "unnamed")


type _Stated = tuple[str, Severity]


class KeyConcept(Frozen):
    """A concept that the author of a question lists: a word, a term, or a sentence of what must be said."""

    concept: str
    severity: Severity = "major"


def concepts_of(
    question_id: str,
    question_text: str,
    ideal_answer: str,
    key_concepts: Sequence[KeyConcept] | None,
    language: str,
) -> tuple[Concept, ...]:
    """The concepts of a question in the author's order, at least one, with ids `<question_id>.c1` and distinct labels.

    Key concepts win over the ideal answer, and all of them count. Of its clauses, at most 12, the first is critical,
    examples and parentheses are minor and the rest major. An ideal answer without a word in it gives one concept that
    holds it as it stands.
    """
    listed: list[_Stated] = [
        (key.concept.strip(), key.severity) for key in key_concepts or () if words(key.concept)
    ]
    stated = listed or _stated(ideal_answer, language)
    sole = len(stated) == 1 and gives_away(stated[0][0], question_text, language)
    concepts: list[Concept] = []
    for number, (text, severity) in enumerate(stated, start=1):
        taken = [concept.label for concept in concepts]
        if listed and len(words(text)) <= _SHORT_CONCEPT and normalised(text) not in map(normalised, taken):
            label = text
        else:
            label = label_for("" if sole else text, question_text, language, taken, _UNNAMED[language])
        concept_id = f"{question_id}.c{number}"
        concepts.append(Concept(concept_id=concept_id, text=text, label=label, severity=severity))
    return tuple(concepts)


def _stated(ideal_answer: str, language: str) -> list[_Stated]:
    found = _bounded(clauses(ideal_answer, language)) or [Clause(ideal_answer.strip())]
    core = next((clause for clause in found if not clause.aside), found[0])
    return [(clause.text, _severity(clause, core)) for clause in found]


def _severity(clause: Clause, core: Clause) -> Severity:
    if clause is core:
        return "critical"
    return "minor" if clause.aside else "major"


def _bounded(found: list[Clause]) -> list[Clause]:
    """At most twelve clauses: the shortest neighbours are joined until they fit."""
    while len(found) > MAX_CLAUSES:
        at = min(range(len(found) - 1), key=lambda i: len(found[i].text) + len(found[i + 1].text))
        one, other = found[at : at + 2]
        found = [
            *found[:at],
            Clause(f"{one.text}; {other.text}", one.aside and other.aside),
            *found[at + 2 :],
        ]
    return found
