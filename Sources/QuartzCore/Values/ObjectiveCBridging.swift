// Makes `value as? CGPoint`, `number as? CGFloat` and the like work on values that key-value coding returns, as with Apple's
// Foundation: casts look these conformances up at run time.

/// A structure that is bridged to an `NSValue` of doubles.
package protocol NSValueBridged: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    static var doubleCount: Int { get }
    /// The result where an object stores another type.
    static var fallback: Self { get }
    init(doubles: [Double])
    var boxed: NSValue { get }
}

extension NSValueBridged {
    /// The value as an object.
    public func _bridgeToObjectiveC() -> NSValue { boxed }

    /// Creates the value from an object that stores one.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Creates the value from an object; returns false where it stores none.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        guard let doubles = source.doubles(count: doubleCount) else { return false }
        result = Self(doubles: doubles)
        return true
    }

    /// The value of an object; the fallback where it stores none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source?.held(Self.self) ?? fallback
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 2 }
    package static var fallback: CGPoint { .zero }
    package init(doubles: [Double]) { self.init(x: doubles[0], y: doubles[1]) }
    package var boxed: NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 2 }
    package static var fallback: CGSize { .zero }
    package init(doubles: [Double]) { self.init(width: doubles[0], height: doubles[1]) }
    package var boxed: NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 4 }
    package static var fallback: CGRect { .zero }
    package init(doubles: [Double]) { self.init(x: doubles[0], y: doubles[1], width: doubles[2], height: doubles[3]) }
    package var boxed: NSValue { NSValue(cgRect: self) }
}

extension CGAffineTransform: _ObjectiveCBridgeable, NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 6 }
    package static var fallback: CGAffineTransform { .identity }
    package init(doubles: [Double]) {
        self.init(
            a: CGFloat(doubles[0]), b: CGFloat(doubles[1]), c: CGFloat(doubles[2]), d: CGFloat(doubles[3]),
            tx: CGFloat(doubles[4]), ty: CGFloat(doubles[5]))
    }
    package var boxed: NSValue { NSValue(cgAffineTransform: self) }
}

extension CATransform3D: NSValueBridged {
    /// Bridged to `NSValue`.
    public typealias _ObjectiveCType = NSValue
    package static var doubleCount: Int { 16 }
    package static var fallback: CATransform3D { CATransform3DIdentity }
    package init(doubles: [Double]) { self.init(elements: doubles) }
    package var boxed: NSValue { NSValue(caTransform3D: self) }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Bridged to `NSNumber`.
    public typealias _ObjectiveCType = NSNumber
    /// The value as an object.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Creates the value from an object.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Creates the value from an object; always succeeds.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    /// The value of an object; zero for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}

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
