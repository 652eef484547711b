"""What happens in the app, measured: work with its parts, turns with their times, counters; off unless configured."""
