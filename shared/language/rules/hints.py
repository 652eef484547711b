"""What an answer ends on and does not explain, and the question that takes it up in the person's own words (A5, B5, G3).

There are six kinds: a time of which nothing was told ("since that business with Marek"), the end of a habit, what is not
talked about, a lesson, somebody who knows why, and a feeling without its reason. Nothing sad is asked about, nothing that
they explain, and nothing that they want left alone.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.deeper import DEEPER_WORDS, SignKind
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.kept_out import kept_out
from shared.language.rules.leaving import before_goodbye
from shared.language.rules.losses import loss
from shared.language.rules.manners import leaves_alone
from shared.language.rules.past_forms import begins_with_if, has_past_form
from shared.language.rules.phrases import PHRASES
from shared.language.rules.probes import opens, tells_case
from shared.language.rules.quoted import MOST_SENTENCES, can_be_taken_up, quotable, quoting, stands_in
from shared.language.rules.second_person import as_you
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.language.rules.taken_back import taken_back
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.stop_words import STOP_WORDS
from shared.text.words import normalised, spelled_out, words

type HintKind = Literal["time", "habit", "hush", "lesson", "person", "feeling"]

_IN_TURN: Final[tuple[HintKind, ...]] = ("lesson", "hush", "time", "person", "habit", "feeling")
_POINTING: Final[tuple[SignKind, ...]] = ("untold", "hint")
"""What points at a story in so many words."""
_EXPLAINED: Final[frozenset[HintKind]] = frozenset({"habit", "hush", "person", "feeling"})
"""What is no hint where its reason stands beside it."""
_SUPPOSED: Final[frozenset[HintKind]] = frozenset({"habit", "lesson", "feeling"})
"""What is none in a clause that hangs on another: "until it does not drip any more"."""
_ENDING: Final[frozenset[HintKind]] = frozenset({"habit", "feeling"})
"""What is none where more is told behind it."""
_ANYTHING: Final = re.compile("")
_MOST: Final = 14
_FEWEST: Final = 4
_WITH_A_VERB: Final = 6
"""Words of a clause that begins with its sign, and is more than "after the fire in the cellar"."""
_CLOSING: Final = 6
"""Words of a last sentence that only closes: "That is how it is"."""
_NEAR: Final = 2
_FUSED: Final = (
    ("de el ", "del "),
    ("da la ", "dalla "),
    ("da il ", "dal "),
    ("da lo ", "dallo "),
    ("da l'", "dall'"),
    ("fino a la ", "fino alla "),
    ("fino a il ", "fino al "),
    ("fino a l'", "fino all'"),
)
_JOINING: Final = re.compile(r"(?:and|but|so|und|aber|et|mais|y|pero|e|ed|ma)[\s,]+", re.IGNORECASE)
"""What joins a sentence to the one before it."""
_OBJECTS: Final = frozenset(words("it you es sie"))
"""Subjects that may be no subject of the clause they stand in."""
_POINTS_BACK: Final = r",\s(?=(?:that|this|it|das|es|c['’]|ça|cela|eso|esto|questo|quello)\b)"
"""A comma before a sentence of its own: "we moved in, that was after the business with the deeds"."""
_NO_EVENTS: Final = (
    "i christmas easter covid corona anfang ende beginn ostern weihnachten wochen tagen stunden jahren monaten langem "
    "kurzem neuestem jahrzehnten generationen noël pâques navidad natale pasqua"
)
_NO_EVENT: Final = CALENDAR | frozenset(_NO_EVENTS.split())
"""What names no event behind "since"."""
_NAME: Final = r"[A-ZÀ-Þ][\w’'-]{2,30}"
_SINCE_A_NAME: Final = {
    "en": re.compile(rf"\b(?:[Ss]ince|[Ee]ver since) (?:that |the )?{_NAME}"),
    "de": re.compile(rf"\b[Ss]eit (?:der Sache in |dem Fall )?{_NAME}"),
    "fr": re.compile(rf"\b[Dd]epuis (?:l['’]|le |la )?{_NAME}"),
    "es": re.compile(rf"\b[Dd]esde (?:el |la |lo de )?{_NAME}"),
    "it": re.compile(rf"\b[Dd]opo (?:il |la |quello di )?{_NAME}"),
}
"""A time that is named as if everybody knew of it: "since Barrow I always look twice"."""
_VOWELS: Final = frozenset("aeiouyéèêàâîô")
_WORD: Final = re.compile(r"\w[\w'’-]*")


class HintWords(Frozen):
    """The vocabulary of one language.

    `lead` says again what was `{said}`, `asks` what is asked then. A clause begins with one of the `openers`, or with its
    subject; `not_signs` only look like signs, after `bounding` words it is supposed. Before what is `told_before` the
    story may stand. `{event}` in a sign stands for each of the `events`, with its article.
    """

    lead: str
    openers: frozenset[str]
    asks: dict[HintKind, tuple[str, ...]]
    signs: dict[HintKind, tuple[str, ...]]
    not_signs: tuple[str, ...]
    bounding: tuple[str, ...]
    told_before: tuple[str, ...]
    events: tuple[str, ...]

    def signs_of(self, kind: HintKind) -> tuple[str, ...]:
        """The signs of a kind, those of an event for each of them."""
        made = (
            _fused(sign.replace("{event}", event))
            for sign in self.signs[kind]
            for event in (self.events if "{event}" in sign else ("",))
        )
        return tuple(made)


HINT_WORDS: Final = in_all(HintWords, "hints")


def _fused(sign: str) -> str:
    """The sign with its preposition and article in one word, where these are: "de el" is "del"."""
    return reduce(lambda text, each: text.replace(*each), _FUSED, sign)


def hint_questions(answer: str, language: str, asked: Sequence[str] = ()) -> Iterator[str]:
    """The questions for what the answer ends on, best first; none where it ends on nothing that is left untold."""
    told = sentences(before_goodbye(answer, language))[:MOST_SENTENCES]
    if not told or any(leaves_alone(each, language) for each in told[-_NEAR:]):
        return
    if is_hard(answer, language, of_work=True) or loss(answer, language) is not None:
        return
    used = [normalised(each) for each in asked]
    gone = {*taken_back([answer], language), *kept_out(answer, language)}
    last = [*_last_places(told)]
    for at in (*last, *(at for at in reversed(range(len(told))) if at not in last)):
        found = None if told[at] in gone else _hint(told, at, language, is_last=at in last)
        if found is None:
            continue
        clause, questions, names = found
        said = quotable([clause], 0, _ANYTHING, language, of_lack=True, of_file=True)
        is_told = can_be_taken_up([clause], 0, language, of_lack=True)
        if said is None or not is_told or stands_in(said, used):
            continue
        fresh = sorted(questions, key=lambda each: any(before.endswith(each) for before in asked))
        yield from (f"{_led(said, language, len(asked), names=names)} {each}" for each in fresh)
        return


def opens_more(answer: str, language: str) -> bool:
    """Whether the answer leaves something to ask about: a hint, or what `opens` finds."""
    return opens(answer, language) or hints_at_more(answer, language)


def hints_at_more(answer: str, language: str) -> bool:
    """Whether there is a question for what the answer hints at."""
    return any(True for _ in hint_questions(answer, language))


def is_on_hint(question: str, language: str) -> bool:
    """Whether a question is one of these."""
    begins = question.startswith(HINT_WORDS[language].lead.partition("{")[0].rstrip()[:8])
    return begins and question.endswith(_all_asks(language))


def _last_places(told: Sequence[str]) -> Iterator[int]:
    """The last sentence, and the one before where the last is short."""
    yield len(told) - 1
    if len(told) > 1 and len(words(told[-1])) <= _CLOSING:
        yield len(told) - 2


def _hint(
    told: Sequence[str], at: int, language: str, *, is_last: bool
) -> tuple[str, tuple[str, ...], bool] | None:
    """The clause with a hint in this sentence, its questions, and whether it begins with a name.

    Before the end only a time tells that something happened.
    """
    sentence = told[at]
    folded = _folded(sentence)
    if len(folded) != len(sentence) or sentence.rstrip().endswith("?") or begins_with_if(sentence, language):
        return None
    for sign, kind, questions in _signs(language):
        if not is_last and kind != "time":
            continue
        for found in (*sign.finditer(folded), *(_since_a_name(sentence, language) if kind == "time" else ())):
            clause = _clause(sentence, folded, found, language)
            if clause is None or not _stands(told, at, found, kind, language):
                continue
            return clause, questions, kind == "person" and _names_first(clause, language)
    return None


def _since_a_name(sentence: str, language: str) -> Iterator[re.Match[str]]:
    for found in _SINCE_A_NAME[language].finditer(sentence):
        if words(found[0])[-1] not in _NO_EVENT:
            yield found


def _stands(told: Sequence[str], at: int, found: re.Match[str], kind: HintKind | None, language: str) -> bool:
    """Whether the sign is one where it stands: nothing explains it, and it is not supposed."""
    book, folded = HINT_WORDS[language], _folded(told[at])
    if any(_overlap(each, found) for each in _listed(book.not_signs).finditer(folded)):
        return False
    if kind in _EXPLAINED and any_of_words(DEEPER_WORDS[language].because).search(folded):
        return False
    if kind in _ENDING and _goes_on(folded[found.end() :]):
        return False
    before = _before(folded, found.start(), language)
    if kind in _SUPPOSED and _listed(book.bounding).search(before):
        return False
    if kind is None and not PHRASES[language].heard.negators.isdisjoint(
        words(spelled_out(before))[-_FEWEST:]
    ):
        return False
    if at > 0 and (
        (found[0] in book.told_before and has_past_form(_verbs(told[at - 1]), language))
        or (kind == "lesson" and tells_case(told[at - 1], language))
    ):
        return False
    return kind != "person" or "with" in found[0] or _has_knower(told, at, found, language)


def _goes_on(behind: str) -> bool:
    """Whether what stands behind the sign tells more of it: "I've stopped, the smell gave me a headache"."""
    return len(words(behind)) > _CLOSING or len(words(behind.partition(",")[2])) >= _NEAR


def _has_knower(told: Sequence[str], at: int, found: re.Match[str], language: str) -> bool:
    """Whether somebody is named who knows, and was not spoken of before."""
    if found[0].split()[0] in _STORIES[language]:
        return True
    before = _WORD.findall(told[at][: found.start()])
    knower = before[-1] if before else ""
    is_name = knower[:1].isupper() and normalised(knower) not in STOP_WORDS[language] | {"i", "ich", "sie"}
    return is_name and normalised(knower) not in words(" ".join(told[:at]))


_STORIES: Final = {
    "en": frozenset({"business", "affair"}),
    "de": frozenset({"sache", "geschichte"}),
    "fr": frozenset({"l'affaire", "l'histoire"}),
    "es": frozenset({"por", "asunto", "la"}),
    "it": frozenset({"faccenda", "la"}),
}


def _clause(sentence: str, folded: str, found: re.Match[str], language: str) -> str | None:
    """The last clause with the sign, from a joint before it: all of the sentence where that begins with none."""
    for joint in reversed(list(_joints(language).finditer(folded, 0, found.start() + 1))):
        part = sentence[joint.end() :]
        if _is_clause(part, found.start() - joint.end(), language):
            return _within(part, found.end() - joint.end(), language)
    begins = _JOINING.match(sentence)
    start = begins.end() if begins and begins.end() <= found.start() else 0
    return _within(sentence[start:], found.end() - start, language)


def _is_clause(part: str, sign_at: int, language: str) -> bool:
    """Whether a part of a sentence says something by itself: it has its subject, or begins with the sign."""
    said, book = words(part), CLAUSE_WORDS[language]
    if len(said) < _FEWEST:
        return False
    if said[0] in book.subjects | HINT_WORDS[language].openers:
        return True
    if language in ("es", "it"):  # the verb is its subject
        return sign_at <= 0 and len(said) >= _WITH_A_VERB
    return not (book.subjects - _OBJECTS).isdisjoint(said)


def _within(part: str, sign_ends: int, language: str) -> str | None:
    """The part, up to a joint behind the sign where it is too long to be said again."""
    if len(words(part)) <= _MOST:
        return part
    for joint in _joints(language).finditer(_folded(part), sign_ends):
        if _FEWEST <= len(words(part[: joint.start()])) <= _MOST:
            return part[: joint.start()]
    return None


def _before(folded: str, sign_at: int, language: str) -> str:
    """What stands before the sign in its own clause."""
    cuts = [0, *(each.end() for each in _joints(language).finditer(folded, 0, sign_at))]
    return folded[cuts[-1] : sign_at].rpartition(", ")[2]


def _led(said: str, language: str, turn: int, *, names: bool) -> str:
    """What they said, said again to them; quoted where it cannot be put so."""
    you = as_you(said, language, names=names)
    if you is None:
        return quoting(said, language, turn)[0]
    lead = HINT_WORDS[language].lead
    if language == "fr" and you[0].lower() in _VOWELS:
        lead = lead.replace("que {", "qu'{")
    if language == "en" and words(you)[0] == "that":
        lead = lead.replace(" that {", " {")
    return lead.format(said=you)


def _names_first(clause: str, language: str) -> bool:
    first = _WORD.findall(clause)[0]
    return first[0].isupper() and normalised(first) not in STOP_WORDS[language]


def _verbs(sentence: str) -> str:
    """The sentence without its nouns and names, where these are capitalised."""
    return " ".join(each for each in sentence.split() if each[:1].islower())


def _folded(text: str) -> str:
    return text.lower().replace("’", "'")


def _overlap(one: re.Match[str], other: re.Match[str]) -> bool:
    return one.start() < other.end() and other.start() < one.end()


@cache
def _listed(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return any_of_words(phrases)


@cache
def _signs(language: str) -> tuple[tuple[re.Pattern[str], HintKind | None, tuple[str, ...]], ...]:
    """What finds each kind, with its questions."""
    book, deeper = HINT_WORDS[language], DEEPER_WORDS[language]
    told = [(any_of_words(deeper.signs_of(kind)), None, deeper.questions[kind]) for kind in _POINTING]
    return (*told, *((any_of_words(book.signs_of(kind)), kind, book.asks[kind]) for kind in _IN_TURN))


@cache
def _all_asks(language: str) -> tuple[str, ...]:
    return tuple(each for _, _, questions in _signs(language) for each in questions)


@cache
def _joints(language: str) -> re.Pattern[str]:
    joints = "|".join(map(re.escape, CLAUSE_WORDS[language].joints))
    return re.compile(rf"(?:,|\s[–—-])?\s(?:{joints})\s|[;:]\s|\s[–—]\s|{_POINTS_BACK}", re.IGNORECASE)
