"""What a successor must not miss is asked first, in plain words; how a file is written is asked about never."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.backlog import backlog
from shared.language.rules.file_analysis import dive
from shared.modes.knowledge_handover.files.parse import text_kind
from shared.modes.knowledge_handover.handover import BacklogQuestion, ParsedFile


def asked(files: dict[str, str], language: LanguageCode = "en") -> list[BacklogQuestion]:
    kinds = {name: "mail" if name.endswith(".eml") else text_kind(name) for name in files}
    parsed = [
        ParsedFile.model_validate({"file_name": name, "kind": kinds[name], "text": text})
        for name, text in files.items()
    ]
    dives = tuple(dive(each, 24) for each in parsed)
    made = backlog(BacklogRequest(language=language, dives=dives, files=tuple(parsed)))
    return [each for each in made if each.origin == "FILE"]


@pytest.mark.parametrize(("language", "line"), [
    ("en", "No washing on a northerly."), ("en", "Do not feed the grey one."), ("de", "Keine Listen an Türen."),
    ("de", "Nie über 60 Grad heizen."), ("fr", "Ne jamais arroser après 17 h."), ("es", "Cabina 2: no usar la verde."),
    ("es", "Nunca dejar un barco colgado."), ("it", "Camera 5: non dare pane."), ("it", "Abbattitore: mai di sera."),
])  # fmt: skip
def test_what_must_not_be_done_is_asked_about_as_such_before_a_limit(
    language: LanguageCode, line: str
) -> None:
    first = asked({"notes.md": f"# X\n\n- At most 3 minutes.\n- {line}\n"}, language)[0]
    assert line[-8:-1] in first.text
    assert first.priority == "P0"


@pytest.mark.parametrize("line", [
    "No extension is possible.", "Il est fermé du 3 au 7 mai.", "Ab Mai ist offen.", "No, we moved.",
    "total -= 5  # never on Fridays",
])  # fmt: skip
def test_what_only_tells_how_things_are_forbids_nothing(line: str) -> None:
    assert not any("all the same" in each.text for each in asked({"notes.md": f"# X\n\n- {line}\n"}))


@pytest.mark.parametrize(("language", "line", "name"), [
    ("en", "If it turns pink, stop and ring Lorna.", "Lorna"), ("de", "Bei Rost Frau Berg anrufen.", "Frau Berg"),
    ("fr", "Prévenir Odile avant chaque passage.", "Odile"), ("es", "Llamar a Suso antes.", "Suso"),
    ("it", "Chiamare Gianni se la cella non scende.", "Gianni"),
])  # fmt: skip
def test_who_is_to_be_called_is_asked_about_by_name(language: LanguageCode, line: str, name: str) -> None:
    (found,) = asked({"notes.md": f"# X\n\n- {line}\n"}, language)
    assert found.text.split("”")[-1].split("»")[-1].split("“")[-1].count(name)


@pytest.mark.parametrize(("language", "subject", "line"), [
    ("en", "Subject: Visit", "I shall come on Tuesday, 11 April, at 9."),
    ("de", "Betreff: Besuch", "Am Dienstag, 11. April, 9 Uhr, komme ich."),
    ("it", "Oggetto: Visita", "La visita si terrà martedì 11 aprile alle 9."),
])  # fmt: skip
def test_a_day_that_a_letter_sets_is_asked_about_first(
    language: LanguageCode, subject: str, line: str
) -> None:
    first = asked({"notes.md": "# X\n\n- Never after ten.\n", "a.eml": f"{subject}\n\n{line}\n"}, language)[0]
    assert first.file_name == "a.eml"
    assert "11" in first.text


def test_what_warns_goes_before_rules() -> None:
    first = asked(
        {"a.md": "# X\n\n- Never after ten.\n", "b.md": "# Y\n\n- Sulphur: danger for the lungs.\n"}
    )[0]
    assert first.file_name == "b.md"


CHAT = (
    "[24.03., 09:12] Desk (Kim): The man rang again, when the course\n  ends.\n[24.03., 09:14] Tom: who has the drill?\n"
    "[24.03., 09:15] Ann: me\n[27.03., 13:15] Boss: Ann, please put the binder on Tom's desk.\n"
    "[28.03., 15:10] Tom: who has the second key?\n[28.03., 15:44] Tom: ??\n"
)


def test_of_a_chat_neither_stamp_nor_sender_is_quoted_and_only_open_questions_are() -> None:
    quoted = " ".join(each.text for each in asked({"chat.txt": CHAT}))
    for shown in (
        "“The man rang again, when the course ends”",
        "“who has the second key”",
        "“Ann, please put the binder",
    ):
        assert shown in quoted
    for left_out in ("09:", "Kim", "Boss:", "drill", "??"):
        assert left_out not in quoted


@pytest.mark.parametrize("line", [
    "02/02/27, 18:12 - Mirko: the fridge is out of order", "[18/01/2027 07:42] Odile: the fridge is out of order",
    "2027-01-18 07:42 Ann B.: the fridge is out of order", "[7:42 PM] Ann: the fridge is out of order",
])  # fmt: skip
def test_messages_are_known_in_the_forms_of_several_programs(line: str) -> None:
    other = line.replace("the fridge is out of order", "fine")
    (found,) = asked({"chat.txt": f"{other}\n{line}\n{other}\n"})
    assert "“the fridge is out of order”" in found.text


@pytest.mark.parametrize("line", ['version = "1.4"', "schema: 2", "port = 8080"])
def test_how_a_file_is_written_or_reached_is_asked_about_never(line: str) -> None:
    assert asked({"panel.toml": f"{line}\n"}) == []


def test_a_number_of_settings_without_a_note_is_not_asked_about_unless_another_file_names_it() -> None:
    panel = "[hall]\nmax_load = 7\n"
    assert asked({"panel.ini": panel}) == []
    noted = asked({"panel.ini": "[hall]\nmax_load = 7  ; the old beam bears no more\n"})
    assert [each.priority for each in noted] == ["P0"]
    named = asked({"panel.ini": panel, "run.py": "if load > max_load * 3:\n    stop()\n"})
    assert [each.priority for each in named if each.file_name == "panel.ini"] == ["P0"]
    assert "hall" in noted[0].text


@pytest.mark.parametrize("line", [
    "I. Berg, last updated: 14.10.2027", "I. Berg, Stand: 14.10.2027", "revu le 14/10/2027", "aggiornato il 14/10/2027",
])  # fmt: skip
def test_of_when_a_file_is_nothing_is_asked(line: str) -> None:
    assert asked({"notes.md": f"# X\n\n{line}\n"}) == []


def test_a_message_is_quoted_whole_however_it_is_wrapped_and_whatever_day_is_in_it() -> None:
    chat = "[24.03., 09:12] Kim: Told him, from\n  Monday 3.4. on Tom sees to it\n"
    chat += "[24.03., 09:13] Tom: ok\n[24.03., 09:14] Kim: good\n"
    (found,) = asked({"chat.txt": chat})
    assert "“Told him, from Monday 3.4. on Tom sees to it”" in found.text


def test_a_letter_full_of_requests_leaves_room_for_the_first_question_of_every_file() -> None:
    letter = "Subject: X\n\n" + "\n\n".join(
        f"Please send list number {at} of the hall." for at in range(3, 9)
    )
    others = {f"{at}.md": f"# X\n\n- Box {at} of hall {at} always stays.\n" for at in range(2)}
    made = asked({"a.eml": letter, **others})
    assert {each.file_name for each in made if each.priority == "P0"} == {"a.eml", *others}


def test_a_request_is_quoted_with_the_few_words_that_say_what_it_is_about() -> None:
    letter = "Subject: List\n\n5. TN-07: the address is missing. Please add it.\n"
    (found,) = asked({"a.eml": letter})
    assert "“TN-07: the address is missing. Please add it”" in found.text
