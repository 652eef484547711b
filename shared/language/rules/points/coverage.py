"""How much of a concept the sentences of the answers say by their words (A2), and which of them deny it.

A concept is looked for in every run of one to three neighbouring sentences. What counts is the share of its words said,
the words of the questions left out. Words that are denied count for nothing ("I never measure").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.interview import AssessRequest
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.doubts.window import runs
from shared.language.rules.points.matching import best_likeness, content, stems, without
from shared.language.rules.points.polarity import denies, sided
from shared.language.rules.said import SaidSentence
from shared.language.rules.stems import stem
from shared.text.quantities import in_figures
from shared.text.words import spaced

_SAME_WORD: Final = 0.6


@dataclass(frozen=True, slots=True)
class ConceptWords:
    """The words of a concept beyond the main question: its own, its label's, what it denies, what only orders it."""

    new: tuple[str, ...]
    own: frozenset[str]
    label: frozenset[str]
    denied: frozenset[str]
    ordering: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Row:
    """How far one statement says each new word of a concept, 0..1, and the words that no question gave it."""

    likeness: Mapping[str, float]
    unasked: frozenset[str]


def denying(task: AssessRequest, concept: Concept, made: Sequence[SaidSentence]) -> list[SaidSentence]:
    """The sentences that deny the concept; the ideal answer's own wording cannot."""
    asked = stems(task.main_question, task.language)
    clause, name = sided(concept.text, task.language), _name(concept, asked, task.language)
    return [
        said
        for said in made
        if denies(clause, said.sided, asked, name, task.language)
        and not _stands_in(said.told, task.ideal_answer)
    ]


def scores(task: AssessRequest, concept: Concept, made: Sequence[SaidSentence]) -> list[float]:
    """How much of the concept each run of one to three sentences says, 0..1, in the order of `runs`."""
    wanted = _wanted(concept, task)
    return [_share(wanted, run) for run in runs([_row(wanted, each, task.language) for each in made])]


def _name(concept: Concept, asked: frozenset[str], language: str) -> tuple[str, ...]:
    """The words whose denial alone denies the concept: its label, if that is specific enough; else none."""
    named = content(concept.label, language)
    specific = len(named) > 1 and bool(without(named, asked, language))
    return named if specific or len(content(concept.text, language)) == 1 else ()


def _stands_in(text: str, ideal: str) -> bool:
    """Whether the text is the ideal answer's own wording, which cannot deny what the ideal answer says."""
    return spaced(text) in spaced(ideal)


def _wanted(concept: Concept, task: AssessRequest) -> ConceptWords:
    language = task.language
    listed = content(in_figures(concept.text, language), language)
    new = without(listed, stems(task.main_question, language), language) or listed
    others = [stems(each.text, language) for each in task.concepts if each.concept_id != concept.concept_id]
    own = without(new, frozenset[str]().union(*others), language)
    denied = frozenset(sided(concept.text, language).denied)
    label = frozenset(content(concept.label, language))
    ordering = _ordering(language).intersection(new)
    return ConceptWords(tuple(new), frozenset(own or new), label, denied, ordering)


@cache
def _ordering(language: str) -> frozenset[str]:
    """Words that only put things in an order, as a concept's words are looked for ("first" is "1st")."""
    words = PHRASES[language].heard.ordering
    return words.union(*(content(in_figures(word, language), language) for word in words))


def _row(wanted: ConceptWords, said: SaidSentence, language: str) -> _Row:
    return _Row(
        {
            word: best_likeness(word, said.heard if word in wanted.denied else said.said, language)
            for word in wanted.new
        },
        frozenset(word for word in wanted.new if stem(word, language) not in said.asked),
    )


def _share(wanted: ConceptWords, run: Sequence[_Row]) -> float:
    """The share said of what is new in the concept: beyond the main question and, in equal parts, beyond the shown ones.

    A follow-up names its concept, so repeating the name shows little; but the name is part of a good answer. A sentence
    from before the follow-up repeats nothing. 0 when too little was said about the concept.
    """
    said = {word: max([row.likeness[word] for row in run]) for word in wanted.new}
    if not _speaks_of(wanted, said):
        return 0.0
    newest = [word for word in wanted.new if any(word in row.unasked for row in run)]
    unasked = [max([row.likeness[word] for row in run if word in row.unasked]) for word in newest]
    beyond = unasked or list(said.values())
    return 0.5 * sum(beyond) / len(beyond) + 0.5 * sum(said.values()) / len(wanted.new)


def _speaks_of(wanted: ConceptWords, said: Mapping[str, float]) -> bool:
    """Whether a word of the label was said, or two of the clause; of few words, and of a label that is all, half.

    A word that other concepts have too speaks of none of them by itself, nor does one that only orders ("first").
    """
    found = {word for word, how_far in said.items() if how_far >= _SAME_WORD}
    if not found or (len(found) == 1 and found.isdisjoint(wanted.own)):
        return False
    if found <= wanted.ordering < said.keys():
        return False
    named = bool(found & wanted.label) and not wanted.label >= said.keys()
    return named or len(found) >= min(2, (len(said) + 1) // 2)
