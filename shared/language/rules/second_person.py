"""A clause of the participant's as it is said to them: "I always carry the chalk" as "you always carry the chalk" (G3).

Only where every word that speaks of the speaker is known; of any other clause there is none, and it is quoted.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Final

from pydantic import BeforeValidator

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.verbs_of_you import dropped_subjects
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.spoken import in_all
from shared.text.stop_words import STOP_WORDS
from shared.text.words import normalised, words

_TOKEN: Final = re.compile(r"\w+|[^\w]+")
_PAUSE: Final = re.compile(r"[,;:–—()]")
_BETWEEN: Final = frozenset(
    words("ne n me m le la l les y en lui leur nous always still never also only just then")
)
"""What stands between a subject and its verb."""
_ASKING: Final = frozenset(words("dass warum wieso weshalb wie was wo wer wen wem womit"))
_NO_VERBS: Final = frozenset(
    words("heute gerne alleine lange ohne eine keine beide meine diese jede alle die viele")
)
"""Words of German that end as its verbs do."""
_COORDINATES: Final = frozenset(words("and but or und aber oder et mais ou puis"))


type Pairs = Annotated[dict[str, str], BeforeValidator(dict)]


class SecondPerson(Frozen):
    """The vocabulary of one language: `words` and `verbs` as they are said to the participant, `verb_endings` of the verb
    of one of the `named_subjects`; beside `blocking` words nobody can tell who is meant. What is `lower` begins with a
    small letter within a sentence.
    """

    words: Pairs
    verbs: Pairs
    verb_endings: Pairs
    named_subjects: frozenset[str]
    blocking: frozenset[str]
    lower: frozenset[str]


SECOND_PERSON: Final = in_all(SecondPerson, "second_person")


def as_you(clause: str, language: str, *, names: bool = False) -> str | None:
    """The clause in the second person, as it stands within a sentence, unless it `names` somebody first; None where that
    is not sure."""
    tokens = _TOKEN.findall(clause.replace("I'm", "I're").replace("I’m", "I’re"))
    places = [at for at, each in enumerate(tokens) if each[0].isalnum()]
    said = [normalised(tokens[at]) for at in places]
    book = SECOND_PERSON[language]
    speaks_of_you = book.blocking & {*said, *(tokens[at] for at in places[1:])}
    if speaks_of_you and not {*book.words, *book.verbs}.isdisjoint(said):
        return None
    if book.named_subjects:
        turned = _turned(said, _parts(said, tokens, places), language)
    else:
        turned = dropped_subjects(said, book.words, book.verbs, language)
    if turned is None or not (names or _can_be_small(tokens[places[0]], language)):
        return None
    for at, place in enumerate(places):
        if turned[at] != said[at]:
            tokens[place] = turned[at]
    if not names and tokens[places[0]] != turned[0] and _is_common(said[0], language):
        tokens[places[0]] = turned[0]
    return "".join(tokens)


def _can_be_small(word: str, language: str) -> bool:
    """Whether it is known how the word is written within a sentence: in German a noun keeps its capital."""
    return word[:1].islower() or language == "de" or _is_common(normalised(word), language)


def _is_common(said: str, language: str) -> bool:
    book = SECOND_PERSON[language]
    return said in STOP_WORDS[language] | book.lower or said in book.words or said in book.verbs


def _parts(said: Sequence[str], tokens: Sequence[str], places: Sequence[int]) -> list[tuple[int, int]]:
    """Where its parts begin and end: at a comma, and at an "and"."""
    cuts = [0]
    for at, (before, place) in enumerate(pairwise(places), 1):
        if said[at] in _COORDINATES or _PAUSE.search("".join(tokens[before + 1 : place])):
            cuts.append(at)
    return list(pairwise([*cuts, len(said)]))


def _turned(said: Sequence[str], parts: Sequence[tuple[int, int]], language: str) -> list[str] | None:
    """The words turned, where each subject takes its verb along."""
    book, turned = SECOND_PERSON[language], list(said)
    for begin, end in parts:
        part = said[begin:end]
        own = [at for at in range(begin, end) if said[at] in book.named_subjects]
        for at in range(begin, end):
            turned[at] = _word(said[at], part, language)
        for at in own:
            verb = next(_verbs(at, begin, end, said, language), None)
            if verb is not None:
                turned[verb] = _of_you(said[verb], language) or said[verb]
            elif language != "en" and said[at] != "nous":
                return None
        if not own and part[0] in _COORDINATES and any(_of_you(each, language) for each in part[1:2]):
            return None  # a second verb of the same subject
    return turned


def _word(said: str, part: Sequence[str], language: str) -> str:
    """A word as it is said to them; of German, "mich" where it is no "sich"."""
    if language == "de" and said in ("mich", "mir"):
        return "sich" if "ich" in part else {"mich": "Sie", "mir": "Ihnen"}[said]
    return SECOND_PERSON[language].words.get(said, said)


def _verbs(at: int, begin: int, end: int, said: Sequence[str], language: str) -> Iterator[int]:
    """Where the verb of the subject at this place may stand, the likeliest first."""
    if language != "de":
        behind = next((each for each in range(at + 1, end) if said[each] not in _BETWEEN), end)
        places = [behind, at - 1] if language == "en" else [behind]
    elif said[begin] in _ASKING | CLAUSE_WORDS[language].subordinate:
        places = [end - 1]
    else:
        places = [at - 1, at + 1]
    yield from (each for each in places if begin <= each < end and _of_you(said[each], language))


def _of_you(verb: str, language: str) -> str | None:
    """A verb of the first person in the second; None of what is none."""
    book = SECOND_PERSON[language]
    if verb in book.verbs:
        return book.verbs[verb]
    if verb in _NO_VERBS or verb in STOP_WORDS[language]:
        return None
    for ending, other in sorted(book.verb_endings.items(), key=lambda each: -len(each[0])):
        if verb.endswith(ending) and len(verb) > len(ending) + 1:
            return verb.removesuffix(ending) + other
    return None
