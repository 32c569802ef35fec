import QuartzUI

/// A value of a layer over a range of the layer's time, sampled by the engine.
struct CurveReading: Equatable {
    /// The range, in the layer's seconds.
    let window: ClosedRange<Double>
    /// The numbers of the value, one line each; the animation's progress if it has too many.
    let lines: [[Double]]
    /// Whether the lines show progress: the value has no numbers or too many.
    let isProgress: Bool
    /// The unit of the numbers; empty for none.
    let unit: String

    /// The number of samples of a line.
    static let count = 145
    /// Range before and after, as a fraction of the animations' time. It is a whole number of samples, so that ends fall on
    /// samples.
    private static let margin = 1.0 / 16
    /// The fraction of the value's range above which a step between samples is a jump.
    private static let leastJump = 0.3
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
        lines = (0..<lineCount).map { line in values.map { $0[line] } }
    }

    private init(window: ClosedRange<Double>, lines: [[Double]], isProgress: Bool, unit: String) {
        (self.window, self.lines, self.isProgress, self.unit) = (window, lines, isProgress, unit)
    }

    /// The change per second of the layer's time, by central differences. A jump has none.
    var velocity: CurveReading {
        let step = (window.upperBound - window.lowerBound) / Double(Self.count - 1)
        let slopes = lines.map { line in
            let finite = line.filter(\.isFinite)
            let jump = Self.leastJump * ((finite.max() ?? 0) - (finite.min() ?? 0))
            return line.indices.map { index -> Double in
                let (before, after) = (max(index - 1, 0), min(index + 1, line.count - 1))
                guard after > before else { return 0 }
                let isJump = abs(line[after] - line[index]) > jump || abs(line[index] - line[before]) > jump
                return jump > 0 && isJump ? .nan : (line[after] - line[before]) / (Double(after - before) * step)
            }
        }
        return CurveReading(window: window, lines: slopes, isProgress: isProgress, unit: unit + "/s")
    }

    /// Returns the numbers at a time, between the samples in proportion.
    func numbers(at time: Double) -> [Double] {
        let share = (time - window.lowerBound) / (window.upperBound - window.lowerBound)
        guard share.isFinite else { return [] }
        return lines.map { line in
            let place = min(max(share, 0), 1) * Double(line.count - 1)
            let (low, high) = (Int(place.rounded(.down)), Int(place.rounded(.up)))
            guard line.indices.contains(high) else { return .nan }
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
