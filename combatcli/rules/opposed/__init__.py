"""Opposed attempts: Brawn against Finesse, from Dungeons of Olde by Jeff George."""
