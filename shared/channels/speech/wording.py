"""What is read aloud of a question, as long as the model takes it."""

import re
from typing import Final

from shared.language.plain_text import clean

MOST_CHARS: Final = 4_096
"""Characters that the API takes."""
_SENTENCE_END: Final = re.compile(r"[.!?…。！？][\"'”’»)\]]*(?=\s)")


def spoken_text(acknowledgement: str | None, question_text: str) -> str:
    """The question as it was shown, with what was said before it. Where that is too long the question alone is read."""
    question = clean(question_text).strip()
    said = clean(acknowledgement or "").strip()
    whole = f"{said}\n\n{question}" if said else question
    return whole if len(whole) <= MOST_CHARS else _cut(question)


def _cut(text: str) -> str:
    if len(text) <= MOST_CHARS:
        return text
    head = text[:MOST_CHARS]
    ends = [end.end() for end in _SENTENCE_END.finditer(head)]
    return head[: ends[-1]] if ends else (head.rsplit(maxsplit=1)[0] if " " in head else head)
