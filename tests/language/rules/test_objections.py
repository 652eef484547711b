"""An objection gets a short human reply, a private matter is left, and an addition counts where it belongs (G1, G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We salt the path first. Why do you ask me the same question twice?"),
    ("de", "Wir streuen zuerst den Weg. Warum fragen Sie das zweimal?"),
    ("fr", "On sale le chemin d'abord. Vous avez posé la même question deux fois."),
    ("es", "Primero echamos sal. Me ha hecho la misma pregunta dos veces."),
    ("it", "Prima spargiamo il sale. Mi ha fatto la stessa domanda due volte."),
])  # fmt: skip
def test_who_objects_to_being_asked_twice_is_met_and_the_answer_counts(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.beside is None
    assert heard.reply == "objection" or heard.intent == "already_said"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "That's unfair."), ("de", "Das ist unfair."), ("fr", "C'est injuste."), ("es", "Es injusto."),
    ("it", "È ingiusto."),
])  # fmt: skip
def test_an_objection_alone_is_met_and_the_question_stands(language: LanguageCode, said: str) -> None:
    """In French it was taken for a wish to stop."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.reply) == ("clarification", "objection")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I don't say why I went, that's my business."), ("de", "Warum ich ging, sage ich nicht, das ist privat."),
    ("fr", "Je ne dis pas pourquoi je suis parti, ça me regarde."),
    ("es", "No digo por qué me fui, eso es privado."), ("it", "Non dico perché sono andato via, sono affari miei."),
])  # fmt: skip
def test_a_private_matter_is_left(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_skip" in (heard.intent, heard.beside)
    assert heard.leaves


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It rises twice. For the salt thing before, I forgot, too much of it slows the yeast."),
    ("de", "Es geht zweimal auf. Bei der Frage vorhin fehlt noch, dass Salz die Hefe bremst."),
    ("fr", "Il lève deux fois. Pour la question d'avant, le sel freine la levure."),
    ("es", "Sube dos veces. En la pregunta de antes, la sal frena la levadura."),
    ("it", "Lievita due volte. Alla domanda di prima, il sale rallenta il lievito."),
])  # fmt: skip
def test_an_addition_to_an_earlier_answer_is_thanked_for(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "added"


@pytest.mark.parametrize(("language", "said", "told"), [
    ("en", "I counted the oars every night. I'd rather talk about the boats, to be honest.",
     "I counted the oars every night."),
    ("de", "Ich habe jeden Abend die Ruder gezählt. Ich würde lieber über die Boote reden.",
     "Ich habe jeden Abend die Ruder gezählt."),
    ("fr", "J'ai compté les rames chaque soir. Je préférerais parler des bateaux.", "J'ai compté les rames chaque soir."),
    ("es", "Contaba los remos cada noche. Preferiría hablar de las barcas.", "Contaba los remos cada noche."),
    ("it", "Contavo i remi ogni sera. Preferirei parlare delle barche.", "Contavo i remi ogni sera."),
    ("en", "I counted the oars every night. I could tell you more about the boats.", "I counted the oars every night."),
    ("de", "Ich habe jeden Abend die Ruder gezählt. Zu den Booten könnte ich Ihnen mehr erzählen.",
     "Ich habe jeden Abend die Ruder gezählt."),
    ("fr", "J'ai compté les rames chaque soir. Sur les bateaux, je pourrais vous en dire plus.",
     "J'ai compté les rames chaque soir."),
    ("es", "Contaba los remos cada noche. De las barcas podría contarle más.", "Contaba los remos cada noche."),
    ("it", "Contavo i remi ogni sera. Delle barche potrei dirle di più.", "Contavo i remi ogni sera."),
])  # fmt: skip
def test_who_would_rather_talk_about_something_is_invited_to_and_what_they_answered_counts(
    language: LanguageCode, said: str, told: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply, heard.told) == ("answer", None, "rather", told)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'd rather talk about something else."), ("de", "Ich würde lieber über etwas anderes reden."),
    ("fr", "Je préférerais parler d'autre chose."), ("es", "Preferiría hablar de otra cosa."),
    ("it", "Preferirei parlare di altro."),
])  # fmt: skip
def test_who_wants_another_subject_at_all_names_none(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply != "rather"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Here where?"), ("de", "Wo hier?"), ("fr", "Ici, où ?"), ("es", "¿Aquí dónde?"), ("it", "Qui dove?"),
])  # fmt: skip
def test_who_asks_which_place_is_meant_asks_back(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).intent == "clarification"


@pytest.mark.parametrize(
    "said",
    [
        "Customers ask me about the opening hours all day, so I wrote a note for the door.",
        "Insurance is Father Quinn, don't ask me about that.",
    ],
)
def test_who_is_asked_about_things_would_not_rather_talk_about_them(said: str) -> None:
    assert hear_parts(said, "en", "Whom do you call?", load_encoder()).reply != "rather"
