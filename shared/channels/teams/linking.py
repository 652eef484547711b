"""Which chat an interview is linked to: making the link, finding it, changing it, erasing it."""

from collections.abc import Callable
from typing import Any

from shared.channels.teams.records import CHATS, CODES, ChatLink, ChatRow, LinkCode
from shared.interview.records.header import Gone, change_header, check_not_erased, put
from shared.interview.records.header_document import Header
from shared.platform.services import Services
from shared.storage.changing import change_stored
from shared.storage.port import INDEX, INTERVIEWS, Store


async def find_link(store: Store, interview_id: str) -> ChatLink | None:
    found = await store.get(INTERVIEWS, interview_id, ChatLink.KIND)
    return None if found is None else ChatLink.read(found)


async def find_interview(store: Store, chat: str) -> str | None:
    found = await store.get(INDEX, CHATS, chat)
    return None if found is None else ChatRow.read(found).interview_id


async def link(services: Services, interview_id: str, chat: str, reference: dict[str, Any]) -> Header:
    """Link the chat to the interview, and remove the links that either had before. Raises Gone."""
    store, ttl = services.store, services.settings.ttl
    before = await find_link(store, interview_id)
    other = await find_interview(store, chat)
    made = ChatLink(chat=chat, reference=reference, linked_at=services.now())
    header = await change_header(
        store, interview_id, lambda header: header, records=lambda _: [put(made, interview_id, ttl)], ttl=ttl
    )
    if before is not None and before.chat != chat:
        await store.delete(INDEX, CHATS, before.chat)
    if other is not None and other != interview_id and await _is_linked(store, other, chat):
        await store.delete(INTERVIEWS, other, ChatLink.KIND)
    row = ChatRow(chat=chat, interview_id=interview_id)
    await store.put(INDEX, row.to_document(CHATS, ttl))
    try:
        await check_not_erased(store, interview_id)
    except Gone:  # erased meanwhile: nothing of it may stay
        await store.delete(INDEX, CHATS, chat)
        raise
    return header


async def _is_linked(store: Store, interview_id: str, chat: str) -> bool:
    """Whether the interview goes on in this chat: the chat's row may be left over from before it moved to another."""
    found = await find_link(store, interview_id)
    return found is not None and found.chat == chat


async def change_link(
    services: Services, interview_id: str, change: Callable[[ChatLink], ChatLink]
) -> ChatLink | None:
    """Apply a pure `change` to the link and return it as it then stands; None when there is none. Raises Contended."""
    store, ttl = services.store, services.settings.ttl
    return await change_stored(store, INTERVIEWS, interview_id, ChatLink.KIND, ChatLink, change, ttl)


async def has_code(store: Store, interview_id: str) -> bool:
    return await store.get(INTERVIEWS, interview_id, LinkCode.KIND) is not None


async def unlink(store: Store, interview_id: str) -> None:
    """Remove the interview's link and void its code. May be repeated."""
    await forget_chat(store, interview_id)
    for kind in (ChatLink.KIND, LinkCode.KIND):
        await store.delete(INTERVIEWS, interview_id, kind)


async def forget_chat(store: Store, interview_id: str) -> None:
    """Delete the rows by which a chat or a code finds this interview; its own documents are left to the caller."""
    found = await find_link(store, interview_id)
    if found is not None and await find_interview(store, found.chat) == interview_id:
        await store.delete(INDEX, CHATS, found.chat)
    if (code := await store.get(INTERVIEWS, interview_id, LinkCode.KIND)) is not None:
        await store.delete(INDEX, CODES, LinkCode.read(code).digest)
