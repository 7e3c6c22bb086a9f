"""Rules documents: read them, take norms and vocabulary from them, run under them, compare them."""
