"""Who makes an exception has a reason for it, which is asked for in their own words (A5, B5, G3)."""

import pytest

from shared.language.rules.following_up.hints import hint_questions


@pytest.mark.parametrize(("language", "said", "quoted"), [
    ("en", "I text them all in the group, except one father: him I ring.", "except one father"),
    ("de", "Ich schreibe allen in die Gruppe, bis auf die Letzte, die rufe ich an.", "bis auf die Letzte"),
    ("fr", "Je préviens tout le monde par le groupe, sauf la dernière, celle-là je l'appelle.", "sauf la dernière"),
    ("es", "A todos por el grupo, menos a la última parada, a ella la llamo.", "menos a la última"),
    ("it", "Li avviso tutti nel gruppo, tranne l'ultima, quella la chiamo.", "tranne l'ultima"),
])  # fmt: skip
def test_an_exception_is_quoted_and_asked_about(language: str, said: str, quoted: str) -> None:
    asked = next(hint_questions(f"Salgo temprano. {said}" if language == "es" else said, language), "")
    assert quoted in asked


@pytest.mark.parametrize(("language", "said"), [
    ("fr", "La caisse des invendus est à part, côté mur."),
    ("de", "Die Kinder kommen um eins aus der Schule, außer Atem."),
    ("es", "Son más o menos veinte bultos al día."), ("it", "Meno male che la pompa tiene."),
])  # fmt: skip
def test_what_only_sounds_like_an_exception_is_not(language: str, said: str) -> None:
    assert next(hint_questions(said, language), None) is None
