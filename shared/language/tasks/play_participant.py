"""Answer a question as a simulated participant of a preflight (H5)."""

from typing import Final

from shared.language.guards import InvalidReply
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, plain_to_see, shorten
from shared.language.prompt_parts import LANGUAGES, QUESTION_TOKENS
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.preflight import Persona, PlayRequest
from shared.language.rules.personas import NOT_GIVEN, played
from shared.language.structured import TextReply
from shared.language.task import ByModel, ByRules, Task, by_words, once

ANSWER_CHARS: Final = (1, 2_000)
MANNERS: Final[dict[Persona, Term]] = {
    "terse": Term("answer in ten words at most"),
    "talkative": Term("talk a lot and say all that you know"),
    "off_topic": Term("talk about something else altogether"),
    "does_not_know": Term("do not know it and say so in a few words"),
    "wants_to_stop": Term("answer in a few words"),
}


def play_prompt(request: PlayRequest) -> Prompt:
    """The persona's manner, the question as it was shown, and for the talkative one what they know."""
    return render(
        "play_participant",
        language=LANGUAGES[request.language],
        persona=MANNERS[request.persona],
        question=shorten(request.question, QUESTION_TOKENS),
        known=shorten(one_line(request.ideal), QUESTION_TOKENS) if _knows(request) else (),
    )


def _knows(request: PlayRequest) -> bool:
    return request.persona == "talkative" and bool(request.ideal)


class PlayReply(TextReply):
    answer: str


def checked_answer(text: str, _: PlayRequest) -> str:
    """The answer on one line, as it may be sent. Raises InvalidReply."""
    answer = plain_to_see(text)
    if not ANSWER_CHARS[0] <= len(answer) <= ANSWER_CHARS[1]:
        raise InvalidReply("length")
    return answer


def _is_played(request: PlayRequest) -> bool:
    """Not where words must be plain: a wish to stop, and a refusal to give personal data."""
    return request.persona != "wants_to_stop" and request.kind not in NOT_GIVEN


PLAY_PARTICIPANT = Task(
    name="play_participant",
    request=PlayRequest,
    result=str,
    rules=ByRules(by_words(played)),
    model=ByModel(
        prompt=play_prompt,
        reply=PlayReply,
        ask=once(checked_answer),
        limits=TaskSettings(max_output_tokens=400, temperature=0.8),
        needed=_is_played,
    ),
)
