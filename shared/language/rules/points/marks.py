"""The marks of a point in an answer: figures 0..1 that the learned score is made of (`points/model.py`, G4).

None of them measures how long an answer is. In sets of examples good answers are longer than bad ones; in interviews
anybody can talk at length.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import sqrt
from typing import Final

from shared.interview.state_machine.assessment import Concept, Doubt
from shared.language.requests.interview import AssessRequest
from shared.language.rules.points.coverage import denying, scores
from shared.language.rules.points.doubts.cues import Cue, count_of, cues, in_context
from shared.language.rules.points.doubts.negation import denied_words, is_denied
from shared.language.rules.points.doubts.number import Agreement, agreement
from shared.language.rules.points.doubts.table import doubts_of
from shared.language.rules.points.doubts.window import Point, Window, asks_for_conduct, best_window
from shared.language.rules.points.grading import shared_triples
from shared.language.rules.points.matching import best_likeness, stems
from shared.language.rules.said import SaidSentence, negates
from shared.text.stop_words import STOP_WORDS
from shared.text.words import spelled_out, words

TURNING: Final[tuple[Cue, ...]] = (
    "stance", "plan", "not_yet", "condition", "past", "given_up", "quantifier", "exception", "unsure",
    "subject", "other_first", "third", "own", "refusal", "contrast",
)  # fmt: skip
"""What a sentence can hold that turns all of an answer; `third` and `own` say whether it is about others."""
_ENDING: Final = 3
_WORDS_OF_A_NOTE: Final = 5
_HARMLESS: Final[frozenset[Doubt]] = frozenset({"echo", "number"})
"""Doubts of one point that say nothing of another."""


@dataclass(frozen=True)
class Answers:
    """All answers to a question: their sentences (one at least), the cues of each alone and in context, their stems."""

    request: AssessRequest
    made: Sequence[SaidSentence]
    alone: Sequence[frozenset[Cue]]
    context: Sequence[frozenset[Cue]]
    stems: Sequence[frozenset[str]]
    unknown: Sequence[str]

    @classmethod
    def of(cls, request: AssessRequest, made: Sequence[SaidSentence], unknown: Sequence[str]) -> "Answers":
        """`unknown` are the sentences that say "I do not know"."""
        language, told = request.language, [each.told for each in made]
        of_oneself = not asks_for_conduct(request.main_question, language)
        return cls(
            request,
            made,
            [cues(text, language) for text in told],
            in_context(told, language, of_oneself=of_oneself),
            [stems(text, language) for text in told],
            unknown,
        )

    def share(self, cue: Cue) -> float:
        return self._held[cue] / len(self.alone)

    @cached_property
    def _held(self) -> Counter[Cue]:
        """In how many sentences each cue stands."""
        return Counter(cue for each in self.alone for cue in each)

    @cached_property
    def all_stems(self) -> frozenset[str]:
        return frozenset[str]().union(*self.stems)

    @cached_property
    def heard(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for each in self.made for word in each.heard))

    @property
    def repeated(self) -> float:
        """The share of the words that were said which stand in the question."""
        asked = stems(self.request.main_question, self.request.language)
        return len(self.all_stems & asked) / max(1, len(self.all_stems))

    @cached_property
    def filler(self) -> float:
        """How often a sentence speaks of how important everything is, on average."""
        return count_of("filler", self.told, self.request.language) / len(self.made)

    @cached_property
    def in_notes(self) -> bool:
        """Whether its sentences are of a few words each: "Test at the edge. Photos before." """
        return sum(len(each.told.split()) for each in self.made) <= _WORDS_OF_A_NOTE * len(self.made)

    @cached_property
    def told(self) -> str:
        return " ".join(each.told for each in self.made)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A point, the sentences that say most of it, what makes them doubtful, and the sentences that deny it."""

    concept: Concept
    point: Point
    window: Window
    doubts: tuple[Doubt, ...]
    denying: Sequence[SaidSentence]
    is_denied: bool


def sighting(concept: Concept, answers: Answers) -> Sighting:
    request = answers.request
    point = Point.of(concept.text, request.main_question, request.ideal_answer, request.language)
    window = best_window(point, answers.made, scores(request, concept, answers.made), answers.context)
    denials = denying(request, concept, answers.made)
    return Sighting(concept, point, window, doubts_of(point, window), denials, is_denied(point, window))


def marks(seen: Sequence[Sighting], answers: Answers) -> list[dict[str, float]]:
    whole = _of_answers(answers)
    return [whole | _of_point(each, answers) | _beside(each, seen) for each in seen]


@lru_cache(maxsize=200)
def tone_marks(text: str, language: str) -> frozenset[str]:
    """What says how something is told: small words, the endings of the others, and that there is a figure."""
    small = STOP_WORDS[language]
    return frozenset(
        "#"
        if not word.isalpha() and any(map(str.isdigit, word))
        else word
        if word in small
        else f"~{word[-_ENDING:]}"
        for word in words(spelled_out(text))
    )


def tone(text: str, language: str, weights: Mapping[str, float]) -> float:
    """How far the text is told like answers that say what is so: the sum of weights over the root of their number."""
    known = [weights[each] for each in tone_marks(text, language) if each in weights]
    return sum(known) / sqrt(len(known)) if known else 0.0


def _of_answers(answers: Answers) -> dict[str, float]:
    request = answers.request
    asked = stems(request.main_question, request.language)
    return {
        "asks_for_conduct": asks_for_conduct(request.main_question, request.language),
        "not_known": bool(answers.unknown),
        "filler": answers.filler,
        "repeats": answers.repeated,
        "question_repeated": len(answers.all_stems & asked) / max(1, len(asked)),
        "negations": sum(negates(each.told, request.language) for each in answers.made) / len(answers.made),
    } | {f"share {cue}": answers.share(cue) for cue in TURNING}


def _of_point(seen: Sighting, answers: Answers) -> dict[str, float]:
    point, window, language = seen.point, seen.window, seen.point.language
    own, lead = point.own, answers.stems[window.lead]
    size = max(1, len(own))
    asked = stems(point.question, language)
    amounts = agreement(point.text, answers.told, point.question, language)
    denied = max(len(denied_words(point, place, window)) for place in range(len(answers.made)))
    return {
        "score": window.score,
        "lead_score": window.lead_score,
        "said": len(own & answers.all_stems) / size,
        "of_lead": len(own & lead) / max(1, len(lead)),
        "new_in_lead": len(lead - asked - own) / max(1, len(lead)),
        "letters_by_lead": len("".join(own & lead)) / max(1, len("".join(own))),
        "triples_by_lead": shared_triples(point.text, window.made[window.lead].told),
        "kin": sum(best_likeness(word, answers.heard, language) for word in own) / size,
        "words": min(6, size) / 6,
        "denied": denied / size,
        "is_contradicted": bool(seen.denying),
    } | dict.fromkeys([*_agreed(window.numbers, amounts), *(f"doubt {each}" for each in seen.doubts)], 1.0)


def _agreed(near: Agreement, anywhere: Agreement) -> list[str]:
    """The marks of how the amounts agree; of a point without any there are none."""
    found = {"amounts": near, "all amounts": anywhere}
    return [f"{name} {each}" for name, each in found.items() if each != "none"]


def _beside(seen: Sighting, all_seen: Sequence[Sighting]) -> dict[str, float]:
    """How the other points of the same question were said; of a lone one, itself."""
    others = [each for each in all_seen if each is not seen] or [seen]
    same = [each for each in all_seen if each.window.lead == seen.window.lead]
    return {
        "others": sum(each.window.score for each in others) / len(others),
        "best_other": max(each.window.score for each in others),
        "others_amiss": sum(each.window.numbers == "other" for each in others) / len(others),
        "others_doubted": sum(not _HARMLESS.issuperset(each.doubts) for each in others) / len(others),
        "by_one_sentence": len(same) / len(all_seen),
    }
