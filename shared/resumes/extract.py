"""The extraction's own process: `python -m shared.resumes.extract pdf|docx`, the file on stdin, JSON on stdout.

A file that loops, swells or crashes its reader ends this process and nothing else. The reply is `{"text", "warnings"}`
or `{"refused"}`.
"""

import json
import os
import sys
from contextlib import suppress
from typing import Final

from shared.resumes.normalise import bounded
from shared.resumes.refusal import ResumeRefused

MAX_MEMORY_BYTES: Final = 768 * 1024 * 1024
MAX_CPU_S: Final = 15
DAMAGED: Final = "The file is damaged, or of a kind that cannot be read."
TOO_BIG: Final = "The file takes more memory to read than a resume may."


def limit_resources() -> None:
    """Give this process only so much memory and time, no file to write, and the last place in the queue for a core."""
    with suppress(ImportError):  # not every system can limit a process
        import resource

        os.nice(10)

        limits = {
            resource.RLIMIT_AS: MAX_MEMORY_BYTES,
            resource.RLIMIT_CPU: MAX_CPU_S,
            resource.RLIMIT_FSIZE: 0,
            resource.RLIMIT_CORE: 0,
        }
        for kind, limit in limits.items():
            with suppress(ValueError, OSError):  # a limit that is lower already stays
                resource.setrlimit(kind, (limit, limit))


def extract(kind: str, data: bytes) -> tuple[str, list[str]]:
    """The normalised text, and warnings. Raises ResumeRefused for everything that no text can be taken from."""
    try:
        found, warnings = _read(kind, data)
    except ResumeRefused:
        raise
    except MemoryError:
        raise ResumeRefused(TOO_BIG) from None
    except Exception:
        # The readers raise nearly anything for a file that is not what it says; it is the file that is wrong.
        raise ResumeRefused(DAMAGED) from None
    text, cut = bounded(found)
    return text, [*warnings, *cut]


def _read(kind: str, data: bytes) -> tuple[str, list[str]]:
    if kind == "pdf":
        from shared.resumes.pdf import text_of_pdf

        return text_of_pdf(data)
    from shared.resumes.docx import text_of_docx

    return text_of_docx(data)


def main() -> None:
    limit_resources()
    try:
        text, warnings = extract(sys.argv[1], sys.stdin.buffer.read())
        reply = {"text": text, "warnings": warnings}
    except ResumeRefused as refused:
        reply = {"refused": str(refused)}
    sys.stdout.write(json.dumps(reply))


if __name__ == "__main__":
    main()
