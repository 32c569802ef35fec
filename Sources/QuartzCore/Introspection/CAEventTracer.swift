/// An event in the engine, as a value.
public struct CAEvent: Sendable, Hashable, CustomStringConvertible {
    /// The kind of an event.
    public enum Kind: Sendable, Hashable {
        /// A transaction has been committed to the trees; with the number of layers that it changed.
        case commit(layers: Int)
        /// A layer's contents were drawn by its class or its delegate.
        case contentsDrawn
        /// An animation was added to a layer.
        case animationAdded
        /// An animation was replaced by another with the same key.
        case animationReplaced
        /// An animation was removed from its layer, or left the tree with it.
        case animationRemoved
        /// An animation has begun.
        case animationStarted
        /// An animation has ended. `finished` is whether it ran to its end.
        case animationStopped(finished: Bool)
        /// A `CATransition` has begun.
        case transitionStarted
        /// A `CATransition` has ended. `finished` is whether it ran to its end.
        case transitionEnded(finished: Bool)
        /// A transaction's completion block is about to run.
        case completion
        /// A frame of a `CARenderer` was begun. `changed` is whether it differs from the last one. Frames of windows are prepared
        /// by the render server.
        case frame(changed: Bool)
    }

    /// A layer's identity, which is unique among living layers, and a description.
    public struct Layer: Sendable, Hashable {
        /// Distinguishes the layer from other living layers.
        public let id: ObjectIdentifier
        /// Its class, and its name where it has one.
        public let description: String
    }

    /// The media clock's time, or that of the frame that is being prepared.
    public let time: CFTimeInterval
    /// The kind of the event.
    public let kind: Kind
    /// The affected layer, if any.
    public let layer: Layer?
    /// The identities of the layers that a commit changed; empty for other events.
    public let changed: [ObjectIdentifier]
    /// The key of the animation; nil for an animation without a key, and for other events.
    public let key: String?

    /// The event as one line: time, event, layer, key.
    public var description: String {
        var text = "\(IntrospectionText.number(time)) \(kind)"
        if let layer { text += " \(layer.description)" }
        if let key { text += " \"\(key)\"" }
        return text
    }
}

extension CAEvent.Kind: CustomStringConvertible {
    /// The event as text.
    public var description: String {
        switch self {
        case .commit(let layers): "commit of \(layers) layers"
        case .contentsDrawn: "contents drawn"
        case .animationAdded: "animation added"
        case .animationReplaced: "animation replaced"
        case .animationRemoved: "animation removed"
        case .animationStarted: "animation started"
        case .animationStopped(let finished): "animation stopped, \(finished ? "finished" : "unfinished")"
        case .transitionStarted: "transition started"
        case .transitionEnded(let finished): "transition ended, \(finished ? "finished" : "unfinished")"
        case .completion: "completion block"
        case .frame(let changed): changed ? "frame" : "frame without a change"
        }
    }
}

/// Records events of the engine: commits, the lifetimes of animations, completion blocks, frames.
///
/// ```swift
/// let tracer = CAEventTracer()
/// …
/// tracer.stop()
/// print(tracer.events.map(\.description).joined(separator: "\n"))
/// ```
///
/// A tracer that is limited to the layers below one records only their events, and commits only if they change some of those layers.
/// It ignores events of others in time proportional to a layer's depth.
///
/// While there is no tracer the engine checks one flag and creates no events.
@MainActor
public final class CAEventTracer {
    /// The recorded events, oldest first: the latest `capacity` ones.
    public var events: [CAEvent] { Array(ring[next...] + ring[..<next]) }
    /// The maximum number of events that are kept.
    public let capacity: Int
    /// Called with each event immediately; it must not change layers.
    public var handler: ((CAEvent) -> Void)? { didSet { discard(oldValue) } }

    private var ring: [CAEvent] = []
    /// The index of the oldest event once the ring is full.
    private var next = 0

    /// The layer below which events are recorded, for a limited tracer, which records nothing after it is gone.
    private weak var root: CALayer?
    private let isLimited: Bool

    /// Starts recording.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of events to keep, none where it is not positive; older ones are dropped.
    ///   - root: The layer below which events are recorded, masks included; nil, the default, for all events. The tracer does not
    ///     retain it.
    ///   - handler: Called with each event.
    public init(capacity: Int = 10_000, below root: CALayer? = nil, _ handler: ((CAEvent) -> Void)? = nil) {
        self.capacity = max(0, capacity)
        (self.root, isLimited) = (root, root != nil)
        self.handler = handler
        Trace.add(self)
    }

    /// Stops recording; the recorded events are kept.
    public func stop() { Trace.remove(self) }

    /// Removes the recorded events.
    public func clear() { (ring, next) = ([], 0) }

    isolated deinit { Trace.purge() }

    /// Returns whether events of a layer are recorded.
    fileprivate func records(_ layer: CALayer?) -> Bool {
        guard isLimited else { return true }
        guard let root, let layer else { return false }
        return layer !== root && layer.isInTree(of: root)
    }

    fileprivate func hear(_ event: CAEvent) {
        if ring.count < capacity {
            ring.append(event)
        } else if capacity > 0 {
            ring[next] = event
            next = (next + 1) % capacity
        }
        handler?(event)
    }
}

/// The engine's list of tracers.
@MainActor
enum Trace {
    /// Whether there is an active tracer.
    private(set) static var isActive = false
    private static var tracers: [Weak<CAEventTracer>] = []

    /// Sends an event to the tracers; without one it costs a test of a flag.
    @inline(__always)
    static func tell(_ kind: @autoclosure () -> CAEvent.Kind, _ layer: CALayer? = nil, key: String? = nil, at time: Double? = nil)
    {
        if isActive { send(kind(), layer, key, time) }
    }

    private static func send(_ kind: CAEvent.Kind, _ layer: CALayer?, _ key: String?, _ time: Double?) {
        let listeners = tracers.compactMap(\.object).filter { $0.records(layer) }
        guard !listeners.isEmpty else { return }
        let event = CAEvent(
            time: time ?? Turn.now(in: .media), kind: kind,
            layer: layer.map { CAEvent.Layer(id: ObjectIdentifier($0), description: IntrospectionText.name($0)) }, changed: [],
            key: key)
        for tracer in listeners { tracer.hear(event) }
    }

    /// Sends the event of a commit to the tracers.
    static func tellCommit(of layers: [CALayer]) {
        for tracer in tracers.compactMap(\.object) {
            let changed = layers.filter(tracer.records).map { ObjectIdentifier($0) }
            guard !changed.isEmpty else { continue }
            tracer.hear(
                CAEvent(
                    time: Turn.now(in: .media), kind: .commit(layers: changed.count), layer: nil, changed: changed, key: nil))
        }
    }

    fileprivate static func add(_ tracer: CAEventTracer) {
        tracers.append(Weak(tracer))
        isActive = true
    }

    fileprivate static func remove(_ tracer: CAEventTracer) {
        tracers.removeAll { $0.object === tracer }
        purge()
    }

    fileprivate static func purge() {
        tracers.removeAll { $0.object == nil }
        isActive = !tracers.isEmpty
    }
}

extension AnimationEntry {
    /// The event for its begin.
    @MainActor var startEvent: CAEvent.Kind { animation is CATransition ? .transitionStarted : .animationStarted }

    /// The event for its end.
    @MainActor func stopEvent(_ finished: Bool) -> CAEvent.Kind {
        animation is CATransition ? .transitionEnded(finished: finished) : .animationStopped(finished: finished)
    }
}
