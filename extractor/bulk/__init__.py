"""Reading many texts: distinct texts once, several processes, resumable output."""
