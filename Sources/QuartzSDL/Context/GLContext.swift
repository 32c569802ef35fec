import CSDL
import Foundation
import QuartzGL

/// An OpenGL ES 3.0 context, with or without a visible window.
///
/// Call GL only inside ``withCurrent(_:)``, on any thread: a context that is left current on one thread cannot be used on
/// another. The main actor creates and deletes contexts; the thread that draws replaces a lost one. Contexts created with
/// `sharing:` share textures, buffers and programs.
@MainActor
public final class GLContext: GLContextProvider {
    // The window is constant. The other properties are read and written only while `lock` is held, in the initializer, and in
    // `deinit`, when no reference to the context remains.

    /// The `SDL_Window` that the context draws into. Only the main actor may change its size, title or visibility.
    nonisolated(unsafe) public let window: OpaquePointer

    private let session: SDLSession
    private let ownsWindow: Bool
    /// Replaced by ``rebuild()`` only.
    nonisolated(unsafe) private var context: SDL_GLContext?
    /// Whether the driver has refused the context or its surface since it was created.
    nonisolated(unsafe) private var hasFailed = false
    /// The driver's function for resets of the GPU; nil if it has none or before the first query.
    nonisolated(unsafe) private var resetStatus: ResetStatus?
    nonisolated(unsafe) private var knowsResetStatus = false
    /// Only one thread at a time has the context current.
    private let lock = NSRecursiveLock()

    private typealias ResetStatus = @convention(c) () -> UInt32

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
        let created: SDL_GLContext?
        if let other {
            created = other.withCurrent { Self.create(window, isSharing: true) }
        } else {
            created = Self.create(window, isSharing: false)
        }
        guard let created else {
            let message = SDLError.lastMessage
            if ownsWindow { SDL_DestroyWindow(window) }
            throw Self.missing(message)
        }
        self.session = session
        self.window = window
        self.ownsWindow = ownsWindow
        context = created
    }

    isolated deinit {
        SDL_GL_DeleteContext(context)
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
        lock.lock()
        defer { lock.unlock() }
        let previous = (window: SDL_GL_GetCurrentWindow(), context: SDL_GL_GetCurrentContext())
        guard previous.context != context || context == nil else { return try body() }
        if context == nil || SDL_GL_MakeCurrent(window, context) != 0 {
            hasFailed = true
            Diagnostics.warnOnce("gl.current", "the GL context cannot be made current: \(SDLError.lastMessage)")
            // The body would otherwise change the objects of the previous context, whose names are alike.
            if previous.context != nil { SDL_GL_MakeCurrent(window, nil) }
        }
        defer {
            if previous.context == nil {
                SDL_GL_MakeCurrent(window, nil)
            } else {
                SDL_GL_MakeCurrent(previous.window, previous.context)
            }
        }
        return try body()
    }

    /// Returns whether the context can be made current on this thread. Some drivers bind it to the thread that created it.
    nonisolated func canBeCurrentHere() -> Bool {
        lock.withLock {
            guard SDL_GL_MakeCurrent(window, context) == 0 else { return false }
            SDL_GL_MakeCurrent(window, nil)
            return true
        }
    }

    /// Swaps the window's buffers.
    public nonisolated func present() {
        withCurrent {
            // SDL returns no result. It sets the thread's error text, with EGL's name of the error.
            SDL_ClearError()
            SDL_GL_SwapWindow(window)
            let message = SDLError.lastMessage
            if Self.lossMessages.contains(where: message.contains) { hasFailed = true }
        }
    }

    /// EGL's errors of a context or of a window surface that is gone.
    private nonisolated static let lossMessages = [
        "EGL_CONTEXT_LOST", "EGL_BAD_CONTEXT", "EGL_BAD_SURFACE", "EGL_BAD_NATIVE_WINDOW",
    ]

    /// Whether the context or its surface is lost: the GPU was reset, or the context could not be made current or presented.
    nonisolated var isLost: Bool {
        withCurrent {
            guard !hasFailed else { return true }
            if !knowsResetStatus {
                resetStatus = Self.findResetStatus()
                knowsResetStatus = true
            }
            return resetStatus.map { $0() != 0 } ?? false
        }
    }

    /// Returns the function of the current context, which the robustness extensions define.
    private nonisolated static func findResetStatus() -> ResetStatus? {
        for suffix in ["KHR", "EXT"] where SDL_GL_ExtensionSupported("GL_\(suffix)_robustness") == SDL_TRUE {
            // SDL returns the address of a function without its type, which is the same in both extensions.
            if let address = SDL_GL_GetProcAddress("glGetGraphicsResetStatus\(suffix)") {
                return unsafeBitCast(address, to: ResetStatus.self)
            }
        }
        return nil
    }

    /// Replaces a lost context by a new one without objects, which shares none. If the driver refuses, the context stays lost.
    nonisolated func rebuild() {
        lock.withLock {
            if let context { SDL_GL_DeleteContext(context) }
            context = Self.create(window, isSharing: false)
            hasFailed = context == nil
            (resetStatus, knowsResetStatus) = (nil, false)
        }
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
    private nonisolated static let creation = NSLock()
    /// Whether the driver has contexts that report resets. Used while `creation` is held.
    private nonisolated(unsafe) static var robustness = Robustness.untried

    private enum Robustness {
        case untried, offered, refused
    }

    /// Creates a context: one that reports resets of the GPU if the driver offers it.
    ///
    /// - Parameter isSharing: Whether it shares the objects of the current context.
    private nonisolated static func create(_ window: OpaquePointer, isSharing: Bool) -> SDL_GLContext? {
        creation.withLock {
            SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, isSharing ? 1 : 0)
            defer { SDL_GL_SetAttribute(SDL_GL_SHARE_WITH_CURRENT_CONTEXT, 0) }
            if robustness != .refused {
                setRobustness(true)
                if let context = create(window) {
                    robustness = .offered
                    return context
                }
                // Contexts of a share group agree in this, so the first answer counts.
                guard robustness == .untried else { return nil }
            }
            setRobustness(false)
            let context = create(window)
            if context != nil { robustness = .refused }
            return context
        }
    }

    private nonisolated static func setRobustness(_ isOn: Bool) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, isOn ? Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue) : 0)
        let notification = isOn ? SDL_GL_CONTEXT_RESET_LOSE_CONTEXT : SDL_GL_CONTEXT_RESET_NO_NOTIFICATION
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(notification.rawValue))
    }

    /// Creates a context. SDL makes it current, so the previous one is restored at once.
    private nonisolated static func create(_ window: OpaquePointer) -> SDL_GLContext? {
        let previous = (window: SDL_GL_GetCurrentWindow(), context: SDL_GL_GetCurrentContext())
        let context = SDL_GL_CreateContext(window)
        if previous.context != nil {
            SDL_GL_MakeCurrent(previous.window, previous.context)
        } else if context != nil {
            SDL_GL_MakeCurrent(window, nil)
        }
        return context
    }

    private static func missing(_ message: String) -> SDLError {
        SDLError("no OpenGL ES 3.0: \(message); install a Mesa driver such as libgl1-mesa-dri")
    }
}
