"""Who holds something back until they are answered is answered, and asked again (G1, D15)."""

import pytest

from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said", "reply"), [
    ("en", "Before I answer that, does my boss read this?", "use"),
    ("en", "You don't write that down, otherwise I say nothing.", "record"),
    ("de", "Bevor ich das sage: liest das mein Chef?", "use"),
    ("de", "Schreiben Sie nicht auf, wo das ist, sonst sage ich nichts.", "record"),
    ("fr", "Avant que je réponde, mon chef lit ça ?", "use"),
    ("fr", "Vous mettez pas où c'est, sinon je dis rien.", "record"),
    ("es", "Antes de contestar, ¿esto lo lee mi jefe?", "use"),
    ("it", "Prima di rispondere, lo legge il mio capo?", "use"),
])  # fmt: skip
def test_who_tells_nothing_before_is_answered_first_and_the_question_stands(
    language: str, said: str, reply: str
) -> None:
    heard = hear_parts(said, language, "What does that mean to you?", load_encoder())
    assert (heard.intent, heard.reply) == ("clarification", reply)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Before I answer the phone I write down the hour, and otherwise I say nothing to callers but the price of "
           "hay, which is on the door, on the list and on the van, so that nobody can say they were told another one by "
           "me or by my brother, who is often out with the dog."),
    ("de", "Ich zähle zuerst die Kisten und dann die Säcke."),
])  # fmt: skip
def test_who_tells_something_holds_nothing_back(language: str, said: str) -> None:
    assert hear_parts(said, language, "How do you begin?").intent == "answer"
