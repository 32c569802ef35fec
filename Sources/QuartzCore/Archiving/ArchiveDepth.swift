/// The nesting depth of what is being archived or read: layers, animations, cells and collections all count.
///
/// An archive may come from an untrusted source, and Foundation decodes nested objects recursively: without a limit a few
/// kilobytes would exhaust the stack.
enum ArchiveDepth {
    @TaskLocal private static var level = 0

    /// Whether an object the given number of levels deeper may be archived or read; warns once if not.
    static func allows(_ further: Int) -> Bool {
        if level + further <= TreeLimits.deepest { return true }
        Diagnostics.warnOnce("what is nested more than \(TreeLimits.deepest) deep is not archived")
        return false
    }

    /// Archives or reads one object a level deeper; returns nil where that is too deep.
    static func deeper<Result>(_ body: () -> Result) -> Result? {
        guard allows(1) else { return nil }
        return $level.withValue(level + 1) { body() }
    }
}
