"""What two files say otherwise of one named thing is seen, and nothing that only looks like it."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.backlog import backlog
from shared.language.rules.date_conflicts import date_conflicts
from shared.language.rules.denied_measures import denied_measures
from shared.language.rules.file_analysis import dive
from shared.language.rules.value_conflicts import value_conflicts
from shared.modes.knowledge_handover.files.parse import text_kind
from shared.modes.knowledge_handover.handover import ParsedFile

NOTES = "# Kiln shed\n\n- Kiln 3: the glazes. **1040 C**, 55 per cent damp.\n- Kiln 4: biscuit, 980 C.\n"
PANEL = "[kiln3]\ntemp_c = 990\nhumidity = 55\nalarm_hi = 1100\n\n[kiln4]\ntemp_c = 980\n"


def file(name: str, text: str) -> ParsedFile:
    return ParsedFile(file_name=name, kind="mail" if name.endswith(".eml") else text_kind(name), text=text)


def test_a_setting_in_its_section_is_set_against_the_line_that_names_it() -> None:
    (found,) = value_conflicts((file("notes.md", NOTES), file("panel.ini", PANEL)))
    assert (found.name, found.value, found.other_value) == ("Kiln 3", "1040 C", "990 C")
    assert (found.line, found.other_line) == (3, 2)


@pytest.mark.parametrize(("name", "text"), [
    ("panel.yaml", "kilns:\n  kiln3:\n    temp_c: 990\n    humidity: 55\n"),
    ("panel.json", '{\n  "kiln3": {"temp_c": 990, "humidity": 55}\n}\n'),
    ("panel.toml", "[shed.kiln]\nx = 1\n[kiln_3]\ntemp_c = 990 # so far\n"),
])  # fmt: skip
def test_a_section_is_known_in_any_form_of_settings(name: str, text: str) -> None:
    (found,) = value_conflicts((file("notes.md", NOTES), file(name, text)))
    assert (found.value, found.other_value) == ("1040 C", "990 C")


@pytest.mark.parametrize(("line", "settings"), [
    ("- Charge maximale : **12 t** par temps calme.", '{"pont": {"charge_max_t": 9}}'),
    ("- Traglast: **12 t** bei Windstille.", "[pont]\ntraglast_t = 9\n"),
])  # fmt: skip
def test_a_labelled_line_below_a_heading_is_set_against_the_setting_of_that_name(
    line: str, settings: str
) -> None:
    notes = file("notes.md", f"# Cour\n\n## Pont\n{line}\n")
    (found,) = value_conflicts((notes, file("pont.json" if "{" in settings else "pont.ini", settings)))
    assert (found.value, found.other_value) == ("12 t", "9 t")


def test_a_column_of_a_table_is_set_against_a_line_that_counts_the_same_of_its_row() -> None:
    table = "lot,made,jars,remark\nL081,2027-08-01,22,\nL082,2027-08-02,31,for the fair\n"
    letter = "Subject: Order\n\n    36 jars of honey, ALL from L082\n    and 4 boxes of L081\n"
    (found,) = value_conflicts((file("lots.csv", table), file("order.eml", letter)))
    assert (found.name, found.value, found.other_value) == ("L082", "36 jars", "31")


@pytest.mark.parametrize("panel", [
    "[kiln3]\ntemp_c = 1040\nhumidity = 55\n",
    "[kiln3]\nalarm_hi = 1100\ndelay_min = 20\n",
    "[kiln5]\ntemp_c = 990\n",
    "[kiln3]\ntemp_c = 990\ntemp_night = 400\n",
    "temp_c = 990\n",
])  # fmt: skip
def test_the_same_value_another_measure_another_thing_or_two_of_them_are_no_conflict(panel: str) -> None:
    assert value_conflicts((file("notes.md", NOTES), file("panel.ini", panel))) == []


@pytest.mark.parametrize(("language", "notes", "mail"), [
    ("en", "- Fire inspection of the hall: by **30 June**.", "The fire inspection of the hall is on 12 June at 9."),
    ("de", "- Brandschau der Halle: bis **30. Juni**.", "Die Brandschau der Halle ist am\n\n   12. Juni\n\num neun."),
    ("fr", "- Commande des bulbes : avant le 30 juin.", "La commande des bulbes doit arriver avant le 12 juin."),
    ("es", "- La inspección de la grúa es el 30 de junio.", "La inspección de la grúa queda para el 12 de junio."),
    ("it", "- Consegna dei registri: entro il 30 giugno.", "La consegna dei registri è entro il 12 giugno."),
])  # fmt: skip
def test_two_days_for_one_thing_are_asked_about_first(language: LanguageCode, notes: str, mail: str) -> None:
    files = (
        file("notes.md", f"# X\n\n- Never after ten.\n{notes}\n"),
        file("a.eml", f"Subject: Hall\n\n{mail}\n"),
    )
    request = BacklogRequest(language=language, dives=tuple(dive(each, 24) for each in files), files=files)
    first = next(each for each in backlog(request) if each.origin == "FILE")
    assert "30" in first.text
    assert "12" in first.text
    assert first.priority == "P0"


def test_a_day_of_a_calendar_is_one_of_its_entrys_name() -> None:
    event = "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20280612\nSUMMARY:Fire inspection (hall)\n{}END:VEVENT\n"
    notes = file("notes.md", "# X\n\n- The fire inspection is on 30 June.\n")
    assert len(date_conflicts((notes, file("a.ics", event.format(""))))) == 1
    assert date_conflicts((notes, file("a.ics", event.format("RRULE:FREQ=WEEKLY\n")))) == []


@pytest.mark.parametrize("other", [
    "Fire drill of the school on 12 June.", "The fire inspection of the hall is on 30 June.",
    "Fire inspection of the hall: 12 June.\n\nFire inspection of the hall: 19 June.",
    "The fire inspection of the hall is on 12 June, the one of the shed on 14 June.",
])  # fmt: skip
def test_another_thing_a_series_or_two_days_in_one_sentence_are_no_conflict(other: str) -> None:
    notes = file("notes.md", "# X\n\n- Fire inspection of the hall: by 30 June.\n")
    assert date_conflicts((notes, file("a.txt", f"Minutes\n\n{other}\n"))) == []


@pytest.mark.parametrize(("sheet", "rule"), [
    ("Oven 2: 9 HOURS. NOT 45 MINUTES!", "Bake at 180 C for 45 minutes."),
    ("Aushang: 6 Wochen, nicht 14 Tage", "Die Liste hängt 14 Tage."),
    ("Séchage 3 jours, pas 24 heures", "Laisser sécher 24 heures."),
])  # fmt: skip
def test_what_one_file_denies_and_another_states_is_asked_about(sheet: str, rule: str) -> None:
    files = (file("sheet.txt", f"Notes\n\n{sheet}\n"), file("rules.md", f"# Rules\n\n{rule}\n"))
    (found,) = denied_measures(files)
    assert (found.line, found.other_line) == (3, 3)
    made = backlog(BacklogRequest(language="en", dives=tuple(dive(each, 24) for each in files), files=files))
    (question,) = (each.text for each in made if "Which of the two" in each.text)
    assert sheet.rstrip("!") in question


@pytest.mark.parametrize(
    "other", ["Bake it for 50 minutes.", "Room 45 has no window.", "Not 45 minutes, ever."]
)
def test_another_measure_is_no_conflict_with_what_is_denied(other: str) -> None:
    assert denied_measures((file("a.txt", "9 hours, not 45 minutes"), file("b.txt", other))) == []
