// Makes `value as? CGPoint`, `number as? CGFloat` and the like work on what key-value coding answers, as they do with Apple's
// Foundation: casts look these conformances up at run time.

/// A structure that travels in an `NSValue` of doubles.
protocol NSValueBridged: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    static var doubleCount: Int { get }
    init(bridged value: NSValue)
    var boxed: NSValue { get }
}

extension NSValueBridged {
    /// The value as an object.
    public func _bridgeToObjectiveC() -> NSValue { boxed }

    /// Takes the value out of an object, where it holds one.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Takes the value out of an object; false where it holds none.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) -> Bool {
        guard source.doubles(count: doubleCount) != nil else { return false }
        result = Self(bridged: source)
        return true
    }

    /// The value of an object; zero where it holds none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        Self(bridged: source ?? NSValue(doubles: Array(repeating: 0, count: doubleCount)))
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, NSValueBridged {
    /// Travels in an `NSValue`.
    public typealias _ObjectiveCType = NSValue
    static var doubleCount: Int { 2 }
    init(bridged value: NSValue) { self = value.cgPointValue }
    var boxed: NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, NSValueBridged {
    /// Travels in an `NSValue`.
    public typealias _ObjectiveCType = NSValue
    static var doubleCount: Int { 2 }
    init(bridged value: NSValue) { self = value.cgSizeValue }
    var boxed: NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, NSValueBridged {
    /// Travels in an `NSValue`.
    public typealias _ObjectiveCType = NSValue
    static var doubleCount: Int { 4 }
    init(bridged value: NSValue) { self = value.cgRectValue }
    var boxed: NSValue { NSValue(cgRect: self) }
}

extension CGAffineTransform: _ObjectiveCBridgeable, NSValueBridged {
    /// Travels in an `NSValue`.
    public typealias _ObjectiveCType = NSValue
    static var doubleCount: Int { 6 }
    init(bridged value: NSValue) { self = value.cgAffineTransformValue }
    var boxed: NSValue { NSValue(cgAffineTransform: self) }
}

extension CATransform3D: NSValueBridged {
    /// Travels in an `NSValue`.
    public typealias _ObjectiveCType = NSValue
    static var doubleCount: Int { 16 }
    init(bridged value: NSValue) { self = value.caTransform3DValue }
    var boxed: NSValue { NSValue(caTransform3D: self) }
}

extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Travels in an `NSNumber`.
    public typealias _ObjectiveCType = NSNumber
    /// The value as an object.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Takes the value out of an object, where it holds one.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Takes the value out of an object; false where it holds none.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    /// The value of an object; zero where it holds none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
