"""How a message ends: what is told before counts, and a question beside a goodbye is replied to (G1, G2).

All sentences were made up for this file.
"""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "told", "said"), [
    ("en", "We sealed it with wax.", "Right, I'll say goodbye, thanks for the chat. One thing: do I get to read it?"),
    ("de", "Den Ofen macht man um sechs aus.", "Ich verabschiede mich, danke für das Gespräch. Kann ich das lesen?"),
    ("fr", "On l'a scellé à la cire.", "Je vous dis au revoir, merci pour cet échange. Est-ce que je pourrai le lire ?"),
    ("es", "Lo sellamos con cera.", "Con esto me despido, gracias por la charla. ¿Podré leerlo yo?"),
    ("it", "L'abbiamo sigillato con la cera.", "Con questo la saluto, grazie del colloquio. Potrò leggerlo anch'io?"),
])  # fmt: skip
def test_a_goodbye_before_a_last_question_keeps_the_answer_and_ends_with_a_reply(
    language: LanguageCode, told: str, said: str
) -> None:
    heard = hear_parts(f"{told} {said}", language, "", load_encoder())
    assert (heard.intent, heard.told, heard.beside, heard.plain) == ("answer", told, "wish_to_stop", True)
    assert heard.reply is not None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I've answered that. I'd like to end the conversation here, goodbye."),
    ("de", "Das habe ich gerade beantwortet. Ich möchte das Gespräch jetzt beenden, auf Wiedersehen."),
    ("fr", "J'ai déjà répondu. Je souhaite arrêter l'entretien ici, au revoir."),
    ("es", "Eso ya lo he contestado. Quiero terminar aquí la conversación, adiós."),
    ("it", "L'ho già detto. Vorrei chiudere qui il colloquio, arrivederci."),
])  # fmt: skip
def test_who_has_answered_and_says_goodbye_in_so_many_words_is_not_asked_whether_to_stop(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.plain) == ("wish_to_stop", True)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "First I lock the till. Then I say goodbye to everybody."),
    ("de", "Erst wird abgeschlossen. Dann verabschiede ich jeden Gast."),
    ("fr", "On ferme la caisse. Puis je dis au revoir à chaque client."),
    ("es", "Se cierra la caja. Luego me despido de cada cliente."),
    ("it", "Si chiude la cassa. Poi saluto ogni cliente."),
    ("en", "He said goodbye and left. What happened then?"),
])  # fmt: skip
def test_a_goodbye_that_is_told_of_the_work_ends_nothing(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" not in (heard.intent, heard.beside)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "that's me done with that topic"), ("de", "Damit bin ich mit dem Thema durch."),
    ("fr", "voilà, j'en ai fini avec ce sujet"), ("es", "con eso ya he terminado"), ("it", "su questo ho finito"),
])  # fmt: skip
def test_who_has_done_with_a_subject_has_not_done_with_the_talk(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.leaves) == ("wish_to_skip", True)
    beside = hear_parts(f"17 kg. {said}", language, "", load_encoder())
    assert (beside.intent, beside.beside, beside.leaves) == ("answer", "wish_to_skip", True)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We dry it for a week. anyway my phone's on three percent"),
    ("en", "We dry it for a week. I can hear people coming in"),
    ("de", "Das trocknet eine Woche. Hier machen sie schon das Licht aus"),
    ("fr", "Ça sèche une semaine. on commence à ranger les chaises ici"),
    ("es", "Se seca una semana. oigo que ya llega la gente"),
    ("it", "Si asciuga una settimana. mio figlio è già sulla porta con lo zaino"),
])  # fmt: skip
def test_what_presses_somebody_just_now_brings_what_matters_first(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, "main_first")
    assert "hurry" in (heard.reply, heard.also)


@pytest.mark.parametrize(("language", "said", "question"), [
    ("en", "The battery is at nine percent then, and we swap it.", ""),
    ("en", "When they turn the lights off, I can hear people coming.", ""),
    ("de", "Die Gäste stehen schon vor der Tür, wenn ich komme.", ""),
    ("it", "I clienti sono già alla porta alle sei.", "A che ora arrivano i clienti?"),
])  # fmt: skip
def test_what_is_told_of_other_times_or_was_asked_presses_nobody(
    language: LanguageCode, said: str, question: str
) -> None:
    heard = hear_parts(said, language, question, load_encoder())
    assert "hurry" not in (heard.reply, heard.also)
