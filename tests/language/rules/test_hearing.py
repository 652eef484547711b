"""An utterance is heard part by part: what answers is kept, whatever is wished or asked beside it (G1, G2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import ClarifyRequest
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.language.rules.following_up.put_simply import wants_it_simply
from shared.language.rules.hearing.parts import MOST_CHARS, hear_parts
from shared.language.rules.off_record.kept_out import kept_out
from shared.language.rules.replying import clarification
from shared.language.sentence_encoder import load_encoder
from shared.text.spoken import LANGUAGES

BESIDE: list[tuple[LanguageCode, str, Intent, str]] = [
    ("en", "Next one please, but we did move to steel.", "wish_to_skip", "but we did move to steel."),
    ("de", "Nächste bitte, aber den Druck messen wir auch.", "wish_to_skip", "aber den Druck messen wir auch."),
    ("it", "La prossima, però offro anche un altro piatto.", "wish_to_skip", "però offro anche un altro piatto."),
    ("fr", "La suivante s'il vous plaît, mais on a changé de four.", "wish_to_skip", "mais on a changé de four."),
    ("it", "La prossima per favore, ma alla fine abbiamo cambiato forno.", "wish_to_skip",
     "ma alla fine abbiamo cambiato forno."),
    ("en", "The pump runs at four bar. I'd like to talk to a person.", "wish_for_human", "The pump runs at four bar."),
    ("en", "A marten ate the wires last year. My wife died that spring, I still cry.", "distress",
     "A marten ate the wires last year."),
]  # fmt: skip
ASKED: dict[LanguageCode, dict[FixedReply, str]] = {
    "en": {"remaining": "How many more are there?", "machine": "are you a robot", "use": "Who reads this?",
           "language": "Can I answer in Italian?"},
    "de": {"remaining": "Wie viele Fragen noch?", "machine": "Sind Sie ein Roboter?",
           "use": "Wer liest meine Antworten?",
           "language": "Kann ich auf Italienisch antworten?"},
    "fr": {"remaining": "Il reste combien de questions ?", "machine": "Vous êtes un robot ?", "use": "Qui va lire ça ?",
           "language": "Puis-je répondre en italien ?"},
    "es": {"remaining": "¿Cuántas preguntas quedan?", "machine": "¿Es usted un robot?",
           "use": "¿Qué hacen con mis respuestas?", "language": "¿Puedo contestar en italiano?"},
    "it": {"remaining": "Quante domande mancano?", "machine": "Lei è un robot?", "use": "Chi legge le risposte?",
           "language": "Posso rispondere in inglese?"},
}  # fmt: skip
TOLD: dict[LanguageCode, str] = {
    "en": "We check the valve every week",
    "de": "Wir prüfen das Ventil jede Woche",
    "fr": "Nous vérifions la vanne chaque semaine",
    "es": "Revisamos la válvula cada semana",
    "it": "Controlliamo la valvola ogni settimana",
}


@pytest.mark.parametrize(("language", "said", "wish", "told"), BESIDE)
def test_what_is_told_beside_a_wish_is_kept(
    language: LanguageCode, said: str, wish: Intent, told: str
) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.beside, heard.told) == ("answer", wish, told)


@pytest.mark.parametrize(("language", "kind"), [(each, kind) for each in ASKED for kind in ASKED[each]])
def test_a_question_to_the_interviewer_gets_a_reply_alone_or_beside_an_answer(
    language: LanguageCode, kind: FixedReply
) -> None:
    asked = ASKED[language][kind]
    alone = hear_parts(asked, language, "", load_encoder())
    assert (alone.intent, alone.reply) == ("clarification", kind)
    beside = hear_parts(f"{TOLD[language]}. {asked}", language, "", load_encoder())
    assert (beside.intent, beside.reply, beside.told) == ("answer", kind, f"{TOLD[language]}.")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Could we switch to Italian?"), ("en", "Can we do this in French instead?"), ("en", "Do you speak Polish?"),
    ("en", "Sorry, can we speak Turkish?"), ("en", "My English is not good. Can I write in my own language?"),
    ("en", "¿Podemos seguir en español?"), ("en", "Können wir auf Deutsch weitermachen?"),
    ("de", "Können wir ins Englische wechseln?"), ("de", "Geht das auch auf Türkisch?"),
    ("fr", "On peut passer à l'anglais ?"), ("fr", "Vous parlez arabe ?"),
    ("es", "¿Podemos pasar al inglés?"), ("it", "Possiamo passare all'inglese?"),
])  # fmt: skip
def test_who_asks_for_another_language_is_told_what_can_be_done(language: LanguageCode, said: str) -> None:
    """G1: whatever language they ask it in."""
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply, heard.beside) == ("clarification", "language", None)


@pytest.mark.parametrize("said", [
    "I translate the menu to Italian for the guests.", "The manual is in German, so I call the maker.",
    "What do I do if they speak Polish? I fetch Ania, she does.",
])  # fmt: skip
def test_who_tells_of_languages_answers(said: str) -> None:
    heard = hear_parts(said, "en", "")
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, None)


@pytest.mark.parametrize("said", ["She passed.", "My mum passed in March and I did the night shifts alone."])
def test_a_death_asks_for_a_word_of_care(said: str) -> None:
    """G2"""
    heard = hear_parts(said, "en", "")
    assert heard.intent == "distress" or heard.reply == "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I used to drive in with my late wife."), ("en", "Since I'm a widower I take the bus."),
    ("de", "Früher fuhr ich mit meiner verstorbenen Frau."), ("de", "Meine Frau ist im März von uns gegangen."),
    ("de", "Seit ich Witwer bin, fahre ich Bus."), ("fr", "J'y allais avec ma femme, qui nous a quittés en mars."),
    ("fr", "Je prends le bus, je suis veuve."), ("es", "Antes iba con mi difunta mujer."),
    ("es", "Mi mujer nos dejó en abril."), ("es", "Desde que soy viudo voy en autobús."),
    ("it", "Prima andavo in macchina con la mia povera moglie, che è mancata a marzo."),
    ("it", "Mio marito è venuto a mancare in aprile."), ("it", "Da quando sono vedovo vado in autobus."),
])  # fmt: skip
def test_a_loss_that_is_told_in_passing_asks_for_a_word_of_care_and_is_not_probed(
    language: LanguageCode, said: str
) -> None:
    """G2: it was “Qual è stata la parte più difficile?”."""
    heard = hear_parts(said, language, "")
    assert heard.intent == "distress" or heard.reply == "care"
    assert is_hard(said, language)


@pytest.mark.parametrize("said", ["What happens to what I tell you?", "Are you reading this at all?"])
def test_who_asks_what_becomes_of_their_words_is_told(said: str) -> None:
    """G1."""
    assert hear_parts(said, "en", "", load_encoder()).reply == "use"


def test_a_guess_beside_not_knowing_is_an_answer() -> None:
    assert hear_parts("dunno, tuesday i think", "en", "").intent == "answer"
    assert hear_parts("No idea, honestly.", "en", "").intent == "dont_know"


def test_a_greeting_is_no_answer_and_no_part_of_one() -> None:
    assert hear_parts("Hello there!", "en", "") == Heard(intent="clarification", reply="greeting")
    heard = hear_parts("Good morning, we use the red form.", "en", "")
    assert (heard.intent, heard.told, heard.reply) == ("answer", "we use the red form.", None)


def test_what_is_told_beside_a_question_of_what_is_meant_is_kept() -> None:
    """D15"""
    heard = hear_parts("We use the red form. What do you mean by the last step?", "en", "")
    assert (heard.intent, heard.told, heard.reply) == ("answer", "We use the red form.", "meaning")


def test_a_correction_beside_a_question_is_one() -> None:
    heard = hear_parts("It was May, not March. How many more are there?", "en", "", load_encoder())
    assert (heard.intent, heard.reply, heard.told) == ("correction", "remaining", "It was May, not March.")


@pytest.mark.parametrize("said", [
    "If a guest is rude I stop, and pass it on.", "I check how many more frames are full.",
    "We changed the bot. Customers kept typing: let me speak to a human.", "He passed the order on to me.",
    "Customers behind me shout: let me speak to a human.", "Who reads the meter? The caretaker, every month.",
    "We ask what is left and carry on.",
])  # fmt: skip
def test_an_answer_with_such_words_is_all_answer(said: str) -> None:
    heard = hear_parts(said, "en", "")
    assert (heard.intent, heard.beside, heard.told) == ("answer", None, None)


@given(st.text(alphabet=st.characters(), max_size=MOST_CHARS + 50), st.sampled_from(LANGUAGES))
def test_what_is_told_stands_in_the_utterance(said: str, language: LanguageCode) -> None:
    heard = hear_parts(said, language, "")
    assert all(line in said for line in (heard.told or "").split("\n"))
    assert heard.told is None or heard.intent not in WISHES


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Sorry, nurse is calling, back in a sec."), ("de", "Entschuldigung, das Telefon, bin gleich wieder da."),
    ("fr", "Pardon, on sonne à la porte, je reviens tout de suite."), ("es", "Perdone, me llaman, vuelvo enseguida."),
    ("it", "Scusi, il telefono, torno subito."),
])  # fmt: skip
def test_a_short_pause_is_no_stop_and_no_answer(language: str, said: str) -> None:
    """G1: there is time, and the question stays."""
    assert hear_parts(said, language, "", load_encoder()) == Heard(intent="clarification", reply="pause")


def test_what_is_told_beside_a_short_pause_counts() -> None:
    """G1"""
    told = "I switch the gas off and close the lid."
    heard = hear_parts(f"{told} Sorry, nurse is calling, back in a sec.", "en", "", load_encoder())
    assert (heard.intent, heard.told, heard.reply, heard.beside) == ("answer", told, "pause", None)


@pytest.mark.parametrize("said", [
    "I told the guest I would be right back.", "The cook said he is back in a minute.",
    "Back in a minute means back in ten with that supplier, so I never wait for the van at the gate.",
])  # fmt: skip
def test_a_pause_in_a_tale_is_part_of_the_answer(said: str) -> None:
    """G1"""
    assert hear_parts(said, "en", "").reply != "pause"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I'd rather not go into that, how they let me go at the mill is personal."),
    ("de", "Darüber möchte ich nicht reden, wie sie mich in der Mühle verabschiedet haben."),
    ("fr", "Je préfère ne pas en parler, la façon dont ils m'ont remercié au moulin."),
    ("es", "Prefiero no hablar de eso, cómo me despidieron del molino es cosa mía."),
    ("it", "Preferisco non parlarne, di come mi hanno congedato al mulino."),
])  # fmt: skip
def test_what_a_refusal_names_is_no_answer(language: str, said: str) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.told, heard.leaves) == ("wish_to_skip", None, True)


@pytest.mark.parametrize("said", [
    "I'd rather not go into that, my boss is private. I mended both looms with Tom in a week.",
    "I'd rather not talk about it, that is private, but I mended both looms with Tom in a week.",
])  # fmt: skip
def test_what_is_told_beside_a_refusal_counts(said: str) -> None:
    heard = hear_parts(said, "en", "")
    assert heard.told is not None
    assert "looms" in heard.told


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The changing rooms are enough to make you cry."),
    ("de", "Die Umkleiden sind zum Heulen."),
    ("fr", "Les vestiaires, c'est à pleurer."),
    ("es", "Los vestuarios están para llorar."),
    ("it", "Io le dico degli spogliatoi, che lì sì che c'è da piangere."),
])  # fmt: skip
def test_words_of_grief_that_call_a_thing_a_pity_ask_for_no_care(language: str, said: str) -> None:
    """G2: a bench that is missing is met with other words than a death."""
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply, is_hard(said, language)) == ("answer", None, False)


@pytest.mark.parametrize(("language", "told", "wish"), [
    ("en", "My boss drank.", "I'd rather you didn't put that in."),
    ("de", "Mein Chef trank.", "Das schreiben Sie bitte nicht rein."),
    ("fr", "Mon chef buvait.", "Je préférerais que vous ne le notiez pas."),
    ("es", "Mi jefe bebía.", "Eso prefiero que no lo ponga."),
    ("it", "Il mio capo beveva.", "Questo preferirei che non lo scrivesse."),
])  # fmt: skip
def test_a_wish_not_to_have_something_written_is_met_and_no_wish_to_stop(
    language: str, told: str, wish: str
) -> None:
    """G8: it got no word, or an offer of the end."""
    heard = hear_parts(f"{told} {wish}", language, "", load_encoder())
    assert (heard.intent, heard.told, heard.reply) == ("answer", told, "record")
    assert {told, wish} <= kept_out(f"{told} {wish}", language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We did not write that down in those days."),
    ("de", "Da kommt ein Deckel drauf, das Wasser soll nicht rein."),
    ("es", "Ventilamos mucho para que no aparezca moho."), ("it", "Il sale non lo mettiamo prima."),
])  # fmt: skip
def test_what_is_not_done_at_work_asks_to_keep_nothing_out(language: str, said: str) -> None:
    assert not kept_out(said, language)


def test_who_takes_up_a_word_of_the_question_and_says_nothing_of_leaving_goes_on() -> None:
    """G1: an offer to stop came just as a matter was opened."""
    question = "À quels moments d'une journée de travail récente les portiez-vous ?"
    said = "Mon travail, c'est convoyeuse dans un bus scolaire. Qui va lire ceci ?"
    heard = hear_parts(said, "fr", question, load_encoder())
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, "use")


def test_a_name_on_a_label_asks_nothing_of_the_name_under_the_answers() -> None:
    said = "Ein rotes Band um die Horde, Zettel dran, mein Name drauf, und keiner greift's mehr an."
    heard = hear_parts(said, "de", "Wie genau machen Sie das?")
    assert (heard.intent, heard.reply) == ("answer", None)


def test_who_contests_a_question_and_answers_it_has_answered() -> None:
    told = "We count pallets, not crates, and at night the scanner does it for both halls by itself, twice."
    assert hear_parts(f"I dispute the question. {told}", "en", "").intent == "answer"


def test_what_somebody_did_not_ask_others_is_no_complaint_to_the_interviewer() -> None:
    """An apology for a question that nobody asked came of "I asked no further"."""
    said = "It was what they had with a free hour. I asked no further. They have changed cars since."
    assert hear_parts(said, "en", "", load_encoder()).reply is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "You've lost me there. Ask it like you'd ask my brother."), ("en", "That went clean over my head."),
    ("de", "Da haben Sie mich verloren. Sagen Sie's so, wie Sie's meiner Tante sagen würden."),
    ("fr", "Là, vous m'avez perdu. Demandez-le comme à mon fils."),
    ("es", "Me he perdido. Pregúntemelo como a un primo."), ("it", "Mi sono perso. Lo dica come al bar."),
])  # fmt: skip
def test_who_does_not_follow_or_says_to_whom_it_should_be_said_asks_what_is_meant(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "?", load_encoder()).intent == "clarification"
    assert hear_parts(said, language, "?").intent == "clarification"


@pytest.mark.parametrize("said", [
    "We lost me mate in the flood, it was in the papers.",
    "The crane goes over my head with the beam on it, all day long.",
])  # fmt: skip
def test_what_is_lost_or_overhead_in_a_tale_asks_nothing(said: str) -> None:
    assert hear_parts(said, "en", "?", load_encoder()).intent != "clarification"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Hold on, the vet's van has come and my brother's holding the mare. Back."),
    ("en", "Wait, there's somebody at the hatch."), ("de", "Sekunde, es klingelt."),
    ("de", "Moment, die Kuh steht auf der Straße. Bin gleich zurück."), ("fr", "Attendez, ça sonne. J'arrive."),
    ("es", "Espere, llaman a la puerta."), ("it", "Un momento, il telefono. Torno."),
])  # fmt: skip
def test_who_is_called_away_for_a_moment_answers_nothing_and_does_not_leave(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "?", load_encoder()) == Heard(intent="clarification", reply="pause")


def test_what_is_told_before_a_call_away_counts() -> None:
    said = "I ring the shops that slice it first. Hold on, there's somebody at the gate."
    heard = hear_parts(said, "en", "Whom do you ring?", load_encoder())
    assert (heard.intent, heard.told, heard.reply) == (
        "answer",
        "I ring the shops that slice it first.",
        "pause",
    )


@pytest.mark.parametrize("said", [
    "Hang on, that dose I told you of was for the ewes.", "Wait, it is the third gate and not the second.",
    "One moment of it I remember well, the phone on the wall rang and nobody went.",
])  # fmt: skip
def test_a_halt_before_what_is_told_is_no_call_away(said: str) -> None:
    assert hear_parts(said, "en", "?", load_encoder()).reply != "pause"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Right, that's the ferry gone. Where did we get to?"), ("de", "So. Wo waren wir?"),
    ("fr", "Me revoilà. On en était où ?"), ("es", "Listo. ¿En qué estábamos?"),
    ("it", "Rieccomi. A che punto eravamo?"),
])  # fmt: skip
def test_who_comes_back_and_asks_where_they_were_is_asked_the_same_again(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "?", load_encoder()).intent == "clarification"
    question = "Who winds the clock?"
    request = ClarifyRequest(
        language=language, question=question, said=said, intent="clarification", asked=()
    )
    assert question in clarification(request)


def test_who_asks_where_they_were_asks_for_no_simpler_words() -> None:
    assert wants_it_simply("You lost me there.", "en")
    assert not wants_it_simply("Right. Where were we?", "en")


def test_where_they_were_is_told_in_full_and_not_in_short() -> None:
    question = "In ships.ini, berth is 4. Where does this number come from?"
    request = ClarifyRequest(
        language="en", question=question, said="Where were we?", intent="clarification", asked=()
    )
    assert question in clarification(request)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Could we leave the court case for now?"), ("de", "Können wir den Prozess heute auslassen?"),
    ("es", "¿Podemos dejar el juicio aparte?"),
    ("it", "Possiamo lasciare il processo da parte?"),
])  # fmt: skip
def test_who_asks_to_leave_one_thing_for_today_does_not_end_the_interview(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "?", load_encoder()) == Heard(intent="wish_to_skip", leaves=True)


@pytest.mark.parametrize(
    "said", ["Can we leave the interview for today?", "Can we leave it there for today?"]
)
def test_who_asks_to_leave_the_talk_for_today_does(said: str) -> None:
    assert hear_parts(said, "en", "?", load_encoder()).intent == "wish_to_stop"


def test_dough_that_is_left_out_is_no_wish() -> None:
    said = "We leave the dough out overnight and shape it at four."
    assert hear_parts(said, "en", "?", load_encoder()) == Heard()
