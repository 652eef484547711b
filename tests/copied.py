"""What is imported in the process that is copied: the host and the product, whose app each copy puts together anew."""

import sys

import azure_functions_runtime as azure_functions_runtime

import function_app
from devhost import cli as cli

del sys.modules[function_app.__name__]
