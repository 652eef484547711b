"""Courses, certificates and a person's nature are no work that was done (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import GapQuestionRequest, SkillDraft, SkillsRequest
from shared.language.rules.resume.learnt import is_of_a_course, is_of_their_nature
from shared.language.rules.skills.extraction import skills
from shared.language.rules.skills.questions import gap_question

LEARNT: dict[LanguageCode, tuple[str, ...]] = {
    "en": ("Crane training, forklift licence 2019", "Food hygiene certificate", "Fire safety training 2021"),
    "de": ("Staplerschein, Brandschutzschulung", "Lehrgang Hygiene 2019", "Schulung Brandschutz 2021"),
    "fr": ("Formation incendie, certificat d'hygiène", "Permis de conduire", "Formation incendie 2021"),
    "es": (
        "Formación contra incendios, carné de carretillero",
        "Curso de higiene",
        "Formación en higiene 2021",
    ),
    "it": ("Formazione antincendio, patentino del muletto", "Corso di igiene", "Formazione antincendio 2021"),
}
WORK: dict[LanguageCode, tuple[str, ...]] = {
    "en": (
        "Staff training, rota, stock",
        "Delivered first aid courses in schools",
        "Issued gas certificates",
    ),
    "de": ("Schulung neuer Leute, Dienstplan", "Prüfung von Anlagen", "Lieferscheine geschrieben"),
    "fr": (
        "Formation des nouveaux, planning",
        "Dépôt des permis de construire",
        "Cours de français à des adultes",
    ),
    "es": (
        "Formación de los nuevos, turnos",
        "Licencias de obra tramitadas",
        "Control de certificados de origen",
    ),
    "it": ("Formazione dei nuovi, turni", "Gestione delle pratiche", "Controllo dei certificati di origine"),
}
NATURE: dict[LanguageCode, tuple[str, str]] = {
    "en": ("people skills", "wound care"),
    "de": ("ruhig und geduldig", "Wundpflege"),
    "fr": ("sens du contact", "soin des plaies"),
    "es": ("don de gentes", "cura de heridas"),
    "it": ("doti relazionali", "cura delle ferite"),
}
RESUMES: dict[LanguageCode, str] = {
    "en": "Porter, Elm House, 2015 - 2020\n- Food hygiene certificate 2016\n- Laundry for ninety beds\n\n"
    "Skills: people skills, calm",
    "de": "Pförtner, Haus Ulme, 2015 - 2020\n- Hygieneschulung, Staplerschein 2016\n- Wäsche für neunzig Betten\n\n"
    "Kenntnisse: Umgang mit Menschen, ruhig",
    "fr": "Gardien, Maison Orme, 2015 - 2020\n- Certificat d'hygiène 2016\n- Linge pour quatre-vingts lits\n\n"
    "Compétences : sens du contact, calme",
    "es": "Conserje, Casa Olmo, 2015 - 2020\n- Curso de higiene 2016\n- Ropa de noventa camas\n\n"
    "Habilidades: don de gentes, tranquilo",
    "it": "Portiere, Casa Olmo, 2015 - 2020\n- Corso di igiene 2016\n- Biancheria per novanta letti\n\n"
    "Competenze: doti relazionali, calmo",
}


def found(resume: str, language: LanguageCode, most: int = 5) -> tuple[SkillDraft, ...]:
    return skills(SkillsRequest(language=language, resume=resume, most=most))


@pytest.mark.parametrize("language", LEARNT)
def test_a_line_of_courses_and_certificates_is_no_work(language: LanguageCode) -> None:
    assert all(is_of_a_course(each, language) for each in LEARNT[language])


@pytest.mark.parametrize("language", WORK)
def test_a_line_of_work_is_none_of_a_course_though_it_has_a_word_of_one(language: LanguageCode) -> None:
    assert not any(is_of_a_course(each, language) for each in WORK[language])


@pytest.mark.parametrize("line", [
    "Diploma in Catering and Hospitality, 2011", "NVQ Level 2 Joinery and Site Carpentry (2009)",
    "Certificate of bookkeeping and payroll 2014",
])  # fmt: skip
def test_a_certificate_with_its_year_is_one_whatever_it_names(line: str) -> None:
    assert is_of_a_course(line, "en")


def test_the_line_of_a_certificate_is_not_quoted_to_ask_about_the_work_it_names() -> None:
    known = "Diploma in Catering and Hospitality, 2011"
    request = GapQuestionRequest(
        language="en", skill="catering", attribute="autonomy", known=(known,), asked=(), is_job=False
    )
    assert known not in gap_question(request)


@pytest.mark.parametrize("language", NATURE)
def test_what_somebody_is_like_is_no_skill(language: LanguageCode) -> None:
    nature, work = NATURE[language]
    assert is_of_their_nature(nature, language)
    assert not is_of_their_nature(work, language)


@pytest.mark.parametrize("language", RESUMES)
def test_a_job_is_asked_about_by_its_duties_and_never_by_a_course_or_a_nature(language: LanguageCode) -> None:
    """E2: “Your resume mentions this: Training. How do you usually go about this” of a course that somebody took."""
    job, *others = found(RESUMES[language], language)
    nature = RESUMES[language].rpartition(": ")[2].split(", ")
    assert [line.split()[-1] for line in job.lines] == [RESUMES[language].splitlines()[2].split()[-1]]
    assert not {each.name for each in others} & {*nature}
    assert not any(is_of_a_course(each.name, language) and not each.is_learnt for each in others)


@pytest.mark.parametrize("language", RESUMES)
def test_of_a_course_is_asked_what_was_taken_from_it(language: LanguageCode) -> None:
    """E2: where nothing better is left."""
    task = GapQuestionRequest(
        language=language, skill="First aid", attribute="depth", known=(), asked=(), is_learnt=True
    )
    first = gap_question(task)
    second = gap_question(task.model_copy(update={"asked": (first,)}))
    assert first != second
    assert "First aid" in first


def test_a_trade_that_only_a_course_tells_of_is_learnt_and_nothing_else_is_asked_of_it() -> None:
    """E2."""
    resume = "Porter, Elm House, 2015 - 2020\n- Laundry\n\nEducation\nFirst aid certificate 2016"
    (learnt,) = [each for each in found(resume, "en") if each.is_learnt]
    assert len(learnt.senseless) == 5


def test_a_line_that_the_questions_about_its_job_quote_is_no_skill_beside_it() -> None:
    """E2: one duty was asked about four times, under its job and under its own name."""
    resume = (
        "Gardener, Park, 2015 - 2020\n- Rose pruning in winter\n- Hedge cutting by hand\n\n"
        "Groom, Stable, 2010 - 2015\n- Stall mucking at dawn\n- Saddle soaping on Sundays"
    )
    assert [each.name for each in found(resume, "en")] == ["Gardener, Park", "Groom, Stable"]


def test_a_cut_name_keeps_both_marks_of_its_parenthesis() -> None:
    resume = "Fitter (pumps), A Very Long Name of a Works in the Far North, Port of Thurso, 2015 - 2020\n- Pump overhauls"
    assert found(resume, "en")[0].name.startswith("Fitter (pumps)")
