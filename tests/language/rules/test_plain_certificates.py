"""Certificates, awards, spoken languages and what somebody is like are asked about as no skill, however a resume lists
them (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import SkillsRequest
from shared.language.rules.resume.headings import heading_of
from shared.language.rules.skills.extraction import skills

JOINED: dict[LanguageCode, tuple[str, ...]] = {
    "en": ("EDUCATION AND LICENCES", "Training & awards"),
    "de": ("Ausbildung und Führerscheine", "Weiterbildung / Zertifikate"),
    "fr": ("Formation et permis", "Formations & certifications"),
    "es": ("Formación y permiso de conducir", "Cursos y certificados"),
    "it": ("Istruzione e patenti", "Corsi & certificazioni"),
}
RESUMES: dict[LanguageCode, str] = {
    "en": "PROFILE\nReliable porter. Good with people.\n\nEXPERIENCE\n2016 - present: Porter, Elm House\n"
    "- Laundry for ninety beds\n- Porter award 2019\n\nEDUCATION AND LICENCES\nFirst Aid at Work (2021)\n\n"
    "SKILLS\nTelugu, Hindi, English",
    "de": "PROFIL\nZuverlässiger Pförtner. Umgang mit Menschen.\n\nBERUFSERFAHRUNG\n2016 - heute: Pförtner, Haus Ulme\n"
    "- Wäsche für neunzig Betten\n- Auszeichnung 2019\n\nAUSBILDUNG UND FÜHRERSCHEINE\nErste Hilfe (2021)\n\n"
    "KENNTNISSE\nTelugu, Hindi, Englisch",
    "fr": "PROFIL\nGardien fiable. Bon relationnel.\n\nEXPÉRIENCE\n2016 - aujourd'hui : Gardien, Maison Orme\n"
    "- Linge pour quatre-vingts lits\n- Médaille 2019\n\nFORMATION ET PERMIS\nPremiers secours (2021)\n\n"
    "COMPÉTENCES\nTelugu, Hindi, Anglais",
    "es": "PERFIL\nConserje fiable. Don de gentes.\n\nEXPERIENCIA\n2016 - actualidad: Conserje, Casa Olmo\n"
    "- Ropa de noventa camas\n- Premio 2019\n\nFORMACIÓN Y PERMISO DE CONDUCIR\nPrimeros auxilios (2021)\n\n"
    "HABILIDADES\nTelugu, Hindi, Inglés",
    "it": "PROFILO\nPortiere affidabile. Doti relazionali.\n\nESPERIENZA\n2016 - oggi: Portiere, Casa Olmo\n"
    "- Biancheria per novanta letti\n- Premio 2019\n\nISTRUZIONE E PATENTI\nPrimo soccorso (2021)\n\n"
    "COMPETENZE\nTelugu, Hindi, Inglese",
}


@pytest.mark.parametrize("language", JOINED)
def test_two_headings_in_one_line_are_a_heading(language: LanguageCode) -> None:
    assert [heading_of(each, language) for each in JOINED[language]] == ["education", "education"]


@pytest.mark.parametrize("language", RESUMES)
def test_beside_a_job_nothing_is_asked_of_what_was_learnt_or_is_said_of_a_nature(
    language: LanguageCode,
) -> None:
    job, *others = skills(SkillsRequest(language=language, resume=RESUMES[language], most=5))
    assert job.is_job
    (duty,) = job.lines
    assert {line for each in others if not each.is_learnt for line in each.lines} <= {duty}


def test_one_spoken_language_beside_two_tools_hides_neither() -> None:
    resume = "Porter, Elm House, 2015 - 2020\n- Laundry\n\nSkills\nBoiler logs, lift keys, Telugu"
    names = [each.name for each in skills(SkillsRequest(language="en", resume=resume, most=5))]
    assert names[1:] == ["Boiler logs", "lift keys"]
