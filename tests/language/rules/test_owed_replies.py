"""What is said to the interviewer gets its reply, and what only sounds like a wish does not (G1, G2)."""

import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.manners import refuses_contact
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


def cares(heard: Heard) -> bool:
    return "distress" in (heard.intent, heard.beside) or heard.reply == "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We signed the sheet without looking, but please don't write that down."),
    ("en", "My boss never checks it. That stays between us, don't put it in."),
    ("en", "It felt fine. Please don't write down the thing about my wife being cross, it's hers to say."),
    ("de", "Wir haben ohne Prüfung unterschrieben, aber das schreiben Sie bitte nicht auf."),
    ("fr", "On a signé sans regarder, mais ne notez pas ça s'il vous plaît."),
    ("es", "Firmamos sin mirar, pero eso no lo apunte, por favor."),
    ("it", "Abbiamo firmato senza guardare, ma questo non lo scriva, per favore."),
])  # fmt: skip
def test_who_asks_not_to_have_something_written_down_is_told_who_can_take_it_out(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "record"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "New people don't write down the pressure, so I remind them."),
    ("de", "Die Neuen schreiben den Druck nicht auf, also erinnere ich sie."),
    ("fr", "Les nouveaux ne notent pas la pression, alors je le leur rappelle."),
    ("es", "Los nuevos no apuntan la presión, así que se lo recuerdo."),
    ("it", "I nuovi non scrivono la pressione, quindi glielo ricordo."),
])  # fmt: skip
def test_who_tells_what_others_do_not_write_down_asks_for_nothing(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Twice a week, on foot. Am I being graded on any of this?"),
        ("de", "Zweimal die Woche, zu Fuß. Ist das hier eine Prüfung?"),
    ("fr", "Deux fois par semaine, à pied. Au fait, est-ce que c'est noté ?"),
    ("fr", "Deux fois par semaine, à pied. Vous m'évaluez, là ?"),
    ("es", "Dos veces por semana, a pie. ¿Esto se puntúa?"),
    ("es", "Dos veces por semana, a pie. ¿Me están evaluando?"),
    ("it", "Due volte a settimana, a piedi. Ma c'è un voto?"),
    ])  # fmt: skip
def test_who_asks_whether_it_is_marked_is_told_how_it_is_judged(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "verdict"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The boxes are marked, and the head of shift gives each team a score."),
    ("de", "Der Meister bewertet die Proben, und es gibt Punkte für jede Schicht."),
    ("fr", "La pression est notée sur la feuille, et il y a une note pour chaque équipe."),
    ("fr", "C'est un examen que l'on fait passer à chaque nouveau."),
    ("es", "Se califica cada lote, y hay nota para cada turno."),
    ("es", "Es un examen para todos los nuevos, y se puntúa."),
    ("it", "Viene valutato ogni lotto, e si danno punti a ogni turno."),
])  # fmt: skip
def test_who_tells_of_marks_at_work_asks_for_nothing(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Twice a week, usually on foot. Does my name appear anywhere in this?"),
    ("de", "Zweimal die Woche, meist zu Fuß. Steht da irgendwo mein Name dabei?"),
    ("fr", "Deux fois par semaine, à pied. Est-ce que mon nom apparaît quelque part ?"),
    ("es", "Dos veces por semana, a pie. ¿Aparece mi nombre en algún sitio?"),
    ("it", "Due volte a settimana, a piedi. Compare il mio nome da qualche parte?"),
])  # fmt: skip
def test_who_asks_whether_their_name_stands_with_it_is_told(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "named"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "By bus and then on foot. Who reads this, if I may be so bold?"),
    ("de", "Mit dem Bus und dann zu Fuß. Wer liest das, wenn ich fragen darf?"),
            ("it", "In autobus e poi a piedi. Chi lo legge, se posso chiedere?"),
])  # fmt: skip
def test_a_question_to_the_interviewer_is_heard_before_a_comma_too(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "use"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "What do you mean by “keep it going”? If it is the oven, we never let it go out."),
    ("de", "Was meinen Sie mit „am Laufen halten“? Den Ofen lassen wir nie ausgehen."),
])  # fmt: skip
def test_who_asks_what_words_mean_is_not_told_what_the_answers_are_for(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply in (None, "meaning")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Count the crates twice before the van leaves the yard. That's it."),
    ("en", "I rinse the filters and hang them up to dry. That's all."),
    ("de", "Ich spüle die Filter und hänge sie zum Trocknen auf. Das war's."),
    ("fr", "Je rince les filtres et je les fais sécher. Voilà tout."),
    ("es", "Enjuago los filtros y los cuelgo a secar. Y ya está."),
    ("it", "Sciacquo i filtri e li appendo ad asciugare. Tutto qui."),
])  # fmt: skip
def test_who_closes_an_answer_does_not_wish_to_stop(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside) == ("answer", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "if which one isn't ready? sorry, I'm on the tractor"),
    ("de", "wenn was nicht fertig ist? Entschuldigung, ich sitze auf dem Traktor"),
    ("fr", "si quoi n'est pas prêt ? désolée, je suis sur le tracteur"),
        ("it", "se che cosa non è pronto? scusi, sono sul trattore"),
])  # fmt: skip
def test_who_asks_back_and_begs_pardon_is_not_in_distress(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert not cares(heard)
    assert heard.intent == "clarification" or heard.reply == "meaning"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I stack them by date, oldest in front. My mother has been in hospital since Monday, so I'm all thumbs."),
    ("en", "I stack them by date. My brother has cancer, I'm a bit slow today."),
    ("de", "Ich staple nach Datum. Meine Mutter liegt seit Montag im Krankenhaus, ich bin nicht ganz bei der Sache."),
    ("fr", "Je range par date. Mon mari est à l'hôpital depuis lundi, je suis un peu ailleurs."),
    ("es", "Los coloco por fecha. Mi hermana está ingresada desde el lunes, hoy voy despacio."),
    ("it", "Li metto per data. Mio marito è in ospedale da lunedì, oggi sono un po' lenta."),
])  # fmt: skip
def test_illness_of_somebody_close_gets_a_word_of_care_and_the_answer_counts(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert cares(heard)
    assert heard.intent == "answer"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We went by tram, Alfred and I. He died in March two years ago, whenever I pass the stop"),
    ("de", "Wir fuhren mit der Bahn, Alfred und ich. Er starb vor zwei Jahren im März, immer wenn ich da vorbeikomme"),
    ("fr", "On prenait le tram, Alfred riait. Il est mort il y a deux ans en mars, chaque fois que j'y passe"),
    ("es", "Íbamos en tranvía, Alfredo se reía. Murió hace dos años en marzo, cada vez que paso por allí"),
    ("it", "Prendevamo il tram, Alfredo rideva. È morto due anni fa a marzo, ogni volta che passo di lì"),
    ("en", "Somebody kept my seat on the boat. I miss him so."),
    ("de", "Er hielt mir den Platz auf dem Schiff frei. Er fehlt mir sehr."),
    ("fr", "Il me gardait une place sur le bateau. Il me manque beaucoup."),
    ("es", "Me guardaba el sitio en el barco. Lo echo mucho de menos."),
    ("it", "Mi teneva il posto sul battello. Mi manca tanto."),
])  # fmt: skip
def test_who_misses_somebody_dead_gets_a_word_of_care(language: LanguageCode, said: str) -> None:
    assert cares(hear_parts(said, language, "", load_encoder()))


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The owner died two years ago, so there are three of us now."),
    ("de", "Der Inhaber starb vor zwei Jahren, also sind wir jetzt zu dritt."),
    ("en", "The patient's father was in hospital, so the neighbour let us in."),
    ("it", "Mi manca il tempo per controllare le liste."),
    ("fr", "Il me manque deux vis pour finir le meuble."),
    ("es", "Echo de menos una lista de piezas."),
])  # fmt: skip
def test_a_death_that_explains_and_what_is_missing_at_work_stay_facts(
    language: LanguageCode, said: str
) -> None:
    assert not cares(hear_parts(said, language, "", load_encoder()))


@pytest.mark.parametrize(("language", "said"), [
        ("en", "I grease the chain. I've only got five minutes left."),
            ("es", "Engraso la cadena los viernes. Solo me quedan cinco minutos."),
    ])  # fmt: skip
def test_who_says_that_little_time_is_left_is_told_that_it_was_heard(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.reply in ("hurry", "main_first") or heard.beside == "wish_to_stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The glaze has only five minutes left in the kiln by then."),
    ("de", "Die Glasur hat dann nur noch fünf Minuten im Ofen."),
])  # fmt: skip
def test_minutes_of_the_work_are_no_hurry(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "A man lost a finger in the press and I'm not going into that here."),
    ("de", "Ein Mann hat in der Presse einen Finger verloren, darauf gehe ich hier nicht ein."),
    ("fr", "Un homme s'est blessé à la presse et je n'entrerai pas dans les détails ici."),
    ("es", "Un hombre se hirió en la prensa y no voy a entrar en eso aquí."),
    ("it", "Un uomo si è ferito alla pressa e qui non ci entro."),
])  # fmt: skip
def test_what_somebody_will_not_go_into_is_left(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).leaves


@pytest.mark.parametrize(("language", "said"), [
    ("en", "By tram, mostly. And you won't get my phone number, just so that is clear."),
    ("de", "Meist mit der Bahn. Und meine Mailadresse bekommen Sie nicht."),
    ("fr", "Surtout en tram. Et vous n'aurez pas mon adresse mail."),
    ("es", "Casi siempre en tranvía. Y mi correo no se lo voy a dar."),
    ("it", "Quasi sempre in tram. E la mia mail non gliela do."),
])  # fmt: skip
def test_who_says_early_that_they_give_no_contact_data_refuses_it(language: LanguageCode, said: str) -> None:
    """D7"""
    assert refuses_contact(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Customers never get my phone number. We write to them without the email, by post."),
    ("de", "Kunden bekommen meine Nummer nicht."),
    ("fr", "Les clients n'ont pas mon numéro."),
    ("es", "Los clientes no tienen mi teléfono."),
    ("it", "I clienti non hanno il mio numero."),
])  # fmt: skip
def test_who_tells_that_others_do_not_get_their_number_refuses_nothing(
    language: LanguageCode, said: str
) -> None:
    assert not refuses_contact(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "How long does it still last, please?"),
    ("en", "How much longer will we be?"),
    ("en", "When are we finished?"),
    ("en", "And how many more of these?"),
        ("en", "Sorry, how many questions are still to go?"),
    ("en", "Are we nearly done?"),
        ("en", "Is this the last question?"),
    ("de", "Sind wir am Ende?"),
    ("de", "Sind wir bald fertig?"),
    ("fr", "Est-ce qu'on a bientôt fini ?"),
        ("it", "Siamo alla fine?"),
    ("de", "Wie lange dauert es denn noch?"),
    ("de", "Wann sind wir fertig?"),
    ("de", "Wie viele kommen da noch?"),
        ("fr", "Ça va durer encore longtemps ?"),
    ("fr", "On finit à quelle heure ?"),
    ("fr", "Il en reste combien ?"),
        ("es", "¿Cuánto queda todavía?"),
    ("es", "¿A qué hora acabamos?"),
    ("es", "¿Cuántas más hay?"),
        ("it", "A che ora finiamo?"),
    ("it", "Quanto dura ancora, per favore?"),
    ("it", "Ne abbiamo ancora per molto?"),
    ])  # fmt: skip
def test_who_asks_how_much_is_left_is_told(language: LanguageCode, said: str) -> None:
    """G1: before anything else, however it is put."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply) == ("clarification", None, "remaining")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "How long does the glue take to dry?"),
    ("en", "How many more sacks do you mean?"),
    ("en", "I ask her how long it still hurts."),
    ("en", "When do we close the valve, you mean?"),
    ("en", "We are at the end of the ward when the bell goes."),
    ("en", "Are we done with the audit before Friday?"),
        ("fr", "On a fini la tournée à midi."),
        ("it", "Siamo alla fine del mese?"),
    ("de", "Wie lange der Kleber noch trocknen muss?"),
        ("fr", "Combien de sacs il reste ?"),
        ("es", "¿Cuánto dura la mezcla?"),
    ("es", "¿Cuántos sacos quedan?"),
    ("it", "Quanto dura la colla?"),
    ("it", "Quanti sacchi restano?"),
    ("it", "Manca molto il vecchio capo."),
])  # fmt: skip
def test_how_long_something_else_takes_is_not_about_the_interview(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply != "remaining"


@pytest.mark.parametrize(("language", "said", "replies"), [
    ("en", "Did I do well? And am I talking to a machine?", ("verdict", "machine")),
    ("en", "I turn the valve first. Is this recorded? And are you a robot?", ("use", "machine")),
    ("en", "How many more questions are there? And who is going to read this stuff?", ("remaining", "use")),
    ("de", "War das richtig? Und spreche ich mit einer Maschine?", ("verdict", "machine")),
    ("fr", "C'était juste ? Et vous êtes un robot ?", ("verdict", "machine")),
        ])  # fmt: skip
def test_two_questions_get_two_replies(
    language: LanguageCode, said: str, replies: tuple[FixedReply, FixedReply]
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.reply, heard.also) == replies


def test_one_question_asked_twice_gets_one_reply_and_of_three_the_first_two_are_met() -> None:
    twice = hear_parts("Who reads this? I mean, who will see it?", "en", "", load_encoder())
    assert (twice.reply, twice.also) == ("use", None)
    thrice = hear_parts(
        "Who reads this? Are you a robot? How many questions are left?", "en", "", load_encoder()
    )
    assert (thrice.reply, thrice.also) == ("use", "machine")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "before I go on, who is going to see all this? My sister?"), ("en", "can my boss read this?"),
    ("en", "will my son be able to see what I say?"),
    ("en", "We lock the shed at nine. Who gets to read all of that, by the way?"),
    ("de", "Wer kriegt das Zeug hier eigentlich zu lesen?"), ("de", "Kann meine Tochter das sehen?"),
    ("de", "Darf ich fragen, wer schaut sich das an?"), ("fr", "ça, qui va le lire ?"),
    ("fr", "mon chef peut le lire ?"),
    ("es", "¿y esto quién lo va a leer?"),
    ("es", "¿mi jefe lo puede leer?"),
    ("es", "todo esto, ¿quién lo mira?"),
    ("it", "Posso chiedere io una cosa, tutta questa roba chi la legge? Mia figlia la può leggere?"),
    ("it", "mia moglie può leggere quello che scrivo?"), ("it", "La domanda di prima, chi legge queste cose?"),
])  # fmt: skip
def test_who_asks_who_reads_it_is_told_whatever_stands_around_it(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply == "use"


@pytest.mark.parametrize(("language", "said"), [
        ("en", "The nurse reads this at handover and signs."),
])  # fmt: skip
def test_who_speaks_of_reading_something_else_asks_nothing_of_the_talk(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply is None


@pytest.mark.parametrize(("said", "reply"), [
    ("count everyone, dont let anyone back in. you didnt answer me about the water", "unanswered"),
    ("they leave by the front door. is the water thing right btw?", "verdict"),
    ("We eat late, about nine. Is it much left? The coffee is served downstairs.", "remaining"),
])  # fmt: skip
def test_what_is_typed_in_haste_is_answered_too(said: str, reply: str) -> None:
    """G2: and what is said to the interviewer is no evidence."""
    heard = hear_parts(said, "en", "", load_encoder())
    assert heard.reply == reply
    assert not {"didnt", "btw", "left"} & set((heard.told or said).replace(".", "").split())


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I sort the parcels by street. Can I ask you something? Is there parking, or do people come by tram?"),
    ("de", "Ich sortiere die Pakete nach Straßen. Darf ich was fragen? Gibt es Parkplätze, oder kommt man mit der Bahn?"),
    ("fr", "Je trie les colis par rue. J'ai une question. Y a-t-il un parking, ou vient-on en tram ?"),
    ("es", "Ordeno los paquetes por calles. Tengo una pregunta. ¿Hay aparcamiento o se va en tranvía?"),
    ("it", "Ordino i pacchi per strada. Ho una domanda. C'è un parcheggio, o si viene in tram?"),
])  # fmt: skip
def test_a_question_that_is_announced_as_one_to_us_gets_a_reply_whatever_it_is_about(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "How do you begin the day?", load_encoder())
    assert (heard.intent, heard.reply) == ("answer", "unknown")
    assert heard.told == said.partition(".")[0] + "."
