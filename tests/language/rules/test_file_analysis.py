"""What the rules find in files of every kind: at its line, in the file's own words, the weightiest first."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shared.language.rules.handover.file_analysis import dive
from shared.language.rules.handover.file_analysis.people import people
from shared.modes.knowledge_handover.handover import FileKind, Finding, FindingKind, ParsedFile

NAMES: dict[FileKind, str] = {
    "code": "a.py", "markdown": "a.md", "text": "a.txt", "table": "a.csv", "spreadsheet": "a.xlsx", "pdf": "a.pdf",
    "docx": "a.docx", "slides": "a.pptx", "page": "a.html", "mail": "a.eml", "notebook": "a.ipynb",
}  # fmt: skip


def findings(text: str, name: str, kind: FileKind = "code", most: int = 40) -> tuple[Finding, ...]:
    return dive(ParsedFile(file_name=name, kind=kind, text=text), most).findings


def kinds(text: str, name: str, kind: FileKind = "code") -> set[tuple[FindingKind, int | None]]:
    """What was found but for the purpose."""
    return {(each.kind, each.line) for each in findings(text, name, kind) if each.kind != "purpose"}


def compact(text: str) -> str:
    return "".join(text.split())


SEEDS = [
    "# TODO x", "LIMIT = 0.3", "a = b * 2.5", "Ask Ines Moreau.", "'''", "```", "# as we agreed", "a,b;c|d",
    "# Cell 2: code", "# Slide 3: x",
]  # fmt: skip


class TestPython:
    @pytest.mark.parametrize(("code", "kind"), [
        ("LOSS_THRESHOLD = 0.3", "threshold"), ("if order.margin < 0.3: pass", "threshold"),
        ("SURCHARGE = 4.75", "hard_coded"), ("SINCE = date(2024, 10, 1)", "hard_coded"),
        ("IBAN = 'DE89 3704 0044 0532 0130 00'", "hard_coded"), ("price = cost * rate * 1.08", "formula"),
        ("if order.customer == 'ACME': pass", "decision"), ("if region in ('Kanaren', 'Madeira'): pass", "decision"),
        ("# manual override at month end", "decision"), ("# only Karin Holm knows why", "owner"),
        ("# TODO: ask finance", "todo"), ("db = connect('postgresql://batch@dwh.corp/x')", "dependency"),
        ("schedule.every(10).minutes.do(run)", "dependency"), ("__author__ = 'Marta Keller'", "owner"),
        ("# Owner: Marta Keller", "owner"),
    ])  # fmt: skip
    def test_a_line_shows_what_it_is(self, code: str, kind: FindingKind) -> None:
        assert kinds(f"\n{code}\n", "pricing.py") == {(kind, 2)}

    @pytest.mark.parametrize("code", [
        "count = 0", "count += 1", "if len(rows) > 1: pass", "if mode == 'r': pass", "name = 'a' + 'b' * 2",
        "path = f'{folder}/x'", "import pandas", "total = price * count / 100", "if __name__ == '__main__': run()",
        "response = get(url, timeout=30)", "ready = True", "URL = 'https://rates.example/v2'",
        "OUT = '/mnt/share/out.csv'",
    ])  # fmt: skip
    def test_plain_code_shows_nothing(self, code: str) -> None:
        assert kinds(f"\n{code}\n", "pricing.py") == set()

    def test_a_docstring_says_what_the_file_is_for(self) -> None:
        found = findings('\n"""\nMakes the price list.\n"""\nx = 7.5\n', "a.py")
        assert [(each.line, each.text) for each in found if each.kind == "purpose"] == [
            (3, "Makes the price list.")
        ]

    def test_a_first_comment_does_as_well_but_not_one_that_names_the_author(self) -> None:
        found = findings("# Author: Priya Raman\n# Scores the customers by risk.\nx = 7.5\n", "a.py")
        assert [each.line for each in found if each.kind == "purpose"] == [2]

    def test_a_number_with_a_note_outranks_one_without_and_brings_the_note_along(self) -> None:
        text = "A_LIMIT = 0.3\n# Agreed with finance in 2022.\nB_LIMIT = 0.4\n"
        limits = [each for each in findings(text, "a.py") if each.kind == "threshold"]
        assert [(each.line, each.excerpt) for each in limits] == [
            (2, "# Agreed with finance in 2022.\nB_LIMIT = 0.4"),
            (1, "A_LIMIT = 0.3"),
        ]

    def test_a_note_that_tells_more_than_the_code_below_stands_alone(self) -> None:
        (found,) = findings("\n# farm 17 is paid by hand\nrate = 4.75\n", "a.py")[:1]
        assert (found.kind, found.line, found.excerpt) == ("decision", 2, "# farm 17 is paid by hand")

    def test_work_that_is_left_and_the_code_below_it_are_two_things(self) -> None:
        text = "\n# TODO: still corrected\nif supplier == 'Keller GmbH':\n"
        assert kinds(text, "a.py") == {("todo", 2), ("decision", 3)}

    @pytest.mark.parametrize("trap", ["(" * 3_000, "x = a" + "*a" * 990, "\0", "not " * 400, "a." * 20_000])
    def test_code_made_to_break_a_parser_breaks_nothing(self, trap: str) -> None:
        assert ("todo", 1) in kinds(f"# TODO: look at it\n{trap}\n", "a.py")


class TestOtherCode:
    @pytest.mark.parametrize(("name", "code", "kind"), [
        ("a.sql", "WHERE o.total BETWEEN 25 AND 90000", "threshold"), ("a.sql", "  AND o.share > 0.35", "threshold"),
        ("a.sql", "CASE WHEN channel = 7 THEN 1 END AS x", "hard_coded"),
        ("a.sql", "AND customer_id <> 40017", "decision"), ("a.sql", "AND customer = 'ACME'", "decision"),
        ("a.sql", "-- FIXME: returns are counted twice", "todo"), ("a.js", "const maxShare = 0.35;", "threshold"),
        ("a.js", "const surcharge = 4.75;", "hard_coded"),
        ("a.js", "// never change this by hand, ask first", "decision"),
        ("a.sh", 'if [ "$n" -lt 300 ]; then', "threshold"), ("a.sh", "# 15 6 3 1,4,7,10 *", "dependency"),
        ("a.yaml", "max_discount: 0.35", "threshold"), ("a.ini", "Server=dwh01;Database=sales", "dependency"),
    ])  # fmt: skip
    def test_a_line_shows_what_it_is(self, name: str, code: str, kind: FindingKind) -> None:
        assert (kind, 2) in kinds(f"\n{code}\n", name)

    @pytest.mark.parametrize(("name", "code"), [
        ("a.sql", "SELECT count(*), o.id"), ("a.sql", "WHERE status = 'OPEN' AND active = 1"),
        ("a.js", "let count = 0;"), ("a.sh", "cp a/b/c d/e/f"), ("a.js", "/* a block */"),
    ])  # fmt: skip
    def test_plain_code_shows_nothing(self, name: str, code: str) -> None:
        assert kinds(f"\n{code}\n", name) == set()


class TestProse:
    def test_a_heading_is_no_override_in_german(self) -> None:
        assert "decision" not in {
            kind for kind, _ in kinds("Die Überschrift der Tabelle.\n", "notiz.txt", "text")
        }

    @pytest.mark.parametrize(("sentence", "kind"), [
        ("Marta overrides the freight by hand on day three.", "decision"),
        ("Am Monatsende wird der Wert von Hand überschrieben.", "decision"),
        ("Never run the job before six.", "decision"), ("Orders above 25,000 EUR need an approval.", "threshold"),
        ("Ordini sopra 25.000 EUR vanno approvati.", "threshold"), ("Price = cost * 1.19 + freight.", "formula"),
        ("The factor is multiplied by 1.2.", "formula"), ("The report depends on the nightly load.", "dependency"),
        ("- [ ] Move the surcharge", "todo"), ("TODO ask legal", "todo"), ("Owner: Tomas Brandl", "owner"),
        ("Ask Ines Moreau for the portal.", "owner"),
    ])  # fmt: skip
    def test_a_sentence_shows_what_it_tells(self, sentence: str, kind: FindingKind) -> None:
        assert (kind, 3) in kinds(f"# Notes\n\n{sentence}\n", "notes.md", "markdown")

    def test_a_sentence_that_is_wrapped_is_read_as_one_and_stands_where_it_begins(self) -> None:
        text = "The first sentence of this paragraph is rather plain and long. Marta overrides the\ntotals by hand.\n"
        found = next(each for each in findings(text, "a.md", "markdown") if each.kind == "decision")
        assert (found.line, compact(found.excerpt)) == (1, "Martaoverridesthetotalsbyhand.")

    def test_a_mail_is_read_below_its_headers(self) -> None:
        mail = "From: Ines\nDate: Mon, 04 Mar 2024\nSubject: Gate 7\n\nHi Tom,\nnever book Kowalski again.\nRegards\n"
        found = findings(mail, "mail-2024-03-04.eml", "text")
        assert [(each.kind, each.text) for each in found] == [
            ("decision", "never book Kowalski again."),
            ("purpose", "Subject: Gate 7"),
        ]

    @pytest.mark.parametrize("text", [
        "The list goes to sales.\n\nIt was made in Turin.\n",
        "Contents\n1. Limits under 3 .... 4\n2. Never do this\n\n## 1. Limits under 3\n\n## 2. Never do this\n",
        "Limits above 5\n==============\nIt is at https://portal.example/x on the web.\n",
    ], ids=["plain", "headings and contents", "an underlined heading and an address"])  # fmt: skip
    def test_what_states_nothing_shows_nothing(self, text: str) -> None:
        assert kinds(text, "a.md", "markdown") == set()

    def test_the_first_heading_says_what_it_is_about(self) -> None:
        found = findings("some words\n\n# Pricing run\n", "a.md", "markdown")
        assert [(each.kind, each.line) for each in found] == [("purpose", 3)]


class TestPeople:
    @pytest.mark.parametrize(("text", "named"), [
        ("Ask Ines Moreau for the portal.", ["Ines Moreau"]),
        ("Ask Marguerite O'Hara-Singh.", ["Marguerite O'Hara-Singh"]),
        ("ask Mrs Keller about the bonus", ["Mrs Keller"]), ("Only Beat can start it", ["Beat"]),
        ("Laut Sabine Kröger von Hand", ["Sabine Kröger"]), ("Demander à Jean de la Tour", ["Jean de la Tour"]),
        ("Petersen decided in Jan.", ["Petersen"]), ("March decides it.", []), ("Ask IT.", []),
        ("Mit Sorgfalt, nur Freitag hat Platz", []),
    ])  # fmt: skip
    def test_names_are_whole_and_a_month_or_an_abbreviation_is_nobody(
        self, text: str, named: list[str]
    ) -> None:
        assert people(text) == named

    @pytest.mark.parametrize("text", [
        "Only Beat can start the old pasteuriser.", "Nur Frau Keller weiß, wo es steht.", "Seul Paul sait pourquoi.",
        "Solo Marta sabe cómo.", "Solo Gianni sa come.",
    ])  # fmt: skip
    def test_what_one_person_alone_knows_weighs_most(self, text: str) -> None:
        first = findings(f"# N\n\nThe limit is below 16 %.\n{text}\n", "a.md", "markdown")[0]
        assert first.text == text


class TestTables:
    TABLE = "region,manager,min_order,freight_factor,note\nnorth,Marta,50,1.0,\nalpine,,120,1.3,typed in by hand\n"

    @pytest.mark.parametrize("delimiter", [",", ";"])
    def test_header_and_notes_are_told(self, delimiter: str) -> None:
        text = self.TABLE.replace(",", delimiter)
        assert kinds(text, "a.csv", "table") == {("decision", 3)}


class TestSpreadsheets:
    SHEET = (
        "Margin := 0.35\n"
        "Inputs!A1 = Loss threshold\nInputs!B1 = 0.3\nInputs!A2 = Freight per parcel\nInputs!B2 = 4.75\n"
        "Inputs!A3 = changed by hand in March\n"
        "Prices!A1 = Cost\nPrices!B1 = Price\n"
        "Prices!A2 = 10\nPrices!B2 = A2*1.21+Inputs!$B$2 → 16.85\n"
        "Prices!A3 = 20\nPrices!B3 = A3*1.21+Inputs!$B$2 → 28.95\n"
        "Prices!A4 = 30\nPrices!B4 = 35\n"
        "Prices!A5 = 40\nPrices!B5 = A5*1.21+Inputs!$B$2 → 53.15\n"
        "Prices!A6 = 50\nPrices!B6 = SUM(B2:B5) → 134\n"
        "Prices!C6 = IF(B6>500,1,0) → 0\n"
        "Prices!D6 = [Rates.xlsx]Sheet1!A1 → 2\n"
    )

    def test_inputs_formulas_and_what_was_overwritten_are_told(self) -> None:
        found = kinds(self.SHEET, "a.xlsx", "spreadsheet")
        assert found == {
            ("hard_coded", 1), ("threshold", 2), ("hard_coded", 4), ("decision", 6), ("formula", 10), ("decision", 14),
            ("threshold", 19), ("dependency", 20),
        }  # fmt: skip

    def test_a_formula_that_fills_a_column_is_told_once(self) -> None:
        found = findings(self.SHEET, "a.xlsx", "spreadsheet")
        assert [each.text for each in found if each.kind == "formula"] == [
            "Prices!B2 = A2*1.21+Inputs!$B$2 → 16.85"
        ]

    def test_the_numbers_in_the_body_of_a_table_are_no_inputs(self) -> None:
        rows = "S!A1 = Course\nS!B1 = Hours\nS!C1 = Cost\nS!A2 = Welding\nS!B2 = 40\nS!C2 = B2*3.5 → 80\n"
        assert kinds(rows, "a.xlsx", "spreadsheet") == {("formula", 6)}

    def test_the_overwritten_cell_comes_first(self) -> None:
        cells = [each for each in findings(self.SHEET, "a.xlsx", "spreadsheet") if "Prices" in each.text]
        assert cells[0].text == "Prices!B4 = 35"


class TestPlaces:
    def test_a_finding_says_on_which_slide_it_stands(self) -> None:
        deck = "# Slide 1: Limits\n- Yearly\n\n# Slide 2\n- Only Petra can approve it.\n\nNotes:\nExport by hand."
        found = findings(deck, "a.pptx", "slides")
        assert [(each.place, each.text) for each in found] == [
            ("Slide 2", "Only Petra can approve it."),
            ("Slide 2", "Export by hand."),
            ("Slide 1", "Slide 1: Limits"),
        ]

    def test_of_a_notebook_code_is_read_as_code_prose_as_prose_and_output_not_at_all(self) -> None:
        cells = (
            "# Cell 1: markdown", "Only Petra can restart the import.",
            "# Cell 2: code", "LIMIT = 40  # as agreed with finance",
            "# Cell 3: output", "Only Petra can see this.", "LIMIT = 50",
        )  # fmt: skip
        found = findings("\n".join(cells), "a.ipynb", "notebook")
        assert {(each.place, each.line) for each in found} == {("Cell 1", 2), ("Cell 2", 4)}

    def test_other_files_have_none(self) -> None:
        assert findings("# Slide 3: x\nOnly Petra can do it.", "a.md", "markdown")[0].place == ""


class TestBounds:
    def test_the_weightiest_are_kept_and_the_purpose_with_them(self) -> None:
        text = '"""Makes prices."""\n' + "".join(f"LIMIT_{n} = {n}.5\n# TODO: {n}\n" for n in range(50))
        found = findings(text, "a.py", most=12)
        assert len(found) == 12
        assert [each.kind for each in found] == ["threshold"] * 11 + ["purpose"]

    @pytest.mark.parametrize(("text", "name", "kind", "value"), [
        ("db_password = 'hunter22x'\n", "a.py", "code", "hunter22x"),
        ("PIN of the cold store door: 2214\n", "a.txt", "text", "2214"),
        ("Das Passwort ist Sommer24.\n", "a.txt", "text", "Sommer24"),
    ])  # fmt: skip
    def test_a_secret_is_told_without_being_repeated(
        self, text: str, name: str, kind: FileKind, value: str
    ) -> None:
        (secret, *_) = findings(text, name, kind)
        assert (secret.kind, value in secret.text) == ("hard_coded", False)

    @pytest.mark.parametrize("kind", NAMES)
    @pytest.mark.parametrize("flood", [
        "a" * 60_000, "a.b@" * 15_000, "1 * " * 15_000, "http://" * 9_000, "x = 'y\n" * 8_000, "Ab " * 20_000,
    ], ids=["word", "address", "stars", "url", "lines", "names"])  # fmt: skip
    def test_no_flood_takes_long(self, kind: FileKind, flood: str) -> None:
        """60,000 characters take well under a second; what is quadratic in them would take minutes."""
        began = time.process_time()
        findings(flood, NAMES[kind], kind)
        assert time.process_time() - began < 5


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(
    text=st.lists(
        st.one_of(
            st.text(max_size=60),
            st.sampled_from(TestSpreadsheets.SHEET.split("\n")),
            st.sampled_from(SEEDS),
        ),
        max_size=12,
    ).map("\n".join),
    kind=st.sampled_from(list(NAMES)),
)  # fmt: skip
def test_of_any_text_every_excerpt_stands_at_its_line(text: str, kind: FileKind) -> None:
    file = ParsedFile(file_name=NAMES[kind], kind=kind, text=text)
    for each in dive(file, 100).findings:
        assert each.line is not None
        assert each.text
        assert each.excerpt.strip()
        rest = compact("\n".join(file.lines[each.line - 1 :]))
        at = rest.find(compact(each.excerpt))
        assert 0 <= at <= len(compact(file.lines[each.line - 1])), each


class TestLooseEnds:
    def test_a_number_of_a_list_stands_with_what_it_counts(self) -> None:
        text = "PENDIENTE esta semana\n1. Ring the glazier about the porch\n2. Order salt for the paths of the garden\n"
        found = findings(text, "list.txt", "text")
        assert not [each for each in found if not any(map(str.isalpha, each.excerpt))]
        assert any("Ring the glazier" in each.excerpt for each in found)

    @pytest.mark.parametrize("line", [
        "The spare fob for the gate is with ???", "Price of the new filters: not yet confirmed",
        "Der Termin mit dem Glaser ist noch nicht bestätigt.", "Le prix des filtres reste à confirmer.",
        "La fecha de la poda está por confirmar.", "Il prezzo dei filtri è da confermare.",
    ])  # fmt: skip
    def test_what_is_not_confirmed_is_work_that_is_left(self, line: str) -> None:
        text = f"Notes of the garden\n\n{line}\n"
        found = findings(text, "notes.txt", "text")
        assert [each.excerpt for each in found if each.kind == "todo"] == [line]

    @pytest.mark.parametrize("heading", [
        "To do before we leave", "Noch zu erledigen", "À faire avant juin", "Por hacer", "Da fare entro maggio",
    ])  # fmt: skip
    def test_a_list_of_work_that_is_left_is_known_by_how_its_heading_begins(self, heading: str) -> None:
        text = f"{heading}\n- ring the glazier\n- salt for the paths\n"
        found = findings(text, "list.txt", "text")
        assert [each.line for each in found if each.kind == "todo"] == [2, 3]

    def test_a_cell_that_asks_whether_something_is_confirmed_is_a_loose_end(self) -> None:
        text = "socio,cuota,nota\nA. Gil,20,paga en mano\nR. Sanz,20,¿confirmado? falta la firma\n"
        found = findings(text, "socios.csv", "table")
        assert [each.line for each in found if each.kind == "todo"] == [3]


class TestTitlesAndWhatLeans:
    @pytest.mark.parametrize("first", [
        "Notes for Ilse - kiosk, 12 Mill Lane, Ghent", "Notizen für Ilse - Kiosk, Mühlgasse 12",
        "Notes pour Ilse - kiosque, 12 rue du Moulin", "Notas para Ilse - quiosco, calle Molino 12",
        "Appunti per Ilse - edicola, via Mulino 12",
    ])  # fmt: skip
    def test_a_title_above_the_notes_shows_nothing_but_what_they_are_for(self, first: str) -> None:
        told = findings(
            f"{first}\n(begun in May, not finished)\n\nOnly Ilse has the key of the shutter.\n",
            "a.txt",
            "text",
        )
        assert [each.line for each in told if each.kind != "purpose"] == [4]

    def test_a_first_line_that_warns_is_no_title(self) -> None:
        told = findings("Only Beat can start the old press\nThe ink is in the yard.\n", "a.txt", "text")
        assert [each.line for each in told if each.kind != "purpose"] == [1]

    @pytest.mark.parametrize("line", [
        "If the pump leaks, shut the main valve. CAREFUL it never turns like the others.",
        "Wenn die Pumpe leckt, das Ventil schließen. ACHTUNG, es dreht nie wie die anderen.",
        "Si la pompe fuit, fermer la vanne. ATTENTION elle ne tourne jamais comme les autres.",
        "Si la bomba pierde, cerrar la llave. CUIDADO ella nunca gira como las otras.",
        "Se la pompa perde, chiudere la valvola. ATTENZIONE lei non gira mai come le altre.",
    ])  # fmt: skip
    def test_a_sentence_that_leans_stands_with_the_one_that_says_of_what(self, line: str) -> None:
        told = findings(f"The yard\n\n{line}\n", "a.txt", "text")
        shown = [each for each in told if each.kind != "purpose"]
        assert shown
        assert all(line.split(".")[0] in each.excerpt for each in shown)

    @pytest.mark.parametrize("text", [
        "Nur Rolf kann die Pumpe starten. Es gibt nur einen Schlüssel dafür. Sie müssen die Liste von Hand führen.",
        "Seul Rolf sait lancer la pompe. Il n'y a qu'une seule clé. Il faut tenir la liste à la main.",
    ])  # fmt: skip
    def test_an_impersonal_sentence_leans_on_none(self, text: str) -> None:
        told = [
            each.excerpt for each in findings(f"Notes\n\n{text}\n", "a.txt", "text") if each.kind != "purpose"
        ]
        assert len(told) > 1
        assert not any("Rolf" in each and "list" in each.casefold() for each in told)
