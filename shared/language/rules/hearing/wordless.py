"""A message without any word: marks alone answer nothing, and a question mark asks what is meant (G1)."""

import unicodedata

from shared.interview.state_machine.intents import Heard


def wordless(message: str) -> Heard | None:
    """What marks alone are heard as; None where there is a word, a figure or a sign that may mean something ("👍")."""
    marks = message.strip()
    if not marks or any(unicodedata.category(each)[0] not in "PZC" for each in marks):
        return None
    return Heard(intent="clarification", reply=None if "?" in marks else "wordless")
