"""The table in the browser: pages, their script and style, and the HTTP doors of the house."""
