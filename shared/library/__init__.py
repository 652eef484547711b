"""What interviews are made from and outlives them: versioned question sets."""
