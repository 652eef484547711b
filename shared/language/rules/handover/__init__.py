"""A handover without a model: files read, backlog, record, package (B)."""
