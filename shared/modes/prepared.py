"""Whether an interview was loaded with all that a step needs, whatever its mode."""

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.modes.mode import all_modes, mode_of
from shared.storage.port import OfKind


def prepared() -> list[OfKind]:
    """What interviews of any mode are prepared with and have learnt: a kind that is not there costs nothing."""
    of_modes = (kind for mode in all_modes() for kind in (*mode.prepared_with, *mode.learnt))
    kinds = (MaterialRecord, ConceptsRecord, *of_modes)
    return [OfKind(kind) for kind in dict.fromkeys(kind.KIND for kind in kinds)]


def is_prepared(interview: Interview) -> bool:
    """Whether the preparation was loaded."""
    return interview.has(MaterialRecord, ConceptsRecord, *mode_of(interview.header).prepared_with)


def is_ending(interview: Interview) -> bool:
    return interview.header.ending
