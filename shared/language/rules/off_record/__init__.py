"""What somebody asks to keep out of what is written (G8)."""
