"""Spoken marks of a dictated text, read as real ones."""

import pytest

from shared.text.dictated import with_marks
from shared.text.sentences import sentences


@pytest.mark.parametrize(
    ("language", "said", "read"),
    [
        ("en", "I sold it in October full stop my son comma he said it was time full stop",
         "I sold it in October. My son, he said it was time."),
        ("en", "It was cold comma we left period They stayed", "It was cold, we left. They stayed"),
        ("en", "That is all full stop.", "That is all."),
        ("de", "Ich habe es im Oktober verkauft Punkt mein Sohn Komma der weit weg wohnt Komma war dagegen Punkt",
         "Ich habe es im Oktober verkauft. Mein Sohn, der weit weg wohnt, war dagegen."),
        ("de", "Warum fragen Sie das Fragezeichen", "Warum fragen Sie das?"),
        ("fr", "Je l'ai vendue en octobre point mon fils virgule il était contre point",
         "Je l'ai vendue en octobre. Mon fils, il était contre."),
        ("es", "Lo vendí en octubre punto mi hijo coma que vive lejos coma no quería punto",
         "Lo vendí en octubre. Mi hijo, que vive lejos, no quería."),
        ("it", "L'ho venduta a ottobre punto mio figlio virgola lui era contrario punto",
         "L'ho venduta a ottobre. Mio figlio, lui era contrario."),
    ],
)  # fmt: skip
def test_marks_that_are_plainly_dictated_are_real_ones(language: str, said: str, read: str) -> None:
    assert with_marks(said, language) == read
    assert len(sentences(read)) == read.rstrip(".").count(". ") + 1


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The bus came to a full stop and the comma was missing"),
    ("en", "My trial period was short, the notice period long. That was another period"),
    ("de", "Zwei Komma fünf Prozent und später drei Komma eins"),
    ("de", "Der eine Punkt ist der Preis und der andere Punkt ist der Weg"),
    ("de", "anna punkt beispiel at post punkt de"), ("fr", "On a fait le point, et à un certain point c'était trop"),
    ("fr", "Trois virgule cinq, puis quatre virgule deux"), ("es", "Que coma bien y que no coma tarde"),
    ("it", "A un certo punto sono andata, dal mio punto di vista era tardi"),
])  # fmt: skip
def test_words_that_only_look_like_marks_stay(language: str, said: str) -> None:
    assert with_marks(said, language) == said
