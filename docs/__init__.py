"""Documentation that is made from the commands: man pages, and the README's reference."""
