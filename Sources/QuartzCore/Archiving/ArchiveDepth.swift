/// How deep what is being archived or read is nested: layers, animations, cells and collections count alike, whatever lies in what.
///
/// An archive may come from elsewhere, and Foundation reads what it holds by recursion: without a bound a few kilobytes exhaust the
/// stack.
enum ArchiveDepth {
    @TaskLocal private static var level = 0

    /// Whether something that lies so many levels further down may be archived or read; says once that it may not.
    static func allows(_ further: Int) -> Bool {
        if level + further <= TreeLimits.deepest { return true }
        Diagnostics.warnOnce("what is nested more than \(TreeLimits.deepest) deep is not archived")
        return false
    }

    /// Archives or reads something one level further down; nil where that is too deep.
    static func deeper<Result>(_ body: () -> Result) -> Result? {
        guard allows(1) else { return nil }
        return $level.withValue(level + 1) { body() }
    }
}
