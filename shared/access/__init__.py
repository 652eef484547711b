"""Who staff are, what each may do, and where."""
