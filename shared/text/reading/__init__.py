"""Files that strangers wrote, made into text beside the process that serves."""
