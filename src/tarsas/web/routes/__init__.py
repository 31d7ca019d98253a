"""The addresses of the app, a module for each group; `pages` lists them all."""
