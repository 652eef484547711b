"""A remark on what one does not mean of oneself wishes for nothing; who would not say a thing twice keeps nothing out."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.model import aside_of
from shared.language.rules.hearing.disclaiming import disclaims
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.off_record.kept_out import is_doubtful, kept_out
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We had the roof off by noon. Not that I want to sound clever."),
    ("en", "It's not that I mind the nights."),
    ("de", "Das Dach war mittags offen. Nicht dass ich jetzt groß tun will."),
    ("de", "Nich dass einer denkt, ich hör auf."), ("fr", "On a fini à midi. C'est pas que je veuille arrêter."),
    ("es", "Acabamos a mediodía. No es que quiera dejarlo."), ("it", "Finito a mezzogiorno. Non che io voglia smettere."),
])  # fmt: skip
def test_what_one_does_not_mean_of_oneself_is_no_wish(language: LanguageCode, said: str) -> None:
    """ "Nich dass ich mich hier größer mach" was met with an offer to stop."""
    heard = hear_parts(said, language, "How did it go?", load_encoder())
    assert (heard.intent, heard.beside) == ("answer", None)


@pytest.mark.parametrize(
    "said", ["I am not saying that.", "Nicht das Dach, die Rinne.", "Pas quand il pleut."]
)
def test_a_denial_is_no_such_remark(said: str) -> None:
    assert not disclaims(said)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "And the flood, don't make me tell it again."), ("de", "Lassen Sie mich das mit der Flut nicht wiederholen."),
    ("fr", "La crue, ne me faites pas tout redire."), ("es", "Lo de la riada, no me haga repetirlo."),
    ("it", "La piena, non mi faccia ripetere tutto."),
])  # fmt: skip
def test_who_does_not_want_to_say_a_thing_twice_keeps_nothing_out(language: LanguageCode, said: str) -> None:
    assert not kept_out(said, language)
    assert not is_doubtful(said, language)


@pytest.mark.parametrize(("said", "aside"), [
    ("Are you a machine or a person?", "machine"), ("Bist du ein Mensch oder eine Maschine?", "machine"),
    ("Is it you that hires out the machines, or do you just ask?", "asks"),
    ("Siete voi che gli vendete le macchine o chiedete soltanto?", "asks"),
])  # fmt: skip
def test_who_asks_what_the_interviewer_has_to_do_with_the_matter_is_not_told_that_it_is_a_program(
    said: str, aside: str
) -> None:
    assert aside_of(said, load_encoder()) == aside
