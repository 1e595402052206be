"""What other programs write and read: Solvitaire's deals and solutions."""
