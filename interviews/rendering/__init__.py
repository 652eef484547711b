"""What staff see of an interview, as something that rich can print. Pure."""
