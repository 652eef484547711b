"""What the language tasks are asked and what they result in, by subject: models alone."""
