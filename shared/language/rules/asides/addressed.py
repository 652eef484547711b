"""What is said to the interviewer beside an answer, or asked of the people behind it (G1, G2).

A question of their own, an objection to how something was asked, an error that is owned, a pang of sorrow: each gets one
sentence before the next question, and what was told besides counts as it stands.
"""

from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.hearing.going import goes_by
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, finds
from shared.language.rules.points.matching import stems
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words

_SHORT: Final = 16
_FEW: Final = 9
_LONG: Final = 13
_MOST_ASKED: Final = 24
"""Words of the longest question that is heard so."""
_LEAST: Final = 3
_BEFORE_HURRY: Final = 3
_BEHIND_HURRY: Final = 1
_LEADS: Final = 3


class Addressed(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    Who `objects` does so to how something was asked. Who `owns` an error speaks of their own, unless it is `not_own`.
    What `aches` is sad in passing.

    Who is off has a `vehicle` that `comes`, or a `pause` that is `over`, or is `awaited`; `leads` begin such a sentence,
    and `told_of` stand in one that only tells of such a thing. Who would `leave_it` says
    so at the end; who `goes_on`, `but_not` of somebody, leaves that. Who is `short_of_time` says so in a sentence of
    hardly more words; so does who has minutes as their `own_time`, or asks to be `quick`. The `main_ones` are questions.
    Who is pressed says that their `power` `runs_low`, or what goes on `around` them `just_now`. Who is `done_with` a
    subject says so at the end of a short sentence, or that it is `all_said`. The `partings` are whole sentences. Who
    `stays` `until` an hour names it by a number and words of the `clock`; who grants `one_more` question says that they
    are `then_off`; words for `about_so_much` stand beside a count of minutes. What `opens_a_question` or
    `ends_a_question` needs no mark to ask; one `announces` that the next sentence does.
    """

    objects: tuple[str, ...]
    owns: tuple[str, ...]
    not_own: tuple[str, ...]
    aches: tuple[str, ...]
    leads: tuple[str, ...]
    vehicle: tuple[str, ...]
    comes: tuple[str, ...]
    over: tuple[str, ...]
    pause: tuple[str, ...]
    awaited: tuple[str, ...]
    told_of: tuple[str, ...]
    leave_it: tuple[str, ...]
    but_not: tuple[str, ...]
    goes_on: tuple[str, ...]
    short_of_time: tuple[str, ...]
    main_ones: tuple[str, ...]
    quick: tuple[str, ...]
    own_time: tuple[str, ...]
    done_with: tuple[str, ...]
    all_said: tuple[str, ...]
    partings: frozenset[str]
    opens_a_question: tuple[str, ...]
    announces: tuple[str, ...]
    ends_a_question: tuple[str, ...]
    power: tuple[str, ...]
    runs_low: tuple[str, ...]
    just_now: tuple[str, ...]
    around: tuple[str, ...]
    stays: tuple[str, ...]
    until: tuple[str, ...]
    clock: tuple[str, ...]
    one_more: tuple[str, ...]
    then_off: tuple[str, ...]
    about_so_much: tuple[str, ...]


ADDRESSED: Final = in_all(Addressed, "addressed")


def echoes(text: str, language: str, question: str) -> bool:
    """Whether a text begins by asking a word of the question back: "Shift? Which shift?"."""
    first = next(iter(sentences(text[:LOOKED_AT])), "")
    meant = content_words(" ".join(plain_words(first)), language)
    is_short = first.rstrip().endswith("?") and len(first.split()) <= _LEAST
    return is_short and bool(meant) and all(_is_word_of(each, question, language) for each in meant)


def _is_word_of(word: str, question: str, language: str) -> bool:
    asked = plain_words(question[:LOOKED_AT])
    parted = {one + other for one in asked for other in asked}  # German parts its verbs: "halten ... fest"
    return word in {*asked, *parted} or bool(stems(word, language) & stems(question, language))


def objects(text: str, language: str) -> bool:
    """Whether a text objects to how something was asked: "you make it sound like we're weak"."""
    return finds(plain_words(text[:LOOKED_AT]), ADDRESSED[language].objects)


def owns_an_error(text: str, language: str) -> bool:
    """Whether somebody says of themselves that they were wrong, or are ashamed: "that was my fault"."""
    said, book = plain_words(text[:LOOKED_AT]), ADDRESSED[language]
    return finds(said, book.owns) and not finds(said, book.not_own)


def aches(text: str, language: str) -> bool:
    """Whether something sad is said in passing: "it still aches a bit when I go past"."""
    return finds(plain_words(text[:LOOKED_AT]), ADDRESSED[language].aches)


def asks_to_leave(sentence: str, language: str) -> bool:
    """Whether a short sentence ends in a wish to leave a subject: "I'd rather leave it", "we can go on, but not him"."""
    said, book = plain_words(sentence[:LOOKED_AT]), ADDRESSED[language]
    if len(said) > _SHORT or sentence.rstrip().endswith("?"):
        return False
    return _ends(said, book.leave_it) or (_ends(said, book.but_not) and finds(said, book.goes_on))


def is_off(sentence: str, language: str) -> bool:
    """Whether a sentence says that its author is off at once: "so, and the bus comes any minute"."""
    said, book = plain_words(sentence[:LOOKED_AT]), ADDRESSED[language]
    if len(said) > _SHORT or only_tells(sentence, language):
        return False
    if finds(said, book.awaited) or (finds(said, book.pause) and finds(said, book.over)):
        return True
    is_near = finds(said, book.vehicle) and finds(said, book.comes)
    return is_near and finds(said, book.leads, _LEADS)


def is_short_of_time(part: str, language: str) -> bool:
    """Whether a part of a sentence says that its author has little time, and hardly more: "sorry, I haven't got long"."""
    said = plain_words(part[:LOOKED_AT])
    if not finds(said, ADDRESSED[language].short_of_time, _BEFORE_HURRY + 1):
        return False
    if part.rstrip().endswith("?") or only_tells(part, language):
        return False
    return any(
        said[at : at + len(phrase)] == phrase and len(said) - at - len(phrase) <= _BEHIND_HURRY
        for phrase in map(str.split, ADDRESSED[language].short_of_time)
        for at in range(_BEFORE_HURRY + 1)
    )


def is_pressed(sentence: str, language: str, asked: str = "") -> bool:
    """Whether a sentence says what presses its author just now: "they are stacking the chairs in here already". What has
    a word of the question `asked` answers that."""
    said, book = plain_words(sentence[:LOOKED_AT]), ADDRESSED[language]
    if len(said) > _SHORT or "?" in sentence or only_tells(sentence, language):
        return False
    runs_out = finds(said, book.power) and finds(said, book.runs_low) and len(said) < _LONG
    goes_on = finds(said, book.just_now) and finds(said, book.around)
    return (runs_out or goes_on) and stems(asked, language).isdisjoint(stems(sentence, language))


def asks_without_a_mark(sentence: str, language: str) -> bool:
    """Whether a sentence asks by its words alone: "do other people say that or is it just me"."""
    said, book = plain_words(sentence[:LOOKED_AT]), ADDRESSED[language]
    is_short = len(said) <= _MOST_ASKED and "?" not in sentence
    return is_short and (finds(said, book.opens_a_question, 1) or _ends(said, book.ends_a_question))


def announces_a_question(sentence: str, language: str) -> bool:
    """Whether a short sentence says that the next one asks the interviewer: "May I ask something also"."""
    said = plain_words(sentence[:LOOKED_AT])
    return len(said) <= _FEW and finds(said, ADDRESSED[language].announces, 1)


def parts(sentence: str, language: str) -> bool:
    """Whether a sentence is nothing but a goodbye: "ta-ra"."""
    return " ".join(plain_words(sentence[:LOOKED_AT])) in ADDRESSED[language].partings


def closes_a_subject(sentence: str, language: str) -> bool:
    """Whether a short sentence says that its author has done with the subject, and not with the talk."""
    said = plain_words(sentence[:LOOKED_AT])
    book = ADDRESSED[language]
    is_short = len(said) <= _FEW and "?" not in sentence
    return is_short and (_ends(said, book.done_with) or finds(said, book.all_said))


def only_tells(sentence: str, language: str) -> bool:
    """Whether a sentence tells what happens at other times, or by what means: "then the bus comes", "I go by bus"."""
    return finds(plain_words(sentence[:LOOKED_AT]), ADDRESSED[language].told_of) or goes_by(
        sentence, language
    )


def _ends(said: list[str], phrases: tuple[str, ...]) -> bool:
    told = f" {' '.join(said)}"
    return any(told.endswith(f" {each}") for each in phrases)
