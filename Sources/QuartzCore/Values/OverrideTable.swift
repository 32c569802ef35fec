/// Detects which subclasses override certain methods of a class.
///
/// Objective-C answers this through its runtime. In Swift, the vtable has the answer: an overridden method's entry differs from
/// the base class's entry. To find the entries of the methods, three vtables are compared: those of the base class, of a subclass
/// without overrides, and of a subclass that overrides only these methods.
package struct OverrideTable {
    private let base: AnyClass
    /// Word offsets of the methods in the class metadata; nil if the layout is unknown.
    private let entries: [Int]?

    /// Locates the methods' vtable entries.
    ///
    /// - Parameter expected: The number of methods that `changed` overrides.
    package init(of base: AnyClass, unchanged: AnyClass, changed: AnyClass, count expected: Int) {
        self.base = base
        let words = ClassTable.words(of: base)
        let same = ClassTable.words(of: unchanged)
        let other = ClassTable.words(of: changed)
        let found = (ClassTable.methods(of: base) ?? 0..<0).filter { same[$0] == words[$0] && other[$0] != words[$0] }
        entries = found.count == expected ? found : nil
    }

    /// Whether a subclass overrides any of the methods; true if that is unknown.
    package func isOverridden(in type: AnyClass) -> Bool {
        guard let entries else { return true }
        let (own, base) = (ClassTable.words(of: type), ClassTable.words(of: base))
        return entries.contains { own[$0] != base[$0] }
    }
}
