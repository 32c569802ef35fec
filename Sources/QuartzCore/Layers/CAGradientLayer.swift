/// A layer that fills its bounds, round corners included, with a gradient over its background.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
    override class var fieldLayout: FieldLayout { GradientFields.layout }
    override class var objectProperties: [String: ObjectProperty] { gradientProperties }
    override var objectFields: [ObjectField] { super.objectFields + [.colors, .locations] }

    private static let gradientProperties = ObjectProperty.ofLayer.merging([
        "colors": .optional(\CAGradientLayer.colors),
        "locations": .optional(\CAGradientLayer.locations),
        "type": .named(\CAGradientLayer.type),
    ]) { $1 }

    override func didCreate() {
        super.didCreate()
        traits.kind = .gradient
    }

    /// The colours, `CGColor`s in order; nothing is drawn without.
    open var colors: [Any]? {
        get { objects[.colors] as? [Any] }
        set {
            if let newValue, !newValue.allSatisfy({ $0 is CGColor }) {
                Diagnostics.warnOnce("CAGradientLayer.colors: what is no CGColor is left out")
            }
            setObject(.colors, newValue, forKey: "colors")
        }
    }
    /// Where each colour stands, 0 … 1 and not decreasing; nil spreads them evenly.
    open var locations: [NSNumber]? {
        get { objects[.locations] as? [NSNumber] }
        set { setObject(.locations, newValue, forKey: "locations") }
    }
    /// Where the first colour is, in units of the bounds; (0.5, 0) by default.
    open var startPoint: CGPoint {
        get { point(GradientFields.startPoint) }
        set { setPoint(GradientFields.startPoint, newValue) }
    }
    /// Where the last colour is, in units of the bounds; (0.5, 1) by default.
    open var endPoint: CGPoint {
        get { point(GradientFields.endPoint) }
        set { setPoint(GradientFields.endPoint, newValue) }
    }
    /// How colours are laid out.
    open var type: CAGradientLayerType {
        get { traits.gradientType }
        set { setTrait(\.gradientType, newValue) }
    }

    override func committedValue(of field: ObjectField) -> ObjectValue {
        guard field == .colors else { return super.committedValue(of: field) }
        let colors = (colors ?? []).compactMap { ($0 as? CGColor)?.rgba }
        return colors.isEmpty ? .none : .colors(colors)
    }
}

/// The numeric fields of a gradient layer.
enum GradientFields {
    static let startPoint = Field(26, at: 77, .point)
    static let endPoint = Field(27, at: 79, .point)

    static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("startPoint", .point, [0.5, 0])
        layout.add("endPoint", .point, [0.5, 1])
        return layout
    }()
}

/// How a gradient layer lays out its colours.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// A type of that name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Along a line.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// From a centre outwards.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// Round a centre.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// The older spelling of `CAGradientLayerType.axial`.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The older spelling of `CAGradientLayerType.radial`.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// The older spelling of `CAGradientLayerType.conic`.
public let kCAGradientLayerConic = CAGradientLayerType.conic
