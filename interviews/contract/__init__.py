"""The server's answers, as far as the terminal shows them. Unknown fields are ignored."""
