"""Our local host for a Durable Functions app: a task hub, a worker, and the HTTP front, on a bare machine."""
