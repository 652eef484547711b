"""The walks that the documents show: each is run as it stands there, and leads where it says."""

import json
import subprocess

from tests.hosting import HostProcess
from tests.served import product_host
from tools.environment import ROOT

__all__ = ["product_host"]


def test_the_interview_by_curl_ends_with_its_last_answer(product_host: HostProcess) -> None:
    walk = (ROOT / "README.md").read_text().partition("```sh\nBASE=")[2].partition("\n```")[0]
    own = f"BASE={walk}".replace("http://127.0.0.1:7071", product_host.base_url)
    own = own.replace(".data/keys.json", str(product_host.data / "keys.json"))
    done = subprocess.run(["bash", "-e", "-c", own], capture_output=True, text=True, check=True, timeout=120)
    started, *replies = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    assert started["status"] == "awaiting_answer"
    assert [reply["status"] for reply in replies] == ["awaiting_answer", "awaiting_answer", "completed"]
    assert "- **Completeness**: 100%" in done.stdout
