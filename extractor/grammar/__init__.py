"""From tokens to effects: the shell, the strict LALR grammar, the builder."""
