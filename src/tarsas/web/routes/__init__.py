"""The addresses of the app, a module for each group; `docs/addresses.md` lists them all."""
