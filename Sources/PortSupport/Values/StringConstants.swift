import QuartzCore

// Names of modes that code of Swift 4 writes as texts: `transition.type = "cube"`.

extension CATransitionType: ExpressibleByStringLiteral {
    /// Creates a type of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CATransitionSubtype: ExpressibleByStringLiteral {
    /// Creates a direction of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CAMediaTimingFillMode: ExpressibleByStringLiteral {
    /// Creates a mode of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CAMediaTimingFunctionName: ExpressibleByStringLiteral {
    /// Creates a name of a curve.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CALayerContentsGravity: ExpressibleByStringLiteral {
    /// Creates a gravity of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CAShapeLayerFillRule: ExpressibleByStringLiteral {
    /// Creates a rule of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CAShapeLayerLineCap: ExpressibleByStringLiteral {
    /// Creates a shape of a line's ends of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
extension CAShapeLayerLineJoin: ExpressibleByStringLiteral {
    /// Creates a shape of a line's corners of a name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}
