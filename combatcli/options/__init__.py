"""The options of commands, their own and those that all share, and the requests made of them."""
