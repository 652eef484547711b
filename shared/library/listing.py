"""The list of question sets."""

from shared.library.reading import QUESTION_SETS, Head
from shared.library.settling import folded
from shared.storage.port import LIBRARY, Store


async def list_question_sets(
    store: Store,
    *,
    role: str | None = None,
    level: str | None = None,
    is_active: bool | None = None,
    limit: int,
    cursor: str | None,
) -> tuple[list[Head], str | None]:
    """A page of the sets, newest first, and the cursor of the next page. Raises BadQuery for a cursor that is none."""
    where: dict[str, str | int | bool] = {}
    if role is not None:
        where["role_key"] = folded(role)
    if level is not None:
        where["level_key"] = folded(level)
    if is_active is not None:
        where["is_active"] = is_active
    page = await store.list(
        LIBRARY, QUESTION_SETS, Head.KIND, where=where, limit=limit, after=cursor, descending=True
    )
    return [Head.read(document) for document in page.items], page.next
