"""``python -m umfem_gui.cli``: the command line without an installed script."""

import sys

from umfem_gui.cli import main

if __name__ == "__main__":
    sys.exit(main())
