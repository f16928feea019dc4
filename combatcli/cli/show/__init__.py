"""How answers are shown: text, fields, and what the two share."""
