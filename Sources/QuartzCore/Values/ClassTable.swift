import CSwiftCall

/// The table of a class's methods, where initializers are found that are not `required`.
package enum ClassTable {
    /// Where the allocating initializers of a class stand among the words of its metadata, in the order of declaration; nil where the
    /// layout is another than known.
    ///
    /// A subclass that adds nothing differs from its superclass beyond the header in its allocating initializers alone. Header: kind,
    /// superclass, flags, sizes, class size and address point, descriptor, field destroyer.
    package static func initializers(of base: AnyClass, _ unchanged: AnyClass, count: Int) -> [Int]? {
        let base = unsafeBitCast(base, to: UnsafePointer<UInt>.self)
        let derived = unsafeBitCast(unchanged, to: UnsafePointer<UInt>.self)
        let headerWords = 7
        let size = Int(base[4] & 0xFFFF_FFFF)
        let addressPoint = Int(base[4] >> 32)
        let words = (size - addressPoint) / MemoryLayout<UInt>.size
        guard words > headerWords, words < 4096 else { return nil }
        let initializers = (headerWords..<words).filter { base[$0] != derived[$0] }
        return initializers.count == count ? initializers : nil
    }

    /// A new object of a class, made by the initializer that stands at a place of its table; owned by the caller.
    static func make(
        _ type: AnyClass, _ initializer: Int, _ argument: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        return quartz_initialize(table[initializer], argument, unsafeBitCast(type, to: UnsafeRawPointer.self))
    }
}
