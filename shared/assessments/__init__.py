"""Assessments of criteria as they are stored: the criteria with their verdicts, and the runs that judged them."""
