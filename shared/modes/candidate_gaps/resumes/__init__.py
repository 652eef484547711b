"""Resumes that come as files: what is taken, how the text gets out of them, and where both are kept."""
