import QuartzUI

/// The animations of a demo, running and ended, read from the engine.
final class AnimationHistory {
    /// One animation. The entry keeps the layer's copy, whose identity is unique while it is kept.
    private struct Entry {
        let animation: CAAnimation
        weak var layer: CALayer?
        var lane: TimelineLane.Identity
        let layerName: String
        let name: String
        let keyPath: String?
        let shape: BarShape
        /// The time at which it was first read.
        let added: Double
        var bar: AnimationBar
    }

    /// A layer that emits particles.
    private struct Source {
        weak var layer: CALayer?
        let id: TimelineLane.Identity
        let layerName: String
        let begin: Double
    }

    /// The maximum number of stored ended animations.
    static let capacity = 200

    private let names: LayerNames
    private var entries: [Entry] = []
    private var sources: [Source] = []
    /// The layers with animations at the last walk of the tree.
    private var animated: [CALayer] = []
    private var readSerial: Int?

    init(names: LayerNames) {
        self.names = names
    }

    /// Reads the running animations below a layer.
    ///
    /// - Parameters:
    ///   - now: The layer's time.
    ///   - origin: Its time at the demo's start.
    ///   - serial: Differs from the last one if animations or layers may have changed.
    func read(_ root: CALayer, at now: Double, origin: Double, serial: Int) {
        if serial != readSerial {
            readSerial = serial
            let all = root.descendants
            animated = all.filter { !$0.runningAnimations.isEmpty }
            for case let emitter as CAEmitterLayer in all where !sources.contains(where: { $0.layer === emitter }) {
                sources.append(
                    Source(
                        layer: emitter, id: .init(layer: ObjectIdentifier(emitter), name: Self.particles),
                        layerName: names.fullName(of: emitter), begin: now - origin))
            }
        }
        var attached: [ObjectIdentifier: AnimationBar] = [:]
        for layer in animated {
            let clock = LocalTimeMap(of: layer, below: root)
            for running in layer.runningAnimations {
                let bar = AnimationBar(running, clock: clock, now: now, origin: origin)
                attached[ObjectIdentifier(running.animation)] = bar
                if !entries.contains(where: { $0.animation === running.animation }) { add(running, layer, bar, at: now - origin) }
            }
        }
        for index in entries.indices {
            if let bar = attached[ObjectIdentifier(entries[index].animation)] {
                entries[index].bar = bar
                entries[index].bar.shape = entries[index].shape
                entries[index].bar.added = min(entries[index].added, bar.begin)
            } else if entries[index].bar.isAttached {
                entries[index].bar.isAttached = false
                entries[index].bar.end = max(entries[index].bar.begin, min(entries[index].bar.end, now - origin))
            }
        }
        let over = entries.count { !$0.bar.isAttached } - Self.capacity
        if over > 0, let first = entries.firstIndex(where: { !$0.bar.isAttached }) { entries.remove(at: first) }
    }

    private func add(_ running: RunningAnimation, _ layer: CALayer, _ bar: AnimationBar, at time: Double) {
        let kind = AnimationReading.kind(of: running.animation)
        let path = running.animation.keyPaths.first
        let name = running.key ?? path ?? kind
        var id = TimelineLane.Identity(layer: ObjectIdentifier(layer), name: name)
        while entries.contains(where: { $0.lane == id && $0.bar.end > bar.begin + 1e-6 && $0.bar.isAttached }) { id.number += 1 }
        entries.append(
            Entry(
                animation: running.animation, layer: layer, lane: id, layerName: names.fullName(of: layer), name: name,
                keyPath: path,
                shape: BarShape(running.animation), added: time, bar: bar))
    }

    private static let wait = AnimationReading.kind(of: CAAnimationGroup())

    /// Returns the lanes in order of appearance; pure waits are last.
    ///
    /// - Parameter layer: The layer; nil for all layers.
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
        // Waits have no visible effect.
        return lanes.filter { $0.keyPath != nil || $0.name != Self.wait }
            + sources.filter { $0.layer != nil && (layer == nil || $0.layer === layer) }.map {
                TimelineLane(
                    id: $0.id, layerName: $0.layerName, name: Self.particles, keyPath: "birthRate",
                    bars: [AnimationBar(steadyFrom: $0.begin)])
            } + lanes.filter { $0.keyPath == nil && $0.name == Self.wait }
    }

    private static let particles = "particles"

    /// Returns the nearest key moment of an animation after or before a time; nil if there is none.
    ///
    /// - Parameter layer: The layer; nil for all layers.
    func moment(_ isForward: Bool, from time: Double, of layer: CALayer? = nil) -> Double? {
        let bars = entries.filter { layer == nil || $0.layer === layer }.map(\.bar)
        return isForward
            ? bars.compactMap { $0.moment(after: time) }.min() : bars.compactMap { $0.moment(before: time) }.max()
    }

    /// The latest useful time: the end of attached animations, or their begin if the end is far away.
    var horizon: Double {
        entries.lazy.map(\.bar).filter(\.isAttached).map { $0.end <= Self.farAway ? $0.end : min($0.begin, Self.farAway) }.max()
            ?? 0
    }

    /// The time in seconds up to which ends are within the horizon.
    private static let farAway = 60.0

    /// Returns the layer of a lane, if it still exists.
    func layer(of lane: TimelineLane.Identity) -> CALayer? {
        entries.last { $0.lane == lane }?.layer ?? sources.first { $0.id == lane }?.layer
    }
}

extension CAAnimation {
    /// The animated properties, including those of a group's members.
    var keyPaths: [String] {
        if let group = self as? CAAnimationGroup { return (group.animations ?? []).flatMap(\.keyPaths) }
        return (self as? CAPropertyAnimation)?.keyPath.map { [$0] } ?? []
    }
}

/// A lane of the timeline: the successive animations of a layer under one key.
struct TimelineLane: Equatable {
    /// The identity of a lane.
    struct Identity: Hashable {
        let layer: ObjectIdentifier
        let name: String
        /// Distinguishes lanes of overlapping animations.
        var number = 0
    }

    let id: Identity
    /// A short name of the layer.
    let layerName: String
    /// The animation's key, or its property without a key.
    let name: String
    /// The property to inspect.
    let keyPath: String?
    /// The bars in the order of their begins.
    var bars: [AnimationBar]
    /// Times at which the layer's contents were drawn.
    var drawings: [Double] = []

    /// The name without the common prefix.
    var shownName: String { name.hasPrefix("transform.") ? String(name.dropFirst("transform.".count)) : name }

    /// Returns the current animation at a time: the last one that has begun, else the first.
    func current(at time: Double) -> AnimationBar? { bars.last { $0.begin <= time } ?? bars.first }
}

/// The map from an ancestor's time to a layer's time: `local = time · rate + offset`.
///
/// Read only from the layers between the two; the ancestor itself may be paused.
struct LocalTimeMap: Equatable {
    private(set) var rate = 1.0
    private(set) var offset = 0.0

    init(of layer: CALayer, below root: CALayer) {
        let chain = sequence(first: layer, next: \.superlayer).prefix { $0 !== root }
        for layer in chain.reversed() {
            // With speed 0 the layer's time is constant.
            let begin = layer.speed == 0 ? 0 : layer.beginTime * Double(layer.speed)
            rate *= Double(layer.speed)
            offset = offset * Double(layer.speed) - begin + layer.timeOffset
        }
    }

    /// Returns the layer's time at a time of the ancestor.
    func local(at time: Double) -> Double { time * rate + offset }

    /// Returns the ancestor's time for a layer-local time. For a paused layer the distance from `now` is as if it ran at speed 1.
    func time(ofLocal local: Double, now: Double) -> Double {
        rate == 0 ? now + (local - self.local(at: now)) : (local - offset) / rate
    }
}
