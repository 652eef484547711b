"""How the rules word an exploration: questions made of topic, sub-goal and signal, and what is asked besides.

A sub-goal is asked for by its author's questions or name for it, in itself where it is a question, and else around it.
No question is asked twice: of the wordings that fit, the first that is no repeat is taken.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import TopicRequest, TopicWording
from shared.language.rules.asking_for import as_name, asking_for, is_addressed, within_sentence
from shared.language.rules.exploration_words import (
    EXPLORATION_WORDS,
    ExplorationWords,
    Probe,
    Telling,
    Wordings,
)
from shared.language.rules.matching import stems
from shared.language.rules.phrases import rotated
from shared.language.rules.sub_goals_heard import is_hard, speaks_of, tells
from shared.language.rules.taking_up import clause_of
from shared.modes.topic_exploration.plan import SubGoal
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST_LEAD: Final = 25
_BEST_PROBES: Final = 4
_OF_EVENTS_ALONE: Final = 2
_FITTING: Final[dict[Telling, tuple[Probe, ...]]] = {
    "event": ("course", "change", "reason"),
    "trouble": ("trouble", "reason", "notice"),
    "habit": ("example", "trouble", "people"),
}
"""The probes that fit what an answer tells of."""


def topic_wording(request: TopicRequest) -> TopicWording:
    """What the request asks for. Raises `LanguageFailed("exhausted")` when everything there is to say was said."""
    book = EXPLORATION_WORDS[request.language]
    match request.purpose:
        case "topic":
            return _question(request, book)
        case "clarification":
            return TopicWording(text=_explanation(request, book))
        case "offer":
            text = _of_attempt(book.offer, request.attempt)
        case "consent":
            attempt = min(request.attempt, 2) if request.asides else request.attempt
            text = _of_attempt(book.consent, attempt).format(fields=_listed(request.labels, book))
        case "field":
            text = _asking_for(request, book)
    return TopicWording(text=f"{_replies(request, book)} {text}".strip(), takes_up=False)


def _question(request: TopicRequest, book: ExplorationWords) -> TopicWording:
    said = _taken_up(request, book)
    lead = next((each for each in _leads(request, book, said) if len(words(each)) <= _LONGEST_LEAD), "")
    asked = [*request.asked, *(sentences(each)[-1] for each in request.asked if sentences(each))]
    texts = list(_wordings(request, book))
    for text in texts:
        if is_question(text) and not repeats(text, asked):
            return TopicWording(text=f"{lead} {text}".strip(), takes_up=said is not None and said in lead)
    # Everything was asked once, about other topics too: what may be asked again is said to be about this one.
    for text, back in product(texts, book.back):
        question = f"{back.format(topic=as_name(request.topic or ''))} {text}"
        if is_question(question) and not repeats(question, request.asked):
            return TopicWording(text=question, takes_up=False)
    raise LanguageFailed("exhausted", "no new wording is left for the topic")


def _replies(request: TopicRequest, book: ExplorationWords) -> str:
    """The answers to what the participant asked the interviewer."""
    goal = as_name(request.research_goal)
    return " ".join(
        book.asides_said[kind].format(minutes=request.total_s // 60, points=request.points_left, purpose=goal)
        for kind in request.asides
    )


def _leads(request: TopicRequest, book: ExplorationWords, said: str | None) -> Iterator[str]:
    """What may lead to the question, best first: an answer to the participant's own question before anything else."""
    leads = list(_onward(request, book, said))
    if replies := _replies(request, book):
        yield from (f"{replies} {each}" for each in leads)
        yield replies
    yield from leads


def _onward(request: TopicRequest, book: ExplorationWords, said: str | None) -> Iterator[str]:
    """A greeting to the first question, a turn to a topic, or what was said; a probe is said to stay with its topic."""
    if request.topic is None:
        return
    topic, turn = as_name(request.topic), len(request.asked)
    if request.first:
        yield f"{book.greeting} {book.beginning.format(topic=topic)}"
        yield book.greeting
    elif request.phase == "DEEPEN" and request.enters_topic:
        if said:
            yield rotated(book.recap, turn)[0].format(topic=topic, said=said)
        yield rotated(book.back, turn)[0].format(topic=topic)
    elif request.enters_topic:
        yield rotated(book.turning, turn)[0].format(topic=topic)
    elif said:
        yield rotated(book.taken_up, turn)[0].format(said=said)
    elif _goes_deeper(request, book):
        name = within_sentence(request.topic, request.language)
        yield rotated(book.staying, turn)[0].format(topic=name)


def _taken_up(request: TopicRequest, book: ExplorationWords) -> str | None:
    """A clause of a rich answer, or of what was said of a topic that is come back to (D2, D6); none twice."""
    clause = _clause(request, book)
    return None if clause is None or any(clause in each for each in request.asked) else clause


def _clause(request: TopicRequest, book: ExplorationWords) -> str | None:
    """The clause that would be taken up: no two answers in a row are."""
    if request.recap and request.enters_topic:
        return clause_of(request.insight or "", request.language)  # one that was cut is too long for a clause
    if (
        request.last is None
        or request.enters_topic
        or not (request.band == "HIGH" or _goes_deeper(request, book))
    ):
        return None
    before = request.asked[-1] if request.asked else ""
    if any(before.startswith(each.partition("{")[0]) for each in book.taken_up):
        return None
    return clause_of(request.last.answer, request.language)


def _wordings(request: TopicRequest, book: ExplorationWords) -> Iterator[str]:
    """Every question that fits, best first: deeper where there is room for it; for the sub-goal; else of the topic."""
    turn, asks_for = len(request.asked), _goal(request)
    deeper = list(_probes(request, book))
    if _goes_deeper(request, book):
        yield from deeper[:_BEST_PROBES]
    if asks_for is not None and asks_for.text != request.topic:
        yield from request.probes
        yield from _of_guide(request, asks_for)
        yield from asking_for(asks_for, request.language, turn=turn)
    yield from _of_guide(request, None)
    if request.enters_topic or not _can_go_deeper(request):
        yield from rotated(book.opening, turn)
    yield from deeper
    yield from rotated(book.opening, turn)


def _goes_deeper(request: TopicRequest, book: ExplorationWords) -> bool:
    """Whether the question probes the last answer: there is room, the answer has substance and was no probe's."""
    if not request.may_probe or request.enters_topic or not _can_go_deeper(request):
        return False
    before = request.last.question if request.last else ""
    return not any(before.endswith(probe) for kind in book.probes.values() for probe in kind)


def _goal(request: TopicRequest) -> SubGoal | None:
    if request.sub_goal is None:
        return None
    return SubGoal(text=request.sub_goal[:300], topic=request.goal_topic, probes=request.probes)


def _of_guide(request: TopicRequest, goal: SubGoal | None) -> Iterator[str]:
    """The questions of the author's guide: those that share a word with the sub-goal, or all of them (D9)."""
    guide = request.knowledge.guide if request.knowledge else None
    wanted = stems(f"{goal.text} {goal.topic or ''}", request.language) if goal else None
    for each in sentences(guide or ""):
        line = " ".join(each.split())
        fits = wanted is None or not wanted.isdisjoint(stems(line, request.language))
        if fits and line.count("?") == 1 and is_addressed(line, request.language):
            yield line


def _can_go_deeper(request: TopicRequest) -> bool:
    """Whether the last answer says something that may be asked about."""
    if request.last is None:
        return False
    answer, language = request.last.answer, request.language
    return tells(answer, language) and not is_hard(answer, language)


def _probes(request: TopicRequest, book: ExplorationWords) -> Iterator[str]:
    """Questions that go deeper: what fits the last answer, then the other kinds; those that were used come later."""
    said, asked = request.last.answer if request.last else "", " ".join(request.asked)
    kinds: dict[Probe, None] = {}
    for told, fitting_it in _FITTING.items():
        if speaks_of(said, book.telling[told]):
            kinds |= dict.fromkeys(fitting_it)
    kinds |= dict.fromkeys(kind for kind in book.probes if kind not in _FITTING["event"][:_OF_EVENTS_ALONE])
    fitting = [book.probes[kind] for kind in kinds]
    in_order = sorted(fitting, key=lambda texts: sum(text in asked for text in texts))
    for place in range(max(map(len, in_order))):
        yield from (rotated(texts, place + len(request.asked))[0] for texts in in_order)


def _explanation(request: TopicRequest, book: ExplorationWords) -> str:
    """The question again, with what was asked besides, or what helps to answer it, or leads back to it."""
    question = request.explained or request.topic or ""
    if request.asides:
        return f"{_replies(request, book)} {question}"
    wordings = book.returning if request.intent == "off_topic" else book.explained
    texts = [wording.format(question=question) for wording in wordings]
    return next((text for text in texts if text not in request.asked), texts[-1])


def _asking_for(request: TopicRequest, book: ExplorationWords) -> str:
    field = request.field
    if field is None:
        raise LanguageFailed("invalid", "there is no field to ask for")
    template = _of_attempt(book.field[field.type], 1 if request.asides else request.attempt)
    return template.format(label=as_name(field.label), choices=", ".join(map(as_name, field.choices or ())))


def _of_attempt(wordings: Wordings, attempt: int) -> str:
    return wordings[min(max(attempt, 1), len(wordings)) - 1]


def _listed(labels: Sequence[str], book: ExplorationWords) -> str:
    named = [as_name(label) for label in labels]
    return book.conjunction.join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else "".join(named)
