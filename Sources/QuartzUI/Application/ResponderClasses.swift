import CSwiftCall

/// Makes responders of classes that are known at run time alone: a program's delegate.
///
/// UIKit makes it through the Objective-C runtime. `init()` is not `required`, which would bind every view; Swift has its address in the
/// class's method table all the same.
enum ResponderClasses {
    /// A new responder, made by its class's `init()`; nil, with a warning, where the method table is not as expected.
    static func create(_ type: UIResponder.Type) -> UIResponder? {
        guard let entry else {
            Diagnostics.warnOnce("the method table of UIResponder is not as expected; \(type) cannot be made")
            return nil
        }
        let table = unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer>.self)
        let made = quartz_initialize(table[entry], nil, unsafeBitCast(type, to: UnsafeRawPointer.self))
        return made.map { Unmanaged<UIResponder>.fromOpaque($0).takeRetainedValue() }
    }

    /// Where `init()`, the only designated initializer, stands: the only word after the header in which a subclass that adds nothing
    /// differs from the class.
    private static let entry: Int? = {
        let base = unsafeBitCast(UIResponder.self as UIResponder.Type, to: UnsafePointer<UInt>.self)
        let derived = unsafeBitCast(Unchanged.self as UIResponder.Type, to: UnsafePointer<UInt>.self)
        let headerWords = 7
        let size = Int(base[4] & 0xFFFF_FFFF)
        let addressPoint = Int(base[4] >> 32)
        let words = (size - addressPoint) / MemoryLayout<UInt>.size
        guard words > headerWords, words < 4096 else { return nil }
        let differing = (headerWords..<words).filter { base[$0] != derived[$0] }
        return differing.count == 1 ? differing[0] : nil
    }()

    /// A subclass that adds nothing.
    private final class Unchanged: UIResponder {}
}
