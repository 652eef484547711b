"""Who says what they were not asked, or wants another question, says so to the interviewer: it is no wish to stop, nor
for a person, and nothing that was said before (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing import hear_parts
from shared.language.rules.objections import names_the_unasked
from shared.language.sentence_encoder import load_encoder

UNASKED: list[tuple[LanguageCode, str]] = [
    ("en", "You haven't asked me why I want to drive trams."),
    (
        "en",
        "I'm on at six and you still haven't asked about the new tram line that I would be in charge of from May on.",
    ),
    ("en", "Why don't you ask me about the depot?"),
    ("de", "Sie haben mich noch gar nicht gefragt, warum ich Straßenbahn fahren will."),
    ("de", "Wollen Sie nicht wissen, wie ich zur Bahn kam?"),
    ("fr", "Vous ne m'avez pas demandé pourquoi je veux conduire des trams."),
    ("fr", "Vous m'avez pas demandé comment je suis venue aux trams."),
    ("es", "No me ha preguntado por qué quiero conducir tranvías."),
    ("es", "Todavía no me ha preguntado sobre la cochera."),
    ("it", "Non mi ha chiesto perché voglio guidare i tram."),
    ("it", "Non mi ha ancora chiesto del deposito."),
]
ANOTHER: list[tuple[LanguageCode, str]] = [
    ("en", "Ask me something useful."), ("en", "Just ask me something else."), ("de", "Fragen Sie mich was Richtiges."),
    ("de", "Stellen Sie mir eine andere Frage."), ("fr", "Posez-moi une vraie question."),
    ("fr", "Demandez-moi autre chose."), ("es", "Pregúnteme algo de verdad."), ("es", "Hágame otra pregunta."),
    ("it", "Mi chieda qualcosa di vero."), ("it", "Mi faccia un'altra domanda."),
]  # fmt: skip
TOLD: list[tuple[LanguageCode, str]] = [
    ("en", "They ask me something every day, mostly where the tram to the market stops."),
    ("en", "My boss never asked me why I did it."),
    ("de", "Die Leute fragen mich etwas, und ich zeige auf den Plan."),
    ("fr", "Mon chef ne m'a pas demandé pourquoi."),
    ("es", "El jefe no me ha preguntado nada, lo decidí yo."),
    ("it", "Il capo non mi ha chiesto niente, ho deciso io."),
    ("es", "Mi jefe no me pregunta si el cliente paga."),
    ("es", "El cliente no me preguntó cómo se hace."),
    ("es", "La jefa llega tarde y no me ha preguntado cómo va."),
    ("es", "Prefiero hablar de precios al final."),
    ("it", "Il cliente non mi ha ancora chiesto di pagare."),
    ("it", "Mia zia non mi ha mai chiesto dei tram."),
    ("fr", "Vous ne me demandez pas si le client paie, dit mon chef."),
    ("fr", "Je préfère parler des prix au début."),
    ("en", "I prefer to talk about the price at the end."),
    ("de", "Ich rede lieber über den Preis, wenn alle da sind."),
    ("de", "Die Fahrgäste haben mich nie gefragt, warum wir halten."),
    ("en", "Ask me something in Polish and I answer."),
    ("es", "Pregúnteme algo, yo lo apunto y lo busco luego."),
    ("fr", "Demandez-moi quelque chose, je le note et je cherche."),
    ("it", "Mi chieda qualcosa, io lo scrivo e lo cerco."),
    ("de", "Fragen Sie mich etwas, ich schlage es im Plan nach."),
]


@pytest.mark.parametrize("with_encoder", [True, False])
@pytest.mark.parametrize(("language", "said"), UNASKED)
def test_who_names_what_they_were_not_asked_would_rather_tell_that(
    language: LanguageCode, said: str, *, with_encoder: bool
) -> None:
    heard = hear_parts(said, language, "", load_encoder() if with_encoder else None)
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, "rather")


@pytest.mark.parametrize("with_encoder", [True, False])
@pytest.mark.parametrize(("language", "said"), ANOTHER)
def test_who_wants_another_question_leaves_what_was_asked_about(
    language: LanguageCode, said: str, *, with_encoder: bool
) -> None:
    heard = hear_parts(said, language, "", load_encoder() if with_encoder else None)
    assert (heard.intent, heard.beside, heard.leaves) == ("wish_to_skip", None, True)


def test_what_is_told_beside_it_counts() -> None:
    heard = hear_parts(
        "Patience, I suppose, and a loud bell. Ask me something real.", "en", "", load_encoder()
    )
    assert heard.told == "Patience, I suppose, and a loud bell."
    assert (heard.intent, heard.beside, heard.leaves) == ("answer", "wish_to_skip", True)


@pytest.mark.parametrize(("language", "said"), TOLD)
def test_what_others_ask_or_did_not_ask_is_told(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.reply != "rather"
    assert not heard.leaves


SHORT: list[tuple[LanguageCode, str, str]] = [
    ("en", "I oiled the points.", "Sorry, I haven't got long."),
    ("en", "I oiled the points.", "I'm in a hurry."),
    ("en", "I oiled the points.", "I've got a train to catch."),
    ("de", "Ich habe die Weichen geölt.", "Ich habe nicht viel Zeit."),
    ("de", "Ich habe die Weichen geölt.", "Ich hab es eilig."),
    ("fr", "J'ai vérifié les freins avec mon collègue.", "Je n'ai pas beaucoup de temps."),
    ("es", "Hice el cuadrante de la semana.", "No tengo mucho tiempo."),
    ("it", "Ho controllato i freni con il mio collega.", "Non ho molto tempo."),
]


@pytest.mark.parametrize("with_encoder", [True, False])
@pytest.mark.parametrize(("language", "told", "short"), SHORT)
def test_who_is_short_of_time_is_offered_the_end_and_what_they_told_counts(
    language: LanguageCode, told: str, short: str, *, with_encoder: bool
) -> None:
    encoder = load_encoder() if with_encoder else None
    heard = hear_parts(f"{told} {short}", language, "", encoder)
    assert (heard.intent, heard.beside, heard.plain) == ("answer", "wish_to_stop", False)
    assert (heard.told or "").startswith(told)
    assert hear_parts(short, language, "", encoder).intent == "wish_to_stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I don't have much time for the points, there are forty of them and one of me."),
    ("en", "When the early shift is short, I'm in a hurry and the others have to wait for their break."),
    ("en", "When there is a queue, I am in a hurry, so I skip the chat."),
    ("en", "I am in a hurry, I leave the bell."), ("en", "When the tram is full, I am in a hurry."),
    ("de", "Die Zeit wird knapp, dann hole ich Anna dazu."), ("de", "Ich nehme also das Rad, ich bin in Eile."),
    ("fr", "Je suis pressé, alors je prends le vélo."), ("es", "Tengo poco tiempo, así que llamo a Ana."),
    ("it", "Ho fretta, quindi prendo la bici."),
])  # fmt: skip
def test_little_time_at_work_is_told(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" not in (heard.intent, heard.beside)


def test_another_question_and_little_time_in_one_breath_are_both_heard() -> None:
    said = "We oil the bell every Monday before the first run. Ask me something real. I'm in a hurry."
    heard = hear_parts(said, "en", "", None)
    assert (heard.intent, heard.beside, heard.plain) == ("answer", "wish_to_stop", False)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No, sorry, there isn't one. I can tell you about the tram rota if you like."),
        ("de", "So einen Fall gibt es nicht. Ich kann Ihnen vom Depot erzählen, wenn Sie möchten."),
        ("fr", "Il n'y en a pas. Je peux vous parler du dépôt si vous voulez."),
        ("es", "No hay ninguno. Le puedo hablar de la cochera, si quiere."),
        ("it", "Non ce n'è. Posso parlarle del deposito, se vuole."),
    ],
)
def test_who_offers_to_tell_something_else_is_taken_at_their_word(language: LanguageCode, said: str) -> None:
    """G1: the offer was passed over, and the same asked again."""
    assert hear_parts(said, language, "").reply == "rather"
    assert names_the_unasked(said, language)


@pytest.mark.parametrize(
    "said", ["I can tell you about it, it was cold.", "If you like it warm, the depot is the place."]
)
def test_what_is_told_is_no_offer(said: str) -> None:
    assert hear_parts(said, "en", "").reply is None
    assert not names_the_unasked(said, "en")
