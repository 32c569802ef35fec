/// Hosts a layer tree: commits go to it, frames come from it.
///
/// A frame is `beginFrame(atTime:timeStamp:)`, then `updateBounds()` and `render()`, then `endFrame()`, which makes the calls that
/// delegates and completion blocks wait for. Without a backend it hosts a tree for tests: after `CATransaction.flush()` its layers
/// have presentations.
@preconcurrency @MainActor
open class CARenderer: NSObject {
    let host = LayerHost()
    private let backend: (any RenderBackend)?
    private var frameTime: CFTimeInterval?
    private var damage = CGRect.null
    private var drawnRevision = -1
    private var drawnTime = -Double.infinity

    /// Creates a host that draws nothing.
    public override convenience init() {
        self.init(backend: nil)
    }

    /// Creates a host.
    ///
    /// - Parameter backend: what its frames are drawn with.
    public init(backend: (any RenderBackend)?) {
        self.backend = backend
        super.init()
    }

    /// The root of the tree; takes effect with the next commit.
    open var layer: CALayer? {
        get { host.root }
        set { host.setRoot(newValue) }
    }

    /// The part of the root's surroundings that frames show, in points. Numbers that are not finite are refused with a warning.
    open var bounds = CGRect.zero {
        didSet {
            guard bounds.hasFiniteParts else {
                bounds = oldValue
                return Diagnostics.warnOnce("CARenderer.bounds: a value that is not finite is refused; the old one stays")
            }
            if bounds != oldValue { addUpdate(bounds) }
        }
    }

    /// Begins a frame: retires animations that have ended before its time and samples the others.
    ///
    /// - Parameter t: in the media clock's seconds; a time that is not finite becomes the clock's.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer? = nil) {
        let time = t.isFinite ? t : CACurrentMediaTime()
        frameTime = time
        // What is committed for the frame begins at it: at a later instant it would not be seen in it.
        Transactions.shared.frameTime = time
        CATransaction.flush()
        host.advance(to: time)
        host.drawTiles(at: time, in: bounds)
        CATransaction.flush()
        host.redrawFinished()
        Transactions.shared.frameTime = nil
        let hasMoved = drawnTime != time && (host.tree.nextChange(after: drawnTime) <= time || time < drawnTime)
        if host.revision != drawnRevision || hasMoved { prepareFrame(at: time) }
        Trace.tell(.frame(changed: !damage.isNull), at: time)
    }

    /// Brings the frame up to a time and notes where it has changed.
    private func prepareFrame(at time: CFTimeInterval) {
        host.updateFrame(at: time, bounds: bounds)
        let changed = host.takeDamage()
        if !changed.isNull { addUpdate(changed.offsetBy(dx: bounds.minX, dy: bounds.minY)) }
        (drawnRevision, drawnTime) = (host.revision, time)
    }

    /// The rectangle that has changed since the last frame, in points of the root's surroundings; null where nothing has.
    open func updateBounds() -> CGRect { damage }

    /// Asks for a rectangle to be drawn anew in the current or next frame; one that is not finite means all.
    open func addUpdate(_ r: CGRect) {
        damage = damage.union(r.hasFiniteParts ? r.intersection(bounds) : bounds)
    }

    /// Draws what has changed.
    open func render() {
        guard let frameTime, !damage.isNull else { return }
        prepareFrame(at: frameTime)
        backend?.draw(host.frame.list, damage: damage.offsetBy(dx: -bounds.minX, dy: -bounds.minY))
        damage = .null
    }

    /// When the next frame is due: the frame's own time where something moves, a later time where something will, else infinity.
    open func nextFrameTime() -> CFTimeInterval {
        let now = frameTime ?? CACurrentMediaTime()
        if !damage.isNull || host.revision != drawnRevision { return now }
        // A clock that is stepped by hand stands still until its next step.
        if CAMediaClock.shared.manual != nil, drawnTime == now { return .infinity }
        return host.tree.nextChange(after: now)
    }

    /// Ends the frame and delivers what callbacks wait for.
    open func endFrame() {
        frameTime = nil
        Transactions.shared.callbacks.deliver()
    }

    /// What the tree looks like at a time, as a value.
    open func displayList(at time: CFTimeInterval) -> DisplayList {
        host.updateFrame(at: time, bounds: bounds)
        return host.frame.list
    }

    /// Samples the animations without flattening what they move: for measuring.
    package func sample(at time: CFTimeInterval) { host.withDrawn { $0.sample(at: time) } }

    /// The layer that a display list's quad comes from; nil once it has left.
    open func layer(forIdentifier identifier: Int32) -> CALayer? { host.layer(identifier) }
}

extension CGRect {
    fileprivate var hasFiniteParts: Bool {
        origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
    }
}
