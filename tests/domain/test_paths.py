"""Names of uploaded files: relative POSIX paths that cannot lead anywhere else, or a refusal that says why."""

import unicodedata
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.text.paths import MAX_PATH, UnsafePath, safe_path, shown_path

NASTY = st.text(
    st.one_of(st.sampled_from("./\\:~ Cab\0\n\u202e\u0301\u2028é\ud800"), st.characters()), max_size=20
)


@pytest.mark.parametrize(("name", "path"), [
    ("notes.md", "notes.md"), ("src/model.py", "src/model.py"), ("src\\model.py", "src/model.py"),
    ("./src//model.py", "src/model.py"), ("src/./model.py/", "src/model.py"), (" notes.md ", "notes.md"),
    ("Zoe\u0308.txt", "Zoë.txt"), ("a..b/...", "a..b/..."), ("~/x", "~/x"), ("ab: c.txt", "ab: c.txt"),
])  # fmt: skip
def test_a_name_is_made_a_relative_path(name: str, path: str) -> None:
    assert safe_path(name) == path


@pytest.mark.parametrize(("name", "says"), [
    ("../secrets", "out of the project"), ("a/../../b", "out of the project"), ("a\\..\\b", "out of the project"),
    ("a/ .. /b", "out of the project"), ("..", "out of the project"), ("/etc/passwd", "absolute"),
    ("\\\\server\\share", "absolute"), ("C:\\x", "absolute"), ("c:x", "absolute"), ("0:", "absolute"),
    ("é:/x", "absolute"), ("./C:/x", "absolute"), ("", "no name"), ("./", "no name"), (" ", "no name"),
    ("a\0b", "control"), ("a\nb", "control"), ("gpj\u202eexe", "control"), ("\ud800", "control"),
    ("x" * (MAX_PATH + 1), "over"),
])  # fmt: skip
def test_a_name_that_leads_elsewhere_or_cannot_be_shown_is_refused(name: str, says: str) -> None:
    with pytest.raises(UnsafePath, match=says):
        safe_path(name)


@given(name=NASTY)
@example(name="./C:/x")
@example(name=".\\ C:")
def test_whatever_is_not_refused_stays_below_the_folder_it_is_put_in(name: str) -> None:
    try:
        path = safe_path(name)
    except UnsafePath:
        return
    assert safe_path(path) == path
    assert unicodedata.is_normalized("NFC", path)
    for flavour in (PurePosixPath(path), PureWindowsPath(path)):
        assert not flavour.is_absolute()
        assert not flavour.drive
        assert ".." not in flavour.parts
    path.encode()


@given(name=NASTY)
def test_a_refused_name_can_be_shown_and_stored(name: str) -> None:
    shown = shown_path(name)
    assert len(shown) == len(name)
    assert not any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in shown)
    shown.encode()
