"""Files, what YAML they hold, and the caches of what was read of them before."""
