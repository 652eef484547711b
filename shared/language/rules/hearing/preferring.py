"""What somebody would rather talk about than what they were asked: "I'd rather talk about the boats" (G1, G2)."""

from collections.abc import Callable

from shared.interview.state_machine.intents import Heard
from shared.language.rules.hearing.beside import tells


def beside_a_preference(told: str, language: str, heard_as: Callable[[str], Heard]) -> Heard:
    """The answer beside it; alone that wish is no other."""
    heard = heard_as(told) if tells(told, language, 1) else Heard()
    told_of = heard.told or told if tells(told, language, 1) else None
    if heard.reply in (None, "meaning", "put_right"):  # "No, sorry, there is none. I can tell you about …"
        return heard.model_copy(update={"told": told_of, "reply": "rather"})
    return heard.model_copy(update={"told": told_of, "also": heard.also or "rather"})
