import QuartzUI

/// Watches the animations of a demo and collects lints.
///
/// An animation is judged by its effect: values just before its end are compared with those after it.
package final class LintWatch {
    /// The findings, oldest first; equal ones once.
    package private(set) var findings: [Lint] = []
    /// Counts findings and removals of them.
    private(set) var serial = 0

    /// The maximum number of findings.
    static let capacity = 100

    private let names: LayerNames
    private var known: Set<Lint.Identity> = []
    private var watched: [WatchedAnimation] = []
    /// Animations that have ended with a jump at the last reading.
    private var suspects: [Suspect] = []
    /// Layers that were given a transition since the last reading.
    private var newTransitions: [NewTransition] = []
    private var readSerial: Int?
    /// The latest additions of animations, oldest first.
    private var additions: [Addition] = []
    /// The maximum number of additions whose calls are kept until the animations have been read.
    private static let mostAdditions = 256
    /// Whether another thread reads lines.
    private var isReadingPlaces = false

    /// The calls that have added an animation.
    private struct Addition {
        let layer: ObjectIdentifier
        let key: String?
        let calls: CallTrace
    }

    /// A jump. It becomes a finding if the model is not set in the next frame.
    private struct Suspect {
        let animation: WatchedAnimation
        let path: String
        let time: Double
        let committed: [Double]
    }

    private struct NewTransition {
        weak var layer: CALayer?
        let name: String
        let calls: CallTrace?
    }

    package init(names: LayerNames) {
        self.names = names
        PropertyCalls.begin()
    }

    /// Records that a layer was given a transition, before the commit.
    package func noteTransition(of layer: CALayer) {
        let calls = additions.last { $0.layer == ObjectIdentifier(layer) && $0.key == kCATransition }?.calls
        newTransitions.append(NewTransition(layer: layer, name: names.name(of: layer), calls: calls))
    }

    /// Keeps the running calls, which add an animation, while they run.
    package func noteAddition(_ event: CAEvent) {
        guard let layer = event.layer?.id else { return }
        if additions.count >= Self.mostAdditions { additions.removeFirst() }
        additions.append(Addition(layer: layer, key: event.key, calls: .capture()))
    }

    /// Returns the calls that have added an animation.
    private func takeCalls(_ layer: CALayer, _ key: String?) -> CallTrace? {
        let place = additions.lastIndex { $0.layer == ObjectIdentifier(layer) && $0.key == key }
        return place.map { additions.remove(at: $0).calls }
    }

    // MARK: Lines of the source

    /// Reads the lines of the findings' animations.
    package func readPlaces() {
        setPlaces(CallTrace.places(of: findings.filter { !$0.isPlaced }.compactMap(\.calls)))
    }

    /// Reads the lines of the findings' animations on another thread. Then ``serial`` changes.
    func readPlacesLater() {
        let waiting = findings.filter { !$0.isPlaced }.compactMap(\.calls)
        guard !isReadingPlaces, !waiting.isEmpty else { return }
        isReadingPlaces = true
        DispatchQueue.global(qos: .utility).async { [weak self] in
            let places = CallTrace.places(of: waiting)
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.setPlaces(places) } }
        }
    }

    /// Sets the lines of the first findings that have none yet.
    private func setPlaces(_ places: [SourcePlace?]) {
        isReadingPlaces = false
        let waiting = findings.indices.filter { !findings[$0].isPlaced }
        for (index, place) in zip(waiting, places) { findings[index].setPlace(place) }
        serial += 1
    }

    /// Examines the layers below a layer.
    ///
    /// - Parameters:
    ///   - now: The layer's time.
    ///   - origin: Its time at the demo's start.
    ///   - serial: Differs from the last one if animations or layers may have changed.
    package func read(_ root: CALayer, at now: Double, origin: Double, serial: Int) {
        let time = max(0, now - origin)
        judgeSuspects(before: time)
        if serial != readSerial {
            readSerial = serial
            let layers = root.descendants.dropFirst()
            judgeTransitions(Set(layers.map { ObjectIdentifier($0) }), at: time)
            readAnimations(of: layers, below: root, at: time, now: now)
            for index in watched.indices { watched[index].refresh(below: root) }
            for layer in layers {
                for lint in LayerLints.findings(layer, named: names.name(of: layer), at: time) { add(lint) }
            }
        }
        judgeFills(at: time)
    }

    private func add(_ lint: Lint) {
        guard findings.count < Self.capacity, known.insert(lint.id).inserted else { return }
        findings.append(lint)
        serial += 1
    }

    // MARK: Animations

    private func readAnimations(of layers: some Sequence<CALayer>, below root: CALayer, at time: Double, now: Double) {
        var attached: Set<ObjectIdentifier> = []
        let old = Set(watched.map { ObjectIdentifier($0.running.animation) })
        for layer in layers {
            for running in layer.runningAnimations {
                let id = ObjectIdentifier(running.animation)
                attached.insert(id)
                guard !old.contains(id), running.key.flatMap(AnimationTrial.originalName) == nil else { continue }
                let clock = LocalTimeMap(of: layer, below: root)
                let end = clock.time(ofLocal: running.end, now: now) - now + time
                var new = WatchedAnimation(running, of: layer, named: names.name(of: layer), end: end)
                new.calls = takeCalls(layer, running.key)
                watched.append(new)
                judgeNew(new, at: time)
            }
        }
        for gone in watched where !attached.contains(ObjectIdentifier(gone.running.animation)) {
            judgeEnd(of: gone, root, at: time)
        }
        watched.removeAll { !attached.contains(ObjectIdentifier($0.running.animation)) }
    }

    private func judgeNew(_ new: WatchedAnimation, at time: Double) {
        guard let layer = new.layer else { return }
        if !layer.hasTarget(for: new.running.animation) {
            let paths = new.running.animation.keyPaths.map { "“\($0)”" }.joined(separator: ", ")
            add(
                Lint(
                    .unknownKeyPath, layer, named: new.layerName, new.subject, at: time,
                    "\(type(of: layer)) has nothing to animate at \(paths.isEmpty ? "no key path" : paths), so nothing moves.",
                    remedy: "Check the spelling. A custom property needs @CAAnimatable.", calls: new.calls))
        }
        if new.running.isAwaited, new.running.end.isInfinite {
            add(
                Lint(
                    .heldCompletion, layer, named: new.layerName, new.subject, at: time,
                    "The animation repeats for ever, and a completion block waits for its end.",
                    remedy:
                        "Add it outside the transaction that has the block, or remove the animation when it is no longer needed.",
                    calls: new.calls))
        }
    }

    /// Tests an animation that is no longer on its layer.
    private func judgeEnd(of gone: WatchedAnimation, _ root: CALayer, at time: Double) {
        guard let layer = gone.layer, sequence(first: layer, next: \.superlayer).contains(where: { $0 === root }) else {
            if gone.running.animation is CATransition, time < gone.end - WatchedAnimation.instant {
                addLostTransition(gone.layer, gone.layerName, gone.calls, at: time)
            }
            return
        }
        // A jump of an invisible layer does not matter.
        guard gone.hasEnded, gone.isSteady(below: root), !gone.isHolding, !layer.isHidden, layer.opacity > 0 else { return }
        for path in gone.jumps(on: layer) {
            let committed = layer.explainValue(forKeyPath: path, at: CACurrentMediaTime())?.committed.numbers ?? []
            suspects.append(Suspect(animation: gone, path: path, time: time, committed: committed))
        }
    }

    /// Turns suspects into findings unless their model was set, because setting it after the end is also a remedy.
    private func judgeSuspects(before time: Double) {
        guard let first = suspects.first, first.time < time - 1e-6 else { return }
        for suspect in suspects {
            guard let layer = suspect.animation.layer,
                let now = layer.explainValue(forKeyPath: suspect.path, at: CACurrentMediaTime()),
                now.committed.numbers == suspect.committed
            else { continue }
            add(
                Lint(
                    .snapBack, layer, named: suspect.animation.layerName, suspect.animation.subject,
                    at: min(suspect.animation.end, suspect.time),
                    "The animation has ended and was removed, and the layer jumps back to its model: \(suspect.path) was not set to "
                        + "the last value.",
                    remedy: "Set the model to the last value before the animation is added, without an implicit action.",
                    calls: suspect.animation.calls))
        }
        suspects = []
    }

    private func judgeFills(at time: Double) {
        for index in watched.indices
        where watched[index].isHolding && !watched[index].isJudged && watched[index].seconds > WatchedAnimation.instant {
            watched[index].isJudged = true
            guard let layer = watched[index].layer, let path = watched[index].hiddenPath(on: layer) else { continue }
            add(
                Lint(
                    .hiddenModel, layer, named: watched[index].layerName, watched[index].subject,
                    at: min(watched[index].end, time),
                    "The animation has ended and stays (fillMode \(watched[index].running.animation.fillMode.rawValue), not removed): "
                        + "it hides the model's \(path), which hit tests and layout still use.",
                    remedy: "Set the model to the last value, and let the animation be removed.", calls: watched[index].calls))
        }
    }

    // MARK: Transitions

    private func judgeTransitions(_ present: Set<ObjectIdentifier>, at time: Double) {
        for new in newTransitions where !(new.layer.map { present.contains(ObjectIdentifier($0)) } ?? false) {
            addLostTransition(new.layer, new.name, new.calls, at: time)
        }
        newTransitions = []
    }

    private func addLostTransition(_ layer: CALayer?, _ name: String, _ calls: CallTrace?, at time: Double) {
        add(
            Lint(
                .lostTransition, layer, named: name, "transition", at: time,
                "The layer was removed from the tree, and its transition with it: the transition is not visible.",
                remedy: "Add the transition to the superlayer, whose sublayers change.", calls: calls))
    }
}

/// An animation and its final values.
private struct WatchedAnimation {
    let running: RunningAnimation
    private(set) weak var layer: CALayer?
    let layerName: String
    /// Its end in seconds since the demo's start.
    let end: Double
    /// Whether the value after the end has been tested.
    var isJudged = false
    /// The calls that have added it; nil if they are not known.
    var calls: CallTrace?
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
