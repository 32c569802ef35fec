/// Limits of the layer tree that keep painting within the stack.
enum TreeLimits {
    /// Layers nested deeper than this are not drawn. Painting recurses; a debug build takes up to 20 KB of stack per level, and a
    /// main thread has 8 MB.
    static let deepest = 256

    /// Whether a depth is within the limit; warns once if it is not.
    static func allows(_ depth: Int) -> Bool {
        if depth < deepest { return true }
        Diagnostics.warnOnce("layers nested more than \(deepest) deep are not drawn")
        return false
    }
}
