"""Evidence that criteria are judged over (C): taken in, made searchable, gathered for one criterion at a time."""
