"""`python -m tarsas` is the command `tarsas`."""

from .cli import main

if __name__ == "__main__":
    main()
