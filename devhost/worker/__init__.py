"""Azure's own Python worker library, run in process: loading an app and invoking its functions."""
