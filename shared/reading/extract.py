"""The extraction's own process: `python -m shared.reading.extract`, files on stdin, what they say on stdout.

A file that loops, swells or crashes its reader ends this process and nothing else. Each file comes as a line of JSON, a
`Wanted`, and its bytes; each reply is a line with the length of a JSON text, and that text, an `Extracted`.
"""

import json
import sys
from typing import Final

from shared.reading.limits import allow_time, limit_resources
from shared.reading.normalise import bounded
from shared.reading.refusal import FileRefused
from shared.reading.wanted import Extracted, Wanted

DAMAGED: Final = "The file is damaged, or of a kind that cannot be read."
TOO_BIG: Final = "The file takes more memory to read than a file may."


def extract(wanted: Wanted, data: bytes) -> Extracted:
    """The normalised text, and warnings. Raises FileRefused for everything that no text can be taken from."""
    try:
        return _read(wanted, data)
    except FileRefused:
        raise
    except MemoryError:
        raise FileRefused(TOO_BIG) from None
    except Exception:
        # The readers raise nearly anything for a file that is not what it says; it is the file that is wrong.
        raise FileRefused(DAMAGED) from None


def _read(wanted: Wanted, data: bytes) -> Extracted:
    """Readers load here, on first need: their packages take a while to import."""
    if wanted.form == "pdf":
        from shared.reading.pdf import text_of_pdf

        found, warnings = text_of_pdf(data, wanted.most_chars, wanted.most_pages)
        return _prose("pdf", found, warnings, wanted)
    from shared.reading.office import office_kind

    kind = office_kind(data)
    if kind not in wanted.office:
        raise FileRefused("The file is of a kind that cannot be read here; save it as PDF.")
    if kind == "xlsx":
        from shared.reading.xlsx import text_of_xlsx

        text, warnings = text_of_xlsx(data, wanted.most_chars)
        return Extracted(kind="xlsx", text=text, warnings=tuple(warnings))
    from shared.reading.docx import text_of_docx

    return _prose("docx", *text_of_docx(data, wanted.most_chars), wanted)


def _prose(kind: str, found: str, warnings: list[str], wanted: Wanted) -> Extracted:
    text, cut = bounded(found, wanted.most_chars)
    return Extracted(kind=kind, text=text, warnings=(*warnings, *cut))


def _answer(wanted: Wanted, data: bytes) -> Extracted:
    try:
        return extract(wanted, data)
    except FileRefused as refused:
        return Extracted(refused=str(refused))


def main() -> None:
    limit_resources()
    files, replies = sys.stdin.buffer, sys.stdout.buffer
    while line := files.readline():
        wanted = Wanted.model_validate_json(line)
        data = files.read(wanted.size)
        allow_time()
        reply = json.dumps(_answer(wanted, data).model_dump()).encode()
        replies.write(b"%d\n" % len(reply))
        replies.write(reply)
        replies.flush()


if __name__ == "__main__":
    main()
