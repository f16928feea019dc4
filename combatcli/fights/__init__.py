"""A fight that goes on: who is there as an earlier result left them, and who acts on whom."""
