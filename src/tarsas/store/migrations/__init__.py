"""How the schema came to be, step by step. Run by `store.upgrade`; no settings file is needed."""
