"""The catalogue of language-neutral concepts and the lexicons that give their forms in each language."""
