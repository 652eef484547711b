"""What is said to the interviewer beside an answer: greetings, questions, complaints (G1, G2)."""
