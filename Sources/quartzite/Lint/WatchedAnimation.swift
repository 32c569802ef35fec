import QuartzUI

/// An animation and its final values.
struct WatchedAnimation {
    let running: RunningAnimation
    private(set) weak var layer: CALayer?
    let layerName: String
    /// Its end in seconds since the demo's start.
    let end: Double
    /// Whether the value after the end has been tested.
    var isJudged = false
    private var ends: [End] = []
    /// The rate of the layer's time at the last reading, the time of the root, and the seconds since the end.
    private var clock: (rate: Double, moment: Double, seconds: Double)?
    /// Whether the last value is relative to the model.
    private let isRelative: Bool

    /// A property just before the end.
    private struct End {
        let path: String
        let last: [Double]
        /// The distance of the value's change, the greatest over its numbers.
        let way: Double
    }

    /// The difference up to which times count as equal.
    static let instant = 1e-3
    private static let greatestSlip = 0.1
    /// The fraction of the animation's distance above which a difference is a jump. A following animation may already have moved
    /// a little.
    private static let leastJump = 0.25

    init(_ running: RunningAnimation, of layer: CALayer, named layerName: String, end: Double) {
        self.running = running
        self.layer = layer
        self.layerName = layerName
        self.end = end
        isRelative = Self.leaves(of: running.animation).contains(where: \.isAdditive)
        readEnds()
    }

    /// Reads the last values again if they depend on the model, which may have been set, and the layer's time.
    mutating func refresh(below root: CALayer) {
        if isRelative, !hasEnded { readEnds() }
        guard let layer else { return }
        clock = (LocalTimeMap(of: layer, below: root).rate, Self.time(of: root), seconds)
    }

    /// Whether the layer's time has advanced steadily since the last reading. Otherwise it was set, for example by a cancelled
    /// transition.
    func isSteady(below root: CALayer) -> Bool {
        guard let clock else { return true }
        return abs(clock.seconds + (Self.time(of: root) - clock.moment) * clock.rate - seconds) < Self.greatestSlip
    }

    private static func time(of root: CALayer) -> Double { root.convertTime(CACurrentMediaTime(), from: nil) }

    private mutating func readEnds() {
        guard running.end.isFinite, let layer else { return }
        ends = Self.paths(of: running.animation).compactMap { Self.end(of: $0, running, on: layer) }
    }

    private static func leaves(of animation: CAAnimation) -> [CAPropertyAnimation] {
        if let group = animation as? CAAnimationGroup { return (group.animations ?? []).flatMap(leaves) }
        return (animation as? CAPropertyAnimation).map { [$0] } ?? []
    }

    /// Whether an animation ends at the model's value, including one that is set later.
    private static func leadsToModel(_ animation: CAPropertyAnimation) -> Bool {
        guard let basic = animation as? CABasicAnimation, !basic.isAdditive else { return false }
        return basic.fromValue != nil && basic.toValue == nil && basic.byValue == nil
    }

    /// Its key, its property or its kind.
    var subject: String { running.key ?? running.animation.keyPaths.first ?? AnimationReading.kind(of: running.animation) }

    /// Whether its layer's time has reached its end.
    var hasEnded: Bool { seconds >= -Self.instant }

    /// Seconds of the layer's time since its end.
    var seconds: Double {
        guard let layer else { return 0 }
        return layer.convertTime(CACurrentMediaTime(), from: nil) - running.end
    }

    /// Whether it remains after its end and shows its last value.
    var isHolding: Bool {
        let animation = running.animation
        return running.end.isFinite && !animation.isRemovedOnCompletion
            && (animation.fillMode == .forwards || animation.fillMode == .both)
    }

    /// Returns the whole properties, since a component may wrap around: a full turn ends where it began.
    private static func paths(of animation: CAAnimation) -> [String] {
        var paths: [String] = []
        for leaf in leaves(of: animation) where !leadsToModel(leaf) {
            let path = String((leaf.keyPath ?? "").prefix { $0 != "." })
            if !path.isEmpty, path != "emitterCells", path != "filters", !paths.contains(path) { paths.append(path) }
        }
        return paths
    }

    private static func end(of path: String, _ running: RunningAnimation, on layer: CALayer) -> End? {
        func numbers(_ part: Double) -> [Double]? {
            let time = running.begin + (running.end - running.begin) * part
            return layer.explainValue(forKeyPath: path, atLocalTime: time)?.result.numbers
        }
        let samples = [0.0, 0.25, 0.5, 0.75, 1 - 1e-6].compactMap(numbers)
        guard let last = samples.last, !last.isEmpty, samples.allSatisfy({ $0.count == last.count }) else { return nil }
        let ways = last.indices.map { index in
            let values = samples.map { $0[index] }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }
        guard let way = ways.max(), way > 1e-6, way.isFinite else { return nil }
        return End(path: path, last: last, way: way)
    }

    /// Returns the properties that have jumped back to the model.
    func jumps(on layer: CALayer) -> [String] {
        // Each repeat begins with a jump, which is intended.
        let repeats = running.animation.repeatCount > 1 || running.animation.repeatDuration > running.duration
        guard !repeats || running.animation.autoreverses || running.animation.keyPaths.isEmpty else { return [] }
        return ends.filter { end in
            guard let now = layer.explainValue(forKeyPath: end.path, at: CACurrentMediaTime()),
                !now.animations.contains(where: \.isActive)
            else { return false }
            return differs(now.result.numbers, from: end)
        }.map(\.path)
    }

    /// Returns the first property whose model is hidden; nil if there is none.
    func hiddenPath(on layer: CALayer) -> String? {
        ends.first { end in
            guard let now = layer.explainValue(forKeyPath: end.path, at: CACurrentMediaTime()) else { return false }
            // Another animation may show its own value.
            return now.animations.filter(\.isActive).count == 1 && differs(now.committed.numbers, from: end)
        }?.path
    }

    private func differs(_ numbers: [Double], from end: End) -> Bool {
        guard numbers.count == end.last.count else { return false }
        return zip(numbers, end.last).contains { abs($0 - $1) > Self.leastJump * end.way }
    }
}
