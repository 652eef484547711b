"""Plain answers of trades and families with words that a wish, grief or a repetition would have (G1, G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

ANSWERS: dict[LanguageCode, str] = {
    "en": "The belt on the sander stopped in May and never ran again. | My brother left the shop to his daughter."
    " | You press the dough, it springs back. | The old kiln died in 2019, we buried it behind the shed."
    " | The ferry ended two years ago. The bakery closed. So did the bank. | Shut the valve, that's it gone quiet."
    " | We had that machine from a farm sale. The motor was dead. | I go back on at two. | It locks itself after that."
    " | My cousins ran it. Not any more. | The battery is dying on the winter model, you hear it in the pitch.",
    "de": "Die Presse ist im März stehen geblieben und lief nie wieder. | Mein Bruder hat den Hof an seine Tochter"
    " übergeben. | Man drückt auf den Teig, er kommt zurück. | Der alte Ofen ist 2019 gestorben, er steht im Garten."
    " | Die Fähre hat vor zwei Jahren aufgehört. Die Bäckerei ist zu. Die Bank auch. | Ventil zu, dann ist Ruhe."
    " | Um zwei fange ich wieder an. | Früher haben das meine Vettern gemacht. Jetzt nicht mehr."
    " | Der Motor war tot, den haben wir ausgebaut.",
    "fr": "La presse s'est arrêtée en mars et n'est jamais repartie. | Mon frère a laissé la ferme à sa fille."
    " | On appuie sur la pâte, ça remonte. | Le vieux four est mort en 2019, il est dans le jardin."
    " | Le bac a fermé il y a deux ans. La boulangerie aussi. | La vanne fermée, ça se tait. | Je recommence à 14 heures."
    " | Avant c'étaient mes cousins. Plus maintenant. | Le moteur était mort, on l'a démonté."
    " | J'ai perdu la clé du hangar en juin.",
    "es": "La prensa se paró en marzo y no volvió a andar. | Mi hermano le dejó la finca a su hija."
    " | Aprietas la masa y vuelve. | El horno viejo murió en 2019, está en el patio."
    " | El barco terminó hace dos años. La panadería cerró. | Cierras la válvula y se calla."
    " | Vuelvo a empezar a las dos. | Antes lo hacían mis primos. Ya no. | El motor estaba muerto, lo desmontamos.",
    "it": "La pressa si è fermata a marzo e non è più ripartita. | Mio fratello ha lasciato il podere alla figlia."
    " | Si preme l'impasto e torna su. | Il vecchio forno è morto nel 2019, sta in giardino."
    " | Il traghetto è finito due anni fa. Il panificio ha chiuso. | Chiusa la valvola, tace."
    " | Ricomincio alle due. | Prima lo facevano i miei cugini. Adesso non più. | Il motore era morto,"
    " l'abbiamo smontato. | Ho perso la chiave del capannone a giugno.",
}
WHAT: dict[LanguageCode, str] = {
    "en": "What has changed there over the years?",
    "de": "Was hat sich dort über die Jahre verändert?",
    "fr": "Qu'est-ce qui a changé là-bas au fil des ans ?",
    "es": "¿Qué ha cambiado allí con los años?",
    "it": "Che cosa è cambiato lì negli anni?",
}


def _each(said: dict[LanguageCode, str]) -> list[tuple[LanguageCode, str]]:
    return [(language, text.strip()) for language, texts in said.items() for text in texts.split("|")]


@pytest.mark.parametrize(("language", "said"), _each(ANSWERS))
def test_what_stopped_closed_left_or_died_at_work_is_told_and_nothing_else(
    language: LanguageCode, said: str
) -> None:
    """G1, G2: "Shall we stop here?" was said to a mussel that closes."""
    heard = hear_parts(said, language, WHAT[language], load_encoder())
    assert (heard.intent, heard.beside, heard.leaves, heard.leaving) == ("answer", None, False, None)
    assert heard.reply is None
    assert not is_hard(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Nah, leave it now."), ("en", "No, leave that."), ("de", "Ach, lassen Sie das jetzt."),
    ("de", "Nee, lass gut sein."), ("fr", "Non, laissez ça maintenant."), ("es", "No, déjelo ya."),
    ("it", "No, lasci stare adesso."),
])  # fmt: skip
def test_who_says_to_leave_it_now_leaves_that_question_and_not_the_talk(
    language: LanguageCode, said: str
) -> None:
    """G2: "nah leave it now" ended an interview."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.leaves) == ("wish_to_skip", True)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "You read my note about the shed, yes?"), ("en", "We had that last winter, two pipes burst."),
    ("de", "Sie haben meinen Zettel gelesen, oder?"), ("fr", "Vous avez lu mon mot, oui ?"),
    ("es", "Se lo dije al capataz y cambió la rueda."), ("it", "Ha letto il mio biglietto, sì?"),
])  # fmt: skip
def test_who_asks_whether_something_was_read_or_tells_what_they_had_says_nothing_again(
    language: LanguageCode, said: str
) -> None:
    """G1: "Haben Sie das gelesen, ja?" brought an apology for asking twice."""
    assert hear_parts(said, language, "", load_encoder()).intent != "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I was laughed at, I cried, and then I learnt it. We use the small saw for that now."),
    ("de", "Meine Frau lassen wir weg. Ich bin Glaser und schneide alles selbst zu."),
    ("fr", "Mon père y a travaillé, les gars étaient calmes. J'ai voulu faire pareil."),
    ("es", "Los niños están bien, una semana con cada uno. No vine a contar eso."),
    ("it", "Sto zitta e guardo. Di più non serve, il pezzo si vede da solo."),
])  # fmt: skip
def test_without_a_word_for_what_hurts_several_sentences_are_no_distress(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert "distress" not in (heard.intent, heard.beside)
    assert heard.reply != "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "My wife died in March. I can't sleep and I cry every night."),
    ("de", "Meine Frau ist im März gestorben. Ich weine jede Nacht."),
    ("fr", "Ma femme est morte en mars. Je pleure toutes les nuits."),
    ("es", "Mi mujer murió en marzo. Lloro todas las noches."),
    ("it", "Mia moglie è morta a marzo. Piango tutte le notti."),
    ("en", "I can't go on, it breaks me."), ("de", "Ich kann nicht mehr, es zerreißt mich."),
    ("fr", "Je n'en peux plus, ça me détruit."), ("es", "No puedo más, me rompe por dentro."),
    ("it", "Non ce la faccio più, mi distrugge."),
])  # fmt: skip
def test_a_death_that_hurts_now_and_despair_still_bring_care(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert "distress" in (heard.intent, heard.beside) or heard.reply == "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I check the oil first. Right, I have to go now."), ("de", "Erst das Öl. So, ich muss jetzt los."),
    ("fr", "D'abord l'huile. Bon, je dois partir."), ("es", "Primero el aceite. Bueno, tengo que irme."),
    ("it", "Prima l'olio. Bene, devo andare."),
])  # fmt: skip
def test_who_says_that_they_must_go_is_offered_the_end(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" in (heard.intent, heard.beside)
