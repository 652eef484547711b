"""What each sentence of an utterance says by itself, before it is taken for grief, a correction or a goodbye (G1, G2)."""

import pytest

from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from shared.modes.by_concepts.denying import is_denied_line


def cares(heard: Heard) -> bool:
    return "distress" in (heard.intent, heard.beside) or heard.reply == "care"


def puts_right(heard: Heard) -> bool:
    return heard.intent == "correction" or heard.reply == "put_right"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The lift stuck twice that week. Next one, please, I don't fancy lingering there."),
    ("en", "We buried the cat of the ward that day, haha. Let's have another question please."),
    ("de", "Da hat der Mann dann geweint. Die nächste bitte, dabei möchte ich nicht bleiben."),
    ("fr", "Elle pleurait dans le couloir. La suivante s'il vous plaît, je préfère ne pas m'attarder."),
    ("es", "El señor lloraba en la puerta. La siguiente, por favor, prefiero no quedarme en eso."),
    ("it", "La signora piangeva sulle scale. La prossima per favore, preferisco non fermarmi su questo."),
])  # fmt: skip
def test_who_asks_for_the_next_question_skips_whatever_was_told(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_skip" in (heard.intent, heard.beside)
    assert not cares(heard)
    assert not puts_right(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "No wait, there was also the row with my landlord, but I'd rather not."),
    ("en", "Hang on, there was a quarrel with the boss too, but that I'd rather leave."),
    ("de", "Nein warten Sie, da war noch der Streit mit dem Chef, aber das lieber nicht."),
    ("fr", "Non attendez, il y avait aussi la dispute avec le chef, mais ça je ne préfère pas."),
    ("es", "No, espere, también hubo una pelea con la jefa, pero eso prefiero que no."),
    ("it", "No aspetti, c'è stata anche la lite con il capo, ma questo preferisco di no."),
])  # fmt: skip
def test_a_refusal_puts_nothing_right(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert not puts_right(heard)
    assert not cares(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Wrong with what? Nothing broke."),
    ("de", "Entschuldigung, beim letzten Mal wovon? Da ist nichts falsch gelaufen"),
    ("fr", "Pardon, la dernière fois de quoi ? Il n'y a pas eu d'erreur"),
    ("es", "Perdone, ¿la última vez de qué? No hubo ningún error"),
    ("it", "Scusi, l'ultima volta di cosa? Non c'è stato nessun errore"),
])  # fmt: skip
def test_who_asks_back_of_what_puts_nothing_right(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert not puts_right(heard)
    assert not cares(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Sorry, should I have told you that at the start?"),
    ("de", "Das Schlimmste woran, am Brand? Ich war noch nie bei einem, sorry, hätte ich das sagen sollen"),
    ("fr", "Le pire de quoi, de l'incendie ? Je n'en ai jamais vécu, pardon, j'aurais dû le dire"),
    ("es", "¿Lo peor de qué, del incendio? Nunca he estado en uno, perdón, tendría que haberlo dicho"),
    ("it", "Il peggio di cosa, dell'incendio? Non ci sono mai stata, scusi, dovevo dirlo prima"),
])  # fmt: skip
def test_who_is_sorry_not_to_have_said_is_not_in_distress(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert not cares(heard)
    assert not puts_right(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "My grandfather mended nets on that wall until he died, eighty-eight he was, and he taught me the knot."),
    ("en", "I learned it from my late aunt, she had the best hands in the valley."),
    ("en", "My dad always said you plant by the moon, and he did so till the day he died."),
    ("de", "Mein Vater hat das bis zu seinem Tod so gemacht, mit zweiundneunzig noch auf der Leiter."),
    ("de", "Das habe ich von meiner verstorbenen Tante, die konnte das am besten."),
    ("fr", "Mon grand-père l'a fait jusqu'à sa mort, à quatre-vingt-dix ans, et il chantait."),
    ("fr", "Je le tiens de feu ma tante, elle avait des mains d'or."),
    ("es", "Mi abuelo lo hizo así hasta que murió, con noventa y un años, y cantaba."),
    ("es", "Lo aprendí de mi difunta tía, que tenía unas manos de oro."),
    ("it", "Mio nonno lo faceva così finché è morto, a novant'anni, e cantava."),
    ("it", "L'ho imparato dalla mia povera zia, che aveva le mani d'oro."),
])  # fmt: skip
def test_a_warm_memory_of_somebody_dead_is_an_answer(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert not cares(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The worst was in 2019, on the quay. A deckhand had his arm torn off by the winch. I had checked that"
           " winch myself. I knelt with him until they came. I dream of it."),
    ("en", "There was Mrs Noble, eighty, I sat with her and then they wanted me at the desk. When I got back she"
           " was gone. Sorry, I don't know why I'm saying this."),
    ("en", "One of my lads fell from the scaffold. I'd signed the tags that day and I can still hear him."),
    ("de", "Am schlimmsten war Herr Voss, ich hielt seine Hand, dann rief man mich weg. Als ich zurückkam, war "
           "es vorbei. Entschuldigung, ich weiß nicht, warum ich das erzähle."),
    ("de", "Einem Kollegen hat die Presse die Hand zerquetscht. Ich hatte die Maschine am Morgen freigegeben. "
           "Ich höre ihn heute noch."),
    ("fr", "Le pire c'était monsieur K., je lui tenais la main, puis on m'a appelée. Quand je suis rentrée dans "
           "la chambre c'était fini. Désolée, je ne sais pas pourquoi je raconte ça."),
    ("fr", "Un collègue a eu le bras écrasé par la presse. J'avais signé le contrôle le matin même. Je l'entends"
           " encore."),
    ("es", "Lo peor fue doña Pilar, le cogía la mano y me llamaron. Cuando volví ya se había ido. Perdone, no sé"
           " por qué cuento esto."),
    ("es", "A un compañero la máquina le aplastó la pierna. Yo había revisado esa máquina por la mañana. Todavía"
           " lo oigo."),
    ("it", "Il peggio è stata la signora Ada, le tenevo la mano e mi hanno chiamata. Quando sono tornata era "
           "finita. Mi scusi, non so perché lo racconto."),
    ("it", "A un collega la pressa ha schiacciato il braccio. Io avevo firmato il controllo quella mattina. Lo "
           "sento ancora."),
])  # fmt: skip
def test_harm_in_which_the_speaker_had_a_part_is_met_with_care_and_left_alone(
    language: LanguageCode, said: str
) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert "distress" in (heard.intent, heard.beside)
    assert heard.leaves


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I hold the patient's head while she washes the back, and then we swap."),
    ("en", "A man broke his leg on the ramp, so I put the gate up and wrote the report."),
    ("en", "I still hear the bell from the old plant when the wind is right."),
    ("en", "When I came back the batch was over and done, so I cleaned the vat."),
    ("de", "Ich halte der Bewohnerin die Hand, während die Kollegin den Verband wechselt."),
    ("de", "Als ich zurückkam, war die Besprechung vorbei, also las ich das Protokoll."),
    ("fr", "Je tiens la main de la patiente pendant le pansement, ça la rassure."),
    ("fr", "Quand je suis revenue la réunion était finie, j'ai lu le compte rendu."),
    ("es", "Le cojo la mano al paciente mientras le curan, eso le calma."),
    ("es", "Cuando volví la reunión había acabado, así que leí el acta."),
    ("it", "Tengo la mano al paziente durante la medicazione, così sta calmo."),
    ("it", "Quando sono tornato la riunione era finita, ho letto il verbale."),
])  # fmt: skip
def test_hands_that_are_held_and_things_that_are_over_are_answers(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert not cares(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "first I'd shut the valve, no wait, would I, yeah I would, and then I'd ring the desk and count heads"),
    ("en", "then I check the seal, hang on is that it, yes, the seal, sorry that's long"),
    ("de", "zuerst den Hahn zu, nein warte, oder, doch, den Hahn, und dann anrufen"),
    ("fr", "d'abord je ferme la vanne, non attends, si, la vanne, et puis j'appelle"),
    ("es", "primero cierro la válvula, no espera, sí, la válvula, y luego llamo"),
    ("it", "prima chiudo la valvola, no aspetta, sì, la valvola, e poi chiamo"),
])  # fmt: skip
def test_who_thinks_aloud_puts_nothing_right(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert not puts_right(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "and can I go back, the thing about the ladder, that's wrong, it's the harness first, never the ladder"),
    ("en", "my resume says I set up the night desk. That is not right, it was Priya who did. I'd like that corrected."),
    ("en", "We had nine vans, no, make that eleven."),
    ("de", "Das mit der Leiter vorhin ist falsch, es ist erst der Gurt, nie die Leiter."),
    ("de", "In meinem Lebenslauf steht, ich hätte das Lager aufgebaut. Das stimmt nicht, das war Jonas. Ich "
           "hätte das gern berichtigt."),
    ("de", "Ach, und es waren nicht 14, es waren 16."),
    ("fr", "Ce que j'ai dit de l'échelle, c'est faux, c'est d'abord le harnais."),
    ("fr", "Mon CV dit que j'ai monté le service. Ce n'est pas exact, c'est Lucie qui l'a fait. Je voudrais que "
           "ce soit corrigé."),
    ("es", "Lo de la escalera está mal, primero es el arnés."),
    ("es", "Mi currículum dice que monté el almacén. No es cierto, fue Rosa quien lo hizo."),
    ("it", "Quello che ho detto della scala è sbagliato, prima c'è l'imbracatura."),
    ("it", "Il mio curriculum dice che ho creato il magazzino. Non è vero, è stata Anna."),
])  # fmt: skip
def test_what_is_plainly_denied_or_replaced_is_put_right(language: LanguageCode, said: str) -> None:
    """G2"""
    heard = hear_parts(said, language, "", load_encoder())
    assert puts_right(heard)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Do you ask about wages as well?"),
    ("en", "I cooked rice. And what would you have cooked, in my place?"),
    ("en", "Tell the doctor at once. And what do you mean by somebody, a guest or a porter?"),
    ("en", "You did not answer my question."),
    ("de", "Wir haben es notiert. Fragen Sie eigentlich auch nach dem Gehalt?"),
    ("de", "Sie haben mir darauf nicht geantwortet."),
    ("de", "Und was hätten Sie an meiner Stelle gekocht?"),
    ("fr", "On l'a noté. Vous demandez aussi le salaire ?"),
    ("fr", "Vous ne m'avez pas répondu."),
    ("fr", "Et vous, qu'auriez-vous cuisiné à ma place ?"),
    ("fr", "C'est qui qui lit ce truc ?"),
    ("es", "Lo apuntamos. ¿También preguntan por el sueldo?"),
    ("es", "¿Y usted qué habría cocinado en mi lugar?"),
    ("es", "¿Quién es el que lee estas cosas?"),
    ("it", "L'abbiamo scritto. Chiedete anche dello stipendio?"),
    ("it", "Chi legge questa roba qui?"),
    ("it", "Ma chi sarebbe che legge queste cose?"),
])  # fmt: skip
def test_what_is_asked_of_the_interviewer_gets_a_reply_at_once(language: LanguageCode, said: str) -> None:
    """G1"""
    heard = hear_parts(said, language, "", load_encoder())
    assert heard.reply is not None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The rota is on the wall. The coach is due in ten minutes, so I must be off if you'll allow me."),
    ("en", "They ask the old hands. My ride has pulled up. God bless, and thank you for bearing with me."),
    ("en", "That's the lot for me. The ewes need feeding now, forgive me."),
    ("de", "Der Plan hängt an der Wand. Jetzt entschuldigen Sie, aber die Kühe warten nicht."),
    ("de", "Der steht im Ordner. Mein Bus ist da. Gott segne Sie, und danke für Ihre Geduld."),
    ("fr", "Le plan est au mur. Maintenant excusez-moi, les chèvres n'attendent pas."),
    ("fr", "C'est dans le classeur. Mon car est là. Merci de votre patience."),
    ("es", "El plan está en la pared. Ahora disculpe, pero las ovejas no esperan."),
    ("es", "Está en la carpeta. Ya está aquí mi autobús. Dios le bendiga, y gracias por su paciencia."),
    ("it", "Il piano è sul muro. Ora mi perdoni, ma le capre non aspettano."),
    ("it", "È nella cartella. È arrivata la corriera. Dio la benedica, e grazie della pazienza."),
])  # fmt: skip
def test_a_polite_goodbye_brings_an_offer_to_stop(language: LanguageCode, said: str) -> None:
    """G1"""
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" in (heard.intent, heard.beside)


@pytest.mark.parametrize(("language", "said"), [
    ("de", "Dass einer den Mund hält, weil er Angst hat. Also nichts nachgeben, erst Arzt."),
    ("de", "Dann gibt er das Falsche noch mal. Darum nichts geben, erst fragen."),
    ("en", "The cows don't wait, so at four I am in the barn."),
    ("en", "I thank every guest for their patience and walk them out."),
    ("fr", "Les vaches n'attendent pas, alors à quatre heures je suis à l'étable."),
    ("it", "Le vacche non aspettano, quindi alle quattro sono in stalla."),
    ("es", "Las vacas no esperan, así que a las cuatro estoy en el establo."),
    ("de", "Die Kühe warten nicht, also bin ich um vier im Stall."),
])  # fmt: skip
def test_places_and_animals_of_the_work_end_nothing(language: LanguageCode, said: str) -> None:
    """G1"""
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" not in (heard.intent, heard.beside)


def test_grief_amid_an_answer_is_kept_out_of_what_counts() -> None:
    """G2: nothing of it is judged or quoted."""
    said = (
        "We load from the left and strap every pallet twice. A loader had his foot crushed last year. I held his head. "
        "The straps are checked at the gate."
    )
    heard = hear_parts(said, "en", "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaves) == ("answer", "distress", True)
    assert "strap every pallet" in (heard.told or "")
    assert "foot crushed" not in (heard.told or "")


def test_a_death_that_somebody_still_thinks_of_is_not_probed() -> None:
    """G2: she was not there, and says so herself."""
    said = (
        "Les pansements prenaient la matinée. Il y avait Mme Aubert, je lui faisais le talon, elle est partie un "
        "dimanche, toute seule. J'y pense encore."
    )
    heard = hear_parts(said, "fr", "", load_encoder())
    assert (heard.beside, heard.reply, heard.leaves) == ("distress", "care", True)


@pytest.mark.parametrize(("language", "said"), [
    ("it", "Con il risponditore... lasciamo stare. Costava due euro e passava alle sette."),
    ("en", "My aunt and that machine... leave that alone. It cost two pounds and came at seven."),
])  # fmt: skip
def test_a_manner_of_speaking_amid_a_tale_leaves_nothing_alone(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaves) == ("answer", None, False)


def test_a_line_of_the_resume_that_is_denied_is_not_asked_about_as_theirs() -> None:
    """G2"""
    said = "My resume says I set up the night desk. That is not right, it was Priya."
    assert is_denied_line("Set up the night desk for forty hotels", [said], "en")
    assert not is_denied_line("Trained the porters in two languages", [said], "en")
    assert not is_denied_line("Set up the night desk for forty hotels", ["I set up the night desk."], "en")


@pytest.mark.parametrize(("said", "reply"), [
    ("We wrote it down. Do you ask about wages as well?", "unknown"),
    ("You did not answer my question.", "unanswered"),
    ("You did not answer me. Who reads this?", "unanswered"),
    ("Ring the doctor first. What do you mean by somebody, a guest or a porter?", "meaning"),
])  # fmt: skip
def test_a_question_to_the_interviewer_is_answered_by_what_is_known_or_honestly(
    said: str, reply: str
) -> None:
    """G1"""
    assert hear_parts(said, "en", "", load_encoder()).reply == reply


def test_a_line_whose_figure_was_put_right_is_not_quoted_any_more() -> None:
    """G2: "You also write: “… to 0.2 percent”" after "more like 0.5" would have them say it again."""
    line = "Set up the scales, errors fell from 1.9 to 0.2 percent"
    assert is_denied_line(line, ["That 0.2 is the best week, more like 0.5."], "en")
    assert not is_denied_line(line, ["We weigh 0.2 or 0.5 kilos."], "en")
