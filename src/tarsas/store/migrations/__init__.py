"""How the schema came to be, step by step. Run by `store.migrating`; no settings file is needed."""
