"""Explaining the open question once more to a participant who asked for it, in any mode (D15)."""

from collections.abc import Callable

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import SkillAttribute
from shared.interview.state_machine.effects import Compose
from shared.language.requests.interview import ClarifyRequest
from shared.language.task import LanguageModel
from shared.language.tasks.clarify import CLARIFY
from shared.modes.mode import Worded
from shared.modes.sparing import is_familiar


def clarify_request(
    effect: Compose,
    turns: list[WholeTurn],
    *,
    plain: str | None = None,
    skill: str | None = None,
    attribute: SkillAttribute | None = None,
    label_in: Callable[[str], str | None] = lambda _question: None,
    other_words: Callable[[str], tuple[str, ...]] = lambda _question: (),
    ideal_answer: str = "",
    readers: str = "",
) -> ClarifyRequest:
    """What is to be explained, and what was said to it.

    `plain` is the question without what led over to it, where it was worded for the conversation; `label_in` finds what
    a question asks for, and `other_words` what else its author asks for that with; `readers` says who reads it.
    """
    explained = next(turn.shown for turn in turns if turn.shown.question_id == effect.question.clarifies)
    main = next(
        (turn.shown for turn in turns if turn.shown.question_id == effect.question.main_id), explained
    )
    last = next(turn for turn in turns if turn.shown.turn == effect.after_turn)
    return ClarifyRequest(
        language=effect.language,
        question=plain or explained.question_text,
        said=last.answer.text if last.answer else "",
        intent=last.assessment.intent if last.assessment else "clarification",
        asked=asked_before(turns),
        skill=skill,
        attribute=attribute,
        label=label_in(explained.question_text),
        broad=plain is not None,
        ideal_answer=ideal_answer,
        main_question=plain or main.question_text,
        other_words=other_words(explained.question_text),
        readers=readers,
        familiar=is_familiar(turns, effect.language),
    )


async def clarified(language: LanguageModel, request: ClarifyRequest) -> Worded:
    """The explanation. Raises LanguageFailed."""
    reply = await language.run(CLARIFY, request)
    return Worded(reply.value, reply.source, reply.usage)


def asked_before(turns: list[WholeTurn]) -> tuple[str, ...]:
    return tuple(turn.shown.question_text for turn in turns)
