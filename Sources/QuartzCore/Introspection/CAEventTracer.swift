/// Listens to the engine: commits, the lives of animations, completion blocks, frames.
///
/// ```swift
/// let tracer = CAEventTracer()
/// …
/// tracer.stop()
/// print(tracer.events.map(\.description).joined(separator: "\n"))
/// ```
///
/// While no tracer listens the engine asks one flag and makes no events.
@MainActor
public final class CAEventTracer {
    /// What has been heard, oldest first: the latest `capacity` events.
    public var events: [CAEvent] { Array(ring[next...] + ring[..<next]) }
    /// How many events are kept.
    public let capacity: Int
    /// Hears each event at once; it must not change layers.
    public var handler: ((CAEvent) -> Void)?

    private var ring: [CAEvent] = []
    /// The place of the oldest once the ring is full.
    private var next = 0

    /// Begins to listen.
    ///
    /// - Parameters:
    ///   - capacity: how many events to keep, none where it is not positive; older ones are dropped.
    ///   - handler: called with each event.
    public init(capacity: Int = 10_000, _ handler: ((CAEvent) -> Void)? = nil) {
        self.capacity = max(0, capacity)
        self.handler = handler
        Trace.add(self)
    }

    /// Stops listening; what has been heard stays.
    public func stop() { Trace.remove(self) }

    /// Forgets what has been heard.
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

/// The engine's side of the tracers.
@MainActor
enum Trace {
    /// Whether anyone listens.
    private(set) static var isActive = false
    private static var tracers: [Weak<CAEventTracer>] = []

    /// Tells the tracers; costs a test of a flag while there are none.
    @inline(__always)
    static func tell(_ kind: @autoclosure () -> CAEvent.Kind, _ layer: CALayer? = nil, key: String? = nil, at time: Double? = nil)
    {
        if isActive { send(kind(), layer, key, time) }
    }

    private static func send(_ kind: CAEvent.Kind, _ layer: CALayer?, _ key: String?, _ time: Double?) {
        let event = CAEvent(
            time: time ?? Turn.now, kind: kind,
            layer: layer.map { CAEvent.Layer(id: ObjectIdentifier($0), description: IntrospectionText.name($0)) }, key: key)
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
    /// What tracers hear when it begins.
    @MainActor var startEvent: CAEvent.Kind { animation is CATransition ? .transitionStarted : .animationStarted }

    /// What tracers hear when it is over.
    @MainActor func stopEvent(_ finished: Bool) -> CAEvent.Kind {
        animation is CATransition ? .transitionEnded(finished: finished) : .animationStopped(finished: finished)
    }
}
