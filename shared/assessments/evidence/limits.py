"""The limits of evidence; docs/assessments.md states them for staff."""

from typing import Final

MAX_FILE_BYTES: Final = 10 * 1024 * 1024
MAX_JSON_BYTES: Final = 2 * 1024 * 1024
"""Of a body with a document's text or an answer."""
MAX_TEXT_CHARS: Final = 400_000
"""Of one document; what is beyond is cut off, with a warning."""
MAX_PAGES: Final = 500
MAX_ANSWER_CHARS: Final = 20_000
MAX_QUESTION_CHARS: Final = 4_000
MAX_FILE_NAME: Final = 200
MAX_ROUND: Final = 1_000
MAX_DOCUMENTS: Final = 2_000
"""Of one corpus."""
