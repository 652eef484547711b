"""The time between what a resume dates, when it is asked about, and what an answer to that is heard as (E2)."""

import pytest

from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.resume.gaps import longest_gap
from shared.language.rules.resume.job_moves import latest_move
from shared.language.rules.resume.jobs import jobs
from shared.language.rules.resume.lines import resume_lines
from shared.language.rules.resume.untold_time import (
    asks_for_time,
    heard_of_time,
    is_told,
    move_question,
    time_question,
)

RESUMES: list[tuple[LanguageCode, str, str, str]] = [
    ("en", "Experience\nWeaver, Tarn Mill, May 2021 to present\n- Looms\n\nDyer, Moor Works, 2014 to June 2019\n- Vats",
     "June 2019", "May 2021"),
    ("en", "Experience\nWeaver, Tarn Mill, 05/2021 - 2024\n- Two looms\n\nDyer, Moor Works, 2014 - 06/2019\n- Vats",
     "06/2019", "05/2021"),
    ("de", "Berufserfahrung\nWeberin, Tarn, seit Mai 2021\n- Weben\n\nFärberin, Moor, 2014 bis Juni 2019\n- Bottiche",
     "Juni 2019", "Mai 2021"),
    ("fr", "Expérience\nTisseuse, Tarn, mai 2021 - 2024\n- Deux métiers\n\nTeinturière, Moor, 2014 - juin 2019\n- Cuves",
     "juin 2019", "mai 2021"),
    ("es", "Experiencia\nTejedora, Tarn, mayo 2021 - 2024\n- Dos telares\n\nTintorera, Moor, 2014 - junio 2019\n- Cubas",
     "junio 2019", "mayo 2021"),
    ("it", "Esperienza\nTessitrice, Tarn, maggio 2021 - 2024\n- Due telai\n\nTintora, Moor, 2014 - giugno 2019\n- Vasche",
     "giugno 2019", "maggio 2021"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "resume", "left", "back"), RESUMES)
def test_a_time_of_which_the_resume_names_nothing_is_asked_about_in_its_own_dates(
    language: LanguageCode, resume: str, left: str, back: str
) -> None:
    gap = longest_gap(resume, language, 2026)
    assert gap is not None
    assert (gap.left, gap.back, gap.months) == (left, back, 22)
    asked = time_question(gap, language)
    assert left in asked
    assert back in asked
    assert asked.count("?") == 1
    assert asks_for_time(asked, language)


@pytest.mark.parametrize("resume", [
    "Experience\nWeaver, Tarn Mill, 2020 - 2024\n- Looms\n\nDyer, Moor Works, 2014 - 2019\n- Vats",
    "Experience\nWeaver, Tarn Mill, 2021 - 2024\n- Looms\n\nDyer, Moor Works, 2014 - 2019\n- Vats\n\n"
    "Education\nEvening school for weavers, 2019 - 2021",
    "Experience\nWeaver, Tarn Mill, since 2012\n- Looms\n\nDyer, Moor Works, 2001 - 2005\n- Vats",
    "Experience\nWeaver at the Tarn Mill\n- Looms",
    "Experience\nWeaver (2020 - 2024), Dyer (2017 - 2020), Tarn Mill\n- Looms\n\nCarder, Moor Works, 2012 - 2017\n- Wool",
])  # fmt: skip
def test_years_that_may_touch_what_is_long_ago_and_what_is_named_leave_nothing_to_ask_about(
    resume: str,
) -> None:
    assert longest_gap(resume, "en", 2026) is None


WITHOUT_WORK: list[tuple[LanguageCode, str, str]] = [
    ("en", "(no entry)", "Parental leave"),
    ("de", "(keine Angabe)", "Elternzeit"),
    ("fr", "(non précisé)", "Congé parental"),
    ("es", "(sin datos)", "Permiso parental"),
    ("it", "(non indicato)", "Congedo parentale, Tarn"),
]


@pytest.mark.parametrize(("language", "untold", "told"), WITHOUT_WORK)
def test_a_date_with_no_job_beside_it_is_no_work_that_is_asked_for_an_ordinary_day(
    language: LanguageCode, untold: str, told: str
) -> None:
    """E2: a time that the resume leaves open is asked about as one, and one that it names is not."""
    resume = next(resume for each, resume, *_ in RESUMES if each == language)
    first, _, last = resume.partition("\n\n")
    gap = longest_gap(resume, language, 2026)
    for beside, found in ((untold, gap), (told, None)):
        dated = f"{first}\n\n07/2019 - 04/2021    {beside}\n\n{last}"
        assert len(jobs(resume_lines(dated, language), language)) == 2
        assert longest_gap(dated, language, 2026) == found


UNPAID: list[tuple[LanguageCode, str, str]] = [
    ("en", "Other\nVolunteer driver for the lifeboat, 2019 to 2021.", "Volunteer driver for the lifeboat"),
    ("en", "Voluntary work\nLifeboat driver, 2019 - 2021", "Lifeboat driver"),
    ("de", "Ehrenamt\nFahrerin beim Rettungsboot, 2019 - 2021", "Fahrerin beim Rettungsboot"),
    ("fr", "Bénévolat\nChauffeuse du canot, 2019 - 2021", "Chauffeuse du canot"),
    ("es", "Voluntariado\nConductora del bote, 2019 - 2021", "Conductora del bote"),
    ("it", "Volontariato\nAutista della scialuppa, 2019 - 2021", "Autista della scialuppa"),
    ("es", "Voluntariado\nMonitora de vela (voluntaria, 2019 - 2021)", "Monitora de vela (voluntaria)"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "part", "named"), UNPAID)
def test_of_a_time_between_jobs_the_voluntary_work_in_it_is_named(
    language: LanguageCode, part: str, named: str
) -> None:
    """E2: it fills a part of the time, and an interviewer asks what there was beside it."""
    resume = next(resume for each, resume, *_ in RESUMES if each == language)
    gap = longest_gap(f"{resume}\n\n{part}", language, 2026)
    assert gap is not None
    assert (gap.months, gap.beside) == (22, named)
    asked = time_question(gap, language)
    assert named in asked
    assert asks_for_time(asked, language)


MOVES: list[tuple[LanguageCode, str, str, str]] = [
    ("en", "Harbour driver, Tarn Port", "Maths teacher, Moor School", "Experience"),
    ("de", "Fahrerin des Hafenboots, Tarnhafen", "Lehrerin für Mathematik, Moorschule", "Berufserfahrung"),
    ("fr", "Assistante du port, Tarn", "Enseignante de mathématiques, Moor", "Expérience"),
    ("es", "Conductora de grúa, Tarn", "Profesora de matemáticas, Moor", "Experiencia"),
    ("it", "Autista di gru, Tarn", "Insegnante di matematica, Moor", "Esperienza"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "taken", "left", "heading"), MOVES)
def test_what_led_from_one_kind_of_work_to_another_is_asked(
    language: LanguageCode, taken: str, left: str, heading: str
) -> None:
    resume = f"{heading}\n{taken}, 2021 - 2024\n- Log\n\n{left}, 2014 - 2021\n- Log"
    move = latest_move(resume, language)
    assert move is not None
    assert (move.left, move.taken) == (left.partition(",")[0], taken.partition(",")[0])
    asked = move_question(move, language)
    assert move.left in asked
    assert asked.count("?") == 1


@pytest.mark.parametrize("left", [
    "Assistant harbour driver, Moor, 2014 - 2021", "Teacher, Moor, since 2014", "Moor School, 2014 - 2021",
])  # fmt: skip
def test_a_step_up_a_job_that_goes_on_and_a_mere_employer_are_no_change_of_work(left: str) -> None:
    assert latest_move(f"Experience\nHarbour driver, Tarn, 2021 - 2024\n- Log\n\n{left}\n- Log", "en") is None


@pytest.mark.parametrize("said", [
    "In 2020 I helped my cousin on the farm.",
    "I left in June. That's the gap, if you're wondering.",
    "I left because my mother got ill that winter.",
    "My dad died that winter.",
    "I was at home then, I looked after my uncle.",
])  # fmt: skip
def test_who_spoke_of_that_time_or_of_an_illness_is_not_asked(said: str) -> None:
    gap = longest_gap(RESUMES[0][1], "en", 2026)
    assert gap is not None
    assert is_told(gap, ["I mend the looms.", said], "en")
    assert not is_told(gap, ["I mend the looms with two others."], "en")


LEFT: list[tuple[LanguageCode, str]] = [
    ("en", "No."), ("en", "Nothing, thanks."), ("de", "Nein, danke."), ("de", "Nichts."), ("fr", "Non merci."),
    ("fr", "Rien."), ("es", "Nada."), ("es", "No, gracias."), ("it", "Niente."), ("it", "No, grazie."),
]  # fmt: skip
TOLD: list[tuple[LanguageCode, str]] = [
    ("en", "I was at home with the twins."), ("de", "Da war ich zu Hause."), ("fr", "Je cherchais un emploi."),
    ("es", "Estaba en casa con los mellizos."), ("it", "Ero a casa con i gemelli."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "said"), LEFT)
def test_a_no_to_that_question_leaves_it(language: LanguageCode, said: str) -> None:
    assert heard_of_time(Heard(), said, language).intent == "wish_to_skip"


@pytest.mark.parametrize(("language", "said"), TOLD)
@pytest.mark.parametrize("heard", [Heard(intent="dont_know"), Heard(intent="wish_to_stop", plain=False)])
def test_what_tells_of_the_past_is_neither_a_stop_nor_not_knowing(
    language: LanguageCode, said: str, heard: Heard
) -> None:
    assert heard_of_time(heard, said, language).intent == "answer"


PLAIN: list[tuple[LanguageCode, str]] = [
    ("en", "I was at home with my kids."), ("en", "Unemployed."), ("de", "Ich war arbeitslos."),
    ("de", "Ich war zu Hause bei meinen Kindern."), ("fr", "J'étais à la maison avec mes enfants."),
    ("es", "Estuve en casa con mis hijos."), ("es", "Estuve en paro."), ("it", "Ero a casa con i miei figli."),
]  # fmt: skip
SORE: list[tuple[LanguageCode, str]] = [
    ("en", "I was at home and cried all day."), ("en", "I was at home, I couldn't cope with my illness."),
    ("de", "Ich war krank zu Hause."), ("fr", "J'étais chez moi, je pleurais."), ("es", "Lloraba sola en casa."),
    ("it", "Piangevo a casa."),
]  # fmt: skip


@pytest.mark.parametrize(("language", "said"), PLAIN)
def test_who_only_says_where_they_were_is_in_no_distress(language: LanguageCode, said: str) -> None:
    assert heard_of_time(Heard(intent="distress", leaves=True), said, language) == Heard()


@pytest.mark.parametrize(("language", "said"), SORE)
def test_distress_in_words_stays_distress(language: LanguageCode, said: str) -> None:
    assert heard_of_time(Heard(intent="distress"), said, language).intent == "distress"


def test_a_plain_stop_and_a_wish_to_leave_it_stay_what_they_are() -> None:
    stop = Heard(intent="wish_to_stop")
    assert heard_of_time(stop, "I was called away, I have to stop here.", "en") == stop
    skip = Heard(intent="wish_to_skip")
    assert heard_of_time(skip, "I had my reasons, I'd rather not say.", "en") == skip


@pytest.mark.parametrize(("language", "taken", "back"), [
    ("en", "Weaver, Tarn Mill, since 2021", "2021"), ("de", "Weberin, Tarn, seit Mai 2021", "Mai 2021"),
    ("it", "Tessitrice, Tarn, dal 2021", "2021"), ("fr", "Tisseuse, Tarn, depuis 2021", "2021"),
])  # fmt: skip
def test_a_date_is_named_without_the_word_that_leads_to_it(
    language: LanguageCode, taken: str, back: str
) -> None:
    heading = {"en": "Experience", "de": "Berufserfahrung", "it": "Esperienza", "fr": "Expérience"}[language]
    gap = longest_gap(f"{heading}\n{taken}\n- Log\n\nTarn, 2014 - 2018\n- Log", language, 2026)
    assert gap is not None
    assert (gap.left, gap.back) == ("2018", back)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "I'd rather leave it there."),
        ("de", "Ich möchte es dabei belassen."),
        ("fr", "Je préfère en rester là."),
        ("es", "Prefiero dejarlo ahí."),
        ("it", "Preferisco fermarmi qui."),
    ],
)
def test_who_leaves_it_there_leaves_that_time_and_not_the_interview(
    language: LanguageCode, said: str
) -> None:
    """E7: the question itself says that it may be left, and the interview ended."""
    stop = Heard(intent="wish_to_stop", plain=True)
    assert heard_of_time(stop, said, language) == Heard(intent="wish_to_skip")
    assert heard_of_time(stop, f"1998-2001. {said}", language) == Heard()
    assert heard_of_time(stop, f"{said} 1998-2001.", language) == stop
