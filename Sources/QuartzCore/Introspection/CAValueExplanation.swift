/// Why a layer's property has the value that it has at a time: the times down to the layer, then each animation of the property in
/// the order in which they apply, and the result.
///
/// Made by the engine's own compiling and sampling, of one animation more with each step.
public struct CAValueExplanation: Sendable, CustomStringConvertible {
    /// How a layer makes its time of its parent's.
    public struct TimeStep: Sendable {
        /// The layer's class and name.
        public let layer: String
        /// The time that it is given.
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
        /// The value in words.
        public let description: String
    }

    /// How a value meets the one underneath.
    public enum Stacking: String, Sendable {
        /// It takes its place.
        case replaces
        /// It is added; a transform is concatenated.
        case adds
        /// Each repeat begins where the last ended, and the value takes the place of the one underneath.
        case accumulates
        /// Each repeat begins where the last ended, and the value is added.
        case accumulatesAndAdds = "accumulates and adds"
    }

    /// What one animation does at the time.
    public struct AnimationStep: Sendable {
        /// The key of the animation, that of its group where it is in one.
        public let key: String?
        /// Its class.
        public let type: String
        /// What it animates.
        public let keyPath: String
        /// When it begins and ends, and the moment that is looked at, in the time that it lives in: the layer's, or its group's.
        public let begin: CFTimeInterval, end: CFTimeInterval, time: CFTimeInterval
        /// The length of one pass.
        public let duration: CFTimeInterval
        /// Whether it has an effect.
        public let isActive: Bool
        /// How long it has played, at its own speed; nil while it has no effect.
        public let activeTime: CFTimeInterval?
        /// How many passes were completed before this one; nil while it has no effect.
        public let iteration: Double?
        /// Progress through the pass, 0 … 1, and what the timing function, or a spring, makes of it; nil while it has no effect.
        public let progress: Double?, pacedProgress: Double?
        /// How the value meets the one underneath.
        public let stacking: Stacking
        /// The ends in words, those that were left out filled in from underneath.
        public let ends: String
        /// The value underneath, and the value with this animation.
        public let before: Value, after: Value

        /// What the animation brings: numbers that are added where it adds, else the value itself.
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
    /// From the root down to the layer.
    public let times: [TimeStep]
    /// The committed value of the model.
    public let committed: Value
    /// The animations of the property in the order in which they apply, those without effect at the time too.
    public let animations: [AnimationStep]
    /// What is seen.
    public let result: Value

    /// Some lines: times, committed value, one or two lines for each animation, result.
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
