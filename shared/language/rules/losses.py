"""Whom somebody near to them a speaker says they lost, if only by the way (G2): that gets one warm sentence, once."""

import re
from functools import cache
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Frozen, Intent
from shared.interview.state_machine.intents import Heard
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.handover_turn_words import HANDOVER_TURN_WORDS
from shared.language.rules.intent_words import kinds_of, own_words, pieces
from shared.language.rules.manner_phrases import LOOKED_AT, MANNERS, finds, says
from shared.language.rules.manners import draws_a_conclusion, is_unreal, leaves_alone
from shared.language.rules.names import names_in
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import words

_SORE: Final = frozenset({"tears", "fear", "unable"})
_TOLD: Final[frozenset[Intent]] = frozenset(
    {"answer", "correction", "dont_know", "already_said", "off_topic"}
)
_MOST_SENTENCES: Final = 60
_BEFORE: Final = 2
"""How many sentences before the death may name who died."""
_AROUND: Final = 3
_SUBJECT: Final = 3
"""Words before a death within which a thing is what died: "the battery of the lift died"."""
_LATE_SUBJECT: Final = 2
_YEAR: Final = re.compile(r"\b(?:1\d|20)\d\d\b")
_TELLING: Final = 1
_PLAIN_CALENDAR: Final = frozenset(plain for each in CALENDAR for plain in plain_words(each))
_IS_OR_HAS: Final = frozenset({"ist", "est", "e", "has", "had", "ha"})
"""What may stand between the name of one person and a death."""
_ARTICLES: Final = frozenset({"el", "la", "los", "las", "un", "una", "il", "lo", "l", "i", "gli", "le"})
_NO_SUBJECT: Final = frozenset({"es", "it"})
"""Languages in which a verb may stand alone for "he" or "she"."""
_OF_THINGS_TOO: Final = frozenset({"de", "fr"})
"""Languages in which "he" and "she" are things, too."""
_SYSTEMS: Final = frozenset({
    "windows", "linux", "ubuntu", "android", "excel", "outlook", "sharepoint", "sap", "datev", "oracle",
    "salesforce", "jira", "confluence", "jenkins", "gitlab", "github", "docker", "wordpress", "moodle",
})  # fmt: skip
"""Names of systems that are common at work, which people say have died."""
_CLAUSES: Final = re.compile(r"[,;:.!?…\n–—]+")
_CLAUSE: Final = re.compile(r"[,;:–—]+")
_OWNED: Final = 2
"""Words after "my" within which somebody near is named: "my late father"."""


class Losses(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    Somebody `died`; who is `losing` names right then whom. `possessives` before `relatives` name somebody near; so does
    what somebody near is `called`, where a clause begins with it or a word of `before_called` stands before it, and
    what is `hard` since. What is `recent` may hurt at this moment. `things` die, too, and are not mourned; nor is
    anybody where `nobody` died. A death of anybody who is named, or whom `pronouns` stand for, is met where it was
    `lately`.
    """

    died: tuple[str, ...]
    losing: tuple[str, ...]
    possessives: tuple[str, ...]
    relatives: tuple[str, ...]
    called: tuple[str, ...]
    before_called: tuple[str, ...]
    hard: tuple[str, ...]
    recent: tuple[str, ...]
    things: tuple[str, ...]
    nobody: tuple[str, ...]
    lately: tuple[str, ...]
    pronouns: tuple[str, ...]


LOSSES: Final = in_all(Losses, "losses")


def loss(text: str, language: str, *, of_anybody: bool = True) -> frozenset[str] | None:
    """The words for those near to the speaker who died, or for anybody known by name who did so lately (`of_anybody`);
    empty where only what is hard since says that somebody was near, and None where a text tells of no such death."""
    parts = sentences(text[:LOOKED_AT])[:_MOST_SENTENCES]
    for at, part in enumerate(parts):
        around = parts[max(0, at - 1) : at + 1 + _AROUND]
        is_hard = any(says(each, LOSSES[language].hard) for each in around)
        if not _tells_of_a_death(part, language) or not (is_hard or _is_no_memory(part, language)):
            continue
        for near in reversed(parts[max(0, at - _BEFORE) : at + 1]):
            if named := _relatives(near, language):
                return named
        if is_hard:
            return frozenset()
        if of_anybody and (
            known := _known_by_name(part, " ".join(parts[max(0, at - _BEFORE) : at + 1]), language)
        ):
            return known
    return None


def who_died(text: str, language: str) -> str | None:
    """The one name of somebody not near to the speaker who died lately, as it is written; None where none is certain."""
    if loss(text, language, of_anybody=False) is not None:
        return None
    parts = sentences(text[:LOOKED_AT])[:_MOST_SENTENCES]
    for at, part in enumerate(parts):
        around = parts[max(0, at - _BEFORE) : at + 1]
        if not (_tells_of_a_death(part, language) and _known_by_name(part, " ".join(around), language)):
            continue
        names = _named_before(part, language) or next(
            (named for each in reversed(around[:-1]) if (named := _names(each, language))), list[str]()
        )
        is_one = len(names) == 1 and plain_words(names[0])[:1] not in [
            [each] for each in _not_names(language)
        ]
        return names[0] if is_one and names[0].replace(" ", "").replace(".", "").isalpha() else None
    return None


def _names(text: str, language: str) -> list[str]:
    """The names of people in a text, and of what may be people."""
    return [name for name, _ in names_in(text, language) if _SYSTEMS.isdisjoint(plain_words(name))]


def _named_before(sentence: str, language: str) -> list[str]:
    """The names before the death in its sentence, the word that it begins with too where that is one."""
    clauses = _CLAUSE.split(sentence)
    at = next(at for at, each in enumerate(clauses) if says(each, LOSSES[language].died))
    before = ", ".join(clauses[: at + 1])
    said = plain_words(clauses[0])
    begun = next((begin for begin, _ in _places(said, LOSSES[language].died)), 0) if at == 0 else 0
    is_name = begun > 0 and _subject(said[:begun], [], sentence, language) == said[:1]
    is_name = is_name and said[0] not in _not_names(language)
    return [sentence.split(maxsplit=1)[0]] if is_name else _names(before, language)


def _not_names(language: str) -> frozenset[str]:
    """Words that a sentence about a death may begin with, and nobody is called."""
    book = LOSSES[language]
    listed = (*book.pronouns, *book.possessives, *book.died)
    return frozenset(each.split()[0] for each in listed) | FUNCTION_WORDS


def _known_by_name(sentence: str, around: str, language: str) -> frozenset[str]:
    """The words for somebody not of the speaker's family who died lately: "Pat", "he", "our treasurer"; empty for none.

    A death with its year is history, and people in general ("two patients died") are nobody in particular.
    """
    is_late = not CALENDAR.isdisjoint(words(sentence)) or says(
        sentence, (*LOSSES[language].lately, *LOSSES[language].recent)
    )
    found = pieces(sentence, language)
    counts = any("number" in each.kinds and each.text not in _PLAIN_CALENDAR for each in found)
    is_reason = counts and draws_a_conclusion(sentence, language)  # "so there are ten of them"
    if not is_late or is_reason or _YEAR.search(sentence) or "dead" not in kinds_of(found):
        return frozenset()
    named = frozenset(word for name in _names(around, language) for word in plain_words(name))
    clauses = (plain_words(each) for each in _CLAUSE.split(sentence))
    subjects = frozenset(
        each
        for said in clauses
        for begin, end in _places(said, LOSSES[language].died)
        for each in _subject(said[:begin], said[end : end + 1], sentence, language)
    )
    is_thing = says(around, _things(language)) and not _is_a_person(subjects, named, around, language)
    is_apart = not (subjects or _names(sentence, language))  # "Joe mended the saw. It died in March"
    return frozenset() if is_thing or is_apart else named or subjects


def _is_a_person(subjects: frozenset[str], named: frozenset[str], around: str, language: str) -> bool:
    """Whether it is certain that somebody died, and none of the things that are spoken of beside."""
    if language in _NO_SUBJECT or not subjects:
        return False
    if subjects - {each.split()[0] for each in LOSSES[language].pronouns}:
        return True
    is_named = bool(named) or any(_opens_with_a_name(each, language) for each in sentences(around))
    return is_named and language not in _OF_THINGS_TOO


def _opens_with_a_name(sentence: str, language: str) -> bool:
    first = plain_words(sentence)[:1]
    return (
        FUNCTION_WORDS.isdisjoint(first)
        and _is_written_as_a_name(sentence, language)
        and not finds(first, _things(language))
    )


def _subject(before: list[str], behind: list[str], sentence: str, language: str) -> list[str]:
    """The word for a person among those before a death; where the subject is left out, the death begins the clause."""
    book = LOSSES[language]
    if not before:
        is_left_out = language in _NO_SUBJECT and _ARTICLES.isdisjoint(behind)
        return [book.died[0]] if is_left_out else []
    if finds(before, _things(language)):
        return []
    opens = plain_words(sentence)[:1] == before[:1] and before[0] not in FUNCTION_WORDS
    is_one = len(before) == 1 or before[1] in _IS_OR_HAS
    is_name = opens and is_one and _is_written_as_a_name(sentence, language)
    listed = [before[begin] for begin, _ in _places(before, (*book.pronouns, *book.possessives))]
    return listed or (before[:1] if is_name else [])


def _is_written_as_a_name(sentence: str, language: str) -> bool:
    """Whether a sentence begins with a word that nothing but its place makes a common one: "Pat died in March"."""
    first = sentence.split(maxsplit=1)[0].strip("“\"'(")
    is_short_for_something = len(first) > 1 and first.isupper()  # "CRM died in May"
    ordinary = HANDOVER_TURN_WORDS[language].no_names
    return first[:1].isupper() and not is_short_for_something and first.lower() not in ordinary


def hurts_now(text: str, language: str) -> bool:
    """Whether a loss is recent, or told with tears or fear: then one sentence of care is not enough."""
    is_sore = not kinds_of(pieces(text[:LOOKED_AT], language)).isdisjoint(_SORE)
    return is_sore or says(text, LOSSES[language].recent)


def mourned(heard: Heard, utterance: str, language: str, *, is_harm: bool = False) -> Heard:
    """The answer with a word of care first, where it tells of such a loss and no other wish; `is_harm`: it tells of harm
    in which they had a part, which is left alone."""
    if heard.leaves and "wish_to_skip" in (heard.intent, heard.beside):
        is_lost = heard.reply is None and loss(utterance, language) is not None
        return heard.model_copy(update={"reply": "care"}) if is_lost else heard
    is_plain = heard.intent in _TOLD and heard.beside is None and heard.reply != "care"
    is_beside = heard.intent in _TOLD and heard.beside == "distress"
    is_grief = is_beside or (heard.intent == "distress" and heard.told is None)
    if not (is_plain or is_grief) or loss(utterance, language, of_anybody=is_plain) is None:
        return heard
    if is_grief:
        if not (is_harm or hurts_now(utterance, language)) and _is_left(utterance, language):
            return Heard(intent="wish_to_skip", reply="care", leaves=True)
        is_by_the_way = not (is_harm or hurts_now(utterance, language)) and _tells_more(utterance, language)
        return Heard(reply="care") if is_by_the_way else heard
    also = heard.reply if heard.reply not in (None, "meaning", "greeting") else heard.also
    return heard.model_copy(update={"reply": "care", "also": also})


def _is_left(text: str, language: str) -> bool:
    """Whether a sentence asks to leave something alone."""
    return any(leaves_alone(each, language) for each in sentences(text[:LOOKED_AT])[:_MOST_SENTENCES])


def _tells_more(text: str, language: str) -> bool:
    """Whether a clause without the death tells something of its own."""
    clauses = _CLAUSES.split(text[:LOOKED_AT])
    return any(
        len(own_words(each, language)) >= _TELLING and not says(each, LOSSES[language].died)
        for each in clauses
    )


def only_a_thing_died(sentence: str, language: str) -> bool:
    """Whether a sentence speaks of a death, and only of that of a thing, a plant or an animal of the work."""
    return says(sentence, LOSSES[language].died) and not _tells_of_a_death(sentence, language)


def _tells_of_a_death(sentence: str, language: str) -> bool:
    """Whether somebody died in a sentence, and no thing, plant or animal of the work."""
    if not says(sentence, LOSSES[language].died) or is_unreal(sentence, language):
        return False
    clauses = (plain_words(each) for each in _CLAUSE.split(sentence))
    return any(
        not _is_of_a_thing(said, begin, end, language)
        for said in clauses
        for begin, end in _places(said, LOSSES[language].died)
    )


def _is_no_memory(sentence: str, language: str) -> bool:
    """Whether a sentence is about the death: "he mended nets until he died" is a warm memory, unless it says when."""
    is_dated = not CALENDAR.isdisjoint(words(sentence)) or _YEAR.search(sentence)
    return bool(is_dated) or not says(sentence, MANNERS[language].fond)


def _is_of_a_thing(said: list[str], begin: int, end: int, language: str) -> bool:
    book = LOSSES[language]
    if finds(said[begin:end], book.losing):
        near = said[max(0, begin - _SUBJECT) : end + _OWNED]
        return not _relatives(" ".join(near), language)
    around = said[max(0, begin - _SUBJECT) : begin] + said[end : end + _LATE_SUBJECT]
    if not _SYSTEMS.isdisjoint(said[max(0, begin - 1) : begin] + said[end : end + 1]):
        return True
    return finds(around, book.things) or finds(said[max(0, begin - _SUBJECT) : end], book.nobody)


@cache
def _things(language: str) -> tuple[str, ...]:
    return (*LOSSES[language].things, *sorted(_SYSTEMS))


def _relatives(sentence: str, language: str) -> frozenset[str]:
    """The words for somebody near in a sentence: "my mum" is, and "Mum was ill", but "his mum" is not."""
    said, book = plain_words(sentence), LOSSES[language]
    owned = [said[end : end + _OWNED] for _, end in _places(said, book.possessives)]
    return _called(sentence, book) | frozenset(
        relative
        for near in owned
        for begin, end in _places(near, book.relatives)
        for relative in [" ".join(near[begin:end])]
    )


def _called(sentence: str, book: Losses) -> frozenset[str]:
    """What somebody near is called without a "my": at the beginning of a clause, or after a word that begins one."""
    clauses = (plain_words(each) for each in _CLAUSES.split(sentence))
    return frozenset(
        word
        for said in clauses
        for before, word in pairwise(["", *said])
        if word in book.called and (not before or before in book.before_called)
    )


def _places(said: list[str], phrases: tuple[str, ...]) -> list[tuple[int, int]]:
    """Where phrases stand in the words, from the first word to the one after the last."""
    if not finds(said, phrases):
        return []
    begun = dict[str, list[list[str]]]()
    for phrase in phrases:
        parts = phrase.split()
        begun.setdefault(parts[0], []).append(parts)
    return [
        (at, at + len(parts))
        for at, word in enumerate(said)
        for parts in begun.get(word, ())
        if said[at : at + len(parts)] == parts
    ]
