import QuartzCore

/// Lends an OpenGL ES 3.0 context for the length of a call: all that the renderer knows of windows.
///
/// A renderer and all that it makes belong to its user, on one thread at a time; only the context is shared.
public protocol GLContextProvider: AnyObject, Sendable {
    /// Runs `body` with the context current on this thread. Calls may nest.
    func withCurrent<R>(_ body: () throws -> R) rethrows -> R
}
