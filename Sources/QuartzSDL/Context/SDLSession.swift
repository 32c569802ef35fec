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
            Self.keepPixelsOutOfTheHeap()
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

    /// Makes blocks of 256 KB and more separate mappings, and lets the heap keep up to 32 MB that are free.
    ///
    /// By default glibc raises the first limit after some large blocks were freed, and allocates larger blocks in the heap. Short-lived
    /// images then fragment the heap. With a fixed limit glibc returns all but 128 KB of the heap's free end at each call of `free`.
    /// A software driver frees the pieces of a frame after it, so that each frame grew and shrank the heap: a fifth of the time of
    /// 10,000 small pictures. `MALLOC_MMAP_THRESHOLD_` and `MALLOC_TRIM_THRESHOLD_` in the environment override the sizes.
    private static func keepPixelsOutOfTheHeap() {
        #if canImport(Glibc)
            if getenv("MALLOC_MMAP_THRESHOLD_") == nil { mallopt(M_MMAP_THRESHOLD, 1 << 18) }
            if getenv("MALLOC_TRIM_THRESHOLD_") == nil { mallopt(M_TRIM_THRESHOLD, 1 << 25) }
        #endif
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
