/// One kind of particle of an emitter layer, or of particles of another kind.
///
/// A range is the difference between the greatest and the least value, half of it on either side of the mean. A speed is a change
/// per second of the particle's life. A cell's local time begins with the layer's; for a cell of a cell, with each particle's
/// birth. Emission lasts for the cell's active duration, and its `speed` also applies to the particles' lives. Numbers that are
/// not finite are rejected with a warning.
@preconcurrency @MainActor
open class CAEmitterCell: NSObject, @preconcurrency NSSecureCoding, CAMediaTiming {
    var numbers = CellNumbers()
    var timing = MediaTiming(duration: .infinity)
    var traits = CellTraits()
    private var tint: CGColor? = .white

    /// Creates a cell that emits nothing until it has a birth rate and a lifetime.
    public override init() {
        super.init()
    }

    /// Creates a cell from an archive; nil if it is nested too deeply.
    public required init?(coder: NSCoder) {
        super.init()
        guard decodeProperties(from: coder) else { return nil }
    }
    /// Archives the properties, including the cell's cells.
    open func encode(with coder: NSCoder) { encodeProperties(with: coder) }
    /// True: archives contain only plain values and the engine's classes. They must be trusted; see <doc:Archives>.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// The name for key paths.
    open var name: String?
    /// Whether the cell emits.
    open var isEnabled = true
    /// The image of a particle, a `CGImage`. Without it particles are invisible, but emit their cells' particles.
    open var contents: Any? {
        didSet {
            if let contents, !(contents is CGImage) {
                Diagnostics.warnOnce("CAEmitterCell.contents: \(Swift.type(of: contents)) is not a CGImage; nothing is shown")
            }
        }
    }
    /// The particles that each particle emits during its life, at most eight kinds deep.
    open var emitterCells: [CAEmitterCell]?

    /// The rules that the cell's particles obey, after those of the layer.
    open var emitterBehaviors: [CAEmitterBehavior]?

    /// Releases the cells one after another instead of recursively, because a long chain would exhaust the stack.
    deinit {
        guard var cells = emitterCells, !cells.isEmpty else { return }
        emitterCells = nil
        DeferredRelease.release(&cells)
    }
    /// The values of keys that have not been set.
    open var style: [AnyHashable: Any]?
    /// The sampling of enlarged contents, by the names of `CALayerContentsFilter`.
    open var magnificationFilter = CALayerContentsFilter.linear.rawValue
    /// The sampling of reduced contents, by the names of `CALayerContentsFilter`.
    @available(*, deprecated, message: "has no effect on Linux: reduced particles are sampled between levels of detail")
    open var minificationFilter = CALayerContentsFilter.linear.rawValue
    /// The bias of the level of detail.
    @available(*, deprecated, message: "has no effect on Linux: the renderer takes the level of detail that fits")
    open var minificationFilterBias: Float = 0

    /// The mean colour that contents are multiplied by; opaque white by default.
    open var color: CGColor? {
        get { tint }
        set {
            tint = newValue
            numbers.color = newValue?.rgba ?? .zero
        }
    }
    /// The visible part of the contents, in unit coordinates.
    open var contentsRect: CGRect {
        get {
            let r = numbers.contentsRect
            return CGRect(x: r.x, y: r.y, width: r.z, height: r.w)
        }
        set {
            let r = SIMD4(Double(newValue.minX), Double(newValue.minY), Double(newValue.width), Double(newValue.height))
            guard (r * 0) == .zero else {
                return Diagnostics.warnOnce("CAEmitterCell.contentsRect: a rectangle that is not finite is refused")
            }
            numbers.contentsRect = r
        }
    }

    // MARK: Life

    /// The number of particles born per second; 0 by default.
    open var birthRate: Float {
        get { float(\.birthRate) }
        set { set(\.birthRate, newValue, "birthRate") }
    }
    /// The mean lifetime in seconds; 0 by default.
    open var lifetime: Float {
        get { float(\.lifetime) }
        set { set(\.lifetime, newValue, "lifetime") }
    }
    /// The range of the lifetime.
    open var lifetimeRange: Float {
        get { float(\.lifetimeRange) }
        set { set(\.lifetimeRange, newValue, "lifetimeRange") }
    }

    // MARK: Flight

    /// The angle between the mean direction and the layer's plane, in radians.
    open var emissionLatitude: CGFloat {
        get { number(\.emissionLatitude) }
        set { set(\.emissionLatitude, newValue, "emissionLatitude") }
    }
    /// The mean direction in the layer's plane, in radians clockwise from the x axis. For lines and circles it is relative to
    /// their side.
    open var emissionLongitude: CGFloat {
        get { number(\.emissionLongitude) }
        set { set(\.emissionLongitude, newValue, "emissionLongitude") }
    }
    /// The angle of the emission cone about the mean direction, in radians.
    open var emissionRange: CGFloat {
        get { number(\.emissionRange) }
        set { set(\.emissionRange, newValue, "emissionRange") }
    }
    /// The mean speed at birth, in points per second.
    open var velocity: CGFloat {
        get { number(\.velocity) }
        set { set(\.velocity, newValue, "velocity") }
    }
    /// The range of the speed.
    open var velocityRange: CGFloat {
        get { number(\.velocityRange) }
        set { set(\.velocityRange, newValue, "velocityRange") }
    }
    /// The acceleration along x, in points per second squared.
    open var xAcceleration: CGFloat {
        get { number(\.xAcceleration) }
        set { set(\.xAcceleration, newValue, "xAcceleration") }
    }
    /// The acceleration along y.
    open var yAcceleration: CGFloat {
        get { number(\.yAcceleration) }
        set { set(\.yAcceleration, newValue, "yAcceleration") }
    }
    /// The acceleration along z.
    open var zAcceleration: CGFloat {
        get { number(\.zAcceleration) }
        set { set(\.zAcceleration, newValue, "zAcceleration") }
    }

    /// The mean mass, by which the forces of behaviours are divided; 1 by default. A mass that is not positive counts as 1.
    open var mass: CGFloat {
        get { number(\.mass) }
        set { set(\.mass, newValue, "mass") }
    }
    /// The range of the mass.
    open var massRange: CGFloat {
        get { number(\.massRange) }
        set { set(\.massRange, newValue, "massRange") }
    }

    // MARK: Looks

    /// Whether particles are flat pictures that always face the viewer, or planes in space.
    open var particleType: CAEmitterCellParticleType {
        get { traits.type }
        set { traits.type = newValue }
    }
    /// The mean angle at birth, in radians.
    open var rotation: CGFloat {
        get { number(\.rotation) }
        set { set(\.rotation, newValue, "rotation") }
    }
    /// The range of the angle at birth.
    open var rotationRange: CGFloat {
        get { number(\.rotationRange) }
        set { set(\.rotationRange, newValue, "rotationRange") }
    }
    /// The angle by which planes are tilted about their x axis, in radians.
    open var orientationLatitude: CGFloat {
        get { number(\.orientationLatitude) }
        set { set(\.orientationLatitude, newValue, "orientationLatitude") }
    }
    /// The angle by which planes are then turned about their z axis.
    open var orientationLongitude: CGFloat {
        get { number(\.orientationLongitude) }
        set { set(\.orientationLongitude, newValue, "orientationLongitude") }
    }
    /// The range of both angles of orientation.
    open var orientationRange: CGFloat {
        get { number(\.orientationRange) }
        set { set(\.orientationRange, newValue, "orientationRange") }
    }
    /// The number of pictures that the contents consist of, in rows from the top left; 1 by default.
    ///
    /// ``contentsRect`` is the first picture, or all of them if the rows would not fit into the contents otherwise.
    open var contentsFrameCount: Int {
        get { traits.frameCount }
        set { traits.frameCount = min(max(newValue, 1), 1 << 16) }
    }
    /// The number of pictures in a row; 0, the default, for a single row.
    open var contentsFramesPerRow: Int {
        get { traits.framesPerRow }
        set { traits.framesPerRow = min(max(newValue, 0), 1 << 16) }
    }
    /// The rate at which the pictures follow each other; 0 by default.
    open var contentsFramesPerSecond: CGFloat {
        get { number(\.framesPerSecond) }
        set { set(\.framesPerSecond, newValue, "contentsFramesPerSecond") }
    }
    /// The order of the pictures.
    open var contentsFrameMode: CAEmitterCellContentsFrameMode {
        get { traits.frameMode }
        set { traits.frameMode = newValue }
    }
    /// The number of pixels of the contents per point at scale 1.
    open var contentsScale: CGFloat {
        get { number(\.contentsScale) }
        set { set(\.contentsScale, newValue, "contentsScale") }
    }
    /// The mean scale at birth; 1 by default.
    open var scale: CGFloat {
        get { number(\.scale) }
        set { set(\.scale, newValue, "scale") }
    }
    /// The range of the scale.
    open var scaleRange: CGFloat {
        get { number(\.scaleRange) }
        set { set(\.scaleRange, newValue, "scaleRange") }
    }
    /// The change of the scale per second; the scale stops at 0.
    open var scaleSpeed: CGFloat {
        get { number(\.scaleSpeed) }
        set { set(\.scaleSpeed, newValue, "scaleSpeed") }
    }
    /// The mean angular speed, in radians per second.
    open var spin: CGFloat {
        get { number(\.spin) }
        set { set(\.spin, newValue, "spin") }
    }
    /// The range of the angular speed.
    open var spinRange: CGFloat {
        get { number(\.spinRange) }
        set { set(\.spinRange, newValue, "spinRange") }
    }
    /// The range of the colour's red.
    open var redRange: Float {
        get { float(\.colorRange.x) }
        set { set(\.colorRange.x, newValue, "redRange") }
    }
    /// The range of the colour's green.
    open var greenRange: Float {
        get { float(\.colorRange.y) }
        set { set(\.colorRange.y, newValue, "greenRange") }
    }
    /// The range of the colour's blue.
    open var blueRange: Float {
        get { float(\.colorRange.z) }
        set { set(\.colorRange.z, newValue, "blueRange") }
    }
    /// The range of the colour's alpha.
    open var alphaRange: Float {
        get { float(\.colorRange.w) }
        set { set(\.colorRange.w, newValue, "alphaRange") }
    }
    /// The change of the colour's red per second.
    open var redSpeed: Float {
        get { float(\.colorSpeed.x) }
        set { set(\.colorSpeed.x, newValue, "redSpeed") }
    }
    /// The change of the colour's green per second.
    open var greenSpeed: Float {
        get { float(\.colorSpeed.y) }
        set { set(\.colorSpeed.y, newValue, "greenSpeed") }
    }
    /// The change of the colour's blue per second.
    open var blueSpeed: Float {
        get { float(\.colorSpeed.z) }
        set { set(\.colorSpeed.z, newValue, "blueSpeed") }
    }
    /// The change of the colour's alpha per second.
    open var alphaSpeed: Float {
        get { float(\.colorSpeed.w) }
        set { set(\.colorSpeed.w, newValue, "alphaSpeed") }
    }

    // MARK: CAMediaTiming

    /// The start of emission in the layer's time, or after the birth of the emitting particle.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { setTime(\.beginTime, newValue, "beginTime") }
    }
    /// The duration of emission, in seconds of local time; infinite by default.
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { setLength(\.duration, newValue, "duration") }
    }
    /// The rate of local time, for emission and for the particles' lives.
    open var speed: Float {
        get { timing.speed }
        set { setTime(\.speed, newValue, "speed") }
    }
    /// An offset of local time.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { setTime(\.timeOffset, newValue, "timeOffset") }
    }
    /// The number of durations that emission lasts; 0 is one.
    open var repeatCount: Float {
        get { timing.repeatCount }
        set { setLength(\.repeatCount, newValue, "repeatCount") }
    }
    /// The total duration of emission, if it is not 0.
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { setLength(\.repeatDuration, newValue, "repeatDuration") }
    }
    /// Whether the time of emission is doubled.
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    /// Whether a cell emits before and after its active time.
    @available(*, deprecated, message: "has no effect on Linux: a cell emits in its active time only")
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    // MARK: Key-value coding

    /// Returns the initial value of a property; nil if it is zero or none.
    open class func defaultValue(forKey key: String) -> Any? { initialValue(forKey: key) }
    /// Returns whether a property is archived: whether its value differs from a new cell's.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        !KeyedValues.areEqual(codedValue(forKey: key), Self.initialValue(forKey: key))
    }
    /// Returns the value of a property, or of ``style`` for other keys.
    open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
    /// Sets a property. Other keys are rejected with a warning.
    open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
    /// Returns the value at a path, such as `emitterCells.NAME.scale`.
    open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
    /// Sets the value at a path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }
}
