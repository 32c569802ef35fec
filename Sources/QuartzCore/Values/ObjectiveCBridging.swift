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
