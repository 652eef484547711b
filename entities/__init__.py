"""Durable entities: small state that several orchestrations or callers share, changed one operation at a time."""
