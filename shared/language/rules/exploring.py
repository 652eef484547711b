"""How the rules lead an exploration: questions made of topic, sub-goal and signal, and whatever is asked besides.

Each question ends in a question mark, and none is asked twice: of the wordings that fit, the first that is no repeat is
taken, beginning at another one as the interview goes on.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import (
    Listening,
    ListenRequest,
    PlanRequest,
    TopicRequest,
    TopicWording,
)
from shared.language.requests.interview import AssessRequest, ClarifyRequest, Exchange
from shared.language.rules.engagement import confidence, engagement
from shared.language.rules.exploration_words import EXPLORATION_WORDS, ExplorationWords, Wordings
from shared.language.rules.facts import facts
from shared.language.rules.handover_turn_wording import phrase_said
from shared.language.rules.intent import intent_of
from shared.language.rules.listening import declines, is_not_knowing
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.replying import acknowledgement, clarification
from shared.language.rules.topics import topic_said
from shared.language.vectors import Vectors
from shared.modes.topic_exploration.memory import key_insight
from shared.modes.topic_exploration.plan import Intelligence
from shared.text.words import words

_EDGES: Final = ' .,;:!?“”"«»„'
_GOALS_NAMED: Final = 3
_AT_LENGTH: Final = 25
_SPLITS_QUOTES: Final = str.maketrans("“”«»„", "'''''")


def topic_wording(request: TopicRequest) -> TopicWording:
    """What the request asks for. Raises `LanguageFailed("exhausted")` when everything there is to say was said."""
    book = EXPLORATION_WORDS[request.language]
    match request.purpose:
        case "topic":
            return _question(request, book)
        case "clarification":
            return TopicWording(text=_explanation(request))
        case "offer":
            return TopicWording(text=_of_attempt(book.offer, request.attempt), takes_up=False)
        case "consent":
            text = _of_attempt(book.consent, request.attempt).format(fields=_listed(request.labels, book))
            return TopicWording(text=text, takes_up=False)
        case "field":
            return TopicWording(text=_asking_for(request, book), takes_up=False)


def listening(request: ListenRequest, vectors: Vectors | None) -> Listening:
    """What the latest answer is meant as, and what it states. Raises `LanguageFailed("invalid")` without an answer."""
    if not request.said:
        raise LanguageFailed("invalid", "there is no answer to listen to")
    latest, language = request.said[-1], request.language
    as_assessed = AssessRequest(
        language=language,
        main_question=" ".join((latest.question, *request.about)),
        shown_question=latest.question,
        ideal_answer="",
        concepts=(),
        covered=(),
        exchanges=tuple(Exchange(each.question, each.answer) for each in request.said),
    )
    intent = intent_of(as_assessed, (), vectors)
    if intent == "off_topic" and not _chats(latest.answer, language):
        intent = "answer"
    level = engagement(latest.answer, language)
    has_said = level != "low" or is_not_knowing(latest.answer, language)
    return Listening(
        intent=intent,
        confidence=confidence(latest.answer, language, (), ()),
        engagement=level,
        facts=facts(latest.answer, language),
        acknowledgement=acknowledgement(as_assessed, intent) if has_said else None,
    )


def _chats(answer: str, language: LanguageCode) -> bool:
    """Whether the answer is small talk; any other answer, and every long one, counts as exploring the topic."""
    small_talk = PHRASES[language].heard.small_talk
    return len(answer.split()) < _AT_LENGTH and not small_talk.isdisjoint(words(answer))


def intelligence(request: PlanRequest) -> tuple[Intelligence, ...]:
    """What the rules know to say of each topic, from its label and its first sub-goals."""
    book = EXPLORATION_WORDS[request.language]
    return tuple(
        Intelligence(
            interpretation_cues=_filled(book.cues, topic.label, topic.sub_goals),
            significance_signals=_filled(book.signals, topic.label, topic.sub_goals),
            probe_angles=_filled(book.angles, topic.label, topic.sub_goals),
        )
        for topic in request.topics
    )


def _filled(wordings: Wordings, label: str, sub_goals: Sequence[str]) -> tuple[str, ...]:
    """The lines with one of the first sub-goals in each, in turn; lines without the slot stand once."""
    goals = [_named(goal)[:150] for goal in sub_goals[:_GOALS_NAMED]] or [_named(label)[:150]]
    return tuple(
        line.format(topic=_named(label)[:150], goal=goals[place % len(goals)])
        for place, line in enumerate(wordings)
    )


def _question(request: TopicRequest, book: ExplorationWords) -> TopicWording:
    lead = _lead(request, book)
    for text, takes_up in _wordings(request, book):
        question = " ".join(part for part in (*lead, text) if part)
        if (
            is_question(question)
            and not repeats(question, request.asked)
            and not repeats(text, request.asked)
        ):
            return TopicWording(text=question, takes_up=takes_up)
    raise LanguageFailed("exhausted", "no new wording is left for the topic")


def _lead(request: TopicRequest, book: ExplorationWords) -> list[str]:
    """What leads to the question: a greeting to the first, a turn to a topic that is new."""
    greeting = [book.greeting.format(research=request.research_goal.strip(_EDGES))] if request.first else []
    is_new = request.enters_topic and not request.recap and request.topic is not None
    turning = (
        [rotated(book.turning, len(request.asked))[0].format(topic=_named(request.topic or ""))]
        if is_new
        else []
    )
    return [*greeting, *turning]


def _wordings(request: TopicRequest, book: ExplorationWords) -> Iterator[tuple[str, bool]]:
    """Every question that fits, best first, and whether it refers to the last answer."""
    topic, goal = _named(request.topic or ""), _named(request.sub_goal or "")
    said, insight = _said(request), _named(request.insight or "")
    fitting = [
        (template, "{said}" in template or "{insight}" in template)
        for templates in _by_fit(request, book)
        for template in rotated(templates, len(request.asked))
        if (said or "{said}" not in template) and (insight or "{insight}" not in template)
    ]
    if (request.sub_goal or "").rstrip().endswith("?"):
        goal_asked = " ".join((request.sub_goal or "").split())
        yield from ((f"{start} {goal_asked}".strip(), False) for start in book.bare)
    for template, takes_up in fitting:
        yield template.format(topic=topic, goal=goal, said=said, insight=insight), takes_up


def _by_fit(request: TopicRequest, book: ExplorationWords) -> list[Wordings]:
    """The kinds of wordings, the one that fits the turn first (D2, D6)."""
    if request.sub_goal is None:
        more = {"LOW": book.more_low, "MEDIUM": book.more_medium, "HIGH": book.more_high}
        first = more[request.band or "MEDIUM"]
        return [first, *(each for each in more.values() if each is not first)]
    asks = {"LOW": book.low, "MEDIUM": book.medium, "HIGH": book.high}
    if request.recap:
        return [book.recap, book.residue, book.opening, book.low]
    if request.enters_topic:
        return [book.low, book.opening] if request.band == "LOW" else [book.opening, book.low]
    if request.phase == "DEEPEN":
        return [book.residue, book.opening, book.low]
    return [asks[request.band or "MEDIUM"], book.opening, book.low]


def _said(request: TopicRequest) -> str:
    """The words of the last answer to quote: its most telling words if it was rich, else a topic in a word or two."""
    if request.last is None or request.enters_topic:
        return ""
    answer, language = request.last.answer, request.language
    if declines(answer, language):
        return ""
    if request.band == "HIGH":
        return _named(phrase_said(key_insight(answer, language), language) or "")
    # Any word of a MEDIUM answer may be quoted; of a LOW one only a word that belongs to the topic.
    topic_texts = [request.research_goal, *(text for text in (request.topic, request.sub_goal) if text)]
    about = [answer] if request.band == "MEDIUM" else topic_texts
    topic = topic_said(answer, request.last.question, language, about)
    return _named(topic or phrase_said(answer, language) or "")


def _named(text: str) -> str:
    """The text as it may stand in quotation marks within a sentence."""
    return " ".join(text.split()).strip(_EDGES).translate(_SPLITS_QUOTES).replace("?", "")


def _explanation(request: TopicRequest) -> str:
    said = request.last.answer if request.last else ""
    return clarification(
        ClarifyRequest(
            language=request.language,
            question=request.explained or request.sub_goal or request.topic or "",
            said=said,
            intent=request.intent,
            asked=request.asked,
        )
    )


def _asking_for(request: TopicRequest, book: ExplorationWords) -> str:
    field = request.field
    if field is None:
        raise LanguageFailed("invalid", "there is no field to ask for")
    template = _of_attempt(book.field[field.type], request.attempt)
    return template.format(label=_named(field.label), choices=", ".join(map(_named, field.choices or ())))


def _of_attempt(wordings: Wordings, attempt: int) -> str:
    return wordings[min(max(attempt, 1), len(wordings)) - 1]


def _listed(labels: Sequence[str], book: ExplorationWords) -> str:
    named = [f"“{_named(label)}”" for label in labels]
    return book.conjunction.join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else "".join(named)
