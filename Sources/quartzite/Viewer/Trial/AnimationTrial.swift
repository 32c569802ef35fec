import QuartzUI

/// A tried change of an animation: another pace, begin or length. It persists over restarts of the demo.
struct AnimationTrial: Equatable {
    /// The pace; nil for the animation's own.
    var pace: Pace?
    /// The delay in seconds of the layer's time; negative for an earlier begin.
    var delay = 0.0
    /// The factor of its length.
    var stretch = 1.0

    static let leastStretch = 0.05

    /// The prefix of the keys of trials.
    static let prefix = "trial of "

    /// Whether it equals the original.
    var isEmpty: Bool { self == AnimationTrial() }

    /// The changes in a few words: `pace in out, begins 0.25 s later, 1.5 times as long`.
    var summary: String {
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

    /// Whether an animation can be changed: its values must replace those below it.
    static func canChange(_ animation: CAAnimation) -> Bool {
        guard let animation = animation as? CAPropertyAnimation, !animation.isAdditive, !animation.isCumulative else {
            return false
        }
        return animation is CABasicAnimation || animation is CAKeyframeAnimation
    }

    /// Returns the changed animation. It is above the original and hides it. It has no delegate; the original still ends and
    /// calls back.
    func animation(for running: RunningAnimation, on layer: CALayer) -> CAAnimation? {
        guard Self.canChange(running.animation), let copy = running.animation.copy() as? CAPropertyAnimation else { return nil }
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
        changed.delegate = nil
        changed.duration = running.duration * stretch
        // A begin time of 0 would mean now.
        let begin = running.begin + delay
        changed.beginTime = begin == 0 ? 1e-9 : begin
        changed.fillMode = .both
        changed.isRemovedOnCompletion = false
        return changed
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
    /// Copies the repeats and the speed of another animation.
    fileprivate func copyTiming(of other: CAAnimation) {
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (speed, timeOffset) = (other.speed, other.timeOffset)
    }
}

/// The tried changes in a demo, by the path of the layer and the name of the animation.
final class TrialBook {
    /// An animation, in this run and the following ones.
    struct Place: Equatable {
        let layer: LayerPath
        /// The animation's key, or its property without a key.
        let name: String
    }

    private var entries: [(place: Place, trial: AnimationTrial)] = []
    /// Counts changes.
    private(set) var serial = 0

    /// Whether there are no trials.
    var isEmpty: Bool { entries.isEmpty }

    /// Returns the name of an animation; nil for a trial.
    static func name(of running: RunningAnimation) -> String? {
        if let key = running.key, key.hasPrefix(AnimationTrial.prefix) { return nil }
        return running.key ?? running.animation.keyPaths.first
    }

    /// All trials, in the order in which they were last changed.
    var all: [(place: Place, trial: AnimationTrial)] { entries }

    func trial(at place: Place) -> AnimationTrial { entries.first { $0.place == place }?.trial ?? AnimationTrial() }

    func set(_ trial: AnimationTrial, at place: Place) {
        entries.removeAll { $0.place == place }
        if !trial.isEmpty { entries.append((place, trial)) }
        serial += 1
    }

    func clear() {
        entries = []
        serial += 1
    }

    /// Adds the changed animations above their originals, and removes those whose original has gone.
    ///
    /// - Parameter isChanged: Whether trials were changed, so that all are added again.
    func apply(below root: CALayer, isChanged: Bool) {
        for layer in root.descendants {
            let running = layer.runningAnimations
            guard !running.isEmpty else { continue }
            apply(to: layer, running, below: root, isChanged: isChanged)
        }
    }

    private func apply(to layer: CALayer, _ running: [RunningAnimation], below root: CALayer, isChanged: Bool) {
        let now = layer.convertTime(CACurrentMediaTime(), from: nil)
        var wanted: [String: (RunningAnimation, AnimationTrial)] = [:]
        if !isEmpty, let path = LayerPath(to: layer, below: root) {
            for entry in running {
                guard let name = Self.name(of: entry) else { continue }
                let trial = trial(at: Place(layer: path, name: name))
                if !trial.isEmpty { wanted[AnimationTrial.prefix + name] = (entry, trial) }
            }
        }
        for old in running {
            guard let key = old.key, key.hasPrefix(AnimationTrial.prefix) else { continue }
            // A trial that is longer than its original plays to its end.
            if wanted[key] == nil, isChanged || old.end <= now { layer.removeAnimation(forKey: key) }
        }
        for (key, (original, trial)) in wanted {
            let begin = original.begin + trial.delay
            let isThere = running.contains { $0.key == key && abs($0.begin - begin) < 1e-6 }
            guard isChanged || !isThere, let changed = trial.animation(for: original, on: layer) else { continue }
            layer.add(changed, forKey: key)
        }
    }
}
