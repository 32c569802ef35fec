import CSDL
import Foundation
import QuartzGL

/// An OpenGL ES 3.0 context, with or without a visible window.
///
/// Call GL only inside ``withCurrent(_:)``, on any thread: a context that is left current on one thread cannot be used on
/// another. The main actor creates and deletes contexts; the thread that draws replaces a lost one.
///
/// Contexts created with `sharing:` share textures, buffers and programs. They are one context of the driver with several windows,
/// because a driver keeps compiled programs and buffers of some megabytes for each context. So only one of them is current at a time.
@MainActor
public final class GLContext: GLContextProvider {
    /// The `SDL_Window` that the context draws into. Only the main actor may change its size, title or visibility.
    nonisolated(unsafe) public let window: OpaquePointer

    private let session: SDLSession
    private let ownsWindow: Bool
    private let driver: DriverContext
    /// The driver's context for which this object's resources were made. Used while the lock of `driver` is held.
    nonisolated(unsafe) private var generation: Int

    /// The identity of the driver's context.
    public nonisolated var identity: ObjectIdentifier { ObjectIdentifier(driver) }

    /// Creates a context for a window created with `SDL_WINDOW_OPENGL` after ``setWindowAttributes()``.
    ///
    /// - Parameters:
    ///   - window: The `SDL_Window`. It must outlive the context.
    ///   - other: A context whose objects the new one shares.
    /// - Throws: `SDLError` if the machine has no OpenGL ES 3.0.
    public convenience init(window: OpaquePointer, sharing other: GLContext? = nil) throws(SDLError) {
        try self.init(session: SDLSession(), window: window, ownsWindow: false, sharing: other)
    }

    /// Creates a context for a window that is destroyed with it, when no object of the context remains.
    convenience init(owning window: OpaquePointer, sharing other: GLContext?) throws(SDLError) {
        try self.init(session: SDLSession(), window: window, ownsWindow: true, sharing: other)
    }

    /// Creates a context that draws only into textures, with a hidden window.
    ///
    /// - Parameter other: A context whose objects the new one shares.
    /// - Throws: `SDLError` if the machine has no OpenGL ES 3.0.
    public convenience init(sharing other: GLContext? = nil) throws(SDLError) {
        let session = try SDLSession()
        let flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_HIDDEN.rawValue
        guard let window = Self.makeWindow("", x: 0, y: 0, width: 16, height: 16, flags: flags) else {
            throw Self.missing(SDLError.lastMessage)
        }
        try self.init(session: session, window: window, ownsWindow: true, sharing: other)
    }

    private init(session: SDLSession, window: OpaquePointer, ownsWindow: Bool, sharing other: GLContext?) throws(SDLError) {
        Self.setWindowAttributes()
        let shared = other.flatMap { $0.driver.accepts(window) ? $0.driver : nil }
        guard let driver = shared ?? DriverContext(window, sharing: other) else {
            let message = SDLError.lastMessage
            if ownsWindow { SDL_DestroyWindow(window) }
            throw Self.missing(message)
        }
        self.session = session
        self.window = window
        self.ownsWindow = ownsWindow
        self.driver = driver
        generation = driver.addUser()
    }

    isolated deinit {
        driver.removeUser()
        if ownsWindow { SDL_DestroyWindow(window) }
    }

    /// Creates a window for a context. SDL reads the attributes, which ``rebuild()`` may set on another thread at the same time.
    static func makeWindow(_ title: String, x: Int32, y: Int32, width: Int32, height: Int32, flags: UInt32) -> OpaquePointer? {
        creation.withLock {
            setAttributes()
            return SDL_CreateWindow(title, x, y, width, height, flags)
        }
    }

    /// Sets the pixel format and profile of windows created later: ES 3.0, RGBA of eight bits, no depth, no stencil.
    public static func setWindowAttributes() {
        creation.withLock { setAttributes() }
    }

    /// Sets the attributes while `creation` is held.
    private static func setAttributes() {
        let attributes: [(SDL_GLattr, Int32)] = [
            (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_ES.rawValue)),
            (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 0),
            (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8), (SDL_GL_ALPHA_SIZE, 8),
            (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
        ]
        for (name, value) in attributes { SDL_GL_SetAttribute(name, value) }
    }

    /// Runs `body` with this context current, and restores the thread's previous context. Calls may nest, also across contexts. A
    /// second thread waits: in the context of a window, `body` must not wait for the render server, which takes the same context.
    ///
    /// If the driver refuses, `body` runs without a current context, and its GL calls have no effect.
    public nonisolated func withCurrent<R>(_ body: () throws -> R) rethrows -> R {
        try driver.withCurrent(window, body)
    }

    /// Returns whether the context can be made current on this thread. Some drivers bind it to the thread that created it.
    nonisolated func canBeCurrentHere() -> Bool {
        driver.accepts(window)
    }

    /// Swaps the window's buffers.
    public nonisolated func present() {
        driver.withCurrent(window) { driver.present(window) }
    }

    /// The age of the pixels in the window's back buffer, if the driver reports it; see ``GLContextProvider/bufferAge``.
    public nonisolated var bufferAge: Int { driver.withCurrent(window) { driver.bufferAge } }

    /// Whether the driver reports the age of buffers.
    nonisolated var reportsBufferAge: Bool { driver.withCurrent(window) { driver.reportsBufferAge } }

    /// Whether the context or its surface is lost: the GPU was reset, or the context could not be made current or presented.
    nonisolated var isLost: Bool { driver.withCurrent(window) { driver.isLost } }

    /// Whether another window has replaced the lost context: the objects made in it are gone, and others may have their names.
    nonisolated var isReplaced: Bool { driver.withCurrent(window) { generation != driver.generation } }

    /// Replaces a lost context by a new one without objects, unless that has been done for another window. If the driver refuses, the
    /// context stays lost.
    nonisolated func rebuild() {
        generation = driver.rebuild(window, lost: generation)
    }

    /// Sets whether ``present()`` waits for the display. Returns false if the driver refuses.
    @discardableResult
    public nonisolated func setVerticalSync(_ isOn: Bool) -> Bool {
        withCurrent { SDL_GL_SetSwapInterval(isOn ? 1 : 0) == 0 }
    }

    /// The size of the window's framebuffer in pixels.
    public var drawableSize: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GL_GetDrawableSize(window, &width, &height)
        return (Int(width), Int(height))
    }

    /// Serialises the creation of windows and contexts, whose attributes are global in SDL. Taken after the lock of a context.
    nonisolated static let creation = NSLock()

    private static func missing(_ message: String) -> SDLError {
        SDLError("no OpenGL ES 3.0: \(message); install a Mesa driver such as libgl1-mesa-dri")
    }
}
