"""For the maintainer of a grammar: clauses not read, cues ruled out, and what became of every character."""
