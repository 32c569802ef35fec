/// Bounds that keep any tree from exhausting what a program has.
enum TreeLimits {
    /// Layers nested deeper than this are not drawn: the recursion would run out of stack.
    static let deepest = 2000
}
