import CSDL
import Foundation

/// A reference to SDL's video system, which runs as long as there is a session.
///
/// SDL counts initializations, so every window and context has a session. Without a display the `offscreen` driver is chosen,
/// which provides the same OpenGL ES contexts and shows nothing. `SDL_VIDEODRIVER` in the environment overrides the choice.
@MainActor
public final class SDLSession {
    /// Starts the video system, or adds a reference to the running one.
    ///
    /// - Throws: `SDLError` with SDL's message if no driver starts.
    public init() throws(SDLError) {
        SDL_SetMainReady()
        if SDL_WasInit(UInt32(SDL_INIT_VIDEO)) == 0 {
            Self.chooseDriver()
            Self.setCharacterEncoding()
            Self.keepDriverLoaded()
            HeapMemory.keepPixelsOut()
        }
        guard KeyRelay.during({ SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) }) == 0 else {
            throw SDLError("no video: \(SDLError.lastMessage)")
        }
    }

    isolated deinit {
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// The name of the driver, such as `x11`, `wayland` or `offscreen`.
    public var driver: String {
        SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    }

    /// Whether windows are invisible because the driver has no display.
    public var isOffscreen: Bool { driver == "offscreen" || driver == "dummy" }

    private static func chooseDriver() {
        // On X11, use the ES profile of EGL, which Mesa implements more completely than the GLX extension.
        SDL_SetHint(SDL_HINT_OPENGL_ES_DRIVER, "1")
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        if environment["SDL_VIDEODRIVER"] == nil, getenv("SDL_VIDEODRIVER") == nil, !hasDisplay {
            SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen")
        }
    }

    /// Keeps EGL loaded after SDL has released it: a thread that had a context current runs EGL's code when it ends, which may be
    /// later.
    private static func keepDriverLoaded() {
        _ = dlopen("libEGL.so.1", RTLD_LAZY | RTLD_NODELETE)
    }

    /// Sets the process's character encoding to UTF-8. Xlib converts titles from the locale's encoding, and in the plain C locale
    /// a title with an accent or a dash is lost. The formats of numbers and dates are unchanged.
    private static func setCharacterEncoding() {
        let isUTF8 = { String(cString: nl_langinfo(nl_item(_NL_CTYPE_CODESET_NAME))) == "UTF-8" }
        if setlocale(LC_CTYPE, "") == nil || !isUTF8() { setlocale(LC_CTYPE, "C.UTF-8") }
    }
}

/// An error of SDL, as a message for users.
public struct SDLError: Error, CustomStringConvertible, LocalizedError, Sendable, Hashable {
    /// One line with the failed operation, the reason, and a remedy if one is known.
    public let description: String

    /// Creates an error from a complete sentence.
    public init(_ description: String) {
        self.description = description
    }

    /// The same line, for Foundation.
    public var errorDescription: String? { description }

    /// SDL's message for the last error on this thread.
    static var lastMessage: String {
        let message = String(cString: SDL_GetError())
        return message.isEmpty ? "no reason given" : message
    }
}
