"""The product with a sixth mode: it is registered, and nothing else is said of it anywhere."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from shared.modes import shipped as shipped  # noqa: E402
from shared.modes.registry import register  # noqa: E402
from tests.fakes.around_product import product_app  # noqa: E402
from tests.modes.exit_survey import ExitSurveyMode  # noqa: E402

register(ExitSurveyMode())

app = product_app()
