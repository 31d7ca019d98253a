"""What the browser gets besides pages: script, style, fonts and icons, built and named by their content."""
