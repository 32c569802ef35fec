import QuartzUI

/// An animation as a range of the demo's time.
package struct AnimationBar: Equatable {
    /// Begin and end, in seconds since the demo's start; the end may be infinite.
    var begin: Double
    var end: Double
    /// The length of one pass, in seconds of the demo.
    let pass: Double
    let repeats: Repeats
    let autoreverses: Bool
    let fillMode: CAMediaTimingFillMode
    /// Whether it is still attached to its layer.
    var isAttached = true
    /// Whether its layer's time is paused.
    let isHeld: Bool
    /// The form of its passes.
    var shape = BarShape.linear
    /// The time at which it was added, in seconds; its delay lasts from then to its begin.
    var added: Double
    /// Whether it has neither passes nor an end, like a source of particles.
    var isSteady = false
    /// The time that the animation takes without its trial; nil without one.
    var original: ClosedRange<Double>?
    /// The animation; nil for a steady bar.
    var animation: ObjectIdentifier?
    /// For a group's member, the number of the group's seconds per second of the demo, negative in a pass that is played backwards.
    var memberRate: Double?

    /// The number of repeats.
    enum Repeats: Equatable {
        case times(Double)
        case forever

        /// - Parameter duration: The length of one pass.
        init(_ animation: CAAnimation, duration: Double) {
            let cycle = duration * (animation.autoreverses ? 2 : 1)
            let count =
                animation.repeatDuration > 0 && cycle > 0
                ? animation.repeatDuration / cycle : animation.repeatCount > 0 ? Double(animation.repeatCount) : 1
            self = count.isFinite ? .times(count) : .forever
        }

        /// The number; infinite for ever.
        var count: Double { if case .times(let count) = self { count } else { .infinity } }
    }

    /// - Parameters:
    ///   - clock: The map between the layer's time and the canvas's.
    ///   - now: The canvas's time.
    ///   - origin: The canvas's time at the demo's start.
    init(_ running: RunningAnimation, clock: LocalTimeMap, now: Double, origin: Double) {
        let animation = running.animation
        func demoTime(_ local: Double) -> Double {
            local.isFinite ? clock.time(ofLocal: local, now: now) - origin : clock.rate < 0 ? -local : local
        }
        let ends = (demoTime(running.begin), demoTime(running.end))
        begin = min(ends.0, ends.1)
        end = max(ends.0, ends.1)
        let speed = abs(Double(animation.speed)) * (clock.rate == 0 ? 1 : abs(clock.rate))
        pass = speed > 0 ? running.duration / speed : .infinity
        autoreverses = animation.autoreverses
        fillMode = animation.fillMode
        isHeld = clock.rate == 0
        added = begin
        repeats = running.end.isInfinite ? .forever : Repeats(animation, duration: running.duration)
    }

    /// Creates the bar of a group's member.
    init(
        from begin: Double, to end: Double, pass: Double, repeats: Repeats, autoreverses: Bool, fillMode: CAMediaTimingFillMode,
        isHeld: Bool, shape: BarShape
    ) {
        (self.begin, self.end, self.pass, added) = (begin, end, pass, begin)
        (self.repeats, self.autoreverses, self.fillMode) = (repeats, autoreverses, fillMode)
        (self.isHeld, self.shape) = (isHeld, shape)
    }

    /// Creates a bar without passes that begins at a time.
    init(steadyFrom time: Double) {
        (begin, added, end, pass) = (time, time, .infinity, .infinity)
        (repeats, autoreverses, fillMode, isHeld, isSteady) = (.forever, false, .removed, false, true)
    }

    /// Returns the nearest key moment after a time: its begin, its end, or a keyframe or end of a pass; nil if there is none.
    func moment(after time: Double) -> Double? { moments(around: time).filter { $0 > time + Self.instant }.min() }

    /// Returns the nearest key moment before a time.
    func moment(before time: Double) -> Double? { moments(around: time).filter { $0 < time - Self.instant }.max() }

    /// The difference up to which moments count as equal.
    private static let instant = 1e-4

    private func moments(around time: Double) -> [Double] {
        var moments = [begin, end]
        if pass > 0, pass.isFinite, begin.isFinite {
            let fractions = shape.keyTimes + [0, 1]
            let present = max(0, ((time - begin) / pass).rounded(.down))
            for index in [present - 1, present, present + 1] where index >= 0 {
                let isBack = autoreverses && index.truncatingRemainder(dividingBy: 2) == 1
                moments += fractions.map { begin + (index + (isBack ? 1 - $0 : $0)) * pass }
            }
        }
        return moments.filter { $0.isFinite && $0 >= max(begin, 0) - Self.instant && $0 <= end + Self.instant }
    }

    /// Whether the first frame is shown before its begin, and the last one after its end.
    var fillsBackwards: Bool { fillMode == .backwards || fillMode == .both }
    var fillsForwards: Bool { fillMode == .forwards || fillMode == .both }

    /// The repeats as text: `1`, `2.5`, `for ever`, and whether it autoreverses.
    var repeatText: String {
        if isSteady { return "" }
        let count =
            switch repeats {
            case .forever: "for ever"
            case .times(let count): Self.text(count)
            }
        return autoreverses ? "\(count), autoreverses" : count
    }

    /// Begin and pass as text, in seconds.
    var beginText: String { Self.text(begin) + " s" }
    var passText: String { isSteady ? "endless" : pass.isFinite ? Self.text(pass) + " s" : "paused" }

    /// At most two decimals, or another number of them, without trailing zeros.
    static func text(_ number: Double, decimals: Int = 2) -> String {
        let text = LayerReading.Value.text(number, decimals)
        guard text.contains(".") else { return text }
        let digits = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(digits.reversed())
    }
}

/// The shape of an animation's passes: progress over time, and the times of keyframes.
struct BarShape: Equatable {
    /// The progress at equal steps of a pass, from 0 to 1. Springs exceed 1.
    let progress: [Double]
    /// The times of keyframes as fractions of a pass; empty for other animations.
    let keyTimes: [Double]

    /// The number of samples.
    static let count = 17
    /// Progress proportional to time.
    static let linear = BarShape(progress: (0..<count).map { Double($0) / Double(count - 1) }, keyTimes: [])

    private init(progress: [Double], keyTimes: [Double]) {
        self.progress = progress
        self.keyTimes = keyTimes
    }

    init(_ animation: CAAnimation) {
        let pace = { (share: Double) in Self.pace(animation, share) }
        progress = Self.linear.progress.map(pace)
        keyTimes = Self.keyTimes(of: animation)
    }

    /// The shape of a pass that is played backwards.
    var reversed: BarShape { BarShape(progress: progress.reversed(), keyTimes: keyTimes.reversed().map { 1 - $0 }) }

    /// Returns the progress at a share of the animation's duration.
    private static func pace(_ animation: CAAnimation, _ share: Double) -> Double {
        if let spring = animation as? CASpringAnimation { return spring.progress(at: share * spring.duration) }
        return animation.timingFunction?.progress(at: share) ?? share
    }

    private static func keyTimes(of animation: CAAnimation) -> [Double] {
        if let group = animation as? CAAnimationGroup {
            let members = (group.animations ?? []).compactMap { $0 as? CAKeyframeAnimation }
            let inner = members.filter { $0.duration == 0 || $0.duration == group.duration }
            return Array(Set(inner.flatMap { keyTimes(of: $0) })).sorted()
        }
        guard let keyframes = animation as? CAKeyframeAnimation else { return [] }
        if let times = keyframes.keyTimes, !times.isEmpty { return times.map(\.doubleValue) }
        let count = keyframes.values?.count ?? 0
        // Discrete values share the time; the others share the steps between them.
        let steps = keyframes.calculationMode == .discrete ? count : count - 1
        guard count > 1, keyframes.path == nil else { return [] }
        return (0..<count).map { Double($0) / Double(steps) }
    }
}

/// The part of a timeline bar that a drag moves.
package enum BarPart {
    /// The begin. The end keeps its time, so the length changes too.
    case begin
    /// The middle. The bar moves in time.
    case middle
    /// The end. The length changes.
    case end

    /// The distance in points within which a drag moves an edge.
    private static let reach: CGFloat = 5

    /// - Parameters:
    ///   - x: The x position at which the drag began.
    ///   - begin: The x position of the bar's begin.
    ///   - end: The x position of its end; nil for an endless one.
    init?(at x: CGFloat, from begin: CGFloat, to end: CGFloat?) {
        guard x >= begin - Self.reach, x <= (end ?? .infinity) + Self.reach else { return nil }
        // A third of a short bar remains its middle.
        let inside = end.map { min(Self.reach, ($0 - begin) / 3) } ?? Self.reach
        if let end, x > end - inside {
            self = .end
        } else {
            self = x < begin + inside ? .begin : .middle
        }
    }

    /// The mouse's cursor over the part.
    var cursor: CursorShape { self == .middle ? .move : .resizeHorizontal }
}
