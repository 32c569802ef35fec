import QuartzCore

/// Provides an OpenGL ES 3.0 context during a call. It is the renderer's only connection to windows.
///
/// A renderer and its objects belong to one user and are used on one thread at a time. Only the context is shared.
public protocol GLContextProvider: AnyObject, Sendable {
    /// Runs `body` with the context current on this thread. Calls may nest.
    func withCurrent<R>(_ body: () throws -> R) rethrows -> R
}
