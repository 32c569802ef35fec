/// Records events of the engine: commits, the lifetimes of animations, completion blocks, frames.
///
/// ```swift
/// let tracer = CAEventTracer()
/// …
/// tracer.stop()
/// print(tracer.events.map(\.description).joined(separator: "\n"))
/// ```
///
/// While there is no tracer the engine checks one flag and creates no events.
@MainActor
public final class CAEventTracer {
    /// The recorded events, oldest first: the latest `capacity` ones.
    public var events: [CAEvent] { Array(ring[next...] + ring[..<next]) }
    /// The maximum number of events that are kept.
    public let capacity: Int
    /// Called with each event immediately; it must not change layers.
    public var handler: ((CAEvent) -> Void)?

    private var ring: [CAEvent] = []
    /// The index of the oldest event once the ring is full.
    private var next = 0

    /// Starts recording.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of events to keep, none where it is not positive; older ones are dropped.
    ///   - handler: called with each event.
    public init(capacity: Int = 10_000, _ handler: ((CAEvent) -> Void)? = nil) {
        self.capacity = max(0, capacity)
        self.handler = handler
        Trace.add(self)
    }

    /// Stops recording; the recorded events are kept.
    public func stop() { Trace.remove(self) }

    /// Removes the recorded events.
    public func clear() { (ring, next) = ([], 0) }

    isolated deinit { Trace.purge() }

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
        let event = CAEvent(
            time: time ?? Turn.now, kind: kind,
            layer: layer.map { CAEvent.Layer(id: ObjectIdentifier($0), description: IntrospectionText.name($0)) }, changed: [],
            key: key)
        for tracer in tracers { tracer.object?.hear(event) }
    }

    /// Sends the event of a commit to the tracers.
    static func tellCommit(of layers: [CALayer]) {
        guard isActive else { return }
        let event = CAEvent(
            time: Turn.now, kind: .commit(layers: layers.count), layer: nil, changed: layers.map { ObjectIdentifier($0) },
            key: nil)
        for tracer in tracers { tracer.object?.hear(event) }
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

extension AttachedAnimation {
    /// The event for its begin.
    @MainActor var startEvent: CAEvent.Kind { animation is CATransition ? .transitionStarted : .animationStarted }

    /// The event for its end.
    @MainActor func stopEvent(_ finished: Bool) -> CAEvent.Kind {
        animation is CATransition ? .transitionEnded(finished: finished) : .animationStopped(finished: finished)
    }
}
