"""Orchestrators: they interpret the steps that the state machine decides into durable calls, and decide nothing."""
