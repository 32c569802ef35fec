import QuartzUI

/// The animations of a demo, those that run and those that are over, read from the engine.
final class AnimationHistory {
    /// One animation: the layer's own copy, which tells it from all others while it is kept.
    private struct Entry {
        let animation: CAAnimation
        weak var layer: CALayer?
        var lane: TimelineLane.Identity
        let layerName: String
        let name: String
        let keyPath: String?
        var bar: AnimationBar
    }

    /// How many animations are kept that are over.
    static let capacity = 200

    private var entries: [Entry] = []
    /// The layers that had animations when the tree was last walked.
    private var animated: [CALayer] = []
    private var readSerial: Int?

    /// Reads what runs below a layer.
    ///
    /// - Parameters:
    ///   - now: the layer's time.
    ///   - origin: its time at the demo's start.
    ///   - serial: another than last where something has begun, ended, come or gone.
    func read(_ root: CALayer, at now: Double, origin: Double, serial: Int) {
        if serial != readSerial {
            readSerial = serial
            animated = root.descendants.filter { !$0.runningAnimations.isEmpty }
        }
        var attached: [ObjectIdentifier: AnimationBar] = [:]
        for layer in animated {
            let clock = LayerClock(of: layer, below: root)
            for running in layer.runningAnimations {
                let bar = AnimationBar(running, clock: clock, now: now, origin: origin)
                attached[ObjectIdentifier(running.animation)] = bar
                if !entries.contains(where: { $0.animation === running.animation }) { add(running, layer, bar) }
            }
        }
        for index in entries.indices {
            if let bar = attached[ObjectIdentifier(entries[index].animation)] {
                entries[index].bar = bar
            } else if entries[index].bar.isAttached {
                entries[index].bar.isAttached = false
                entries[index].bar.end = max(entries[index].bar.begin, min(entries[index].bar.end, now - origin))
            }
        }
        let over = entries.count { !$0.bar.isAttached } - Self.capacity
        if over > 0, let first = entries.firstIndex(where: { !$0.bar.isAttached }) { entries.remove(at: first) }
    }

    private func add(_ running: RunningAnimation, _ layer: CALayer, _ bar: AnimationBar) {
        let kind = AnimationReading.kind(of: running.animation)
        let path = running.animation.keyPaths.first
        let name = running.key ?? path ?? kind
        var id = TimelineLane.Identity(layer: ObjectIdentifier(layer), name: name)
        while entries.contains(where: { $0.lane == id && $0.bar.end > bar.begin + 1e-6 && $0.bar.isAttached }) { id.number += 1 }
        entries.append(
            Entry(
                animation: running.animation, layer: layer, lane: id, layerName: layer.shownName, name: name, keyPath: path,
                bar: bar))
    }

    private static let wait = AnimationReading.kind(of: CAAnimationGroup())

    /// The lines, in the order in which they came up, those that only wait last.
    ///
    /// - Parameter layer: whose animations; nil for all.
    func lanes(of layer: CALayer? = nil) -> [TimelineLane] {
        var lanes: [TimelineLane] = []
        var places: [TimelineLane.Identity: Int] = [:]
        for entry in entries where layer == nil || entry.layer === layer {
            if let place = places[entry.lane] {
                lanes[place].bars.append(entry.bar)
            } else {
                places[entry.lane] = lanes.count
                lanes.append(
                    TimelineLane(
                        id: entry.lane, layerName: entry.layerName, name: entry.name, keyPath: entry.keyPath, bars: [entry.bar]))
            }
        }
        // What waits moves nothing.
        return lanes.filter { $0.keyPath != nil || $0.name != Self.wait }
            + lanes.filter { $0.keyPath == nil && $0.name == Self.wait }
    }

    /// The latest time worth showing: where what is still to come begins and, unless it is far away, ends.
    var horizon: Double {
        entries.lazy.map(\.bar).filter(\.isAttached).map { $0.end <= Self.farAway ? $0.end : min($0.begin, Self.farAway) }.max()
            ?? 0
    }

    /// Whether an animation runs or is still to begin at a time of the demo's.
    func isMoving(at time: Double) -> Bool { entries.contains { $0.bar.isAttached && $0.bar.end > time } }

    /// Ends later than this need not be in sight, in seconds.
    private static let farAway = 60.0

    /// The layer of a line, if it is still there.
    func layer(of lane: TimelineLane.Identity) -> CALayer? { entries.last { $0.lane == lane }?.layer }
}

extension CAAnimation {
    /// The properties that it animates, those of a group's members too.
    var keyPaths: [String] {
        if let group = self as? CAAnimationGroup { return (group.animations ?? []).flatMap(\.keyPaths) }
        return (self as? CAPropertyAnimation)?.keyPath.map { [$0] } ?? []
    }
}
