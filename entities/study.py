"""The study entity: how each participant stands, and who got in by the public link (H2).

A participant's state arrives by signals, with a revision that rises: what is sent again, or too late, counts nothing
twice. `admit` is the one call: it is idempotent by participant, and one at a time, so nobody gets in over the quota.
"""

from collections import Counter
from typing import Annotated, Any, Final

from durabletask.entities import EntityContext
from pydantic import BaseModel, Field

from shared.other_versions import dumped, read_from
from shared.studies.records import STATES, State

ERASED: Final = 2**53
"""The revision of a participant who was erased: no signal that is late brings them back."""


class Standing(BaseModel):
    """How a participant stands, as of this revision of their row."""

    participant_id: str
    state: State
    revision: int


class Standings(BaseModel):
    """Of several participants at once."""

    standings: list[Standing]


class Entry(BaseModel):
    """Who wants to get in, and how many may."""

    participant_id: str
    quota: Annotated[int, Field(ge=1)] | None


class Admission(BaseModel):
    """Whether they got in, and whether nobody else does."""

    admitted: bool
    full: bool


class StudyTally(BaseModel, extra="forbid"):
    """The entity's state: how each participant stands, None once they are erased, with the revision; who was admitted."""

    standings: dict[str, tuple[State | None, int]] = {}
    admitted: list[str] = []

    def counts(self) -> dict[State, int]:
        """How many participants stand in each state."""
        found = Counter(state for state, _ in self.standings.values() if state)
        return {state: found[state] for state in STATES}


def study(ctx: EntityContext, given: Any) -> Any:
    """Operations: `stand {standings}`, `admit {…} -> Admission`, `forget {participant_id}`, `delete`."""
    tally = read_from(StudyTally, ctx.get_state() or {})
    result = None
    match ctx.operation:
        case "stand":
            for each in read_from(Standings, given).standings:
                _stand(tally, each)
        case "admit":
            result = admit(tally, read_from(Entry, given)).model_dump()
        case "forget":
            tally.standings[str(given["participant_id"])] = (None, ERASED)
        case "delete":
            ctx.set_state(None)
            return None
        case unknown:
            raise ValueError(f"the study entity has no operation '{unknown}'")
    ctx.set_state(dumped(tally))
    return result


def admit(tally: StudyTally, entry: Entry) -> Admission:
    """Admit the participant while fewer than the quota were; who was admitted before stays so."""

    def is_full() -> bool:
        return entry.quota is not None and len(tally.admitted) >= entry.quota

    if entry.participant_id not in tally.admitted and not is_full():
        tally.admitted.append(entry.participant_id)
    return Admission(admitted=entry.participant_id in tally.admitted, full=is_full())


def _stand(tally: StudyTally, standing: Standing) -> None:
    _, known = tally.standings.get(standing.participant_id, (None, 0))
    if standing.revision > known:
        tally.standings[standing.participant_id] = (standing.state, standing.revision)
