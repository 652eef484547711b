"""The six attributes of a skill (E2) as prompts speak of them."""

from functools import cache

from shared.interview.state_machine.assessment import SkillAttribute
from shared.language.prompting import block


def attribute_name(attribute: SkillAttribute) -> str:
    """The attribute as prose calls it."""
    return attribute.replace("_", " ")


@cache
def attribute_meanings() -> dict[str, str]:
    """What each attribute asks, by its name: the lines of the block that the prompts share."""
    lines = block("attributes").splitlines()
    return dict(line.removeprefix("- ").split(": ", 1) for line in lines)
