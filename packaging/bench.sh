#!/usr/bin/env bash
# Run every benchmark; each prints a table of ratios against the peers that are installed, and the page of the site follows.
set -u
cd "$(dirname "$0")/.."

pip() { .venv/bin/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt "$@"; }
# Peers one by one: a machine that cannot build one of them still measures the others.
for peer in psutil pypardiso python-mumps scikit-sparse==0.4.16 exudyn mujoco drake pin; do
    .venv/bin/python -m pip show --quiet "${peer%%==*}" 2>/dev/null || pip "$peer" || echo "bench: $peer could not be installed; it is left out." >&2
done
exec .venv/bin/python -m benchmarks.page
