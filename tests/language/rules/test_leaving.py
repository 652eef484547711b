"""Goodbyes in the last sentence, and wishes that nobody had (G1, G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.leaving import says_stop_too, stop_with_note
from shared.language.rules.hearing.offered import offer_choice
from shared.language.rules.hearing.on_condition import stops_on_condition
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "get the crate down first and then do the list. right, my ride's here i think"),
    ("en", "Then you lock up and text Sam. I'll leave it there now."),
    ("de", "Das liegt alles im blauen Ordner. So, ich muss jetzt los."),
    ("fr", "D'abord on descend la caisse, puis la liste. Bon, on vient me chercher."),
    ("fr", "La clé est au tableau. Bon, je dois aller chercher la petite."),
    ("es", "La llave está en el tablón. Bueno, tengo que recoger a la niña."),
    ("it", "È tutto nella cartella blu. Mi chiamano, quindi."),
])  # fmt: skip
def test_who_answers_and_then_leaves_is_heard_and_the_answer_is_kept(
    language: LanguageCode, said: str
) -> None:
    """G2"""
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.beside) == ("answer", "wish_to_stop")
    assert heard.told is not None
    assert said.startswith(heard.told)


def test_a_goodbye_after_a_long_answer_is_heard_and_is_plain() -> None:
    """G2: an answer of many words was all answer."""
    told = "We check the pump and the valve and write it down in the book. " * 8
    heard = hear_parts(f"{told}And that's me done, thanks, bye.", "en", "")
    assert (heard.intent, heard.beside, heard.plain) == ("answer", "wish_to_stop", True)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "They wait for me at the gate and then we walk the round together."),
    ("en", "The log is in the tray. My break is at ten and hers is at half past."),
    ("de", "Zum Schluss verabschiede ich jeden Gast mit Namen."),
    ("fr", "À la fin je dis au revoir à chaque client."),
    ("es", "Al final me despido de cada cliente por su nombre."),
    ("it", "Alla fine saluto ogni cliente per nome."),
])  # fmt: skip
def test_leaving_that_is_told_of_the_work_is_an_answer(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.beside) == ("answer", None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I didn't ask for a person."), ("en", "Nobody said anything about stopping."),
    ("en", "Hang on, I didn't say I wanted to quit."), ("de", "Ich wollte gar keinen Menschen sprechen."),
    ("de", "Von Aufhören habe ich nichts gesagt."), ("fr", "Je n'ai jamais demandé à parler à quelqu'un."),
    ("fr", "Je n'ai pas dit que je voulais arrêter."), ("es", "Yo no he pedido hablar con nadie."),
    ("es", "No he dicho que quiera parar."), ("it", "Non ho mai chiesto di parlare con qualcuno."),
    ("it", "Non ho detto che voglio smettere."),
])  # fmt: skip
def test_who_wished_for_none_of_it_was_misheard(language: LanguageCode, said: str) -> None:
    """G1"""
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.beside, heard.reply) == ("clarification", None, "misheard")


def test_what_is_told_beside_that_counts() -> None:
    heard = hear_parts("No, I never asked for a person. The pump runs at four bar.", "en", "")
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, "misheard")
    assert "four bar" in (heard.told or "")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We ask one of the drivers every month to fill in the sheet."),
    ("en", "Who is the person in charge of the keys? That is Mrs Webb, ring her at the depot."),
    ("de", "Der Zuständige ist Herr Kern, den ruft man im Lager an."),
    ("fr", "Pour la chaudière il faut appeler quelqu'un de la mairie."),
    ("es", "La persona responsable es la señora Gil, en el almacén."),
    ("it", "La persona responsabile è la signora Galli, al deposito."),
])  # fmt: skip
def test_who_tells_whom_to_call_wishes_for_nobody(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "")
    assert heard.intent == "answer"
    assert heard.beside is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "which site? I thought you meant the old one"), ("en", "I thought you were asking about the kitchen."),
    ("en", "hi. which sheets do you mean? I left a few in the tray"),
    ("de", "Welche Halle? Ich dachte, Sie meinen die alte."), ("de", "Ach so, ich hab gelesen: Lagern."),
    ("fr", "Quel site ? J'ai cru que vous parliez de l'ancien."),
    ("es", "¿Qué nave? Creí que se refería a la vieja."), ("it", "Quale capannone? Pensavo intendesse il vecchio."),
])  # fmt: skip
def test_a_question_that_was_misread_is_explained(language: LanguageCode, said: str) -> None:
    """D15: it uses nothing up."""
    assert hear_parts(said, language, "").intent == "clarification"


def test_who_asks_back_and_then_answers_has_answered() -> None:
    said = (
        "Which site? The old one, I think. We lock the gate at nine, walk the fence twice and sign the book."
    )
    assert hear_parts(said, "en", "").intent == "answer"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I told you that I have to leave."), ("en", "I did say that I must be off."),
    ("en", "That's the key we use. I told you, I really have to go."),
    ("de", "Ich habe Ihnen doch gesagt, dass ich los muss."), ("de", "Wie gesagt, ich muss jetzt gehen."),
    ("fr", "Je vous ai dit que je dois filer."), ("fr", "Je l'ai déjà dit, je dois partir."),
    ("es", "Le he dicho que tengo que marcharme."), ("es", "Ya se lo he dicho, me voy."),
    ("it", "Gliel'ho detto che devo andare via."), ("it", "Le ho già detto che devo scappare."),
])  # fmt: skip
def test_who_says_that_they_said_before_that_they_leave_is_heard(language: LanguageCode, said: str) -> None:
    """G2: whether it ends at once depends on whether they did."""
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" in (heard.intent, heard.beside)
    assert heard.leaving == "again"


def test_what_is_told_beside_leaving_is_kept() -> None:
    said = "I said I have to go for the bus. One guest had cold soup, he shouted, I brought him another."
    heard = hear_parts(said, "en", "", load_encoder())
    assert (heard.beside, heard.leaving) == ("wish_to_stop", "again")
    assert heard.told == "One guest had cold soup, he shouted, I brought him another."


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Rang round, two came in. Didn't ask head office, paid them overtime, got told off for it."),
    ("en", "I was told off for leaving the gate open."),
])  # fmt: skip
def test_who_was_told_off_is_not_leaving(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


def test_a_figure_in_another_clause_hides_no_goodbye() -> None:
    said = "On était deux avec l'aide-soignante. Je dois vraiment y aller, la 12 re sonne"
    assert hear_parts(said, "fr", "", load_encoder()).beside == "wish_to_stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I told her that I had to go home."), ("en", "I told the lads to leave the site."),
    ("de", "Ich sagte ihm, dass er gehen muss."), ("fr", "J'ai dit à mon chef que je devais partir à cinq heures."),
    ("es", "Le dije al encargado que saliera de la obra."), ("it", "Ho detto a mio figlio di lasciare il cantiere."),
])  # fmt: skip
def test_leaving_that_was_announced_to_others_is_an_answer(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The gravy burned. We threw it out and made it again."),
    ("de", "Der Braten verbrannte. Wir haben ihn weggeworfen."),
    ("fr", "Le rôti a brûlé. On l'a jeté."), ("es", "Se quemó el asado. Lo tiramos."),
    ("it", "L'arrosto si è bruciato. L'abbiamo buttato."),
])  # fmt: skip
def test_what_burned_in_the_tale_is_no_sign_of_leaving(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said", "told"), [
    ("en", "yes thanks, but note one thing: the deposit is 40 euros now", "the deposit is 40 euros"),
    ("en", "Yes please. One thing though, the alarm code changed in May.", "the alarm code changed in May."),
    ("en", "yes, but I got it wrong before: the ferry leaves at six", "the ferry leaves at six"),
    ("de", "Ja, danke, aber notieren Sie: der Ofen läuft mit 220 Grad", "der Ofen läuft mit 220 Grad"),
    ("de", "ja gern, nur eins noch: die Liste hängt jetzt im Büro", "die Liste hängt jetzt im Büro"),
    ("fr", "oui, merci, mais notez que le dépôt ferme à 17 h", "le dépôt ferme à 17 h"),
    ("es", "sí, gracias, pero apunte una cosa: la caldera es de 2018", "la caldera es de 2018"),
    ("it", "sì grazie, ma annoti una cosa: il magazzino chiude alle 18", "il magazzino chiude alle 18"),
    ("en", "Yes please sir, but one thing before. About the pan, I think I said water.", "About the pan"),
    ("en", "We'd better. The spare key hangs in the shed.", "The spare key hangs in the shed."),
    ("de", "Wäre besser. Der Ersatzschlüssel hängt im Schuppen.", "Der Ersatzschlüssel hängt im Schuppen."),
    ("fr", "Je veux bien, la pompe est à la cave", "la pompe est à la cave"),
    ("fr", "oui, la pompe est à la cave", "la pompe est à la cave"),
    ("es", "Mejor sí. La llave está en el taller.", "La llave está en el taller."),
    ("it", "Direi di sì. La chiave sta in officina.", "La chiave sta in officina."),
    ("it", "sì, il magazzino chiude alle 18", "il magazzino chiude alle 18"),
    ("en", "Sure, we can. But the ladders are 14, not 12.", "But the ladders are 14, not 12."),
    ("de", "Klar, können wir. Aber es sind 14 Leitern, nicht 12.", "Aber es sind 14 Leitern, nicht 12."),
    ("fr", "Oui, on peut. Mais ce sont 14 échelles, pas 12.", "Mais ce sont 14 échelles, pas 12."),
    ("es", "Sí, podemos. Pero son 14 escaleras, no 12.", "Pero son 14 escaleras, no 12."),
    ("it", "Sì, possiamo. Ma sono 14 scale, non 12.", "Ma sono 14 scale, non 12."),
])  # fmt: skip
def test_a_yes_to_stopping_stops_and_what_is_told_beside_it_is_kept(
    language: LanguageCode, said: str, told: str
) -> None:
    """G2: the yes counts, and so does what they tell."""
    heard = stop_with_note(said, language)
    assert heard is not None
    assert (heard.beside, heard.plain) == ("wish_to_stop", True)
    assert told in (heard.told or "")
    assert (heard.told or "") in said


@pytest.mark.parametrize(("language", "said"), [
    ("en", "yes"), ("en", "yes, but first I want to finish the story"), ("en", "no, note one thing: the code changed"),
    ("en", "yes, but where is the notebook, one more thing?"), ("en", "yes, note that I'd like to go on a little"),
    ("de", "Nein, aber notieren Sie noch eins: die Liste hängt im Büro"),
    ("es", "la caldera es de 2018, apunte eso"),
])  # fmt: skip
def test_without_a_yes_or_with_more_to_tell_nothing_is_taken_for_both(
    language: LanguageCode, said: str
) -> None:
    assert stop_with_note(said, language) is None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Is anything important missing? If not, fine by me, yes."), ("en", "Yes, unless you're short of something."),
    ("en", "Only if there's nothing urgent left."), ("en", "If that's all, sure."),
    ("de", "Fehlt noch etwas Wichtiges? Sonst ja."), ("de", "Nur wenn nichts Dringendes mehr aussteht."),
    ("de", "Ja, außer Ihnen fehlt noch was."),
    ("fr", "Il manque quelque chose d'urgent ? Sinon oui."), ("fr", "Oui, sauf s'il manque un point."),
    ("es", "¿Falta algo urgente? Si no, sí."), ("es", "Sí, salvo que falte algo."),
    ("it", "Manca qualcosa di urgente? Se no, sì."), ("it", "Solo se non ha altro da chiedere."),
])  # fmt: skip
def test_a_yes_to_stopping_may_hold_only_where_nothing_is_left(language: LanguageCode, said: str) -> None:
    """G2: it is an answer to the offer, not something beside the point."""
    assert stops_on_condition(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Yes."), ("en", "Yes. If the alarm goes, ring the porter."), ("en", "No, there is more."),
    ("de", "Ja. Wenn die Pumpe ausfällt, rufen Sie den Nachbarn."), ("fr", "Oui, merci."),
    ("es", "Sí. Si salta la alarma, llame al portero."), ("it", "Sì. Se suona l'allarme, chiami il portiere."),
    ("en", "Yes, or else I won't sleep."), ("de", "Ja, lieber fertig, sonst schlafe ich nicht."),
    ("fr", "Oui, sinon je ne dors pas."),
])  # fmt: skip
def test_a_yes_beside_what_is_to_be_done_in_a_case_is_on_no_condition(
    language: LanguageCode, said: str
) -> None:
    assert not stops_on_condition(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Yeah, go on then."), ("en", "Yes, all right then."), ("en", "aye go on then"),
    ("de", "Ja, nur zu."), ("de", "ja von mir aus"), ("fr", "Oui, allez-y."), ("es", "Sí, venga."),
    ("it", "Sì, vada pure."),
])  # fmt: skip
def test_words_that_go_along_agree_to_what_was_asked_after_a_yes(language: LanguageCode, said: str) -> None:
    """G2: "go on" alone would mean the talk; after a yes it means the stop that was offered."""
    assert offer_choice(said, language, "stop") == "stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Go on then."), ("en", "Yes, let's go on."), ("de", "Nein, weiter."), ("fr", "Oui, continuez."),
    ("es", "Sí, sigamos."), ("it", "Sì, andiamo avanti."),
])  # fmt: skip
def test_who_says_to_go_on_does_not_stop(language: LanguageCode, said: str) -> None:
    assert offer_choice(said, language, "stop") != "stop"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Nope."), ("en", "Nah, I'm still here. Only I have to be up at five."),
    ("de", "Nee"), ("de", "Nö, bin noch da. Muss aber früh raus."),
    ("fr", "Nan."), ("fr", "Non, je suis toujours là, mais je me couche bientôt."),
    ("es", "Que va."), ("es", "No, sigo aquí, aunque me acuesto pronto."),
    ("it", "Macché."), ("it", "No, sono ancora qui, ma tra poco vado a letto."),
])  # fmt: skip
def test_who_is_still_there_or_says_no_as_people_do_goes_on(language: LanguageCode, said: str) -> None:
    """G2: "Nee. Bin noch da." ended an interview."""
    assert offer_choice(said, language, "stop") == "go_on"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I rinse it twice with warm water and dry it with a clean cloth."
     " My next shift starts at nine, so I should get some sleep."),
    ("de", "Ich spüle zweimal mit warmem Wasser und trockne mit einem sauberen Tuch."
     " Um neun geht es weiter, ich sollte noch schlafen."),
    ("fr", "Je rince deux fois à l'eau tiède et je sèche avec une compresse propre."
     " La relève est à neuf heures, il faut que je dorme un peu."),
    ("es", "Lo enjuago dos veces con agua tibia y lo seco con un paño limpio."
     " Entro a las nueve, debería dormir un poco."),
    ("it", "Sciacquo due volte con acqua tiepida e asciugo con un panno pulito."
     " Attacco alle nove, dovrei dormire un po'."),
])  # fmt: skip
def test_who_should_sleep_is_offered_to_stop(language: LanguageCode, said: str) -> None:
    """G2: what they told before counts."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.plain) == ("answer", "wish_to_stop", False)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "At night the residents should get some sleep, so I walk in socks."),
    ("de", "Nachts sollen die Bewohner schlafen, darum gehe ich in Socken."),
    ("fr", "La nuit il faut que les résidents dorment, alors je marche en chaussettes."),
    ("es", "De noche los residentes tienen que dormir, por eso voy en calcetines."),
    ("it", "Di notte gli ospiti devono dormire, perciò cammino in calzini."),
])  # fmt: skip
def test_who_lets_others_sleep_stays(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said", "leaving"), [
    ("en", "We eat at noon. Anyway, my bus comes in five minutes.", None),
    ("en", "We eat at noon. Anyway, my bus comes any minute.", "hurried"),
    ("de", "Wir essen um zwölf. So, mein Bus kommt in fünf Minuten.", None),
    ("de", "Wir essen um zwölf. So, mein Bus kommt gleich.", "hurried"),
    ("fr", "On mange à midi. Bon, mon bus arrive dans 10 minutes.", None),
    ("fr", "On mange à midi. Bon, mon bus arrive.", "hurried"),
    ("es", "Comemos a las doce. Bueno, mi autobús llega en cinco minutos.", None),
    ("es", "Comemos a las doce. Bueno, ya llega mi autobús.", "hurried"),
    ("it", "Mangiamo a mezzogiorno. Allora, il mio autobus arriva tra dieci minuti.", None),
    ("it", "Mangiamo a mezzogiorno. Allora, arriva il mio autobus.", "hurried"),
])  # fmt: skip
def test_who_names_minutes_is_offered_the_end_and_has_time_for_a_question(
    language: LanguageCode, said: str, leaving: str | None
) -> None:
    """D5: nobody was asked for contact data who had five minutes left."""
    heard = hear_parts(said, language, "")
    assert ("wish_to_stop" in (heard.intent, heard.beside), heard.plain) == (True, False)
    assert heard.leaving == leaving


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The list is at the door."), ("en", "The key hangs at the door of the shed."),
    ("de", "Der Plan steht vor der Tür."), ("fr", "La liste est à la porte de la remise."),
    ("es", "La lista está en la puerta de la cámara."), ("it", "La chiave è alla porta del magazzino."),
])  # fmt: skip
def test_what_hangs_at_the_door_calls_nobody_away(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "")
    assert heard.intent != "wish_to_stop"
    assert heard.leaving is None


@pytest.mark.parametrize(("language", "said", "is_plain"), [
    ("en", "Every pocket is gone through. I must go now, sorry, he's jangling the keys at me.", True),
    ("it", "Due volte, alla cassa. Senta, io devo andare, è arrivata la mamma di una bambina.", True),
    ("de", "Das steht im Ordner. Ich muss jetzt wirklich los, mein Kollege wartet.", True),
    ("fr", "C'est dans le classeur. Bon, il faut que j'y aille maintenant, on m'attend.", True),
    ("es", "Está en la carpeta. Oiga, me tengo que ir ya, me esperan.", True),
    ("en", "Every pocket is gone through. He wants the keys.", False),
    ("en", "It is in the folder. Next please.", False),
    ("it", "Sono otto ganci per venti persone.", False),
])  # fmt: skip
def test_a_stop_that_a_model_heard_is_plain_where_the_words_say_it_too(
    language: LanguageCode, said: str, is_plain: bool
) -> None:
    """G2: nobody who says that they must go is asked whether to stop."""
    assert says_stop_too("wish_to_stop", said, language) is is_plain
    assert not says_stop_too("wish_to_skip", said, language)


@pytest.mark.parametrize(("language", "said", "is_plain"), [
    ("it", "Coi calzini doppi. Adesso la devo salutare, che mi chiama mia sorella.", True),
    ("es", "Con periódico. Ahora tengo que despedirme, que me llama mi hermana.", True),
    ("en", "With paper. My bus goes in ten minutes.", False),
])  # fmt: skip
def test_a_goodbye_that_the_words_and_a_model_hear_is_not_confirmed(
    language: LanguageCode, said: str, is_plain: bool
) -> None:
    """G2: who has time for one more question is asked."""
    heard = hear_parts(said, language, "")
    assert "wish_to_stop" in (heard.intent, heard.beside)
    assert says_stop_too("wish_to_stop", said, language, heard) is is_plain


@pytest.mark.parametrize(("language", "said"), [
    ("en", "One call, no letter, then quiet. This is all of it, finish"),
    ("en", "The landlord never answered. Full stop."), ("en", "He said no. That is all, finished."),
    ("de", "Ich habe einmal angerufen. Das war alles, Schluss."), ("de", "Er hat nie zurückgerufen. Punkt, aus."),
    ("fr", "J'ai appelé une fois. C'est tout, fini."), ("es", "Llamé una vez. Eso es todo, se acabó."),
    ("it", "Ho chiamato una volta. Questo è tutto, finito."),
])  # fmt: skip
def test_who_closes_a_subject_after_an_answer_is_not_leaving(language: LanguageCode, said: str) -> None:
    """G2: "Shall we stop here?" came of "this is all of it, finish", with a whole topic unasked."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We moved out in June. I want to finish."), ("en", "Finish, please."),
    ("de", "Ich habe einmal angerufen. Ich möchte jetzt Schluss machen."),
    ("fr", "J'ai payé. Je voudrais terminer."), ("es", "Pagué. Quiero terminar ya."),
    ("it", "Ho pagato. Vorrei finire qui."),
])  # fmt: skip
def test_who_wants_to_finish_is_heard(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert "wish_to_stop" in (heard.intent, heard.beside)


def test_when_something_was_last_done_is_no_sign_of_leaving() -> None:
    """G2: an interview was offered to end at "Das letzte Mal war ich am Mittwoch dort"."""
    heard = hear_parts("Den Schlüssel hat der Wirt. Das letzte Mal war ich am Mittwoch dort.", "de", "Wie?")
    assert (heard.intent, heard.leaving) == ("answer", None)


def test_who_goes_back_to_put_figures_right_is_not_leaving() -> None:
    """G2: "Shall we stop here?" was said to it."""
    said = "The ramp takes two. oh going back, I told you the flood was in 2019, it was 2020, and 14 boats not 20."
    assert (heard := hear_parts(said, "en", "What is the ramp for?", load_encoder())).leaving is None
    assert "wish_to_stop" not in (heard.intent, heard.beside)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I grease the hinge twice. The rest I keep for the panel, I must hand back the tablet, let's stop here."),
    ("fr", "Je graisse la charnière. Le reste je le garde pour le jury, je dois rendre la tablette, on arrête là."),
    ("es", "Engraso la bisagra. El resto lo guardo para el tribunal, tengo que devolver la tableta, lo dejamos aquí."),
    ("it", "Ingrasso la cerniera. Il resto lo tengo per la commissione, devo ridare il tablet, fermiamoci qui."),
])  # fmt: skip
def test_a_stop_that_the_last_clause_says_plainly_needs_no_confirmation(language: str, said: str) -> None:
    heard = hear_parts(said, language, "How do you look after the gate?", load_encoder())
    assert ("wish_to_stop" in (heard.intent, heard.beside), heard.plain, heard.later) == (True, True, False)


@pytest.mark.parametrize(("language", "said", "puts_off"), [
    ("en", "I oil it first. They are here, I will carry on tomorrow.", True),
    ("es", "Primero engraso la bisagra. Llegaron los niños, sigo mañana.", True),
    ("it", "Prima la ungo. Devo andare, continuo domani.", True),
    ("en", "We apply the first coat and let it dry, then we continue tomorrow.", False),
    ("de", "Abends decken wir den Teig ab, morgen machen wir weiter.", False),
    ("fr", "Si la pièce manque on fait le câblage, et on continue plus tard.", False),
    ("es", "Si falta la pieza hacemos el cableado, y seguimos mañana.", False),
    ("it", "Lasciamo asciugare la colla, continuiamo domani.", False),
])  # fmt: skip
def test_who_goes_on_another_day_wishes_to_pause_and_the_work_that_waits_does_not(
    language: str, said: str, puts_off: bool
) -> None:
    heard = hear_parts(said, language, "How do you look after the gate?", load_encoder())
    assert heard.later == puts_off
    assert ("wish_to_stop" in (heard.intent, heard.beside)) == puts_off


@pytest.mark.parametrize(("language", "said"), [
    ("it", "Il forno lo guarda Ugo da maggio. Fa buon lavoro."), ("it", "Il forno lo guarda Ugo. Spero stia bene."),
    ("es", "Al cliente le digo siempre lo mismo. Que le vaya bien."), ("de", "Die Chefin ist streng. Sie macht's gut."),
])  # fmt: skip
def test_who_tells_of_a_good_wish_takes_no_leave(language: str, said: str) -> None:
    heard = hear_parts(said, language, "Who looks after it?", load_encoder())
    assert "wish_to_stop" not in (heard.intent, heard.beside)
