/// A layer that emits particles: small images that are born at a rate, move, rotate, grow, change colour and die.
///
/// The particles at a time are a function of that time, ``seed`` and the parameters, so that equal times give equal pictures,
/// also backwards. A particle keeps the layer's parameters at its birth, including animations; later changes affect only later
/// particles. The layer's local time starts at 0: a layer whose time has been running when it is added shows the particles of
/// that whole time, unless `beginTime` is set.
///
/// Particles are painted over the layer's background and border, at most 100,000 per layer. If there are more, the oldest are
/// left out with a warning.
@preconcurrency @MainActor
open class CAEmitterLayer: CALayer {
    override class var fieldLayout: FieldLayout { EmitterFields.layout }
    override class var objectProperties: PropertyTable<CALayer> { emitterProperties }
    override var objectFields: [ObjectField] { super.objectFields + [.emitterCells, .emitterBehaviors, .emitterPath] }

    private static let emitterProperties = PropertyTable.ofLayer.adding(
        of: CAEmitterLayer.self,
        [
            "emitterCells": .optional(\.emitterCells),
            "emitterBehaviors": .optional(\.emitterBehaviors),
            "emitterPath": .optional(\.emitterPath),
            "emitterShape": .named(\.emitterShape),
            "emitterMode": .named(\.emitterMode),
            "renderMode": .named(\.renderMode),
            "preservesDepth": .flag(\.preservesDepth),
            "seed": .number(
                { NSNumber(value: $0.seed) },
                { layer, seed in layer.seed = UInt32(exactly: seed.rounded()) ?? 0 }),
        ])

    override func didCreate() {
        super.didCreate()
        traits.kind = .emitter
    }

    /// The kinds of particles. Later changes of a cell have no effect until the property is set again, or the cell is changed
    /// with `setValue(_:forKeyPath:)` and a path such as `emitterCells.NAME.velocity`.
    open var emitterCells: [CAEmitterCell]? {
        get { objects[.emitterCells] as? [CAEmitterCell] }
        set {
            guard isWritable("emitterCells") else { return }
            store(newValue, in: .emitterCells)
        }
    }
    /// The rules that all particles obey, those of particles' cells included.
    open var emitterBehaviors: [CAEmitterBehavior]? {
        get { objects[.emitterBehaviors] as? [CAEmitterBehavior] }
        set {
            guard isWritable("emitterBehaviors") else { return }
            store(newValue, in: .emitterBehaviors)
        }
    }
    /// The path that particles start from if the shape is ``CAEmitterLayerEmitterShape/path``, in the layer's coordinates. Their angles are
    /// relative to its left side.
    open var emitterPath: CGPath? {
        get { objects[.emitterPath] as? CGPath }
        set { setObject(.emitterPath, newValue?.copy(), forKey: "emitterPath") }
    }
    /// The area in which particles are shown, in the layer's coordinates; an empty one shows all. Animatable.
    open var cullRect: CGRect {
        get { rect(EmitterFields.cullRect) }
        set { setRect(EmitterFields.cullRect, newValue) }
    }
    /// The least height above the layer's plane at which particles are shown; with an equal ``cullMaxZ`` all are. Animatable.
    open var cullMinZ: CGFloat {
        get { scalar(EmitterFields.cullMinZ) }
        set { setScalar(EmitterFields.cullMinZ, newValue) }
    }
    /// The greatest height above the layer's plane at which particles are shown. Animatable.
    open var cullMaxZ: CGFloat {
        get { scalar(EmitterFields.cullMaxZ) }
        set { setScalar(EmitterFields.cullMaxZ, newValue) }
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
    /// The centre of the emitter shape. Animatable.
    open var emitterPosition: CGPoint {
        get { point(EmitterFields.emitterPosition) }
        set { setPoint(EmitterFields.emitterPosition, newValue) }
    }
    /// The height of the centre above the layer's plane. Animatable.
    open var emitterZPosition: CGFloat {
        get { scalar(EmitterFields.emitterZPosition) }
        set { setScalar(EmitterFields.emitterZPosition, newValue) }
    }
    /// The size of the emitter shape. Circles and spheres use its width as radius. Animatable.
    open var emitterSize: CGSize {
        get { size(EmitterFields.emitterSize) }
        set { setSize(EmitterFields.emitterSize, newValue) }
    }
    /// The depth of the emitter shape. Animatable.
    open var emitterDepth: CGFloat {
        get { scalar(EmitterFields.emitterDepth) }
        set { setScalar(EmitterFields.emitterDepth, newValue) }
    }
    /// The shape that particles start from; a point by default.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { traits.emitter.shape }
        set { setTrait(\.emitter.shape, newValue) }
    }
    /// The part of the shape that particles start from; its volume by default.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { traits.emitter.mode }
        set { setTrait(\.emitter.mode, newValue) }
    }
    /// The painting order; unordered by default.
    open var renderMode: CAEmitterLayerRenderMode {
        get { traits.emitter.renderMode }
        set { setTrait(\.emitter.renderMode, newValue) }
    }
    /// Whether particles move in the superlayer's 3D space, with its perspective, instead of on the layer's plane.
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
    /// The seed of the particles' random numbers: equal seeds give equal particles; 0 by default.
    open var seed: UInt32 {
        get { traits.emitter.seed }
        set { setTrait(\.emitter.seed, newValue) }
    }

    override func committedValue(of field: ObjectField) -> ObjectValue {
        switch field {
        case .emitterCells: .cells(CommittedCell.commit(emitterCells, CommittedBehavior.commit(emitterBehaviors)))
        // They are part of the cells.
        case .emitterBehaviors: .none
        default: super.committedValue(of: field)
        }
    }

    /// Returns the value at a key path. Paths such as `emitterCells.NAME.velocity` and `emitterBehaviors.NAME.drag` refer to the cells
    /// and the behaviours.
    open override func value(forKeyPath keyPath: String) -> Any? {
        if let (name, rest) = CAEmitterCell.behaviorPath(keyPath) {
            return emitterBehaviors?.first { $0.name == name }?.value(forKeyPath: rest)
        }
        guard let (name, rest) = CAEmitterCell.cellPath(keyPath) else { return super.value(forKeyPath: keyPath) }
        return emitterCells?.first { $0.name == name }?.value(forKeyPath: rest)
    }

    /// Sets the value at a key path. Paths such as `emitterCells.NAME.velocity` and `emitterBehaviors.NAME.drag` refer to the cells and
    /// the behaviours; the change affects particles born from now on.
    open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let (name, rest) = CAEmitterCell.behaviorPath(keyPath) {
            guard isWritable(keyPath) else { return }
            guard let behavior = emitterBehaviors?.first(where: { $0.name == name }) else {
                return Diagnostics.warnOnce(
                    "CAEmitterLayer.setValue(_:forKeyPath:): there is no behavior at \"\(keyPath)\"; ignored")
            }
            behavior.setValue(value, forKeyPath: rest)
            return mark(.objects)
        }
        guard let (name, rest) = CAEmitterCell.cellPath(keyPath) else { return super.setValue(value, forKeyPath: keyPath) }
        guard isWritable(keyPath) else { return }
        guard let cell = emitterCells?.first(where: { $0.name == name }) else {
            return Diagnostics.warnOnce("CAEmitterLayer.setValue(_:forKeyPath:): there is no cell at \"\(keyPath)\"; ignored")
        }
        cell.setValue(value, forKeyPath: rest)
        mark(.objects)
    }
}

/// The older name of `CAEmitterLayerEmitterShape.point`.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// The older name of `CAEmitterLayerEmitterShape.path`.
public let kCAEmitterLayerPath = CAEmitterLayerEmitterShape.path
/// The older name of `CAEmitterLayerEmitterShape.line`.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// The older name of `CAEmitterLayerEmitterShape.rectangle`.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// The older name of `CAEmitterLayerEmitterShape.cuboid`.
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// The older name of `CAEmitterLayerEmitterShape.circle`.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// The older name of `CAEmitterLayerEmitterShape.sphere`.
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere
/// The older name of `CAEmitterLayerEmitterMode.points`.
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// The older name of `CAEmitterLayerEmitterMode.sequential`.
public let kCAEmitterLayerSequential = CAEmitterLayerEmitterMode.sequential
/// The older name of `CAEmitterLayerEmitterMode.outline`.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// The older name of `CAEmitterLayerEmitterMode.surface`.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// The older name of `CAEmitterLayerEmitterMode.volume`.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume
/// The older name of `CAEmitterLayerRenderMode.unordered`.
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// The older name of `CAEmitterLayerRenderMode.oldestFirst`.
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// The older name of `CAEmitterLayerRenderMode.oldestLast`.
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// The older name of `CAEmitterLayerRenderMode.backToFront`.
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// The older name of `CAEmitterLayerRenderMode.additive`.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive
