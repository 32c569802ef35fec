/// A layer that fills its bounds, with rounded corners, with a gradient over its background.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    override class var fieldLayout: FieldLayout { GradientFields.layout }
    override class var objectProperties: PropertyTable<CALayer> { gradientProperties }
    override var objectFields: [ObjectField] { super.objectFields + [.colors, .locations] }

    private static let gradientProperties = PropertyTable.ofLayer.adding(
        of: CAGradientLayer.self,
        [
            "colors": .optional(\.colors),
            "locations": .optional(\.locations),
            "type": .named(\.type),
        ])

    override func didCreate() {
        super.didCreate()
        traits.kind = .gradient
    }

    /// The colours, `CGColor`s in order. Without any, nothing is drawn.
    open var colors: [Any]? {
        get { objects[.colors] as? [Any] }
        set {
            if let newValue, Self.colors(of: newValue).count < newValue.count {
                Diagnostics.warnOnce("CAGradientLayer.colors: values that are not CGColor are ignored")
            }
            setObject(.colors, newValue, forKey: "colors")
        }
    }
    /// The location of each colour, 0 … 1 and not decreasing; nil spreads them evenly.
    open var locations: [NSNumber]? {
        get { objects[.locations] as? [NSNumber] }
        set { setObject(.locations, newValue, forKey: "locations") }
    }
    /// The position of the first colour, in units of the bounds; (0.5, 0) by default.
    open var startPoint: CGPoint {
        get { point(GradientFields.startPoint) }
        set { setPoint(GradientFields.startPoint, newValue) }
    }
    /// The position of the last colour, in units of the bounds; (0.5, 1) by default.
    open var endPoint: CGPoint {
        get { point(GradientFields.endPoint) }
        set { setPoint(GradientFields.endPoint, newValue) }
    }
    /// The geometry of the gradient.
    open var type: CAGradientLayerType {
        get { traits.gradientType }
        set { setTrait(\.gradientType, newValue) }
    }

    override func committedValue(of field: ObjectField) -> ObjectValue {
        guard field == .colors else { return super.committedValue(of: field) }
        let colors = Self.colors(of: colors ?? [])
        return colors.isEmpty ? .none : .colors(colors)
    }

    /// Returns the components of the colours among values. Nonisolated, because a closure on the main actor checks the actor for each
    /// value.
    private nonisolated static func colors(of values: [Any]) -> [SIMD4<Double>] {
        values.compactMap { ($0 as? CGColor)?.rgba }
    }
}

/// The older name of `CAGradientLayerType.axial`.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The older name of `CAGradientLayerType.radial`.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// The older name of `CAGradientLayerType.conic`.
public let kCAGradientLayerConic = CAGradientLayerType.conic
