/// A layer that fills and strokes a path between its background and its sublayers, sharp at every scale.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
    override class var fieldLayout: FieldLayout { ShapeFields.layout }
    override class var objectProperties: PropertyTable<CALayer> { shapeProperties }

    private static let shapeProperties = PropertyTable.ofLayer.adding(
        of: CAShapeLayer.self,
        [
            "path": .optional(\.path),
            "lineDashPattern": .optional(\.lineDashPattern),
            "fillRule": .named(\.fillRule),
            "lineCap": .named(\.lineCap),
            "lineJoin": .named(\.lineJoin),
        ])

    override var objectFields: [ObjectField] { super.objectFields + [.path, .lineDashPattern] }

    override func didCreate() {
        super.didCreate()
        traits.kind = .shape
    }

    /// The outline, in the layer's coordinates. Does not animate by itself.
    open var path: CGPath? {
        get { objects[.path] as? CGPath }
        set { setObject(.path, newValue?.copy(), forKey: "path") }
    }
    /// The fill colour; opaque black by default, nil for none.
    open var fillColor: CGColor? {
        get { color(ShapeFields.fillColor) }
        set { setColor(ShapeFields.fillColor, newValue) }
    }
    /// The rule that decides which points are inside the path.
    open var fillRule: CAShapeLayerFillRule {
        get { traits.fillRule }
        set { setTrait(\.fillRule, newValue) }
    }
    /// The stroke colour; nil by default.
    open var strokeColor: CGColor? {
        get { color(ShapeFields.strokeColor) }
        set { setColor(ShapeFields.strokeColor, newValue) }
    }
    /// The start of the stroke, as a fraction of the path's length; 0 by default.
    open var strokeStart: CGFloat {
        get { scalar(ShapeFields.strokeStart) }
        set { setScalar(ShapeFields.strokeStart, newValue) }
    }
    /// The end of the stroke, as a fraction of the path's length; 1 by default.
    open var strokeEnd: CGFloat {
        get { scalar(ShapeFields.strokeEnd) }
        set { setScalar(ShapeFields.strokeEnd, newValue) }
    }
    /// The width of the line.
    open var lineWidth: CGFloat {
        get { scalar(ShapeFields.lineWidth) }
        set { setScalar(ShapeFields.lineWidth, newValue) }
    }
    /// The length of a mitre, in line widths, beyond which it is cut off.
    open var miterLimit: CGFloat {
        get { scalar(ShapeFields.miterLimit) }
        set { setScalar(ShapeFields.miterLimit, newValue) }
    }
    /// The shape of the line's ends.
    open var lineCap: CAShapeLayerLineCap {
        get { traits.lineCap }
        set { setTrait(\.lineCap, newValue) }
    }
    /// The shape of the line's corners.
    open var lineJoin: CAShapeLayerLineJoin {
        get { traits.lineJoin }
        set { setTrait(\.lineJoin, newValue) }
    }
    /// The position in the dash pattern at which the line begins.
    open var lineDashPhase: CGFloat {
        get { scalar(ShapeFields.lineDashPhase) }
        set { setScalar(ShapeFields.lineDashPhase, newValue) }
    }
    /// The alternating lengths of dashes and gaps; nil for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { objects[.lineDashPattern] as? [NSNumber] }
        set { setObject(.lineDashPattern, newValue, forKey: "lineDashPattern") }
    }
}
