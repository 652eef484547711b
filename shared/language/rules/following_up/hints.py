"""What of an answer is only half told, and the question that takes it up in the person's own words (A5, B5, G3).

A rule that is kept since an event, a mistake owned in a few words, another story: they name what they do not tell
(`half_told.py`). Nothing sad is asked about, nothing that is put right, kept out or to be left alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from shared.language.rules.asides.model import may_be_told
from shared.language.rules.asides.owed_model import owed_to
from shared.language.rules.corrections.righting import righting
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.distress.losses import loss
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.following_up.half_told import (
    explains,
    is_another_story,
    is_half_told,
    says_since_when,
    tells_of_a_slip,
    told_apart,
)
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.following_up.quoted import (
    MOST_WORDS,
    is_cut_short,
    quotable,
    quotes,
    quoting,
    stands_in,
)
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.leaving import before_goodbye
from shared.language.rules.hearing.manners import leaves_alone
from shared.language.rules.off_record.keep_out_requests import is_delicate
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.past_forms import begins_with_if
from shared.language.sentence_encoder import load_encoder
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.sentences import sentences
from shared.text.words import normalised, words

_AT_LENGTH: Final = 15
_ANYTHING: Final = re.compile("")
_FEWEST_BEGUN: Final = 6
"""Words of the beginning of a sentence that say something by themselves."""


def hint_questions(answer: str, language: str, asked: Sequence[str] = ()) -> Iterator[str]:
    """The questions for what this answer tells only half; none where it does not."""
    said = hint(answer, language)
    if said is None or stands_in(said, [normalised(each) for each in asked]):
        return
    book = HINT_WORDS[language]
    came_about, *of_anything = book.asks
    first = book.happened if tells_of_a_slip(said, language) else came_about
    asks = of_anything if is_another_story(said, language) else (first, *of_anything)
    fresh = sorted(asks, key=lambda each: any(before.endswith(each) for before in asked))
    lead = quoting(said, language, len(asked))[0]
    yield from (f"{lead} {each}" for each in fresh)


def without_asking(question: str) -> str:
    """Such a question without what it asks of the words that it quotes."""
    asks = (each for book in HINT_WORDS.values() for each in (*book.asks, book.happened))
    return question.removesuffix(next((each for each in asks if question.endswith(each)), "")).rstrip()


def opens_more(answer: str, language: str) -> bool:
    """Whether the answer leaves something to ask about: it tells something at length, or half of something."""
    return len(words(answer)) >= _AT_LENGTH or hints_at_more(answer, language)


def hints_at_more(answer: str, language: str) -> bool:
    """Whether there is a question for what the answer tells only half."""
    return any(True for _ in islice(hint_questions(answer, language), 1))


def is_on_hint(question: str, language: str) -> bool:
    """Whether a question is one of these."""
    book = HINT_WORDS[language]
    return question.endswith((*book.asks, book.happened)) and quotes(question, language)


@lru_cache(maxsize=500)
def hint(answer: str, language: str) -> str | None:
    """What is said again of the last sentence that is half told, and that neither it nor the next one explains."""
    told = told_apart(before_goodbye(answer, language))
    if not any(is_half_told(each, language) for each in told):
        return None
    if any(leaves_alone(each, language) for each in told):
        return None
    if is_hard(answer, language, of_work=True) or loss(answer, language) is not None:
        return None
    gone = {*taken_back([answer], language), *kept_out(answer, language)}
    explained = [any(explains(each, language) for each in told[at : at + 2]) for at in range(len(told))]
    for at in reversed(range(len(told))):
        is_kept = not explained[at] and gone.isdisjoint(sentences(told[at]))
        is_kept = is_kept and not any(is_delicate(each, language) for each in told[at : at + 2])
        is_due = is_kept and is_half_told(told[at], language) and _is_told(told[at], language)
        if is_due and (again := _said_again(told[at], language)):
            return again
    return None


def _is_told(sentence: str, language: str) -> bool:
    """Whether a sentence tells something, and is neither unknown, supposed nor said to the interviewer, nor what calls
    its author away."""
    slips, encoder = tells_of_a_slip(sentence, language), load_encoder()
    if "?" in sentence or not may_be_told(sentence, encoder) or begins_with_if(sentence, language):
        return False
    if "noknow" in kinds_of(pieces(sentence, language)) or says_since_when(sentence, language):
        return False
    if righting(sentence, language) and not slips:
        return False
    return owed_to(sentence, encoder) in ("none", "owned" if slips else "none")


def _said_again(sentence: str, language: str) -> str | None:
    """The sentence as it can be said to them again, or of a long one the whole clause that is half told."""
    first = sentences(sentence)[0]
    if tells_of_a_slip(first, language):
        return first.rstrip(".!… ")
    parts = (each for each in _clauses_of(first, language) if is_half_told(each, language))
    whole = (each for each in parts if not is_cut_short(each, first, language))
    return next((said for each in (first, *whole) if (said := _with_the_hint(each, language))), None)


def _with_the_hint(part: str, language: str) -> str | None:
    """What can be quoted of a part, where that has what is half told in it."""
    said = quotable([part], 0, _ANYTHING, language, of_lack=True)
    return said if said and is_half_told(said, language) else None


def _clauses_of(sentence: str, language: str) -> Iterator[str]:
    """Its clauses, and those of its beginning, up to a comma where somebody begins anew to say who does something."""
    opening, *others = sentence.split(", ")
    for part in others:
        if not CLAUSE_WORDS[language].subjects.isdisjoint(words(part)[:1]):
            break
        opening = f"{opening}, {part}"
    while len(words(opening)) > MOST_WORDS and ", " in opening:
        opening = opening.rpartition(", ")[0]
    found = clauses(opening, language) if len(words(opening)) >= _FEWEST_BEGUN else []
    yield from (each.text for each in (*found, *clauses(sentence, language)) if not each.aside)
