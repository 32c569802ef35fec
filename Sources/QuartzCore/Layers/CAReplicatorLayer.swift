/// A layer that shows its sublayers several times over, each copy moved, tinted and delayed a step further than the one before.
///
/// Copies are painted in order, the original first; they are a picture only: hit testing, conversion and `sublayers` know the
/// originals alone. A copy of a replicator copies its copies.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
    override class var fieldLayout: FieldLayout { ReplicatorFields.layout }
    override class var objectProperties: [String: ObjectProperty] { replicatorProperties }

    private static let replicatorProperties = ObjectProperty.ofLayer.merging([
        "preservesDepth": .flag(\CAReplicatorLayer.preservesDepth)
    ]) { $1 }

    override func didCreate() {
        super.didCreate()
        traits.kind = .replicator
    }

    /// How many times the sublayers are shown, the original included; 1 by default. Animatable: parts of a copy do not count.
    ///
    /// None are shown for 0 and less. At most 100,000 copies are, with a warning, and at most 500,000 painted pieces of one frame
    /// come from copying.
    open var instanceCount: Int {
        get { Int(limiting: values[ReplicatorFields.instanceCount.offset].rounded(.down)) }
        set {
            if newValue > Replicas.most { Replicas.refuse("\(newValue)") }
            // Beyond 2⁵³ a double could not keep the count.
            setScalar(ReplicatorFields.instanceCount, CGFloat(min(max(newValue, -(1 << 53)), 1 << 53)))
        }
    }
    /// Whether the copies keep their depth instead of being laid flat on the layer's plane; then the layer's own looks are ignored as
    /// those of a `CATransformLayer` are.
    open var preservesDepth: Bool {
        get { traits.preservesDepth }
        set { setTrait(\.preservesDepth, newValue) }
    }
    /// How much later than the one before each copy shows the animations of the sublayers, in seconds of the layer's time; 0 by
    /// default. Animatable.
    ///
    /// An animation that has been removed at its end is gone from all copies, however late they are.
    open var instanceDelay: CFTimeInterval {
        get { values[ReplicatorFields.instanceDelay.offset] }
        set { setScalar(ReplicatorFields.instanceDelay, CGFloat(newValue)) }
    }
    /// Takes each copy to the next, about the middle of the layer's bounds. Animatable.
    open var instanceTransform: CATransform3D {
        get { transform(ReplicatorFields.instanceTransform) }
        set { setTransform(ReplicatorFields.instanceTransform, newValue) }
    }
    /// Multiplies the colours of the original, and those of the copies before the offsets; opaque white by default. Animatable.
    open var instanceColor: CGColor? {
        get { color(ReplicatorFields.instanceColor) }
        set { setColor(ReplicatorFields.instanceColor, newValue) }
    }
    /// Added to the colour's red with each copy; sums are kept between 0 and 1. Animatable.
    open var instanceRedOffset: Float {
        get { float(ReplicatorFields.redOffset) }
        set { setScalar(ReplicatorFields.redOffset, CGFloat(newValue)) }
    }
    /// Added to the colour's green with each copy. Animatable.
    open var instanceGreenOffset: Float {
        get { float(ReplicatorFields.greenOffset) }
        set { setScalar(ReplicatorFields.greenOffset, CGFloat(newValue)) }
    }
    /// Added to the colour's blue with each copy. Animatable.
    open var instanceBlueOffset: Float {
        get { float(ReplicatorFields.blueOffset) }
        set { setScalar(ReplicatorFields.blueOffset, CGFloat(newValue)) }
    }
    /// Added to the colour's alpha with each copy. Animatable.
    open var instanceAlphaOffset: Float {
        get { float(ReplicatorFields.alphaOffset) }
        set { setScalar(ReplicatorFields.alphaOffset, CGFloat(newValue)) }
    }
}

/// The numeric fields of a replicator layer.
enum ReplicatorFields {
    static let instanceCount = Field(26, at: 77, .scalar)
    static let instanceDelay = Field(27, at: 78, .scalar)
    static let instanceTransform = Field(28, at: 79, .transform)
    static let instanceColor = Field(29, at: 95, .color)
    static let redOffset = Field(30, at: 99, .scalar)
    static let greenOffset = Field(31, at: 100, .scalar)
    static let blueOffset = Field(32, at: 101, .scalar)
    static let alphaOffset = Field(33, at: 102, .scalar)

    static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("instanceCount", .scalar, [1])
        layout.add("instanceDelay", .scalar, [0])
        layout.add("instanceTransform", .transform, CATransform3DIdentity.elements)
        layout.add("instanceColor", .color, [1, 1, 1, 1])
        layout.add("instanceRedOffset", .scalar, [0])
        layout.add("instanceGreenOffset", .scalar, [0])
        layout.add("instanceBlueOffset", .scalar, [0])
        layout.add("instanceAlphaOffset", .scalar, [0])
        return layout
    }()
}
