"""What of a list somebody may see: conditions on its rows, so that the store finds full pages (I2)."""

from collections.abc import Collection
from itertools import batched

from shared.access.principal import Principal, Role
from shared.storage.port import MAX_AMONG, Among, Where


def narrowed(wanted: Where, principal: Principal, roles: Collection[Role]) -> list[Where]:
    """The conditions of which a wanted row must fulfil one to be shown; for who sees all there is but one, `wanted`.

    Rows say `study_id`, or `made_by` where they belong to no study. `roles` are those that may read such a list, and
    count in each study by themselves. No row fulfils two of the conditions.
    """
    if principal.sees_all:
        return [wanted]
    mine = {study_id for study_id, role in principal.studies.items() if role in roles}
    if "study_id" in wanted:
        return [wanted] if wanted["study_id"] in mine else []
    in_studies = [
        {**wanted, "study_id": Among(frozenset(some))}
        for some in batched(sorted(mine), MAX_AMONG, strict=False)
    ]
    own = [{**wanted, "made_by": principal.maker}] if principal.role in roles else []
    return [*in_studies, *own]
