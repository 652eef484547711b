"""What a file points to and does not say, and two days of one thing: what a backlog asks before who knows it is gone."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest
from shared.language.rules.backlog import backlog
from shared.language.rules.file_analysis import dive
from shared.language.rules.file_analysis.end_days import end_days
from shared.language.rules.file_analysis.unwritten import reference
from shared.modes.knowledge_handover.handover import BacklogQuestion, FileKind, ParsedFile


def asked(
    *files: tuple[str, str], language: LanguageCode = "en", kind: FileKind = "text"
) -> list[BacklogQuestion]:
    parsed = tuple(ParsedFile(file_name=name, kind=kind, text=text) for name, text in files)
    dives = tuple(dive(each, 40) for each in parsed)
    return [
        each
        for each in backlog(BacklogRequest(language=language, dives=dives, files=parsed, most=40))
        if each.origin == "FILE"
    ]


@pytest.mark.parametrize(("said", "shown"), [
    ("The deposit stays as last time, as I told Jo.", "The deposit stays as last time"),
    ("Choir, Friday: same as for Hartland, no charge.", "Choir, Friday: same as for Hartland"),
    ("Frost: drain the stiff tap, you know which.", "Frost: drain the stiff tap, you know which"),
    ("The red one (you know which) stays shut.", "The red one (you know which)"),
    ("Send it to the usual address.", "Send it to the usual address"),
    ("Payment as agreed with Meier, in two halves.", "Payment as agreed with Meier"),
    ("Die Kaution läuft wie beim letzten Mal.", "Die Kaution läuft wie beim letzten Mal"),
    ("Parzelle 14 zahlt wie bei Familie Osei.", "Parzelle 14 zahlt wie bei Familie Osei"),
    ("Rechnung an den Nachbarn, Sie wissen ja, warum.", "Rechnung an den Nachbarn, Sie wissen ja, warum"),
    ("Le loyer reste comme la dernière fois.", "Le loyer reste comme la dernière fois"),
    ("Comme pour les Martin, on ne facture rien.", "Comme pour les Martin, on ne facture rien"),
    ("El precio es el de siempre.", "El precio es el de siempre"),
    ("Lo llevamos igual que con Ortega.", "Lo llevamos igual que con Ortega"),
    ("Valgono le condizioni dell'altra volta.", "Valgono le condizioni dell'altra volta"),
    ("Procediamo come per il San Rocco.", "Procediamo come per il San Rocco"),
    ("Le foto vanno al solito indirizzo.", "Le foto vanno al solito indirizzo"),
])  # fmt: skip
def test_words_that_point_to_what_is_not_written_are_found_with_what_they_are_about(
    said: str, shown: str
) -> None:
    found = reference(said)
    assert found is not None
    assert found.text == shown


@pytest.mark.parametrize("said", [
    "As agreed, I confirm that the panel stays until 31 January.", "If you know which key it is, open it.",
    "As for Mary, she is away.", "Like in a spreadsheet, columns are sorted.", "Bei Regen wie bei Schnee streuen.",
    "Üblicherweise wird dienstags geliefert.", "Confermo, come d'intesa, che la tavola resta da noi.",
    "Di solito passa il lunedì.", "Comme tout le monde, on ferme à midi.",
])  # fmt: skip
def test_what_is_said_in_the_same_breath_or_of_nothing_is_no_such_word(said: str) -> None:
    assert reference(said) is None


@pytest.mark.parametrize(("language", "line"), [
    ("en", "The deposit stays as last time."), ("de", "Die Kaution läuft wie beim letzten Mal."),
    ("fr", "La caution reste comme la dernière fois."), ("es", "La fianza queda como la última vez."),
    ("it", "La cauzione resta come l'altra volta."),
])  # fmt: skip
def test_it_is_asked_about_before_all_else_of_its_file(language: LanguageCode, line: str) -> None:
    notes = f"Only Ann can start the pump.\nThe totals are changed by hand.\n{line}\nTODO write the guide for it\n"
    first = asked(("notes.txt", notes), language=language)[0]
    assert line.rstrip(".") in first.text
    assert first.priority == "P0"


def test_of_many_such_words_none_is_left_for_want_of_another_wording() -> None:
    notes = "\n\n".join(
        f"The {each} is paid as last time." for each in ("rent", "gas", "water", "cook", "van", "fee")
    )
    assert {each.priority for each in asked(("notes.txt", notes))} == {"P0", "P1"}


def test_a_sentence_over_two_lines_is_quoted_whole_and_stands_where_it_begins() -> None:
    said = "For the way back I would rather have Sartor again and not\nthe firm of the tender. You know why."
    letter = f"Dear Ann,\n\n{said}\n"
    (found,) = asked(("letter.txt", letter))
    assert "Sartor again and not the firm of the tender. You know why”" in found.text
    assert found.line == 3


class TestDays:
    @pytest.mark.parametrize(("said", "day", "month"), [
        ("The permit runs until the 3rd of April 2025.", 3, 4), ("Open by 9/30.", 30, 9),
        ("Der Vertrag läuft bis 31.12.2025.", 31, 12), ("Rückgabe bis zum 15. November", 15, 11),
        ("Le bail expire le 1er juin.", 1, 6), ("Vence el 15 de septiembre de 2025.", 15, 9),
        ("Il prestito scade il 30/9", 30, 9), ("due March 3, 2025", 3, 3),
    ])  # fmt: skip
    def test_the_day_by_which_something_ends_is_read(self, said: str, day: int, month: int) -> None:
        (found,) = end_days(said)
        assert (found.day, found.month) == (day, month)

    @pytest.mark.parametrize("said", ["by 3/4 we pay", "bis 12.5 %", "open until 10", "on 3 April we met"])
    def test_what_may_be_two_days_or_none_is_not(self, said: str) -> None:
        assert end_days(said) == []

    def test_two_files_that_let_one_thing_end_on_two_days_are_asked_about_first(self) -> None:
        made = asked(
            (
                "a.txt",
                "Only Ann can start the pump.\nThe lift inspection certificate is valid until 31 March.\n",
            ),
            ("b.txt", "Lift inspection certificate, valid until 30 June, comes by post.\n"),
        )
        assert "31 March" in made[0].text
        assert "30 June" in made[0].text
        assert made[0].priority == "P0"

    @pytest.mark.parametrize("other", [
        "The lift maintenance contract is valid until 30 June.", "The certificate is valid until 31 March.",
        "Parking permit until 30 June.",
    ])  # fmt: skip
    def test_another_thing_or_the_same_day_is_no_conflict(self, other: str) -> None:
        made = asked(
            ("a.txt", "The lift inspection certificate is valid until 31 March.\n"), ("b.txt", f"{other}\n")
        )
        assert not any("it says both" in each.text for each in made)
