"""All kinds of the library by their names, and what is to be said of entries that are used."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from shared.library.collection import Collection
from shared.library.guides import GUIDES
from shared.library.plans import PLANS
from shared.library.question_sets import QUESTION_SETS
from shared.library.questionnaires import QUESTIONNAIRES
from shared.modes.registry import FromLibrary
from shared.storage.port import Store

type LibraryKind = Literal["question_set", "plan", "questionnaire", "guide"]

LIBRARY_KINDS: Final[Mapping[LibraryKind, Collection[Any, Any]]] = {
    "question_set": QUESTION_SETS,
    "plan": PLANS,
    "questionnaire": QUESTIONNAIRES,
    "guide": GUIDES,
}


async def warnings_of(store: Store, used: FromLibrary) -> tuple[str, ...]:
    """A sentence for each entry in use that is not active."""
    found: list[str] = []
    for kind, ref in used.references.items():
        collection = next(each for name, each in LIBRARY_KINDS.items() if name == kind)
        head = await collection.read_head(store, ref.id)
        if head is not None and not head[0].is_active:
            found.append(f"The {kind.replace('_', ' ')} “{ref.name or ref.id}” is not active.")
    return tuple(found)
