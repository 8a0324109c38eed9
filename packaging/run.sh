#!/usr/bin/env bash
# Open the window on the default project; without a screen, walk through it on a virtual one and leave pictures in out/.
set -eu
cd "$(dirname "$0")/.."

case "$(uname -s)" in
    Linux) screen=${DISPLAY:-${WAYLAND_DISPLAY:-}} ;;
    MINGW* | MSYS* | CYGWIN*) exec .venv/Scripts/umfem ;;
    *) screen=native ;;
esac
if [ -n "$screen" ]; then exec .venv/bin/umfem; fi
command -v xvfb-run >/dev/null 2>&1 || { echo "run: no screen, and no virtual one. Install it: sudo apt-get install xvfb xauth" >&2; exit 2; }
echo "No screen here: the window opens on a virtual one, pictures and results go to out/."
exec xvfb-run --auto-servernum --server-args="-screen 0 1920x1200x24 -noreset" .venv/bin/python -m umfem_gui.tour out
