/// Numeric keyframes prepared for sampling: n keyframes of c numbers each, their schedule, and a spline in cubic modes.
///
/// Tangents and segment lengths are computed in advance, so that evaluation allocates nothing. `schedule.faults` reports wrong
/// key times and timing functions.
package struct KeyframeTrack: Sendable {
    /// The times of the keyframes.
    package let schedule: KeyframeSchedule
    /// The number of numbers in a keyframe.
    package let width: Int
    /// The connection of keyframes.
    package let mode: KeyframeMode

    private let values: [Double]
    private let spline: KeyframeSpline?

    /// The number of keyframes.
    package var count: Int { schedule.count }

    /// Prepares keyframes for sampling.
    ///
    /// - Parameters:
    ///   - values: The numbers of all keyframes, one keyframe after the other; an incomplete last one is ignored.
    ///   - width: The number of numbers in a keyframe, at least 1.
    ///   - mode: The connection of keyframes. Distances in paced modes are Euclidean over all numbers of a keyframe.
    ///   - keyTimes: See `KeyframeSchedule`; paced modes ignore them.
    ///   - curves: A timing curve for each segment; paced and discrete modes ignore them.
    ///   - shape: Tension, continuity and bias, for cubic modes.
    package init(
        values: [Double], width: Int, mode: KeyframeMode = .linear, keyTimes: [Double]? = nil, curves: [CubicTimingCurve] = [],
        shape: KeyframeSpline.Shape = .init()
    ) {
        self.width = max(width, 1)
        self.mode = mode
        let count = values.count / self.width
        self.values = values
        let spline =
            mode.isCubic && count > 1
            ? KeyframeSpline(values: values, width: self.width, shape: shape, isMeasured: mode == .cubicPaced) : nil
        self.spline = spline
        if mode.isPaced, count > 1 {
            schedule = KeyframeSchedule(
                segmentLengths: spline?.segmentLengths ?? Self.distances(values, width: self.width, count: count))
        } else {
            schedule = KeyframeSchedule(
                count: count, isDiscrete: mode == .discrete, keyTimes: mode.isPaced ? nil : keyTimes,
                curves: mode.isPaced ? [] : curves)
        }
    }

    private static func distances(_ values: [Double], width: Int, count: Int) -> [Double] {
        (1..<count).map { index in
            let (from, to) = ((index - 1) * width, index * width)
            return KeyframeSpline.length(width) { values[to + $0] - values[from + $0] }
        }
    }

    /// The segment and the position in it for a progress, for values that are blended elsewhere.
    func segment(at progress: Double) -> KeyframeSchedule.Position {
        schedule.segment(at: progress)
    }

    /// The ranges in which the numbers change, as fractions of a pass; nil if they are unknown.
    package var profile: [ClosedRange<Double>]? {
        var changes: [Int] = []
        for index in 0..<max(count - 1, 0) {
            let (from, to) = (index * width, (index + 1) * width)
            if (0..<width).contains(where: { values[from + $0] != values[to + $0] }) { changes.append(index) }
        }
        if changes.isEmpty { return [] }
        guard !mode.isCubic, let moments = schedule.moments else { return nil }
        return changes.map { (mode == .discrete ? moments[$0 + 1] : moments[$0])...moments[$0 + 1] }
    }

    /// Writes the `width` numbers at a progress to `result`; writes nothing when there is no keyframe.
    func evaluate(at progress: Double, into result: UnsafeMutablePointer<Double>) {
        guard count > 0 else { return }
        let position = schedule.segment(at: progress)
        if let spline {
            spline.evaluate(segment: position.index, fraction: position.fraction, values: values, into: result)
            return
        }
        let from = position.index * width
        if position.fraction == 0 {
            for i in 0..<width { result[i] = values[from + i] }
        } else {
            for i in 0..<width {
                result[i] = Blend.value(values[from + i], values[from + width + i], at: position.fraction)
            }
        }
    }
}

/// A Kochanek–Bartels spline through keyframes, in Hermite form.
///
/// The tangents follow Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias control", SIGGRAPH
/// 1984; with all parameters 0 the spline is a Catmull–Rom spline. At both ends the missing neighbour is the reflection of the
/// existing one, which agrees with values measured on the real system. Tangents do not depend on key times.
package struct KeyframeSpline: Sendable {
    /// The three parameters at each keyframe; missing entries, and those that are not finite, are 0.
    package struct Shape: Sendable, Hashable {
        /// Positive values tighten the curve, negative ones round it.
        package var tension: [Double] = []
        /// Values other than 0 make a corner: positive ones outwards, negative ones inwards.
        package var continuity: [Double] = []
        /// Positive values overshoot after the keyframe, negative ones before it.
        package var bias: [Double] = []

        package init(tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []) {
            self.tension = tension
            self.continuity = continuity
            self.bias = bias
        }

        fileprivate func weights(at index: Int) -> (t: Double, c: Double, b: Double) {
            func entry(_ list: [Double]) -> Double { index < list.count && list[index].isFinite ? list[index] : 0 }
            return (entry(tension), entry(continuity), entry(bias))
        }
    }

    private let width: Int
    /// For each segment the tangent at its start, then the one at its end.
    private let tangents: [Double]
    /// For each segment the cumulative lengths at the ends of its stretches, beginning with 0; empty when not measured.
    private let lengths: [Double]

    /// The number of stretches of a segment that are integrated separately: with five points each, the error is about 1e-9 for a
    /// smooth segment and about 1e-3 for one with a cusp.
    private static let stretches = 16

    /// Prepares the spline through at least two keyframes; with `isMeasured`, fractions mean length instead of the parameter.
    init(values: [Double], width: Int, shape: Shape, isMeasured: Bool) {
        self.width = width
        let count = values.count / width
        var tangents = [Double](repeating: 0, count: (count - 1) * 2 * width)
        for index in 0..<count {
            let (t, c, b) = shape.weights(at: index)
            // Weights of the steps from the previous keyframe and to the next one, for the leaving and the arriving tangent.
            let leaving = ((1 - t) * (1 + c) * (1 + b) / 2, (1 - t) * (1 - c) * (1 - b) / 2)
            let arriving = ((1 - t) * (1 - c) * (1 + b) / 2, (1 - t) * (1 + c) * (1 - b) / 2)
            for i in 0..<width {
                let here = values[index * width + i]
                let after = index + 1 < count ? values[(index + 1) * width + i] - here : here - values[(index - 1) * width + i]
                let before = index > 0 ? here - values[(index - 1) * width + i] : after
                if index + 1 < count { tangents[2 * index * width + i] = leaving.0 * before + leaving.1 * after }
                if index > 0 { tangents[(2 * index - 1) * width + i] = arriving.0 * before + arriving.1 * after }
            }
        }
        self.tangents = tangents
        guard isMeasured else {
            lengths = []
            return
        }
        var lengths: [Double] = []
        for segment in 0..<(count - 1) {
            let piece = Segment(index: segment, values: values, tangents: tangents, width: width)
            var sum = 0.0
            lengths.append(0)
            for stretch in 0..<Self.stretches {
                let (start, end) = (Double(stretch) / Double(Self.stretches), Double(stretch + 1) / Double(Self.stretches))
                sum += piece.length(from: start, to: end)
                lengths.append(sum)
            }
        }
        self.lengths = lengths
    }

    /// The length of each segment; empty when the spline was not measured.
    var segmentLengths: [Double] {
        let stride = Self.stretches + 1
        return (0..<lengths.count / stride).map { lengths[$0 * stride + Self.stretches] }
    }

    /// Writes the point of a segment at a fraction of its parameter, or of its length when the spline was measured.
    func evaluate(segment: Int, fraction: Double, values: [Double], into result: UnsafeMutablePointer<Double>) {
        let s = lengths.isEmpty ? fraction : parameter(segment, fraction, values)
        let (s2, s3) = (s * s, s * s * s)
        let (h0, h1) = (2 * s3 - 3 * s2 + 1, 3 * s2 - 2 * s3)
        let (g0, g1) = (s3 - 2 * s2 + s, s3 - s2)
        let point = segment * width
        let tangent = 2 * segment * width
        for i in 0..<width {
            let smooth =
                h0 * values[point + i] + h1 * values[point + width + i] + g0 * tangents[tangent + i]
                + g1 * tangents[tangent + width + i]
            // The tangents of huge steps leave the range of numbers: then the interpolation is linear.
            result[i] = smooth.isFinite ? smooth : Blend.value(values[point + i], values[point + width + i], at: s)
        }
    }
}

extension KeyframeSpline {
    /// The Euclidean length of a vector given by its components, without overflow of the squares; infinite or NaN only if a
    /// component is.
    package static func length(_ width: Int, _ component: (Int) -> Double) -> Double {
        var largest = 0.0
        for i in 0..<width { largest = max(largest, abs(component(i))) }
        guard largest > 0, largest.isFinite else { return largest }
        var sum = 0.0
        for i in 0..<width {
            let share = component(i) / largest
            sum += share * share
        }
        return largest * sum.squareRoot()
    }

    /// One segment of a spline.
    private struct Segment {
        let index: Int
        let values: [Double]
        let tangents: [Double]
        let width: Int

        /// The length of a part, by five-point Gauss–Legendre quadrature.
        func length(from start: Double, to end: Double) -> Double {
            let half = (end - start) / 2
            let middle = (start + end) / 2
            // Nodes ±√(5 ± 2√(10/7)) / 3 and their weights.
            let (far, near) = (0.906_179_845_938_664, 0.538_469_310_105_683)
            let outer = 0.236_926_885_056_189 * (speed(at: middle - far * half) + speed(at: middle + far * half))
            let inner = 0.478_628_670_499_366 * (speed(at: middle - near * half) + speed(at: middle + near * half))
            return half * (outer + inner + 0.568_888_888_888_889 * speed(at: middle))
        }

        /// The length of the derivative with respect to the parameter.
        func speed(at s: Double) -> Double {
            let (h, g0, g1) = (6 * s * (1 - s), (3 * s - 4) * s + 1, (3 * s - 2) * s)
            let point = index * width
            let tangent = 2 * index * width
            return KeyframeSpline.length(width) { i in
                h * (values[point + width + i] - values[point + i]) + g0 * tangents[tangent + i]
                    + g1 * tangents[tangent + width + i]
            }
        }
    }

    /// The parameter at a fraction of a segment's length: the table gives the stretch, then Newton's method is used inside it.
    private func parameter(_ segment: Int, _ fraction: Double, _ values: [Double]) -> Double {
        let table = segment * (Self.stretches + 1)
        let wanted = fraction * lengths[table + Self.stretches]
        guard wanted > 0, wanted.isFinite, fraction < 1 else { return fraction }
        var stretch = 0
        while stretch + 1 < Self.stretches, lengths[table + stretch + 1] <= wanted { stretch += 1 }

        let start = Double(stretch) / Double(Self.stretches)
        let rest = wanted - lengths[table + stretch]
        let whole = lengths[table + stretch + 1] - lengths[table + stretch]
        guard whole > 0 else { return start }
        var (low, high) = (start, Double(stretch + 1) / Double(Self.stretches))
        var s = low + (high - low) * rest / whole
        let piece = Segment(index: segment, values: values, tangents: tangents, width: width)
        // Converges quadratically from a guess that is accurate to a few percent; in the worst case each pass halves the bracket.
        for _ in 0..<40 {
            let excess = piece.length(from: start, to: s) - rest
            if abs(excess) <= 1e-10 * whole { return s }
            if excess < 0 { low = s } else { high = s }
            let next = s - excess / piece.speed(at: s)
            s = next > low && next < high ? next : 0.5 * (low + high)
        }
        return s
    }
}
