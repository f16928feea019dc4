"""A file becomes a table or rulings: read, checked, every fault named with its place."""
