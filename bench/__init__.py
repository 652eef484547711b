"""What the product costs and how well its rules judge: measured, printed, and never part of a test."""
