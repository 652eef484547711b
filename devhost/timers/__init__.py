"""Timer-triggered functions: NCRONTAB schedules and the runs they cause."""
