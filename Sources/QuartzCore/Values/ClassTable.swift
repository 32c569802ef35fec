import CSwiftCall

/// The table of a class's methods, where initializers are found that are not `required`, and which methods are overridden.
package enum ClassTable {
    /// The compilers whose tables the tests were run with. What counts at run time is the test that ``ClassInitializers`` makes.
    package static let triedCompilers = "Swift 6.3.1"

    /// Which words of a class's metadata lie beyond the header; nil where the layout is another than known.
    ///
    /// The header has seven words: kind, superclass, flags, sizes, class size and address point, descriptor, field destroyer. It is
    /// another one where pointers have 32 bits.
    package static func methods(of type: AnyClass) -> Range<Int>? {
        #if _pointerBitWidth(_64)
            let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
            let size = Int(words[4] & 0xFFFF_FFFF)
            let addressPoint = Int(words[4] >> 32)
            let count = (size - addressPoint) / MemoryLayout<UInt>.size
            return count > 7 && count < 4096 ? 7..<count : nil
        #else
            return nil
        #endif
    }

    /// A new object of a class, made by the initializer of one indirect argument that stands at a place of its table; owned by the
    /// caller.
    static func make(
        _ type: AnyClass, _ initializer: Int, _ argument: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        return quartz_initialize(table[initializer], argument, unsafeBitCast(type, to: UnsafeRawPointer.self))
    }
}
