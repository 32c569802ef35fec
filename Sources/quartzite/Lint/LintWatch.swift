import QuartzUI

/// Watches the animations of a demo and collects lints.
///
/// An animation is judged by its effect: values just before its end are compared with those after it.
final class LintWatch {
    /// The findings, oldest first; equal ones once.
    private(set) var findings: [Lint] = []
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
    }

    init(names: LayerNames) {
        self.names = names
    }

    /// Records that a layer was given a transition, before the commit.
    func noteTransition(of layer: CALayer) {
        newTransitions.append(NewTransition(layer: layer, name: names.name(of: layer)))
    }

    /// Examines the layers below a layer.
    ///
    /// - Parameters:
    ///   - now: The layer's time.
    ///   - origin: Its time at the demo's start.
    ///   - serial: Differs from the last one if animations or layers may have changed.
    func read(_ root: CALayer, at now: Double, origin: Double, serial: Int) {
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
                guard !old.contains(id), !(running.key?.hasPrefix(AnimationTrial.prefix) ?? false) else { continue }
                let clock = LocalTimeMap(of: layer, below: root)
                let end = clock.time(ofLocal: running.end, now: now) - now + time
                let new = WatchedAnimation(running, of: layer, named: names.name(of: layer), end: end)
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
                    remedy: "Check the spelling. A property of your own needs @CAAnimatable."))
        }
        if new.running.isAwaited, new.running.end.isInfinite {
            add(
                Lint(
                    .heldCompletion, layer, named: new.layerName, new.subject, at: time,
                    "The animation repeats for ever, and a completion block waits for its end.",
                    remedy:
                        "Add it outside the transaction that has the block, or remove the animation when it is no longer needed."
                ))
        }
    }

    /// Tests an animation that is no longer on its layer.
    private func judgeEnd(of gone: WatchedAnimation, _ root: CALayer, at time: Double) {
        guard let layer = gone.layer, sequence(first: layer, next: \.superlayer).contains(where: { $0 === root }) else {
            if gone.running.animation is CATransition, time < gone.end - WatchedAnimation.instant {
                addLostTransition(gone.layer, gone.layerName, at: time)
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
                    remedy: "Set the model to the last value before the animation is added, without an implicit action."))
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
                    remedy: "Set the model to the last value, and let the animation be removed."))
        }
    }

    // MARK: Transitions

    private func judgeTransitions(_ present: Set<ObjectIdentifier>, at time: Double) {
        for new in newTransitions where !(new.layer.map { present.contains(ObjectIdentifier($0)) } ?? false) {
            addLostTransition(new.layer, new.name, at: time)
        }
        newTransitions = []
    }

    private func addLostTransition(_ layer: CALayer?, _ name: String, at time: Double) {
        add(
            Lint(
                .lostTransition, layer, named: name, "transition", at: time,
                "The layer has left the tree, and its transition with it: nothing of it is seen.",
                remedy: "Add the transition to the superlayer, whose sublayers change."))
    }
}
