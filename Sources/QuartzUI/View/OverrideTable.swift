/// Knows which subclasses override certain methods of a class.
///
/// Objective-C answers this through its runtime. Swift has the answer in the classes' method tables: where a class's entry differs
/// from that of its superclass, it is overridden. Which entries count shows a comparison of three tables: the class's, that of a
/// subclass which adds nothing, and that of one which overrides these methods alone.
struct OverrideTable {
    private typealias Words = UnsafePointer<UInt>

    private let base: AnyClass
    /// Where the methods stand among the words of the class's metadata; nil where the layout is another than known.
    private let entries: [Int]?

    /// Finds methods.
    ///
    /// - Parameter expected: how many `changed` overrides.
    init(of base: AnyClass, unchanged: AnyClass, changed: AnyClass, count expected: Int) {
        self.base = base
        let words = Self.words(of: base)
        let same = Self.words(of: unchanged)
        let other = Self.words(of: changed)
        let found = (ClassTable.methods(of: base) ?? 0..<0).filter { same[$0] == words[$0] && other[$0] != words[$0] }
        entries = found.count == expected ? found : nil
    }

    /// Whether a subclass overrides any of the methods; true where that cannot be known.
    func isOverridden(in type: AnyClass) -> Bool {
        guard let entries else { return true }
        let (own, base) = (Self.words(of: type), Self.words(of: base))
        return entries.contains { own[$0] != base[$0] }
    }

    private static func words(of type: AnyClass) -> Words { unsafeBitCast(type, to: Words.self) }
}
