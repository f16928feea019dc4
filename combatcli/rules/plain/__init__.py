"""Plain dice and plain tables."""
