"""Which files `make package` takes, and what it leaves out of the dependencies."""

from pathlib import Path

from tools.environment import ROOT
from tools.package import patterns, sent, strip


def files(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    return folder


def test_what_funcignore_names_is_left_out_in_every_folder(tmp_path: Path) -> None:
    (files(tmp_path, "app.py", "a/b.py", "a/tests/c.py", "a/x.d.ts", ".git/d") / ".funcignore").write_text(
        "# why\n.*\ntests/\n*.d.ts\n"
    )
    assert list(sent(tmp_path, patterns(tmp_path))) == [Path("a/b.py"), Path("app.py")]


def test_what_is_published_is_the_app_and_no_secret_of_a_developer() -> None:
    names = {path.parts[0] for path in sent(ROOT, patterns(ROOT))}
    assert names == {
        "function_app.py", "host.json", "requirements.txt", "requirements.lock",
        "orchestrators", "activities", "entities", "triggers", "shared", "web",
    }  # fmt: skip


def test_tests_headers_and_stubs_of_dependencies_are_left_out_and_their_data_is_not(tmp_path: Path) -> None:
    files(
        tmp_path,
        "bin/tool",
        "p/__init__.py",
        "p/tests/test_p.py",
        "p/p.pyi",
        "p/p.h",
        "p/data.json",
        "p/LICENSE",
    )
    files(tmp_path, "p-1.dist-info/METADATA", "p-1.dist-info/RECORD")
    strip(tmp_path)
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert left == ["p-1.dist-info/METADATA", "p/LICENSE", "p/__init__.py", "p/data.json"]
