"""How answers, tables and rulings are shown: as text, as JSON, or as single fields."""
