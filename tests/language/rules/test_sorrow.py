"""Care is for what hurts the speaker; what only may is left alone without a word (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.distress.sorrow import sad_words
from shared.language.rules.exploration.sub_goals_heard import is_hard, is_sad
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder


def cares(said: str, language: LanguageCode) -> bool:
    heard = hear_parts(said, language, "")
    return "distress" in (heard.intent, heard.beside) or heard.reply == "care"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "2014 i were away three months, me mum were dying. its not in there"),
    ("en", "I took a year off, dad's cancer, and came back part time."),
    ("en", "In 2019 my wife was very ill and I handed the round to Tom."),
    ("de", "2016 war ich ein halbes Jahr weg, mein Vater lag im Sterben."),
    ("de", "Ein Jahr Pause, Krebs bei meiner Mutter, danach wieder Vollzeit."),
    ("fr", "En 2016 j'ai arrêté six mois, mon père était mourant."),
    ("es", "Estuve medio año fuera, mi padre se estaba muriendo."),
    ("it", "Sono stato via sei mesi, mio padre stava morendo."),
    ("en", "My dad went into a hospice on Friday and I keep losing my thread."),
    ("en", "We check the list at six. My mum is dying and I'm doing this from the corridor."),
    ("de", "Mein Mann liegt seit Montag auf der Intensivstation, ich bin nicht ganz bei der Sache."),
    ("de", "Ich komme abends heim und heule nur noch."),
    ("fr", "Mon père est en soins palliatifs, alors j'ai la tête ailleurs."),
    ("fr", "En ce moment je n'y arrive plus, je suis au bout du rouleau."),
    ("es", "Ahora mismo no puedo con todo, la verdad."),
    ("es", "Llego a casa y no puedo parar de llorar."),
    ("it", "Mio padre è in fin di vita, scusi se sono distratta."),
    ("it", "Torno a casa la sera e piango."),
    ("en", "That March we lost nine residents in a fortnight, I still dream of it."),
    ("de", "In dem Winter haben wir neun Bewohner verloren, davon träume ich noch."),
    ("fr", "Cet hiver-là on a perdu neuf patients, j'en rêve encore la nuit."),
    ("es", "Aquel invierno perdimos nueve residentes, todavía sueño con eso."),
    ("it", "Quell'inverno abbiamo perso nove ospiti, li sogno ancora."),
])  # fmt: skip
def test_what_hurts_the_speaker_is_met_with_care(language: LanguageCode, said: str) -> None:
    assert cares(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "You don't lift under the knee, that hurts, you go under the calf."),
    ("en", "The tape hurts on thin skin."),
    ("de", "Unter die Schulter fassen, nie am Handgelenk, das tut weh."),
    ("de", "Beim Verbandwechsel weint die Frau oft, dann mache ich Pause und rede vom Garten."),
    ("fr", "On ne soulève jamais sous les bras, ça fait mal."),
    ("es", "No hay que levantar por las axilas, eso duele."),
    ("it", "Non si solleva mai da sotto le ascelle, fa male."),
])  # fmt: skip
def test_pain_that_is_named_in_a_craft_is_an_answer(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "")
    assert (heard.intent, heard.beside, heard.reply) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Arthur died, so there are seven on the round, not eight."),
    ("en", "Her husband died in the ambulance, and I had to fill in the form for the coroner."),
    ("de", "Herr Brandt ist gestorben, darum sind es nur noch elf auf der Liste."),
    ("fr", "Madame Roux est décédée en mai, donc ils sont dix."),
    ("es", "Don Julio murió, así que son ocho y no nueve."),
    ("it", "Il signor Rossi è morto, quindi sono otto e non nove."),
])  # fmt: skip
def test_a_death_that_is_told_as_a_fact_is_neither_pitied_nor_probed(
    language: LanguageCode, said: str
) -> None:
    assert not cares(said, language)
    assert not is_sad(said, language)
    assert is_hard(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It was hard, minus twenty all day long, but you get used to it."),
    ("de", "Der Anfang war hart, drei Schichten und kein Auto, aber so war das damals."),
    ("fr", "Les débuts ont été durs, trois postes et pas de voiture, mais c'était comme ça."),
    ("es", "Al principio fue duro, tres turnos y sin coche, pero era lo normal."),
    ("it", "All'inizio è stata dura, tre turni e niente macchina, ma era normale."),
])  # fmt: skip
def test_hardship_that_is_told_as_a_part_of_work_is_an_answer(language: LanguageCode, said: str) -> None:
    assert not cares(said, language)
    assert not is_hard(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "That was the year of the divorce, so don't hold me to the dates."),
    ("en", "I still lay the table for two, I mean I still set two places."),
    ("de", "Ich decke sonntags immer noch für zwei."),
    ("fr", "Le dimanche je mets encore deux assiettes."),
    ("es", "Los domingos sigo poniendo dos platos."),
    ("it", "La domenica apparecchio ancora per due."),
])  # fmt: skip
def test_what_may_be_sad_is_left_alone_without_a_word(language: LanguageCode, said: str) -> None:
    assert not cares(said, language)
    assert is_hard(said, language)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "The patient was dying and we called the family."), ("en", "Her father was dying, so we moved her slot."),
    ("de", "Der Patient lag im Sterben, wir riefen die Familie."),
    ("fr", "Le patient était mourant, on a appelé sa famille."),
    ("es", "El paciente se moría y llamamos a su familia."),
    ("it", "Il paziente stava morendo e abbiamo chiamato la famiglia."),
])  # fmt: skip
def test_who_was_ill_or_dying_in_the_work_is_told_as_work(language: LanguageCode, said: str) -> None:
    assert not cares(said, language)


@pytest.mark.parametrize(("language", "said", "sad"), [
    ("en", "It is wrong: I left in May, my father was ill, he died in June.", "my father was ill … he died in June"),
    ("de", "Wir zählen zweimal. Mein Bruder ist im März gestorben.", "Mein Bruder ist im März gestorben"),
    ("fr", "J'ai arrêté fin 2018, ma mère est morte en mars.", "ma mère est morte en mars"),
    ("it", "Conto due volte la cassa.", None),
])  # fmt: skip
def test_what_is_sad_is_told_apart_from_what_stands_beside_it(
    language: LanguageCode, said: str, sad: str | None
) -> None:
    assert sad_words(said, language) == sad


def test_a_machine_that_did_not_fail_again_is_no_loss() -> None:
    """The Spanish "no volvió" alone was taken for somebody who never came back."""
    assert not cares("Pues bien, mientras estuve yo no volvió a fallar.", "es")


def test_beside_a_grief_that_hurts_now_only_its_own_sentence_is_left_out() -> None:
    """G8: the most telling words of an interview were left out with the death."""
    told = "garder cette lampe. ma mamie lisait dessous le soir, en la portant javais peur de la casser."
    heard = hear_parts(f"{told} elle est morte hier. bref", "fr", "", load_encoder())
    assert (heard.intent, heard.beside, heard.told) == ("answer", "distress", told)


@pytest.mark.parametrize(("said", "is_met"), [
    ("C'est dans ma tête tout ça, deux convois par jour, le fourgon par le bas, le vieux monsieur est tombé une fois et "
     "c'est moi qui l'ai relevé", False),
    ("Le gars est tombé, la jambe coincée, et c'est moi qui avais signé la fiche.", True),
])  # fmt: skip
def test_harm_and_a_body_that_stand_far_apart_are_not_of_one_thing(said: str, is_met: bool) -> None:
    """One sentence of six hundred letters had a head at its beginning and a fall at its end: a stop was offered."""
    assert cares(said, "fr") is is_met
