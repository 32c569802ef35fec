import CSDL
import Foundation
import QuartzCore

/// A context of the driver, which draws into the windows of all ``GLContext``s that share it.
///
/// Its state is read and written while `lock` is held.
final class DriverContext: @unchecked Sendable {
    /// Replaced by ``rebuild(_:lost:)`` only.
    private var context: SDL_GLContext?
    /// The number of times that the context has been replaced.
    private(set) var generation = 0
    /// The number of `GLContext`s; the last one deletes the context.
    private var users = 0
    /// Whether the driver has refused the context or a surface since it was created.
    private var hasFailed = false
    /// The driver's function for resets of the GPU; nil if it has none or before the first query.
    private var resetStatus: ResetStatus?
    private var knowsResetStatus = false
    /// The driver's query for the age of a back buffer; nil if it has none or before the first use.
    private var ageQuery: BufferAgeQuery?
    private var knowsAgeQuery = false
    /// Only one thread at a time has the context current.
    private let lock = NSRecursiveLock()

    private typealias ResetStatus = @convention(c) () -> UInt32

    /// Creates a context; nil if the driver refuses.
    ///
    /// - Parameter other: A context whose objects the new one shares.
    @MainActor
    init?(_ window: OpaquePointer, sharing other: GLContext?) {
        if let other {
            context = other.withCurrent { Self.create(window, isSharing: true) }
        } else {
            context = Self.create(window, isSharing: false)
        }
        if context == nil { return nil }
    }

    /// Counts a user, and returns the context's generation.
    func addUser() -> Int {
        lock.withLock {
            users += 1
            return generation
        }
    }

    func removeUser() {
        lock.withLock {
            users -= 1
            if users == 0, let context { SDL_GL_DeleteContext(context) }
        }
    }

    /// Whether the context can be made current on this thread with a window. Some drivers bind it to the thread that created it, or
    /// to windows of one format.
    func accepts(_ window: OpaquePointer) -> Bool {
        lock.withLock {
            let previous = (window: SDL_GL_GetCurrentWindow(), context: SDL_GL_GetCurrentContext())
            let isAccepted = context != nil && SDL_GL_MakeCurrent(window, context) == 0
            SDL_GL_MakeCurrent(previous.context == nil ? window : previous.window, previous.context)
            return isAccepted
        }
    }

    /// See ``GLContext/withCurrent(_:)``.
    func withCurrent<R>(_ window: OpaquePointer, _ body: () throws -> R) rethrows -> R {
        lock.lock()
        defer { lock.unlock() }
        let previous = (window: SDL_GL_GetCurrentWindow(), context: SDL_GL_GetCurrentContext())
        let isCurrent = previous.context == context && previous.window == window
        guard context == nil || !isCurrent else { return try body() }
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

    /// Swaps a window's buffers. The context is current.
    func present(_ window: OpaquePointer) {
        // SDL returns no result. It sets the thread's error text, with EGL's name of the error.
        SDL_ClearError()
        SDL_GL_SwapWindow(window)
        let message = SDLError.lastMessage
        if Self.lossMessages.contains(where: message.contains) { hasFailed = true }
    }

    // MARK: Buffers

    /// Whether the driver reports the age of a back buffer. The context is current.
    var reportsBufferAge: Bool {
        if !knowsAgeQuery {
            ageQuery = BufferAgeQuery()
            knowsAgeQuery = true
        }
        return ageQuery != nil
    }

    /// The age of the current window's back buffer; 0 if it is unknown. The context is current.
    var bufferAge: Int { reportsBufferAge ? ageQuery?() ?? 0 : 0 }

    // MARK: Loss

    /// EGL's errors of a context or of a window surface that is gone.
    private static let lossMessages = ["EGL_CONTEXT_LOST", "EGL_BAD_CONTEXT", "EGL_BAD_SURFACE", "EGL_BAD_NATIVE_WINDOW"]

    /// Whether the context is lost. It is current.
    var isLost: Bool {
        guard !hasFailed else { return true }
        if !knowsResetStatus {
            resetStatus = Self.findResetStatus()
            knowsResetStatus = true
        }
        return resetStatus.map { $0() != 0 } ?? false
    }

    /// Returns the function of the current context, which the robustness extensions define.
    private static func findResetStatus() -> ResetStatus? {
        for suffix in ["KHR", "EXT"] where SDL_GL_ExtensionSupported("GL_\(suffix)_robustness") == SDL_TRUE {
            // SDL returns the address of a function without its type, which is the same in both extensions.
            if let address = SDL_GL_GetProcAddress("glGetGraphicsResetStatus\(suffix)") {
                return unsafeBitCast(address, to: ResetStatus.self)
            }
        }
        return nil
    }

    /// Replaces the context of a generation by a new one without objects, which shares none, unless it has been replaced.
    ///
    /// - Returns: The generation of the context.
    func rebuild(_ window: OpaquePointer, lost: Int) -> Int {
        lock.withLock {
            guard lost == generation else { return generation }
            if let context { SDL_GL_DeleteContext(context) }
            context = Self.create(window, isSharing: false)
            hasFailed = context == nil
            (resetStatus, knowsResetStatus) = (nil, false)
            (ageQuery, knowsAgeQuery) = (nil, false)
            generation += 1
            return generation
        }
    }

    // MARK: Creation

    /// Whether the driver has contexts that report resets. Used while `GLContext.creation` is held.
    nonisolated(unsafe) private static var robustness = Robustness.untried

    private enum Robustness {
        case untried, offered, refused
    }

    /// Creates a context: one that reports resets of the GPU if the driver offers it.
    ///
    /// - Parameter isSharing: Whether it shares the objects of the current context.
    private static func create(_ window: OpaquePointer, isSharing: Bool) -> SDL_GLContext? {
        GLContext.creation.withLock {
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

    private static func setRobustness(_ isOn: Bool) {
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, isOn ? Int32(SDL_GL_CONTEXT_ROBUST_ACCESS_FLAG.rawValue) : 0)
        let notification = isOn ? SDL_GL_CONTEXT_RESET_LOSE_CONTEXT : SDL_GL_CONTEXT_RESET_NO_NOTIFICATION
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(notification.rawValue))
    }

    /// Creates a context. SDL makes it current, so the previous one is restored at once.
    private static func create(_ window: OpaquePointer) -> SDL_GLContext? {
        let previous = (window: SDL_GL_GetCurrentWindow(), context: SDL_GL_GetCurrentContext())
        let context = SDL_GL_CreateContext(window)
        if previous.context != nil {
            SDL_GL_MakeCurrent(previous.window, previous.context)
        } else if context != nil {
            SDL_GL_MakeCurrent(window, nil)
        }
        return context
    }
}
