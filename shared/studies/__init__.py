"""Studies: what is asked of many people, who takes part, and what all of them said (H)."""
