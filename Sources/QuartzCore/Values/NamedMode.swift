// Makes `layer.value(forKey: "contentsGravity") as? String` and `… as? CALayerContentsGravity` both work, as on Apple's systems,
// where such a value is a string that Swift imports as a separate type.

/// A value with a string as its raw value, bridged to `NSString`.
public protocol NamedMode: RawRepresentable, _ObjectiveCBridgeable where RawValue == String, _ObjectiveCType == NSString {
    /// Creates a value from its name.
    init(rawValue: String)
}

extension NamedMode {
    /// The name as an object.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Creates the value from an object.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
        result = Self(rawValue: "\(source)")
    }

    /// Creates the value from an object.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
        result = Self(rawValue: "\(source)")
        return true
    }

    /// Creates the value from an object; with an empty name for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
        Self(rawValue: source.map { "\($0)" } ?? "")
    }
}

extension CALayerContentsGravity: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CALayerContentsFilter: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CALayerCornerCurve: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CALayerContentsFormat: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAToneMapMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CADynamicRange: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAMediaTimingFillMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAShapeLayerFillRule: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAShapeLayerLineCap: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAShapeLayerLineJoin: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATextLayerAlignmentMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATextLayerTruncationMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAGradientLayerType: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAScrollLayerScrollMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAEmitterLayerEmitterShape: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAEmitterLayerEmitterMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAEmitterLayerRenderMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAMediaTimingFunctionName: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAValueFunctionName: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAAnimationCalculationMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAAnimationRotationMode: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATransitionType: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATransitionSubtype: NamedMode {
    /// Bridged to `NSString`.
    public typealias _ObjectiveCType = NSString
}
