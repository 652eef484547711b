"""The product's app for an app of a test's own around it: the modules of both are called `function_app`."""

import os
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import azure.durable_functions as df

from tests.hosting import ROOT


def product_folder() -> Path:
    """Where the product is: this checkout, or what `TEST_PRODUCT` names."""
    return Path(os.environ.get("TEST_PRODUCT") or ROOT)


def product_app() -> df.DFApp:
    """The app as it is deployed, made now: what was put in the place of some part of it before holds."""
    spec = spec_from_file_location("product_app", product_folder() / "function_app.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.app
