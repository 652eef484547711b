"""What a handover leaves behind: summary by topic, onboarding package, and the context for questions (B11, B12)."""
