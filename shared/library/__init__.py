"""What interviews are made from: versioned question sets and plans of explorations."""
