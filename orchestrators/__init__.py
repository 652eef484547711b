"""Orchestrators: they interpret the steps that `shared/domain` decides into durable calls, and decide nothing."""
