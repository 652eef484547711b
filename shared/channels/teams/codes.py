"""One-time codes: eight signs that are hard to confuse, short enough to type, good for one chat and for a day.

40 bits, of which a chat may try five a minute, so guessing one of a thousand standing codes takes a chat some centuries.
"""

import re
import secrets
from datetime import datetime, timedelta
from typing import Final

from shared.channels.teams.records import CODES, CodeRow, LinkCode, digest_of
from shared.interview.records.header import change_header, put
from shared.interview.records.header_document import Header
from shared.platform.services import Services
from shared.storage.changing import change_stored
from shared.storage.port import INDEX, INTERVIEWS

SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
EXAMPLE: Final = "K7QF-29TX"
LIFETIME: Final = timedelta(days=1)
ATTEMPTS_A_MINUTE: Final = 5

_CODE: Final = re.compile(rf"(?=.*[2-9])[{SIGNS}]{{4}}[-\s]?[{SIGNS}]{{4}}")
"""With a digit, which tells a code from an eight-letter word."""


async def make_code(services: Services, interview_id: str) -> tuple[str, datetime]:
    """A new code for the interview and when it expires; the one before it is void. Raises Gone."""
    now, settings = services.now(), services.settings
    signs = _new_signs()
    code = LinkCode(digest=digest_of(signs), expires_at=now + LIFETIME)
    before = await services.store.get(INTERVIEWS, interview_id, LinkCode.KIND)

    def unchanged(header: Header) -> Header:
        return header  # written all the same, so that an erased interview gets no code

    await change_header(
        services.store,
        interview_id,
        unchanged,
        records=lambda _: [put(code, interview_id, settings.ttl)],
        ttl=settings.ttl,
    )
    row = CodeRow(digest=code.digest, interview_id=interview_id, expires_at=code.expires_at)
    await services.store.create(INDEX, row.to_document(CODES, int(LIFETIME.total_seconds())))
    if before is not None:
        await services.store.delete(INDEX, CODES, LinkCode.read(before).digest)
    return f"{signs[:4]}-{signs[4:]}", code.expires_at


def _new_signs() -> str:
    while True:
        signs = "".join(secrets.choice(SIGNS) for _ in range(8))
        if _CODE.fullmatch(signs):
            return signs


def read_code(text: str) -> str | None:
    """The signs of the code that this message is, None when it is something else."""
    found = _CODE.fullmatch(text.strip().upper())
    return re.sub(r"[-\s]", "", found[0]) if found else None


async def redeem(services: Services, signs: str, chat: str) -> str | None:
    """The interview that this code stands for, None when it stands for none (any more).

    The first chat uses it up. That chat alone may send it again, so that a linking that broke off can be finished.
    """
    found = await services.store.get(INDEX, CODES, digest_of(signs))
    if found is None:
        return None
    row = CodeRow.read(found)
    if row.expires_at <= services.now() or row.used_by not in {None, chat}:
        return None
    if not await _stands(services, row):
        return None

    def used(current: CodeRow) -> CodeRow:
        return current.model_copy(update={"used_by": current.used_by or chat})

    left = max(1, int((row.expires_at - services.now()).total_seconds()))
    settled = await change_stored(services.store, INDEX, CODES, row.digest, CodeRow, used, left)
    return row.interview_id if settled is not None and settled.used_by == chat else None


async def _stands(services: Services, row: CodeRow) -> bool:
    """Whether no other code was made after this one: of two that were made at once both have a row."""
    standing = await services.store.get(INTERVIEWS, row.interview_id, LinkCode.KIND)
    return standing is not None and LinkCode.read(standing).digest == row.digest
