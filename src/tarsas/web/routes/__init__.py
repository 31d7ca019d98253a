"""The addresses of the app, a module for each group; `contexts` lists them all."""
