"""Word a follow-up that probes what is open of a main question.

The prompt says what is open, so that the model can aim at it; a question that shows it is refused, whatever talked the
model into it. Of a question set it has the expected pattern as its guide (E7). A follow-up that the model cannot word is
not worded by the rules: the interview skips it (A8).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.state_machine.assessment import SEVERITIES, Concept, Doubt
from shared.interview.state_machine.wording import leaks_ideal, repeats
from shared.language.guards import (
    QUESTION_CHARS,
    InvalidReply,
    check_lead,
    fault_of_last,
    said_about,
    shown,
)
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import (
    ASKED_COUNT,
    EXCHANGES_TOKENS,
    QUESTION_TOKENS,
    RESUME_BESIDE_TOKENS,
    SO_FAR_TOKENS,
    SPARED_TOKENS,
    attribute_meanings,
    closest_lines,
    dialogue,
    exchange_data,
    joined,
    language_for,
    listed,
    their_time,
)
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.interview import FollowUpRequest
from shared.language.rules.following_up.follow_ups import follow_up
from shared.language.rules.following_up.gaps_in_turn import in_turn, times_asked
from shared.language.rules.following_up.left_part import left_part
from shared.language.rules.points.matching import stems
from shared.language.structured import QuestionReply
from shared.language.task import ByModel, ByRules, Task, by_words, twice
from shared.language.threads import thread_lines
from shared.text.words import words

ASKED_TOKENS: Final = 200
"""Of questions on other matters: those closest to what is open, since what is asked anew is refused in any case."""
GAPS_TOKENS: Final = 330
TELLING_WORDS: Final = 2
GUIDE_TOKENS: Final = 290
ELSEWHERE_TOKENS: Final = 250
TOUCHED_TOKENS: Final = 30
SKILL_TOKENS: Final = 40
KNOWN_TOKENS: Final = 150
RULES_TOKENS: Final = 200
"""What this prompt's rules take more than others that show as many exchanges."""
DOUBTED: Final[Mapping[Doubt, str]] = {
    "number": "its figure is another",
    "negation": "it can be read as a denial",
    "echo": "it repeats the question",
    "condition": "on a condition",
    "exception": "with an exception",
    "partial": "a part of it",
    "past": "of the past",
    "plan": "as a plan",
    "subject": "of somebody else",
}
"""What a model is told of words that it took for a point, and that do not bear it out."""
_NEAREST: Final = "what comes nearest to it of all that they have done, or how they would go about it"
"""What is asked for of a skill that is hardly theirs."""
_OFTEN: Final = 2
_ORDERS: Final = {1: Term("1st"), 2: Term("2nd"), 3: Term("3rd")}


def follow_up_prompt(request: FollowUpRequest) -> Prompt:
    """At most about 5,000 tokens of prose; of the ideal answer, what is open is told as where to aim (A5)."""
    gaps = [one_line(_point(gap, request)) for gap in _in_order(request)]
    shown = {request.main_question, *(each.question for each in request.exchanges)}
    elsewhere = [question for question in request.asked[-ASKED_COUNT:] if question not in shown]
    return render(
        "word_follow_up",
        language=language_for(request.language, familiar=request.familiar),
        order=_ORDERS.get(request.order) or Term(f"{request.order}th"),
        left=Term(_to_follow(request)),
        main_question=shorten(request.main_question, QUESTION_TOKENS),
        exchanges=exchange_data(
            request.exchanges, EXCHANGES_TOKENS - _beside(request), after=request.main_question
        ),
        part=_part_left(request) or (),
        gaps=joined(gaps, GAPS_TOKENS) or (),
        remaining=Term(f"{request.left}"),
        elsewhere=joined(request.elsewhere, ELSEWHERE_TOKENS) or (),
        guide=shorten(request.guide or "", GUIDE_TOKENS).strip() or (),
        asked=()
        if request.so_far
        else closest_lines(elsewhere, " ".join(gaps), request.language, ASKED_TOKENS),
        so_far=dialogue(request.so_far),
        resume=shorten(request.resume, RESUME_BESIDE_TOKENS) or (),
        skill=shorten(one_line(request.skill or ""), SKILL_TOKENS) or (),
        known=listed(request.known, KNOWN_TOKENS),
        threads=thread_lines(request.threads),
        spared=closest_lines(request.spared, request.main_question, request.language, SPARED_TOKENS),
        said_first=request.said_first or (),
        said_last=request.said_last or (),
        readers=request.readers or (),
        time=their_time(request),
        fault=fault_of_last(request),
    )


def _to_follow(request: FollowUpRequest) -> str:
    if (more := request.rounds_left - 1) > 0:
        return f"{more} more may follow"
    return "it is the last of all" if request.left <= 1 else "no other may follow"


def _part_left(request: FollowUpRequest) -> str | None:
    """A part of the main question that the answers passed over, in its own words; a skill's has none of its author's."""
    said = [each.answer for each in request.exchanges]
    return None if request.skill else left_part(request.main_question, said, request.language)


def _beside(request: FollowUpRequest) -> int:
    """The tokens of what stands beside the exchanges on the main question."""
    more = (SO_FAR_TOKENS if request.so_far else 0) + (RESUME_BESIDE_TOKENS if request.resume else 0)
    more += ELSEWHERE_TOKENS if request.elsewhere else 0
    return SPARED_TOKENS + RULES_TOKENS + more


def _in_order(request: FollowUpRequest) -> list[Concept]:
    """The gravest first; of these what was half said, or what the last question was for, then what is missing.

    What was asked for or put to them before that comes last of these, and what was asked for twice last of all: nobody
    is asked for it a third time before the others.
    """

    def place(gap: Concept) -> tuple[bool, int, bool, bool]:
        was_last = _was_last(gap, request)
        is_half_said = gap.concept_id in (*request.unsure, *request.contradicted)
        times = times_asked(gap, request.asked)
        is_worn = (times > 0 and not was_last) or _was_put(gap, request)
        return times >= _OFTEN, SEVERITIES.index(gap.severity), is_worn, not (is_half_said or was_last)

    return sorted(in_turn(request), key=place)


def _was_put(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether the opposite was said, and a follow-up took up those words."""
    said = stems(request.touched.get(gap.concept_id, ""), request.language)
    put = (stems(each.question, request.language) & said for each in request.exchanges[1:])
    return gap.concept_id in request.contradicted and any(
        len(shared) >= min(TELLING_WORDS, len(said)) > 0 for shared in put
    )


def _was_last(gap: Concept, request: FollowUpRequest) -> bool:
    """Whether the last follow-up asked for the point, for the first time."""
    return request.order > 1 and times_asked(gap, request.asked[-1:]) == 1 == times_asked(gap, request.asked)


def _point(gap: Concept, request: FollowUpRequest) -> str:
    """An open point: how severe it is, what was said to it, what it may be called, and its author's next question."""
    unsure = "unsure" if gap.concept_id in request.unsure else "missing"
    verdict = "contradicted" if gap.concept_id in request.contradicted else unsure
    touched = shorten(one_line(request.touched.get(gap.concept_id, "")), TOUCHED_TOKENS)
    why = ", ".join(each for each in map(DOUBTED.get, request.doubts.get(gap.concept_id, ())) if each)
    if request.not_done:
        verdict = "hardly done"
    said = f" “{touched}”{why and f': {why}'}" if touched and verdict != "missing" else ""
    asked = ", asked" if _was_last(gap, request) else ""
    meaning = gap.attribute and attribute_meanings()[gap.attribute]
    named = gap.topic or (f"{gap.label}: {meaning}" if meaning else f"for you alone: {gap.text}")
    if request.not_done:
        named = _NEAREST
    probe = next((text for text in gap.probes if text not in request.asked), None)
    return f"[{gap.severity}, {verdict}{said}{asked}] {named}" + (
        f"; the author asks: {probe}" if probe else ""
    )


def checked_follow_up(text: str, request: FollowUpRequest) -> str:
    """The question as it may be shown: one question, of sane length, new, and without the ideal answer's wording."""
    question = shown(text, QUESTION_CHARS)
    said = said_about(request.main_question, request.exchanges)
    check_lead(question, names=[request.skill or ""], said_first=request.said_first)
    if told := _given_away(question, said, request):
        raise InvalidReply("leak", over=", ".join(told))
    if leaks_ideal(question, request.ideal_answer, said):
        raise InvalidReply("leak")
    if repeats(
        question, (*request.asked, request.main_question, *(each.question for each in request.exchanges))
    ):
        raise InvalidReply("repeat")
    return question


def _given_away(question: str, said: Sequence[str], request: FollowUpRequest) -> list[str]:
    """The words by which the question tells of a point without a topic: two that are news, the only one, or a figure."""
    language = request.language
    known = stems(" ".join(said), language)
    shown = stems(question, language) - known
    for gap in request.gaps:
        if gap.topic or gap.probes or gap.attribute:
            continue
        news = stems(gap.text, language) - known
        told = news & shown
        if len(told) >= min(TELLING_WORDS, len(news)) > 0 or any(map(str.isdigit, "".join(told))):
            return [each for each in words(question) if not stems(each, language).isdisjoint(told)]
    return []


WORD_FOLLOW_UP = Task(
    name="word_follow_up",
    request=FollowUpRequest,
    result=str,
    rules=ByRules(by_words(follow_up)),
    model=ByModel(
        prompt=follow_up_prompt,
        reply=QuestionReply,
        ask=twice(checked_follow_up),
        limits=TaskSettings(max_output_tokens=250, temperature=0.5),
        falls_back=False,
    ),
)
