import CSwiftCall

/// The method table of a class, used to find initializers that are not `required` and to find out which methods are overridden.
package enum ClassTable {
    /// The compilers that the tests were run with. At run time the check of ``ClassInitializers`` decides.
    package static let triedCompilers = "Swift 6.3.1"

    /// The range of words of a class's metadata after the header; nil where the layout is unknown.
    ///
    /// The header has seven words: kind, superclass, flags, sizes, class size and address point, descriptor, field destroyer. It
    /// is different where pointers have 32 bits.
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

    /// Creates an object of a class by the initializer at a position of its table, which takes one indirect argument; the caller
    /// owns the object.
    static func make(
        _ type: AnyClass, _ initializer: Int, _ argument: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        return quartz_initialize(table[initializer], argument, unsafeBitCast(type, to: UnsafeRawPointer.self))
    }
}
