"""What an answer says of the talk itself: that it was said before, puts something right, or is not to be asked about."""

import re
from functools import cache, lru_cache
from itertools import pairwise, zip_longest
from typing import Final

from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.hearing.manner_phrases import LOOKED_AT, MANNERS, ends_in_a_tag, finds, says
from shared.language.rules.interrogatives import ANSWERING_WORDS
from shared.language.rules.phrases import PHRASES
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.words import content_words

_OPENING: Final = 5
"""Words before "as I said" where it is meant for the interviewer; within a long tale it is a manner of speaking."""
_NEAR: Final = 3
_JOINED: Final = 2
_NAMED: Final = 7
"""Words before "as I said" that name what was said: "The flooded cellar, I told you that one"."""
_IN_PASSING: Final = ("as ", "like i ", "wie ", "comme ", "como ", "come ")
"""How a manner of speaking begins: "As I said." behind a whole answer takes nothing from it."""
_ERROR: Final = frozenset({"error", "withdraw"})
_SHORT: Final = 20
_MOST_OF_A_THING: Final = 7
_DENYING: Final = 8
"""Words of a clause that only says that a figure no longer holds: "it is not 28 any more"."""
_OF_THE_TALK: Final = frozenset({"talk", "item", "withdraw"})
_WISHED: Final = frozenset({"person", "contact", "end", "over", "skip", "leave", "enough", "refuse", "later"})
_CANNOT: Final = frozenset({"unable", "fear", "skip", "end", "over", "refuse", "bye"})
_MARKS: Final = "?!.… \"'”’»)"
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—]+")
_SENTENCE: Final = re.compile(r"[.!?\n]\s")
_ONE: Final = frozenset({"1", "one"})
_FIGURE: Final = re.compile(r"\d")


@lru_cache(maxsize=500)
def said_before(text: str, language: str) -> bool:
    """Whether a text opens with it, or says at its start, that this was said already, or does nothing else in its last
    sentence; a note on one thing beside what is told says nothing of the question."""
    phrases, last = MANNERS[language].said_before, plain_words(_SENTENCE.split(text[:LOOKED_AT].rstrip())[-1])
    is_in_passing = " ".join(last).startswith(_IN_PASSING)
    if "?" not in text and not is_in_passing and finds(last, phrases, _JOINED):
        said = {word for each in phrases for word in each.split()}
        if said.issuperset(content_words(" ".join(last), language)):
            return True
    before = 0
    for each in _clauses(text)[:_NEAR]:
        if finds(each, MANNERS[language].said_before, _OPENING):
            return before <= _NAMED
        before += len(each)
    return False


def insists(text: str, language: str) -> bool:
    """Whether a text opens with nothing but that its author said so: "I said, Derek has the contract"."""
    opening = _CLAUSE.split(text[:LOOKED_AT].lstrip(), maxsplit=1)[0]
    return " ".join(plain_words(opening)) in MANNERS[language].insists


@remembering
def puts_right(text: str, language: str) -> bool:
    """Whether a text says in so many words that something was wrong, or that a figure is another now."""
    book = MANNERS[language]
    said_so = any(finds(each, book.puts_right) or finds(each, book.takes_back) for each in _clauses(text))
    return (
        said_so
        or _has_another_figure(text, language)
        or _replaces_a_value(text, language)
        or _differs_from_resume(text, language)
    )


def denied_claims(text: str, language: str) -> tuple[str, ...]:
    """The sentences that name the resume and are denied, there or in what follows: "It says I led it. Not true."."""
    parts = _SENTENCE.split(text[:LOOKED_AT])
    return tuple(
        sentence
        for sentence, following in zip_longest(parts, parts[1:], fillvalue="")
        if mentions(sentence, PHRASES[language].heard.in_resume)
        and (says(sentence, MANNERS[language].not_so) or says(following, MANNERS[language].not_so))
    )


def may_correct(text: str, language: str) -> bool:
    """Whether anything in a text speaks for a correction: a word for an error or a turn, or a short "not X but Y"."""
    found = pieces(text[:LOOKED_AT], language)
    kinds = kinds_of(found)
    turns = not kinds.isdisjoint({"turn", "not", "number"}) and len(found) <= _SHORT
    return (
        turns
        or puts_right(text, language)
        or any(_owns_an_error(each, language) for each in _SENTENCE.split(text))
    )


def _owns_an_error(sentence: str, language: str) -> bool:
    """Whether a sentence speaks of an error and of who made or names it: not "what goes wrong at night"."""
    kinds = kinds_of(pieces(sentence[:LOOKED_AT], language))
    return not kinds.isdisjoint(_ERROR) and not kinds.isdisjoint(
        {"me", "not", "said", "turn", "polite", "already"}
    )


def is_unreal(text: str, language: str) -> bool:
    """Whether a text tells what might have happened, and did not, or only what is a pity."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].unreal) or is_figure(text, language)


def is_figure(text: str, language: str) -> bool:
    """Whether a text calls something a pity by words of grief: "it's enough to make you weep"."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].figures)


@remembering
def leaves_alone(text: str, language: str) -> bool:
    """Whether a text asks not to be asked about something: in a set phrase, or as a wish not to speak of it."""
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    if finds(said, book.leave_alone) or leaves_a_thing(text, language):
        return True
    is_of_speaking = finds(said, book.speaking) and "not" in kinds_of(pieces(text[:LOOKED_AT], language))
    return is_of_speaking and hear(text, language, "").intent in ("wish_to_skip", "distress")


def leaves_a_thing(sentence: str, language: str) -> bool:
    """Whether a sentence asks to leave one thing, that is not the talk: "Can we leave the degree for today?"."""
    told, book = " ".join(plain_words(sentence[:LOOKED_AT])), MANNERS[language]
    asks = next((each for each in book.leaves_a_thing if told.startswith(f"{each} ")), None)
    if asks is None or not _OF_THE_TALK.isdisjoint(kinds_of(pieces(sentence[:LOOKED_AT], language))):
        return False
    whose, *behind = told.removeprefix(asks).split()
    return whose in book.whose_thing and finds(behind[1:_MOST_OF_A_THING], book.for_now)


def refuses_contact(text: str, language: str) -> bool:
    """Whether a text says that its author gives the interviewer no address and no number."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].no_contact)


def is_hurried(text: str, language: str) -> bool:
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    return finds(said, book.hurried) and finds(said, book.minutes)


def names_minutes(text: str, language: str) -> bool:
    """Whether a text names minutes, more than one: "in five minutes", and neither "in a minute" nor "any minute"."""
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    counted = (before for before, word in pairwise(said) if word in book.minutes and before not in _ONE)
    return any(each.isdigit() or each in _numbers(language) for each in counted)


@cache
def _numbers(language: str) -> frozenset[str]:
    return frozenset(plain for each in ANSWERING_WORDS[language].numbers for plain in plain_words(each))


def asks_for_a_moment(text: str, language: str) -> bool:
    """Whether a text does nothing but ask to wait: "Hang on a sec". What else says so is heard by its meaning."""
    return " ".join(plain_words(text[:LOOKED_AT])) in MANNERS[language].moments


def opens_by_waiting(text: str, language: str) -> bool:
    """Whether a text begins by asking to wait: "Wait, there's someone here"."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].moments, 1)


def asks_to_wait(text: str, language: str) -> bool:
    """Whether a text ends by asking to wait: "Sorry, the doorbell, one moment"."""
    said = f" {' '.join(plain_words(text[:LOOKED_AT]))}"
    return said.endswith(tuple(f" {each}" for each in MANNERS[language].moments))


def concludes(text: str, language: str) -> bool:
    """Whether a text does nothing but close an answer: "That's it.", "I think that's it?", "That is all, finish."."""
    clauses, book = [" ".join(each) for each in _clauses(text)], MANNERS[language]
    ends_so = {*clauses[1:]} <= {*book.closers, *book.concludes}
    if len(clauses) > 1 and ends_so and _concludes(clauses[0], language):
        return True
    return _concludes(" ".join(plain_words(text[:LOOKED_AT])), language)


def _concludes(text: str, language: str) -> bool:
    said, tags = f" {text} ", MANNERS[language].tags
    begun = next((said.removeprefix(f" {each}") for each in tags if said.startswith(f" {each} ")), said)
    ended = next((begun.removesuffix(f"{each} ") for each in tags if begun.endswith(f" {each} ")), begun)
    return not {said.strip(), begun.strip(), ended.strip()}.isdisjoint(MANNERS[language].concludes)


def is_rhetorical(question: str, language: str) -> bool:
    """Whether a question asks nothing: "Isn't that obvious?", "One counts them, right?"."""
    said, book = plain_words(question[:LOOKED_AT]), MANNERS[language]
    asks_nothing = finds(said, book.rhetorical, 1) and not finds(said, book.means)
    return asks_nothing or ends_in_a_tag(question, language)


def is_composed(text: str, language: str) -> bool:
    """Whether a few words say to an offer of care that its author can go on: "It was a while back, I'm all right"."""
    kinds = kinds_of(pieces(text[:LOOKED_AT], language))
    is_short = len(text.split(maxsplit=_SHORT)) <= _SHORT
    return is_short and kinds.isdisjoint(_CANNOT) and says(text, MANNERS[language].composed)


def leaves_out(text: str, language: str) -> bool:
    """Whether a text refuses to give what it speaks of."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].leave_out)


def names_pain(text: str, language: str) -> bool:
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].hurts)


def tells_what_it_took(text: str, language: str) -> bool:
    """Whether a text says what its author took the question for: "I thought you meant the night shift"."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].took_for)


def draws_a_conclusion(text: str, language: str) -> bool:
    """Whether a text says what follows from something: "so there are seven", "since then"."""
    return finds(plain_words(text[:LOOKED_AT]), MANNERS[language].hence)


def denies(text: str, language: str) -> bool:
    """Whether a text says that its author wished for none of what was heard: "I never asked for a person"."""
    said, book = plain_words(text[:LOOKED_AT]), MANNERS[language]
    is_of_a_wish = not kinds_of(pieces(text[:LOOKED_AT], language)).isdisjoint(_WISHED)
    return finds(said, book.misheard) or (is_of_a_wish and finds(said, book.denies))


def _differs_from_resume(text: str, language: str) -> bool:
    """Whether what the resume or an earlier answer says is denied: "my CV says 2014, but it was 2015"."""
    book, parts = MANNERS[language], _SENTENCE.split(text[:LOOKED_AT])
    heard = PHRASES[language].heard
    return bool(denied_claims(text, language)) or any(
        (mentions(each, heard.in_resume) and says(each, book.adverse))
        or (says(each, book.spoke_of) and says(each, book.not_so))
        for each in parts
    )


def _replaces_a_value(text: str, language: str) -> bool:
    """Whether a value follows another with a turn between them: "the first, no, hang on, the eighth"."""
    for sentence in _SENTENCE.split(text[:LOOKED_AT]):
        before = False
        turned = False
        for clause in _CLAUSE.split(sentence):
            turned = turned or (before and says(clause, MANNERS[language].turns_round))
            has_value = (turned or not before) and _has_value(clause, language)
            if turned and has_value:
                return True
            before = before or has_value
    return False


def _has_value(clause: str, language: str) -> bool:
    return _FIGURE.search(clause) is not None or "number" in kinds_of(pieces(clause, language))


def _has_another_figure(text: str, language: str) -> bool:
    """Whether a figure holds now and another, beside a "not", no longer does: "it's 24 now, not 28"."""
    for sentence in _SENTENCE.split(text[:LOOKED_AT]):
        parts = [each for each in _CLAUSE.split(sentence) if _FIGURE.search(each)]
        denied = [
            each
            for each in parts
            if len(each.split()) <= _DENYING and "not" in kinds_of(pieces(each, language))
        ]
        if len(parts) > len(denied) > 0 and finds(plain_words(sentence), MANNERS[language].now):
            return True
    return False


def _clauses(text: str) -> list[list[str]]:
    return [said for each in _CLAUSE.split(text[:LOOKED_AT]) if (said := plain_words(each))]
