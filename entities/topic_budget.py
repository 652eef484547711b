"""The entity of an interview's turn budgets (D3, F2): what each topic may still take, and the bonus turns granted.

An entity does one operation at a time, so a grant is atomic: what is granted is taken from a donor in the same step.
`claim_bonus` is idempotent by key, a repeated call is granted once; signals tell the state as it is, so that one told
twice or late changes nothing.
"""

from typing import Annotated, Any

from durabletask.entities import EntityContext
from pydantic import BaseModel, Field

from shared.modes.topic_exploration.budgets import Budgets, TopicBudget, claim, used
from shared.other_versions import dumped, read_from

type Turns = Annotated[int, Field(ge=0)]


class Opening(BaseModel):
    topics: tuple[TopicBudget, ...]
    total_turns: Turns


class UsedTurn(BaseModel):
    topic_id: str
    turns_used: Turns


class BonusClaim(BaseModel):
    topic_id: str
    key: str


def topic_budget(ctx: EntityContext, given: Any) -> Any:
    """Operations: `open {topics, total_turns}`, `use_turn {topic_id, turns_used}`, `claim_bonus {topic_id, key} ->
    Grant`, `delete`. A topic that there is not is an error, and changes nothing.
    """
    held: dict[str, Any] | None = ctx.get_state()
    budgets = read_from(Budgets, held or {})
    result = None
    match ctx.operation:
        case "open":
            budgets = _opened(read_from(Opening, given)) if held is None else budgets
        case "use_turn":
            turn = read_from(UsedTurn, given)
            budgets = used(budgets, turn.topic_id, turn.turns_used)
        case "claim_bonus":
            wanted = read_from(BonusClaim, given)
            budgets, grant = claim(budgets, wanted.topic_id, wanted.key)
            result = grant.model_dump(mode="json")
        case "delete":
            ctx.set_state(None)
            return None
        case unknown:
            raise ValueError(f"the entity of topic budgets has no operation '{unknown}'")
    ctx.set_state(dumped(budgets))
    return result


def _opened(opening: Opening) -> Budgets:
    return Budgets(topics=opening.topics, total_turns=opening.total_turns)
