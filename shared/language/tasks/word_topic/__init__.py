"""Word one message of an exploration through its guards, in at most three calls of the model (D10 to D15).

A question about a topic is worded once; again at a lower temperature if the closure guard refuses it; as the bare
question if that fails too or the question was asked before; by the rules if none of these may be shown. An offer, a
consent and a field are worded once, then as the bare question, then by the rules. A model that cannot be reached is
not asked again.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Fact, Intent
from shared.interview.state_machine.intents import EXPLAINED, WISHES
from shared.language.guards import InvalidReply, spared_in, told_fault
from shared.language.model_settings import TaskSettings
from shared.language.off_record import OffRecord, stretches_said, wished
from shared.language.plain_text import one_line
from shared.language.port import LanguageFailed
from shared.language.requests.exploration import TopicRequest, TopicWording, TopicWordingKind, Worth
from shared.language.rules.exploration.topic_questions import topic_wording
from shared.language.structured import FactReply, StructuredReply, WishBeside
from shared.language.task import ByModel, ByRules, Conversation, Task, by_words
from shared.language.tasks import find_task
from shared.language.tasks.word_topic.guards import (
    FAULTS,
    checked_facts,
    closure_fault,
    enforcer_fault,
    is_duplicate,
)
from shared.language.tasks.word_topic.prompt import FACT_PREFIX, facts_named, topic_prompt
from shared.language.threads import threads_in, threads_named
from shared.language.told_us import ToldUsReply, checked_told_us, told_us

UNUSABLE: Final = frozenset({"invalid", "truncated", "refusal"})
"""Failures of the reply, not of the connection: another wording may be of use."""

MOST_CALLS: Final = 3
"""Of a model in one turn, however often the question after an answer is worded in it."""

type TopicConversation = Conversation[TopicRequest, TopicWording]


class WordedReply(StructuredReply[TopicRequest, TopicWording]):
    # A message, with what was read in the last answer where that is asked for.
    @classmethod
    def shape(cls, request: TopicRequest) -> type["WordedReply"]:
        return TopicReply if request.is_read else MessageReply


class MessageReply(WordedReply):
    message: str

    def result(self, request: TopicRequest) -> TopicWording:
        return TopicWording(text=self.message)


class TopicReply(WordedReply):
    intent: Intent  # before the message, so that the model reads before it writes
    beside: WishBeside | None
    spared: str | None
    off_record: bool
    kept_out: list[str]
    told_us: ToldUsReply | None
    answered: list[str]
    serves: Worth
    done: bool
    message: str
    facts: list[FactReply]
    replaces: list[str]
    threads: list[str]
    closed: list[str]

    def result(self, request: TopicRequest) -> TopicWording:
        """What was replied; only the first reply tells what the last message is meant as, or calls would add up."""
        said = {f"{FACT_PREFIX}{each.number}": each.span for each in request.memory.facts}
        named, is_first = {each.strip() for each in self.answered}, request.wanted == "whole"
        return TopicWording(
            text=self.message,
            facts=tuple(each.fact() for each in self.facts),
            answered=tuple(goal for goal in {**request.open_goals, **request.goals_ahead} if goal in named),
            serves=self.serves,
            intent=self.intent if is_first else None,
            beside=self.beside if is_first else None,
            spared=self.spared,
            off_record=wished(self.off_record, [said.get(each.strip(), each) for each in self.kept_out]),
            told_us=told_us(self.told_us, request.left_alone),
            replaces=facts_named(self.replaces, request),
            threads=tuple(self.threads),
            closed=threads_named(self.closed, request.threads),
            done=self.done and request.may_be_done(named),
        )


async def word_through_guards(model: TopicConversation, request: TopicRequest) -> TopicWording:
    """The message as it may be shown. Raises `LanguageFailed` and `InvalidReply` when the model has none."""
    if request.purpose in ("topic", "clarification"):
        text, takes_up = await _question(model, request)
    else:
        text, takes_up = await _besides(model, request), False
    return with_facts(TopicWording(text=text, takes_up=takes_up), model.replies, request)


def with_facts(wording: TopicWording, replies: Sequence[TopicWording], request: TopicRequest) -> TopicWording:
    """The wording with what the model found in the last answer, even if its own wordings were refused."""
    if request.purpose != "topic" or request.last is None or not replies:
        return wording
    kept = _kept(replies, request)
    return wording.model_copy(
        update={
            "facts": (facts := _facts(replies, request, kept)),
            "answered": next((each.answered for each in replies if each.answered), ()),
            "serves": replies[0].serves,
            "intent": replies[0].intent,
            "beside": replies[0].beside,
            "spared": spared_in(replies[0].spared, request.last.answer),
            "off_record": _off_record(replies, request),
            "told_us": checked_told_us(replies[0].told_us, request.last.answer, _answers(request)),
            "replaces": replies[0].replaces if facts or not replies[0].facts else (),
            "threads": tuple(
                each for each in threads_in(replies[0].threads, request.last.answer) if not kept.tells(each)
            ),
            "closed": replies[0].closed,
            "done": replies[0].done and not wording.text,
        }
    )


def interrupts(wording: TopicWording, request: TopicRequest) -> bool:
    """Whether the last message is found to be no answer, or to wish for something: this question is not asked then.

    It is asked all the same after a word of care that was said already, and of whom the question before was explained to
    often enough.
    """
    if request.rereads is None or (wording.beside == "distress" and request.replied):
        return False
    is_explained = wording.intent in EXPLAINED and request.rereads == "all"
    return wording.beside is not None or wording.intent in WISHES or is_explained


def _facts(
    replies: Sequence[TopicWording], request: TopicRequest, kept: OffRecord
) -> tuple[Fact, ...] | None:
    """The facts that stand in the answer; none where the model found none, and None where it listed others."""
    answer, known = request.last.answer if request.last else "", [each.text for each in request.memory.facts]
    listed = [each.facts for each in replies if each.facts]
    found = (checked_facts(facts, answer, known) for facts in listed)
    checked = next(filter(None, found), None if listed else ())
    return checked and tuple(each for each in checked if not (kept.tells(each.text) or kept.tells(each.span)))


def _off_record(replies: Sequence[TopicWording], request: TopicRequest) -> tuple[str, ...] | None:
    """What the last answer asks to have kept off the record; each reply reads the same answer."""
    if request.last is None or not request.is_read or not replies:
        return None
    said = replies[0].off_record
    return stretches_said(said, request.last.answer, _answers(request), request.language)


def _answers(request: TopicRequest) -> list[str]:
    return [*reversed(request.told), *(each.span for each in request.memory.facts)]


def _kept(replies: Sequence[TopicWording], request: TopicRequest) -> OffRecord:
    last = (request.last.answer,) if request.last else ()
    return request.kept.with_wish(_off_record(replies, request), (*last, *_answers(request)))


async def _question(model: TopicConversation, request: TopicRequest) -> tuple[str, bool]:
    """The question, and whether it may refer to the last answer."""

    def repeats(text: str) -> bool:
        return is_duplicate(text, request, model.vectors)

    def fault_of(text: str) -> str | None:
        is_out = _kept(model.replies, request).stands_in(text)
        return "off_record" if is_out else closure_fault(text, request)

    left = _calls_left(request)
    text, bare = await _worded(model, request, "whole"), False
    if model.replies and (model.replies[0].done or interrupts(model.replies[0], request)):
        return "", True
    if (fault := fault_of(text)) and not request.calls_had:
        text = await _worded(model, request, "again", fault, text)
    fault = fault_of(text) or ("repeat" if repeats(text) else None)
    if fault and left > 1:
        text, bare = await _worded(model, request, "question_only", fault, text), True
    if fault := fault_of(text) or ("repeat" if repeats(text) else None):
        raise InvalidReply(fault)
    return one_line(text), not bare


def _calls_left(request: TopicRequest) -> int:
    """How often the model may still be asked in this turn. Raises `InvalidReply` where it may not."""
    if (left := MOST_CALLS - request.calls_had) < 1:
        raise InvalidReply("no_calls_left")
    return left


async def _besides(model: TopicConversation, request: TopicRequest) -> str:
    left = _calls_left(request)
    text = await _worded(model, request, "whole")
    if (fault := enforcer_fault(text, request)) and left > 1:
        text = await _worded(model, request, "question_only", fault)
    if fault := enforcer_fault(text, request):
        raise InvalidReply(fault)
    return one_line(text)


async def _worded(
    model: TopicConversation,
    request: TopicRequest,
    kind: TopicWordingKind,
    fault: str = "",
    refused: str = "",
) -> str:
    """The model's text; empty if its reply is of no use. The model is told what was wrong with `refused`, its last text.

    Raises `LanguageFailed` if it cannot be reached.
    """
    faults = (told_fault(FAULTS.get(fault, FAULTS["unusable"]), refused),) if fault else ()
    asked = request.model_copy(update={"wanted": kind, "faults": faults})
    try:
        reply = await model.ask(asked, None if kind == "whole" else find_task("reword_topic"))
    except LanguageFailed as failure:
        if failure.reason not in UNUSABLE:
            raise
        return ""
    return reply.text


WORD_TOPIC = Task(
    name="word_topic",
    request=TopicRequest,
    result=TopicWording,
    rules=ByRules(by_words(topic_wording)),
    model=ByModel(
        prompt=topic_prompt,
        reply=TopicReply,
        ask=word_through_guards,
        limits=TaskSettings(max_output_tokens=550, temperature=0.7),
        keep=with_facts,
    ),
)
