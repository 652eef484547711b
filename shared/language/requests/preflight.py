"""What a simulated participant is asked (H5)."""

from typing import Literal

from shared.interview.state_machine.state import QuestionKind
from shared.language.port import Request

type Persona = Literal["terse", "talkative", "off_topic", "does_not_know", "wants_to_stop"]


class PlayRequest(Request):
    """Answer a question as this persona: their `number`th answer, from 1. `ideal` is what the talkative one knows."""

    persona: Persona
    kind: QuestionKind
    question: str
    number: int
    ideal: str = ""
