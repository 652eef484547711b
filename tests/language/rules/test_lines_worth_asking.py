"""Of the lines of files those are asked about at which a reader would stop, the gravest first, in one plain question."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.handover.backlog import backlog
from shared.language.rules.handover.backlog_words import ASKED_OF_ANY, HANDOVER_QUESTIONS, title_of
from shared.language.rules.handover.file_analysis import dive
from shared.language.rules.handover.measures import denied_measures
from shared.modes.knowledge_handover.files.parse import text_kind
from shared.modes.knowledge_handover.handover import BacklogQuestion, ParsedFile


def file(name: str, text: str) -> ParsedFile:
    return ParsedFile(file_name=name, kind="mail" if name.endswith(".eml") else text_kind(name), text=text)


def asked(files: dict[str, str], language: LanguageCode = "en") -> list[BacklogQuestion]:
    parsed = tuple(file(name, text) for name, text in files.items())
    dives = tuple(dive(each, 24) for each in parsed)
    made = backlog(BacklogRequest(language=language, dives=dives, files=parsed))
    return [each for each in made if each.origin == "FILE"]


@pytest.mark.parametrize(("language", "line"), [
    ("en", "No washing on a northerly."), ("en", "Do not feed the grey one."), ("de", "Keine Listen an Türen."),
    ("de", "Nie über 60 Grad heizen."), ("fr", "Ne jamais arroser après 17 h."), ("es", "Cabina 2: no usar la verde."),
    ("es", "Las otras a 9 - no mover."),
    ("it", "Camera 5: non dare pane."), ("de", "Stichtag von Hand setzen."), ("en", "Nobody else knows how."),
    ("en", "TODO: ask the school about it"), ("en", "Sulphur: danger for the lungs."),
])  # fmt: skip
def test_a_line_is_quoted_as_written_and_asked_about_in_one_question_that_fits_any(
    language: LanguageCode, line: str
) -> None:
    (found,) = asked({"notes.md": f"# X\n\n- The hall is green.\n- {line}\n"}, language)
    assert line.removeprefix("TODO: ").strip(" .") in found.text
    assert found.text.endswith(tuple(ASKED_OF_ANY))
    assert "notes.md" in found.text


@pytest.mark.parametrize("line", [
    "No extension is possible.", "Open from 3 to 7 May.", "At most 40 chairs.", "I. Berg, last updated: 14.10.2027",
    "Ask Ines Moreau for the list.", "The van comes on Tuesdays.", "Owner: Office of the hall",
])  # fmt: skip
def test_of_what_explains_itself_nobody_is_asked(line: str) -> None:
    assert asked({"notes.md": f"# X\n\n- {line}\n"}) == []


@pytest.mark.parametrize(
    "row", ["2,Mira Jonas,HB 1,34,", '4,Ali Demir,HB 2,29,"last of all"', "T1,scale,2027-10-14,,"]
)
def test_a_row_of_a_table_is_no_question(row: str) -> None:
    assert asked({"list.csv": f"no,who,van,count,remark\n{row}\n"}) == []


def test_the_note_of_a_row_is_quoted_and_not_the_row() -> None:
    (found,) = asked({"list.csv": "no,who,remark\n7,Ida,typed in by hand after the strike\n"})
    assert "“typed in by hand after the strike”" in found.text


@pytest.mark.parametrize("line", [
    "alarm_mail = false", "double_lock = off", "warn_cut = no", "watchdog: disabled", "paro_por_frio = no",
    "arret_porte = non", "emergency_stop = off",
])  # fmt: skip
def test_a_guard_that_is_off_comes_before_all_else_and_names_its_section(line: str) -> None:
    first, *_ = asked({"a.md": "# X\n\n- Never after ten.\n", "panel.ini": f"[hall]\n{line}\n"})
    assert first.text.startswith(f"In panel.ini, under hall, it says: “{line}”.")
    assert first.priority == "P0"


@pytest.mark.parametrize(
    "line", ["colour = off", "verbose = false", "off_hours = 7", "port = 8080", "parallel = no"]
)
def test_what_is_no_guard_is_off_for_nobody_to_ask(line: str) -> None:
    found = asked({"panel.ini": f"{line}\n"})
    assert not any(
        "port" in each.text or "off_hours" in each.text or "verbose" in each.text or "parallel" in each.text
        for each in found
    )


@pytest.mark.parametrize("line", [
    "Code of the box: 4-4-0-2", "I came by the side door (9021#)", "The password is swan-lake", "The PIN is 5511 for all",
])  # fmt: skip
def test_a_secret_is_asked_about_and_never_shown(line: str) -> None:
    (found,) = asked({"card.txt": f"Notes\n\n{line}\n"})
    assert found.text.startswith("In card.txt, there is a line on a password, a key or a code.")


def test_what_stands_together_is_asked_about_once() -> None:
    found = asked({"panel.ini": "warn_cut = no\n; careful, danger: it stopped each time\n"})
    assert len(found) == 1


def test_few_lines_are_asked_about_and_no_file_takes_all_the_room() -> None:
    many = "\n".join(f"- Never open door {at}.\n" for at in range(20))
    found = asked({"a.md": f"# X\n\n{many}", "b.md": "# Y\n\n- Never feed the swan.\n"})
    assert [each.file_name for each in found] == ["a.md", "b.md", "a.md", "a.md"]


@pytest.mark.parametrize(("sheet", "rule"), [
    ("Oven 2: 9 HOURS. NOT 45 MINUTES!", "Bake at 180 C for 45 minutes."),
    ("Aushang: 6 Wochen, nicht 14 Tage", "Die Liste hängt 14 Tage."),
    ("Séchage 3 jours, pas 24 heures", "Laisser sécher 24 heures."),
])  # fmt: skip
def test_what_one_file_denies_with_its_unit_and_another_states_is_asked_about(sheet: str, rule: str) -> None:
    files = {"sheet.txt": f"Notes\n\n{sheet}\n", "rules.md": f"# Rules\n\n{rule}\n"}
    question = next(each for each in asked(files) if "Which of the two" in each.text)
    assert sheet.rstrip("!") in question.text
    assert "rules.md" in question.text


@pytest.mark.parametrize("other", [
    "Bake it for 50 minutes.", "Room 45 has no window.", "Not 45 minutes, ever.", "In 2045 it closes.",
])  # fmt: skip
def test_another_figure_or_one_without_its_unit_is_no_conflict(other: str) -> None:
    assert denied_measures((file("a.txt", "9 hours, not 45 minutes"), file("b.txt", other))) == []


def test_two_days_or_two_settings_of_two_files_are_set_against_each_other_by_nobody() -> None:
    files = {
        "notes.md": "# X\n\n- Inspection: by 30 June.\n",
        "a.eml": "Subject: Hall\n\nThe inspection is on 12 June.\n",
    }
    assert not any("Which of the two" in each.text for each in asked(files))


def test_a_question_has_a_short_title() -> None:
    line = "In panel.ini, under hall, it says: “alarm = off”"
    assert title_of(f"{line}. What is there to know about this that is not written there?", "en") == line
    assert title_of(f"You told me: “Bo has the spare”. {HANDOVER_QUESTIONS['en'].of_words[0]}", "en") == (
        "Asked further about “Bo has the spare”"
    )
    assert title_of("Why is it 34?", "en") == "Why is it 34?"
