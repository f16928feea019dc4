"""The house combat rules, through the command line's JSON."""
