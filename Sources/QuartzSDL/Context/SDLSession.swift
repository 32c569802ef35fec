import CSDL
import Foundation

/// One claim on SDL's video system; the system runs as long as any claim lives.
///
/// SDL counts initialisations itself, so every window and context simply holds a session. Without a display the `offscreen`
/// driver is chosen, which gives the same OpenGL ES contexts without showing anything. `SDL_VIDEODRIVER` in the environment
/// overrides the choice.
@MainActor
public final class SDLSession {
    /// Starts the video system or joins the one that runs.
    ///
    /// - Throws: `SDLError` with SDL's message where no driver starts.
    public init() throws(SDLError) {
        SDL_SetMainReady()
        if SDL_WasInit(UInt32(SDL_INIT_VIDEO)) == 0 {
            Self.chooseDriver()
            Self.chooseCharacters()
            Self.keepDriverLoaded()
        }
        guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else {
            throw SDLError("no video: \(SDLError.lastMessage)")
        }
    }

    isolated deinit {
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// The name of the driver in use, such as `x11`, `wayland` or `offscreen`.
    public var driver: String {
        SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    }

    /// Whether windows appear nowhere.
    public var isOffscreen: Bool { driver == "offscreen" || driver == "dummy" }

    private static func chooseDriver() {
        // On X11 the ES profile comes from EGL, which Mesa implements more completely than the GLX extension.
        SDL_SetHint(SDL_HINT_OPENGL_ES_DRIVER, "1")
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        if environment["SDL_VIDEODRIVER"] == nil, getenv("SDL_VIDEODRIVER") == nil, !hasDisplay {
            SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        }
    }

    /// Keeps EGL in memory once SDL has done with it: each thread that has had a context current runs EGL's own code when it ends,
    /// which may be later.
    private static func keepDriverLoaded() {
        _ = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NODELETE)
    }

    /// Makes the process's characters UTF-8, as all strings here are: Xlib converts titles from what the locale says, and in the plain
    /// C locale one with an accent or a dash never arrives. Numbers and dates stay as they were.
    private static func chooseCharacters() {
        let isUTF8 = { String(cString: nl_langinfo(nl_item(_NL_CTYPE_CODESET_NAME))) == "UTF-8" }
        if setlocale(LC_CTYPE, "") == nil || !isUTF8() { setlocale(LC_CTYPE, "C.UTF-8") }
    }
}
