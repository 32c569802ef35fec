import QuartzUI

/// A value of a layer over a range of the layer's time, sampled by the engine.
struct CurveReading: Equatable {
    /// The range, in the layer's seconds.
    let window: ClosedRange<Double>
    /// The numbers of the value, one line each; the animation's progress if it has too many.
    let lines: [[Double]]
    /// For each line, the samples before which it is interrupted: a cycle begins again, an angle passes ±180°, a value is set.
    let breaks: [Set<Int>]
    /// Whether the lines show progress: the value has no numbers or too many.
    let isProgress: Bool
    /// The unit of the numbers; empty for none.
    let unit: String

    /// The number of samples of a line.
    static let count = 145
    /// Range before and after, as a fraction of the animations' time. It is a whole number of samples, so that ends fall on
    /// samples.
    private static let margin = 1.0 / 16
    /// The fractions of the value's range above which a step between samples may be a jump: any step, and one that is more than twice
    /// each of the steps beside it.
    private static let leastJump = (any: 0.2, steeper: 0.005)
    /// The maximum number of lines. A value with more numbers is shown by its progress.
    static let mostLines = 4

    init(of keyPath: String, on layer: CALayer, in window: ClosedRange<Double>) {
        self.window = window
        let length = window.upperBound - window.lowerBound
        let samples = (0..<Self.count).compactMap {
            layer.explainValue(forKeyPath: keyPath, atLocalTime: window.lowerBound + Double($0) / Double(Self.count - 1) * length)
        }
        let values = samples.map { Self.numbers($0) }
        isProgress = samples.first.map(Self.isProgress) ?? false
        let lineCount = values.map(\.count).min() ?? 0
        unit = isProgress ? "" : Quantity(keyPath).unit
        let lines = (0..<lineCount).map { line in values.map { $0[line] } }
        self.lines = lines
        let step = length / Double(Self.count - 1)
        breaks = lines.indices.map { line in
            Self.breaks(in: lines[line]) { place in
                layer.explainValue(forKeyPath: keyPath, atLocalTime: window.lowerBound + place * step).map(Self.numbers)?[line]
            }
        }
    }

    private init(
        window: ClosedRange<Double>, lines: [[Double]], breaks: [Set<Int>], isProgress: Bool, unit: String
    ) {
        (self.window, self.lines, self.breaks) = (window, lines, breaks)
        (self.isProgress, self.unit) = (isProgress, unit)
    }

    /// Returns the samples before which a line jumps.
    ///
    /// - Parameter value: Returns the number at a place between samples.
    private static func breaks(in line: [Double], _ value: (Double) -> Double?) -> Set<Int> {
        let finite = line.filter(\.isFinite)
        let range = (finite.max() ?? 0) - (finite.min() ?? 0)
        guard range > 0 else { return [] }
        func step(_ index: Int) -> Double { line.indices.dropFirst().contains(index) ? abs(line[index] - line[index - 1]) : 0 }
        let steep = line.indices.dropFirst().filter {
            step($0) > leastJump.any * range
                || step($0) > leastJump.steeper * range && step($0) > 2 * max(step($0 - 1), step($0 + 1))
        }
        return Set(steep.prefix(mostBreaks).filter { isJump(in: line, before: $0, value) })
    }

    /// Whether the change between two samples happens at an instant rather than steeply: in halves of halves it remains whole.
    private static func isJump(in line: [Double], before index: Int, _ value: (Double) -> Double?) -> Bool {
        var (from, to) = (Double(index - 1), Double(index))
        var (low, high) = (line[index - 1], line[index])
        for _ in 0..<halvings {
            let middle = (from + to) / 2
            guard let number = value(middle), number.isFinite else { return false }
            if abs(number - low) > abs(high - number) { (to, high) = (middle, number) } else { (from, low) = (middle, number) }
        }
        return abs(high - low) > abs(line[index] - line[index - 1]) / 2
    }

    /// The number of halvings of a step that distinguish a jump.
    private static let halvings = 14
    /// The maximum number of jumps of a line.
    private static let mostBreaks = 48

    /// The change per second of the layer's time, by central differences; beside a jump that of one side.
    var velocity: CurveReading {
        let step = (window.upperBound - window.lowerBound) / Double(Self.count - 1)
        let slopes = zip(lines, breaks).map { line, breaks in
            line.indices.map { index -> Double in
                let before = breaks.contains(index) ? index : max(index - 1, 0)
                let after = breaks.contains(index + 1) ? index : min(index + 1, line.count - 1)
                return after > before ? (line[after] - line[before]) / (Double(after - before) * step) : .nan
            }
        }
        return CurveReading(window: window, lines: slopes, breaks: breaks, isProgress: isProgress, unit: unit + "/s")
    }

    /// Returns the numbers at a time, between the samples in proportion; beside a jump that of the nearer sample.
    func numbers(at time: Double) -> [Double] {
        let share = (time - window.lowerBound) / (window.upperBound - window.lowerBound)
        guard share.isFinite else { return [] }
        return zip(lines, breaks).map { line, breaks in
            let place = min(max(share, 0), 1) * Double(line.count - 1)
            let (low, high) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
            guard line.indices.contains(high) else { return .nan }
            if low != high, breaks.contains(high) { return line[Int(place.rounded())] }
            return line[low] + (line[high] - line[low]) * (place - place.rounded(.down))
        }
    }

    /// Whether any number changes in the range.
    var isMoving: Bool {
        lines.contains { line in
            guard let low = line.filter(\.isFinite).min(), let high = line.filter(\.isFinite).max() else { return false }
            return high - low > 1e-6
        }
    }

    /// Returns the plotted numbers of an explanation; angles in degrees.
    static func numbers(_ explanation: CAValueExplanation) -> [Double] {
        if !isProgress(explanation) {
            let factor = Quantity(explanation.keyPath).factor
            return explanation.result.numbers.map { $0 * factor }
        }
        return [explanation.animations.last { $0.pacedProgress != nil }?.pacedProgress ?? .nan]
    }

    private static func isProgress(_ explanation: CAValueExplanation) -> Bool {
        !(1...mostLines).contains(explanation.result.numbers.count)
    }

    /// Returns the names of a value's numbers if it has several.
    static func names(of keyPath: String, count: Int) -> [String] {
        let path = keyPath.lowercased()
        return switch count {
        case 2 where path.hasSuffix("size") || path.hasSuffix("offset"): ["width", "height"]
        case 2: ["x", "y"]
        case 3: ["x", "y", "z"]
        case 4 where path.hasSuffix("color"): ["red", "green", "blue", "alpha"]
        case 4: ["x", "y", "width", "height"]
        default: []
        }
    }

    /// The least and the greatest number.
    var range: ClosedRange<Double> {
        let numbers = lines.joined().filter(\.isFinite)
        guard let low = numbers.min(), let high = numbers.max() else { return 0...1 }
        // A constant value is centred.
        return high - low < 1e-9 ? low - 1...high + 1 : low...high
    }

    /// Returns the most useful range for a layer's animations: all of them, or the current cycle of an endless one.
    static func window(of running: [RunningAnimation], at now: Double) -> ClosedRange<Double> {
        func cycle(_ running: RunningAnimation) -> Double {
            let speed = abs(Double(running.animation.speed))
            return running.duration * (running.animation.autoreverses ? 2 : 1) / (speed > 0 ? speed : 1)
        }
        let spans = running.map { running in
            let cycle = cycle(running)
            guard running.end - running.begin > 12 * cycle || running.end.isInfinite, cycle > 0 else {
                return (running.begin, running.end)
            }
            let begin = running.begin + max(0, ((min(now, running.end) - running.begin) / cycle).rounded(.down)) * cycle
            return (begin, begin + cycle)
        }.filter { $0.0.isFinite && $0.1.isFinite }
        guard let begin = spans.map(\.0).min(), let end = spans.map(\.1).max(), end > begin else { return now - 1...now + 1 }
        // A margin shows the values outside the active duration.
        let margin = (end - begin) * margin
        return begin - margin...end + margin
    }
}
