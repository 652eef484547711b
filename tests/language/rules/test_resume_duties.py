"""What was done in a job, under the resume's own words (E2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.resume import SkillsRequest
from shared.language.rules.resume.duties import duty_names
from shared.language.rules.skills.extraction import skills

PLUMBER = """Gareth Pugh

PROFILE
Plumber with 11 years on the tools, mostly domestic.

WORK
Tarn Heating Ltd, Swansea                     March 2019 - now
Maintenance plumber
- Gas installation and boiler servicing in about 300 homes a year
- bathroom renovation, about 30 a year
- I help the gas engineer with boiler swaps
- The billing is done by the office
Trade counter assistant, Pipe Merchants, 2017 - 2019
- Sold solar panels and water softeners

TICKETS
NVQ Level 3 Plumbing, 2014
Solar thermal course - booked for next spring
"""


def names(text: str, language: LanguageCode = "en") -> list[str]:
    return list(duty_names(text, language))


class TestTheName:
    @pytest.mark.parametrize(("language", "line", "name"), [
        ("en", "Drain surveys with a push-rod camera", "Drain surveys"),
        ("en", "Parents' evenings twice a year, and a weekly letter", "Parents' evenings"),
        ("en", "Taught class 7 maths to 28 pupils", "Taught class 7 maths"),
        ("en", "Responsible for the night audit", "night audit"),
        ("en", "Contract renewals: negotiate terms myself", "Contract renewals"),
        ("en", "Cleaned, serviced and repaired boilers", "Cleaned, serviced and repaired boilers"),
        ("en", "Baseline assessment of 30 children each autumn", "Baseline assessment"),
        ("de", "Durchführung von Elternabenden und Sprechtagen", "Durchführung von Elternabenden und Sprechtagen"),
        ("de", "Verantwortlich für die Dienstplanung im Heim", "Dienstplanung"),
        ("de", "Elektroinstallation im Wohnungsbau", "Elektroinstallation"),
        ("de", "Team von sieben Monteuren geleitet", "Team von sieben Monteuren geleitet"),
        ("fr", "Desserts à l'assiette, 80 couverts le soir", "Desserts à l'assiette"),
        ("fr", "Réalisation de bilans sanguins pour le service", "bilans sanguins"),
        ("es", "Cierre de caja y facturación del turno", "Cierre de caja y facturación del turno"),
        ("es", "Atención al cliente en una tienda", "Atención al cliente"),
        ("it", "Chiusure mensili entro il quinto giorno", "Chiusure mensili"),
        ("it", "Preparazione di pasta fresca per 90 coperti", "Preparazione di pasta fresca"),
    ])  # fmt: skip
    def test_it_is_the_head_of_the_line_as_far_as_it_is_one_phrase(
        self, language: LanguageCode, line: str, name: str
    ) -> None:
        assert names(line, language)[0] == name

    def test_what_stands_behind_a_mark_can_be_another(self) -> None:
        assert names("Maintenance of pumps, fault finding in control panels") == [
            "Maintenance of pumps",
            "fault finding",
        ]

    @pytest.mark.parametrize(("language", "line"), [
        ("en", "Injection therapy is done in our clinic"), ("en", "The back end is in Go"),
        ("en", "Helped the gas engineer"), ("fr", "Le chef chocolatier fait les sauces"),
        ("it", "Le buste paga sono affidate a uno studio"), ("en", "8 - 14"),
    ])  # fmt: skip
    def test_what_others_did_or_what_is_no_phrase_has_none(self, language: LanguageCode, line: str) -> None:
        assert names(line, language) == []


class TestInAResume:
    def found(self, most: int = 30) -> list[str]:
        return [each.name for each in skills(SkillsRequest(language="en", resume=PLUMBER, most=most))]

    def test_the_role_under_an_employer_names_the_job(self) -> None:
        assert self.found()[:2] == ["Maintenance plumber", "Trade counter assistant, Pipe Merchants"]

    def test_duties_are_skills(self) -> None:
        assert {"Gas installation and boiler servicing", "bathroom renovation"} <= {*self.found()}

    @pytest.mark.parametrize("word", ["solar", "Solar", "billing", "help"])
    def test_what_was_sold_planned_or_done_by_others_is_none(self, word: str) -> None:
        assert not [name for name in self.found() if word in name]

    def test_years_stand_with_the_work_that_they_are_told_of_and_a_line_over_the_jobs_is_none(self) -> None:
        drafts = skills(SkillsRequest(language="en", resume=PLUMBER, most=30))
        told = {each.name: {a.attribute: a.value for a in each.attributes} for each in drafts}

        assert "Plumber" not in told
        assert told["bathroom renovation"]["duration"] == "March 2019 - now"

    def test_few_skills_hold_two_jobs_and_what_was_done(self) -> None:
        drafts = skills(SkillsRequest(language="en", resume=PLUMBER, most=5))

        assert [each.is_job for each in drafts] == [True, True, False, False, False][: len(drafts)]
