import QuartzUI

/// A tried change of an animation: another pace, begin or length, and changes of a group's members. It persists over restarts of
/// the demo.
package struct AnimationTrial: Equatable {
    /// The pace; nil for the animation's own.
    package var pace: Pace?
    /// The delay in seconds of the layer's time, for a member in the group's; negative for an earlier begin.
    package var delay = 0.0
    /// The factor of its length.
    package var stretch = 1.0
    /// The changes of a group's members, by their places in the group.
    private(set) var members: [Int: AnimationTrial] = [:]

    static let leastStretch = 0.05

    /// The prefix of the keys of trials.
    static let prefix = "trial of "

    /// Returns the name of the animation that a trial with a key stands for; nil for another animation's key.
    static func originalName(_ key: String) -> String? {
        key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : nil
    }

    /// Whether it equals the original.
    var isEmpty: Bool { self == AnimationTrial() }

    /// The trial of the group's member at a path: the places in the group and in groups inside it. Empty for the animation itself.
    package subscript(path: some Collection<Int>) -> AnimationTrial {
        get { path.first.map { (members[$0] ?? AnimationTrial())[Array(path.dropFirst())] } ?? self }
        set {
            guard let first = path.first else { return self = newValue }
            var member = members[first] ?? AnimationTrial()
            member[Array(path.dropFirst())] = newValue
            members[first] = member.isEmpty ? nil : member
        }
    }

    /// The changes in a few words: `pace in out, begins 0.25 s later, 1.5 times as long`.
    package var summary: String {
        var parts: [String] = []
        switch pace {
        case .curve(let first, let second)?:
            parts.append(
                "pace \([first.x, first.y, second.x, second.y].map { SwiftLiteral.text(Double($0)) }.joined(separator: " "))")
        case .spring(let spring)?:
            parts.append("spring \(SwiftLiteral.text(spring.stiffness)), damping \(SwiftLiteral.text(spring.damping))")
        case nil: break
        }
        if delay != 0 {
            parts.append("begins \(LayerReading.Value.text(abs(delay), 2)) s \(delay > 0 ? "later" : "earlier")")
        }
        if stretch != 1 { parts.append("\(LayerReading.Value.text(stretch, 2)) times as long") }
        parts += members.sorted { $0.key < $1.key }.map { "member \($0.key + 1) \($0.value.summary)" }
        return parts.joined(separator: ", ")
    }

    /// Returns the trial after a drag of its bar.
    ///
    /// - Parameters:
    ///   - way: The distance in the demo's seconds.
    ///   - length: The length of the bar before the drag, in the same seconds; an endless one only moves.
    ///   - rate: The number of the layer's seconds per second of the demo. With a negative rate the bar's end is the animation's
    ///     begin.
    func dragged(_ part: BarPart, by way: Double, length: Double, rate: Double) -> AnimationTrial {
        var result = self
        guard part != .middle, length.isFinite, length > 0 else {
            result.delay += way * rate
            return result
        }
        let wanted = part == .end ? length + way : length - way
        result.stretch = max(stretch * wanted / length, Self.leastStretch)
        let isFirst = (part == .begin) == (rate > 0)
        if isFirst { result.delay += length * (1 - result.stretch / stretch) * abs(rate) }
        return result
    }

    /// Returns the reason why an animation cannot be changed; nil if it can. Its values must replace those below it, because the
    /// original stays below the trial.
    static func obstacle(to animation: CAAnimation) -> String? {
        if let group = animation as? CAAnimationGroup {
            return (group.animations ?? []).isEmpty
                ? "An empty group changes nothing." : (group.animations ?? []).lazy.compactMap(obstacle).first
        }
        guard let animation = animation as? CAPropertyAnimation else { return "A transition cannot be tried differently." }
        guard !animation.isAdditive, !animation.isCumulative else {
            return "This animation adds to the values below it; another one above it would add twice."
        }
        return animation is CABasicAnimation || animation is CAKeyframeAnimation
            ? nil : "\(type(of: animation)) has no values of its own."
    }

    /// Whether an animation can be changed.
    static func canChange(_ animation: CAAnimation) -> Bool { obstacle(to: animation) == nil }

    /// Returns the changed animation. It is above the original and hides it. It has no delegate; the original still ends and
    /// calls back.
    func animation(for running: RunningAnimation, on layer: CALayer) -> CAAnimation? {
        guard Self.canChange(running.animation), let changed = changed(running.animation, lasting: running.duration, on: layer)
        else { return nil }
        if let group = changed as? CAAnimationGroup {
            // Between and beside its members the original must not be seen.
            group.animations = Self.covers(of: group, lasting: running.duration, on: layer) + (group.animations ?? [])
        }
        changed.delegate = nil
        // A begin time of 0 would mean now.
        let begin = running.begin + delay
        changed.beginTime = begin == 0 ? 1e-9 : begin
        changed.fillMode = .both
        changed.isRemovedOnCompletion = false
        return changed
    }

    /// Returns a copy with another pace and length, and with changed members.
    ///
    /// - Parameter duration: The length of one pass of the original.
    private func changed(_ animation: CAAnimation, lasting duration: Double, on layer: CALayer) -> CAAnimation? {
        if let group = animation.copy() as? CAAnimationGroup {
            if let function = pace?.timingFunction { group.timingFunction = function }
            group.duration = duration
            // The speed lengthens the members too.
            group.speed /= Float(stretch)
            group.animations = (group.animations ?? []).enumerated().compactMap { index, member in
                let trial = members[index] ?? AnimationTrial()
                let changed = trial.changed(member, lasting: GroupMembers.duration(of: member, in: duration), on: layer)
                changed?.beginTime = member.beginTime + trial.delay
                return changed
            }
            return group
        }
        guard let copy = animation.copy() as? CAPropertyAnimation else { return nil }
        var changed = copy
        if let basic = copy as? CABasicAnimation {
            if case .spring(let spring)? = pace {
                let new = spring.animation(basic.keyPath)
                (new.fromValue, new.toValue, new.byValue) = (basic.fromValue, basic.toValue, basic.byValue)
                new.valueFunction = basic.valueFunction
                new.copyTiming(of: basic)
                changed = new
            } else if let pace, basic is CASpringAnimation {
                let new = CABasicAnimation(keyPath: basic.keyPath)
                (new.fromValue, new.toValue, new.byValue) = (basic.fromValue, basic.toValue, basic.byValue)
                new.valueFunction = basic.valueFunction
                new.copyTiming(of: basic)
                new.timingFunction = pace.timingFunction
                changed = new
            }
            if let changed = changed as? CABasicAnimation { Self.fillEnds(of: changed, on: layer) }
        }
        if let function = pace?.timingFunction { changed.timingFunction = function }
        changed.duration = duration * stretch
        changed.repeatDuration *= stretch
        return changed
    }

    /// Returns animations that hold the model's values for the whole length of a group.
    private static func covers(of group: CAAnimationGroup, lasting duration: Double, on layer: CALayer) -> [CAAnimation] {
        Set(group.keyPaths).sorted().compactMap { path in
            guard let value = layer.value(forKeyPath: path) else { return nil }
            let cover = CABasicAnimation(keyPath: path)
            (cover.fromValue, cover.toValue) = (value, value)
            cover.duration = duration
            cover.fillMode = .both
            return cover
        }
    }

    /// Replaces ends that are taken from the value below, where the original now is.
    private static func fillEnds(of animation: CABasicAnimation, on layer: CALayer) {
        guard let path = animation.keyPath else { return }
        let model = layer.value(forKeyPath: path)
        switch (animation.fromValue, animation.toValue, animation.byValue) {
        case (nil, _, nil): animation.fromValue = model
        case (nil, nil, _): animation.fromValue = model
        case (_, nil, nil): animation.toValue = model
        default: break
        }
    }
}

extension CAAnimation {
    /// Copies the timing of another animation, but not its duration.
    fileprivate func copyTiming(of other: CAAnimation) {
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (speed, timeOffset, fillMode, beginTime) = (other.speed, other.timeOffset, other.fillMode, other.beginTime)
    }
}

/// The tried changes in a demo, by the path of the layer and the name of the animation.
package final class TrialBook {
    /// An animation, in this run and the following ones.
    package struct Place: Equatable {
        let layer: LayerPath
        /// The animation's key, or its property without a key.
        package let name: String
    }

    private var entries: [(place: Place, trial: AnimationTrial)] = []
    /// Counts changes.
    private(set) var serial = 0

    /// Whether there are no trials.
    var isEmpty: Bool { entries.isEmpty }

    package init() {}

    /// Returns the name of an animation; nil for a trial.
    static func name(of running: RunningAnimation) -> String? {
        if let key = running.key, AnimationTrial.originalName(key) != nil { return nil }
        return running.key ?? running.animation.keyPaths.first
    }

    /// All trials, in the order in which they were last changed.
    package var all: [(place: Place, trial: AnimationTrial)] { entries }

    package func trial(at place: Place) -> AnimationTrial { entries.first { $0.place == place }?.trial ?? AnimationTrial() }

    package func set(_ trial: AnimationTrial, at place: Place) {
        entries.removeAll { $0.place == place }
        if !trial.isEmpty { entries.append((place, trial)) }
        serial += 1
    }

    package func clear() {
        entries = []
        serial += 1
    }

    /// A change of a layer's animations: the trial to add under a key, or nil to remove it.
    typealias Change = (layer: CALayer, key: String, animation: CAAnimation?)

    /// Returns the changes that add the changed animations above their originals, and remove those whose original has gone.
    ///
    /// - Parameter isChanged: Whether trials were changed, so that all are added again.
    func changes(below root: CALayer, isChanged: Bool) -> [Change] {
        root.descendants.flatMap { layer -> [Change] in
            let running = layer.runningAnimations
            return running.isEmpty ? [] : changes(of: layer, running, below: root, isChanged: isChanged)
        }
    }

    private func changes(of layer: CALayer, _ running: [RunningAnimation], below root: CALayer, isChanged: Bool) -> [Change] {
        let now = layer.convertTime(CACurrentMediaTime(), from: nil)
        var wanted: [String: (RunningAnimation, AnimationTrial)] = [:]
        if !isEmpty, let path = LayerPath(to: layer, below: root) {
            for entry in running {
                guard let name = Self.name(of: entry) else { continue }
                let trial = trial(at: Place(layer: path, name: name))
                if !trial.isEmpty { wanted[AnimationTrial.prefix + name] = (entry, trial) }
            }
        }
        var changes: [Change] = []
        for old in running {
            guard let key = old.key, AnimationTrial.originalName(key) != nil else { continue }
            // A trial that is longer than its original plays to its end.
            if wanted[key] == nil, isChanged || old.end <= now { changes.append((layer, key, nil)) }
        }
        for (key, (original, trial)) in wanted {
            let begin = original.begin + trial.delay
            let isThere = running.contains { $0.key == key && abs($0.begin - begin) < 1e-6 }
            guard isChanged || !isThere, let changed = trial.animation(for: original, on: layer) else { continue }
            changes.append((layer, key, changed))
        }
        return changes
    }
}
