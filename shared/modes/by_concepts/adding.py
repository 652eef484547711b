"""What an answer adds to an earlier main question: it is judged there, and not for the question that is open (G2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.additions import Addition, addition
from shared.language.rules.matching import stems

_ANSWERING: Final = frozenset({"answer", "correction", "already_said", "off_topic"})


def addition_to(
    interview: Interview, main_id: str, heard: Heard, told: str, language: LanguageCode
) -> Addition | None:
    """What these words, an answer to a question of `main_id`, add to a main question before it."""
    if heard.intent not in _ANSWERING or heard.beside:
        return None
    texts = _questions(interview, interview.turns())
    current = stems(texts.pop(main_id, ""), language)
    return addition(told, language, current, {each: stems(text, language) for each, text in texts.items()})


def heard_as_added(heard: Heard, told: str) -> Heard:
    """An answer with the reply that something was added, which `told` is what is left of."""
    return heard.model_copy(update={"intent": "answer", "reply": "added", "told": told})


def _questions(interview: Interview, turns: Sequence[WholeTurn]) -> dict[str, str]:
    """The main questions that were asked, in order, each with its points."""
    concepts = interview.record(ConceptsRecord).concepts
    return {
        turn.shown.main_id: " ".join(
            (turn.shown.question_text, *(each.text for each in concepts.get(turn.shown.main_id, ())))
        )
        for turn in turns
        if turn.shown.question_kind == "main"
    }
