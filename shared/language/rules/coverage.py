"""Which concepts the answers to a main question cover, taken together (A2), with the sentence that shows it.

A concept is looked for in every run of one to three neighbouring sentences. What counts is the share of its words said,
the words of the questions left out, and with vectors how near the run is in meaning, half and half; nearness alone covers
nothing. Sentences that say "I do not know" or ask what is meant, that only echo the question, or that deny the concept
count for nothing, and so do words that are denied ("I never measure").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.listening import asks_back, telling
from shared.language.rules.matching import best_likeness, content, stems, without
from shared.language.rules.phrases import PHRASES
from shared.language.rules.polarity import Sided, denies, sided
from shared.language.rules.stems import stem
from shared.language.vectors import Vectors
from shared.text.sentences import sentences
from shared.text.words import spaced, words

COVERED_LEXICALLY: Final = 0.34
COVERED_WITH_VECTORS: Final = 0.32
MAX_SENTENCES: Final = 300
_LONGEST_RUN: Final = 3
_ECHO_SHARE: Final = 0.8
_SAME_WORD: Final = 0.6


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """One sentence of an answer: verbatim, then what it tells, with the words and sides of that.

    `said` are its words without those that it denies, which only a clause that denies them too finds in `heard`. `asked`
    are the stems of the questions, whose words it may only repeat.
    """

    text: str
    told: str
    heard: tuple[str, ...]
    said: tuple[str, ...]
    sided: Sided
    asked: frozenset[str]
    latest: bool


@dataclass(frozen=True, slots=True)
class ConceptWords:
    """The words of a concept beyond the main question: those that are its own, its label's, and those that it denies."""

    new: tuple[str, ...]
    own: frozenset[str]
    label: frozenset[str]
    denied: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Row:
    """How far one statement says each new word of a concept, 0..1, and the words that no question gave it."""

    likeness: Mapping[str, float]
    unasked: frozenset[str]


@dataclass(frozen=True, slots=True)
class ConceptEvidence:
    """What was found about one concept: its best score 0..1 and the sentences that affirm or deny it."""

    score: float
    covered_by: SaidSentence | None
    denied_by: SaidSentence | None


def statements(task: AssessRequest) -> list[SaidSentence]:
    """All sentences that say something, oldest first, at most the last 300 and no echo of a question."""
    asked = stems(task.main_question, task.language)
    found: list[SaidSentence] = []
    for at, exchange in enumerate(task.exchanges):
        known = asked | stems(exchange.question, task.language)
        latest = at == len(task.exchanges) - 1
        if _echoes(exchange, task):
            continue
        found += [
            _statement(text, task.language, known, latest)
            for text in sentences(exchange.answer)
            if telling(text, task.language) and not asks_back(text, task.language)
        ]
    return found[-MAX_SENTENCES:]


def findings_from(
    task: AssessRequest, made: Sequence[SaidSentence], vectors: Vectors | None
) -> tuple[Finding, ...]:
    """One finding a concept, in order. A concept covered before stays so unless the latest answer contradicts it."""
    return tuple(_finding(task, concept, look_for(task, concept, made, vectors)) for concept in task.concepts)


def look_for(
    task: AssessRequest, concept: Concept, made: Sequence[SaidSentence], vectors: Vectors | None
) -> ConceptEvidence:
    """Look for one concept in what was said."""
    language = task.language
    asked = stems(task.main_question, language)
    clause = _sided(concept.text, language)
    name = _name(concept, asked, language)
    denying = [
        said
        for said in made
        if denies(clause, said.sided, asked, name, language) and not _stands_in(said.told, task.ideal_answer)
    ]
    telling = [said for said in made if said not in denying]
    scores = _scores(concept, telling, task, vectors)
    best = max(scores, default=0.0)
    threshold = COVERED_WITH_VECTORS if vectors else COVERED_LEXICALLY
    shown = _telling(concept, _runs(telling)[scores.index(best)], language) if best >= threshold else None
    return ConceptEvidence(best, shown, denying[-1] if denying else None)


def _name(concept: Concept, asked: frozenset[str], language: str) -> tuple[str, ...]:
    """The words whose denial alone denies the concept: its label, if that is specific enough; else none."""
    named = content(concept.label, language)
    specific = len(named) > 1 and bool(without(named, asked, language))
    return named if specific or len(content(concept.text, language)) == 1 else ()


def _stands_in(text: str, ideal: str) -> bool:
    """Whether the text is the ideal answer's own wording, which cannot deny what the ideal answer says."""
    return spaced(text) in spaced(ideal)


def _finding(task: AssessRequest, concept: Concept, look: ConceptEvidence) -> Finding:
    held = concept.concept_id in task.covered
    if look.denied_by and look.denied_by.latest and not (look.covered_by and look.covered_by.latest):
        return Finding(concept_id=concept.concept_id, verdict="contradicted", evidence=look.denied_by.text)
    if look.covered_by:
        return Finding(concept_id=concept.concept_id, verdict="demonstrated", evidence=look.covered_by.text)
    if held:
        return Finding(concept_id=concept.concept_id, verdict="demonstrated")
    if look.denied_by:
        return Finding(concept_id=concept.concept_id, verdict="contradicted", evidence=look.denied_by.text)
    return Finding(concept_id=concept.concept_id, verdict="not_demonstrated")


def _scores(
    concept: Concept, made: Sequence[SaidSentence], task: AssessRequest, vectors: Vectors | None
) -> list[float]:
    """One score a run of the statements."""
    wanted = _wanted(concept, task)
    shares = [_share(wanted, run) for run in _runs([_row(wanted, each, task.language) for each in made])]
    if vectors is None or not any(shares):
        return shares
    runs = zip(_runs(made), shares, strict=True)
    spoken = [" ".join(said.told for said in run) for run, part in runs if part]
    near = iter(vectors.similarities([concept.text], spoken, aside=task.main_question)[0])
    return [0.5 * max(0.0, next(near)) + 0.5 * part if part else 0.0 for part in shares]


def _wanted(concept: Concept, task: AssessRequest) -> ConceptWords:
    language = task.language
    listed = content(concept.text, language)
    new = without(listed, stems(task.main_question, language), language) or listed
    others = [stems(each.text, language) for each in task.concepts if each.concept_id != concept.concept_id]
    own = without(new, frozenset[str]().union(*others), language)
    denied = frozenset(_sided(concept.text, language).denied)
    return ConceptWords(
        tuple(new), frozenset(own or new), frozenset(content(concept.label, language)), denied
    )


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
    said = {word: max(row.likeness[word] for row in run) for word in wanted.new}
    if not _speaks_of(wanted, said):
        return 0.0
    newest = [word for word in wanted.new if any(word in row.unasked for row in run)]
    unasked = [max(row.likeness[word] for row in run if word in row.unasked) for word in newest]
    beyond = unasked or list(said.values())
    return 0.5 * sum(beyond) / len(beyond) + 0.5 * sum(said.values()) / len(wanted.new)


def _speaks_of(wanted: ConceptWords, said: Mapping[str, float]) -> bool:
    """Whether a word of the label was said, or two of the clause; of few words, and of a label that is all, half.

    A word that other concepts have too speaks of none of them by itself.
    """
    found = {word for word, how_far in said.items() if how_far >= _SAME_WORD}
    if not found or (len(found) == 1 and found.isdisjoint(wanted.own)):
        return False
    named = bool(found & wanted.label) and not wanted.label >= said.keys()
    return named or len(found) >= min(2, (len(said) + 1) // 2)


def _runs[T](made: Sequence[T]) -> list[Sequence[T]]:
    return [
        made[start : start + length]
        for length in range(1, _LONGEST_RUN + 1)
        for start in range(len(made) - length + 1)
    ]


def _telling(concept: Concept, run: Sequence[SaidSentence], language: str) -> SaidSentence:
    """The sentence of the run that says most of the concept."""
    listed = content(concept.text, language)
    return max(run, key=lambda said: sum(best_likeness(word, said.said, language) for word in listed))


def _echoes(exchange: Exchange, task: AssessRequest) -> bool:
    """Whether the answer only repeats words of the question, denies none, and is not the ideal answer itself.

    Repeating the name in a follow-up says nothing; but a main question can offer the right word among others.
    """
    language = task.language
    said = stems(exchange.answer, language)
    if (
        not said
        or words(exchange.answer) == words(task.ideal_answer)
        or _sided(exchange.answer, language).denied
    ):
        return False
    main, shown = stems(task.main_question, language), stems(exchange.question, language)
    whole = said <= main and len(said) >= _ECHO_SHARE * len(main)
    return whole or (exchange.question != task.main_question and said <= shown)


@lru_cache(maxsize=2_000)
def _statement(text: str, language: str, asked: frozenset[str], latest: bool) -> SaidSentence:
    told = telling(text, language)
    heard = tuple(dict.fromkeys(words(told)))
    apart = _sided(told, language)
    denied = set(apart.denied) - set(apart.affirmed)
    said = tuple(word for word in heard if word not in denied)
    return SaidSentence(text, told, heard, said, apart, asked, latest)


@lru_cache(maxsize=2_000)
def _sided(text: str, language: str) -> Sided:
    return sided(text, PHRASES[language].heard, language)
