# Sourced by the other scripts: finds the tools that a build needs and installs missing ones.

# Prints a message and exits.
die() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Returns whether the dynamic linker finds a library, by the start of its file name.
has_library() {
    { ldconfig -p 2>/dev/null || /sbin/ldconfig -p; } | grep -qF "$1"
}

# Returns whether Mesa's software rasteriser is installed; it draws if there is no GPU.
has_software_driver() {
    compgen -G '/usr/lib*/dri/swrast_dri.so' >/dev/null \
        || compgen -G '/usr/lib*/*/dri/swrast_dri.so' >/dev/null \
        || has_library libgallium
}

# Installs Debian packages quietly and without prompts.
install_packages() {
    local packages=("$@") prefix=() log
    ((${#packages[@]})) || return 0
    command -v apt-get >/dev/null \
        || die "Missing: ${packages[*]} (Debian's names). Install them with this system's package manager and try again."
    if ((EUID != 0)); then
        command -v sudo >/dev/null || die "Missing: ${packages[*]}. Install them as root: apt-get install ${packages[*]}"
        prefix=(sudo)
    fi
    printf 'Installing %s …\n' "${packages[*]}" >&2
    log=$(mktemp)
    if ! { "${prefix[@]}" apt-get update -qq \
        && "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}"; } \
        >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        die "Installing ${packages[*]} failed."
    fi
    rm -f "$log"
}

# Installs the packages of missing commands. The arguments are command:package.
require_commands() {
    local missing=() pair
    for pair in "$@"; do
        command -v "${pair%%:*}" >/dev/null || missing+=("${pair#*:}")
    done
    install_packages "${missing[@]}"
}

# SDL2, its image library with WebP and PNG, and a GL driver.
require_libraries() {
    local missing=()
    [[ -e /usr/include/SDL2/SDL.h ]] || missing+=(libsdl2-dev)
    [[ -e /usr/include/SDL2/SDL_image.h ]] || missing+=(libsdl2-image-dev)
    [[ -e /usr/include/GLES3/gl3.h ]] || missing+=(libgles-dev)
    [[ -e /usr/include/webp/mux.h ]] || missing+=(libwebp-dev)
    [[ -e /usr/include/png.h ]] || missing+=(libpng-dev)
    has_library libGLESv2.so.2 || missing+=(libgles2)
    has_library libEGL.so.1 || missing+=(libegl1)
    has_library libEGL_ || missing+=(libegl-mesa0)
    has_software_driver || missing+=(libgl1-mesa-dri)
    install_packages "${missing[@]}"
}

# The libraries that shape text and find fonts, which are no part of the build. Without them text has its own ways, so a failure counts
# as a message.
offer_text_libraries() {
    local missing=()
    has_library libharfbuzz.so.0 || missing+=(libharfbuzz0b)
    has_library libfontconfig.so.1 || missing+=(libfontconfig1)
    ((${#missing[@]})) || return 0
    { ((EUID == 0)) || sudo -n true 2>/dev/null; } && (install_packages "${missing[@]}") || echo "Text of some scripts needs ${missing[*]}; the program runs without." >&2
}

# Swift 6.2 or newer, on the path or in swiftly's folder.
require_swift() {
    local swiftly="${SWIFTLY_BIN_DIR:-$HOME/.local/share/swiftly/bin}" version major minor
    command -v swift >/dev/null || PATH="$PATH:$swiftly"
    version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+\.[0-9]+).*/\1/p' | head -n 1) || true
    IFS=. read -r major minor <<<"${version:-0.0}"
    if ((major < 6 || (major == 6 && minor < 2))); then
        die "Quartzite needs Swift 6.2 or newer (found: ${version:-none}). Get it at https://swift.org/install and try again."
    fi
}
