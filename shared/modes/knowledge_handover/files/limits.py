"""How much of a project is taken in. docs/modes/knowledge_handover.md tells staff."""

from typing import Final

MIB: Final = 1024 * 1024
MAX_REQUEST_BYTES: Final = 40 * MIB
"""Of a body, in whatever form the files come."""
MAX_FILES: Final = 500
MAX_FILE_BYTES: Final = 10 * MIB
MAX_UNPACKED_BYTES: Final = 80 * MIB
"""Of all files of an archive together."""
MAX_ENTRIES: Final = 20_000
"""Of an archive, what is left out of it among them."""
MAX_RATIO: Final = 200
"""How many times its packed size a file may be, where it is over `RATIO_FROM_BYTES`."""
RATIO_FROM_BYTES: Final = MIB
MAX_TEXT_CHARS: Final = 400_000
"""Of one file: it fits into one document of the store, whatever its characters are. The rest is cut off, and told."""
MAX_PAGES: Final = 500
MAX_REJECTED: Final = 200
"""How many refused files are listed by name; the others are counted."""
