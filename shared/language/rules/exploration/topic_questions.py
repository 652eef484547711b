"""How the rules word an exploration: questions made of topic and sub-goal, and what is asked besides.

What the last answer told only half comes first, then the sub-goals, then a probe that fits any topic. A sub-goal is
asked for by its author's questions or name for it, in itself where it is a question, and else around it. No question is
asked twice: of the wordings that fit, the first that is no repeat is taken.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.texts import KEEPING
from shared.interview.state_machine.wording import is_question, repeats
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import TopicRequest, TopicWording
from shared.language.rules.exploration.asked_besides import asked_besides
from shared.language.rules.exploration.asking_for import (
    as_name,
    asking_for,
    is_addressed,
    is_spoken,
    within_sentence,
)
from shared.language.rules.exploration.goal_questions import with_capital
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.exploration.words import EXPLORATION_WORDS, ExplorationWords, Wordings
from shared.language.rules.following_up.going_deeper import going_deeper, is_going_deeper
from shared.language.rules.following_up.guarded import asking_on, is_guarded
from shared.language.rules.following_up.hints import hint_questions, is_on_hint
from shared.language.rules.following_up.lying_hints import lying_hints
from shared.language.rules.following_up.probes import tells_case
from shared.language.rules.following_up.put_simply import asking_briefly, simple_questions, wants_it_simply
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.manner_phrases import asks_which
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.points.matching import stems
from shared.language.rules.points.of_the_matter import is_of_the_moment
from shared.modes.topic_exploration.plan import SubGoal
from shared.text.sentences import sentences
from shared.text.words import normalised, words

_LONGEST_LEAD: Final = 25
_PROBES: Final = 3
"""Probes that fit any topic, shared by the topics of a plan."""
_TELLING: Final = frozenset[Intent]({"answer", "correction", "already_said"})


def topic_wording(request: TopicRequest) -> TopicWording:
    """What the request asks for. Raises `LanguageFailed("exhausted")` when everything there is to say was said."""
    book = EXPLORATION_WORDS[request.language]
    match request.purpose:
        case "topic":
            return _question(request, book)
        case "clarification":
            return TopicWording(text=_explanation(request, book))
        case "offer" | "consent" | "field":
            text = asked_besides(request, book)
    return TopicWording(text=f"{book.kept} {text}" if request.asks_back else text, takes_up=False)


def _question(request: TopicRequest, book: ExplorationWords) -> TopicWording:
    asked = [*request.asked, *(sentences(each)[-1] for each in request.asked if sentences(each))]
    planned = list(_planned(request, book))
    for text in (*_on_half_told(request), *planned, *_probing(request, book)):
        if is_question(text) and not repeats(text, asked):
            lead = next((each for each in _onward(request, book) if len(words(each)) <= _LONGEST_LEAD), "")
            return TopicWording(text=f"{lead} {text}".strip(), takes_up=False)
    # Everything was asked once, about other topics too: what may be asked once more is said to be about this one.
    topic = within_sentence(request.topic or "", request.language)
    once = [each for each in planned if sum(before.endswith(each) for before in request.asked) <= 1]
    for text, back in product(once, _unused(book.back, request)):
        question = f"{back.format(topic=topic)} {text}"
        if is_question(question) and not repeats(question, request.asked):
            return TopicWording(text=question, takes_up=False)
    raise LanguageFailed("exhausted", "no new wording is left for the topic")


def _onward(request: TopicRequest, book: ExplorationWords) -> Iterator[str]:
    """What may lead to the question, best first: a greeting to the first, or a turn to a topic; in it there is none."""
    if request.topic is None:
        return
    topic, turn = within_sentence(request.topic, request.language), len(request.asked)
    if request.first:
        minutes = round(request.total_s / 60)
        lasting = f" {book.lasting.format(minutes=minutes)}" if minutes > 1 else ""
        topic = book.beginning.format(topic=topic)
        yield f"{book.greeting}{lasting} {KEEPING[request.language]} {topic}"
        yield f"{book.greeting}{lasting} {topic}"
        yield f"{book.greeting}{lasting} {KEEPING[request.language]}"
    elif request.enters_topic:
        leads = _unused(book.back if request.phase == "DEEPEN" else book.turning, request)
        yield rotated(leads, turn)[0].format(topic=topic) if leads else f"{as_name(request.topic)}."


def _unused(leads: Wordings, request: TopicRequest) -> Wordings:
    """The leads that led to none of the questions so far: the same one twice sounds like a machine."""
    heads = ((each, each.partition("{")[0]) for each in leads)
    return tuple(each for each, head in heads if not any(head in before for before in request.asked))


def _planned(request: TopicRequest, book: ExplorationWords) -> Iterator[str]:
    """What asks for the sub-goal, best first, or opens a new topic."""
    goal = _goal(request)
    if goal is not None and goal.text != request.topic:
        yield from request.probes
        yield from _of_guide(request, goal)
        yield from _for_goal(request)
    yield from _of_guide(request, None)
    if request.enters_topic and not request.recap:
        yield from rotated(book.opening, len(request.asked))


def _on_half_told(request: TopicRequest) -> Iterator[str]:
    """A question on what the last answer told only half, before the next sub-goal, one a topic; a guarded answer is asked
    on once. On coming back to a topic all its answers count."""
    last, language = request.last, request.language
    if request.recap and not request.short_of_time:
        left = stems(" ".join(request.spared), language)
        found = lying_hints(request.told, language, request.asked)
        yield from (question for question in found if left.isdisjoint(stems(question, language)))
    if last is None or request.enters_topic or request.recap or request.spared or _is_hurried(request):
        return
    lately = (*_asked_of_topic(request), last.question)
    if is_guarded(last.answer, last.question, language):
        yield from asking_on(last.answer, language)
    elif hear(last.answer, language, "").intent in _TELLING and not any(
        is_on_hint(each, language) for each in lately
    ):
        yield from hint_questions(last.answer, language, request.asked)


def _probing(request: TopicRequest, book: ExplorationWords) -> Iterator[str]:
    """What can be asked of any topic, once its sub-goals are done or where they cannot be asked for: of one time, unless
    they told one; what lies behind how they do it; at last what was not asked. Each once, so that all topics get some."""
    last, language, goal = request.last, request.language, _goal(request)
    looks_back = request.recap and bool(request.told)
    if (goal is not None and is_spoken(goal, language)) or (request.enters_topic and not looks_back):
        return
    if request.short_of_time:
        return
    if not looks_back and (last is None or request.spared or is_hard(last.answer, language)):
        return
    most, here = max(1, _PROBES // max(1, len(request.roadmap))), _asked_of_topic(request)
    had = sum(_was_asked(each, here) for each in book.probing)
    had += sum(is_going_deeper(each, language) for each in here)
    if not looks_back and had >= most:
        return
    topic, told = within_sentence(request.topic or "", language), (*request.told, last.answer if last else "")
    case, unasked = book.probing
    if not tells_case(" ".join(told), language):
        yield from _of_any_topic(case, topic, request)
    if last is not None and not looks_back:
        yield from going_deeper(last.answer, last.question, request.asked, language)
    if not any(each.progress == "ahead" for each in request.roadmap):
        yield from _of_any_topic(unasked, topic, request)


def _of_any_topic(probe: str, topic: str, request: TopicRequest) -> Iterator[str]:
    """The probe, on coming back to a topic with its name; none where it was asked.

    Within a topic its heading, read aloud once more, says nothing.
    """
    if not _was_asked(probe, request.asked):
        is_back = request.recap and not request.enters_topic
        yield probe.format(topic=topic) if is_back else with_capital(probe.partition(":")[2].strip())


def _was_asked(probe: str, asked: Sequence[str]) -> bool:
    """Whether it was asked already, whatever the topic."""
    asking = normalised(probe.partition(":")[2]).strip()
    return any(normalised(each).endswith(asking) for each in asked)


def _for_goal(request: TopicRequest) -> list[str]:
    """What asks for the sub-goal by its own words, where no question of the topic had them yet."""
    goal, language = _goal(request), request.language
    if goal is None:
        return []
    turn, name = len(request.asked), goal.topic or goal.text
    if any(_asked_for(name, each, request) for each in request.asked):
        return []
    brief = asking_briefly(goal.text, language, turn) if _is_hurried(request) else []
    return sorted([*brief, *asking_for(goal, language, turn=turn)], key=lambda text: _worn(text, request))


def _worn(text: str, request: TopicRequest) -> int:
    """How often a wording that takes any name was used, once more where it was the last."""
    book = EXPLORATION_WORDS[request.language]
    frames = [each.partition("{goal}")[::2] for each in (*book.named, *book.plain, *book.clause)]
    frame = next(((head, tail) for head, tail in frames if _is_framed(text, head, tail)), None)
    used = [_is_framed(before, *frame) for before in request.asked] if frame else []
    return sum(used) + sum(used[-1:])


def _is_framed(text: str, head: str, tail: str) -> bool:
    return text.endswith(tail) and head.lower() in text.lower() and len(head + tail) > 1


def _is_hurried(request: TopicRequest) -> bool:
    is_hard_now = request.last is not None and is_of_the_moment(request.last.answer, request.language)
    return request.short_of_time or is_hard_now


def _asked_for(goal: str, question: str, request: TopicRequest) -> bool:
    """Whether a question about the topic has all words of a sub-goal; two of them that mean something do in any form."""
    wanted, language = stems(goal, request.language), request.language
    same = len(wanted) > 1 or {*words(goal)} <= {*words(question)}
    about = frozenset[str]() if question in _asked_of_topic(request) else _topic_stems(request)
    return same and wanted | about <= stems(question, language)


def _topic_stems(request: TopicRequest) -> frozenset[str]:
    return stems(request.topic or "", request.language)


def _asked_of_topic(request: TopicRequest) -> Sequence[str]:
    return request.asked[len(request.asked) - request.turn_in_topic + 1 :]


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


def _explanation(request: TopicRequest, book: ExplorationWords) -> str:
    """What helps to answer the question, in other words where there are some; or the question, which they left."""
    question = _of_its_topic(request.explained or request.topic or "", request, book)
    strayed, either = request.intent == "off_topic", PHRASES[request.language].said.either
    asks_which_one = request.last is not None and asks_which(request.last.answer, request.language)
    if not strayed and asks_which_one and either not in request.asked:
        return either
    if not strayed and request.last is not None and wants_it_simply(request.last.answer, request.language):
        fresh = (each for each in simple_questions(request) if not repeats(each, request.asked))
        if simple := next(fresh, None):
            return simple
    if not strayed and (anew := _worded_anew(request)):
        return anew
    wordings = book.returning if strayed else book.explained
    texts = [wording.format(question=question) for wording in wordings]
    return next((text for text in texts if text not in request.asked), texts[-1])


def _of_its_topic(question: str, request: TopicRequest, book: ExplorationWords) -> str:
    """The question, and a probe that fits any topic with the name of this one: they ask what is meant."""
    topic = within_sentence(request.topic or "", request.language)
    named = (probe.format(topic=topic) for probe in book.probing if topic and _was_asked(probe, [question]))
    return next(named, question)


def _worded_anew(request: TopicRequest) -> str | None:
    """Another question for the sub-goal, with the topic named."""
    goal = _goal(request)
    if request.topic is None or goal is None:
        return None
    asking = (*request.probes, *asking_for(goal, request.language, turn=len(request.asked)))
    question = next((each for each in asking if is_question(each) and not repeats(each, request.asked)), None)
    if question is None:
        return None
    subject = within_sentence(request.topic, request.language)
    return PHRASES[request.language].said.about.format(subject=subject, question=question)
