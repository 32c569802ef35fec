/// A hosted layer tree: its root, its render tree, and its running animations.
@MainActor
final class LayerHost {
    /// Unique in the process; never 0.
    let number: Int32
    /// The clock of its layers.
    var timebase = Timebase.media {
        didSet { knownEvent = nil }
    }
    /// The root as set by the client; committed with the next transaction.
    private(set) var root: CALayer?
    var rootHasChanged = false
    /// The committed state, for presentation layers. Drawing has a separate tree that receives the same deltas.
    private var sampled = SampledTree()
    var tree: RenderTree { _read { yield sampled.tree } }
    private let drawer: TreeDrawer
    private var presentations = PresentationCache()

    /// The committed layers, by slot; nil for free slots.
    var layers: [CALayer?] = []
    var freeSlots: [Int32] = []
    /// The changes of the commit in progress.
    var delta = CommitDelta()
    /// Layers with new animations in the current commit and starts to report.
    var starting: [CALayer] = []
    /// The cached time of the next start or end of an animation; nil if unknown.
    var knownEvent: Double?
    /// Layers whose contents depend on animated properties, by slot.
    var drawings: [Int32: Drawing] = [:]

    /// The slots of tiled layers.
    var tiled: Set<Int32> = []

    /// Time of the scheduled wake on the main queue; infinity for none.
    var wakeTime = Double.infinity
    /// The committed sources of the layers that move with others, by slot.
    var followers: [Int32: [Int32]] = [:]
    /// The number of commits with changes. Drawings of an older revision are stale.
    private(set) var revision = 0

    /// - Parameter receiver: The remote drawer; nil for a host that draws locally.
    init(receiver: ((CommitDelta) -> Void)? = nil) {
        drawer = TreeDrawer(receiver: receiver)
        number = EngineEnvironment.nextHostNumber()
        Transactions.current.hosts.add(self)
    }

    /// The layers outlive their host; their animations end.
    isolated deinit {
        for case let layer? in layers { layer.leaveTree() }
    }

    func setRoot(_ layer: CALayer?) {
        guard layer !== root else { return }
        if let layer {
            for host in Transactions.current.hosts.live where host !== self && host.root === layer {
                Diagnostics.warnOnce("a layer is the root of two renderers; the first one no longer shows it")
                host.setRoot(nil)
            }
        }
        // The old root is released last, because its deinit may read the root.
        let old = exchange(&root, with: layer)
        rootHasChanged = true
        Transactions.current.openIfNeeded()
        withExtendedLifetime(old) {}
    }

    func layer(_ slot: Int32) -> CALayer? {
        layers.indices.contains(Int(slot)) ? layers[Int(slot)] : nil
    }

    /// The committed layers with animations, in no particular order.
    var animated: AnimatedLayers { AnimatedLayers(layers: layers, runs: tree.runs) }

    /// Whether a layer is committed here.
    func holds(_ layer: CALayer) -> Bool { layer.commitState.hostNumber == number }

    // MARK: Time

    /// The time of the turn on the host's clock.
    var now: CFTimeInterval { Turn.now(in: timebase) }

    /// Calls `body` with the time of the turn on the host's clock, which is that of the code in `body`.
    func inItsTime<R>(_ body: (CFTimeInterval) -> R) -> R {
        EngineEnvironment.current.withTimebase(timebase) { body(now) }
    }

    // MARK: What is shown

    /// Applies a commit to the trees of the local or remote drawer and of the presentation.
    func apply(_ delta: CommitDelta) {
        drawer.apply(delta, to: tree)
        sampled.apply(delta)
        presentations.expire()
        revision += 1
    }

    /// Calls `body` with the local drawer.
    func withDrawn<R>(_ body: (inout RenderContext) -> R) -> R { drawer.withContext(of: tree, body) }

    /// The last local frame.
    var frame: RetainedList { drawer.frame }

    /// Samples the tree unless it is already at that time.
    func sample(at time: Double) { sampled.sample(at: time) }

    /// Samples some layers, unless the tree is already at that time. The tree then no longer has a uniform time.
    func sample(_ slots: [Int32], at time: Double) { sampled.sample(slots, at: time) }

    /// Calls `body` with the presented doubles of a layer in place. Reads single arrays of the tree: a call of the tree's own method
    /// would copy the whole tree, because `body` might change it.
    func withShown<R>(_ slot: Int32, _ body: (LayerValues) -> R) -> R {
        let (pose, first) = (sampled.tree.nodes[Int(slot)].pose, sampled.tree.nodes[Int(slot)].first)
        let parts = sampled.tree.nodes[Int(slot)].parts
        return pose >= 0 ? sampled.tree.poses.read(pose, parts, body) : sampled.tree.values.read(first, parts, body)
    }

    /// Sets values to the presented ones of a layer. The actor of a closure would be checked at each call.
    func present(_ slot: Int32, in values: inout FieldBlock) {
        let (pose, first) = (sampled.tree.nodes[Int(slot)].pose, sampled.tree.nodes[Int(slot)].first)
        let parts = sampled.tree.nodes[Int(slot)].parts
        if pose >= 0 {
            values.set(pose, parts, of: sampled.tree.poses)
        } else {
            values.set(first, parts, of: sampled.tree.values)
        }
    }

    func presentation(of layer: CALayer) -> CALayer {
        let now = now
        // The old copies are released last, because a deinit may ask for another presentation.
        let old = presentations.begin(at: now)
        withExtendedLifetime(old) {}
        let slot = layer.commitState.slot
        if let made = presentations[slot] { return made }
        let copy = presentationCopy(of: layer, at: now)
        presentations[slot] = copy
        return copy
    }

    /// The number of presentation layers of the current time.
    var presentationCount: Int { presentations.count }

    func forgetPresentation(_ slot: Int32) {
        discard(exchange(&presentations[slot], with: nil))
    }

    /// Updates the frame to a time.
    func updateFrame(at time: Double, bounds: CGRect) {
        displayAnimatedContents(at: time)
        withDrawn {
            $0.bounds = bounds
            $0.update(to: time)
        }
    }

    /// The changed area since the last call.
    func takeDamage() -> DamageRegion { withDrawn { $0.takeDamage() } }

    /// The display list of one layer in its own coordinates.
    func displayList(of layer: CALayer, at time: Double) -> DisplayList {
        withDrawn { $0.contents(of: layer.commitState.slot, at: time) }
    }
}

/// The hosts of all trees, in order of creation, held weakly.
@MainActor
struct LayerHosts {
    private var known: [Weak<LayerHost>] = []
    private var numbers: [Int32] = []

    /// The hosts that still exist.
    var live: [LayerHost] { known.compactMap(\.object) }

    /// The host with a number; nil for 0.
    subscript(number: Int32) -> LayerHost? {
        guard number != 0 else { return nil }
        // A loop: the actor of a closure would be checked for each host.
        for index in numbers.indices where numbers[index] == number { return known[index].object }
        return nil
    }

    mutating func add(_ host: LayerHost) {
        known.removeAll { $0.object == nil }
        known.append(Weak(host))
        numbers = live.map(\.number)
    }
}
