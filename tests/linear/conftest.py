"""What is loaded once in a process is no part of what a text costs."""

from shared.language.sentence_encoder import load_encoder
from shared.language.vectors import load_vectors
from tests.linear.patterns import modules

modules()
load_vectors()
load_encoder()
