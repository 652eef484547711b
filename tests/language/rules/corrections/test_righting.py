"""What an answer puts right of what is known (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange, Known
from shared.language.rules.corrections.righting import (
    corrections,
    exchanged,
    put_in_place,
    restates,
    righting,
    says_wrong,
)


def known(concept_id: str, subject: str, said: str) -> Known:
    return Known(concept_id=concept_id, subject=subject, said=said, source="resume")


def asked(answer: str, *of: Known, language: LanguageCode = "en") -> AssessRequest:
    return AssessRequest(
        language=language,
        main_question="?",
        shown_question="?",
        ideal_answer="",
        concepts=(),
        covered=(),
        exchanges=(Exchange("?", answer),),
        known=of,
    )


@pytest.mark.parametrize(
    ("language", "old", "answer", "now"),
    [
        ("en", "team of 31 welders", "By the way, it's 26 welders today, not 31.", "team of 26 welders"),
        ("en", "from 2013 to 2019", "I left in March 2020, not 2019, the date slipped.", "from 2013 to 2020"),
        ("de", "31 Schweißer", "Es sind jetzt 26 Schweißer, nicht mehr 31.", "26 Schweißer"),
        ("de", "31 Plätze", "Noch was: 31 warens nich, 27.", "27 Plätze"),
        ("fr", "31 soudeurs", "C'est 26 soudeurs maintenant, plus 31, on en a perdu 5.", "26 soudeurs"),
        ("es", "31 soldadores", "Ahora son 26 soldadores, ya no 31.", "26 soldadores"),
        ("en", "31 welders", "Five of us, 4 at night, and it is not 31 but 26 welders.", "26 welders"),
        ("en", "2014 to 2017", "On the CV it says 2017 but in truth I really left in 2018.", "2014 to 2018"),
        ("de", "2014 bis 2017", "Im Lebenslauf steht 2017, eigentlich war es 2018.", "2014 bis 2018"),
        ("fr", "2014 à 2017", "Sur le CV j'ai mis 2017 mais en vrai c'était 2018.", "2014 à 2018"),
        ("es", "2014 a 2017", "En el currículum puse 2017, pero en realidad fue 2018.", "2014 a 2018"),
        ("it", "2014-2017", "Nel curriculum ho messo 2017, ma era il 2018.", "2014-2018"),
        ("it", "31 saldatori", "Adesso sono 26 saldatori, non più 31.", "26 saldatori"),
    ],
)
def test_the_figure_that_holds_stands_where_the_other_one_did(
    language: LanguageCode, old: str, answer: str, now: str
) -> None:
    (found,) = corrections(asked(answer, known("s1.scale", "scale of the yard", old), language=language))
    assert (found.concept_id, found.span) == ("s1.scale", answer)
    assert put_in_place(old, found.span) == now


def test_a_figure_that_was_the_best_one_gives_way_to_the_usual_one_of_the_next_sentence() -> None:
    answer = "That 0.4 percent on my CV, that was our best quarter. Normal is more like 0.6. We are four."
    (found,) = corrections(asked(answer, known("s1.scale", "scale of picking", "errors fell to 0.4 percent")))
    assert found.span == "That 0.4 percent on my CV, that was our best quarter. Normal is more like 0.6."


def test_of_two_with_the_figure_the_one_is_meant_that_the_words_are_about() -> None:
    yard, mill = (
        known("s1.duration", "duration of Yard", "2015 to 2019"),
        known("s2.duration", "duration of Mill", "since 2019"),
    )
    answer = "I left the yard in 2020, not 2019."
    assert [each.concept_id for each in corrections(asked(answer, yard, mill))] == ["s1.duration"]


def test_a_year_is_put_right_at_the_job_that_is_named_though_another_is_asked_about() -> None:
    mine = known("s1.duration", "duration of Harbour Clinic", "since 2017")
    other = known("s2.duration", "duration of Elm Hospice", "2014 to 2017")
    answer = "The CV has the Elm job until 2017, but actually I left in February 2018."
    asks_of_mine = asked(answer, mine, other).model_copy(update={"skill": "Harbour Clinic"})
    assert [each.concept_id for each in corrections(asks_of_mine)] == ["s2.duration"]


@pytest.mark.parametrize(
    ("language", "matter", "own"),
    [
        (
            "en",
            "Wrong labels caused half the returns, mind, not the packers.",
            "I was wrong, it was the labels, not the packers.",
        ),
        (
            "de",
            "Falsche Etiketten waren schuld an den Retouren, nicht die Packer.",
            "Ich habe mich geirrt, es waren die Etiketten, nicht die Packer.",
        ),
        (
            "fr",
            "Les mauvaises étiquettes causaient les retours, pas les emballeurs.",
            "Je me suis trompé, c'étaient les étiquettes, pas les emballeurs.",
        ),
    ],
)
def test_what_went_wrong_at_work_puts_nothing_right(language: LanguageCode, matter: str, own: str) -> None:
    assert righting(matter, language) == ()
    assert righting(own, language) == (own,)


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("en", "I said Monday for the bread, it was Tuesday."),
        ("de", "Es waren drei Stunden, ne Moment, vier waren es."),
    ],
)
def test_another_day_or_number_for_what_was_said_puts_right(language: LanguageCode, answer: str) -> None:
    assert righting(answer, language) == (answer,)


def test_what_is_denied_and_holds_all_the_same_takes_no_ones_place() -> None:
    """Foreman since 2021, there since 2019: a person reads the sentence."""
    said = "I'm foreman not since 2019, in 2019 I came as a welder, foreman is 2021."
    assert exchanged(said) is None
    assert put_in_place("since 2019", said) == said


@pytest.mark.parametrize(
    "answer", ["We are 26 now.", "There are 26 cranes, not 4.", "Not all 26 of us weld.", "No."]
)
def test_what_denies_no_known_figure_corrects_nothing(answer: str) -> None:
    assert corrections(asked(answer, known("s1.scale", "scale of the yard", "team of 31 welders"))) == ()


def test_only_the_sentence_that_puts_something_right_does() -> None:
    said = "We mend pumps. One correction, I never led the night shift. It rains a lot."
    assert righting(said, "en") == ("One correction, I never led the night shift.",)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "No wait, there was also the trouble with the landlord, and then the winter when the roof came down, "
               "but I prefer to leave that out."),
        ("en", "Sorry, I do not follow, the last time of what? Nothing broke."),
        ("en", "I would count the guests at the gate."),
        ("de", "Nein halt, da war auch noch der Streit mit dem Vermieter, und dann der Winter, als das Dach herunterkam, "
               "aber das lasse ich lieber weg."),
        ("de", "Entschuldigung, das letzte Mal wovon? Nichts ging kaputt."),
        ("fr", "Non attendez, il y a eu aussi l'histoire avec le propriétaire, et puis l'hiver où le toit est tombé, "
               "mais je préfère ne pas en parler."),
        ("fr", "Pardon, la dernière fois de quoi ? Rien n'a cassé."),
        ("es", "No espere, también hubo el asunto con el dueño, y después el invierno en que se cayó el tejado, "
               "pero prefiero no hablar de eso."),
        ("es", "Perdone, ¿la última vez de qué? Nada se rompió."),
        ("it", "No aspetti, c'è stata anche la storia con il padrone, e poi l'inverno in cui è caduto il tetto, "
               "ma preferisco non parlarne."),
        ("it", "Scusi, l'ultima volta di che cosa? Niente si è rotto."),
    ],
)  # fmt: skip
def test_a_refusal_a_counter_question_and_what_only_goes_on_put_nothing_right(
    language: LanguageCode, said: str
) -> None:
    """G2: what is no correction does not stand among what was put right."""
    assert righting(said, language) == ()


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ("My resume says that I built the kiln.", "That is not right.", "A man called Pell built it.")),
        ("de", ("In meinem Lebenslauf steht, dass ich den Ofen gebaut habe.", "Das stimmt nicht.",
                "Ein Herr Pell hat ihn gebaut.")),
        ("fr", ("Dans mon CV il est écrit que j'ai construit le four.", "Ce n'est pas vrai.",
                "Un monsieur Pell l'a construit.")),
        ("es", ("En mi CV pone que construí el horno.", "Eso no es cierto.", "Un señor Pell lo construyó.")),
        ("it", ("Nel mio CV c'è scritto che ho costruito il forno.", "Non è vero.",
                "Un signor Pell l'ha costruito.")),
    ],
)  # fmt: skip
def test_few_words_that_call_the_resume_wrong_stand_with_what_it_says_and_what_holds(
    language: LanguageCode, told: tuple[str, ...]
) -> None:
    """G2, E9."""
    assert righting(f"We fire twice a week. {' '.join(told)} It is warm there.", language) == (
        " ".join(told),
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "That's wrong, isn't it, you close the valve and never open the lid."),
        ("de", "Das war falsch, man schließt das Ventil und öffnet nie den Deckel."),
        ("fr", "C'est faux, on ferme la vanne et on n'ouvre jamais le couvercle."),
        ("es", "Eso está mal, se cierra la válvula y nunca se abre la tapa."),
        ("it", "È sbagliato, si chiude la valvola e non si apre mai il coperchio."),
    ],
)
def test_what_calls_itself_wrong_denies_and_says_what_holds_puts_right(
    language: LanguageCode, said: str
) -> None:
    assert righting(said, language) == (said,)


def test_a_figure_takes_the_place_of_one_that_was_said_only() -> None:
    said = "There were not 41 of them, there were 43."
    assert restates(said, "We fed 41 people that night.")
    assert not restates(said, "We fed many people that night.")


GIVES_WAY: list[tuple[LanguageCode, str, tuple[str, str]]] = [
    ("en", "40 seats on the CV, it's 36 now.", ("40", "36")),
    ("en", "The 0.2 on there was the best week, it's more like 0.5 usually.", ("0.2", "0.5")),
    ("en", "I came there in 2016, no, 2017.", ("2016", "2017")),
    ("en", "And the 1,400 is old, it is about 1,150 now.", ("1,400", "1,150")),
    ("de", "Im Lebenslauf stehen 40 Plätze, heute sind es 36.", ("40", "36")),
    ("de", "Die 0,2 war die beste Woche, es sind eher 0,5.", ("0,2", "0,5")),
    ("de", "Das war 2016, nein, 2017.", ("2016", "2017")),
    ("fr", "Sur le CV il y a 40 places, maintenant c'est 36.", ("40", "36")),
    ("fr", "Le 0,2 c'était la meilleure semaine, plutôt 0,5 d'habitude.", ("0,2", "0,5")),
    ("fr", "C'était en 2016, non, en 2017.", ("2016", "2017")),
    ("es", "En el currículum puse 40 plazas, ahora son 36.", ("40", "36")),
    ("es", "El 0,2 fue la mejor semana, es más bien 0,5.", ("0,2", "0,5")),
    ("es", "Fue en 2016, no, en 2017.", ("2016", "2017")),
    ("it", "Nel curriculum ci sono 40 posti, adesso sono 36.", ("40", "36")),
    ("it", "Lo 0,2 era la settimana migliore, di solito è piuttosto 0,5.", ("0,2", "0,5")),
    ("it", "Era il 2016, no, il 2017.", ("2016", "2017")),
]


@pytest.mark.parametrize(("language", "said", "pair"), GIVES_WAY)
def test_a_figure_that_gives_way_without_a_not_is_put_right(
    language: LanguageCode, said: str, pair: tuple[str, str]
) -> None:
    """G2: the result lists it, and the figure that holds takes the place of the other."""
    assert righting(said, language) == (said,)
    assert exchanged(said) == pair


@pytest.mark.parametrize("said", [
    "The best of our 3 wards normally has 20 beds.", "We have 3 teams, the best one usually fixes 20 faults a day.",
    "On the CV you see 40 seats, and now I have 3 children.", "3 pumps are old, 2 are new.",
    "The 12 guests came 5 minutes late, more like a family.", "The CV says 40 seats and 3 halls.",
])  # fmt: skip
def test_two_figures_that_both_hold_put_nothing_right(said: str) -> None:
    assert exchanged(said) is None
    assert righting(said, "en") == ()


@pytest.mark.parametrize(
    ("language", "before", "taken_back"),
    [
        ("en", "The lid goes on first.", "About the oven: no no, not open, never open it! Wait outside. I take it back."),
        ("de", "Der Deckel kommt zuerst.", "Zum Ofen: nein nein, nicht öffnen! Draussen warten. Das nehme ich zurück."),
        ("fr", "Le couvercle d'abord.", "Pour le four : non non, pas ouvrir ! Attendre dehors. Je le retire."),
        ("es", "Primero la tapa.", "Lo del horno: no, no, nunca abrir. Esperar fuera. Lo retiro."),
        ("it", "Prima il coperchio.", "Per il forno: no no, non aprire! Aspettare fuori. Lo ritiro."),
    ],
)  # fmt: skip
def test_a_few_words_that_take_back_stand_with_what_they_take_back(
    language: LanguageCode, before: str, taken_back: str
) -> None:
    """G2."""
    assert righting(f"{before} {taken_back}", language) == (taken_back,)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Forty litres. No, sorry, thirty."), ("it", "Quaranta litri. Anzi no, trenta."),
])  # fmt: skip
def test_another_amount_in_the_next_sentence_stands_with_the_first(language: LanguageCode, said: str) -> None:
    assert righting(said, language) == (said,)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "No no, not at all."), ("de", "Nein nein, nicht wirklich."), ("fr", "Non non, pas du tout.")],
)
def test_a_no_to_what_was_asked_puts_nothing_right(language: LanguageCode, said: str) -> None:
    assert righting(said, language) == ()


def test_a_year_is_put_right_where_it_says_when_and_nowhere_else() -> None:
    """G2: what says that it was done in a job is known by the same line."""
    answer = "Keith was fastest by Easter, and it's wrong on there by the way, I started at the depot 2017 not 2018"
    line = "Depot, Leeds, 2018 to today"
    job = known("s1.production_vs_prototype", "whether it was done in earnest at the depot", line)
    when = known("s1.duration", "how long", "2018 to today")
    assert [each.concept_id for each in corrections(asked(answer, job, when))] == ["s1.duration"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Ho steso le lenzuola, una ventina. Anzi no, trenta, venti erano gli asciugamani."),
        ("de", "Wir hatten vierzig Stühle. Nein, Quatsch, fünfzig, vierzig waren es im Frühling."),
    ],
)
def test_another_figure_takes_back_the_sentence_before_it(language: LanguageCode, said: str) -> None:
    assert righting(said, language) == (said,)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", 'I rang the doctor saying "the leg is cold", not "it hurts".'),
        ("de", 'Ich habe dem Arzt gesagt "das Bein ist kalt" und nicht "es tut weh".'),
        ("fr", 'J\'ai appelé l\'interne en disant "la jambe est froide" et pas "elle a mal".'),
        ("es", 'Llamé al médico diciendo "la pierna está fría" y no "le duele".'),
        ("it", 'Ho chiamato il medico dicendo "la gamba è fredda" e non "le fa male".'),
    ],
)
def test_words_that_were_spoken_in_a_tale_put_nothing_right(language: str, told: str) -> None:
    """G2: the contrast stands between two things that somebody could have said, and is of no earlier answer."""
    assert righting(told, language) == ()
    assert not says_wrong(told, language)


@pytest.mark.parametrize(("language", "told", "plain"), [
    ("en", "Oh, and correct me on the bounces, I said twice, its three in a row, twice was the old rule.", True),
    (
        "fr",
        "C'est deux fois deux heures, une quinzaine par an, enfin non, une douzaine, "
        "quinze c'etait l'annee du covid.",
        True,
    ),
    ("it", "Anzi, correggo quello che ho detto all'inizio.", True),
    ("en", "It wasn't the porter but his niece.", False), ("de", "Mit der Reinigung, nicht mit dem Pförtner.", False),
])  # fmt: skip
def test_a_contrast_alone_says_not_that_something_said_before_is_wrong(
    language: str, told: str, plain: bool
) -> None:
    """G2"""
    assert says_wrong(told, language) == plain


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A real case of that? No, sorry, there isn't one."),
        ("de", "Ein Beispiel dafür? Nein, Quatsch, gibt es keins."),
        ("fr", "Un exemple de cela ? Non, pardon, il n'y en a pas."),
        ("en", "Guess what? I've told you, about seventy boats a year and no crew."),
        ("de", "Schätzen? Ich hab's schon gesagt, siebzig Boote im Jahr und keine Mannschaft."),
    ],
)
def test_an_answer_to_what_they_asked_back_and_what_is_said_again_put_nothing_right(
    language: LanguageCode, said: str
) -> None:
    assert righting(said, language) == ()


@pytest.mark.parametrize(("language", "said"), [
    ("en", "It was up to me not to buy the boat unseen, but to inspect it first."),
    ("de", "Es lag bei mir, das Boot nicht ungesehen zu kaufen, sondern es erst zu prüfen."),
    ("fr", "C'était à moi de ne pas acheter le bateau sans le voir, mais de l'examiner d'abord."),
    ("es", "Me tocaba a mí no comprar el barco sin verlo, sino revisarlo primero."),
    ("it", "Toccava a me non comprare la barca senza vederla, ma esaminarla prima."),
])  # fmt: skip
def test_who_tells_what_they_did_instead_of_something_else_puts_nothing_right(
    language: LanguageCode, said: str
) -> None:
    """G2: "not this but that" is how a decision is told, too."""
    assert righting(said, language) == ()


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I stand corrected: it was six working days, eight on the calendar."),
    ("de", "Ich muss mich korrigieren: Es waren sechs Arbeitstage, acht Kalendertage."),
    ("fr", "Je dois me corriger : c'était six jours ouvrés, huit jours de calendrier."),
    ("es", "Tengo que corregirme: fueron seis días laborables, ocho naturales."),
    ("it", "Devo correggermi: erano sei giorni lavorativi, otto di calendario."),
])  # fmt: skip
def test_who_says_that_they_correct_themselves_puts_something_right(
    language: LanguageCode, said: str
) -> None:
    """G2: numbers in words, too, and with no word for what was wrong."""
    assert said in righting(f"In all it was a bad week. {said}", language)
