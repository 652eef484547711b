"""tools/dev_tools.py: what is missing beside Python is said plainly, and what runs is used."""

import os
import shutil
from pathlib import Path

import pytest

from tools import dev_tools
from tools.problems import ToolFailed


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The whole PATH: an empty folder, but for the shell."""
    shell = shutil.which("sh")
    assert shell is not None
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "sh").symlink_to(shell)
    monkeypatch.setenv("PATH", str(folder))
    return folder


def program(file: Path, script: str) -> None:
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


class TestNode:
    @pytest.mark.parametrize(
        ("script", "says"),
        [
            (None, "Node is missing"),
            ("exit 127", "Node is missing"),  # a shim that does not run
            ("echo v18.19.0", r"v18\.19\.0 is too old"),
        ],
    )
    def test_one_that_is_missing_or_too_old_is_refused(
        self, bin_folder: Path, script: str | None, says: str
    ) -> None:
        if script is not None:
            program(bin_folder / "node", script)
        with pytest.raises(ToolFailed, match=says):
            dev_tools.ensure_node()

    @pytest.mark.parametrize("version", ["v20.0.0", "v24.1.2"])
    def test_a_new_enough_one_will_do(self, bin_folder: Path, version: str) -> None:
        program(bin_folder / "node", f"echo {version}")
        dev_tools.ensure_node()


class TestNodePackages:
    @pytest.fixture
    def root(self, tmp_path: Path, bin_folder: Path) -> Path:
        program(bin_folder / "node", "echo v20.0.0")
        self.give_npm(tmp_path, bin_folder, 0)
        (tmp_path / "node_modules").mkdir()
        (tmp_path / "requirements.txt").touch()
        (tmp_path / "package-lock.json").write_text("{}")
        return tmp_path

    def give_npm(self, root: Path, bin_folder: Path, code: int) -> None:
        program(bin_folder / "npm", f'echo "$*" >> {root}/npm.log; exit {code}')

    def runs(self, root: Path) -> int:
        return len((root / "npm.log").read_text().splitlines())

    def test_they_are_installed_once_for_each_state_of_the_lock_file(self, root: Path) -> None:
        dev_tools.ensure_packages(root)
        dev_tools.ensure_packages(root)
        assert self.runs(root) == 1
        (root / "package-lock.json").write_text('{"changed": true}')
        dev_tools.ensure_packages(root)
        assert self.runs(root) == 2

    def test_a_failed_install_is_said_and_tried_again(self, root: Path, bin_folder: Path) -> None:
        self.give_npm(root, bin_folder, 1)
        with pytest.raises(ToolFailed, match="Node packages could not be installed"):
            dev_tools.ensure_packages(root)
        self.give_npm(root, bin_folder, 0)
        dev_tools.ensure_packages(root)
        assert self.runs(root) == 2


class TestChromium:
    def test_the_first_that_runs_is_used_whatever_its_name(self, bin_folder: Path) -> None:
        program(bin_folder / "chromium", "exit 1")
        program(bin_folder / "google-chrome", "echo Google Chrome 140")
        assert dev_tools.find_chromium() == "google-chrome"

    def test_the_one_without_a_window_is_used_before_all_others(self, bin_folder: Path) -> None:
        for name in reversed(dev_tools.CHROMIUM_NAMES):
            program(bin_folder / name, "echo Chromium 140")
        assert dev_tools.find_chromium() == "chromium-headless-shell"

    def test_one_with_a_window_will_do_where_nothing_can_be_installed(
        self, bin_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program(bin_folder / "apt-get", "exit 100")
        program(bin_folder / "chromium", "echo Chromium 140")
        for user in (0, 1000):
            monkeypatch.setattr(os, "geteuid", lambda user=user: user)
            dev_tools.ensure_chromium()

    def test_root_installs_it_from_debian_after_reading_the_lists(
        self, bin_folder: Path, tmp_path: Path
    ) -> None:
        program(bin_folder / "chromium", "echo Chromium 140")
        chromium = bin_folder / "chromium-headless-shell"
        make = f"printf '#!/bin/sh\\necho Chromium 140\\n' > {chromium}; /bin/chmod +x {chromium}"
        script = f'echo "$*" >> {tmp_path}/apt.log\ncase "$*" in *install*) {make};; esac'
        program(bin_folder / "apt-get", script)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(os, "geteuid", lambda: 0)
            dev_tools.ensure_chromium()
        update, install = (tmp_path / "apt.log").read_text().splitlines()
        assert update.endswith("update")
        assert install.endswith("install -y --no-install-recommends chromium-headless-shell")
        assert dev_tools.find_chromium() == "chromium-headless-shell"

    def test_without_rights_to_install_it_says_what_is_missing(
        self, bin_folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program(bin_folder / "apt-get", "exit 0")
        monkeypatch.setattr(os, "geteuid", lambda: 1000)
        with pytest.raises(ToolFailed, match="Chromium is missing"):
            dev_tools.ensure_chromium()


def test_the_command_ends_with_the_sentence_and_no_traceback(
    bin_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev_tools.main(["node"]) == 1
    assert capsys.readouterr().err.startswith("Node is missing")
