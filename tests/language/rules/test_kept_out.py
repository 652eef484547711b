"""What somebody asks not to have written down, and what they told of it before (G8)."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.off_record.kept_out import kept_out, kept_out_of_all
from shared.text.sentences import sentences


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The manager signs anything over three thousand. I'd rather you didn't put that in."),
    ("en", "The manager signs anything over three thousand. I'd prefer it if that wasn't included."),
    ("de", "Der Schlüssel liegt seit Jahren im Blumenkasten. Des schreibst ma aber ned auf, gell."),
    ("de", "Der Chef unterschreibt alles über dreitausend Euro. Mir wäre lieber, Sie nehmen das nicht auf."),
    ("fr", "Le chef signe tout ce qui dépasse trois mille euros. Je préférerais que cela n'y figure pas."),
    ("es", "El jefe firma todo lo que pasa de tres mil euros. Preferiría que eso no apareciera."),
    ("it", "Il capo firma tutto quello che supera i tremila euro. Preferirei che questo non comparisse."),
])  # fmt: skip
def test_who_would_rather_not_have_it_in_the_record_is_heard(language: str, said: str) -> None:
    assert kept_out(said, language) == {*sentences(said)}
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply) == ("answer", "record")


def test_how_they_lead_into_the_request_tells_nothing() -> None:
    said = "Der Koch war krank. Es wäre mir lieber, wenn Sie das nicht aufschreiben."
    assert kept_out(said, "de") == {*sentences(said)}


@pytest.mark.parametrize(("language", "before", "asking"), [
    ("en", "A baker complained about the flour once.", "About the baker, please don't write that down."),
    ("de", "Ein Bäcker hat sich einmal beschwert.", "Das mit dem Bäcker schreiben Sie bitte nicht auf."),
    ("fr", "Un boulanger est venu se plaindre.", "Pour le boulanger, ne notez pas ça."),
    ("es", "Un panadero vino a quejarse.", "Lo del panadero no lo escriba."),
    ("it", "Un panettiere è venuto a lamentarsi.", "Quello del panettiere non lo scriva."),
])  # fmt: skip
def test_what_was_told_before_of_whom_they_name_is_kept_out_too(
    language: LanguageCode, before: str, asking: str
) -> None:
    assert kept_out_of_all([before, asking], language) == {before, asking}


@pytest.mark.parametrize(("language", "before", "asking"), [
    ("en", "I sign the report on Friday.", "The boss drinks. Please do not put that in the report."),
    ("de", "Das Protokoll führt Uwe.", "Der Chef trinkt. Schreiben Sie das bitte nicht ins Protokoll."),
    ("fr", "Le rapport part le lundi.", "Le chef boit. Ne notez pas ça dans le rapport."),
    ("es", "El informe sale los lunes.", "El jefe bebe. No escriba eso en el informe."),
    ("it", "Il verbale lo tiene Ugo.", "Il capo beve. Non lo scriva nel verbale."),
])  # fmt: skip
def test_the_record_itself_is_not_what_a_request_is_about(
    language: LanguageCode, before: str, asking: str
) -> None:
    assert kept_out_of_all([before, asking], language) == {*sentences(asking)}


@pytest.mark.parametrize(("language", "before", "asking"), [
    ("es", "The boss drinks every day, and nobody in the shop tells him.", "keep that to yourself"),
    ("fr", "Der Chef trinkt jeden Tag, und im Lager sagt es ihm niemand.", "das bleibt unter uns"),
])  # fmt: skip
def test_a_bare_plea_in_their_own_language_is_kept_whatever_the_interviews(
    language: LanguageCode, before: str, asking: str
) -> None:
    """It is heard and promised in the language that they write in, and has to be kept in that, too."""
    assert kept_out_of_all([before, asking], language) == {before, asking}


def test_what_comes_up_all_the_time_is_not_kept_out_for_one_request() -> None:
    told = ["I clean the oven.", "The oven takes an hour.", "Then the oven rests."]
    asking = "The oven I switch off by hand, please don't write that down."
    assert kept_out_of_all([*told, asking], "en") == {asking}


@pytest.mark.parametrize(("language", "before", "kept"), [
    ("en", "Not Tom, whatever the list says.", "Leave this out, now: he has told nobody of his illness."),
    ("de", "Tom jedenfalls nicht.", "Das lassen Sie bitte raus: er ist krank und sagt es keinem."),
    ("fr", "Pas Tom.", "Ça, vous ne le mettez pas, hein : il est malade et ne le dit à personne."),
    ("es", "A Tom no.", "Esto no lo ponga: está enfermo y no lo dice."),
    ("it", "Tom no.", "Questo lo lasci fuori: è malato e non lo dice."),
])  # fmt: skip
def test_what_stands_behind_the_wish_is_what_it_is_about(language: str, before: str, kept: str) -> None:
    """G8: not the sentence before."""
    assert kept_out(f"{before} {kept}", language) == {kept}


@pytest.mark.parametrize("text", ["Leave this out of the oven for an hour.", "You leave that out overnight."])
def test_a_thing_that_is_left_out_in_the_work_is_no_wish(text: str) -> None:
    """G8"""
    assert kept_out(text, "en") == frozenset()


def test_what_it_names_is_left_out_wherever_the_answer_speaks_of_it() -> None:
    """G8"""
    answer = (
        "They lend us the minibus for the show. We have done so for years. "
        "But don't write this, Tom knows nothing of the minibus and he'd have a fit. You can put: an old arrangement."
    )
    told = sentences(answer)
    assert kept_out(answer, "en") == {told[0], told[2]}


def test_what_is_to_be_written_instead_stays() -> None:
    """G8"""
    told = sentences("Ça, vous ne le mettez pas : il est malade. Pour votre papier, mettez : il est absent.")
    assert kept_out(" ".join(told), "fr") == {told[0]}


def test_a_wish_that_points_to_neither_is_about_what_stands_before_and_after() -> None:
    """G8: which of them is meant cannot be known."""
    told = sentences("I was on nights. Not for the file. The supervisor's name is Hale. Later I led a shift.")
    assert kept_out(" ".join(told), "en") == {told[0], told[1], told[2]}


def test_a_wish_for_what_follows_is_about_that() -> None:
    """G8"""
    told = sentences(
        "I was on nights. Please do not write down what comes next. Hale sold the spare keys. Later I led a shift."
    )
    assert {told[1], told[2]} <= kept_out(" ".join(told), "en")
    assert told[3] not in kept_out(" ".join(told), "en")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "This one is not for the report, please: the baker now sits on the council."),
    ("en", "That last bit should not go in the notes."),
    ("de", "Dieser Satz ist nicht fürs Protokoll: der Bäcker sitzt jetzt im Rat."),
    ("de", "Das gehört bitte nicht in den Bericht."),
    ("fr", "Cette partie ne doit pas figurer dans le rapport."),
    ("es", "Esto que no salga en el informe, por favor."),
    ("it", "Questa parte non deve comparire nel verbale."),
])  # fmt: skip
def test_a_sentence_or_a_part_that_is_not_for_the_report_is_kept_out(language: str, said: str) -> None:
    """G8"""
    assert kept_out(f"42. {said}", language)
    assert said in kept_out(f"42. {said}", language)


def test_what_does_not_go_in_a_file_in_the_work_is_no_wish() -> None:
    """G8"""
    assert kept_out("The drawings must not go in the file with the bills.", "en") == frozenset()


def test_how_something_is_done_is_no_wish() -> None:
    """G8"""
    assert kept_out("I do it by heart, we don't write it down.", "en") == frozenset()


@pytest.mark.parametrize(("language", "asking"), [
    ("en", "Keep that to yourself, please: the warden is in debt."),
    ("en", "The warden is in debt, and that must not leave this room."),
    ("de", "Behalten Sie das bitte für sich: der Wart hat Schulden."),
    ("fr", "Ça, gardez-le pour vous, s'il vous plaît : le gardien a des dettes."),
    ("fr", "Entre nous, le gardien a des dettes."),
    ("es", "Guárdeselo para usted: el vigilante tiene deudas."),
    ("it", "Lo tenga per sé: il custode ha dei debiti."),
])  # fmt: skip
def test_what_is_to_stay_with_the_interviewer_is_kept_out(language: str, asking: str) -> None:
    """G8: a director's illness was printed."""
    assert kept_out(f"42 keys. {asking}", language) == {asking}
    assert hear_parts(f"42 keys. {asking}", language, "").reply == "record"


@pytest.mark.parametrize(("language", "before", "asking"), [
    ("de", "Die Anna hat Chemo und schläft schlecht.", "Das mit der Anna lassen S' draußen."),
    ("en", "The owner's son rang me.", "His name and my foreman's you will kindly not put."),
])  # fmt: skip
def test_whom_a_request_is_about_is_kept_out_of_what_was_told_before(
    language: str, before: str, asking: str
) -> None:
    """G8: somebody's illness had stood in the summary for everybody."""
    kept = kept_out(f"We stop at five. {before} {asking}", language)
    assert asking in kept
    assert "We stop at five." not in kept
    assert before in kept


@pytest.mark.parametrize(("language", "told", "is_kept_out"), [
    ("en", "she told nobody yet so thats not for your report", True),
    ("en", "Between you and me, the miller is deaf.", True),
    ("en", "Between us we carry the beam.", False),
    ("de", "Zum Müller wär noch was, das bleibt jetzt aber unter uns, ja.", True),
    ("de", "Unter uns: der Müller ist taub.", True),
    ("de", "Unter uns haben wir das so geregelt.", False),
    ("fr", "Elle ne l'a dit à personne donc ça reste entre nous.", True),
    ("fr", "Entre nous, le meunier est sourd.", True),
    ("fr", "Entre nous on se tutoie.", False),
    ("es", "Entre nosotros, el molinero está sordo.", True),
    ("es", "Entre nosotros nos ayudamos.", False),
    ("it", "Detto tra noi, il mugnaio è sordo.", True),
    ("it", "Tra noi ci si aiuta.", False),
])  # fmt: skip
def test_what_is_told_in_confidence_is_heard_however_it_is_joined_on(
    language: str, told: str, is_kept_out: bool
) -> None:
    assert kept_out(told, language) == ({told} if is_kept_out else set())


@pytest.mark.parametrize(("language", "before", "kept"), [
    ("en", "It opens at four.", "What I'm telling you now you never heard: the owner sleeps in the van. Since May."),
    ("de", "Es geht um vier auf.", "Was ich Ihnen jetzt sage, bleibt unter uns. Der Wirt schläft hier. Seit Mai."),
    ("fr", "On ouvre à quatre heures.", "Ce que je vais vous dire, vous l'oubliez : le patron dort ici. Depuis mai."),
    ("es", "Abrimos a las cuatro.", "Lo que le voy a decir, olvídelo después: el dueño duerme aquí. Desde mayo."),
    ("it", "Si apre alle quattro.", "Quello che le dico ora resta tra noi: il padrone dorme nel furgone. Da maggio."),
])  # fmt: skip
def test_a_request_that_goes_for_what_is_told_next_goes_for_all_of_it(
    language: str, before: str, kept: str
) -> None:
    """G8: the sum that somebody had kept for themselves stood in the summary, after a promise."""
    assert kept_out(f"{before} {kept}", language) == {*sentences(kept)}


@pytest.mark.parametrize(("language", "open_", "kept"), [
    ("en", "The kiln is lit at six.",
     "Could we leave this next bit out, please: the potter is going blind. She sees the rim. Nobody knows."),
    ("de", "Der Ofen geht um sechs an. Danach wird glasiert.",
     "Im Herbst bin ich weg. Ich fange bei der Konkurrenz an. Aber das weiß die Chefin nicht, das bleibt hier, ja?"),
    ("es", "El horno se enciende a las seis.",
     "Y esto no lo ponga en ningún sitio: la alfarera se queda ciega. Ya no ve el borde. Nadie lo sabe."),
])  # fmt: skip
def test_all_that_is_told_behind_such_a_request_or_right_before_it_is_kept_out(
    language: str, open_: str, kept: str
) -> None:
    """G8: only the plea was left out, and the secret stood in the summary."""
    assert kept_out(f"{open_} {kept}", language) == {*sentences(kept)}


@pytest.mark.parametrize(
    "said", ["Ich mach das auswendig, aufschreiben tun wir das nich.", "Der Eimer bleibt hier stehen."]
)
def test_what_is_done_so_asks_for_nothing(said: str) -> None:
    assert kept_out(said, "de") == frozenset()


@pytest.mark.parametrize(("language", "said", "kept"), [
    ("en", "We bake at four. Ruth falls asleep at the oven. I spoke to her, she cried. That stays between us.", 1),
    ("de", "Wir backen um vier. Ruth schläft am Ofen ein. Ich habe mit ihr geredet. Das bleibt bitte unter uns.", 1),
    ("fr", "On cuit à quatre heures. Ruth s'endort au four. Je lui en ai parlé hier soir. Ça reste entre nous.", 1),
])  # fmt: skip
def test_a_sentence_that_goes_on_about_somebody_takes_the_one_that_names_them_with_it(
    language: str, said: str, kept: int
) -> None:
    assert {*sentences(said)} - kept_out(said, language) == {*sentences(said)[:kept]}


def test_who_says_what_it_is_that_stays_between_us_does_not_mean_the_answer_before() -> None:
    told = "Les fours se nettoient le lundi."
    asking = "Ce que je vous dis là ne va pas dans le document : Ruth boit."
    assert kept_out_of_all([told, asking], "fr") == {asking}


def test_who_would_rather_it_did_not_go_to_somebody_is_heard() -> None:
    said = "I asked for her post in May. I would rather that did not go to Simon or to Ruth."
    assert kept_out(said, "en") == {*sentences(said)}


def test_where_a_plea_may_point_to_either_side_both_are_kept_out() -> None:
    """G8: what is left out in error stands in the record still."""
    told, asking = "Der Tom hat gestohlen.", "Das muss unter uns bleiben, der Wart hat Schulden."
    assert kept_out(f"{told} {asking} Dann sperre ich zu.", "de") == {told, asking}


@pytest.mark.parametrize(("language", "said", "rest"), [
    ("en", "I was fired once. Don't put that down, please, it still hurts.", "I trained as a welder. I know TIG."),
    ("en", "Tom stole the till money. Please don't write that down, he has a family.", "Then I lock the gate."),
    ("en", "My boss drinks. Please don't write that down, he would fire me.", "I count the drawer twice."),
    ("de", "Der Tom hat gestohlen. Das bitte nicht aufschreiben, er hat Familie.", "Dann sperre ich zu."),
    ("fr", "Tom a volé. Ne notez pas ça, il a une famille.", "Puis je ferme la grille."),
    ("es", "Tomás robó. Eso no lo escriba, tiene familia.", "Luego cierro la verja."),
    ("it", "Tommaso ha rubato. Questo non lo scriva, ha famiglia.", "Poi chiudo il cancello."),
    ("fr", "Tom a volé la caisse. Ne l'écrivez pas, s'il vous plaît.", "Puis je ferme la grille."),
    ("es", "Tomás robó la caja. Eso no lo escriba, por favor.", "Luego cierro la verja."),
    ("it", "Tommaso ha rubato la cassa. Questo non lo scriva, la prego.", "Poi chiudo il cancello."),
])  # fmt: skip
def test_a_short_confidence_is_kept_out_and_what_follows_is_told(language: str, said: str, rest: str) -> None:
    """G8"""
    assert kept_out(f"{said} {rest}", language) == {*sentences(said)}


@pytest.mark.parametrize(("language", "rest"), [
    ("en", "If the pump stops I open the valve by hand. The valve is behind the boiler."),
    ("de", "Sonst nehme ich die Leiter. Die Leiter steht im Keller."),
    ("fr", "Il ouvrait le magasin à sept heures. Le magasin est au coin."),
    ("es", "En la panadería la masa reposa dos horas. La masa se corta a mano."),
    ("it", "Se la pompa si ferma apro la valvola. La valvola è dietro la caldaia."),
])  # fmt: skip
def test_what_only_sounds_like_a_reason_is_told(language: str, rest: str) -> None:
    asking = {"en": "Please don't write that down.", "de": "Das bitte nicht aufschreiben.", "fr": "Ne notez pas ça.",
              "es": "Eso no lo escriba.", "it": "Questo non lo scriva."}[language]  # fmt: skip
    assert kept_out(f"{MATTER[language]} {asking} {rest}", language) == {MATTER[language], asking}


MATTER: Final = {
    "en": "The dent in the floor of 2019 was Tom, who had been drinking.",
    "de": "Die Delle im Boden von 2019 war der Tom, der hatte getrunken.",
    "fr": "Le creux dans le sol de 2019, c'était Tom, qui avait bu.",
    "es": "El golpe del suelo de 2019 fue Tomás, que había bebido.",
    "it": "Il colpo nel pavimento del 2019 è stato Tommaso, che aveva bevuto.",
}


@pytest.mark.parametrize(("language", "asking", "rest"), [
    ("en", "Don't put that down, please, he has not touched a drop since.", "Then I lock the gate and look at the pit."),
    ("de", "Das schreiben Sie bitte nicht auf, er trinkt seither nichts.", "Dann sperre ich zu und schaue hinab."),
    ("fr", "Ne notez pas ça, s'il vous plaît, il ne boit plus depuis.", "Puis je ferme la grille et je regarde en bas."),
    ("es", "Eso no lo ponga, se lo pido, ya no bebe desde aquel día.", "Luego cierro la verja y miro el foso."),
    ("it", "Questo non lo scriva, la prego, da allora non beve più.", "Poi chiudo il cancello e guardo la fossa."),
])  # fmt: skip
def test_a_plea_that_says_why_is_about_what_was_told_before_it_and_leaves_what_follows(
    language: str, asking: str, rest: str
) -> None:
    """G8: what was told before had been printed, and what followed was gone."""
    assert kept_out(f"{MATTER[language]} {asking} {rest}", language) == {MATTER[language], asking}


@pytest.mark.parametrize(("language", "asking", "why"), [
    ("en", "Please don't write that down.", "If anybody reads it he is out of a job."),
    ("de", "Das bitte nicht aufschreiben.", "Wenn das wer liest, steht er auf der Straße."),
    ("fr", "Ne l'écrivez pas, s'il vous plaît.", "Le directeur le prendrait pour un reproche."),
    ("es", "Eso no lo escriba, por favor.", "Si se enteran lo echarían."),
    ("it", "Questo non lo scriva, per favore.", "Se lo sanno lo mettono fuori."),
])  # fmt: skip
def test_what_would_come_of_it_stands_behind_a_plea_and_goes_with_it(
    language: str, asking: str, why: str
) -> None:
    """G8: the sentence behind had given the confidence away."""
    assert kept_out(f"{MATTER[language]} {asking} {why}", language) == {MATTER[language], asking, why}


def test_two_sentences_may_say_why() -> None:
    """G8: the second had pointed to whom the first was about."""
    why = "Si ça tombe au conseil ils vont le remercier. Je le dirai à Quentin au café."
    asking = "Ça tu l'écris pas hein, s'il te plait."
    told = kept_out(f"{MATTER['fr']} {asking} {why} Puis je ferme la grille.", "fr")
    assert told == {MATTER["fr"], asking, *sentences(why)}


def test_what_is_to_be_written_all_the_same_is_not_taken_along() -> None:
    said = "No, the switch is no secret, write that down. What I asked you not to put is the one about Tom."
    assert "No, the switch is no secret, write that down." not in kept_out(said, "en")
