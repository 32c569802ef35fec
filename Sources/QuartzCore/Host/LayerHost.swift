/// A layer tree that is shown: its root, its render tree, and the animations that run in it.
@MainActor
final class LayerHost {
    /// Tells it from all others of the process; never 0.
    let number: Int32
    /// The tree's root, as set; committed with the next transaction.
    private(set) var root: CALayer?
    var rootHasChanged = false
    /// What has been committed, for presentation: what is drawn has a tree of its own, which hears the same deltas.
    private(set) var tree = RenderTree()

    /// The committed layers, by slot; nil where a slot is free.
    var layers: [CALayer?] = []
    var freeSlots: [Int32] = []
    /// What the commit under way changes.
    var delta = CommitDelta()
    /// The layers whose animations the commit under way brings and that have starts to report.
    var starting: [CALayer] = []
    /// The next start or end of an animation in the clock's time; nil until it has been looked for again.
    var knownEvent: Double?
    /// Layers whose contents depend on animated properties, by slot.
    var drawings: [Int32: Drawing] = [:]

    /// The slots of tiled layers.
    var tiled: Set<Int32> = []

    /// What draws the tree elsewhere, where something does: it gets all deltas, in order.
    private let receiver: ((CommitDelta) -> Void)?
    /// What draws the tree here; made once a frame is asked for.
    private var drawn: RenderContext?

    /// The time at which the tree was last sampled; nil once it has changed since.
    private var sampledTime: Double?
    /// Presentation layers of the current time, so that each layer has one.
    private var presentations: [Int32: CALayer] = [:]
    private var presentedTime: Double?
    /// When the main queue will look after ends; infinite where nothing has been asked of it.
    var wakeTime = Double.infinity
    /// Counts commits that changed anything: what has been drawn for an older one is stale.
    private(set) var revision = 0

    /// - Parameter receiver: draws the tree elsewhere; nil for a host that draws it itself.
    init(receiver: ((CommitDelta) -> Void)? = nil) {
        self.receiver = receiver
        number = Transactions.shared.hosts.nextNumber()
        Transactions.shared.hosts.add(self)
    }

    /// The layers outlive their host: their animations go with it.
    isolated deinit {
        for case let layer? in layers { layer.leaveTree() }
    }

    func setRoot(_ layer: CALayer?) {
        guard layer !== root else { return }
        if let layer {
            for host in Transactions.shared.hosts.live where host !== self && host.root === layer {
                Diagnostics.warnOnce("a layer is the root of two renderers; the first shows it no more")
                host.setRoot(nil)
            }
        }
        root = layer
        rootHasChanged = true
        Transactions.shared.openIfNeeded()
    }

    func layer(_ slot: Int32) -> CALayer? {
        layers.indices.contains(Int(slot)) ? layers[Int(slot)] : nil
    }

    /// The committed layers with animations, in no order.
    var animated: AnimatedLayers { AnimatedLayers(layers: layers, runs: tree.runs) }

    /// Whether a layer is committed here.
    func holds(_ layer: CALayer) -> Bool { layer.commitState.hostNumber == number }

    // MARK: What is shown

    /// Lets all trees of the host take a commit.
    func apply(_ delta: CommitDelta) {
        if let receiver {
            receiver(delta)
        } else if drawn != nil || delta.bringsTransitions {
            withDrawn { $0.apply(delta) }
        }
        tree.apply(delta)
        sampledTime = nil
        presentedTime = nil
        revision += 1
    }

    /// What draws the tree here.
    func withDrawn<R>(_ body: (inout RenderContext) -> R) -> R {
        var context = drawn ?? RenderContext(tree)
        drawn = nil
        defer { drawn = context }
        return body(&context)
    }

    /// The last frame that was made here.
    var frame: RetainedList { drawn?.frame ?? RetainedList() }

    /// Samples the tree, if it is not at that time already.
    func sample(at time: Double) {
        guard sampledTime != time else { return }
        tree.sample(at: time)
        sampledTime = time
    }

    /// Samples one layer, if the tree is not at that time already: the rest of the tree no longer is of one time.
    func sampleAlone(_ slot: Int32, at time: Double) {
        guard sampledTime != time else { return }
        tree.sample(slot, at: time)
        sampledTime = nil
    }

    func presentation(of layer: CALayer) -> CALayer {
        let now = Turn.now
        if presentedTime != now {
            presentations.removeAll(keepingCapacity: true)
            presentedTime = now
        }
        let slot = layer.commitState.slot
        if let made = presentations[slot] { return made }
        let copy = presentationCopy(of: layer, at: now)
        presentations[slot] = copy
        return copy
    }

    /// How many presentation layers there are of the present moment.
    var presentationCount: Int { presentations.count }

    func forgetPresentation(_ slot: Int32) { presentations[slot] = nil }

    /// Brings the frame up to what is shown at a time.
    func updateFrame(at time: Double, bounds: CGRect) {
        displayAnimatedContents(at: time)
        withDrawn {
            $0.bounds = bounds
            $0.update(to: time)
        }
    }

    /// What has changed in the frame since this was last asked for.
    func takeDamage() -> CGRect { withDrawn { $0.takeDamage() } }

    /// The display list of one layer in its own coordinates.
    func displayList(of layer: CALayer, at time: Double) -> DisplayList {
        withDrawn { $0.contents(of: layer.commitState.slot, at: time) }
    }
}
