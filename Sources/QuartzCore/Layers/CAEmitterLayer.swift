/// A layer that emits particles: small images that are born at a rate, fly, turn, grow, change colour and die.
///
/// The particles at a time follow from that time, ``seed`` and the parameters alone, so that equal times give equal pictures, also
/// backwards. A particle takes the layer's parameters of the moment it is born, animations of them included, and keeps them: later
/// changes concern later particles. The layer's own time counts from 0: one that has long been running when it is added shows the
/// particles of all that time, unless its `beginTime` says otherwise.
///
/// Particles are painted over the layer's background and border, at most 100,000 of a layer; the oldest of more are left out with a
/// warning.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
    override class var fieldLayout: FieldLayout { EmitterFields.layout }
    override class var objectProperties: [String: ObjectProperty] { emitterProperties }
    override var objectFields: [ObjectField] { super.objectFields + [.emitterCells] }

    private static let emitterProperties = ObjectProperty.ofLayer.merging([
        "emitterCells": .optional(\CAEmitterLayer.emitterCells),
        "emitterShape": .named(\CAEmitterLayer.emitterShape),
        "emitterMode": .named(\CAEmitterLayer.emitterMode),
        "renderMode": .named(\CAEmitterLayer.renderMode),
        "preservesDepth": .flag(\CAEmitterLayer.preservesDepth),
        "seed": .number(
            { (layer: CAEmitterLayer) in Double(layer.seed) },
            { layer, seed in layer.seed = UInt32(exactly: seed.rounded()) ?? 0 }),
    ]) { $1 }

    override func didCreate() {
        super.didCreate()
        traits.kind = .emitter
    }

    /// The kinds of particles. A cell that is changed afterwards counts as it was, until it is set anew or changed by
    /// `setValue(_:forKeyPath:)` with a path such as `emitterCells.NAME.velocity`.
    open var emitterCells: [CAEmitterCell]? {
        get { objects[.emitterCells] as? [CAEmitterCell] }
        set {
            guard isWritable("emitterCells") else { return }
            objects[.emitterCells] = newValue
            mark(.objects)
        }
    }
    /// Multiplies the birth rates of the cells; 1 by default. Animatable.
    open var birthRate: Float {
        get { float(EmitterFields.birthRate) }
        set { setScalar(EmitterFields.birthRate, CGFloat(newValue)) }
    }
    /// Multiplies the lifetimes of particles; 1 by default. Animatable.
    open var lifetime: Float {
        get { float(EmitterFields.lifetime) }
        set { setScalar(EmitterFields.lifetime, CGFloat(newValue)) }
    }
    /// The middle of what particles start from. Animatable.
    open var emitterPosition: CGPoint {
        get { point(EmitterFields.emitterPosition) }
        set { setPoint(EmitterFields.emitterPosition, newValue) }
    }
    /// The height of that middle above the layer's plane. Animatable.
    open var emitterZPosition: CGFloat {
        get { scalar(EmitterFields.emitterZPosition) }
        set { setScalar(EmitterFields.emitterZPosition, newValue) }
    }
    /// The size of what particles start from; circles and spheres have its width as radius. Animatable.
    open var emitterSize: CGSize {
        get { size(EmitterFields.emitterSize) }
        set { setSize(EmitterFields.emitterSize, newValue) }
    }
    /// The depth of what particles start from. Animatable.
    open var emitterDepth: CGFloat {
        get { scalar(EmitterFields.emitterDepth) }
        set { setScalar(EmitterFields.emitterDepth, newValue) }
    }
    /// What particles start from; a point by default.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { traits.emitter.shape }
        set { setTrait(\.emitter.shape, newValue) }
    }
    /// Which part of that they start from; all of it by default.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { traits.emitter.mode }
        set { setTrait(\.emitter.mode, newValue) }
    }
    /// How they are painted; unordered by default.
    open var renderMode: CAEmitterLayerRenderMode {
        get { traits.emitter.renderMode }
        set { setTrait(\.emitter.renderMode, newValue) }
    }
    /// Whether particles fly in the space of the superlayer, seen through its perspective, instead of on the layer's plane.
    open var preservesDepth: Bool {
        get { traits.preservesDepth }
        set { setTrait(\.preservesDepth, newValue) }
    }
    /// Multiplies the velocities of particles; 1 by default. Animatable.
    open var velocity: Float {
        get { float(EmitterFields.velocity) }
        set { setScalar(EmitterFields.velocity, CGFloat(newValue)) }
    }
    /// Multiplies the sizes of particles; 1 by default. Animatable.
    open var scale: Float {
        get { float(EmitterFields.scale) }
        set { setScalar(EmitterFields.scale, CGFloat(newValue)) }
    }
    /// Multiplies the spins of particles; 1 by default. Animatable.
    open var spin: Float {
        get { float(EmitterFields.spin) }
        set { setScalar(EmitterFields.spin, CGFloat(newValue)) }
    }
    /// What the particles' random numbers come from: equal seeds give equal particles; 0 by default.
    open var seed: UInt32 {
        get { traits.emitter.seed }
        set { setTrait(\.emitter.seed, newValue) }
    }

    override func committedValue(of field: ObjectField) -> ObjectValue {
        guard field == .emitterCells else { return super.committedValue(of: field) }
        return .cells(CommittedCell.commit(emitterCells))
    }

    /// Paths such as `emitterCells.NAME.velocity` reach into the cells.
    open override func value(forKeyPath keyPath: String) -> Any? {
        guard let (name, rest) = CAEmitterCell.cellPath(keyPath) else { return super.value(forKeyPath: keyPath) }
        return emitterCells?.first { $0.name == name }?.value(forKeyPath: rest)
    }

    /// Paths such as `emitterCells.NAME.velocity` reach into the cells; particles born from now on heed the change.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (name, rest) = CAEmitterCell.cellPath(keyPath) else { return super.setValue(value, forKeyPath: keyPath) }
        guard isWritable(keyPath) else { return }
        guard let cell = emitterCells?.first(where: { $0.name == name }) else {
            return Diagnostics.warnOnce("CAEmitterLayer.setValue(_:forKeyPath:): there is no cell at \"\(keyPath)\"; ignored")
        }
        cell.setValue(value, forKeyPath: rest)
        mark(.objects)
    }
}

/// The numeric fields of an emitter layer.
enum EmitterFields {
    static let emitterPosition = Field(26, at: 77, .point)
    static let emitterZPosition = Field(27, at: 79, .scalar)
    static let emitterSize = Field(28, at: 80, .size)
    static let emitterDepth = Field(29, at: 82, .scalar)
    static let birthRate = Field(30, at: 83, .scalar)
    static let lifetime = Field(31, at: 84, .scalar)
    static let velocity = Field(32, at: 85, .scalar)
    static let scale = Field(33, at: 86, .scalar)
    static let spin = Field(34, at: 87, .scalar)

    static let layout: FieldLayout = {
        var layout = LayerFields.layout
        layout.add("emitterPosition", .point, [0, 0])
        layout.add("emitterZPosition", .scalar, [0])
        layout.add("emitterSize", .size, [0, 0])
        layout.add("emitterDepth", .scalar, [0])
        layout.add("birthRate", .scalar, [1])
        layout.add("lifetime", .scalar, [1])
        layout.add("velocity", .scalar, [1])
        layout.add("scale", .scalar, [1])
        layout.add("spin", .scalar, [1])
        return layout
    }()
}
