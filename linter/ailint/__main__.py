"""`python -m ailint` is the command `ailint`."""

from ailint.cli import main

if __name__ == "__main__":
    main()
