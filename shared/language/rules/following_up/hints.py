"""What of an answer carries most, and the question that takes it up in the person's own words (A5, B5, G3).

Which sentence that is tells its meaning (`hint_model.py`), so without a sentence encoder nothing is taken up so; before
all others comes what is only half told (`half_told.py`). A clause that is quoted tells what happened, or what is not or
no longer so: what somebody usually does or says of themselves is no matter to ask on. Nothing sad is asked about, nothing
that is put right or kept out, and nothing that they want left alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Final

from shared.language.rules.asides.model import may_be_told
from shared.language.rules.asides.owed_model import owed_to
from shared.language.rules.corrections.righting import righting
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.distress.losses import loss
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.following_up.half_told import (
    is_another_story,
    is_half_told,
    says_since_when,
    tells_of_a_slip,
)
from shared.language.rules.following_up.hint_model import explains, hint_odds, told_apart
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
from shared.language.rules.past_forms import begins_with_if, tells_an_event
from shared.language.rules.said import negates
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.sentences import sentences
from shared.text.words import content_words, normalised, words

SURE: Final = 0.3
HALF_TOLD: Final = 1.0
"""How much more what is half told is worth than anything else."""
_FEWEST: Final = 2
"""Sentences of an answer: what stands beside nothing was asked for."""
_AT_LENGTH: Final = 15
_ONE_MORE: Final = re.compile(
    r"\b(?:(?:one|a) (?:more|last) (?:question|one)|(?:letzte|eine) frage noch|noch eine frage"
    r"|(?:encore une|une dernière) question|una (?:pregunta más|última pregunta)|(?:ancora una|un['’]ultima) domanda)\b",
    re.IGNORECASE,
)
"""How somebody grants one more question, in any of the languages: that tells nothing of the matter."""
_ANYTHING: Final = re.compile("")
_LONGEST_JOINT: Final = 1
_TELLING: Final = 3
"""Words with a meaning of a clause that tells something by itself."""
_FEWEST_BEGUN: Final = 6
"""Words of the beginning of a sentence that say something by themselves."""


def hint_questions(
    answer: str, language: str, asked: Sequence[str] = (), question: str = "", *, least: float = SURE
) -> Iterator[str]:
    """The questions for what this answer to the question lets fall; none where it lets nothing fall."""
    used = [normalised(each) for each in asked]
    said = hint(answer, language, question, least=least)
    if said is None or stands_in(said, used):
        return
    book = HINT_WORDS[language]
    came_about, *of_anything = book.asks
    asks = (
        (book.happened, *of_anything)
        if tells_of_a_slip(said, language)
        else (came_about, *of_anything)
        if _came_about(said, language)
        else of_anything
    )
    fresh = sorted(asks, key=lambda each: any(before.endswith(each) for before in asked))
    lead = quoting(said, language, len(asked))[0]
    yield from (f"{lead} {each}" for each in fresh)


def _came_about(said: str, language: str) -> bool:
    """Whether a sentence tells what happened, or what has been kept since: no list of what the speaker does or did."""
    if is_half_told(said, language):
        return not is_another_story(said, language)
    is_own = "me" in kinds_of(pieces(said, language))
    begins = not EXPLORATION_WORDS[language].articles.isdisjoint(words(said)[:1])
    return begins and not is_own and "," not in said and tells_an_event(said, language)


def hint(answer: str, language: str, question: str = "", *, least: float = SURE) -> str | None:
    """The words of an answer that are asked about so."""
    return _hint(answer, language, question, load_encoder(), least)


def without_asking(question: str) -> str:
    """Such a question without what it asks of the words that it quotes."""
    asks = (each for book in HINT_WORDS.values() for each in (*book.asks, book.happened))
    return question.removesuffix(next((each for each in asks if question.endswith(each)), "")).rstrip()


def opens_more(answer: str, language: str, question: str = "") -> bool:
    """Whether the answer leaves something to ask about: it tells something at length, or lets something fall."""
    return len(words(answer)) >= _AT_LENGTH or hints_at_more(answer, language, question)


def hints_at_more(answer: str, language: str, question: str = "") -> bool:
    """Whether there is a question for what the answer lets fall."""
    return any(True for _ in islice(hint_questions(answer, language, (), question), 1))


def is_on_hint(question: str, language: str) -> bool:
    """Whether a question is one of these."""
    book = HINT_WORDS[language]
    return question.endswith((*book.asks, book.happened)) and quotes(question, language)


@lru_cache(maxsize=500)
def _hint(
    answer: str, language: str, question: str, encoder: SentenceEncoder | None, least: float
) -> str | None:
    """What is said again of the sentence that tells most of what matters, if one is likely to."""
    told = told_apart(before_goodbye(answer, language))
    half = [is_half_told(each, language) for each in told]
    beside = sum("?" not in each for each in told)
    if encoder is None or not (any(half) or (beside >= _FEWEST and least < HALF_TOLD)):
        return None
    if any(leaves_alone(each, language) or is_delicate(each, language) for each in told):
        return None
    if is_hard(answer, language, of_work=True) or loss(answer, language) is not None:
        return None
    gone = {*taken_back([answer], language), *kept_out(answer, language)}
    explained = [
        any(explains(each, language) for each in told[at : at + 1]) for at in range(1, len(told) + 1)
    ]
    found = zip(hint_odds(told, question, language, encoder), half, told, explained, strict=True)
    open_ones = ((odds + HALF_TOLD * is_half, said) for odds, is_half, said, is_told in found if not is_told)
    for odds, said in sorted(open_ones, reverse=True):
        if odds < least:
            break
        is_kept = gone.isdisjoint(sentences(said)) and _is_told(said, language, encoder)
        if is_kept and (again := _said_again(said, language, question, encoder, least)):
            return again
    return None


def _is_told(sentence: str, language: str, encoder: SentenceEncoder) -> bool:
    """Whether a sentence tells something, and is neither unknown, explained, supposed nor said to the interviewer, nor
    what calls its author away."""
    if (
        "?" in sentence
        or _ONE_MORE.search(sentence)
        or not may_be_told(sentence, encoder)
        or begins_with_if(sentence, language)
        or "noknow" in kinds_of(pieces(sentence, language))
        or (righting(sentence, language) and not tells_of_a_slip(sentence, language))
    ):
        return False
    if explains(sentence, language) or says_since_when(sentence, language):
        return False
    return owed_to(sentence, encoder) in ("none", "owned" if tells_of_a_slip(sentence, language) else "none")


def _said_again(
    sentence: str, language: str, question: str, encoder: SentenceEncoder, least: float
) -> str | None:
    """The sentence as it can be said to them again, or of a long one the whole clause that tells most by itself."""
    first, *behind = sentences(sentence)
    if tells_of_a_slip(first, language):
        return first.rstrip(".!… ")
    if whole := _as_a_whole(first, language):
        return whole
    parts = filter(partial(_tells_by_itself, language), dict.fromkeys(_clauses_of(first, language)))
    whole = (each for each in parts if not is_cut_short(each, first, language))
    found = [said for each in whole if (said := _as_a_whole(each, language))]
    if not found:
        return None
    half = [each for each in found if is_half_told(each, language)]
    odds = hint_odds(found := half or found, question, language, encoder)
    best = max(odds) + HALF_TOLD * bool(half)
    # What stands behind it says of all of it that there is more: "nobody asks me to".
    return found[odds.index(max(odds))] if best >= least or behind else None


def _as_a_whole(part: str, language: str) -> str | None:
    """What can be quoted where that is all of a part, but for the "and" that it may begin with."""
    said = quotable([part], 0, _ANYTHING, language, of_lack=is_half_told(part, language))
    is_whole = said is not None and len(words(part)) - len(words(said)) <= _LONGEST_JOINT
    return said if said and is_whole and _carries_matter(said, language) else None


def _carries_matter(said: str, language: str) -> bool:
    """Whether it tells what happened, what is not so, or half of something."""
    is_denied = negates(said, language) or "not" in kinds_of(pieces(said, language))
    return is_denied or tells_an_event(said, language) or is_half_told(said, language)


def _tells_by_itself(language: str, clause: str) -> bool:
    hangs = not CLAUSE_WORDS[language].subordinate.isdisjoint(words(clause)[:1])
    return (not hangs or is_half_told(clause, language)) and len(content_words(clause, language)) >= _TELLING


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
