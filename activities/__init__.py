"""Activities: one verb a file, each takes an effect and returns the event that tells what happened.

They run at least once, so each is idempotent by (interview, turn, step): what they make is created under a deterministic
id, the first write wins, and a repeated run returns what is there.
"""
