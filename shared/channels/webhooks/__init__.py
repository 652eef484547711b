"""Webhooks: signed notifications of what happens to interviews, as Standard Webhooks has them (docs/webhooks.md)."""
