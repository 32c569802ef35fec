/// Quartz's structures in `NSValue`, as in UIKit and AppKit.
///
/// On Linux `NSValue` cannot hold structure encodings; arrays of doubles are used instead.
extension NSValue {
    /// Holds a point.
    public convenience init(cgPoint point: CGPoint) { self.init(doubles: [Double(point.x), Double(point.y)]) }
    /// Holds a size.
    public convenience init(cgSize size: CGSize) { self.init(doubles: [Double(size.width), Double(size.height)]) }
    /// Holds a vector.
    public convenience init(cgVector vector: CGVector) { self.init(doubles: [Double(vector.dx), Double(vector.dy)]) }

    /// Holds a rectangle.
    public convenience init(cgRect rect: CGRect) {
        self.init(doubles: [Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width), Double(rect.size.height)])
    }

    /// Holds an affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init(doubles: [Double(t.a), Double(t.b), Double(t.c), Double(t.d), Double(t.tx), Double(t.ty)])
    }

    /// Holds a transform.
    public convenience init(caTransform3D t: CATransform3D) { self.init(doubles: t.elements) }

    /// The stored point; zero where another type is stored.
    public var cgPointValue: CGPoint { held(CGPoint.self) }

    /// The stored size; zero where another type is stored.
    public var cgSizeValue: CGSize { held(CGSize.self) }

    /// The stored vector; zero where another type is stored.
    public var cgVectorValue: CGVector {
        doubles(count: 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }

    /// The stored rectangle; zero where another type is stored.
    public var cgRectValue: CGRect { held(CGRect.self) }

    /// The stored affine transform; the identity where another type is stored.
    public var cgAffineTransformValue: CGAffineTransform { held(CGAffineTransform.self) }

    /// The stored transform; the identity where another type is stored.
    public var caTransform3DValue: CATransform3D { held(CATransform3D.self) }

    /// The stored structure; its fallback where another type is stored.
    package func held<Value: NSValueBridged>(_ type: Value.Type) -> Value {
        doubles(count: Value.doubleCount).map(Value.init(doubles:)) ?? Value.fallback
    }

    package convenience init(doubles: [Double]) {
        self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
    }

    /// The stored doubles if there are exactly `count`; also those of Foundation's own point, size and rectangle values.
    func doubles(count: Int) -> [Double]? {
        if self is NSNumber { return nil }
        // Foundation leaks the encoding each time it is read, so it is read only once.
        let encoding = String(cString: objCType)
        guard encoding == "[\(count)d]" || (encoding.hasPrefix("{") && encoding.filter { $0 == "d" }.count == count) else {
            return nil
        }
        var result = [Double](repeating: 0, count: count)
        result.withUnsafeMutableBytes { if let base = $0.baseAddress { getValue(base) } }
        return result
    }
}
