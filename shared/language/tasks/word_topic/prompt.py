"""What the model is shown in an exploration: seven blocks, each a template, of some 2,000 tokens in all (D10).

Identity, Interview Context, Topic Focus, Memory, Knowledge, Turn Guidance and, only where it is needed, Guards. Each rule
stands in exactly one of them. What an exploration asks besides has fewer: a field sees no answer at all, the consent the
last one about a topic.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.wording import LAST_QUESTIONS, asking_part
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import (
    LATEST_TOKENS,
    NOTHING_YET,
    QUESTION_TOKENS,
    closest_parts,
    joined,
    language_for,
    latest,
    latest_lines,
)
from shared.language.prompting import DataBlock, Prompt, Slot, Term, render_all
from shared.language.requests.exploration import Purpose, TopicRequest
from shared.language.threads import thread_lines
from shared.language.told_us import left_alone_lines
from shared.modes.topic_exploration.memory import Memory, topic_lines
from shared.modes.topic_exploration.plan import Knowledge
from shared.text.tokens import estimate_tokens

GOAL_TOKENS: Final = 90
ROADMAP_TOKENS: Final = 200
TOPIC_TOKENS: Final = 60
SUB_GOAL_TOKENS: Final = 80
OPEN_GOALS_TOKENS: Final = 200
RECAP_TOKENS: Final = 60
FACTS_TOKENS: Final = 1_300
TOPICS_TOKENS: Final = 140
KNOWLEDGE_TOKENS: Final = 180
EXPLAINED_TOKENS: Final = 120
ASKED_TOKENS: Final = 1_000
ASKED_LATELY: Final = 12
TIME_SAID_TOKENS: Final = 40
ASKED_LATELY_TOKENS: Final = 150
"""Questions that the bare wording sees."""
FACT_PREFIX: Final = "f"
ABOUT_TOPICS: Final[frozenset[Purpose]] = frozenset({"topic", "clarification", "offer"})
TIRED: Final = 0.6
FRESH: Final = 0.3
_BLOCKS: Final = "exploration"
type _Blocks = dict[str, Mapping[str, Slot]]


def topic_prompt(request: TopicRequest) -> Prompt:
    """The prompt of this request: the blocks that belong to what is asked, and only those."""
    prompt: _Blocks
    match request.purpose:
        case "topic" | "clarification":
            prompt = _topic_blocks(request)
        case "offer":
            prompt = {"context": _context(request), "focus_offer": _attempt(request), **_guidance(request)}
        case "consent":
            fields = "\n".join(f"- {one_line(label)}" for label in request.labels)
            focus = {"fields": fields, "said": _said(request), "readers": request.readers or ()}
            focus |= _attempt(request)
            prompt = {"focus_consent": focus, **_replied(request)}
        case "field":
            asks = Term("yes" if request.asks_back else "no")
            prompt = {"focus_field": {"field": _field(request), "asks": asks, **_attempt(request)}}
    if request.wanted == "question_only":
        besides = request.purpose not in ("topic", "clarification")
        prompt = {name: slots for name, slots in prompt.items() if besides and name.startswith("focus")}
        prompt["question_only"] = {
            "topic": _text(request.topic, TOPIC_TOKENS),
            "sub_goal": _sub_goal(request),
            "faults": "; ".join(request.faults) or (),
            "told_last": _said(request) if request.purpose in ABOUT_TOPICS else (),
            "asked": latest_lines(request.asked[-ASKED_LATELY:], ASKED_LATELY_TOKENS),
        }
    elif request.wanted == "again":
        prompt["again"] = {"faults": "; ".join(request.faults)}
    names = [f"{_BLOCKS}/{name}" for name in ("identity", *prompt)]
    slots = {name: value for block in prompt.values() for name, value in block.items()}
    return render_all(names, language=language_for(request.language, familiar=request.familiar), **slots)


def _topic_blocks(request: TopicRequest) -> _Blocks:
    deepens = request.phase == "DEEPEN"
    recap: Mapping[str, Slot] = {"recap": _text(request.insight, RECAP_TOKENS)} if deepens else {}
    blocks: _Blocks = {
        "context": _context(request),
        "focus_deepen" if deepens else "focus_explore": {**_focus(request), **recap},
        "memory": _memory(request),
    }
    if request.knowledge is not None:
        name, known = _knowledge(request.knowledge, request)
        blocks[name] = {"knowledge": known}
    blocks |= _guidance(request)
    if request.purpose == "clarification":
        guard = "guards_off_topic" if request.intent == "off_topic" else "guards_clarification"
        blocks[guard] = {"explained": _text(request.explained, EXPLAINED_TOKENS)}
    return blocks


def _context(request: TopicRequest) -> Mapping[str, Slot]:
    lines = [f"- {one_line(topic.label)}: {topic.progress}" for topic in request.roadmap]
    return {
        "research_goal": _text(request.research_goal, GOAL_TOKENS),
        "time": _time(request),
        "time_said": _text(request.time_said, TIME_SAID_TOKENS),
        "roadmap": joined(lines, ROADMAP_TOKENS) or (),
    }


def _time(request: TopicRequest) -> Term:
    if request.remaining_s is None:
        return Term("not counted for this message")
    if request.remaining_s <= 0:
        return Term("used up")
    theirs = ", theirs is short" if request.short_of_time else ""
    return Term(f"{request.remaining_s / 60:.1f} of {request.total_s / 60:.0f} minutes left{theirs}")


def _focus(request: TopicRequest) -> Mapping[str, Slot]:
    return {
        "topic": _text(request.topic, TOPIC_TOKENS),
        "topic_state": Term("new" if request.enters_topic else "as before"),
        "sub_goal": _sub_goal(request),
        "open_goals": _goals(request.open_goals),
        "goals_ahead": _goals(request.goals_ahead) if request.is_read else (),
        "turns_left": Term(str(request.turns_left)),
    }


def _goals(goals: Mapping[str, str]) -> Slot:
    return joined([f"{number}: {one_line(goal)}" for number, goal in goals.items()], OPEN_GOALS_TOKENS) or ()


def _sub_goal(request: TopicRequest) -> Slot:
    """The author's note with what its author wrote to be shown."""
    if request.sub_goal is None:
        return ()
    named = f"\nname: {one_line(request.goal_topic)}" if request.goal_topic else ""
    probes = "".join(f"\nits author's question: {one_line(each)}" for each in request.probes)
    return shorten(f"{one_line(request.sub_goal)}{named}{probes}", SUB_GOAL_TOKENS)


def _said(request: TopicRequest) -> Slot:
    return _text(request.last.answer if request.last else None, LATEST_TOKENS)


def _memory(request: TopicRequest) -> Mapping[str, Slot]:
    memory = request.memory
    about = f"{request.topic or ''} {request.sub_goal or ''}"
    last = f"{request.last.question} {request.last.answer}" if request.last else ""
    return {
        "asked": _asked(request.asked),
        "facts": _facts(memory, f"{about} {last}", request),
        "left_alone": left_alone_lines(request.left_alone),
        "topics": "\n".join(latest(topic_lines(memory), TOPICS_TOKENS)) or (),
        "manner": Term(_manner(memory) if request.last else "not known yet"),
    }


def _asked(questions: Sequence[str]) -> Slot:
    """What the check against repeats looks at, whole, what stood before each left out; of very many the latest."""
    return (
        latest_lines([asking_part(each) for each in questions[-LAST_QUESTIONS:]], ASKED_TOKENS) or NOTHING_YET
    )


def _facts(memory: Memory, about: str, request: TopicRequest) -> Slot:
    """All facts by their numbers; of too many those that put others right, and those closest to what is asked
    about and was just said."""
    lines = [f"{FACT_PREFIX}{fact.number} {one_line(fact.text)}" for fact in memory.facts]
    righted = [at for at, fact in enumerate(memory.facts) if fact.rights]
    return closest_parts(lines, about, request.language, FACTS_TOKENS, righted) or ()


def facts_named(names: Sequence[str], request: TopicRequest) -> tuple[str, ...]:
    """The texts of the facts that a reply names by the numbers they were shown with."""
    named = {each.strip() for each in names}
    return tuple(fact.text for fact in request.memory.facts if f"{FACT_PREFIX}{fact.number}" in named)


def _manner(memory: Memory) -> str:
    fatigue = "high" if memory.fatigue >= TIRED else "low" if memory.fatigue < FRESH else "medium"
    style = (
        "" if memory.style == "formal" else f", style {memory.style}"
    )  # what is said of those not told apart
    return f"fatigue {fatigue}{style}"


def _knowledge(known: Knowledge, request: TopicRequest) -> tuple[str, Slot]:
    """The guide's part where it has one on the topic, else what was made with the plan (D9)."""
    if known.guide is not None:
        return "knowledge_guide", _text(known.guide, KNOWLEDGE_TOKENS)
    told = known.intelligence
    named = (
        ("How to read answers", told.interpretation_cues),
        ("Worth going after", told.significance_signals),
        ("Angles", told.probe_angles),
    )
    each_tokens = KNOWLEDGE_TOKENS // len(named)
    lines = [f"{name}: {'; '.join(_whole(notes, each_tokens))}" for name, notes in named if notes]
    return "knowledge_plan", "\n".join(lines) or ()


def _whole(notes: Sequence[str], tokens: int) -> Sequence[str]:
    """As many of the notes as fit, none of them cut in its middle; the first at least, shortened at need."""
    kept, left = [shorten(one_line(notes[0]), tokens)], tokens - estimate_tokens(notes[0])
    for note in map(one_line, notes[1:]):
        left -= estimate_tokens(note)
        if left < 0:
            break
        kept.append(note)
    return kept


def _guidance(request: TopicRequest) -> _Blocks:
    """How to go on from the last message, and what to reply of it; nothing where there is none."""
    if (last := request.last) is None:
        return {}
    texts = {
        "question": shorten(last.question, QUESTION_TOKENS),
        "answer": shorten(last.answer, LATEST_TOKENS),
    }
    return {
        "guidance": {
            "last": [DataBlock(name, text) for name, text in texts.items()],
            "threads": thread_lines(request.threads, request.told_to),
            "readers": request.readers or (),
        },
        **_replied(request),
        **({"guidance_reply": {}} if request.is_read else {}),
    }


def _replied(request: TopicRequest) -> _Blocks:
    """What was said to them before the last question, and what will be before this text."""
    said = {"said_first": request.said_first or (), "said_last": request.said_last or ()}
    return {"guidance_replied": said} if any(said.values()) else {}


def _attempt(request: TopicRequest) -> Mapping[str, Slot]:
    return {"attempt": Term(str(request.attempt))}


def _field(request: TopicRequest) -> str:
    field = request.field
    assert field is not None, "a field is asked for"
    choices = f"\nchoices: {', '.join(map(one_line, field.choices))}" if field.choices else ""
    return f"{one_line(field.label)}\ntype: {field.type}{choices}"


def _text(text: str | None, tokens: int) -> Slot:
    """The text on one line within its tokens; nothing shows as none."""
    line = one_line(text or "")
    return shorten(line, tokens) if line else ()
