"""Project files for a handover: taken in, made into text, and kept with what was found in them."""
