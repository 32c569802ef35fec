import QuartzUI

/// What the engine tells of the layers of one demo, each with the demo's time.
final class EventLog {
    /// Something that has happened.
    struct Entry {
        let time: Double
        let event: CAEvent
    }

    /// How many events are kept.
    static let capacity = 300

    /// Oldest first.
    private(set) var entries: [Entry] = []
    /// Counts events, so that readers see that there is something new.
    private(set) var serial = 0
    /// The time of the latest event.
    private(set) var latest = 0.0
    /// The demo's time at a moment of the clock.
    var clock: (Double) -> Double = { $0 }
    /// Called with every event.
    var onEvent: () -> Void = {}

    private let root: CALayer
    private var tracer: CAEventTracer?

    init(_ root: CALayer) {
        self.root = root
        tracer = CAEventTracer(capacity: 0) { [weak self] in self?.hear($0) }
    }

    private func hear(_ event: CAEvent) {
        guard let layer = event.layer, root.holdsLayer(layer.id) else { return }
        let time = max(0, clock(event.time))
        entries.append(Entry(time: time, event: event))
        if entries.count > Self.capacity { entries.removeFirst() }
        serial += 1
        latest = time
        onEvent()
    }
}

extension CALayer {
    /// All layers from this one down, masks among them, back to front.
    var descendants: [CALayer] {
        var found: [CALayer] = []
        var waiting = [self]
        while let layer = waiting.popLast() {
            found.append(layer)
            waiting += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { waiting.append(mask) }
        }
        return found
    }

    /// Whether a layer lies below this one.
    fileprivate func holdsLayer(_ id: ObjectIdentifier) -> Bool {
        descendants.dropFirst().contains { ObjectIdentifier($0) == id }
    }
}
