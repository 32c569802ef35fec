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

    /// How a value is combined with the one underneath.
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
        /// How the value is combined with the one underneath.
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
