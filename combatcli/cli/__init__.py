"""The command line: parse, resolve, show."""
