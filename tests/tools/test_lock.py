"""tools/lock.py, and that constraints.txt is what the requirement files ask for."""

import json
import re
from pathlib import Path

from tools.environment import CONSTRAINTS, PROFILES, ROOT
from tools.lock import constraints, direct_needs


def test_every_resolved_package_is_pinned_in_order_under_its_plain_name() -> None:
    resolved = [("typing_extensions", "4.16.0"), ("PyJWT", "2.15.1")]
    report = json.dumps({"install": [{"metadata": {"name": n, "version": v}} for n, v in resolved]})
    lines = constraints(report).splitlines()
    assert lines[0].startswith("#")
    assert lines[1:] == ["pyjwt==2.15.1", "typing-extensions==4.16.0"]


def test_the_old_constraints_do_not_hold_the_new_ones_back(tmp_path: Path) -> None:
    for name in PROFILES["dev"]:
        (tmp_path / name).write_text(f"# why\n-c constraints.txt\n\n{name.removesuffix('.txt')}==1.0\n")
    assert direct_needs(tmp_path) == ["requirements==1.0", "requirements-local==1.0", "requirements-dev==1.0"]


def test_all_direct_needs_are_pinned_exactly_and_the_constraints_agree() -> None:
    pinned = set((ROOT / CONSTRAINTS).read_text().splitlines())
    for need in direct_needs(ROOT):
        name, version = need.split("==")
        plain = re.sub(r"\[.*\]", "", name).lower().replace("_", "-")
        assert f"{plain}=={version}" in pinned, f"{need} is not in {CONSTRAINTS}: run make lock"
