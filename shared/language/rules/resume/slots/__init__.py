"""Values that a criterion asks for by name, and the place in a resume that states one (E4): "Notice: one month"."""
