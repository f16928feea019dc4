"""What a command can be asked: its own options and those that all share; requests of them."""
