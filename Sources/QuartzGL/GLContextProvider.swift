import QuartzCore

/// Lends an OpenGL ES 3.0 context for the length of a call: all that the renderer knows of windows.
@MainActor
public protocol GLContextProvider: AnyObject {
    /// Runs `body` with the context current on this thread. Calls may nest.
    func withCurrent<R>(_ body: () throws -> R) rethrows -> R
}
