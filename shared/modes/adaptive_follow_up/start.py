"""The body that starts an interview in mode `adaptive_follow_up`."""

from typing import Final, Literal

from pydantic import ConfigDict
from pydantic.config import JsonDict

from shared.modes.adaptive_follow_up.material import GivenAdaptiveMaterial
from shared.modes.start import StartWithMaterial

EXAMPLE: Final[JsonDict] = {
    "mode": "adaptive_follow_up",
    "material": {
        "questions": [
            {
                "question_text": "How does a hash table find a value?",
                "ideal_answer": (
                    "A hash function turns the key into the index of a bucket. Collisions are kept in a list or moved "
                    "to another bucket. With few collisions a look-up takes constant time."
                ),
            }
        ]
    },
}


class StartAdaptive(StartWithMaterial):
    """A start in mode `adaptive_follow_up`. The candidate modes' flat fields may stand there as null."""

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    mode: Literal["adaptive_follow_up"]  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    material: GivenAdaptiveMaterial
