#!/usr/bin/env bash
# Prepare everything that UMFEM needs: system libraries, a virtual environment, the packages of constraints.txt.
# Quick when nothing changed. What cannot be done here is said in one line with the remedy.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 2; }

root() {  # run a command with the right to install, or fail quietly
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then sudo -n "$@"
    else return 1; fi
}

apt_updated=no
apt_install() {  # apt_install PACKAGE…: 0 if they are installed now
    command -v apt-get >/dev/null 2>&1 || return 1
    root true || return 1
    if [ "$apt_updated" = no ]; then root apt-get update -qq >/dev/null || return 1; apt_updated=yes; fi
    root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# --- Python 3.11 to 3.13 --------------------------------------------------------------------------------------------
suits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }
python=""
for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python; do
    if [ -n "$candidate" ] && suits "$candidate"; then python=$candidate; break; fi
done
[ -n "$python" ] || fail "no Python 3.11, 3.12 or 3.13 found. Install one (Debian: apt-get install python3) or name it: make setup PYTHON=/path/to/python3.12"

# --- system libraries of Qt and of the virtual screen (Linux) -------------------------------------------------------
missing=()
need() {  # need PACKAGE FILE: remember PACKAGE if the library or program FILE is not there
    case $2 in
        *.so.*) { ldconfig -p 2>/dev/null || /sbin/ldconfig -p 2>/dev/null; } | grep -qF "$2" || missing+=("$1") ;;
        *) command -v "$2" >/dev/null 2>&1 || missing+=("$1") ;;
    esac
}
if [ "$(uname -s)" = Linux ]; then
    need libglib2.0-0 libgthread-2.0.so.0
    need libgl1 libGL.so.1
    need libegl1 libEGL.so.1
    need libxkbcommon0 libxkbcommon.so.0
    need libdbus-1-3 libdbus-1.so.3
    need libfontconfig1 libfontconfig.so.1
    need libxcb-cursor0 libxcb-cursor.so.0
    need libxcb-icccm4 libxcb-icccm.so.4
    need libxcb-keysyms1 libxcb-keysyms.so.1
    need libxcb-shape0 libxcb-shape.so.0
    need libxkbcommon-x11-0 libxkbcommon-x11.so.0
    need libxcursor1 libXcursor.so.1
    need xvfb Xvfb
    need xauth xauth
    fc-list 2>/dev/null | grep -q . || [ -n "$(find /usr/share/fonts -name '*.[to]tf' -print -quit 2>/dev/null)" ] || missing+=(fonts-dejavu-core)
    if [ ${#missing[@]} -gt 0 ]; then
        say "Installing system libraries: ${missing[*]}"
        apt_install "${missing[@]}" || say "setup: these system libraries are missing and cannot be installed from here: ${missing[*]} (Debian and Ubuntu: sudo apt-get install ${missing[*]})" >&2
    fi
fi

# --- virtual environment --------------------------------------------------------------------------------------------
bin=.venv/bin
case "$(uname -s)" in MINGW* | MSYS* | CYGWIN*) bin=.venv/Scripts ;; esac
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
stamp=.venv/umfem-setup-done
wanted="$version $(cat pyproject.toml constraints.txt packaging/setup.sh | cksum) $PWD"
if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$wanted" ] && "$bin/python" -c '' 2>/dev/null; then exit 0; fi

if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    say "Installing python$version-venv"
    apt_install "python$version-venv" || apt_install python3-venv || fail "$python has no venv module. Install it: sudo apt-get install python3-venv"
fi
if ! "$bin/python" -c 'import sys; sys.exit(sys.version_info[:2] != ('"${version/./, }"'))' 2>/dev/null; then
    say "Making a virtual environment with Python $version in .venv"
    rm -rf .venv
    "$python" -m venv .venv || fail "the virtual environment could not be made; see the message above."
fi
say "Installing the Python packages (about two minutes the first time)"
"$bin/python" -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[dev]" \
    || fail "pip could not install the packages; see the message above. Check the network and run the command again."
printf '%s' "$wanted" > "$stamp"
say "UMFEM is ready: $bin/umfem"
