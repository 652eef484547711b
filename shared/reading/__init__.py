"""Files that strangers wrote, made into text: PDF, Word and Excel files in a process of their own, plain text here."""
