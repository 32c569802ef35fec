/// A point, a size or a rectangle as a filter parameter.
public final class CIVector: NSObject, Sendable {
    /// The components.
    let components: [CGFloat]

    /// Creates a vector with two components.
    public init(x: CGFloat, y: CGFloat) { components = [x, y] }
    /// Creates a vector with four components.
    public init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { components = [x, y, z, w] }
    /// Creates a vector from a point.
    public convenience init(cgPoint: CGPoint) { self.init(x: cgPoint.x, y: cgPoint.y) }
    /// Creates a vector from a rectangle: its origin and size.
    public convenience init(cgRect: CGRect) {
        self.init(x: cgRect.minX, y: cgRect.minY, z: cgRect.width, w: cgRect.height)
    }

    /// The number of components.
    public var count: Int { components.count }
    /// The component with an index; 0 beyond the last.
    public func value(at index: Int) -> CGFloat { components.indices.contains(index) ? components[index] : 0 }
    /// The first component.
    public var x: CGFloat { value(at: 0) }
    /// The second component.
    public var y: CGFloat { value(at: 1) }
    /// The third component.
    public var z: CGFloat { value(at: 2) }
    /// The fourth component.
    public var w: CGFloat { value(at: 3) }
    /// The first two components as a point.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    /// The components as origin and size.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }

    /// Vectors of equal components are equal.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.components == components }
    /// A hash of the components.
    public override var hash: Int { components.hashValue }
}

/// A colour as a filter parameter; sRGB, not premultiplied.
public final class CIColor: NSObject, Sendable {
    /// The colour as a `CGColor`.
    public let cgColor: CGColor

    /// Creates a colour from its components.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
        cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }
    /// Creates a colour from a `CGColor`.
    public init(cgColor: CGColor) { self.cgColor = cgColor }

    /// The red component.
    public var red: CGFloat { CGFloat(cgColor.rgba.x) }
    /// The green component.
    public var green: CGFloat { CGFloat(cgColor.rgba.y) }
    /// The blue component.
    public var blue: CGFloat { CGFloat(cgColor.rgba.z) }
    /// The opacity.
    public var alpha: CGFloat { CGFloat(cgColor.rgba.w) }

    /// Equal colours are equal.
    public override func isEqual(_ object: Any?) -> Bool { (object as? CIColor)?.cgColor == cgColor }
    /// A hash of the components.
    public override var hash: Int { cgColor.rgba.hashValue }
}
