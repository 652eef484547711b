"""The Durable Functions HTTP management API."""
