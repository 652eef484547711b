"""What somebody names and does not tell: what a rule of theirs came of, or where they were wrong (A5, B5, G3).

"Since that Tuesday I only take orders in writing" tells the rule, and of the Tuesday nothing. "I take them out, although
they call me mad" tells that there is a reason, and so does "all of them in the group, except one mother: her I ring".
"""

from collections.abc import Iterator
from functools import cache
from typing import Final

from shared.language.rules.exploration.sub_goals_heard import any_of_words
from shared.language.rules.following_up.hint_words import HINT_WORDS
from shared.language.rules.following_up.probes import has_date
from shared.language.rules.hearing.intent_words import NO_SUBJECT, kinds_of, pieces
from shared.language.rules.hearing.manner_phrases import MANNERS, finds
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.sentences import sentences
from shared.text.words import normalised, words

_NEAR: Final = 5
"""Words behind a "since" among which stands what that was."""
_NAMED: Final = 3
"""The first of these, which name an occasion: "since that awful night", not "from the bottom once it is off"."""
_AROUND: Final = 16
"""Words before and behind it among which stands what is kept since."""
_THAT: Final = frozenset({"que", "quand", "cuando", "quando"})
_MOST_CHARS: Final = 600
"""Of a sentence; no longer one is quoted."""
_SHORT: Final = 14
"""Words of who owns to a mistake and does not tell it."""
_MOST_SENTENCES: Final = 20
"""The latest ones are looked at."""
_FEWEST: Final = 3
_POINTING_BACK: Final = 9
_POINTING: Final = frozenset(
    words(
        "that this it nobody das dies es niemand keiner ça cela c'est personne eso esto nadie nessuno questo quello"
    )
)
"""Words with which a short sentence begins that says something of the one before, in any of the languages."""


def told_apart(answer: str) -> list[str]:
    """The sentences of an answer, the last ones of many; a word or two ("Private joke.") go with the one before, and so
    does a short one that says something of it: "Nobody asks me to, that's just me"."""
    told: list[str] = []
    for each in sentences(answer)[-_MOST_SENTENCES:]:
        said = words(each)
        if told and (len(said) < _FEWEST or (len(said) <= _POINTING_BACK and said[0] in _POINTING)):
            told[-1] = f"{told[-1]} {each}"
        else:
            told.append(each)
    return told


def explains(sentence: str, language: str) -> bool:
    """Whether a sentence says why something is so."""
    return _has(HINT_WORDS[language].because, sentence)


def _has(phrases: tuple[str, ...], sentence: str) -> bool:
    return any_of_words(phrases).search(normalised(sentence).replace("’", "'")) is not None


@remembering
def is_half_told(sentence: str, language: str) -> bool:
    """Whether a sentence tells what has been so since something that it only names, what is so against something or but
    for somebody, a mistake in a few words, or that something is another story."""
    sentence = sentence[:_MOST_CHARS]
    is_kept = _keeps_since(sentence, language) or _has(HINT_WORDS[language].against, sentence)
    return is_kept or tells_of_a_slip(sentence, language) or is_another_story(sentence, language)


def is_another_story(sentence: str, language: str) -> bool:
    """Whether somebody says that there is more to tell: "Thursdays is a different story"."""
    return finds(plain_words(sentence[:_MOST_CHARS]), HINT_WORDS[language].another_story)


def tells_of_a_slip(sentence: str, language: str) -> bool:
    """Whether somebody says in a few words, and says no more of it, that they were wrong once."""
    said = plain_words(sentence[:_MOST_CHARS])
    return len(said) <= _SHORT and finds(said, _slips(language))


@cache
def _slips(language: str) -> tuple[str, ...]:
    return tuple(" ".join(plain_words(each)) for each in HINT_WORDS[language].slips)


def says_since_when(sentence: str, language: str) -> bool:
    """Whether a sentence begins with since what it is so: "Since I have the dog I get up at five"."""
    return any(at == 0 and not named for at, named in _since(sentence[:_MOST_CHARS], language))


def _keeps_since(sentence: str, language: str) -> bool:
    """Whether a rule of the speaker's, or their habit, is said to be so since a day, an occasion or somebody."""
    book, said = HINT_WORDS[language], words(sentence)
    for at, behind in _since(sentence, language):
        near = said[max(0, at - _AROUND) : at + _AROUND]
        around = " ".join(near)
        is_own = language in NO_SUBJECT or any("me" in kinds_of(pieces(each, language)) for each in near)
        if not (behind and is_own):
            continue
        is_since = _begins(said, at, book.since) > 0
        is_occasion = not set(book.occasions).isdisjoint(behind[:_NAMED])
        keeps = any(f" {each} " in f" {around} " for each in book.kept)
        is_day = is_occasion or has_date(behind)
        if (is_since and is_occasion) or (keeps and (is_day or (is_since and _is_named(sentence, behind)))):
            return True
    return False


def _since(sentence: str, language: str) -> Iterator[tuple[int, list[str]]]:
    """Where a "since" stands, and the words behind it that may name what was then; none where a clause tells it."""
    book, clause, said = HINT_WORDS[language], CLAUSE_WORDS[language], words(sentence)
    opening, spans = clause.subjects | clause.subordinate | _THAT, MANNERS[language].spans
    for at in range(len(said)):
        if size := _begins(said, at, book.since) or _begins(said, at, book.after):
            behind = said[at + size : at + size + _NEAR]
            told = not opening.isdisjoint(behind[:1])
            yield at, [] if told else [each for each in said[at + 1 : at + size + _NEAR] if each not in spans]


def _begins(said: list[str], at: int, phrases: tuple[str, ...]) -> int:
    """How many words the phrase has that begins there; 0 for none."""
    sizes = (len(each) for each in map(str.split, phrases) if said[at : at + len(each)] == each)
    return max(sizes, default=0)


def _is_named(sentence: str, behind: list[str]) -> bool:
    """Whether one of these words stands in the sentence with a capital."""
    return any(
        words(each)[:1] and words(each)[-1] in behind for each in sentence.split() if each[0].isupper()
    )
