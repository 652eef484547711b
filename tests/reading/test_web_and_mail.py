"""Web pages and e-mails are read as what a person sees of them."""

from email.message import EmailMessage

import pytest

from tests.reading.documents import pdf
from tests.reading.office_documents import eml
from tests.reading.reading import read, refusal

PAGE = """<!DOCTYPE html><html><head><title>Limits</title><style>p { color: red }</style>
<script>alert("x < y")</script></head><body><h1>The limit</h1><p>It is&nbsp;40 &mdash; <b>fixed</b>
by <a href="https://example.org/x">Petra</a>.</p><ul><li>Twice<li>a year</ul>
<table><tr><th>Step<th>Owner</tr><tr><td>Approve</td><td>Petra</td></tr></table>
<pre>a = 1
b = 2</pre><noscript>Turn it on</noscript><!-- not shown --></body></html>"""


class TestPages:
    def test_the_text_is_read_without_scripts_and_styles(self) -> None:
        text = (
            "Limits\n\n# The limit\n\nIt is 40 — fixed by Petra.\n\n- Twice\n- a year\n\n"
            "Step | Owner\nApprove | Petra\n\na = 1\nb = 2"
        )
        assert read(PAGE.encode()).text == text

    def test_a_page_of_an_older_encoding_is_read_with_a_warning(self) -> None:
        found = read("<html><p>Zoë".encode("latin-1"))
        assert (found.kind, found.text, len(found.warnings)) == ("html", "Zoë", 1)

    def test_one_of_scripts_and_pictures_alone_is_refused(self) -> None:
        assert "web page holds no text" in refusal(b"<html><script>let a = 1</script><img alt='x'>")

    def test_entities_of_its_own_are_not_expanded(self) -> None:
        head = b'<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/hostname">]>'
        assert "&a;" in read(head + b"<html><p>Ada &a;").text

    @pytest.mark.parametrize(
        "piece",
        ["<!", "<!--", "<a", "<a x=", "<a b='", "&#x1", "<b>", "<table><tr><td>", "<td>x", "<td> ", "</p>"],
    )
    def test_a_broken_page_of_megabytes_ends(self, piece: str) -> None:
        data = b"<html><p>Kept</p>" + (piece * (2_000_000 // len(piece))).encode()
        assert read(data).text.startswith("Kept")


class TestMail:
    def test_its_headers_its_text_and_the_names_of_its_files_are_read(self) -> None:
        found = read(eml("The limit is 34.\n\nZoë", "<p>The limit is 34.</p>", {"Prüfung.pdf": pdf()}))
        assert found.text.split("\n") == [
            "Subject: Grenzwert für Überlast",
            "From: Zoë Holm <zoe@example.org>",
            "To: ben@example.org",
            "Date: Mon, 04 May 2026 10:00:00 +0200",
            "Attachments: Prüfung.pdf",
            "",
            "The limit is 34.",
            "",
            "Zoë",
        ]
        assert found.warnings == ("The attachments (1) were not read; send them as files.",)

    def test_one_that_is_only_a_web_page_is_read_as_text(self) -> None:
        page = "<html><style>p {}</style><div>The limit</div><div>is 34.</div></html>"
        assert read(eml(None, page)).text.endswith("+0200\n\nThe limit\nis 34.")

    def test_an_e_mail_within_it_is_a_file_of_it(self) -> None:
        inner, outer = EmailMessage(), EmailMessage()
        inner["Subject"] = "Inner"
        inner.set_content("The inner text")
        outer["From"], outer["Subject"] = "a@example.org", "Outer"
        outer.set_content("The outer text")
        outer.add_attachment(inner)
        text = read(outer.as_bytes()).text
        assert "The outer text" in text
        assert "The inner text" not in text
        assert "Attachments: message/rfc822" in text

    def test_one_of_files_alone_is_refused(self) -> None:
        assert "no text of its own" in refusal(eml("\n", files={"a.pdf": pdf()}))

    def test_a_message_of_outlook_is_refused_by_name(self) -> None:
        data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "__substg1.0_0037001F".encode("utf-16-le")
        assert refusal(data) == "The file is an Outlook message (MSG); save it as EML or as HTML."

    @pytest.mark.parametrize("headers", [
        "Subject: " + "=?utf-8?q?" * 100_000, "Subject: =?nonsense?b?x?=", "To: " + "<a" * 500_000,
        "Content-Type: text/plain; charset=nonsense", "Content-Type: text/plain; " + "a*0=b;" * 2_000,
        "Content-Transfer-Encoding: base64", "Cc:" + "\r\n x" * 100_000,
    ])  # fmt: skip
    def test_hostile_headers_end_and_the_text_is_read(self, headers: str) -> None:
        data = f"From: a\r\nMIME-Version: 1.0\r\n{headers}\r\n\r\nKept+++\r\n".encode()
        assert "From: a" in read(data).text

    def test_parts_nested_without_end_are_refused(self) -> None:
        """Each part is one more call of the parser's."""
        parts = "".join(
            f"Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n" for n in range(5_000)
        )
        assert "damaged" in refusal(f"From: a\r\nMIME-Version: 1.0\r\n{parts}x".encode())
