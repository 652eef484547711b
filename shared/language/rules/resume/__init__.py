"""A resume read without a model: lines, jobs, the post it is written for (E)."""
