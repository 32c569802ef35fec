import QuartzUI

/// The changes that are tried in a demo, by the place of the layer and the name of the animation.
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

    /// Whether nothing is tried.
    var isEmpty: Bool { entries.isEmpty }

    /// The name of an animation; nil for a trial.
    static func name(of running: RunningAnimation) -> String? {
        if let key = running.key, key.hasPrefix(AnimationTrial.prefix) { return nil }
        return running.key ?? running.animation.keyPaths.first
    }

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
    /// - Parameter isChanged: whether trials were changed, so that all are added again.
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
