"""How a sub-goal is asked for in words that may be shown: its author's questions and name for it, or itself (G3).

One that is a question, direct or indirect, is asked as it stands; one that names something in a few words is asked for by
that name; one that tells to "describe" something becomes that request. A note that instructs the interviewer, or speaks
of the participant as of somebody else, is never shown.
"""

import re
from collections.abc import Iterator
from typing import Final

from shared.language.rules.exploration.asking_neutrally import (
    NOUNS_ARE_CAPITALISED,
    asks_of_anybody,
    begins_as_question,
    is_name,
    may_stand,
)
from shared.language.rules.exploration.goal_questions import (
    JOINT,
    VERBS_LAST,
    WHO,
    first_question,
    is_direct,
    questions_of,
    wish_of,
    with_capital,
)
from shared.language.rules.exploration.respondents import respondents_as_you
from shared.language.rules.exploration.the_person import to_the_person
from shared.language.rules.exploration.words import EXPLORATION_WORDS, ExplorationWords
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.phrases import rotated
from shared.modes.topic_exploration.plan import SubGoal
from shared.text.words import words

_FEWEST_WORDS: Final = 3
_PERSON_WITHIN: Final = 3
_INCLUDING: Final = re.compile(
    r",\s(including|einschließlich|y compris|incluid[oa]s?|incluso|compres[oaie])\s", re.IGNORECASE
)
_ITS_OWN: Final = re.compile(
    r"(?:,|\s(?:and|or|und|oder|sowie|et|ou|y|o|e|ed))"
    r"\s(?:their|its|ihre[nmrs]?|seine[nmrs]?|deren|dessen|leurs?|ses|sa|son|sus?|(?:(?:il|la|i|le) )?loro)\b",
    re.IGNORECASE,
)
"""Behind what is named first, that of which the name goes on to speak."""
_SEVERAL: Final = re.compile(r"\s|^[Ll]['’]")
_AROUND: Final = {
    "en": (
        re.compile(r"\bthe (?:people|others) around (?:them|her|him)\b", re.IGNORECASE),
        "those around you",
    ),
    "de": (
        re.compile(r"\bdie (?:Menschen|Leute|anderen) um (?:sie|ihn) herum\b"),
        "die anderen um Sie herum",
    ),
    "fr": (re.compile(r"\bles gens autour (?:d['’](?:elle|eux)|de lui)\b"), "les autres autour de vous"),
    "it": (re.compile(r"\ble persone intorno a (?:lei|lui|loro)\b"), "gli altri intorno a lei"),
}
"""The people around the participant, who are not just anybody; in Spanish these words are one and many at once."""
_SIE: Final = re.compile(r"\b(?:Sie|Ihr|Ihn)")


def is_spoken(goal: SubGoal, language: str) -> bool:
    """Whether the rules can ask for this sub-goal, and not only around it."""
    return any(True for _ in asking_for(goal, language))


def asking_for(goal: SubGoal, language: str, *, turn: int = 0) -> Iterator[str]:
    """Every question for this sub-goal, best first; `turn` is where to begin among wordings that say the same."""
    yield from goal.probes
    if goal.topic:
        yield from _named(goal.topic, language, turn)
    if len(parts := questions_of(goal.text, language)) > 1:
        for each in parts:
            yield from asking_for(SubGoal(text=each), language, turn=turn)
        return
    wish = wish_of(goal.text, language)
    wish = _without_list(wish, language)
    if _refers_back(wish, language):
        yield from _named(wish.strip(" .,;:!…"), language, turn)
        return
    plain = respondents_as_you(wish, language)
    text = _to_the_participant(plain, language)
    asks = (
        []
        if _is_mixed(text, plain, language)
        else list(_asking(goal, text, language, turn, _put_in(text, plain)))
    )
    if asks or goal.topic or goal.probes:
        yield from asks
        return
    first = first_question(plain, language)
    if first and mentions(plain[len(first) :], EXPLORATION_WORDS[language].participant):
        said = _to_the_participant(first, language)
        if half := list(_asking(SubGoal(text=first), said, language, turn, _put_in(said, first))):
            yield from half
            return
    if may_stand(plain, language):
        yield from _as_it_stands(plain.strip(" .,;:!…"), language, turn)
        return
    if first:
        yield from asking_for(SubGoal(text=first), language, turn=turn)
    name = plain.partition(",")[0]
    if not first and "," in plain and is_phrase(name, language):
        yield from _asking(SubGoal(text=name), name, language, turn)


def _as_it_stands(text: str, language: str, turn: int) -> Iterator[str]:
    """Questions for what speaks of others, or names something at length."""
    book = EXPLORATION_WORDS[language]
    if not begins_as_question(text, language):
        yield from _named(text, language, turn)
        return
    asked = text[:1].lower() + text[1:]
    for wording in rotated(book.clause, turn):
        yield with_capital(wording.format(goal=asked))


def _without_list(wish: str, language: str) -> str:
    """What is named before a colon and a list of its parts, or before an "including" that speaks of somebody: "what
    happened afterwards, including whom they told"."""
    named, colon, _ = wish.partition(":")
    if colon and is_phrase(named, language) and len(named.split()) >= _FEWEST_WORDS:
        return named.rstrip()
    before, including, behind = (
        _INCLUDING.split(wish, maxsplit=1) if _INCLUDING.search(wish) else (wish, "", "")
    )
    third = EXPLORATION_WORDS[language].third
    return before if including and not third.isdisjoint(words(behind)) else wish


def _refers_back(text: str, language: str) -> bool:
    """Whether a name goes on to what belongs to what it names first: "misunderstandings and their consequences"."""
    book, found = EXPLORATION_WORDS[language], _ITS_OWN.search(text)
    if found is None or not is_name(_ITS_OWN.sub(" ", text), language):
        return False
    rest, people = words(_ITS_OWN.sub(" ", text)), book.anybody | book.roles | book.third
    is_of_them = mentions(text, book.participant) or not people.isdisjoint(words(text[: found.start()]))
    return not is_of_them and book.third.isdisjoint(rest)


def _put_in(text: str, plain: str) -> frozenset[str]:
    """The words by which a text speaks to "you", which its author did not write: a "su" that is theirs."""
    return frozenset(words(text)) - frozenset(words(plain))


def _asking(
    goal: SubGoal, text: str, language: str, turn: int, own: frozenset[str] = frozenset()
) -> Iterator[str]:
    """Questions for a sub-goal as it is said to "you", with words of their `own`; none for a note."""
    book = EXPLORATION_WORDS[language]
    if _of_the_participant(text, language, own) or asks_of_anybody(text, language):
        return
    if text.endswith("?") and text.count("?") == 1:
        yield text
        return
    asked = text.strip(" .,;:!…")
    said = words(asked)
    if said and {said[0], said[-1]} & book.telling_verbs:
        for wording in book.tell:
            yield wording.format(goal=within_sentence(asked, language))
    elif _is_question(asked, language, own):
        asked = asked[:1].lower() + asked[1:]
        asked, direct = _as_asked(asked, book, language)
        for wording in book.direct if direct else rotated(book.clause, turn):
            yield with_capital(wording.format(goal=asked))
    elif not (goal.topic or goal.probes) and is_name(asked, language):
        yield from _named(asked, language, turn)


def _as_asked(asked: str, book: ExplorationWords, language: str) -> tuple[str, bool]:
    """What is asked, and whether it is by a direct question. One whose other half is an indirect question ("who had a say
    and whose decision it was") is asked indirectly where its own verb allows, else for its first half alone."""
    if not is_direct(asked, book):
        return asked, False
    halves = next(
        (
            (asked[: found.start()], asked[found.end() :])
            for found in JOINT.finditer(asked)
            if begins_as_question(asked[found.end() :], language)
        ),
        None,
    )
    if halves is None or len(words(halves[1])) < _FEWEST_WORDS or is_direct(halves[1], book):
        return asked, True
    said, you = words(asked), frozenset(word for _, turned in book.turned for word in words(turned))
    is_inverted = said[2] in book.third | you or (said[2] in book.articles and said[0] not in WHO)
    return (halves[0], True) if is_inverted or language in VERBS_LAST else (asked, False)


def _named(name: str, language: str, turn: int) -> Iterator[str]:
    """Questions for something by its name; one without an article stands apart from the sentence in most languages."""
    book = EXPLORATION_WORDS[language]
    if clauses := asking_clauses(name, language, turn):
        yield from clauses
        return
    if name.lower().startswith(book.times) and not is_phrase(name, language):
        yield book.recall.format(goal=within_sentence(name, language))
    is_long = not book.relative.isdisjoint(
        words(name)
    )  # "a time when you …" reads well only where it is told about
    for wording in rotated(book.named if is_phrase(name, language) else book.plain, 0 if is_long else turn):
        yield with_capital(wording.format(goal=within_sentence(name, language)))


def is_phrase(name: str, language: str) -> bool:
    """Whether a name fits into a sentence as it is: it has its article, or needs none."""
    book, said = EXPLORATION_WORDS[language], words(name)
    return bool(said) and (said[0] in book.articles or said[0].endswith(book.bare))


def asking_clauses(name: str, language: str, turn: int) -> list[str]:
    """Questions for what an author names by an indirect question ("whom you tell"); none for any other name."""
    book = EXPLORATION_WORDS[language]
    if not _is_question(name, language):
        return []
    return [each.format(goal=within_sentence(name, language)) for each in rotated(book.clause, turn)]


def within_sentence(name: str, language: str) -> str:
    """A name of several words as it stands within a sentence: it begins with a small letter, except in German."""
    name = as_name(name)
    is_lowered = language not in NOUNS_ARE_CAPITALISED and not name[1:2].isupper() and _SEVERAL.search(name)
    return name[:1].lower() + name[1:] if is_lowered else name


def _to_the_participant(text: str, language: str) -> str:
    """The sub-goal with "the person", or "they" where it begins with them, as "you"."""
    book, said = EXPLORATION_WORDS[language], text.split()
    text, turned = to_the_person(text, language), dict(book.turned)
    if language in _AROUND:
        around, those = _AROUND[language]
        text = around.sub(those, text)
    if not any(word.lower() in turned for word in said[:_PERSON_WITHIN]):
        return text
    if "sie" in said and not said[-1].strip(" .?").endswith(("n", "sind")):
        return text  # of the German "sie" and a singular verb: it is she
    return " ".join(turned.get(word.lower(), word) for word in text.split())


def is_addressed(question: str, language: str) -> bool:
    """Whether a question can be put to the participant, and does not speak of them."""
    return question.endswith("?") and not _of_the_participant(question, language)


def as_name(text: str) -> str:
    """An author's name for something, as it stands in a sentence: on one line, without marks of its own."""
    return " ".join(text.replace("?", "").replace("¿", "").split()).strip(' .,;:!“”"«»„')


def _is_question(text: str, language: str, own: frozenset[str] = frozenset()) -> bool:
    book, said = EXPLORATION_WORDS[language], words(text)
    if not begins_as_question(text, language) or "?" in text:
        return False
    long_enough = len(said) >= _FEWEST_WORDS or (len(said) > 1 and said[0] in book.persons)
    return long_enough and not _of_the_participant(text, language, own)


def _of_the_participant(text: str, language: str, own: frozenset[str] = frozenset()) -> bool:
    """Whether it speaks of the participant as of somebody else, as notes do."""
    book = EXPLORATION_WORDS[language]
    others = (book.third | book.roles) - own
    said = mentions(text, book.participant) or not others.isdisjoint(words(text))
    return said and not _is_polite(text)


def _is_polite(text: str) -> bool:
    """Whether a German text says "you", which differs from "they" by its capital alone."""
    return _SIE.search(text) is not None


def _is_mixed(turned: str, plain: str, language: str) -> bool:
    """Whether a German text that was turned still speaks of "her" beside "you": "wie Sie es tun und wer ihr hilft"."""
    if language not in NOUNS_ARE_CAPITALISED or _is_polite(plain) or not _is_polite(turned):
        return False
    book, said = EXPLORATION_WORDS[language], re.findall(r"\w+", turned)
    return not book.third.isdisjoint(said) or mentions(turned, book.participant)
