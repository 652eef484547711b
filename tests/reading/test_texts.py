"""Plain text: its encodings, and one way of writing the same words."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.text.reading.decoding import NOT_UTF_8, decode
from shared.text.reading.normalise import bounded, normalise
from shared.text.reading.refusal import FileRefused

MAX_CHARS = 100_000


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
    def test_unicode_is_read_as_what_it_is(self, encoding: str) -> None:
        assert decode("Zoë – 你好".encode(encoding)) == ("Zoë – 你好", [])

    def test_both_byte_orders_of_utf_16_are_known_by_their_mark(self) -> None:
        assert decode(b"\xfe\xff\x00A")[0] == decode(b"\xff\xfeA\x00")[0] == "A"

    def test_other_text_is_read_as_western_european_with_a_warning(self) -> None:
        assert decode("Zoë – résumé".encode("cp1252")) == ("Zoë – résumé", [NOT_UTF_8])

    def test_bytes_that_not_even_that_has_are_read_as_latin_1(self) -> None:
        text, warnings = decode("Zoë".encode("latin-1") + b"\x81")
        assert (text, warnings) == ("Zoë\x81", [NOT_UTF_8])

    def test_utf_16_that_is_broken_is_refused(self) -> None:
        with pytest.raises(FileRefused, match="UTF-16"):
            decode(b"\xff\xfeA")

    @given(data=st.binary(max_size=200))
    def test_any_bytes_are_text_or_refused(self, data: bytes) -> None:
        try:
            text, _ = decode(data)
        except FileRefused:
            return
        normalise(text).encode()


class TestNormalising:
    @pytest.mark.parametrize(("text", "normal"), [
        ("a\r\nb\rc\u2028d\u2029e\x85f", "a\nb\nc\nd\ne\nf"), ("Zoe\u0308", "Zoë"),
        ("oﬀer, ﬁnd, ﬂow, oﬃce, raﬄe", "offer, find, flow, office, raffle"), ("con\u00adtain", "contain"),
        ("con\u00ad\n  tain", "contain"), ("a\u00a0b\u2003c\td", "a b c d"),
        ("zero\u200bwidth\ufeff\u202e", "zerowidth"),
        ("• one\n\uf0b7 two\n– three\n  * four\n▪\tfive", "- one\n- two\n- three\n- four\n- five"),
        ("2019 – 2021", "2019 – 2021"), ("**bold** and - dashes", "**bold** and - dashes"),
        ("a\n\n\n\n\nb  \n  ", "a\n\nb"), ("nul\0 bell\a \ue123private", "nul bell private"),
        ("\u0930\u093e\u091c\u200d", "\u0930\u093e\u091c\u200d"),
    ])  # fmt: skip
    def test_the_same_words_are_written_one_way(self, text: str, normal: str) -> None:
        assert normalise(text) == normal

    @given(text=st.text(max_size=300))
    def test_normalising_again_changes_nothing_and_leaves_what_can_be_stored(self, text: str) -> None:
        once = normalise(text)
        assert normalise(once) == once
        assert unicodedata.is_normalized("NFC", once)
        once.encode()

    def test_a_long_text_is_cut_with_a_warning(self) -> None:
        text, warnings = bounded("word " * MAX_CHARS, MAX_CHARS)
        assert len(text) <= MAX_CHARS
        assert text.endswith("word")
        assert str(MAX_CHARS) in warnings[0]

    def test_a_text_of_just_the_limit_is_whole(self) -> None:
        assert bounded("x" * MAX_CHARS, MAX_CHARS) == ("x" * MAX_CHARS, [])
