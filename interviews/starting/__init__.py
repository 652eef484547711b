"""Starting an interview of any mode."""
