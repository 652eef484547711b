"""What a participant stated on the topics, with what they corrected themselves left out (G1).

What is said to a consent or a field of what is asked for there tells of no topic.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import count

from shared.interview.off_record import off_record_of
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.exploration.words import EXPLORATION_WORDS
from shared.language.rules.handover.facts import is_of_a_name, leans
from shared.language.rules.hearing.manners import concludes
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import stems
from shared.language.rules.points.of_the_matter import is_of_the_talk
from shared.modes.topic_exploration.corrected_fact import FactTold, corrected_by, is_righting
from shared.modes.topic_exploration.memory import INSIGHT_WORDS, key_insight
from shared.modes.whole_answers import is_beside
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.phrase_patterns import any_of
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_CLEARLY_MORE = 2
_FEWEST_ALONE = 4
"""Words of a statement that says something without its question: "From the milkman!" does not."""
_LONGEST_REPLY = 8
_BROKEN_OFF = ("...", "…", ",")
_FEW_WORDS = 3
_MOST_SENTENCES = 40
_FEWEST_BESIDE_NO = 4
_FEWEST = 5
"""Words of a clause that tells something by itself."""


def by_topic(turns: Sequence[WholeTurn]) -> Iterator[tuple[str, WholeTurn]]:
    """The turns with the topic that each belongs to; what is said beside them belongs to the last."""
    topic_id = ""
    for turn in turns:
        topic_id = topic_id if is_beside(turn) else turn.shown.main_id
        yield topic_id, turn


def insight_of(
    turn: WholeTurn,
    language: LanguageCode,
    goals: Sequence[str] = (),
    asked: str | None = None,
    gone: Collection[str] = (),
) -> str | None:
    """The most telling words of the turn's answer: of what it states, where that was taken out of it.

    Where it tells `goals`, one of which was `asked` for, what it says besides, of a neighbour's hens, is not looked at;
    nor what is `gone` since, and None is told where that is all.
    """
    judged = turn.assessment.assessment if turn.assessment else None
    answer = turn.answer.text if turn.answer else ""
    told_at_all = [fact.span for fact in judged.facts] if judged else []
    told_at_all = told_at_all or (sentences(answer) if gone else [])
    stated = [each for each in told_at_all if not any(each in old or old in each for old in gone)]
    if told_at_all and not stated:
        return None
    told = {best_for(goal, stated, language, was_asked=goal == asked) for goal in goals if stated}
    told = {each for each in told if len(each.split()) >= _FEWEST_ALONE and not _says_no(each, language)}
    stated = [each for each in stated if each in told] or stated
    return _insight(answer, tuple(stated), language) if answer else None


@lru_cache(maxsize=500)
def _insight(answer: str, stated: tuple[str, ...], language: LanguageCode) -> str:
    """The same of each answer for each question that is worded after it."""
    return key_insight(answer, language, stated=_telling(stated, language))


def best_for(goal: str, stated: Sequence[str], language: LanguageCode, *, was_asked: bool = False) -> str:
    """Of what is stated, and something is, that which has most words of the sub-goal; of those alike the first.

    Where the answer was to it, the first that tells something answers it, unless another has two words more of it.
    """
    wanted = stems(goal, language)
    shared = [len(wanted & stems(span, language)) for span in stated]
    best = max(range(len(stated)), key=shared.__getitem__)
    first = next((at for at, span in enumerate(stated) if _tells_something(span, language)), best)
    is_first = was_asked and shared[best] - shared[first] < _CLEARLY_MORE
    return stated[first if is_first else best]


def _tells_something(span: str, language: LanguageCode) -> bool:
    """Whether a statement is more than a sound, and no aside on what was understood."""
    return not (all(_is_sound(each, language) for each in sentences(span)) or is_of_the_talk(span, language))


def _is_sound(sentence: str, language: str) -> bool:
    is_assent = {*content_words(sentence, language)} <= EXPLORATION_WORDS[language].assent
    return is_assent or concludes(sentence, language)


def without_sounds(span: str, language: LanguageCode) -> str:
    """A statement from its first sentence on that says something: without "Well." before it."""
    parts = sentences(span)
    first = next((at for at, each in enumerate(parts) if not _is_sound(each, language)), 0)
    return span[span.index(parts[first]) :] if first else span


def _telling(stated: Sequence[str], language: LanguageCode) -> list[str]:
    """Of what an answer states the sentences that stand by themselves.

    A long one gives way to its clauses. What begins with "it", breaks off, or does little but deny stands by nothing.
    """
    told = [said for each in stated for said in sentences(without_sounds(each, language))]
    parts = [part for each in told for part in _in_clauses(each, language)]
    whole = [each for each in parts if not (each.endswith(_BROKEN_OFF) or _says_no(each, language))]
    alone = [each for each in whole if not leans(each, language)]
    uncut = [each for each in alone if each in told and len(each.split()) <= INSIGHT_WORDS]
    return uncut or alone or whole or parts


def _in_clauses(sentence: str, language: LanguageCode) -> list[str]:
    if len(sentence.split()) <= INSIGHT_WORDS:
        return [sentence]
    parts = [part for each in _joints(language).split(sentence) for part in _whole(each, language)]
    return [each for each in parts if _FEWEST <= len(each.split()) <= INSIGHT_WORDS] or [sentence]


def _whole(text: str, language: LanguageCode) -> list[str]:
    return [each.text for each in clauses(text, language) if not each.aside]


@cache
def _joints(language: LanguageCode) -> re.Pattern[str]:
    """What joins a clause of its own to the one before it: ", but"."""
    return re.compile(rf",\s+(?:{any_of(CLAUSE_WORDS[language].joints)})\s+", re.IGNORECASE)


def _says_no(sentence: str, language: LanguageCode) -> bool:
    """Whether it begins with a denial, or has one and hardly anything besides."""
    negators = PHRASES[language].heard.negators
    if not negators.isdisjoint(words(sentence)[:1]):
        return True
    return (
        not negators.isdisjoint(words(sentence))
        and len(set(content_words(sentence, language))) < _FEWEST_BESIDE_NO
    )


def facts_told(
    turns: Sequence[WholeTurn], language: LanguageCode, *, reading: int | None = None
) -> list[FactTold]:
    """The facts in their order; what a correction states takes the place of what it corrects, under its topic.

    What is off the record is none of them, and each of the others keeps its number. Who is `reading` an answer says
    itself what it keeps out, by which facts, and what it puts right.
    """
    kept = off_record_of(turns, language, reading=reading)
    return [
        each
        for each in _facts_told(turns, language, reading)
        if not (kept.stands_in(each.fact.text) or kept.stands_in(each.fact.span))
    ]


def _facts_told(turns: Sequence[WholeTurn], language: LanguageCode, reading: int | None) -> list[FactTold]:
    kept: list[FactTold] = []
    numbers = count(1)
    for topic_id, turn in by_topic(turns):
        judged = turn.assessment.assessment if turn.assessment else None
        if turn.assessment is None or judged is None:
            continue
        shown = turn.shown
        news = [
            FactTold(next(numbers), shown.turn, topic_id, fact, judged.confidence_value)
            for fact in judged.facts
        ]
        if shown.question_kind == "offer":
            news = [each for each in news if not _only_replies(each, language)]
        righting = [each for each in news if is_righting(each, language)]
        if is_beside(turn):
            news = [each for each in news if not _settles_a_field(each, shown.question_text, language)]
            righting = [each for each in righting if each in news]
        elif turn.assessment.intent == "correction":
            righting = righting or news
        if turn.assessment.replaced:  # a model named what it puts right
            kept = [each for each in kept if each.fact.text not in turn.assessment.replaced]
            news, righting = [replace(each, rights=True) for each in news], []
        for fact in righting if shown.turn != reading else ():
            if gone := corrected_by(kept, fact, language):
                kept.remove(gone)
                news[news.index(fact)] = replace(fact, topic_id=gone.topic_id, corrected=gone, rights=True)
        kept += news
    return kept


def _only_replies(told: FactTold, language: LanguageCode) -> bool:
    """Whether it is a reply to an offer, and tells of no topic: "No no, it was only rain"."""
    said = words(told.fact.span)
    return len(said) <= _LONGEST_REPLY and not EXPLORATION_WORDS[language].assent.isdisjoint(said[:1])


def _settles_a_field(told: FactTold, question: str, language: LanguageCode) -> bool:
    """Whether it speaks of what a consent or a field asks for: it has a word of that, or is about a name."""
    span = told.fact.span
    return is_of_a_name(span, language) or not stems(span, language).isdisjoint(stems(question, language))
