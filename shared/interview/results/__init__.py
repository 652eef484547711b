"""The result of an interview, as JSON, Markdown and CSV, and the staff's view of it while it runs."""
