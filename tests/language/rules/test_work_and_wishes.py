"""What is said of the work in the words of a wish is an answer, with and without the encoder (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

ASKED = "How is that done?"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "You check the straps too, don't you?"),
    ("en", "You would as well, wouldn't you?"),
    ("en", "I'd rather fold them now."),
    ("en", "I'd sooner paint it today."),
    ("en", "I'd rather stop the saw."),
    ("en", "I'd rather leave the gate open."),
    ("en", "We leave the dough there for an hour."),
    ("en", "I'd rather walk, or by bus."),
    ("de", "Das machen Sie doch auch so, oder?"),
    ("de", "Ich falte sie lieber jetzt."),
    ("de", "Lieber mit dem Rad."),
    ("de", "Den Teig lassen wir eine Stunde stehen."),
    ("fr", "Vous vérifiez les sangles aussi, non ?"),
    ("fr", "Je préfère les plier maintenant."),
    ("fr", "Plutôt à vélo."),
    ("es", "Usted también las revisa, ¿no?"),
    ("es", "Prefiero doblarlas ahora."),
    ("it", "Le controlla anche Lei, no?"),
    ("it", "Preferisco piegarle adesso."),
])  # fmt: skip
@pytest.mark.parametrize("by_meaning", [False, True])
def test_what_is_preferred_at_work_or_asked_for_assent_is_an_answer(
    language: LanguageCode, said: str, *, by_meaning: bool
) -> None:
    heard = hear_parts(said, language, ASKED, load_encoder() if by_meaning else None)
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'd rather stop now."),
    ("en", "I'd rather leave it there for today."),
    ("de", "Ich höre jetzt lieber auf."),
    ("fr", "Je préfère arrêter maintenant."),
    ("es", "Prefiero parar ahora."),
    ("it", "Preferisco fermarmi adesso."),
    ("fr", "Ça devrait suffire, non ?"),
])  # fmt: skip
def test_who_would_rather_stop_is_heard(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, ASKED).intent == "wish_to_stop"
