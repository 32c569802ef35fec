import QuartzUI

/// The engine's events for the layers of one demo, with the demo's time.
package final class EventLog {
    /// An event.
    package struct Entry {
        package let time: Double
        let event: CAEvent
        /// The layer, and its name in the scene; nil until they have been read, and for an event of no layer.
        package fileprivate(set) weak var layer: CALayer?
        fileprivate(set) var layerName: String?
    }

    /// The maximum number of stored events.
    static let capacity = 300

    /// Times at which the demo's layers were committed, and at which its animations ended and called back. Oldest first.
    private(set) var commits: [Double] = []
    private(set) var ends: [Double] = []
    /// A layer whose contents are drawn by code, and the times of the drawing.
    struct Drawing {
        private(set) weak var layer: CALayer?
        fileprivate(set) var times: [Double]
    }
    /// The layers in the order of their first drawing.
    private(set) var drawings: [Drawing] = []
    /// The maximum number of stored times of a kind.
    static let mostTimes = 1000

    /// The events, oldest first.
    private(set) var entries: [Entry] = []
    /// The number of the latest entries whose layers have not been read.
    private var unread = 0
    /// Counts events, so that readers detect new ones.
    private(set) var serial = 0
    /// Counts events and commits of the demo's layers. An animation runs only after the commit that follows its addition.
    package private(set) var changes = 0
    /// The time of the latest event.
    package private(set) var latest = 0.0
    /// Converts clock time to the demo's time.
    package var clock: (Double) -> Double = { $0 }
    /// Called with a layer that is given a transition, before the commit.
    package var onTransition: (CALayer) -> Void = { _ in }
    /// Called while an animation is being added.
    package var onAddition: (CAEvent) -> Void = { _ in }
    /// Called with every event.
    package var onEvent: () -> Void = {}

    private let root: CALayer
    private var tracer: CAEventTracer?
    /// Whether changes are those of the instruments, which are no events of the scene.
    private var isMarkless = false

    package init(_ root: CALayer) {
        self.root = root
        tracer = CAEventTracer(capacity: 0, below: root) { [weak self] in self?.hear($0) }
    }

    /// Changes layers without marks on the timeline and without events, because the scene does not make these changes.
    package func withoutMarks(_ change: () -> Void) {
        // The scene's own changes are committed before.
        CATransaction.flush()
        isMarkless = true
        defer { isMarkless = false }
        change()
        CATransaction.flush()
    }

    private func hear(_ event: CAEvent) {
        if event.key == OutlineOverlay.motionKey { return }
        if isMarkless || event.key.flatMap(AnimationTrial.originalName) != nil {
            changes += 1
            return
        }
        if case .commit = event.kind { return note(commit: event) }
        if event.kind == .contentsDrawn { return note(drawing: event) }
        if event.kind == .animationAdded { onAddition(event) }
        if event.kind == .animationAdded, event.key == kCATransition, let layer = layer(of: event) { onTransition(layer) }
        let time = max(0, clock(event.time))
        entries.append(Entry(time: time, event: event))
        if entries.count > Self.capacity { entries.removeFirst() }
        unread = min(unread + 1, entries.count)
        serial += 1
        changes += 1
        latest = time
        if case .animationStopped = event.kind { Self.add(time, to: &ends) }
        onEvent()
    }

    /// Reads the layers and their names of the events since the last call. It takes time proportional to the number of layers if there
    /// are any.
    func readNames(_ names: LayerNames) {
        guard unread > 0 else { return }
        let all = Dictionary(root.descendants.map { (ObjectIdentifier($0), $0) }) { first, _ in first }
        for index in entries.indices.suffix(unread) {
            let layer = entries[index].event.layer.flatMap { all[$0.id] }
            entries[index].layer = layer
            entries[index].layerName = layer.map(names.fullName)
        }
        unread = 0
    }

    private func note(commit event: CAEvent) {
        changes += 1
        Self.add(max(0, clock(event.time)), to: &commits)
    }

    private func note(drawing event: CAEvent) {
        let time = max(0, clock(event.time))
        if let index = drawings.firstIndex(where: { $0.layer.map { ObjectIdentifier($0) } == event.layer?.id }) {
            Self.add(time, to: &drawings[index].times)
        } else if let layer = layer(of: event) {
            drawings.removeAll { $0.layer == nil }
            drawings.append(Drawing(layer: layer, times: [time]))
        }
    }

    /// Returns the layer that an event names. Takes time proportional to the number of the demo's layers.
    private func layer(of event: CAEvent) -> CALayer? { root.descendants.first { ObjectIdentifier($0) == event.layer?.id } }

    /// Adds a time, once if it is the same as the last one.
    private static func add(_ time: Double, to times: inout [Double]) {
        guard times.last != time else { return }
        times.append(time)
        if times.count > mostTimes { times.removeFirst() }
    }
}

extension CALayer {
    /// This layer and all layers below it, including masks, back to front.
    package var descendants: [CALayer] {
        var found: [CALayer] = []
        var waiting = [self]
        while let layer = waiting.popLast() {
            found.append(layer)
            waiting += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { waiting.append(mask) }
        }
        return found
    }
}
