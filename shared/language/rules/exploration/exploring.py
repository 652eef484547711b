"""How the rules hear answers of an exploration, and what they note on the topics of a plan."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Fact, Intent
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import Listening, ListenRequest, PlanRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.asides.no_answers import direct_answer
from shared.language.rules.corrections.put_right import put_right
from shared.language.rules.corrections.righting import righting
from shared.language.rules.distress.sorrow import is_grieved
from shared.language.rules.exploration.asking_for import as_name
from shared.language.rules.exploration.sub_goals_heard import serves, sub_goals_heard, tells
from shared.language.rules.exploration.words import EXPLORATION_WORDS, Wordings
from shared.language.rules.following_up.probes import FOLLOW_UP_WORDS
from shared.language.rules.handover.facts import MAX_FACTS, facts
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.phrases import rotated
from shared.language.rules.points.engagement import confidence, engagement
from shared.language.rules.points.of_the_matter import is_of_the_talk
from shared.language.rules.replying import apology
from shared.language.vectors import Vectors
from shared.modes.topic_exploration.plan import Intelligence, SubGoal
from shared.text.sentences import sentences

STATING: Final[frozenset[Intent]] = frozenset({"answer", "correction"})
_GOALS_NAMED: Final = 3


def listening(request: ListenRequest, _: Vectors | None) -> Listening:
    """What the latest answer is meant as, and what it states. Raises `LanguageFailed("invalid")` without an answer."""
    if not request.said:
        raise LanguageFailed("invalid", "there is no answer to listen to")
    latest, language = request.said[-1], request.language
    intent, answer = request.heard, latest.answer
    states = intent in STATING or (intent == "already_said" and tells(answer, language))
    return Listening(
        intent=intent,
        confidence=confidence(answer, language, (), ()),
        engagement=engagement(answer, language),
        facts=_stated(latest, language) if states else (),
        acknowledgement=_acknowledgement(intent, latest, language),
        sub_goals=sub_goals_heard(request),
        serves=serves(request),
    )


def as_told(heard: Heard, told: str) -> Heard:
    """What an utterance is meant as where people tell of themselves: nothing of it is off the topic, and what only asks,
    or says nothing but that it asks, is no answer."""
    if heard.intent == "off_topic":
        return heard.model_copy(update={"intent": "answer"})
    asks = heard.intent == "answer" and heard.beside is None and all(map(is_question, sentences(told)))
    return heard.model_copy(update={"intent": "clarification"}) if asks else heard


def _acknowledgement(intent: Intent, latest: Exchange, language: LanguageCode) -> str | None:
    """A sentence of care where somebody died or fell ill, and one for not knowing, for what was said before and for what
    puts right."""
    book = EXPLORATION_WORDS[language]
    if is_grieved(latest.answer, language):
        return rotated(book.care, len(latest.question))[0]
    match intent:
        case "dont_know":
            return rotated(book.accepted, len(latest.question))[0]
        case "already_said":
            return apology(latest.answer, language)
        case "correction" if righting(latest.answer, language):
            return rotated(FOLLOW_UP_WORDS[language].corrected, len(latest.question))[0]
        case _:
            return None


def _stated(latest: Exchange, language: LanguageCode) -> tuple[Fact, ...]:
    """What the answer states, and what answers the question in a word or two: "A shelter.", to what is missing."""
    answer, asked = latest.answer, latest.question
    told = put_right(facts(answer, language, asked, righting(answer, language)), answer, language)
    direct = direct_answer(answer, language, asked)
    is_new = direct is not None and not (
        is_of_the_talk(direct, language) or any(direct in each.span for each in told)
    )
    return (Fact(text=direct, span=direct), *told[: MAX_FACTS - 1]) if direct and is_new else told


def intelligence(request: PlanRequest) -> tuple[Intelligence, ...]:
    """What the rules know to say of each topic, from its label and its first sub-goals."""
    book = EXPLORATION_WORDS[request.language]
    return tuple(
        Intelligence(
            interpretation_cues=_filled(book.cues, topic.label, topic.goals),
            significance_signals=_filled(book.signals, topic.label, topic.goals),
            probe_angles=_filled(book.angles, topic.label, topic.goals),
        )
        for topic in request.topics
    )


def _filled(wordings: Wordings, label: str, sub_goals: Sequence[SubGoal]) -> tuple[str, ...]:
    """The lines with one of the first sub-goals in each, in turn; lines without the slot stand once."""
    goals = [as_name(goal.text)[:150] for goal in sub_goals[:_GOALS_NAMED]] or [as_name(label)[:150]]
    return tuple(
        line.format(topic=as_name(label)[:150], goal=goals[place % len(goals)])
        for place, line in enumerate(wordings)
    )
