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
from shared.language.requests.interview import Exchange
from shared.language.rules.asking_for import as_name, asking_for, is_addressed, within_sentence
from shared.language.rules.deeper import (
    WEIGHTY,
    SignKind,
    deeper_questions,
    kinds_left,
    told_by_the_way,
)
from shared.language.rules.exploration_words import EXPLORATION_WORDS, ExplorationWords, Wordings
from shared.language.rules.goal_questions import with_capital
from shared.language.rules.hints import hint_questions, is_on_hint
from shared.language.rules.intents import hear
from shared.language.rules.interrogatives import asks_why
from shared.language.rules.manners import asks_which
from shared.language.rules.matching import stems
from shared.language.rules.of_the_matter import is_of_the_moment
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.probes import probe_after
from shared.language.rules.put_simply import asking_briefly, simple_questions, wants_it_simply
from shared.language.rules.topic_going_on import asked_of_topic, going_on, went_deeper
from shared.modes.topic_exploration.plan import SubGoal
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST_LEAD: Final = 25
_NAMED_FIELDS: Final = frozenset({"email", "phone", "name"})
"""What is asked for by its name alone ("May I have your name?")."""


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
            attempt = min(request.attempt, 2) if request.asks_back else request.attempt
            text = _of_attempt(book.consent, attempt).format(
                fields=_listed(request.labels, book, request.language)
            )
        case "field":
            text = _asking_for(request, book)
    return TopicWording(text=f"{book.kept} {text}" if request.asks_back else text, takes_up=False)


def _question(request: TopicRequest, book: ExplorationWords) -> TopicWording:
    asked = [*request.asked, *(sentences(each)[-1] for each in request.asked if sentences(each))]
    deeper = list(_deeper(request))
    texts = list(_wordings(request, book, deeper))
    for text in texts:
        if is_question(text) and not repeats(text, asked):
            lead = next((each for each in _onward(request, book) if len(words(each)) <= _LONGEST_LEAD), "")
            return TopicWording(text=f"{lead} {text}".strip(), takes_up=False)
    # Everything was asked once, about other topics too: what may be asked once more is said to be about this one. What
    # names nothing would be the same question again.
    topic, once = within_sentence(request.topic or "", request.language), texts[len(deeper) :]
    once = [
        each
        for each in once
        if each not in book.going_on and sum(before.endswith(each) for before in request.asked) <= 1
    ]
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
        yield f"{book.greeting}{lasting} {book.beginning.format(topic=topic)}"
        yield f"{book.greeting}{lasting}"
    elif request.enters_topic:
        leads = _unused(book.back if request.phase == "DEEPEN" else book.turning, request)
        yield rotated(leads, turn)[0].format(topic=topic) if leads else f"{as_name(request.topic)}."


def _unused(leads: Wordings, request: TopicRequest) -> Wordings:
    """The leads that led to none of the questions so far: the same one twice sounds like a machine."""
    heads = ((each, each.partition("{")[0]) for each in leads)
    return tuple(each for each, head in heads if not any(head in before for before in request.asked))


def _wordings(request: TopicRequest, book: ExplorationWords, deeper: Sequence[str]) -> Iterator[str]:
    """Every question that fits, best first: deeper where there is room for it; for the sub-goal; of a new topic."""
    turn, asks_for = len(request.asked), _goal(request)
    yield from deeper
    yield from _on_hint(request)
    if asks_for is not None and asks_for.text != request.topic:
        yield from request.probes
        yield from _of_guide(request, asks_for)
        yield from _for_goal(request)
    yield from _of_guide(request, None)
    yield from _standing_alone(request)
    if request.enters_topic and not request.recap:
        yield from rotated(book.opening, turn)


def _on_hint(request: TopicRequest) -> Iterator[str]:
    """What the last answer ends on and does not explain, before the next sub-goal; never twice in a row."""
    last, language = request.last, request.language
    if last is None or request.enters_topic or request.recap or request.spared or _is_hurried(request):
        return
    was_on_hint = any(is_on_hint(each, language) for each in request.asked[-1:])
    if not was_on_hint and hear(last.answer, language, "").intent == "answer":
        yield from hint_questions(last.answer, language, request.asked, last.question)


def _for_goal(request: TopicRequest) -> list[str]:
    """What asks for the sub-goal by its own words, where no question of the topic had them yet."""
    goal, language = _goal(request), request.language
    if goal is None:
        return []
    turn, name = len(request.asked), goal.topic or goal.text
    if any(_asked_for(name, each, request) for each in request.asked):
        return []
    brief = asking_briefly(goal.text, language, turn) if _is_hurried(request) else []
    asking = [*brief, *asking_for(goal, language, turn=turn)]
    return asking or ([] if request.enters_topic else _around(request))


def _around(request: TopicRequest) -> list[str]:
    """What asks for a sub-goal that no question can be made of, by its topic, unless that was just named: how that was
    for them, for one time of it."""
    topic, book = within_sentence(request.topic or "", request.language), EXPLORATION_WORDS[request.language]
    if request.enters_topic:
        return [with_capital(each.partition(":")[2].strip()) for each in book.for_you]
    return [each.format(topic=topic) for each in book.for_you]


def _is_hurried(request: TopicRequest) -> bool:
    return request.last is not None and is_of_the_moment(request.last.answer, request.language)


def _asked_for(goal: str, question: str, request: TopicRequest) -> bool:
    """Whether a question about the topic has all words of a sub-goal; two of them that mean something do in any form."""
    wanted, language = stems(goal, request.language), request.language
    same = len(wanted) > 1 or {*words(goal)} <= {*words(question)}
    about = frozenset[str]() if question in asked_of_topic(request) else _topic_stems(request)
    return same and wanted | about <= stems(question, language)


def _topic_stems(request: TopicRequest) -> frozenset[str]:
    return stems(request.topic or "", request.language)


def _deeper(request: TopicRequest) -> Iterator[str]:
    """What the last answer leaves to be asked about: once a topic, or in turn with the open sub-goals where there is
    time for both, then while turns are left.

    Where it leaves nothing and no sub-goal is open, what was said before on the topic does, unless they asked to leave
    something alone; so it does for who comes back to the topic for that alone.
    """
    last, language, asked = request.last, request.language, request.asked
    if _looks_back(request):
        for earlier in reversed(request.told):
            yield from deeper_questions(earlier, language, asked, kinds=kinds_left(asked, language))
        return
    if last is None or request.enters_topic or not request.may_probe:
        return
    has_goal = request.sub_goal is not None
    if any(asks_why(each, language) for each in request.open_goals.values()):
        return  # what led to it is asked for by itself
    if has_goal and (went_deeper(request) or _is_hurried(request)):
        return
    kinds: list[SignKind] = [kind for kind in kinds_left(asked, language) if kind in WEIGHTY or not has_goal]
    if hear(last.answer, language, "").intent == "answer":
        if slipped_out := told_by_the_way(last.answer, language, asked):
            yield slipped_out
        yield from deeper_questions(last.answer, language, asked, kinds=kinds, is_next=True)
        yield from going_on(request, last.answer) if has_goal else ()
    if has_goal or request.spared:
        return
    for earlier in reversed(request.told):
        yield from deeper_questions(earlier, language, asked, kinds=kinds)


def _standing_alone(request: TopicRequest) -> Iterator[str]:
    """A probe of a story that was told last, when nothing of the topic is open."""
    last, language = request.last, request.language
    if _looks_back(request):
        yield from (*_around(request)[1:], *EXPLORATION_WORDS[language].unasked) if request.told else ()
        told = (probe_after([Exchange("", each)], language, request.asked) for each in reversed(request.told))
        yield from (text for text in told if text)
        return
    if last is None or request.sub_goal is not None or request.enters_topic or not request.may_probe:
        return
    if hear(last.answer, language, "").intent != "answer":
        return
    if text := probe_after([last], language, request.asked, is_past=True):
        yield text
    yield from going_on(request, last.answer)


def _looks_back(request: TopicRequest) -> bool:
    """Whether a topic is come back to for what was told there, with nothing of it open."""
    return request.recap and request.sub_goal is None


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
    question = request.explained or request.topic or ""
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


def _worded_anew(request: TopicRequest) -> str | None:
    """Another question of the topic, which is named; of a probe that points at nothing ("more of what?") itself, too."""
    goal, book = _goal(request), EXPLORATION_WORDS[request.language]
    probed = (
        request.explained if (request.explained or "").endswith((*book.on_last, *book.going_on)) else None
    )
    if request.topic is None or (goal is None and probed is None):
        return None
    asking = asking_for(goal, request.language, turn=len(request.asked)) if goal else ()
    wordings = (*request.probes, *asking, *(book.going_on if probed else ()))
    fresh = (text for text in wordings if is_question(text) and not repeats(text, request.asked))
    question = next(fresh, probed)
    if question is None:
        return None
    subject = within_sentence(request.topic, request.language)
    return PHRASES[request.language].said.about.format(subject=subject, question=question)


def _asking_for(request: TopicRequest, book: ExplorationWords) -> str:
    field = request.field
    if field is None:
        raise LanguageFailed("invalid", "there is no field to ask for")
    attempt = 1 if request.asks_back else request.attempt
    has_article = not book.articles.isdisjoint(words(field.label)[:1])
    if attempt == 1 and field.type in _NAMED_FIELDS and has_article:
        return book.named_field.format(label=within_sentence(field.label, request.language))
    template = _of_attempt(book.field[field.type], attempt)
    return template.format(label=as_name(field.label), choices=", ".join(map(as_name, field.choices or ())))


def _of_attempt(wordings: Wordings, attempt: int) -> str:
    return wordings[min(max(attempt, 1), len(wordings)) - 1]


def _listed(labels: Sequence[str], book: ExplorationWords, language: str) -> str:
    named = [within_sentence(label, language) for label in labels]
    return book.conjunction.join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else "".join(named)
