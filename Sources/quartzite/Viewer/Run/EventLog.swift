import QuartzUI

/// The engine's events for the layers of one demo, with the demo's time.
final class EventLog {
    /// An event.
    struct Entry {
        let time: Double
        let event: CAEvent
    }

    /// Greatest number of stored events.
    static let capacity = 300

    /// Oldest first.
    private(set) var entries: [Entry] = []
    /// Counts events, so that readers detect new ones.
    private(set) var serial = 0
    /// The time of the latest event.
    private(set) var latest = 0.0
    /// Converts clock time to the demo's time.
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
    /// This layer and all layers below it, including masks, back to front.
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

    /// Whether a layer is below this one.
    fileprivate func holdsLayer(_ id: ObjectIdentifier) -> Bool {
        descendants.dropFirst().contains { ObjectIdentifier($0) == id }
    }
}
