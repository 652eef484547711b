"""What is published: all that the app imports and serves, and nothing else of the folder."""

import subprocess
import sys
from functools import cache

from tools.environment import ROOT


def ignored() -> set[str]:
    """The tracked files that `.funcignore` leaves out, by Git's own reading of such a file."""
    command = ["git", "ls-files", "--cached", "--ignored", "--exclude-from=.funcignore"]
    return set(
        subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    )


@cache
def imported() -> set[str]:
    """Files of this folder that loading the app imports."""
    code = (
        "import sys, function_app\n"
        "print(*(m.__file__ for m in list(sys.modules.values()) if getattr(m, '__file__', None)), sep='\\n')"
    )
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    files = {line for line in said.splitlines() if line.startswith(f"{ROOT}/") and "/.venv/" not in line}
    return {file.removeprefix(f"{ROOT}/") for file in files}


def test_nothing_that_the_app_imports_is_left_out() -> None:
    assert len(imported()) > 200
    assert not imported() & ignored()


def test_of_the_packages_that_it_imports_from_everything_is_published() -> None:
    """What is imported late, prompts, sentences and vectors lie in the same folders."""
    packages = {file.split("/")[0] for file in imported() if "/" in file}
    assert packages >= {"shared", "triggers", "activities", "orchestrators", "entities"}
    assert not {file for file in ignored() if file.split("/")[0] in packages}


def test_the_pages_are_published_but_for_what_types_them() -> None:
    """No folder of theirs has the name of one that stays here, whichever rules a tool reads `.funcignore` by."""
    left_out = {file for file in ignored() if file.startswith("web/")}
    names = {line.strip("/!") for line in (ROOT / ".funcignore").read_text().splitlines()}
    assert not names & {folder.name for folder in (ROOT / "web").rglob("*") if folder.is_dir()}
    assert all(file.endswith((".d.ts", "package.json", "jsconfig.json")) for file in left_out)


def test_the_host_finds_its_files() -> None:
    assert not {"host.json", "requirements.txt", "requirements.lock", "function_app.py"} & ignored()


def test_what_makes_and_deploys_the_app_stays_here() -> None:
    kept = {
        "azure.yaml", "infra/main.bicep", "tests/conftest.py", "Makefile", ".github/workflows/ci.yml",
        "devhost/__main__.py", "tools/run.py", "bench/bars.py", "local.settings.sample.json",
    }  # fmt: skip
    assert kept <= ignored()
    assert {"local.settings.json", ".*"} <= set((ROOT / ".funcignore").read_text().splitlines())
