"""What the server answers, as far as the terminal shows it. What is new to this client is left out, never an error."""
