import CSwiftCall

/// What is known of layer classes at run time.
@MainActor
enum LayerClasses {
    private static let builtIn: Set<ObjectIdentifier> = [
        ObjectIdentifier(CALayer.self), ObjectIdentifier(CAShapeLayer.self), ObjectIdentifier(CATextLayer.self),
        ObjectIdentifier(CATransformLayer.self),
    ]

    /// Whether a class is the engine's own rather than a user's subclass, and thus overrides nothing.
    static func isBuiltIn(_ type: CALayer.Type) -> Bool {
        type == CALayer.self || builtIn.contains(ObjectIdentifier(type))
    }

    /// A copy of a layer of the same class, made by that class's `init(layer:)`.
    ///
    /// Core Animation's contract is an initializer that subclasses override without `required`, called through the Objective-C
    /// runtime. Swift has its address in the class's method table all the same; `initializerIndex` finds it there. As on Apple's
    /// systems, a subclass that declares other designated initializers and not this one traps here by name.
    static func copy(_ layer: CALayer) -> CALayer {
        if type(of: layer) == CALayer.self { return CALayer(layer: layer) }
        guard let initializerIndex else {
            Diagnostics.warnOnce("the method table of CALayer is not as expected; presentation layers are plain CALayers")
            return CALayer(layer: layer)
        }
        let metatype = type(of: layer)
        let table = unsafeBitCast(metatype, to: UnsafePointer<UnsafeRawPointer>.self)
        // The initializer consumes what the argument holds; the memory stays ours.
        let argument = UnsafeMutablePointer<Any>.allocate(capacity: 1)
        defer { argument.deallocate() }
        argument.initialize(to: layer)
        guard
            let made = quartz_initialize(
                table[initializerIndex], argument, unsafeBitCast(metatype, to: UnsafeRawPointer.self))
        else { return CALayer(layer: layer) }
        return Unmanaged<CALayer>.fromOpaque(made).takeRetainedValue()
    }

    /// Where `init(layer:)` stands among the words of a layer class's metadata; nil where the layout is another than known.
    ///
    /// A subclass that adds nothing differs from `CALayer` beyond the header in its allocating initializers alone, which stand in
    /// the order of declaration: `init()`, `init(layer:)`, `init(coder:)`. Header: kind, superclass, flags, sizes, class size and
    /// address point, descriptor, field destroyer.
    private static let initializerIndex: Int? = {
        let base = unsafeBitCast(CALayer.self as CALayer.Type, to: UnsafePointer<UInt>.self)
        let derived = unsafeBitCast(UnchangedLayer.self as CALayer.Type, to: UnsafePointer<UInt>.self)
        let headerWords = 7
        let size = Int(base[4] & 0xFFFF_FFFF)
        let addressPoint = Int(base[4] >> 32)
        let words = (size - addressPoint) / MemoryLayout<UInt>.size
        guard words > headerWords, words < 4096 else { return nil }
        let initializers = (headerWords..<words).filter { base[$0] != derived[$0] }
        return initializers.count == 3 ? initializers[1] : nil
    }()

    /// A subclass that adds nothing.
    private final class UnchangedLayer: CALayer {}
}
