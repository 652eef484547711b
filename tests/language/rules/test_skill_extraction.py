"""The skills of a resume by the rules, with what it tells of their six attributes (E2)."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import AttributeFound, SkillDraft, SkillsRequest
from shared.language.rules.language import RulesLanguage
from shared.language.rules.resume.jobs import jobs
from shared.language.rules.resume.lines import resume_lines
from shared.language.rules.skills.extraction import skills
from shared.language.rules.skills.known_names import named_skills, vocabulary
from shared.language.tasks.extract_skills import EXTRACT_SKILLS

RESUME = """Mara Lind
Summary
Backend engineer with 9 years of Python.
Experience
Senior Engineer, Nordpay, 2019 - present
- Single-handedly moved 40 services to Kubernetes, zero downtime
- Wrote the internals of a Kafka client that is used in production by 30 teams
Developer, Klarvik, 2015 - 2019
- Built REST APIs in Django for 200,000 users
- Prototype of a fraud model in PyTorch, never shipped
Skills
Languages: Python, Go, Rust (beginner)
Expert: SQL
Tools: Terraform, Zylbo
Objective
Looking to learn Elixir
"""


def found(resume: str, language: LanguageCode = "en", most: int = 20) -> tuple[SkillDraft, ...]:
    return skills(SkillsRequest(language=language, resume=resume, most=most))


def names(resume: str, language: LanguageCode = "en", most: int = 20) -> list[str]:
    return [skill.name for skill in found(resume, language, most)]


def told(skill: str, resume: str = RESUME, language: LanguageCode = "en") -> dict[str, AttributeFound]:
    (draft,) = [each for each in found(resume, language) if each.name == skill]
    return {each.attribute: each for each in draft.attributes}


class TestWhichSkills:
    def test_the_latest_jobs_come_first_then_what_work_was_done_with_lately(self) -> None:
        order = names(RESUME)

        assert order[:2] == ["Senior Engineer, Nordpay", "Developer, Klarvik"]
        assert set(order[2:5]) == {"Kubernetes", "Kafka", "Python"}
        assert order.index("Django") < order.index("Terraform")

    def test_a_wish_is_no_skill(self) -> None:
        assert "Elixir" not in names(RESUME)

    @pytest.mark.parametrize("text", ["I have no experience with Kafka.", "Kafka was not used in my team."])
    def test_a_denial_is_none(self, text: str) -> None:
        assert "Kafka" not in names(text)

    def test_a_skill_list_gives_skills_that_no_vocabulary_knows(self) -> None:
        assert "Zylbo" in names(RESUME)

    def test_a_degrees_subject_is_none_and_a_bed_is_no_degree(self) -> None:
        assert names("Education\nM.Ed with SQL, Hull, 2009") == ["your main work"]
        assert "SQL" in names("Education\nA bed, and ma SQL")

    def test_no_more_than_asked_for_and_none_twice(self) -> None:
        assert len(names(RESUME, most=4)) == 4
        assert len(set(names(RESUME))) == len(names(RESUME))

    def test_equals_stand_in_the_order_of_the_resume(self) -> None:
        assert names("Skills: Terraform, Python, welding, Kafka") == [
            "Terraform",
            "Python",
            "Welding",
            "Kafka",
        ]

    @pytest.mark.parametrize(
        "text", ["Python led 5 people ", "Skills: Python, ", "9 ", "a, ", "(", "2019 - "]
    )
    def test_a_resume_without_end_is_read_in_time(self, text: str) -> None:
        began = time.process_time()

        found(text * (60_000 // len(text)))

        assert time.process_time() - began < 5.0

    def test_other_names_of_a_skill_are_one_skill_named_as_the_resume_does(self) -> None:
        listed = names("Skills: k8s, Kubernetes, golang, MS Excel")

        assert listed == ["k8s", "golang"]

    @pytest.mark.parametrize(
        "text", ["I excel at this and go home", "a swift word with rust on it", "R. Smith, C. Jones"]
    )
    def test_everyday_words_are_no_skills(self, text: str) -> None:
        assert named_skills(text, listed=False) == []

    @pytest.mark.parametrize(
        ("language", "resume"),
        [
            ("en", "Skills: communication, Excel, welding"),
            ("de", "Kenntnisse\nSchweißen\nSprachen: Polnisch (gut)\nFührerschein Klasse B\nHobbys\nAngeln"),
            ("fr", "Compétences\nsoudage, bureautique\nLangues\nanglais courant\nPermis\nB"),
            ("es", "Habilidades: soldadura, trabajo en equipo\nAficiones: pesca"),
            ("it", "Competenze: saldatura, inglese\nPatente B\nHobby: pesca"),
        ],
    )
    def test_general_claims_languages_licences_and_hobbies_are_none(
        self, language: LanguageCode, resume: str
    ) -> None:
        assert len(names(resume, language)) == 1

    @pytest.mark.parametrize("label", ["Logistics:", "Logistics"])
    def test_what_stands_over_a_list_is_none(self, label: str) -> None:
        assert names(f"Skills\n{label}\n- Welding\n- Zylbo") == ["Welding", "Zylbo"]

    @pytest.mark.parametrize(
        ("language", "resume", "skill"),
        [
            ("it", "Gestione progetti per tre clienti.", "Gestione progetti"),
            ("es", "Atención al cliente en una tienda.", "Atención al cliente"),
            ("de", "Buchhaltung für vier Firmen.", "Buchhaltung"),
            ("fr", "Comptabilité de deux agences.", "Comptabilité"),
        ],
    )
    def test_skills_are_known_in_five_languages(
        self, language: LanguageCode, resume: str, skill: str
    ) -> None:
        assert names(resume, language) == [skill]

    def test_the_vocabulary_is_large_and_every_name_has_a_word(self) -> None:
        known, _ = vocabulary()

        assert len({entry.skill for entries in known.values() for entry in entries}) > 350
        assert () not in known


class TestJobs:
    @pytest.mark.parametrize(
        "resume",
        [
            "Work\nCook, Harbour Inn, 2012 - 2016\n- Fish\nHead cook, Elm House, 2016 - present\n- Ninety meals a day",
            "Experience\nHead cook, Elm House\n2016 - present\nNinety meals a day\n\nCook, Harbour Inn\n2012 - 2016",
            "Experience\n2016 - present\nHead cook, Elm House\nNinety meals a day\n2012 - 2016\nCook, Harbour Inn",
            "Experience\nsince 2016: Head cook, Elm House\nNinety meals a day\n2012 - 2016: Cook, Harbour Inn",
        ],
        ids=["early first", "date below", "date above", "date before"],
    )
    def test_they_are_named_by_their_titles_the_latest_first(self, resume: str) -> None:
        latest, before = found(resume)[:2]
        assert (latest.name, before.name) == ("Head cook, Elm House", "Cook, Harbour Inn")
        assert (latest.is_job, latest.lines) == (True, ("Ninety meals a day",))
        assert {each.attribute for each in before.attributes} == {"production_vs_prototype", "duration"}

    def test_a_resume_in_sentences_is_one_job_with_these(self) -> None:
        (job,) = found("Ho lavorato per dieci anni come elettricista a Mestre. Mi piace nuotare.", "it")
        assert (job.name, job.lines) == (
            "elettricista",
            ("Ho lavorato per dieci anni come elettricista a Mestre.",),
        )


DUTIES: dict[LanguageCode, str] = {
    "en": "Tram depot, Crewe, 2015 to today\n- Shift supervisor, eleven drivers, two lines\n- Greasing of worn points\n\n"
    "Skills: brake tests",
    "de": "Gärtnerei Holm, Husum, 2014 bis heute\n- Vorarbeiter, sechs Leute, Haus\n- Veredelung alter Apfelsorten\n\n"
    "Kenntnisse: Baumschnitt",
    "fr": "Clinique Sud, Lyon, 2014 à 2020\n- Infirmière, 12 lits et la nuit\n- Préparation des perfusions\n\n"
    "Compétences : tri des urgences",
    "it": "Officina Riva, Como, 2013 - 2020\n- Tecnico, turni di notte e festivi\n- Sostituzione dei freni\n\n"
    "Competenze: prova su strada",
    "es": "Hotel Mar, Cádiz, 2012 - 2020\n- Cocinero, turno de tarde y noche\n- Preparación de banquetes\n\n"
    "Habilidades: corte de jamón",
}


class TestDutiesOfAJob:
    @pytest.mark.parametrize("language", DUTIES)
    def test_whether_it_was_done_in_earnest_is_not_asked_of_a_job_or_of_what_was_done_in_one(
        self, language: LanguageCode
    ) -> None:
        """E2: “Did it go into daily use, or did it stay a trial?” was asked of a nurse's dressings."""
        resume = DUTIES[language]
        job, *others = found(resume, language)
        assert "production_vs_prototype" in job.senseless
        done = [each for each in others if each.lines]
        assert done
        for each in done:
            used = next(told for told in each.attributes if told.attribute == "production_vs_prototype")
            assert used.span in resume

    def test_a_trade_that_the_vocabulary_knows_is_a_duty_too(self) -> None:
        resume = "Elm House, Bath, 2012 - 2017\n- Wound care for forty residents"
        assert "production_vs_prototype" in told("Wound care", resume)

    def test_a_tool_may_have_been_tried_out_in_a_job(self) -> None:
        assert "production_vs_prototype" not in told(
            "Kafka", "Engineer, Nordpay, 2019 - 2022\n- Read from Kafka topics"
        )

    @pytest.mark.parametrize("language", DUTIES)
    def test_the_role_under_an_employer_is_the_job_and_no_skill_of_its_own(
        self, language: LanguageCode
    ) -> None:
        role = DUTIES[language].split("\n")[1].removeprefix("- ").partition(",")[0]
        assert role not in names(DUTIES[language], language)

    @pytest.mark.parametrize("language", DUTIES)
    def test_what_the_person_lists_comes_before_a_piece_of_a_line(self, language: LanguageCode) -> None:
        listed = DUTIES[language].rpartition(": ")[2].strip()
        _, first, *_ = names(DUTIES[language], language)
        assert first == listed

    def test_every_employer_is_among_few_skills(self) -> None:
        resume = "Cook, Inn, 2012 - 2016\n- Fish and game\n\nHead cook, Elm House, 2016 - 2020\n- Ninety meals a day"
        assert [each.is_job for each in found(resume, most=5)][:2] == [True, True]

    def test_a_trade_in_a_title_over_the_jobs_is_no_skill(self) -> None:
        """E2: “treats Logistics as a skill”."""
        resume = "Ola Berg\nWarehouse and logistics coordinator, ten years\n\nPort, Oslo, 2012 to 2020\n- Night shifts"
        assert not {"Logistics", "logistics"} & {*names(resume)}


class TestNeverNone:
    def test_the_job_title_stands_in_for_skills(self) -> None:
        assert names("Rosa Klee\nNight porter and caretaker, Hotel Alster, 2012 - 2020\nDoors") == [
            "Night porter and caretaker, Hotel Alster"
        ]

    @pytest.mark.parametrize(
        ("language", "name"),
        [
            ("en", "your main work"),
            ("it", "il suo lavoro principale"),
            ("es", "su trabajo principal"),
            ("de", "Ihre Hauptaufgabe"),
            ("fr", "votre travail principal"),
        ],
    )
    def test_without_a_title_the_main_work_does(self, language: LanguageCode, name: str) -> None:
        assert names("Mmh, xyz.", language) == [name]

    def test_a_resume_without_a_word_has_none(self) -> None:
        assert names(" \n -- ") == []

    @given(st.text(min_size=1, max_size=300))
    def test_whatever_it_says_there_is_a_skill_and_every_span_stands_in_it(self, resume: str) -> None:
        drafts = found(resume, most=6)

        assert len(drafts) <= 6
        assert drafts or not any(map(str.isalnum, resume))
        assert all(each.span in resume and each.value for draft in drafts for each in draft.attributes)


class TestAttributes:
    def test_years_that_are_named_are_the_duration(self) -> None:
        assert told("Python")["duration"].value == "9 years"
        assert told("Python")["duration"].span == "Backend engineer with 9 years of Python."

    def test_else_the_dates_of_the_job_are(self) -> None:
        assert told("Kafka")["duration"] == AttributeFound(
            attribute="duration", value="2019 - present", span="2019 - present"
        )

    def test_a_sentence_tells_depth_autonomy_scale_constraints_and_use(self) -> None:
        assert told("Kubernetes")["autonomy"].value.startswith("Single-handedly")
        assert told("Kubernetes")["scale"].value == "40 services"
        assert told("Kubernetes")["constraints"].value == "zero downtime"
        assert told("Kafka")["depth"].value.startswith("internals of a Kafka client")
        assert "in production" in told("Kafka")["production_vs_prototype"].value

    def test_a_value_keeps_what_turns_its_sense(self) -> None:
        assert told("PyTorch")["production_vs_prototype"].value in {
            "never shipped",
            "Prototype of a fraud model in PyTorch",
        }

    def test_a_mention_in_a_list_tells_nothing(self) -> None:
        assert told("Terraform") == {}
        assert told("Go") == {}

    def test_unless_the_item_or_the_label_of_the_list_says_how_well(self) -> None:
        assert told("Rust")["depth"].value == "beginner"
        assert told("SQL")["depth"].value == "Expert"
        assert "depth" not in told("Python")

    def test_its_own_name_tells_nothing_of_it(self) -> None:
        assert told("GDPR", "Wrote the notices after GDPR for the shop.").keys() == {"depth"}

    def test_a_list_has_no_dates_though_a_job_is_above_it(self) -> None:
        assert told("SQL", "Clerk, Delmar, 2016 - 2020\nFiled papers\nUsed: SQL, Excel, Word") == {}

    def test_a_long_sentence_is_cut_to_what_tells(self) -> None:
        resume = f"After {'a very long story ' * 8}I kept Kafka compliant with the law of the land."

        value = told("Kafka", resume)["constraints"].value

        assert "compliant" in value
        assert len(value) <= 80
        assert value in resume

    def test_a_deadline_is_a_constraint_and_no_duration(self) -> None:
        attributes = told("Kafka", "I moved us to Kafka with a deadline of 3 months.")

        assert set(attributes) == {"constraints"}

    @pytest.mark.parametrize(
        ("language", "resume", "skill", "attributes"),
        [
            (
                "it",
                "Ho coordinato la manutenzione di 30 impianti per 6 anni, con budget ridotto.",
                "manutenzione",
                {"autonomy", "scale", "duration", "constraints"},
            ),
            (
                "es",
                "Responsable de logística durante 4 años, 25 camiones, plazos de un día.",
                "logística",
                {"autonomy", "duration", "scale", "constraints"},
            ),
            (
                "de",
                "Seit 2016 verantwortlich für Logistik mit 40 Mitarbeitern, im Echtbetrieb.",
                "Logistik",
                {"duration", "autonomy", "scale", "production_vs_prototype"},
            ),
            (
                "fr",
                "Responsable de la logistique pendant 5 ans, 12 camions, délais courts, conçu le plan.",
                "logistique",
                {"autonomy", "duration", "scale", "constraints", "depth"},
            ),
        ],
    )
    def test_attributes_are_heard_in_five_languages(
        self, language: LanguageCode, resume: str, skill: str, attributes: set[str]
    ) -> None:
        assert set(told(skill, resume, language)) >= attributes


async def test_the_port_gives_the_skills_by_the_rules() -> None:
    reply = await RulesLanguage().run(EXTRACT_SKILLS, SkillsRequest(language="en", resume=RESUME))

    assert reply.source == "rules"
    assert len(reply.value) == 6


@pytest.mark.parametrize(
    ("language", "listed"),
    [
        ("en", "Skills: maintenance of pumps, welding of pipes, taking stock by hand, leading a team"),
        ("de", "Kenntnisse: Wartung von Pumpen, Schweißen von Rohren, Führung eines Teams"),
        ("fr", "Compétences : entretien des pompes, soudure de tuyaux, encadrement d'équipe"),
        ("es", "Competencias: mantenimiento de bombas, soldadura de tubos, dirección de equipos"),
        ("it", "Competenze: manutenzione delle pompe, saldatura di tubi, direzione di squadra"),
    ],
)
def test_a_labelled_list_below_the_last_job_is_dated_by_no_job_and_led_by_no_neighbour(
    language: LanguageCode, listed: str
) -> None:
    """E2: how long and under whom is only what a line says of that skill."""
    resume = f"Mill & Sons, Ashby, 2011 - 2016\n- Ran the old mill\n\n{listed}"
    named = [each for each in found(resume, language) if each.name.casefold() in listed.casefold()]
    assert named
    assert {known.attribute for each in named for known in each.attributes} <= {"depth"}


def test_a_skill_that_got_its_name_from_a_line_is_dated_by_the_job_of_that_line() -> None:
    """E2."""
    resume = (
        "EXPERIENCE\nMoor Timber, Selby, 2017 to today\nYard foreman, team of 9\n"
        "Kiln logs every week, forklift refresher courses\n\n"
        "Dale Steel, Goole, 2012 to 2017\nForklift driver in the rolling mill\n\nSKILLS\nforklift, SAP"
    )
    assert told("forklift refresher courses", resume)["duration"].value == "2017 to today"


@pytest.mark.parametrize(("language", "resume", "headline"), [
    ("en", "Profile\nHard-working glazing professional with 20 years' experience.\n\n"
     "Experience\nGlazier, Tarn Glass, 2015 - 2021\n- Fitted shop fronts",
     "professional"),
    ("de", "Profil\nZuverlässige Fachkraft für Glasbau mit 20 Jahren Erfahrung.\n\n"
     "Berufserfahrung\nGlaserin, Tarn Glas, 2015 - 2021\n- Schaufenster eingesetzt",
     "Fachkraft"),
    ("fr", "Profil\nProfessionnelle sérieuse de la vitrerie avec 20 ans d'expérience.\n\n"
     "Expérience\nVitrière, Tarn Verre, 2015 - 2021\n- Pose de vitrines",
     "Professionnelle"),
    ("es", "Perfil\nProfesional seria del vidrio con 20 años de experiencia.\n\n"
     "Experiencia\nCristalera, Tarn Vidrio, 2015 - 2021\n- Colocación de escaparates",
     "Profesional"),
    ("it", "Profilo\nProfessionista seria del vetro con 20 anni di esperienza.\n\n"
     "Esperienza\nVetraia, Tarn Vetro, 2015 - 2021\n- Posa di vetrine",
     "Professionista"),
])  # fmt: skip
def test_the_line_that_sums_a_career_up_over_dated_jobs_is_no_skill(
    language: LanguageCode, resume: str, headline: str
) -> None:
    found = skills(SkillsRequest(language=language, resume=resume, most=5))
    assert found
    assert not any(headline in each.name for each in found)


class TestWhatIsBesideThePurpose:
    @pytest.mark.parametrize(
        ("language", "items"),
        [
            ("en", "Microsoft Office, full driving licence"),
            ("de", "MS Office, Führerschein Klasse B"),
            ("fr", "Pack Office, permis de conduire"),
            ("es", "Paquete Office, carné de conducir"),
            ("it", "Pacchetto Office, patente di guida"),
        ],
    )
    def test_tools_that_everybody_has_are_none_where_there_is_a_job_with_duties(
        self, language: LanguageCode, items: str
    ) -> None:
        heading = {"en": "Skills", "de": "Kenntnisse", "fr": "Compétences", "es": "Habilidades"}
        resume = f"Hallam & Co - 2016 - 2024\n- Glazing of shop windows\n{heading.get(language, 'Competenze')}\n{items}"
        assert not [name for name in names(resume, language) if name in items]

    @pytest.mark.parametrize(
        ("language", "line", "duty"),
        [
            ("en", "Key person for tram timetables", "tram timetables"),
            ("en", "First point of contact for insurance claims", "insurance claims"),
            ("de", "Ansprechpartnerin für Reklamationen und Rückläufer", "Reklamationen"),
            ("fr", "Référente pour les retours clients", "retours clients"),
            ("es", "Persona de contacto para devoluciones internacionales", "devoluciones internacionales"),
            ("it", "Referente per resi e reclami", "resi e reclami"),
        ],
    )
    def test_whoever_is_there_for_a_thing_is_asked_about_the_thing(
        self, language: LanguageCode, line: str, duty: str
    ) -> None:
        lines = "\n".join(f"- {each}" for each in ("Alpha beta gamma", "Delta epsilon", "Zeta eta", line))
        found_names = names(f"Hallam & Co - 2016 - 2024\n{lines}", language)
        assert [name for name in found_names if duty in name]
        assert not [name for name in found_names if name.split()[0] == line.split()[0]]

    def test_what_a_question_about_the_job_quotes_is_not_asked_again_for_the_profile(self) -> None:
        resume = (
            "Profile\nSupervised a crew, strong with customers.\nExperience\nFitter, Hallam & Co - 2016 - 2024\n"
            "- Supervised a crew of fitters\n- Boiler repairs in flats\n- Rota of the night shift\n"
            "Storeman, Pike Ltd - 2010 - 2016\n- Goods in and out\n- Stock taking"
        )
        assert not [name for name in names(resume, most=5) if "upervised" in name]


PROFILES: list[tuple[LanguageCode, str]] = [
    ("en", "Profile\nLogistics lead for nine years.\n\nExperience\nPicker, Tarn, 2021 - 2024\n- Packed kegs of oil\n\n"
           "Training\nForklift course, 2018\nWinch course, 2023"),
    ("de", "Profil\nLogistik seit neun Jahren.\n\nBerufserfahrung\nLagerist, Tarn, 2021 - 2024\n- Fässer verpackt\n\n"
           "Aus- und Weiterbildung\nKurs am Stapler, 2018\nKurs an der Winde, 2023"),
    ("fr", "Profil\nLogistique depuis neuf ans.\n\nExpérience\nCariste, Tarn, 2021 - 2024\n- Emballage des fûts\n\n"
           "Formation\nStage de cariste, 2018\nStage de treuil, 2023"),
    ("es", "Perfil\nLogística desde hace nueve años.\n\nExperiencia\nMozo de almacén, 2021 - 2024\n- Embalaje\n\n"
           "Formación\nCurso de carretilla, 2018\nCurso de cabrestante, 2023"),
    ("it", "Profilo\nLogistica da nove anni.\n\nEsperienza\nMagazziniere, Tarn, 2021 - 2024\n- Imballaggio dei fusti\n\n"
           "Formazione\nCorso di muletto, 2018\nCorso di argano, 2023"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "resume"), PROFILES)
def test_a_trade_of_the_profile_is_no_skill(language: LanguageCode, resume: str) -> None:
    """E2: “In your resume you write: Logistics …, how do you usually go about this?”"""
    found = skills(SkillsRequest(language=language, resume=resume, most=5))
    assert not any(each.name.startswith("Log") for each in found)


LONG_AGO = """Experience
Weaver, Tarn Mill, 2021 to present
- Ran two looms
- Mended warps
- Cut waste
- Filled in the log in SAP

Baker, Sund Bakery, 2004 to 2012
- Baked rye bread

Picker, Moor Farm, 2001 to 2002
- Picked apples
"""


def test_of_what_is_long_past_beside_newer_work_one_job_is_left_and_one_thing_open() -> None:
    drafts = skills(SkillsRequest(language="en", resume=LONG_AGO, most=5, year=2026))
    names = [each.name for each in drafts]
    assert names[0] == "Weaver, Tarn Mill"
    assert not any("Picker" in name or "apples" in name or "bread" in name for name in names)
    baker = next(each for each in drafts if each.name == "Baker, Sund Bakery")
    assert "depth" not in baker.senseless
    assert len(baker.senseless) == 5


def test_without_a_year_or_newer_work_nothing_is_long_past() -> None:
    older = LONG_AGO.replace("2021 to present", "2013 to 2014")
    for resume, year in ((LONG_AGO, None), (older, 2026)):
        drafts = skills(SkillsRequest(language="en", resume=resume, most=5, year=year))
        assert len(drafts[0].senseless) == 1


def test_a_duty_whose_line_a_tool_is_told_of_in_is_no_skill_of_its_own() -> None:
    drafts = skills(SkillsRequest(language="en", resume=LONG_AGO, most=5, year=2026))
    assert [each.name for each in drafts if each.lines == ("Filled in the log in SAP",)] == ["SAP"]


def test_a_date_with_a_shortened_month_before_a_job_is_no_part_of_its_name() -> None:
    """ "2019 - août 2021" was asked about as a job."""
    resume = "EXPÉRIENCE\nnov. 2019 - août 2021  Agente de tri, Rives\n- Tri de 40 appareils"
    assert [each.name for each in jobs(resume_lines(resume, "fr"), "fr")] == ["Agente de tri, Rives"]
