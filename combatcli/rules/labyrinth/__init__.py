"""Labyrinth Lord with house combat rules."""
