"""The resolution core: what an object is under given effects, and why."""
