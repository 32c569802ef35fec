/// Hosts a layer tree: it receives commits and produces frames.
///
/// A frame consists of `beginFrame(atTime:timeStamp:)`, `updateBounds()` and `render()`, and `endFrame()`, which calls delegates
/// and completion blocks. Without a backend it hosts a tree for tests: after `CATransaction.flush()` its layers have
/// presentations.
@preconcurrency @MainActor
open class CARenderer: NSObject {
    let host = LayerHost()
    private let backend: (any RenderBackend)?
    private var frameTime: CFTimeInterval?
    /// The changed area since the last frame, in the root's coordinates.
    package private(set) var damage = DamageRegion()
    private var drawnRevision = -1
    private var drawnTime = -Double.infinity

    /// Creates a host that draws nothing.
    public override convenience init() {
        self.init(backend: nil)
    }

    /// Creates a host.
    ///
    /// - Parameter backend: Draws the frames; nil to draw nothing.
    public init(backend: (any RenderBackend)?) {
        self.backend = backend
        super.init()
    }

    /// The root of the tree; takes effect with the next commit.
    open var layer: CALayer? {
        get { host.root }
        set { host.setRoot(newValue) }
    }

    /// The clock of the layers.
    package final var timebase: Timebase {
        get { host.timebase }
        set { host.timebase = newValue }
    }

    /// The visible rectangle in the root's coordinates, in points. Values that are not finite are refused with a warning.
    open var bounds = CGRect.zero {
        didSet {
            guard bounds.hasFiniteParts else {
                bounds = oldValue
                return Diagnostics.warnOnce("CARenderer.bounds: a value that is not finite is refused; the old one stays")
            }
            if bounds != oldValue { addUpdate(bounds) }
        }
    }

    /// Begins a frame: retires animations that have ended and samples the others.
    ///
    /// - Parameters:
    ///   - t: In the media clock's seconds. A value that is not finite is replaced by the clock's time.
    ///   - ts: Ignored: there are no video time stamps.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutableRawPointer? = nil) {
        let time = t.isFinite ? t : CACurrentMediaTime()
        frameTime = time
        // Commits for this frame take the frame's time; with a later one they would be invisible in it.
        Transactions.current.frameTime = time
        Transactions.current.makesFrames = true
        CATransaction.flush()
        host.advance(to: time)
        host.drawTiles(at: time, in: bounds)
        CATransaction.flush()
        host.redrawFinished()
        Transactions.current.frameTime = nil
        let hasMoved = drawnTime != time && (host.tree.nextChange(after: drawnTime) <= time || time < drawnTime)
        if host.revision != drawnRevision || hasMoved { prepareFrame(at: time) }
        Trace.tell(.frame(changed: !damage.isEmpty), at: time)
    }

    /// Updates the frame to a time and records the damage.
    private func prepareFrame(at time: CFTimeInterval) {
        host.updateFrame(at: time, bounds: bounds)
        for changed in host.takeDamage().rectangles { addUpdate(changed.offsetBy(dx: bounds.minX, dy: bounds.minY)) }
        (drawnRevision, drawnTime) = (host.revision, time)
    }

    /// The changed rectangle since the last frame, in the root's coordinates; null for no change.
    open func updateBounds() -> CGRect { damage.bounds }

    /// Adds a rectangle to redraw in the current or next frame. One that is not finite means the whole bounds.
    open func addUpdate(_ r: CGRect) {
        damage.add(r.hasFiniteParts ? r.intersection(bounds) : bounds)
    }

    /// Draws the damaged area.
    open func render() {
        guard let frameTime, !damage.isEmpty else { return }
        prepareFrame(at: frameTime)
        backend?.draw(host.frame.list, damage: listDamage)
        damage = DamageRegion()
    }

    /// Takes the frame for a painter of the caller's, in place of ``render()``: its list, and the changed area in the list's points.
    package func takeFrame() -> (list: DisplayList, damage: DamageRegion) {
        prepareFrame(at: frameTime ?? CACurrentMediaTime())
        defer { damage = DamageRegion() }
        return (host.frame.list, listDamage)
    }

    /// The damage in points of the list.
    private var listDamage: DamageRegion { damage.map { $0.offsetBy(dx: -bounds.minX, dy: -bounds.minY) } }

    /// The time of the next frame: the frame's own time during motion, the start of the next motion, or infinity.
    open func nextFrameTime() -> CFTimeInterval {
        let now = frameTime ?? CACurrentMediaTime()
        if !damage.isEmpty || host.revision != drawnRevision { return now }
        // A manual clock stands still until its next step.
        if CAMediaClock.shared.setting.isStopped(host.timebase), drawnTime == now { return .infinity }
        return host.tree.nextChange(after: now)
    }

    /// Ends the frame and delivers pending callbacks.
    open func endFrame() {
        frameTime = nil
        Transactions.current.callbacks.deliver()
    }

    /// The display list of the tree at a time.
    open func displayList(at time: CFTimeInterval) -> DisplayList {
        host.updateFrame(at: time, bounds: bounds)
        return host.frame.list
    }

    /// Samples the animations without flattening the tree; for benchmarks.
    package func sample(at time: CFTimeInterval) { host.withDrawn { $0.sample(at: time) } }

    /// The layer of a display list's quad; nil if it was removed.
    open func layer(forIdentifier identifier: Int32) -> CALayer? { host.layer(identifier) }
}

extension CALayer {
    /// The display list of the layer and its sublayers at a time, from the origin of its bounds, without its position, its
    /// transform and the backdrop.
    ///
    /// - Parameter time: In the media clock's seconds.
    /// - Returns: nil for a layer outside a host's committed tree.
    public func displayList(at time: CFTimeInterval) -> DisplayList? {
        guard commitState.isCommitted else { return nil }
        return commitState.host?.displayList(of: self, at: time)
    }
}
