import QuartzUI

/// The animations of a demo, running and ended, read from the engine.
package final class AnimationHistory {
    /// One animation. The entry keeps the layer's copy, whose identity is unique while it is kept.
    private final class Entry {
        let animation: CAAnimation
        weak var layer: CALayer?
        let lane: TimelineLane.Identity
        let layerName: String
        let name: String
        let keyPath: String?
        let shape: BarShape
        /// The length of one pass, in seconds of the layer.
        let duration: Double
        /// The time at which it was first read.
        let added: Double
        var bar: AnimationBar
        /// The animation that this trial stands for; nil for the demo's own animations.
        private(set) weak var original: Entry?
        /// The trial that stands for this animation.
        var trial: Entry?

        init(
            _ running: RunningAnimation, _ layer: CALayer, lane: TimelineLane.Identity, layerName: String, name: String,
            bar: AnimationBar, added: Double, original: Entry?
        ) {
            (animation, self.layer, duration) = (running.animation, layer, running.duration)
            (self.lane, self.layerName, self.name, self.bar) = (lane, layerName, name, bar)
            (self.added, self.original) = (added, original)
            keyPath = running.animation.keyPaths.first
            shape = BarShape(running.animation)
        }
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
    /// The entries of ``entries`` by their animation.
    private var known: [ObjectIdentifier: Entry] = [:]
    /// The latest entry of each lane.
    private var latest: [TimelineLane.Identity: Entry] = [:]
    private var sources: [Source] = []
    /// The layers with animations at the last walk of the tree.
    private(set) var animated: [CALayer] = []
    private var readSerial: Int?
    /// The demo's time at the last reading.
    private var time = 0.0

    package init(names: LayerNames) {
        self.names = names
    }

    /// Reads the running animations below a layer.
    ///
    /// - Parameters:
    ///   - now: The layer's time.
    ///   - origin: Its time at the demo's start.
    ///   - serial: Differs from the last one if animations or layers may have changed.
    func read(_ root: CALayer, at now: Double, origin: Double, serial: Int) {
        time = now - origin
        if serial != readSerial {
            readSerial = serial
            let all = root.descendants
            animated = all.filter { !$0.runningAnimations.isEmpty }
            for case let emitter as CAEmitterLayer in all where !sources.contains(where: { $0.layer === emitter }) {
                sources.append(
                    Source(
                        layer: emitter, id: .init(layer: ObjectIdentifier(emitter), name: Self.particles),
                        layerName: names.fullName(of: emitter), begin: time))
            }
        }
        var attached: Set<ObjectIdentifier> = []
        for layer in animated {
            let clock = LocalTimeMap(of: layer, below: root)
            for running in layer.runningAnimations where running.key != OutlineOverlay.motionKey {
                let id = ObjectIdentifier(running.animation)
                attached.insert(id)
                if let entry = known[id] {
                    update(entry, AnimationBar(running, clock: clock, now: now, origin: origin))
                } else {
                    add(running, layer, AnimationBar(running, clock: clock, now: now, origin: origin))
                }
            }
        }
        end(attached)
    }

    private func add(_ running: RunningAnimation, _ layer: CALayer, _ bar: AnimationBar) {
        let kind = AnimationReading.kind(of: running.animation)
        let tried = running.key.flatMap(AnimationTrial.originalName)
        let name = tried ?? running.key ?? running.animation.keyPaths.first ?? kind
        var id = TimelineLane.Identity(layer: ObjectIdentifier(layer), name: name)
        let original = tried == nil ? nil : original(in: id)
        if let original {
            id = original.lane
        } else {
            while let last = latest[id], last.bar.isAttached, last.bar.end > bar.begin + 1e-6 { id.number += 1 }
        }
        let entry = Entry(
            running, layer, lane: id, layerName: names.fullName(of: layer), name: name, bar: bar, added: time, original: original)
        update(entry, bar)
        entries.append(entry)
        known[ObjectIdentifier(running.animation)] = entry
        if let original { original.trial = entry } else { latest[id] = entry }
    }

    /// Returns the animation of a lane that a trial stands for: the latest one.
    private func original(in lane: TimelineLane.Identity) -> Entry? {
        var (lane, found) = (lane, Entry?.none)
        while let last = latest[lane] {
            if last.bar.isAttached || found == nil { found = last }
            lane.number += 1
        }
        return found
    }

    private func update(_ entry: Entry, _ bar: AnimationBar) {
        let isStill = bar.isHeld && entry.bar.isHeld
        // The layer's time does not pass, so there is no time at which its animation begins: the bar stays where it was.
        let (begin, end) = isStill ? (entry.bar.begin, entry.bar.end) : (bar.begin, bar.end)
        entry.bar = bar
        (entry.bar.begin, entry.bar.end) = (begin, end)
        entry.bar.shape = entry.shape
        entry.bar.animation = ObjectIdentifier(entry.animation)
        entry.bar.added = min(entry.original?.added ?? entry.added, begin)
    }

    /// Ends the bars of animations that are no longer attached.
    private func end(_ attached: Set<ObjectIdentifier>) {
        var replaced: Set<ObjectIdentifier> = []
        for entry in entries where entry.bar.isAttached && !attached.contains(ObjectIdentifier(entry.animation)) {
            if let original = entry.original, original.bar.isAttached || original.trial !== entry {
                // Another trial has replaced it, or there is none any more.
                if original.trial === entry { original.trial = nil }
                replaced.insert(ObjectIdentifier(entry.animation))
            } else {
                entry.bar.isAttached = false
                entry.bar.end = max(entry.bar.begin, min(entry.bar.end, time))
            }
        }
        var over = entries.count { !$0.bar.isAttached } - Self.capacity
        guard over > 0 || !replaced.isEmpty else { return }
        entries.removeAll { entry in
            let id = ObjectIdentifier(entry.animation)
            let isOver = over > 0 && !entry.bar.isAttached
            if isOver { over -= 1 }
            guard isOver || replaced.contains(id) else { return false }
            known[id] = nil
            if latest[entry.lane] === entry { latest[entry.lane] = nil }
            return true
        }
    }

    private static let wait = AnimationReading.kind(of: CAAnimationGroup())

    /// Returns the lanes in order of appearance, a group's members below it; pure waits are last.
    ///
    /// - Parameter layer: The layer; nil for all layers.
    package func lanes(of layer: CALayer? = nil) -> [TimelineLane] {
        var lanes: [TimelineLane] = []
        var places: [TimelineLane.Identity: Int] = [:]
        var members: [TimelineLane.Identity: [TimelineLane]] = [:]
        for entry in entries where layer == nil || entry.layer === layer {
            // A trial is shown in place of its original.
            if entry.original != nil { continue }
            let shown = entry.trial ?? entry
            var bar = shown.bar
            if shown !== entry { bar.original = entry.bar.begin...max(entry.bar.begin, entry.bar.end) }
            if let place = places[entry.lane] {
                lanes[place].bars.append(bar)
            } else {
                places[entry.lane] = lanes.count
                lanes.append(
                    TimelineLane(
                        id: entry.lane, layerName: entry.layerName, name: entry.name, keyPath: entry.keyPath, bars: [bar]))
            }
            if let group = shown.animation as? CAAnimationGroup {
                // A trial has further members, before the original's.
                let own = (entry.animation as? CAAnimationGroup)?.animations?.count ?? 0
                let hidden = shown === entry ? 0 : (group.animations?.count ?? 0) - own
                members[entry.lane] = GroupMembers(group, duration: shown.duration, bar: bar, hiding: hidden).lanes(
                    of: lanes[places[entry.lane] ?? 0], at: time)
            }
        }
        // Waits have no visible effect.
        let isWait = { (lane: TimelineLane) -> Bool in lane.keyPath == nil && lane.name == Self.wait }
        let particles = sources.filter { $0.layer != nil && (layer == nil || $0.layer === layer) }.map { source in
            TimelineLane(
                id: source.id, layerName: source.layerName, name: Self.particles, keyPath: "birthRate",
                bars: [AnimationBar(steadyFrom: source.begin)])
        }
        var result: [TimelineLane] = []
        for lane in lanes where !isWait(lane) { result += [lane] + (members[lane.id] ?? []) }
        return result + particles + lanes.filter(isWait)
    }

    private static let particles = "particles"

    /// Returns the nearest key moment of an animation after or before a time; nil if there is none.
    ///
    /// - Parameter layer: The layer; nil for all layers.
    package func moment(_ isForward: Bool, from time: Double, of layer: CALayer? = nil) -> Double? {
        let bars = entries.filter { $0.trial == nil && (layer == nil || $0.layer === layer) }.map(\.bar)
        return isForward
            ? bars.compactMap { $0.moment(after: time) }.min() : bars.compactMap { $0.moment(before: time) }.max()
    }

    /// The latest useful time: the end of attached animations, or their begin if the end is far away.
    package var horizon: Double {
        entries.lazy.map(\.bar).filter(\.isAttached).map { $0.end <= Self.farAway ? $0.end : min($0.begin, Self.farAway) }.max()
            ?? 0
    }

    /// The time in seconds up to which ends are within the horizon.
    private static let farAway = 60.0

    /// Returns the layer of a lane, if it still exists.
    func layer(of lane: TimelineLane.Identity) -> CALayer? {
        latest[lane.animation]?.layer ?? sources.first { $0.id == lane }?.layer
    }

    /// Returns the animation of a bar.
    func animation(of bar: AnimationBar) -> CAAnimation? {
        bar.animation.flatMap { known[$0] }.map { ($0.original ?? $0).animation }
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
package struct TimelineLane: Equatable {
    /// The identity of a lane.
    package struct Identity: Hashable {
        let layer: ObjectIdentifier
        let name: String
        /// Distinguishes lanes of overlapping animations.
        var number = 0
        /// The places of a member in its group and the groups around it, outermost first; empty for an animation of the layer.
        var member: [Int] = []

        /// The lane of the layer's animation that a member belongs to.
        var animation: Identity { Identity(layer: layer, name: name, number: number) }
    }

    package let id: Identity
    /// A short name of the layer.
    let layerName: String
    /// The animation's key, or its property without a key.
    let name: String
    /// The property to inspect.
    package let keyPath: String?
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
