"""What the sentences of the evidence say of a criterion: for or against, and with which share of its words (C)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from shared.assessments.criteria.verdicts import MET_SHARE, PARTLY_SHARE, Citation
from shared.assessments.criteria.xml import Entry
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.criteria.doubts import QuotedSentence
from shared.language.rules.interrogatives import points_back
from shared.language.rules.phrases import PHRASES, ListenedPhrases
from shared.language.rules.points.polarity import Sided, sided
from shared.language.rules.stems import stem
from shared.text.quantities import without_amounts
from shared.text.sentences import sentences, unwrapped
from shared.text.spoken import in_all
from shared.text.words import content_words, spaced, words

LONGEST_SPAN: Final = 600
_YES: Final = in_all(frozenset[str], "words", "yes")
_NO: Final = in_all(frozenset[str], "words", "no")
_DENIED_SHARE: Final = 0.5


@dataclass(frozen=True, slots=True)
class CriterionStance:
    """What one sentence says of the criterion: for or against, with the share of its words, and where it stands."""

    affirms: bool
    share: float
    missing: tuple[str, ...]
    citation: Citation
    quoted: QuotedSentence

    @property
    def nearness(self) -> tuple[bool, float]:
        """How near it comes to what the criterion asks."""
        return self.quoted.names_object, self.share


@dataclass(frozen=True, slots=True)
class Criterion:
    """The content words of a criterion, each with its side: whether the criterion affirms or denies it."""

    language: LanguageCode
    sides: dict[str, bool]

    @classmethod
    def of(cls, question: str, language: LanguageCode) -> "Criterion":
        text = without_amounts(question, language)
        named = text if content_words(text, language) else question
        made = sided(named, language)
        both = dict.fromkeys(made.denied, False) | dict.fromkeys(made.affirmed, True)
        once: dict[str, tuple[str, bool]] = {}
        for word in words(named):
            if word in both:
                once.setdefault(stem(word, language), (word, both[word]))
        return cls(language, dict(once.values()))


def latest(criterion: Criterion, entries: Sequence[Entry]) -> CriterionStance | None:
    for entry in entries:
        if not entry.is_follow_up:
            continue
        for asked, answer in reversed(list(zip(entry.asked, entry.quotable, strict=True))):
            found = list(_in_text(criterion, entry, answer, asked))
            denied, affirmed = best(found, affirming=False), best(found, affirming=True)
            if denied and affirmed and affirmed.quoted.names_object and not denied.quoted.names_object:
                return affirmed
            if (said := denied or affirmed) is not None:
                return said
    return None


def best(stances: Sequence[CriterionStance], *, affirming: bool) -> CriterionStance | None:
    mine = [each for each in stances if each.affirms is affirming]
    return max(mine, key=lambda each: each.nearness, default=None)


def stances_in(criterion: Criterion, entry: Entry) -> Iterator[CriterionStance]:
    asked = entry.asked or ("",) * len(entry.quotable)
    for question, text in zip(asked, entry.quotable, strict=True):
        yield from _in_text(criterion, entry, text, question)


def _in_text(criterion: Criterion, entry: Entry, text: str, asked: str) -> Iterator[CriterionStance]:
    heard = PHRASES[criterion.language].heard
    made = sentences(unwrapped(text))
    for position, sentence in enumerate(made):
        if len(sentence) > LONGEST_SPAN or sentence.endswith("?") or knows_nothing(sentence, heard):
            continue
        reply = _opening(sentence, criterion.language) if asked and position == 0 else None
        said = sided(sentence, criterion.language)
        found = _stance(criterion, said, sided(asked, criterion.language) if reply else None, reply)
        if found is not None:
            affirms, share, missing = found
            citation = Citation(index=entry.index, source=entry.source, span=sentence)
            named = bool(reply) or bool(said.sides_of(next(iter(criterion.sides)), criterion.language))
            follows = tuple(
                each
                for each in made[position + 1 : position + 2]
                if reply or points_back(each, criterion.language)
            )
            quoted = QuotedSentence(sentence, follows, share, named, is_reply=reply is not None)
            yield CriterionStance(affirms, share, missing, citation, quoted)


def _stance(
    criterion: Criterion, said: Sided, asked: Sided | None, reply: Literal["yes", "no"] | None
) -> tuple[bool, float, tuple[str, ...]] | None:
    """For or against, the share of the criterion's words, and those that are missing; None when it says too little."""
    taken: set[str] = set()
    turned: set[str] = set()
    for word, side in criterion.sides.items():
        sides = said.sides_of(word, criterion.language)
        if asked is not None and (of_question := asked.sides_of(word, criterion.language)):
            sides = {(found if reply == "yes" else not found) for found in of_question}
        if sides:
            taken.add(word)
        if sides == {not side}:
            turned.add(word)
    share = len(taken) / len(criterion.sides) if criterion.sides else 0.0
    missing = tuple(word for word in criterion.sides if word not in taken)
    if share < PARTLY_SHARE:
        return None
    if turned:
        return (False, share, missing) if len(turned) >= _DENIED_SHARE * len(taken) else None
    return True, share, () if share >= MET_SHARE else missing


def takes_up(criterion: Criterion, text: str) -> bool:
    said = {stem(word, criterion.language) for word in words(text)}
    taken = sum(stem(word, criterion.language) in said for word in criterion.sides)
    return bool(criterion.sides) and taken >= PARTLY_SHARE * len(criterion.sides)


def _opening(sentence: str, language: LanguageCode) -> Literal["yes", "no"] | None:
    first = words(sentence)[:1]
    if not first:
        return None
    return "yes" if first[0] in _YES[language] else "no" if first[0] in _NO[language] else None


def knows_nothing(sentence: str, heard: ListenedPhrases) -> bool:
    joined = spaced(sentence)
    return any(f" {phrase} " in joined for phrase in heard.not_knowing)


def is_denied_by(question: str, sentence: str, language: LanguageCode) -> bool:
    """Whether the sentence says most of the criterion's words, half of those on the other side of a "not"."""
    found = _stance(Criterion.of(question, language), sided(sentence, language), None, None)
    return found is not None and not found[0]
