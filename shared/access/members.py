"""What somebody may do who has signed in: the roles of their groups, of the members' list and of each study (I2)."""

from dataclasses import dataclass

from shared.access.member_lists import keys_of
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

    Somebody whom no group and no list names has signed in, and may do nothing. Of several roles the first of `ROLES`
    counts.
    """
    known, roles_of_groups = await found.members.read(found.store), found.settings.roles_of_groups
    roles: list[Role] = [roles_of_groups[group] for group in identity.groups if group in roles_of_groups]
    studies: dict[str, Role] = {}
    for key in keys_of(identity.subject, identity.email):
        roles += known.roles.get(key, ())
        for study_id, role in known.studies.get(key, ()):
            before: Role = studies.get(study_id, role)
            studies[study_id] = before if ROLES.index(before) < ROLES.index(role) else role
    return Principal(
        identity.subject,
        identity.name,
        "person",
        min(roles, key=ROLES.index, default=None),
        studies,
        identity.email,
        groups=identity.groups,
    )
