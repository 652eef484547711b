"""What stands in an answer and answers nothing: it takes leave, or speaks to the interviewer and of the interview (G2).

Such words are kept in the conversation and stand in no result as an answer, a finding, a fact or evidence. What names a
figure, or a thing that the question asks for, always counts.
"""

import re
from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.asides.addressed import closes_a_subject, is_pressed
from shared.language.rules.asides.by_words import asides
from shared.language.rules.hearing.beside import joined
from shared.language.rules.hearing.intent_words import Piece, kinds_of, own_words, pieces
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.main_first import only_asks_for_the_main_ones
from shared.language.rules.hearing.manner_phrases import MANNERS, finds, says
from shared.language.rules.hearing.manners import said_before
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.points.matching import stems
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words

_LAST: Final = 2
"""Sentences at the end of an answer that may take leave."""
_LONGEST: Final = 14
_LONGEST_GOODBYE: Final = 20
"""Words of a sentence that says both that it is enough and that somebody waits."""
_SHORT_QUESTION: Final = 2
"""Words of a question that can only ask whether this is all: "Done?"."""
_MOST_CHARS: Final = 300
"""What is longer tells something, whatever else is in it."""
_SHORTEST_ORDER: Final = 3
"""Words at the beginning of a sentence that say when something is done, each time."""
_STEERING: Final = frozenset({"yes", "not", "polite", "go_on", "end", "over", "bye", "skip", "now"})
_TELLING: Final = 4
"""Words with a meaning of the clauses beside, which tell something."""
_CLAUSE: Final = re.compile(r"[,;:–—]")
_GOING: Final = frozenset({"leave", "over", "bye", "end", "enough"})
_GRANTING: Final = frozenset({"if", "polite"})
"""Kinds of words that may follow "one last question", the second kind in a few words: what else follows is told."""
_FEW: Final = 5
_ENOUGH: Final = frozenset({"over", "end", "enough"})
_OF_OTHERS: Final = frozenset({"reported", "report"})

_HAS_TIME_UNTIL: Final = re.compile(
    r"\b(?:i(?:['’]ve| have)(?: only| just| about| got){0,2}|(?:ich )?hab\w?(?: ich)?(?: nur| noch| jetzt| etwa){0,2}"
    r"|mir bleib\w{1,3}(?: nur| noch){0,2}|j['’]ai(?: encore| juste){0,2}|il (?:ne )?me reste(?: plus| que| encore){0,2}"
    r"|(?:tengo|me quedan?)(?: solo| como| unos){0,2}|ho(?: ancora| solo){0,2}|mi r(?:est|iman)\w{1,4}(?: solo| ancora)?)"
    r"\s[^,.;]{1,24}?\b(?:min(?:ut\w{1,3}|s)?|hour|viertelstunde|stunde|heure|hora|ora)\b,?"
    r"\s(?:before|until|till|then|bis|bevor|dann|avant|jusqu|après|puis|antes|hasta|luego|prima|finché|poi|che poi)\b"
    r"[^.;]{0,60}\b(?:locks?|clos\w{1,3}|shuts?|bus|tram|train|meeting|picks? me|collects? me|go home|must go|have to go"
    r"|sperrt|zusperrt|schließt|zumacht|macht zu|zug|bahn|besprechung|holt mich|abgeholt|feierabend|los ?muss|weg ?muss"
    r"|ferm\w{1,4}|réunion|cherch\w{1,3}|part(?:e|ir)|cierr\w{1,3}|tren|reunión|recog\w{1,4}|irme|salir"
    r"|chiud\w{1,3}|treno|autobus|riunione|prendermi|andare|uscire)\b",
    re.IGNORECASE,
)
"""How somebody says until when they can write: "I have twenty minutes before Gary locks up"."""


class NoAnswers(Frozen):
    """Phrases of one language, as `plain_words` gives them.

    Somebody is `called_away` by what is `at_once`, or `goes` in so many words. `talk` is of the interview or to the
    interviewer, and so is a question with one of `asks`; of `steering` words, beside yes and no, what only agrees is
    made. What is told of the `past`, or in the `order` in which things are done each time, takes no leave. Who has time
    for the `last_one` is asked one question more.
    """

    called_away: tuple[str, ...]
    at_once: tuple[str, ...]
    goes: tuple[str, ...]
    talk: tuple[str, ...]
    asks: tuple[str, ...]
    steering: tuple[str, ...]
    past: tuple[str, ...]
    order: tuple[str, ...]
    last_one: tuple[str, ...]


_BOOKS: Final = in_all(NoAnswers, "no_answers")


def speaks_to_the_interviewer(sentence: str, language: str) -> bool:
    """Whether a sentence is a question or a complaint to the interviewer, a remark on the talk, or a bare "go on"."""
    if len(sentence) > _MOST_CHARS or any(map(str.isdigit, sentence)):
        return False
    if is_question(sentence):
        return asks_in_passing(sentence, language) or bool(asides((sentence,), language))
    steers = _only_steers(pieces(sentence, language), language) or _grants(sentence, language)
    if steers or only_asks_for_the_main_ones(sentence, language):
        return True
    talk = _BOOKS[language].talk
    if not says(sentence, talk):
        return False
    rest = (each for each in _CLAUSE.split(sentence) if not says(each, talk))
    return len(set(content_words(" ".join(rest), language))) < _TELLING


def grants_one_more(answer: str, language: str) -> bool:
    """Whether an answer ends in time for one question more: "One last thing, if you must." What follows "one last thing"
    else is told, or asked."""
    return any(_grants(each, language) for each in sentences(answer)[-_LAST:])


def _grants(sentence: str, language: str) -> bool:
    said = f" {' '.join(plain_words(sentence[:_MOST_CHARS]))} "
    if len(said.split()) > _LONGEST or is_question(sentence) or any(map(str.isdigit, sentence)):
        return False
    phrase = next((each for each in _BOOKS[language].last_one if f" {each} " in said), None)
    if phrase is None:
        return False
    rest = said.partition(f" {phrase} ")[2].strip()
    kinds = kinds_of(pieces(rest, language))
    is_short = len(rest.split()) <= _FEW and not _GRANTING.isdisjoint(kinds)
    return not rest or is_short or not _GOING.isdisjoint(kinds)


def asks_in_passing(question: str, language: str) -> bool:
    """Whether a question is put to the interviewer beside an answer: "What is the pay, by the way?"."""
    return says(question, _BOOKS[language].asks)


def leave_takings(answer: str, language: str, asked: str = "") -> frozenset[str]:
    """The sentences at the end of an answer that only say that its author goes, or is called away.

    What has a word of the question `asked` that calls one away is an answer to it.
    """
    told = sentences(answer)
    found: list[str] = []
    for at, sentence in reversed(list(enumerate(told))):
        if len(told) - at > _LAST + len(found):
            break
        before = told[at - 1] if at else ""
        if _takes_leave(sentence, before, language, asked):
            found.append(sentence)
    return frozenset(found)


def without_leave_taking(answer: str, language: str, asked: str) -> str:
    """The answer without how its author takes leave, where anything is left of it."""
    leaving = leave_takings(answer, language, asked)
    kept = [each for each in sentences(answer) if each not in leaving]
    return joined(answer, kept) if leaving and kept else answer


def echoes(sentence: str, asked: str, language: str) -> bool:
    """Whether a few words only say again what was asked: "Ha, last night!", "What is missing…"."""
    if len(sentence) > _MOST_CHARS or not sentence.rstrip().endswith(("!", "…", "...")):
        return False
    steering = frozenset(_BOOKS[language].steering)
    own = [each for each in content_words(sentence, language) if each not in steering]
    return bool(own) and stems(" ".join(own), language) <= stems(asked, language)


def direct_answer(answer: str, language: str, asked: str) -> str | None:
    """The sentence that answers a question first, if it has a word of its own; None where nothing was asked."""
    if "?" not in asked:
        return None
    beside = leave_takings(answer, language, asked) | kept_out(answer, language)
    told = (each for each in sentences(answer) if each not in beside and not echoes(each, asked, language))
    first = next(told, "")
    is_answer = hear(first, language, "").intent == "answer" and not speaks_to_the_interviewer(
        first, language
    )
    own = own_words(first, language)
    is_new = bool(own) and not stems(" ".join(own), language) <= stems(asked, language)
    return first if is_new and is_answer and not is_question(first) else None


def _takes_leave(sentence: str, before: str, language: str, asked: str) -> bool:
    if len(sentence) > _MOST_CHARS:
        return False
    said, book = plain_words(sentence), _BOOKS[language]
    if before and len(said) <= _LONGEST and _HAS_TIME_UNTIL.search(sentence):
        return True
    if not said or len(said) > _LONGEST_GOODBYE or is_question(sentence) or any(map(str.isdigit, sentence)):
        return False
    if is_pressed(sentence, language, asked) or closes_a_subject(sentence, language):
        return True
    found = pieces(sentence, language)
    if finds(said, book.past) or not kinds_of(found).isdisjoint(_OF_OTHERS):
        return False
    is_waited_for = says(sentence, MANNERS[language].waits) and not kinds_of(found).isdisjoint(_ENOUGH)
    if is_waited_for or _grants(sentence, language):
        return True
    if len(said) > _LONGEST:
        return False
    if finds(said, book.goes):
        return not finds(said, book.order, _SHORTEST_ORDER)
    if not finds(said, book.called_away):
        return False
    calls = [each for each in book.called_away if finds(said, (each,))]
    if not stems(" ".join(calls), language).isdisjoint(stems(asked, language)):
        return False
    if finds(said, book.order):
        return False
    is_hurried = finds(said, book.at_once) or says(sentence, MANNERS[language].waits)
    asks_before = is_question(before) and (
        len(plain_words(before)) <= _SHORT_QUESTION or bool(asides((before,), language))
    )
    return is_hurried or said_before(sentence, language) or asks_before


def _only_steers(found: Sequence[Piece], language: str) -> bool:
    """Whether it agrees, or says to go on, and nothing else: "Aye, go on then."."""
    steering = _BOOKS[language].steering
    of_kind = [not _STEERING.isdisjoint(each.kinds) for each in found]
    kinds = kinds_of(found)
    return (
        all(known or each.text in steering for each, known in zip(found, of_kind, strict=True))
        and not kinds.isdisjoint({"go_on", "end", "over", "bye"})
        and not kinds.isdisjoint({"yes", "polite", "bye", "go_on"})
    )
