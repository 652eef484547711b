"""An archive unpacked beside this process: whatever it does there, it is refused here in a sentence."""

from shared.modes.knowledge_handover.files.archive import ArchiveRefused, Unpacked
from shared.modes.knowledge_handover.files.unpack import DAMAGED, Contents, contents_of
from shared.platform.sandbox.process import Beside, Stopped, TooSlow
from shared.text.reading.process import TIME_LIMIT_S, UPLOADS


async def unpack_beside(data: bytes, *, time_limit_s: float = TIME_LIMIT_S) -> list[Unpacked] | None:
    """The files of the archive; None for one that is itself a file of an Office program.

    Raises ArchiveRefused and Busy.
    """
    async with UPLOADS.taken():
        beside = Beside()
        try:
            contents, files = await beside.call(contents_of, time_limit_s, data)
        except (TooSlow, Stopped):
            raise ArchiveRefused(DAMAGED) from None
        finally:
            beside.close()
    if contents.refused is not None:
        raise ArchiveRefused(contents.refused, too_large=contents.too_large)
    return None if contents.office else _files(contents, files)


def _files(contents: Contents, files: bytes) -> list[Unpacked]:
    found: list[Unpacked] = []
    at = 0
    for part in contents.parts:
        found.append(Unpacked(part.name, files[at : at + part.size], part.refused))
        at += part.size
    return found
