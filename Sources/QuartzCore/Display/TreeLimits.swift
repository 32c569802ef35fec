/// Bounds that keep any tree from exhausting what a program has.
enum TreeLimits {
    /// Layers nested deeper than this are not drawn. Painting recurses, and without optimisation takes up to 20 KB of stack a level;
    /// a main thread has 8 MB.
    static let deepest = 256

    /// Whether a depth is within bounds; says once that one was not.
    static func allows(_ depth: Int) -> Bool {
        if depth < deepest { return true }
        Diagnostics.warnOnce("layers nested more than \(deepest) deep are not drawn")
        return false
    }
}
