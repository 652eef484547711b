"""How the rules hear answers of an exploration, and what they note on the topics of a plan."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import Listening, ListenRequest, PlanRequest
from shared.language.requests.interview import Exchange
from shared.language.rules.asides import is_question, without_asides
from shared.language.rules.asking_for import as_name
from shared.language.rules.engagement import confidence, engagement
from shared.language.rules.exploration_words import EXPLORATION_WORDS, Wordings
from shared.language.rules.facts import facts
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.intents import hear
from shared.language.rules.phrases import rotated
from shared.language.rules.sub_goals_heard import (
    is_sad,
    says_something,
    serves,
    sub_goals_heard,
)
from shared.language.vectors import Vectors
from shared.modes.topic_exploration.plan import Intelligence, SubGoal
from shared.text.sentences import sentences
from shared.text.words import content_words

STATING: Final[frozenset[Intent]] = frozenset({"answer", "correction"})
_A_PERSON: Final = frozenset({"person", "contact"})
_GOALS_NAMED: Final = 3
_TELLS_MORE: Final = 2


def listening(request: ListenRequest, _: Vectors | None) -> Listening:
    """What the latest answer is meant as, and what it states. Raises `LanguageFailed("invalid")` without an answer."""
    if not request.said:
        raise LanguageFailed("invalid", "there is no answer to listen to")
    latest, language = request.said[-1], request.language
    intent = _intent(request)
    heard = request.model_copy(update={"heard": intent})
    answer = without_asides(latest.answer, language)
    return Listening(
        intent=intent,
        confidence=confidence(answer, language, (), ()),
        engagement=engagement(answer, language),
        facts=facts(_stated(answer, language), language) if intent in STATING else (),
        acknowledgement=_acknowledgement(intent, latest, language),
        sub_goals=sub_goals_heard(heard),
        serves=serves(heard),
    )


def _acknowledgement(intent: Intent, latest: Exchange, language: LanguageCode) -> str | None:
    """A sentence of care for what is sad, and that not knowing is all right; nothing else is acknowledged."""
    book = EXPLORATION_WORDS[language]
    if is_sad(latest.answer, language):
        return rotated(book.care, len(latest.question))[0]
    return rotated(book.accepted, len(latest.question))[0] if intent == "dont_know" else None


def _stated(answer: str, language: LanguageCode) -> str:
    """The sentences of an answer that are said of the matter, and not of the conversation."""
    kept = (each for each in sentences(answer) if hear(each, language, "").intent in STATING | {"distress"})
    return "\n".join(kept)


def heard_beside(answer: str, language: LanguageCode, heard: Heard) -> Heard:
    """What an answer is meant as once its asides are set apart, with the wish for a person that may stand beside it."""
    meant = _meant(answer, language, heard)
    if meant.intent in STATING and any(_wants_a_person(each, language) for each in sentences(answer)[-1:]):
        return meant.model_copy(update={"beside": "wish_for_human", "reply": "person"})
    return meant


def _wants_a_person(sentence: str, language: LanguageCode) -> bool:
    """Whether it asks for one, or says so in words of wanting; others are spoken to in any answer."""
    said = kinds_of(pieces(sentence, language))
    asks = is_question(sentence) or "want" in said
    return asks and said >= _A_PERSON and hear(sentence, language, "").intent == "wish_for_human"


def _meant(answer: str, language: LanguageCode, heard: Heard) -> Heard:
    """What is said of the matter: what is sad or asked in it is not all that it tells.

    Nothing that a person tells is off the topic, and nobody is asked whether to stop who gives a figure, or of whose
    sentences none says so by itself.
    """
    rest = without_asides(answer, language)
    if rest != answer:
        if not says_something(rest, language):
            return Heard(intent="clarification")
        heard = hear(rest, language, "")
    spoken = sentences(rest)
    match heard.intent:
        case "off_topic":
            return Heard()
        case "wish_to_stop" if not heard.plain and not heard.later:
            says_so = any(hear(each, language, "").intent == "wish_to_stop" for each in spoken)
            return heard if says_so and not any(map(str.isdigit, rest)) else Heard()
        case "distress" | "clarification" | "wish_for_human":
            told = " ".join(each for each in spoken if not is_question(each) and not is_sad(each, language))
            tells_more = len(content_words(told, language)) >= _TELLS_MORE
            return hear(told, language, "") if tells_more else heard
        case _:
            return heard


def _intent(request: ListenRequest) -> Intent:
    """What the words make it; an answer that states nothing asks back."""
    parts = sentences(without_asides(request.said[-1].answer, request.language))
    asks = request.heard == "answer" and parts and all(map(is_question, parts))
    return "clarification" if asks else request.heard


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
