"""Teams: a person takes an interview in a chat with a bot, linked to it by a one-time code."""
