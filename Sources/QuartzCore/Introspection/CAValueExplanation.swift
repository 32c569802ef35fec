/// Explains the value of a layer's property at a time: the times from the root to the layer, then each animation of the property
/// in the order in which they are applied, and the result.
///
/// It is computed with the engine's own compiling and sampling, with one more animation at each step.
public struct CAValueExplanation: Sendable, CustomStringConvertible {
    /// The conversion of the parent's time into a layer's time.
    public struct TimeStep: Sendable {
        /// The layer's class and name.
        public let layer: String
        /// The time of the parent.
        public let parentTime: CFTimeInterval
        /// `(parentTime − beginTime) · speed + timeOffset`
        public let localTime: CFTimeInterval
        /// The layer's timing.
        public let beginTime: CFTimeInterval, speed: Float, timeOffset: CFTimeInterval
    }

    /// A value of the property.
    public struct Value: Sendable, Hashable {
        /// The numbers of a number, structure, colour or transform; empty for anything else.
        public let numbers: [Double]
        /// The value as text.
        public let description: String
    }

    /// The combination of a value with the one underneath.
    public enum Stacking: String, Sendable {
        /// It replaces the value underneath.
        case replaces
        /// It is added; a transform is concatenated.
        case adds
        /// Each repeat begins where the last ended, and the value replaces the one underneath.
        case accumulates
        /// Each repeat begins where the last ended, and the value is added.
        case accumulatesAndAdds = "accumulates and adds"
    }

    /// The effect of one animation at the time.
    public struct AnimationStep: Sendable {
        /// The key of the animation, or of its outermost group.
        public let key: String?
        /// Its class.
        public let type: String
        /// The key path that it animates.
        public let keyPath: String
        /// Its begin and end, and the examined moment, in the time of its parent: the layer or its group.
        public let begin: CFTimeInterval, end: CFTimeInterval, time: CFTimeInterval
        /// The length of one pass.
        public let duration: CFTimeInterval
        /// Whether it has an effect.
        public let isActive: Bool
        /// The time that it has played, at its own speed; nil while it has no effect.
        public let activeTime: CFTimeInterval?
        /// The number of passes completed before this one; nil while it has no effect.
        public let iteration: Double?
        /// The progress through the pass, 0 … 1, and the result of applying the timing function or the spring to it; nil while it
        /// has no effect.
        public let progress: Double?, pacedProgress: Double?
        /// The combination of the value with the one underneath.
        public let stacking: Stacking
        /// The end values as text; omitted ones are replaced by the value underneath.
        public let ends: String
        /// The value underneath, and the value with this animation.
        public let before: Value, after: Value

        /// The animation's contribution: the added numbers where it adds, else the value itself.
        public var interpolated: [Double] {
            guard stacking == .adds || stacking == .accumulatesAndAdds, before.numbers.count == after.numbers.count,
                after.numbers.count != Field.Kind.transform.count
            else { return after.numbers }
            return zip(after.numbers, before.numbers).map { $0 - $1 }
        }
    }

    /// The layer's class and name.
    public let layer: String
    /// The property.
    public let keyPath: String
    /// The moment of the media clock.
    public let time: CFTimeInterval
    /// The times from the root to the layer.
    public let times: [TimeStep]
    /// The committed value of the model.
    public let committed: Value
    /// The animations of the property in the order in which they are applied, including those without effect at the time.
    public let animations: [AnimationStep]
    /// The value that is shown.
    public let result: Value

    /// Several lines: times, committed value, one or two lines for each animation, result.
    public var description: String {
        typealias Text = IntrospectionText
        var lines = ["\(keyPath) of \(layer) at \(Text.number(time))"]
        for step in times {
            var line = "  time of \(step.layer): \(Text.number(step.parentTime))"
            if step.speed != 1 || step.beginTime != 0 || step.timeOffset != 0 {
                line +=
                    " → (\(Text.number(step.parentTime)) - \(Text.number(step.beginTime))) × \(Text.number(Double(step.speed)))"
                line += " + \(Text.number(step.timeOffset)) = \(Text.number(step.localTime))"
            }
            lines.append(line)
        }
        lines.append("  committed: \(committed.description)")
        for step in animations { lines += step.lines }
        lines.append("  result: \(result.description)")
        return lines.joined(separator: "\n")
    }
}

extension CAValueExplanation.AnimationStep {
    fileprivate var lines: [String] {
        typealias Text = IntrospectionText
        var head = "  \(type) of \(keyPath)"
        if let key { head += " \"\(key)\"" }
        head += " from \(Text.number(begin)) to \(Text.number(end))"
        guard let activeTime, let iteration, let progress, let pacedProgress else {
            return [head + ": no effect at \(Text.number(time))"]
        }
        head += ": played \(Text.number(activeTime)), repeat \(Text.number(iteration)), progress \(Text.number(progress))"
        if pacedProgress != progress { head += " paced to \(Text.number(pacedProgress))" }
        return [head, "    \(ends), \(stacking.rawValue): \(before.description) → \(after.description)"]
    }
}

extension CALayer {
    /// Explains a property's value at a time.
    ///
    /// - Parameters:
    ///   - keyPath: A property, a component or a virtual one, as in animations.
    ///   - time: In the media clock's seconds.
    /// - Returns: nil for a layer that is in no host's committed tree, and for a time that is not finite.
    public func explainValue(forKeyPath keyPath: String, at time: CFTimeInterval) -> CAValueExplanation? {
        let model = self.model()
        guard time.isFinite, model.commitState.isCommitted, let host = model.commitState.host else { return nil }
        return ValueExplainer(layer: model, keyPath: keyPath, tree: host.tree, time: time).explanation(host)
    }

    /// Explains a property's value at a time of the layer, past or future; for a paused layer too.
    ///
    /// - Parameters:
    ///   - keyPath: A property, a component or a virtual one, as in animations.
    ///   - localTime: In the layer's seconds.
    /// - Returns: nil for a layer that is in no host's committed tree, and for a time that is not finite. Its
    ///   ``CAValueExplanation/times`` are those of the current moment.
    public func explainValue(forKeyPath keyPath: String, atLocalTime localTime: CFTimeInterval) -> CAValueExplanation? {
        let model = self.model()
        guard localTime.isFinite, model.commitState.isCommitted, let host = model.commitState.host else { return nil }
        return ValueExplainer(
            layer: model, keyPath: keyPath, tree: host.tree, time: host.now, local: localTime
        ).explanation(host)
    }
}

/// Samples a layer alone, with an increasing number of its animations.
@MainActor
private struct ValueExplainer {
    let layer: CALayer
    let keyPath: String
    let slot: Int32
    let time: Double
    let local: Double
    let tree: RenderTree

    /// A property animation of the layer, and its enclosing groups, outermost first.
    private struct Leaf {
        let attached: AnimationEntry
        let groups: [CAAnimationGroup]
        let animation: CAPropertyAnimation
        /// Its index among the property animations of the layer.
        let index: Int
    }

    init(layer: CALayer, keyPath: String, tree: RenderTree, time: Double, local: Double? = nil) {
        self.layer = layer
        self.keyPath = keyPath
        self.time = time
        self.tree = tree
        slot = layer.commitState.slot
        self.local = local ?? tree.localTime(slot, global: time)
    }

    func explanation(_ host: LayerHost) -> CAValueExplanation {
        let leaves = leaves()
        let committed = value(with: nil)
        var before = committed
        var steps: [CAValueExplanation.AnimationStep] = []
        for leaf in leaves where concerns(leaf.animation) {
            let after = value(with: leaf.index)
            steps.append(step(leaf, before, after))
            before = after
        }
        return CAValueExplanation(
            layer: IntrospectionText.name(layer), keyPath: keyPath, time: time, times: times(host), committed: committed,
            animations: steps, result: before)
    }

    // MARK: Time

    private func times(_ host: LayerHost) -> [CAValueExplanation.TimeStep] {
        var chain: [Int32] = []
        var current = slot
        while current >= 0 {
            chain.append(current)
            current = tree.nodes[Int(current)].parent
        }
        var parent = time
        return chain.reversed().compactMap { slot in
            guard let layer = host.layer(slot) else { return nil }
            let timing = tree.timings[slot] ?? MediaTiming()
            let local = timing.localTime(parent: parent)
            defer { parent = local }
            return CAValueExplanation.TimeStep(
                layer: IntrospectionText.name(layer), parentTime: parent, localTime: local, beginTime: timing.beginTime,
                speed: timing.speed, timeOffset: timing.timeOffset)
        }
    }

    // MARK: Animations

    /// Whether an animation may change the property.
    private func concerns(_ animation: CAPropertyAnimation) -> Bool {
        let key = keyPath.prefix { $0 != "." }
        if (animation.keyPath ?? "").prefix(while: { $0 != "." }) == key { return true }
        return key == "transform" && (animation as? CAKeyframeAnimation)?.rotationMode != nil
    }

    /// The committed property animations in the order in which they are applied.
    private func leaves() -> [Leaf] {
        var found: [Leaf] = []
        func visit(_ attached: AnimationEntry, _ groups: [CAAnimationGroup], _ animation: CAAnimation) {
            if let group = animation as? CAAnimationGroup {
                for member in group.animations ?? [] { visit(attached, groups + [group], member) }
            } else if let animation = animation as? CAPropertyAnimation {
                found.append(Leaf(attached: attached, groups: groups, animation: animation, index: found.count))
            }
        }
        for attached in layer.attached where attached.begin != nil { visit(attached, [], attached.animation) }
        return found
    }

    private func step(
        _ leaf: Leaf, _ before: CAValueExplanation.Value, _ after: CAValueExplanation.Value
    ) -> CAValueExplanation.AnimationStep {
        var moment: Double? = local
        var (begin, duration) = (leaf.attached.begin ?? 0, leaf.attached.duration)
        let members = leaf.groups.dropFirst().map { $0 as CAAnimation } + [leaf.animation]
        for (group, member) in zip(leaf.groups, members) {
            let position = moment.flatMap { ActiveSpan(group.state.timing, begin: begin, duration: duration).position(at: $0) }
            let pacing = AnimationCompiler.pacing(of: group, duration: duration)
            moment = position.map { duration.isFinite ? pacing.value(at: $0.progress) * duration : $0.played }
            begin = member.state.timing.beginTime
            duration = member.state.timing.duration > 0 ? member.state.timing.duration : duration
        }
        let span = ActiveSpan(leaf.animation.state.timing, begin: begin, duration: duration)
        let position = moment.flatMap { span.position(at: $0) }
        let pacing = AnimationCompiler.pacing(of: leaf.animation, duration: duration)
        let played = moment.map { min(max(0, ($0 - begin) * abs(span.speed)), span.activeDuration) }
        let stacking: CAValueExplanation.Stacking =
            leaf.animation.isCumulative
            ? leaf.animation.isAdditive ? .accumulatesAndAdds : .accumulates : leaf.animation.isAdditive ? .adds : .replaces
        return CAValueExplanation.AnimationStep(
            key: leaf.attached.key, type: "\(type(of: leaf.animation))", keyPath: leaf.animation.keyPath ?? "", begin: begin,
            end: span.end, time: moment ?? local, duration: duration, isActive: position != nil,
            activeTime: position == nil ? nil : played, iteration: position?.iteration, progress: position?.progress,
            pacedProgress: position.map { pacing.value(at: $0.progress) }, stacking: stacking,
            ends: ends(of: leaf.animation), before: before, after: after)
    }

    /// The animation's end values as text; `underneath` where it uses the value below.
    private func ends(of animation: CAPropertyAnimation) -> String {
        typealias Text = IntrospectionText
        if let frames = animation as? CAKeyframeAnimation {
            if let path = frames.path { return "along a \(Text.value(path)), \(frames.calculationMode.rawValue)" }
            return "through \(Text.value(frames.values)), \(frames.calculationMode.rawValue)"
        }
        guard let basic = animation as? CABasicAnimation else { return "without values" }
        let missing = animation.isAdditive ? "nothing" : "underneath"
        let (from, to, by) = (basic.fromValue, basic.toValue, basic.byValue)
        let start = from.map(Text.value) ?? (to != nil && by != nil ? "to less \(Text.value(by))" : missing)
        let end = to.map(Text.value) ?? by.map { "from and \(Text.value($0))" } ?? missing
        return "from \(start) to \(end)"
    }

    // MARK: Sampling

    /// The property with the layer's first animations, up to an index; with none of them for nil.
    private func value(with last: Int?) -> CAValueExplanation.Value {
        let copy = LayerClasses.copy(layer)
        let node = tree.nodes[Int(slot)]
        let committed = tree.committedDoubles(slot)
        var delta = CommitDelta()
        delta.root = 0
        delta.insertions = [
            CommitDelta.Insertion(
                slot: 0, values: FieldBlock(committed), traits: node.traits, timing: MediaTiming(), objects: node.objects)
        ]
        if let last {
            var index = 0
            delta.addRun(of: layer, slot: 0) { compiler in
                for attached in layer.attached where attached.begin != nil && index <= last {
                    guard let kept = prefix(of: attached.animation, upTo: last, &index) else { continue }
                    let step = AnimationEntry(
                        key: attached.key, animation: kept, id: attached.id, completion: nil, begin: attached.begin)
                    compiler.add(step)
                }
            }
        }
        var alone = RenderTree()
        alone.apply(delta)
        // The layer's timing was omitted, so its time is that of the tree.
        alone.sample(at: local)
        copy.present(layer, alone.presentedState(of: 0, at: local))
        let seen = copy.value(forKeyPath: keyPath)
        let numbers = seen.flatMap { value in CustomField.kind(of: value).flatMap { NumericValue.doubles(value, as: $0) } }
        return CAValueExplanation.Value(numbers: numbers ?? [], description: IntrospectionText.value(seen))
    }

    /// An animation with only those of its members whose index is at most `last`; nil if none is left.
    private func prefix(of animation: CAAnimation, upTo last: Int, _ index: inout Int) -> CAAnimation? {
        if let group = animation as? CAAnimationGroup {
            let members = (group.animations ?? []).compactMap { prefix(of: $0, upTo: last, &index) }
            guard !members.isEmpty, let copy = group.copy(with: nil) as? CAAnimationGroup else { return nil }
            copy.members = members
            return copy
        }
        guard animation is CAPropertyAnimation else { return nil }
        defer { index += 1 }
        return index <= last ? animation : nil
    }
}
