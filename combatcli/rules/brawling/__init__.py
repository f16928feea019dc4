"""D&D brawling, as in The Dragon 11 (1977)."""
