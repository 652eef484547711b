"""The body that starts an interview in mode `adaptive_follow_up`."""

from typing import Final, Literal

from pydantic import ConfigDict
from pydantic.config import JsonDict

from shared.library.questionnaires import QUESTIONNAIRES
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial, GivenAdaptiveMaterial, identified
from shared.modes.mode import Gathered
from shared.modes.registry import LibraryRef
from shared.modes.start import NotStartable, StartWithMaterial
from shared.platform.services import Services

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
    """A start in mode `adaptive_follow_up`; without `language` it is held in that of its questionnaire.

    The candidate modes' flat fields may stand there as null.
    """

    model_config = ConfigDict(json_schema_extra={"examples": [EXAMPLE]})

    mode: Literal["adaptive_follow_up"]  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    material: GivenAdaptiveMaterial


async def gather(services: Services, wanted: StartAdaptive) -> Gathered:
    """The questions that the start brings, or those of a questionnaire as it is now. Raises NotStartable."""
    given = wanted.material
    if given.questionnaire_id is None:
        return Gathered(AdaptiveMaterial(questions=identified(given.questions or ())))
    stored = await QUESTIONNAIRES.read(services.store, given.questionnaire_id)
    if stored is None:
        detail = f"There is no questionnaire {given.questionnaire_id}. Check its id, or create it first."
        raise NotStartable("unknown", detail)
    ref = LibraryRef(id=stored.id, name=stored.name, version=stored.version)
    return Gathered(
        AdaptiveMaterial(questions=stored.questions, questionnaire=ref),
        language=None if "language" in wanted.model_fields_set else stored.language,
    )
