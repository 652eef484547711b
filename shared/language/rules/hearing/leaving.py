"""Goodbyes (G2): people tell what they were asked, and that they are leaving in their last sentence."""

import re
from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.language.rules.asides.addressed import is_off, only_tells
from shared.language.rules.asides.by_shape import must_go
from shared.language.rules.asides.model import tells_itself, turned
from shared.language.rules.asides.owed_model import owed_to
from shared.language.rules.corrections.righting import exchanged
from shared.language.rules.hearing.beside import joined, tells, told_beside
from shared.language.rules.hearing.carrying_on import goes_on
from shared.language.rules.hearing.intent_words import kinds_of, pieces
from shared.language.rules.hearing.intents import BUT, hear, only_sounds_like_a_stop
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.main_first import names_little_time
from shared.language.rules.hearing.manner_phrases import MANNERS, says
from shared.language.rules.hearing.manners import names_minutes, puts_right
from shared.language.rules.hearing.offered import after_yes
from shared.language.sentence_encoder import SentenceEncoder
from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.sentences import sentences

_LAST: Final = 2
"""Sentences at the end that may say goodbye: "The bus is here. God bless you."."""
_LOOKED_AT_LAST: Final = 400
"""Characters at the end of a message that may say goodbye."""
_ENDING: Final = frozenset({"bye", "end", "enough", "refuse", "withdraw", "later", "now"})
_LEAVING: Final = frozenset({"bye", "over", "duty"})
_OWN_LEAVING: Final = frozenset({"leave", "over", "bye"})
"""What people say of themselves as they stop: a bus that leaves is another thing."""
_TO_OTHERS: Final = frozenset({"they", "reported", "report"})
_COURTESY: Final = 3
"""Words of a sentence that only closes: "Sorry, thank you."."""


def before_goodbye(text: str, language: str) -> str:
    """The text without the goodbye that it ends on, which is no content; empty where a plain one is all."""
    leave = goodbye(text, language, None)
    return text if leave is None or not (leave.plain or leave.told) else leave.told or ""


def goodbye(text: str, language: str, encoder: SentenceEncoder | None) -> Heard | None:
    """The wish to stop in the last sentence, with what is told before it; None where that sentence is no goodbye.

    It is plain only where it says goodbye in so many words: else a stop is offered, which costs little.
    """
    parts = sentences(text)
    if at := next((at for at in range(-_LAST, 0) if _takes_leave("".join(parts[at:][:1]), language)), 0):
        told = joined(text, parts[:at])
        wish = Heard(intent="wish_to_stop", plain=False)
        return told_beside(told, wish, None, language) if tells(told, language) else wish
    end = _without_figures(parts[-1]) if parts else ""
    if not end or (end != parts[-1] and len(parts) == 1):
        return None
    last = hear(end, language, "", encoder)
    behind_more = len(parts) > 1
    doubted = last.model_copy(update={"plain": last.plain and not behind_more})
    if last.intent != "wish_to_stop" or only_sounds_like_a_stop(doubted, end, language):
        return None
    kinds = kinds_of(pieces(end, language))
    if behind_more and not last.plain and kinds.isdisjoint(_LEAVING):
        return None
    wish = last.model_copy(update={"plain": last.plain and "bye" in kinds})
    told = joined(text, parts[:-1])
    return told_beside(told, wish, None, language) if tells(told, language, 1) else wish


def _is_of_anybody(sentence: str, language: str) -> bool:
    """Whether it speaks of a "you" and nobody leaves in it: "You'd smell it at the door before you saw a thing"."""
    kinds = kinds_of(pieces(sentence, language))
    return "you" in kinds and kinds.isdisjoint(_OWN_LEAVING | {"me", "polite", "later"})


def _without_figures(sentence: str) -> str:
    """The clauses that name no figure: "I must go, 12 is ringing again" is a goodbye, "it ends at 12" tells something."""
    if not any(map(str.isdigit, sentence)):
        return sentence
    return ", ".join(each.strip() for each in sentence.split(",") if not any(map(str.isdigit, each)))


def stop_with_note(utterance: str, language: str) -> Heard | None:
    """The wish to stop of who says yes to "Shall we stop here?" and tells something in the same breath.

    None where there is no such yes, or where they ask something, or want to go on: a "but" that begins no note does.
    """
    told = after_yes(utterance, language)
    if not told or "?" in told or goes_on(told, language):
        return None
    if not kinds_of(pieces(told, language)).isdisjoint({"stay", "go_on"}):
        return None
    is_heard = puts_right(told, language) or hear(told, language, "").intent == "correction"
    is_correction = is_heard or exchanged(told) is not None
    is_against = plain_words(told)[:1] in [[each] for each in BUT[language]]
    if is_against and not is_correction and not says(told, MANNERS[language].adds):
        return None
    return Heard(intent="correction" if is_correction else "answer", told=told, beside="wish_to_stop")


def with_leaving(heard: Heard, utterance: str, language: str, encoder: SentenceEncoder | None) -> Heard:
    """The same with what it says of leaving besides: that time is short, or that they said so before.

    What else is told is kept. Whether they did say so before, the state knows (`leaving_signs.py`).
    """
    parts = sentences(utterance)
    if not parts or heard.intent in WISHES - {"wish_to_stop"}:
        return heard
    # Who asks how much is left gets the number, and an offer only where they say that they are off.
    off = _off(parts, language, None if heard.reply == "remaining" else encoder)
    if off:
        return _hurried(heard, utterance, off, language)
    near = [*parts[:_LAST], *parts[_LAST:][-_LAST:]]
    if again := [each for each in near if _said_that_they_leave(each, language, encoder)]:
        wish = Heard(intent="wish_to_stop", plain=False)
        if "wish_to_stop" in (heard.intent, heard.beside):
            wish = heard
        elif tells(told := joined(utterance, [each for each in parts if each not in again]), language):
            wish = told_beside(told, wish, None, language)
        return wish.model_copy(update={"leaving": "again", "later": False})
    if heard == Heard(intent="clarification") and any(
        names_little_time(each, language) for each in parts if not is_question(each)
    ):
        return heard.model_copy(update={"also": "hurry", "leaving": "sign"})
    return heard


def _off(parts: list[str], language: str, encoder: SentenceEncoder | None) -> str | None:
    """The last sentence that says that its author is off at once; a word of courtesy may follow."""
    is_courtesy = len(parts) > 1 and len(plain_words(parts[-1])) <= _COURTESY
    near = parts[-2:] if is_courtesy else parts[-1:]
    by_meaning = (
        each
        for each in near
        if owed_to(each, encoder) == "off"
        and not tells_itself(each, encoder)
        and not (only_tells(each, language) or _is_of_anybody(each, language))
    )
    says_so = (
        each
        for at, each in reversed(list(enumerate(near)))
        if (is_off(each, language) or must_go(each, near[at + 1 :], language))
        and not _is_of_anybody(each, language)
    )
    return next(says_so, next(by_meaning, None))


def _hurried(heard: Heard, utterance: str, off: str, language: str) -> Heard:
    """The same as a wish to stop that is still to be confirmed, with what is told before it.

    Who has minutes left ("my bus goes in ten minutes") is offered the end as well, and has time for a question more.
    """
    if heard.intent == "wish_to_stop" and heard.plain:
        return heard
    wish = Heard(intent="wish_to_stop", plain=False)
    if heard.beside is None or heard.intent == "wish_to_stop":
        before = utterance if heard.intent == "wish_to_stop" else heard.told or utterance
        kept = [each for each in sentences(before) if each != off]
        told = joined(before, kept)
        is_wish = heard.intent == "wish_to_stop" and hear(told, language, "").intent in WISHES
        is_told = not is_wish and kept and tells(told, language, 1)
        heard = (
            told_beside(told, wish, heard.reply, language)
            if is_told
            else wish.model_copy(update={"reply": heard.reply})
        )
    is_stop = "wish_to_stop" in (heard.intent, heard.beside)
    has_time = names_minutes(off, language)
    return heard.model_copy(update={"leaving": "hurried"}) if is_stop and not has_time else heard


_TURNED: Final = 0.1
"""How likely it must be by its meaning that somebody turns away: "le transport à la demande" only has the words."""
_FIGURE: Final = re.compile(r"\d+")
_PUT_RIGHT: Final = 2
"""Figures of a sentence that puts one right: "going back, I told you 80, it was 61"."""


def _said_that_they_leave(sentence: str, language: str, encoder: SentenceEncoder | None) -> bool:
    """Whether a sentence says that its author has said that they leave: "I told you that I must go"."""
    kinds = kinds_of(pieces(sentence, language))
    if says(sentence, MANNERS[language].of_others) or len(_FIGURE.findall(sentence)) >= _PUT_RIGHT:
        return False
    says_so = "said" in kinds or says(sentence, MANNERS[language].said_before)
    if not says_so or kinds.isdisjoint({"leave", "over"}) or not kinds.isdisjoint(_TO_OTHERS):
        return False
    if encoder is not None and turned(sentence, encoder)[1] < _TURNED:
        return False
    parts = (sentence, *sentence.split(","))
    return any(
        hear(each, language, "", by).intent == "wish_to_stop" for each in parts for by in (None, encoder)
    )


def says_stop_too(wish: Intent | None, text: str, language: str, heard: Heard | None = None) -> bool:
    """Whether the words of a message say themselves what a model heard in it: that its author stops now.

    Those at its end do, or the whole, as it was `heard` without a model. Both together leave nothing to confirm. On
    another day, it is a pause; in some minutes, there is time to ask.
    """
    if wish != "wish_to_stop":
        return False
    ending = sentences(text[-_LOOKED_AT_LAST:])[-_LAST:]
    own = [
        part
        for each in ending
        for part in (each, *each.split(","))
        if not _OWN_LEAVING.isdisjoint(kinds_of(pieces(part, language)))
    ]
    stops = [each for part in own if (each := hear(part, language, "")).intent == "wish_to_stop"]
    is_soon = any(names_minutes(each, language) for each in ending)
    is_heard = heard is not None and "wish_to_stop" in (heard.intent, heard.beside)
    return (bool(stops) or is_heard) and not is_soon and not any(each.later for each in stops)


@remembering
def _takes_leave(sentence: str, language: str) -> bool:
    """Whether a sentence takes leave politely: in a set phrase, or by begging pardon for those who wait."""
    book = MANNERS[language]
    if "report" in kinds_of(pieces(sentence, language)):
        return False
    return says(sentence, book.takes_leave) or (says(sentence, book.waits) and says(sentence, book.pardon))


def has_time_left(said: str, language: str) -> bool:
    """Whether who asks how much is left only says when they must go: "I must be off by five". They get the number."""
    return _ENDING.isdisjoint(kinds_of(pieces(said, language)))


def staying(told: str | None) -> Heard:
    """Who is in a hurry and asks how much is left gets the number; a stop is offered at the second sign."""
    intent: Intent = "answer" if told else "clarification"
    return Heard(intent=intent, told=told, reply="remaining", leaving="sign")
