"""The manual: a page for every command, in roff, and the program `man` that shows it."""
