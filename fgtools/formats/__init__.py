"""The edge: documents on disk, text boards and one-line notation, and what is wrong with them."""
