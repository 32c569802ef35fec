/// A hosted layer tree: its root, its render tree, and its running animations.
@MainActor
final class LayerHost {
    /// Unique in the process; never 0.
    let number: Int32
    /// The root as set by the client; committed with the next transaction.
    private(set) var root: CALayer?
    var rootHasChanged = false
    /// The committed state, for presentation layers. Drawing has a separate tree that receives the same deltas.
    private(set) var tree = RenderTree()

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

    /// The remote drawer of the tree, if any. It receives all deltas in order.
    private let receiver: ((CommitDelta) -> Void)?
    /// The local drawer of the tree; created for the first frame.
    private var drawn: RenderContext?

    /// The time of the last sample; nil if the tree has changed since.
    private var sampledTime: Double?
    /// Number of layers sampled individually, and their time.
    private var sampledAlone: (time: Double, count: Int) = (-.infinity, 0)
    /// Presentation layers of the current time, at most one per layer.
    private var presentations: [Int32: CALayer] = [:]
    private var presentedTime: Double?
    /// Time of the scheduled wake on the main queue; infinity for none.
    var wakeTime = Double.infinity
    /// The committed sources of the layers that move with others, by slot.
    var followers: [Int32: [Int32]] = [:]
    /// The number of commits with changes. Drawings of an older revision are stale.
    private(set) var revision = 0

    /// - Parameter receiver: The remote drawer; nil for a host that draws locally.
    init(receiver: ((CommitDelta) -> Void)? = nil) {
        self.receiver = receiver
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

    // MARK: What is shown

    /// Applies a commit to the trees of the local or remote drawer and of the presentation.
    func apply(_ delta: CommitDelta) {
        if let receiver {
            receiver(delta)
        } else if drawn != nil || delta.bringsTransitions {
            withDrawn { $0.apply(delta) }
        }
        tree.apply(delta)
        sampledTime = nil
        sampledAlone.time = -.infinity
        presentedTime = nil
        revision += 1
    }

    /// Calls `body` with the local drawer.
    func withDrawn<R>(_ body: (inout RenderContext) -> R) -> R {
        var context = drawn ?? RenderContext(tree)
        drawn = nil
        defer { drawn = context }
        return body(&context)
    }

    /// The last local frame.
    var frame: RetainedList { drawn?.frame ?? RetainedList() }

    /// Samples the tree unless it is already at that time.
    func sample(at time: Double) {
        guard sampledTime != time else { return }
        tree.sample(at: time)
        sampledTime = time
    }

    /// Samples some layers, unless the tree is already at that time. The tree then no longer has a uniform time.
    ///
    /// Once a quarter of the tree's runs was requested, the whole tree is sampled: it costs less per layer.
    func sample(_ slots: [Int32], at time: Double) {
        guard sampledTime != time else { return }
        if sampledAlone.time != time { sampledAlone = (time, 0) }
        let before = sampledAlone.count
        for slot in slots where tree.nodes[Int(slot)].run >= 0 { sampledAlone.count += 1 }
        guard sampledAlone.count > before else { return }
        if sampledAlone.count * 4 > tree.runs.count { return sample(at: time) }
        tree.sample(slots, at: time)
        sampledTime = nil
    }

    /// Calls `body` with the presented doubles of a layer in place. Reads single arrays of the tree: a call of the tree's own method
    /// would copy the whole tree, because `body` might change it.
    func withShown<R>(_ slot: Int32, _ body: (UnsafePointer<Double>) -> R) -> R {
        let (pose, first) = (Int(tree.nodes[Int(slot)].pose), Int(tree.nodes[Int(slot)].first))
        if pose >= 0 { return tree.poses.read { body($0.baseAddress! + pose) } }
        return tree.values.read { body($0.baseAddress! + first) }
    }

    func presentation(of layer: CALayer) -> CALayer {
        let now = Turn.now
        if presentedTime != now {
            // The old copies are released last, because a deinit may ask for another presentation.
            let old = presentations
            presentations.removeAll(keepingCapacity: true)
            presentedTime = now
            withExtendedLifetime(old) {}
        }
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

    /// The hosts that still exist.
    var live: [LayerHost] { known.compactMap(\.object) }

    /// The host with a number; nil for 0.
    subscript(number: Int32) -> LayerHost? {
        number == 0 ? nil : known.lazy.compactMap(\.object).first { $0.number == number }
    }

    mutating func add(_ host: LayerHost) {
        known.removeAll { $0.object == nil }
        known.append(Weak(host))
    }
}

// MARK: - Starts and ends of animations, and when the next one is due

extension LayerHost {
    /// A start or an end of an animation, reported to its delegate.
    struct Event {
        let layer: CALayer
        let animation: AnimationEntry
        /// The due time on the clock.
        let time: Double

        /// Ordered by time; equal times by the order in which the animations were added.
        static func < (a: Event, b: Event) -> Bool { (a.time, a.animation.id) < (b.time, b.animation.id) }
    }

    /// Queues the calls of delegates of animations that have started.
    func reportStarts(of layers: some Sequence<CALayer>, at now: Double) {
        var events: [Event] = []
        for layer in layers { events += layer.takeStarts(at: now) }
        for event in events.sorted(by: <) {
            let animation = event.animation.animation
            Trace.tell(event.animation.startEvent, event.layer, key: event.animation.key)
            guard let delegate = animation.delegate else { continue }
            Transactions.current.callbacks.add(order: .started) { delegate.animationDidStart(animation) }
        }
    }

    /// Retires animations that have ended, and queues the calls of delegates and completion blocks.
    func advance(to now: Double) {
        guard nextEvent(after: now) <= now else { return }
        reportStarts(of: animated, at: now)
        var ended: [Event] = []
        for layer in animated { ended += layer.takeEnds(at: now) }
        for event in ended.sorted(by: <) {
            event.layer.stop(event.animation, finished: true)
        }
        knownEvent = nil
    }

    /// The time of the next start or end of an animation; infinity for none. It is cached until a commit or an event.
    func nextEvent(after now: Double) -> Double {
        if let knownEvent { return max(knownEvent, now) }
        var event = Double.infinity
        for layer in animated { event = min(event, layer.nextEvent(after: now)) }
        knownEvent = event
        return event
    }

    // MARK: Without a run-loop driver

    /// Schedules the next start or end on the main queue.
    func scheduleWake() {
        guard !Transactions.current.isDriven, CAMediaClock.shared.manual == nil else { return }
        let now = Turn.now
        let next = nextEvent(after: now)
        guard next.isFinite, next < wakeTime else { return }
        wakeTime = next
        // The extra millisecond ensures that the end has passed. The delay is limited to a day, because dispatch times are
        // bounded.
        let delay = min(max(0.001, next - now + 0.001), 86_400)
        let environment = EngineEnvironment.current
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
            MainActor.assumeIsolated { environment.run { self?.wake(for: next) } }
        }
    }

    private func wake(for event: Double) {
        // An earlier wake may have scheduled another one.
        if wakeTime == event { wakeTime = .infinity }
        guard !Transactions.current.isDriven else { return }
        CATransaction.flush()
        advance(to: CACurrentMediaTime())
        CATransaction.flush()
        Transactions.current.callbacks.deliver()
        scheduleWake()
    }
}

/// The layers of a render tree's runs.
struct AnimatedLayers: Sequence, IteratorProtocol {
    let layers: [CALayer?]
    let runs: [RenderTree.Run]
    private var index = 0

    init(layers: [CALayer?], runs: [RenderTree.Run]) {
        self.layers = layers
        self.runs = runs
    }

    mutating func next() -> CALayer? {
        while index < runs.count {
            index += 1
            if let layer = layers[Int(runs[index - 1].slot)] { return layer }
        }
        return nil
    }
}
