"""What somebody may do who has signed in: the roles of their groups, of the members' list and of each study (I2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from shared.access.member_lists import Memberships, keys_of
from shared.access.principal import ROLES, Principal, Role
from shared.platform.services import Services


@dataclass(frozen=True, slots=True)
class Identity:
    """Somebody as a provider names them; `email` only where the provider has verified it."""

    subject: str
    name: str
    email: str | None = None
    groups: tuple[str, ...] = ()


async def principal_of(found: Services, identity: Identity) -> Principal:
    """Who they are here. What the members' lists say is at most 30 s old. Raises Unavailable.

    Somebody whom no group and no list names has signed in, and may do nothing.
    """
    known = await found.members.read(found.store)
    return to_principal(identity, known, found.settings.roles_of_groups)


def to_principal(
    identity: Identity,
    known: Memberships,
    roles_of_groups: Mapping[str, Role],
    kind: Literal["person", "token"] = "person",
) -> Principal:
    """The same, of what is known. Of several roles the first of `ROLES` counts."""
    keys = keys_of(identity.subject, identity.email)
    roles: list[Role] = [roles_of_groups[group] for group in identity.groups if group in roles_of_groups]
    studies: dict[str, Role] = {}
    for key in keys:
        roles += known.roles.get(key, ())
        for study_id, role in known.studies.get(key, ()):
            before: Role = studies.get(study_id, role)
            studies[study_id] = before if ROLES.index(before) < ROLES.index(role) else role
    return Principal(
        identity.subject,
        identity.name,
        kind,
        min(roles, key=ROLES.index, default=None),
        studies,
        identity.email,
        groups=identity.groups,
    )
