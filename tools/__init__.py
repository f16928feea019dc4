"""What is made from the commands and the tables: documents, man pages, the table cache."""
