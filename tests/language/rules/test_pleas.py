"""A request for silence is heard by its shape in any spelling, and nobody else is promised any (G8)."""

import pytest

from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.off_record.around_request import asks_to_keep_out
from shared.language.rules.off_record.kept_out import doubtful, kept_out
from shared.language.sentence_encoder import load_encoder, without_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("de", "Des schreibst ma net eini, gell."), ("de", "Dös sagsch aber koam."), ("de", "Dat notieren Sie mal nich."),
    ("de", "Das braucht der Meister nicht zu wissen."), ("en", "Don't you go telling my foreman."),
    ("en", "Please never mention her name in there."), ("en", "The landlord must not hear of this."),
    ("fr", "Le dites pas à ma chef."), ("fr", "N'inscrivez surtout pas ça."), ("fr", "Le voisin doit pas le savoir."),
    ("es", "No se lo diga a mi cuñado."), ("es", "Que no se entere."), ("es", "Eso no lo pongas por escrito."),
    ("de", "Det schreibste aber nich uff, Meester."), ("en", "Don't you write that down, sir."),
    ("fr", "N'inscrivez pas ça, monsieur."), ("es", "Eso no lo apunte, señora."),
    ("it", "Non dirlo al capo."), ("it", "Questo non lo scriva da nessuna parte."), ("it", "Nessuno lo deve sapere."),
])  # fmt: skip
def test_a_request_not_to_write_tell_or_let_somebody_know_is_heard_without_a_model(
    language: str, said: str
) -> None:
    with without_encoder():
        assert asks_to_keep_out(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("de", "Ich schreib das nie auf, das hab ich im Kopf."), ("de", "Das schreibt man nicht ins Heft."),
    ("de", "Dem Kunden muss man das nicht sagen."), ("en", "We never tell my boss's customers the price."),
    ("en", "She did not note it in the log."), ("en", "You don't put oil on the belt."),
    ("fr", "On ne note pas ça, on téléphone."), ("fr", "Je ne le dis pas au client."),
    ("es", "Yo apunto lo mío y no lo que diga la pantalla."), ("es", "Cuando alguien no lo ponga, se busca."),
    ("it", "Per non scriverlo due volte lo segno subito."), ("it", "Chi non lo dice al capo paga."),
    ("de", "Das steht nicht in den Unterlagen."), ("de", "Dazu steht nichts in den Akten."),
    ("de", "Der Wert kommt in die Datenbank, nicht in die Akte."), ("de", "Die Fotos sind nicht für den Bericht."),
    ("de", "Er wiegt nach und schreibt das nicht auf."), ("en", "My successor must know this."),
    ("en", "The operator must know about it."), ("en", "My predecessor did not write it down."),
    ("en", "The drivers never write it down."), ("en", "The old manual did not mention it."),
    ("en", "They weigh it and never write it down."), ("en", "The photos are not to go in the report."),
    ("fr", "L'adresse ne figure pas sur la fiche."), ("fr", "Le chauffeur ne le note pas."),
    ("fr", "Je le marque au tableau, pas dans le cahier."), ("fr", "Personne ne peut le savoir."),
    ("it", "Lo segno sul muro, non sulla scheda."), ("it", "Il cliente non può saperlo."),
    ("it", "Il peso va sul foglio, non nel verbale."), ("es", "Lo pongo en la pizarra, no en el registro."),
    ("es", "El chófer no puede saberlo."), ("fr", "Il ne le note pas."), ("fr", "Le code, je ne l'écris pas ici."),
    ("en", "Our fitters did not record it."), ("es", "Los repartidores no lo anotan."),
])  # fmt: skip
def test_how_it_is_done_at_work_asks_for_no_silence(language: str, said: str) -> None:
    with without_encoder():
        assert not asks_to_keep_out(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("es", "La tapa la miro siempre. Eso me lo enseñó doña Luz, que en paz descanse no, que está de viaje."),
    ("it", "Il carrello lo spinge uno che non sa niente. Io guardo e basta."),
    ("en", "My daughter shows me the screen, I never look at mine. We use hers."),
])  # fmt: skip
def test_who_confides_nothing_is_promised_nothing_and_nothing_is_cut(language: str, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).reply not in ("record", "keep_out")
    assert kept_out(said, language) == doubtful(said, language) == frozenset()


def test_what_is_confided_goes_with_its_plea_and_what_is_said_of_telling_it_and_the_rest_stays() -> None:
    safe = "Un transportista abrió la válvula equivocada, por eso lleva candado y la llave la tengo yo."
    told = "La caldera la enciende mi primo Elio, porque estoy de baja y aquí nadie lo sabe."
    plea = "Eso se lo cuento a usted nada más, por favor que no salga en el papel."
    behind = "Primero firmo el contrato y después lo cuento yo."
    assert kept_out(f"{safe} {told} {plea} {behind}", "es") == {told, plea, behind}


def test_a_plea_is_heard_in_the_language_that_it_is_written_in() -> None:
    said = (
        "Die Pumpe läuft seit dem Umbau nicht mehr rund und der Filter ist alt. "
        "Der Franz trinkt, seit er allein ist. Das schreibst du mir aber nicht hinein."
    )
    assert len(kept_out(said, "en")) == 2


def test_what_is_said_of_telling_it_oneself_is_no_plea_alone() -> None:
    assert kept_out("I check the valve. I tell my foreman at six.", "en") == frozenset()
