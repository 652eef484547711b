"""The product as it stands, whose interviews fail at Durable's level while the file of `TEST_FUSE` is there.

So does an orchestration whose code does not fit its history any more.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from orchestrators import interview  # noqa: E402
from shared.interview.state_machine.decide import decide  # noqa: E402
from shared.interview.state_machine.events import Event  # noqa: E402
from shared.interview.state_machine.state import InterviewState  # noqa: E402
from shared.interview.state_machine.transitions import Decided  # noqa: E402
from tests.fakes.around_product import product_app  # noqa: E402

FUSE = Path(os.environ["TEST_FUSE"])


def failing(state: InterviewState, event: Event) -> Decided:
    assert not FUSE.exists(), "the fuse is blown"
    return decide(state, event)


interview.decide = failing

app = product_app()
