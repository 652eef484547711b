"""A death of somebody near gets one warm sentence, even long ago and told by the way (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.distress.losses import loss, who_died
from shared.language.rules.hearing.beside import tells
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I learned to wait from my gran, I cared for her from 2011 till she died in the May of 14."),
    ("en", "My husband drove me everywhere. He passed away three years ago, so now I take the bus."),
    ("en", "We lost my dad that winter and I did the rota from the ward."),
    ("de", "Es ist schwer, seit der Karl nimmer da ist, vorletztes Jahr ist er gestorben. Der hat alles gefahren."),
    ("de", "Früher hat mein Mann das gemacht, der ist 2015 gestorben."),
    ("fr", "Avant c'était mon mari, il est décédé il y a dix ans, alors je prends le bus."),
    ("es", "Antes me llevaba mi marido, pero murió hace dos años."),
    ("it", "Prima mi accompagnava mio marito, è morto due anni fa."),
])  # fmt: skip
def test_a_loss_told_by_the_way_is_met_at_once_and_no_stop_is_offered(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, "care")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The battery died and my son rang the office."),
    ("en", "The customer's dog died on the table, my colleague rang her."),
    ("en", "The antibiotic killed most, and the weak ones died. My mum told me that."),
    ("en", "Nobody died, my colleague saw it in time."),
    ("de", "Die Pflanze ist gestorben, meine Frau hat sie zu viel gegossen."),
    ("de", "Ich habe den Schlüssel verloren, meine Frau hat den zweiten."),
    ("fr", "Ce roi est mort en 1793, et mon oncle a vu sa tombe."),
    ("es", "Se murió la batería y mi hijo vino a buscarme."),
    ("it", "È morto il telefono e mio figlio è venuto a prendermi."),
])  # fmt: skip
def test_what_dies_at_work_and_in_history_is_not_mourned(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").reply != "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I would ask for help earlier. Dad got ill that spring. He died in August. I'd rather not talk about it."),
    ("de", "Ich würde früher Hilfe holen. Mama war krank. Sie ist im August gestorben. Ich möchte nicht darüber reden."),
    ("fr", "Je demanderais de l'aide plus tôt. Papa était malade. Il est mort en août. Je préfère ne pas en parler."),
    ("es", "Pediría ayuda antes. Mamá estaba enferma. Murió en agosto. Prefiero no hablar de eso."),
    ("it", "Chiederei aiuto prima. Papà era malato. È morto in agosto. Preferisco non parlarne."),
])  # fmt: skip
def test_who_would_rather_not_speak_of_a_death_hears_a_word_of_care_and_is_left_alone(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.beside or heard.intent) in ("wish_to_skip", "distress")
    assert (heard.reply, heard.leaves) == ("care", True)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I learned it at home, with Mum, till Mum died in 2016. Sorry. Give me a moment."),
    ("de", "Das habe ich von meiner Mutter, die ist 2016 gestorben. Entschuldigung. Geben Sie mir einen Moment."),
    ("fr", "Je l'ai appris de ma mère, elle est morte en 2016. Pardon. Donnez-moi un instant."),
    ("es", "Lo aprendí de mi madre, murió en 2016. Perdone. Deme un momento."),
    ("it", "L'ho imparato da mia madre, è morta nel 2016. Scusi. Mi dia un attimo."),
])  # fmt: skip
def test_who_asks_for_a_moment_after_telling_of_a_death_gets_care_and_time(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply, heard.also) == ("answer", "care", "pause")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "A resident's mum died in March 2019, and I did the papers."),
    ("de", "Die Mutter einer Bewohnerin ist 2019 gestorben, ich habe die Papiere gemacht."),
    ("it", "La mamma di un ospite è morta nel 2019, ho fatto le carte."),
])  # fmt: skip
def test_the_mother_of_somebody_else_is_not_mourned(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").reply != "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "And Nell does the lamps. Did. She died in May, she is still on the list, I couldn't cross her out."),
    ("en", "Nell died in May, so the lamps are with Hugh now."),
    ("en", "Our caretaker died last year, nobody took over."),
    ("de", "Das machte der Herr Vogt, der ist im Mai gestorben und steht noch im Plan."),
    ("de", "Otto ist im März gestorben, seither macht das keiner."),
    ("fr", "Marcel est mort en mars, il est encore sur le planning."),
    ("es", "Lo llevaba Rosa. Murió en marzo, sigue en la lista."),
    ("it", "Gino è morto a marzo, è ancora nel turno."),
])  # fmt: skip
def test_the_death_of_anybody_who_is_named_meets_a_word_of_care_where_it_was_lately(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.reply) == ("answer", "care")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The boiler died in March, Colin has the bill."), ("en", "The business died in January."),
    ("en", "Two patients died in March and we changed the protocol."),
    ("en", "Ada died in 1998, since then nobody tunes it."), ("en", "The plants died in July because Joe was away."),
    ("de", "Die Pumpe ist im März gestorben, der Vogt hat die Rechnung."),
    ("fr", "Deux patients sont morts en mars."), ("es", "Murió la caldera en marzo."),
    ("it", "È morta la caldaia a marzo."),
])  # fmt: skip
def test_what_broke_lately_and_deaths_in_general_are_not_mourned(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "").reply != "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "And Rob drives the van. Drove. He died in April, his mug is still on the shelf."),
    ("en", "The till was kept by Nell, who died in May, so I do it now."),
    ("de", "Den Wagen fährt der Rudi. Fuhr. Er ist im April gestorben, sein Becher steht noch da."),
    ("fr", "Et René conduit le fourgon. Conduisait. Il est mort en avril, son bol est encore là."),
    ("es", "Y Paco lleva la furgoneta. Llevaba. Murió en abril, su taza sigue ahí."),
    ("it", "E Ugo guida il furgone. Guidava. È morto ad aprile, la sua tazza è ancora lì."),
])  # fmt: skip
def test_a_colleague_who_died_this_year_gets_a_word_of_care(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "Who does what?").reply == "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The founder had the barn built. He died in March 1911."),
    ("en", "The bees came from the north. The queen died in April, so we bought another."),
    ("de", "Der alte König ließ ihn bauen. Er ist im März 1886 gestorben."),
    ("it", "La pompa era vecchia. È morta a marzo e ne abbiamo comprata un'altra."),
])  # fmt: skip
def test_whom_history_or_the_work_names_is_not_mourned_for_a_month(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "What happened?").reply != "care"


@pytest.mark.parametrize(("language", "said", "name"), [
    ("en", "And Nell does the lamps. Did. She died in May, she is still on the list.", "Nell"),
    ("en", "Otto died in March, so Anna does it.", "Otto"),
    ("de", "Das machte der Herr Vogt, der ist im Mai gestorben.", "Vogt"),
    ("fr", "Marcel est mort en mars, c'est Anna qui ferme.", "Marcel"),
    ("es", "Lo llevaba Rosa. Murió en marzo.", "Rosa"), ("it", "Gino è morto a marzo, adesso lo fa Anna.", "Gino"),
    ("en", "Our caretaker died last year.", None), ("en", "My brother Joe died in March.", None),
    ("en", "The pump died in March, Colin has the bill.", None),
])  # fmt: skip
def test_the_name_of_who_died_is_known_only_where_it_is_certain(
    language: LanguageCode, said: str, name: str | None
) -> None:
    assert who_died(said, language) == name


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Windows died in March."), ("en", "Jenkins died last week."), ("en", "SAP died in May."),
    ("en", "We ran it all on Jenkins. It died last week."), ("en", "Colin had the saw mended. It died in March."),
    ("en", "CRM died in May."), ("en", "Our van, which Colin mended, was old. It died in March."),
    ("de", "Excel ist letzte Woche gestorben."), ("de", "Die Maschine lief, sie ist im März gestorben."),
    ("de", "Wir hatten einen alten Server. Er ist im Mai gestorben."),
    ("fr", "Jenkins est mort la semaine dernière."), ("fr", "La machine tournait, elle est morte en mars."),
    ("fr", "On avait un vieux serveur. Il est mort en mai."),
    ("es", "Outlook murió la semana pasada."),
    ("it", "Windows è morto la settimana scorsa."),
])  # fmt: skip
def test_a_system_and_a_thing_of_the_sentence_before_are_not_mourned_and_had_no_work(
    language: LanguageCode, said: str
) -> None:
    assert hear_parts(said, language, "What happened?").reply != "care"
    assert who_died(said, language) is None


@pytest.mark.parametrize(("language", "said", "name"), [
    ("en", "The machine was old. Rosa died in March.", "Rosa"),
    ("de", "Die Maschine lief. Otto ist im März gestorben.", "Otto"),
    ("fr", "La machine tournait. Marcel est mort en mars.", "Marcel"),
])  # fmt: skip
def test_somebody_who_died_beside_a_machine_is_mourned(language: LanguageCode, said: str, name: str) -> None:
    assert hear_parts(said, language, "What happened?").reply == "care"
    assert who_died(said, language) == name


@pytest.mark.parametrize(("language", "said", "is_loss"), [
    ("en", "The hen was old. She died in March.", False), ("en", "Rosa ran the machine. She died in March.", True),
    ("en", "My brother was cleaning windows and died in March.", True),
    ("es", "Lo teníamos en Jenkins. Murió en marzo.", False),
    ("it", "Era tutto su Jenkins. È morto a marzo.", False),
    ("de", "Es lief auf Jenkins. Er ist im März gestorben.", False),
    ("fr", "Tout était sur Jenkins. Il est mort en mars.", False),
])  # fmt: skip
def test_who_died_beside_a_thing_is_somebody_only_where_that_is_certain(
    language: LanguageCode, said: str, is_loss: bool
) -> None:
    assert (loss(said, language) is not None) == is_loss


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Our marketing plan died last year."), ("en", "The cordless drill died last week."),
    ("de", "Der Akku vom Stapler ist letzte Woche gestorben."), ("de", "Der Hubwagenakku ist gestern gestorben."),
    ("de", "Unser Marketingplan ist letztes Jahr gestorben."),
    ("fr", "Notre plan de vente est mort l'an dernier."), ("fr", "Le chariot élévateur est mort hier."),
    ("es", "Nuestro plan de ventas murió el año pasado."), ("es", "La carretilla murió ayer."),
    ("it", "Il nostro piano vendite è morto l'anno scorso."), ("it", "Il carrello elevatore è morto ieri."),
])  # fmt: skip
def test_what_no_list_names_died_and_is_not_mourned(language: LanguageCode, said: str) -> None:
    """G2: who can die is listed, not what cannot."""
    for encoder in (None, load_encoder()):
        heard = hear_parts(said, language, "What happened?", encoder)
        assert "distress" not in (heard.intent, heard.beside)
        assert heard.reply != "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Our head gardener died last month."), ("de", "Unser Schatzmeister ist letzten Monat gestorben."),
    ("fr", "Notre trésorier est mort le mois dernier."), ("es", "Nuestro conserje murió el mes pasado."),
    ("it", "Il nostro custode è morto il mese scorso."),
])  # fmt: skip
def test_who_has_a_work_can_die_also_as_the_end_of_a_longer_word(language: LanguageCode, said: str) -> None:
    assert loss(said, language) is not None


@pytest.mark.parametrize(("language", "said"), [
    ("en", "keeping this lamp. my gran read by it, i was scared of breaking it. she died in june. anyway"),
    ("de", "die lampe behalten. meine oma las darunter, ich hatte angst um sie. sie ist im juni gestorben. naja"),
    ("fr", "garder cette lampe. ma mamie lisait dessous, javais peur de la casser. elle est morte en juin. bref"),
    ("es", "guardar esta lampara. mi abuela leia con ella, tenia miedo de romperla. murio en junio. en fin"),
    ("it", "tenere questa lampada. mia nonna ci leggeva, avevo paura di romperla. è morta a giugno. vabbè"),
])  # fmt: skip
def test_a_fear_that_was_told_before_a_death_in_passing_closes_nothing(
    language: LanguageCode, said: str
) -> None:
    """G2: an interview ended there, with a sub-goal that was not asked for."""
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply, heard.leaves) == ("answer", None, "care", False)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "She died in June. I was so scared, I cannot sleep."),
    ("fr", "Ma mamie est morte en juin. J'ai tellement peur depuis."),
])  # fmt: skip
def test_fear_since_a_death_is_met_with_more_than_a_word(language: LanguageCode, said: str) -> None:
    assert "distress" in ((heard := hear_parts(said, language, "", load_encoder())).intent, heard.beside)


@pytest.mark.parametrize(("language", "closing"), [
    ("en", "anyway"), ("de", "naja"), ("fr", "bref"), ("es", "en fin"), ("it", "vabbè"),
])  # fmt: skip
def test_a_word_that_only_closes_is_nothing_told_beside_a_grief(language: LanguageCode, closing: str) -> None:
    assert not tells(closing, language, 1)
