/// A layer that draws its sublayers several times. Each copy is transformed, tinted and delayed one step further than the
/// previous one.
///
/// Copies are painted in order, the original first. They are only drawn: hit testing, conversion and `sublayers` use the
/// originals. A replicator inside a replicator is copied with its copies.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
    override class var fieldLayout: FieldLayout { ReplicatorFields.layout }
    override class var objectProperties: PropertyTable<CALayer> { replicatorProperties }

    private static let replicatorProperties = PropertyTable.ofLayer.adding(
        of: CAReplicatorLayer.self,
        [
            "preservesDepth": .flag(\.preservesDepth)
        ])

    override func didCreate() {
        super.didCreate()
        traits.kind = .replicator
    }

    /// The number of times that the sublayers are drawn, including the original; 1 by default. Animatable; fractions are rounded
    /// down.
    ///
    /// Nothing is drawn for 0 and less. The limits are 100,000 copies, and the work of 120,000 small quads for all copies of a frame;
    /// a warning says so. A large or filtered copy is as much work as many quads.
    open var instanceCount: Int {
        get { Self.limit(Int(limiting: values[ReplicatorFields.instanceCount.offset].rounded(.down))) }
        set {
            if newValue > Replicas.most { Replicas.refuse("\(newValue)") }
            setScalar(ReplicatorFields.instanceCount, CGFloat(Self.limit(newValue)))
        }
    }
    /// A double cannot represent counts above 2⁵³ exactly.
    private static func limit(_ count: Int) -> Int { min(max(count, -(1 << 53)), 1 << 53) }
    /// Whether the copies keep their depth instead of being flattened on the layer's plane. If so, the layer's own appearance is
    /// ignored, as for a `CATransformLayer`.
    open var preservesDepth: Bool {
        get { traits.preservesDepth }
        set { setTrait(\.preservesDepth, newValue) }
    }
    /// The delay of each copy's animations relative to the previous copy, in seconds of the layer's time; 0 by default.
    /// Animatable.
    ///
    /// An animation that has been removed at its end is removed from all copies, regardless of their delay.
    open var instanceDelay: CFTimeInterval {
        get { values[ReplicatorFields.instanceDelay.offset] }
        set { setScalar(ReplicatorFields.instanceDelay, CGFloat(newValue)) }
    }
    /// The transform from each copy to the next, about the centre of the layer's bounds. Animatable.
    open var instanceTransform: CATransform3D {
        get { transform(ReplicatorFields.instanceTransform) }
        set { setTransform(ReplicatorFields.instanceTransform, newValue) }
    }
    /// The colour that multiplies those of the original, and of the copies before the offsets; opaque white by default.
    /// Animatable.
    open var instanceColor: CGColor? {
        get { color(ReplicatorFields.instanceColor) }
        set { setColor(ReplicatorFields.instanceColor, newValue) }
    }
    /// Added to the colour's red for each copy; the sum is clamped to 0 … 1. Animatable.
    open var instanceRedOffset: Float {
        get { float(ReplicatorFields.redOffset) }
        set { setScalar(ReplicatorFields.redOffset, CGFloat(newValue)) }
    }
    /// Added to the colour's green for each copy. Animatable.
    open var instanceGreenOffset: Float {
        get { float(ReplicatorFields.greenOffset) }
        set { setScalar(ReplicatorFields.greenOffset, CGFloat(newValue)) }
    }
    /// Added to the colour's blue for each copy. Animatable.
    open var instanceBlueOffset: Float {
        get { float(ReplicatorFields.blueOffset) }
        set { setScalar(ReplicatorFields.blueOffset, CGFloat(newValue)) }
    }
    /// Added to the colour's alpha for each copy. Animatable.
    open var instanceAlphaOffset: Float {
        get { float(ReplicatorFields.alphaOffset) }
        set { setScalar(ReplicatorFields.alphaOffset, CGFloat(newValue)) }
    }
}
