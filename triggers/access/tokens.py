"""Tokens for programs: make one, which is shown once, list them, revoke one (I1)."""

from datetime import datetime
from functools import partial
from typing import Annotated, Final, Self

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field, StringConstraints

from shared.access.principal import Principal, Role
from shared.access.token_records import (
    MOST_TOKENS,
    TokenRecord,
    find_token,
    list_tokens,
    make_token,
    revoke_token,
)
from shared.access.tokens import may_give, subject_of
from shared.platform.http import Problem, field_error, json_response, not_found, not_valid
from shared.platform.ids import is_id
from shared.studies.model import GivenMoment
from shared.studies.records import STUDIES
from triggers.http.calls import Call
from triggers.http.models import Given
from triggers.http.operations import operation

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Access")

MOST_STUDIES: Final = 100
NO_SUCH_STUDY: Final = "there is no such study"


class GivenToken(Given):
    """A token that is to be made. Without `studies` its role holds outside of studies, with them in these alone.

    Owners and operators have no studies of their own: their role holds everywhere.
    """

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
    role: Role
    studies: Annotated[tuple[Annotated[str, Field(max_length=64)], ...], Field(max_length=MOST_STUDIES)] = ()
    expires_at: GivenMoment | None = None


class ListedToken(BaseModel):
    """A token in the list. `last_used_at` is some time within the hour of its last use."""

    token_id: str
    name: str
    role: Role
    studies: tuple[str, ...]
    made_by: str
    created_at: datetime
    expires_at: datetime | None
    last_used_at: datetime | None

    @classmethod
    def of(cls, record: TokenRecord) -> Self:
        return cls.model_validate({**record.model_dump(), "made_by": record.maker.name})


class CreatedToken(ListedToken):
    """The token with its text, which nobody can read again."""

    token: str


class TokenList(BaseModel):
    """Tokens, oldest first: one's own, and those of all for an owner."""

    items: list[ListedToken]


@staff("GET", "api/tokens", {200: TokenList})
async def list_all_tokens(call: Call) -> func.HttpResponse:
    """List tokens, without their text: those that the caller made, for an owner all, for another's token itself."""
    is_person = call.staff.kind == "person" and call.staff.role != "owner"
    records = await list_tokens(call.services.store, call.staff.subject if is_person else None)
    shown = [ListedToken.of(each) for each in records if _sees(call.staff, each)]
    return json_response(TokenList(items=shown))


@staff(
    "POST",
    "api/tokens",
    {201: CreatedToken, 409: f"There are {MOST_TOKENS} tokens of this maker, more are not kept"},
    body=GivenToken,
)
async def create_token(call: Call) -> func.HttpResponse:
    """Make a token for a program; its text is shown in this answer alone. No token makes one."""
    given = await call.body(GivenToken)
    await _check(call, given)
    if len(await list_tokens(call.services.store, call.staff.subject)) >= MOST_TOKENS:
        raise Problem(409, f"There are {MOST_TOKENS} tokens already; revoke one first.")
    record, token = await make_token(
        call.services, call.staff, given.name, given.role, given.studies, given.expires_at
    )
    shown = CreatedToken(**ListedToken.of(record).model_dump(), token=token)
    return json_response(
        shown, 201, {"Location": f"/api/tokens/{record.token_id}", "Cache-Control": "no-store"}
    )


@staff("DELETE", "api/tokens/{id}", {204: "The token is revoked"})
async def delete_token(call: Call) -> func.HttpResponse:
    """Revoke a token: it opens nothing any more. Owners revoke everybody's, other tokens themselves alone."""
    token_id = call.path("id")
    record = await find_token(call.services.store, token_id) if is_id(token_id) else None
    if record is None or not _sees(call.staff, record):
        raise not_found("token")
    await revoke_token(call.services.store, token_id)
    return func.HttpResponse(status_code=204)


def _sees(principal: Principal, record: TokenRecord) -> bool:
    """A token that leaks is not to end the others of its maker."""
    return principal.role == "owner" or principal.subject in (record.subject, subject_of(record.token_id))


async def _check(call: Call, given: GivenToken) -> None:
    """Raises Problem 422 for what no token can be, and 403 for one that could do more than its maker."""
    wrong: list[dict[str, str]] = []
    if given.studies and given.role in ("owner", "operator"):
        wrong.append(
            field_error(("studies",), f"the role {given.role} holds everywhere: no studies are named")
        )
    for at, study_id in enumerate(given.studies):
        if not await _is_there(call, study_id):
            wrong.append(field_error(("studies", at), NO_SUCH_STUDY))
    if given.expires_at is not None and given.expires_at <= call.services.now():
        wrong.append(field_error(("expires_at",), "lies in the past"))
    if wrong:
        raise not_valid(wrong)
    if not may_give(call.staff, given.role, given.studies):
        raise Problem(403, "A token never does more than its maker may.")


async def _is_there(call: Call, study_id: str) -> bool:
    """Whether there is such a study, for this caller."""
    if not is_id(study_id) or not call.staff.sees(study_id, None):
        return False
    return await STUDIES.read_head(call.services.store, study_id) is not None
