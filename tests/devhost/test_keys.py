"""The access keys on file."""

import json
import stat
from pathlib import Path

import pytest

from devhost.errors import DataRefused
from devhost.keys import load_keys


def test_the_first_start_makes_them_and_later_ones_keep_them_for_their_owner_alone(tmp_path: Path) -> None:
    first = load_keys(tmp_path)
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    assert [len(key) >= 32 for key in {first.staff, first.durable, first.master}] == [True] * 3
    (tmp_path / "keys.json").chmod(0o644)
    assert load_keys(tmp_path) == first
    assert stat.S_IMODE((tmp_path / "keys.json").stat().st_mode) == 0o600
    (elsewhere := tmp_path / "elsewhere").mkdir()
    assert not set(load_keys(elsewhere).model_dump().values()) & set(first.model_dump().values())
    assert json.loads((tmp_path / "keys.json").read_text()).keys() == {"staff", "durable", "master"}


def test_a_file_with_the_two_named_keys_gets_the_third_and_keeps_the_two(tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_text('{"staff": "one", "durable": "two"}')
    keys = load_keys(tmp_path)
    assert (keys.staff, keys.durable, load_keys(tmp_path).master) == ("one", "two", keys.master)


def test_an_interrupted_first_start_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "keys.new").write_text("half a fi")
    assert load_keys(tmp_path) == load_keys(tmp_path)


@pytest.mark.parametrize("text", ["", "[]", '{"staff": 5}', '{"staff": ""}'])
def test_a_file_that_does_not_hold_keys_is_refused_and_kept(text: str, tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_text(text)
    with pytest.raises(DataRefused, match=r"keys\.json does not hold the access keys"):
        load_keys(tmp_path)
    assert (tmp_path / "keys.json").read_text() == text


def test_a_folder_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "keys.json").mkdir()
    with pytest.raises(DataRefused, match=r"keys\.json cannot be used"):
        load_keys(tmp_path)
