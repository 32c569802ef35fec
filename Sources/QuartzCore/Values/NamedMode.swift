// Makes `layer.value(forKey: "contentsGravity") as? String` and `… as? CALayerContentsGravity` both work, as they do on Apple's
// systems, where such a name is a string that Swift sees as a type of its own.

/// One of several ways, by its name; travels in an `NSString`.
public protocol NamedMode: RawRepresentable, _ObjectiveCBridgeable where RawValue == String, _ObjectiveCType == NSString {
    /// Creates a value of a name.
    init(rawValue: String)
}

extension NamedMode {
    /// The name as an object.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Takes the name out of an object.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
        result = Self(rawValue: "\(source)")
    }

    /// Takes the name out of an object.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSString, result: inout Self?) -> Bool {
        result = Self(rawValue: "\(source)")
        return true
    }

    /// The name of an object; an empty one where there is none.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
        Self(rawValue: source.map { "\($0)" } ?? "")
    }
}

extension CALayerContentsGravity: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CALayerContentsFilter: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CALayerCornerCurve: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CALayerContentsFormat: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAToneMapMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CADynamicRange: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAMediaTimingFillMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAShapeLayerFillRule: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAShapeLayerLineCap: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAShapeLayerLineJoin: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATextLayerAlignmentMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATextLayerTruncationMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAGradientLayerType: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAScrollLayerScrollMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAEmitterLayerEmitterShape: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAEmitterLayerEmitterMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAEmitterLayerRenderMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAMediaTimingFunctionName: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAValueFunctionName: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAAnimationCalculationMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CAAnimationRotationMode: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATransitionType: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
extension CATransitionSubtype: NamedMode {
    /// Travels in an `NSString`.
    public typealias _ObjectiveCType = NSString
}
