"""What presses in the files of a handover comes before their rules: a request, a near day, what is switched off."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.backlog import backlog
from shared.language.rules.file_analysis import dive
from shared.modes.knowledge_handover.handover import BacklogQuestion, FileKind, ParsedFile

RULES: tuple[str, str, FileKind] = (
    "rules.md",
    "Never open the vat for more than 3 minutes.\n\nKeep it below 8 degrees.\n",
    "markdown",
)


def asked(*files: tuple[str, str, FileKind], language: LanguageCode = "en") -> list[BacklogQuestion]:
    parsed = tuple(ParsedFile(file_name=name, kind=kind, text=text) for name, text, kind in files)
    dives = tuple(dive(each, 24) for each in parsed)
    made = backlog(BacklogRequest(language=language, dives=dives, files=parsed))
    return [each for each in made if each.origin == "FILE"]


def letter(subject: str, line: str) -> tuple[str, str, FileKind]:
    return ("letter.eml", f"{subject}\n\n{line}\n", "mail")


@pytest.mark.parametrize(("language", "subject", "line", "quoted"), [
    ("en", "Subject: Bins", "If you keep the bins, please confirm by 3 May.", "please confirm by 3 May"),
    ("en", "Subject: Roof", "We have no reply from you on file.", "We have no reply from you on file"),
    ("de", "Betreff: Halle", "Für die Halle bitten wir um Antwort bis Freitag.", "bitten wir um Antwort bis Freitag"),
    ("de", "Betreff: Halle", "Bitte nennen Sie uns eine Person vor Ort.", "Bitte nennen Sie uns eine Person vor Ort"),
    ("fr", "Objet : Salle", "Merci de nous indiquer qui sera sur place.", "Merci de nous indiquer qui sera sur place"),
    ("es", "Asunto: Sala", "Quedo a la espera de su respuesta antes del lunes.", "Quedo a la espera de su respuesta"),
    ("it", "Oggetto: Sala", "Vi preghiamo di comunicarci un nome per sabato.", "Vi preghiamo di comunicarci un nome"),
])  # fmt: skip
def test_what_a_letter_asks_for_is_asked_about_before_the_rules_of_another_file(
    language: LanguageCode, subject: str, line: str, quoted: str
) -> None:
    first = asked(RULES, letter(subject, line), language=language)[0]
    assert first.file_name == "letter.eml"
    assert quoted in first.text
    assert first.priority == "P0"


def test_what_any_reader_is_asked_to_do_is_no_request_of_a_letter() -> None:
    made = asked(("guide.md", "# Guide\n\nPlease send invoices to the office.\n", "markdown"))
    assert not any("has been answered" in each.text for each in made)


@pytest.mark.parametrize(("language", "header", "day"), [
    ("en", "id,what,calibration_due,last_service", "2027-10-14"),
    ("de", "id;Gerät;fällig am;zuletzt", "14.10.2027"),
    ("fr", "id;appareil;échéance;dernier", "14/10/2027"),
    ("es", "id;equipo;vencimiento;último", "14/10/2027"),
    ("it", "id;strumento;scadenza;ultimo", "14/10/2027"),
])  # fmt: skip
def test_the_next_day_of_a_column_of_what_is_due_is_asked_about_with_its_row(
    language: LanguageCode, header: str, day: str
) -> None:
    mark = ";" if ";" in header else ","
    later, past = day.replace("2027", "2028"), day.replace("2027", "2026")
    rows = ("T1", "scale one", later, past), ("T2", "scale two", day, past), ("T3", "scale three", "-", past)
    table = "\n".join([header, *(mark.join(row) for row in rows)])
    (due,) = [
        each for each in asked(RULES, ("list.csv", table, "table"), language=language) if day in each.text
    ]
    assert f"T2, scale two: {day}" in due.text
    assert due.priority == "P0"


def test_a_column_of_past_days_is_nothing_that_is_due() -> None:
    assert asked(("list.csv", "id,what,bought\nT1,scale,2027-10-14\n", "table")) == []


@pytest.mark.parametrize("line", [
    "in5 = off  ; was mains failure, false alarms", "alert_mail = false  ; too many at night, sorry",
    'watchdog: "disabled"  ; it rang the wrong people',
])  # fmt: skip
def test_a_setting_that_somebody_switched_off_for_a_reason_is_asked_about_before_a_limit(line: str) -> None:
    first = asked(("panel.ini", f"max_delay = 30\n{line}\n", "code"))[0]
    assert line.partition("  ")[0] in first.text
    assert first.text.endswith("Why is this off, and what goes unnoticed as long as it is?")


@pytest.mark.parametrize(
    "line", ["colour = off", "verbose = false  ; prints too much otherwise", "off_hours = 7"]
)
def test_a_setting_without_a_reason_or_of_no_alarm_is_not_switched_off(line: str) -> None:
    assert not any("Why is this off" in each.text for each in asked(("panel.ini", f"{line}\n", "code")))


@pytest.mark.parametrize(("language", "line"), [
    ("en", "Calibration of the scale: someone to ring the lab."), ("de", "Waage: jemand muss das Labor anrufen."),
    ("fr", "Balance : quelqu'un devra appeler le labo."), ("es", "Balanza: alguien tiene que llamar al laboratorio."),
    ("it", "Bilancia: qualcuno deve chiamare il laboratorio."),
])  # fmt: skip
def test_what_nobody_sees_to_yet_goes_before_a_limit(language: LanguageCode, line: str) -> None:
    first = asked(("minutes.txt", f"- Never more than 3 minutes.\n- {line}\n", "text"), language=language)[0]
    assert line.rstrip(".") in first.text


def test_a_line_with_a_question_in_it_is_asked_about_up_to_there() -> None:
    (found,) = asked(("minutes.txt", "- Green book: who signs second? Leave for now.\n", "text"))
    assert "“Green book: who signs second”" in found.text


def test_many_letters_leave_room_for_the_other_files() -> None:
    letters: list[tuple[str, str, FileKind]] = [
        (f"{at}.eml", f"Subject: Matter {at}\n\nPlease confirm the order number {at}.\n", "mail")
        for at in range(9)
    ]
    made = asked(*letters, RULES)
    assert "rules.md" in {each.file_name for each in made if each.priority != "P2"}


@pytest.mark.parametrize(("language", "mail", "minutes"), [
    ("en", "Subject: Boiler\n\nThe boiler inspection is on Tuesday, May 4th.\n",
     "Boiler inspection on Wed 5 May, let them in."),
    ("de", "Betreff: Turnhalle\n\nDie Abnahme der Turnhalle ist am Samstag, den 9. Oktober.\n",
     "Abnahme Turnhalle am Freitag, 8.10., mit Hausmeister."),
    ("fr", "Objet : Livraison\n\nLa livraison des chaises aura lieu le mardi 4 mai.\n",
     "Livraison des chaises : mercredi 5 mai, ouvrir la cour."),
    ("es", "Asunto: Corte\n\nEl corte de agua será el sábado 9 de octubre de 8 a 12.\n",
     "Corte de agua: domingo 10 de octubre, avisar."),
    ("it", "Oggetto: Collaudo\n\nIl collaudo della caldaia è martedì 4 maggio alle 9.\n",
     "Collaudo caldaia mercoledì 5 maggio, aprire il cancello."),
])  # fmt: skip
def test_one_thing_that_two_files_set_on_two_days_is_asked_about_before_all_else(
    language: LanguageCode, mail: str, minutes: str
) -> None:
    files: tuple[tuple[str, str, FileKind], ...] = (
        ("m.eml", mail, "mail"),
        ("minutes.txt", f"- {minutes}\n", "text"),
    )
    first = asked(RULES, *files, language=language)[0]
    assert "m.eml" in first.text
    assert "minutes.txt" in first.text
    assert first.priority == "P0"


@pytest.mark.parametrize("minutes", [
    "Power cut is SATURDAY 9 October, 6 to 2.", "Flu doses land Sunday 10 October at 6.",
    "Power cut is Sunday 10 October, the first one Saturday 9 October.", "The last power cut was Sunday 6 June.",
])  # fmt: skip
def test_the_same_day_another_thing_and_two_occasions_are_no_conflict(minutes: str) -> None:
    head = "Subject: Power cut, feeder 6\n\nIt is on SATURDAY 9 OCTOBER 2027, 06:00 to 14:00.\n"
    made = asked(("m.eml", head, "mail"), ("minutes.txt", f"- {minutes}\n- Bring the second key.\n", "text"))
    assert not any("it says both" in each.text for each in made)


def test_a_day_that_is_set_is_no_question_by_itself() -> None:
    assert asked(("minutes.txt", "- The cake comes on Friday 8 October.\n- Thanks to all.\n", "text")) == []
