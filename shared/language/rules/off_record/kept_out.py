"""What somebody asks not to have written down: it stands in the record with the request, and in no summary (G8)."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import is_bare
from shared.language.rules.off_record.around_request import (
    TELLING,
    announces,
    around_request,
    asks_by_words,
    asks_to_keep_out,
    goes_on_behind,
    is_about_before,
    named_beside,
    named_in,
    names_its_matter,
    points_back,
    points_to_before,
    takes_a_name_back,
    tells_beside,
)
from shared.language.rules.off_record.keep_out_phrases import (
    CLAUSE,
    FOLLOWING,
    OTHERS,
    OWN_TELLING,
    WOULD,
)
from shared.language.rules.off_record.keep_out_requests import (
    is_reason,
    may_be_kept_out,
    remembering_as_heard,
)
from shared.language.rules.off_record.wanted_written import wants_it_written
from shared.language.rules.stems import stem
from shared.language.rules.written_in import spoken_in, written_in
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_FEW_ADDED: Final = 2
"""Words with a meaning of a sentence that only adds to the one before."""
_MOST_TOLD: Final = 2
"""Sentences that tell of it before; what comes up more often is the matter of the talk."""
_MOST_REASONS: Final = 2
_DOUBTED: Final = 24
"""The first sentences of an answer are compared by their meaning, and the last."""


@remembering_as_heard
def kept_out(answer: str, language: str) -> frozenset[str]:
    """The sentences that ask for it, or call it private, and those that name what they do. One that tells nothing beside
    that stands with the one before that it is about, at the beginning with the one after, and where it points to
    neither with both: what is left out in error stands in the record still.

    Who says "no names" means the sentence before.
    """
    told, language = sentences(answer), written_in((answer,)) or language
    every, why = _asking(told, language)
    announced = next((at for at, each in enumerate(told) if announces(each, language)), len(told))
    begun = min([announced, *(at for at in every if _leads_on(told, at, language))])
    asking = [at for at in every if at < announced]
    unnamed = [at for at, each in enumerate(told) if at and takes_a_name_back(each)]
    named = {name for at in every for name in named_beside(told[at], language)}
    naming = [each for each in told if not named.isdisjoint(words(each))]
    about = (told[at] for at in (*_pointed_at(told, asking, unnamed, begun, language), *why))
    beside = (*about, *naming[: len(asking) + 1 + _MOST_TOLD], *told[begun:])
    found = (told[at] for at in (*asking, *unnamed))
    return frozenset((*found, *(each for each in beside if not wants_it_written(each))))


def _asking(told: Sequence[str], language: str) -> tuple[list[int], list[int]]:
    """The places of the sentences that ask for it, and of those that say why; who asks once may ask again, less plainly.

    In the middle of a very long answer the words alone count.
    """
    compared = frozenset((*range(_DOUBTED), *range(len(told) - _DOUBTED, len(told))))
    asking = [
        at
        for at, each in enumerate(told)
        if (asks_to_keep_out if at in compared else asks_by_words)(each, language)
    ]
    if not asking:
        return [], []
    again = (at for at, each in enumerate(told) if at in compared and may_be_kept_out(each, language))
    every = sorted({*asking, *(at for at in again if not wants_it_written(told[at]))})
    return every, [place for at in asking for place in _reasons_behind(told, at, language)]


def _pointed_at(
    told: Sequence[str], asking: Sequence[int], unnamed: Sequence[int], begun: int, language: str
) -> Iterator[int]:
    """The places of the sentences that requests are about and do not tell themselves."""
    bare = [at for at in asking if not tells_beside(told[at], language)]
    yield from (at + 1 for at in bare if at + 1 < len(told) and _may_point_ahead(told, at, language))
    back = [at for at in asking if _points_to_what_stands_before(told, at, begun, language)]
    for at in (*bare, *unnamed, *back):
        yield from _told_before(told, at, language)


def _points_to_what_stands_before(told: Sequence[str], at: int, begun: int, language: str) -> bool:
    if is_about_before(told[at], language):
        return True
    points = at < begun and points_to_before(told[at], language)
    return points and not _names_again(told, at, language)


def _reasons_behind(told: Sequence[str], at: int, language: str) -> Iterator[int]:
    """The places of the sentences right behind a request that say why it is asked, two at most."""
    for place in range(at + 1, min(at + 1 + _MOST_REASONS, len(told))):
        if not _says_why(told[place : place + 1], language):
            return
        yield place


def _says_why(behind: Sequence[str], language: str) -> bool:
    """Whether the sentence behind a request says why it is asked: by its meaning, that they tell it themselves ("I tell
    them once I have the post"), or what would come of it ("if anybody reads it I am in the cellar")."""
    return is_reason(behind, language) or any(
        OWN_TELLING.search(" ".join(plain_words(each))) or WOULD[language].search(each) for each in behind
    )


def _may_point_ahead(told: Sequence[str], at: int, language: str) -> bool:
    """Whether it need not be about what stands before it: that tells nothing, or it points to what comes."""
    if at == 0 or FOLLOWING.search(told[at]) is not None or not points_back(told[at]):
        return True
    return len(content_words(told[at - 1], language)) < TELLING


def _leads_on(told: Sequence[str], at: int, language: str) -> bool:
    """Whether a sentence tells behind its request, which leads to that: "leave this bit out: my wife is ill"."""
    if not goes_on_behind(told[at], language):
        return False
    is_ahead = at == 0 or ":" in told[at] or FOLLOWING.search(told[at]) is not None
    return is_ahead or not points_back(around_request(told[at], language)[1])


def _told_before(told: Sequence[str], at: int, language: str) -> Iterator[int]:
    """The sentence before a request, and the one before that where it adds a few words, or goes on about somebody: "I
    think of it every day", "I've talked to him"."""
    if at:
        yield at - 1
    adds_little = at > 1 and len(content_words(told[at - 1], language)) <= _FEW_ADDED
    opening = CLAUSE.split(told[at - 1], maxsplit=1)[0]
    if at > 1 and (adds_little or not OTHERS[language].isdisjoint(words(opening))):
        yield at - 2


def _names_again(told: Sequence[str], at: int, language: str) -> bool:
    """Whether a request names what a sentence before it tells of, wherever that stands."""
    named = named_beside(told[at], language)
    return any(not named.isdisjoint(words(each)) for each in told[:at])


def kept_out_of_all(
    answers: Sequence[str], of_interview: LanguageCode, languages: Sequence[LanguageCode] = ()
) -> frozenset[str]:
    """The same of several answers, each in the language that it is heard in (`languages`, where these were told from
    more), and of those before a request that says what it is about the sentences that share it; all of the answer before
    one that begins with a bare request."""
    found: set[str] = set()
    told: list[tuple[str, frozenset[str]]] = []
    for at, (before, answer) in enumerate(pairwise(("", *answers))):
        language = languages[at] if languages else spoken_in(answers, at, of_interview)
        left_out = kept_out(answer, language)
        named = {
            stem(each, language) for said in left_out if names_its_matter(said) for each in named_in(said)
        }
        about = [[each for each, stems_of in told if name in stems_of] for name in named]
        found.update(left_out, *(each for each in about if len(each) <= _MOST_TOLD))
        if before and _is_about_the_answer(before, answer, language) and found.isdisjoint(sentences(before)):
            found.update(sentences(before))
        told += _with_stems(answer, language)
    return frozenset(found)


def _is_about_the_answer(before: str, answer: str, language: str) -> bool:
    """Whether an answer begins with a bare request that is about the one before: it points back, or was asked for, where
    a yes is enough."""
    first = next(iter(sentences(answer)), "")
    request = _bare_request(first, language)
    return request == "points_back" or (request == "bare" and is_doubtful(before, language))


@remembering_as_heard
def _bare_request(sentence: str, language: str) -> Literal["points_back", "bare", "none"]:
    """Whether a sentence only asks to keep something out, or only says yes."""
    tells = tells_beside(sentence, language) or goes_on_behind(sentence, language)
    if asks_to_keep_out(sentence, language) and not tells:
        return "points_back" if points_back(sentence) else "bare"
    found = pieces(sentence, language)
    return "bare" if is_bare(found) and "yes" in kinds_of(found) else "none"


def is_doubtful(answer: str, language: str) -> bool:
    """Whether an answer may ask to have something kept out, and does not say so: a person is asked whether it does."""
    return bool(doubtful(answer, language))


@remembering_as_heard
def doubtful(answer: str, language: str) -> frozenset[str]:
    """The sentences that may ask it, with what stands before them; none where something is surely kept out."""
    if kept_out(answer, language):
        return frozenset()
    told, language = sentences(answer)[:_DOUBTED], written_in((answer,)) or language
    asking = [at for at, each in enumerate(told) if may_be_kept_out(each, language)]
    about = [before for at in asking for before in _told_before(told, at, language)]
    return frozenset(told[at] for at in (*asking, *about))


@lru_cache(maxsize=1_000)
def _with_stems(answer: str, language: str) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple(
        (each, frozenset(stem(word, language) for word in words(each))) for each in sentences(answer)
    )


def is_quotable(span: str, left_out: Collection[str]) -> bool:
    """Whether a quotation has none of these sentences, and is part of none."""
    return not any(each in span or span in each for each in left_out)
