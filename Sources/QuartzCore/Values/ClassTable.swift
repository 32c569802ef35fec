import CSwiftCall

/// The table of a class's methods, where initializers are found that are not `required`, and which methods are overridden.
package enum ClassTable {
    /// Which words of a class's metadata lie beyond the header; nil where the layout is another than known.
    ///
    /// The header has seven words: kind, superclass, flags, sizes, class size and address point, descriptor, field destroyer.
    package static func methods(of type: AnyClass) -> Range<Int>? {
        let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
        let size = Int(words[4] & 0xFFFF_FFFF)
        let addressPoint = Int(words[4] >> 32)
        let count = (size - addressPoint) / MemoryLayout<UInt>.size
        return count > 7 && count < 4096 ? 7..<count : nil
    }

    /// Where the allocating initializers of a class stand among the words of its metadata, in the order of declaration; nil where the
    /// layout is another than known.
    ///
    /// A subclass that adds nothing differs from its superclass beyond the header in its allocating initializers alone.
    package static func initializers(of base: AnyClass, _ unchanged: AnyClass, count: Int) -> [Int]? {
        guard let methods = methods(of: base) else { return nil }
        let base = unsafeBitCast(base, to: UnsafePointer<UInt>.self)
        let derived = unsafeBitCast(unchanged, to: UnsafePointer<UInt>.self)
        let initializers = methods.filter { base[$0] != derived[$0] }
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
