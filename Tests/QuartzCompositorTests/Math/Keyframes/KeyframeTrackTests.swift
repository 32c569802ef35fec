import Foundation
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct KeyframeTrackTests {
    private let known: [Double] = [0, 1, 0.5, 0.7]

    private func value(_ track: KeyframeTrack, _ progress: Double) -> [Double] {
        var result = [Double](repeating: -99, count: track.width)
        track.evaluate(at: progress, into: &result)
        return result
    }

    private func scalar(_ mode: KeyframeMode, _ progress: Double, keyTimes: [Double]? = nil) -> Double {
        value(KeyframeTrack(values: known, width: 1, mode: mode, keyTimes: keyTimes), progress)[0]
    }

    @Test func measuredValues() {
        expect(abs(scalar(.linear, 0.1) - 0.3) < 1e-15)
        expectEqual(scalar(.discrete, 0.5), 0.5)
        expect(abs(scalar(.paced, 0.1) - 0.17) < 1e-15)
        expect(abs(scalar(.cubic, 0.1) - 0.34725) < 1e-15)
    }

    @Test func everyModeMeetsItsEnds() {
        for mode in KeyframeMode.allCases {
            expect(scalar(mode, 0) == 0, scalar(mode, -2) == 0, scalar(mode, .nan) == 0)
            expect(abs(scalar(mode, 1) - 0.7) < 1e-12, abs(scalar(mode, 9) - 0.7) < 1e-12)
        }
    }

    @Test func cubicPassesThroughTheKeyframes() {
        for (index, expected) in known.enumerated() {
            expect(abs(scalar(.cubic, Double(index) / 3) - expected) < 1e-12)
        }
        // Two keyframes are a straight line.
        let two = KeyframeTrack(values: [2, 6], width: 1, mode: .cubic)
        expect(abs(value(two, 0.25)[0] - 3) < 1e-15)
    }

    @Test func keyTimesAndCurves() {
        let track = KeyframeTrack(
            values: [0, 10, 20], width: 1, keyTimes: [0, 0.8, 1], curves: [.linear, CubicTimingCurve(0.42, 0, 1, 1)])
        expect(abs(value(track, 0.4)[0] - 5) < 1e-12)
        let eased = CubicTimingCurve(0.42, 0, 1, 1).value(at: 0.5)
        expect(abs(value(track, 0.9)[0] - (10 + 10 * eased)) < 1e-9)
        expect(track.schedule.faults.isEmpty)
        // Overshoot leaves the segment.
        let back = KeyframeTrack(values: [0, 10], width: 1, curves: [CubicTimingCurve(0.3, 0, 0.3, 3)])
        expect(value(back, 0.5)[0] > 10)
    }

    @Test func pacedIgnoresTimesAndCurves() {
        for mode in [KeyframeMode.paced, .cubicPaced] {
            let plain = KeyframeTrack(values: known, width: 1, mode: mode)
            let timed = KeyframeTrack(
                values: known, width: 1, mode: mode, keyTimes: [0, 0.9, 0.95, 1],
                curves: [CubicTimingCurve(1, 0, 1, 0), .linear, .linear])
            for step in 0...20 { expectEqual(value(plain, Double(step) / 20), value(timed, Double(step) / 20)) }
        }
    }

    @Test func pacedDistanceIsEuclidean() {
        // Segments of 5 and 10: a third of the time for the first.
        let track = KeyframeTrack(values: [0, 0, 3, 4, 3, 14], width: 2, mode: .paced)
        let middle = value(track, 1 / 6.0)
        expect(abs(middle[0] - 1.5) < 1e-12, abs(middle[1] - 2) < 1e-12)
        let later = value(track, 2 / 3.0)
        expect(abs(later[0] - 3) < 1e-12, abs(later[1] - 9) < 1e-12)
    }

    @Test func pacedWithoutAnyDistance() {
        for mode in [KeyframeMode.paced, .cubicPaced] {
            let track = KeyframeTrack(values: [4, 4, 4], width: 1, mode: mode)
            for p in [0, 0.3, 0.5, 1] { expectEqual(value(track, p)[0], 4) }
        }
        // A segment of length 0 takes no time.
        let track = KeyframeTrack(values: [0, 0, 10], width: 1, mode: .paced)
        expect(abs(value(track, 0.5)[0] - 5) < 1e-12)
        let huge = KeyframeTrack(values: [-1e308, 1e308, -1e308], width: 1, mode: .paced)
        expect(value(huge, 0.5)[0].isFinite)
    }

    @Test func discreteTimes() {
        expectEqual([0, 0.24, 0.25, 0.74, 0.75, 1].map { scalar(.discrete, $0) }, [0, 0, 1, 0.5, 0.7, 0.7])
        let times: [Double] = [0, 0.1, 0.2, 0.9, 1]
        expectEqual([0.05, 0.1, 0.5, 0.9].map { scalar(.discrete, $0, keyTimes: times) }, [0, 1, 0.5, 0.7])
        // Clock rounding does not delay a change: 0.29 · 100 is below 29 in binary.
        let hundred = KeyframeTrack(values: (0..<100).map(Double.init), width: 1, mode: .discrete)
        for i in 0..<100 { expectEqual(value(hundred, Double(i) / 100)[0], Double(i)) }
    }

    @Test func discreteIgnoresCurves() {
        let track = KeyframeTrack(
            values: known, width: 1, mode: .discrete, curves: Array(repeating: CubicTimingCurve(1, 0, 1, 0), count: 3))
        expect(value(track, 0.5) == [0.5], track.schedule.faults.isEmpty)
    }

    @Test func keyTimesOfTheWrongLengthAreIgnored() {
        let short = KeyframeTrack(values: known, width: 1, keyTimes: [0, 1])
        expect(short.schedule.faults == .keyTimeCount, abs(value(short, 0.1)[0] - 0.3) < 1e-15)
        let discrete = KeyframeTrack(values: known, width: 1, mode: .discrete, keyTimes: [0, 0.1, 0.2, 1])
        // Discrete mode expects one more key time than there are values.
        expect(discrete.schedule.faults == .keyTimeCount, value(discrete, 0.15) == [1])
        expect(value(discrete, 0.99) == [0.5], value(discrete, 1) == [0.7])
        expectEqual(short.schedule.faults.messages.count, 1)
    }

    @Test func keyTimesOutOfOrderAreKept() {
        let track = KeyframeTrack(values: known, width: 1, keyTimes: [0, 0.6, 0.3, 1])
        expectEqual(track.schedule.faults, .keyTimeOrder)
        expect(abs(value(track, 0.3)[0] - 0.5) < 1e-12)
        // From 0.6 on, the first later time is 1: three sevenths of the way from 0.5 at 0.3 to 0.7.
        expect(abs(value(track, 0.6)[0] - (0.5 + 0.2 * 3 / 7)) < 1e-12)
        expect(abs(value(track, 0.8)[0] - (0.5 + 0.2 * 5 / 7)) < 1e-12)
        let wild = KeyframeTrack(values: known, width: 1, keyTimes: [-1, .nan, .infinity, 0.2])
        expectEqual(wild.schedule.faults, .keyTimeOrder)
        for p in [0, 0.2, 0.99, 1] { expect(value(wild, p)[0].isFinite) }
    }

    @Test func valuesHoldOutsideTheKeyTimes() {
        let track = KeyframeTrack(values: [3, 5, 9], width: 1, keyTimes: [0.25, 0.25, 0.75])
        expectEqual([0, 0.2].map { value(track, $0)[0] }, [3, 3])
        expectEqual([0.25, 0.75, 0.9].map { value(track, $0)[0] }, [5, 9, 9])
    }

    @Test func missingCurvesAreLinear() {
        let track = KeyframeTrack(values: [0, 1, 2], width: 1, curves: [CubicTimingCurve(1, 0, 1, 0)])
        expectEqual(track.schedule.faults, .timingFunctionCount)
        expectEqual(value(track, 0.75)[0], 1.5)
        let many = KeyframeTrack(values: [0, 1], width: 1, curves: [.linear, .linear, .linear])
        expect(many.schedule.faults == .timingFunctionCount, value(many, 0.5)[0] == 0.5)
    }

    @Test func oneValueAndNone() {
        for mode in KeyframeMode.allCases {
            let one = KeyframeTrack(values: [7, 8], width: 2, mode: mode)
            for p in [0, 0.5, 1] { expectEqual(value(one, p), [7, 8]) }
            let none = KeyframeTrack(values: [1], width: 2, mode: mode)
            expect(none.count == 0, value(none, 0.5) == [-99, -99])
            expectEqual(none.segment(at: 0.5), KeyframeSchedule.Position(index: 0, fraction: 0))
        }
        expectEqual(KeyframeTrack(values: [1, 2], width: 0).width, 1)
        expectEqual(KeyframeSchedule(count: -3, isDiscrete: true).segment(at: 0.5).index, 0)
    }

    @Test func segmentsForValuesBlendedElsewhere() {
        let track = KeyframeTrack(values: known, width: 1)
        let position = track.segment(at: 0.5)
        expect(position.index == 1, abs(position.fraction - 0.5) < 1e-15)
        expectEqual(KeyframeTrack(values: known, width: 1, mode: .discrete).segment(at: 0.6).index, 2)
    }
}

@Suite struct KeyframeSplineTests {
    private func value(_ track: KeyframeTrack, _ progress: Double) -> [Double] {
        var result = [Double](repeating: -99, count: track.width)
        track.evaluate(at: progress, into: &result)
        return result
    }

    /// Returns the slope by progress, just beside a keyframe.
    private func slope(_ track: KeyframeTrack, at progress: Double, side: Double) -> Double {
        let h = side * 1e-7
        return (value(track, progress + h)[0] - value(track, progress)[0]) / h
    }

    @Test func tangentsFollowKochanekAndBartels() {
        // Keyframes 0, 1, 5: the steps at the middle one are 1 and 4. With two segments, a slope by progress is twice the
        // tangent.
        func track(_ t: Double, _ c: Double, _ b: Double) -> KeyframeTrack {
            KeyframeTrack(
                values: [0, 1, 5], width: 1, mode: .cubic,
                shape: .init(tension: [0, t, 0], continuity: [0, c, 0], bias: [0, b, 0]))
        }
        // Tension, continuity, bias, incoming tangent, outgoing tangent.
        let cases: [(Double, Double, Double, Double, Double)] = [
            (0, 0, 0, 2.5, 2.5), (1, 0, 0, 0, 0), (-1, 0, 0, 5, 5), (0.5, 0, 0, 1.25, 1.25),
            (0, 0, 1, 1, 1), (0, 0, -1, 4, 4), (0, 1, 0, 4, 1), (0, -1, 0, 1, 4), (0, 0.5, 0, 3.25, 1.75),
        ]
        for (t, c, b, arriving, leaving) in cases {
            expect(abs(slope(track(t, c, b), at: 0.5, side: -1) - 2 * arriving) < 1e-4)
            expect(abs(slope(track(t, c, b), at: 0.5, side: 1) - 2 * leaving) < 1e-4)
        }
    }

    @Test func shapesOfTheWrongLengthOrValueCountAsZero() {
        let plain = KeyframeTrack(values: [0, 1, 5, 2], width: 1, mode: .cubic)
        let odd = KeyframeTrack(
            values: [0, 1, 5, 2], width: 1, mode: .cubic,
            shape: .init(tension: [0], continuity: [.nan, .infinity], bias: [0, 0, 0, 0, 0, 9]))
        for step in 0...30 { expectEqual(value(plain, Double(step) / 30), value(odd, Double(step) / 30)) }
    }

    @Test func pacedSplineRunsAtOneSpeed() {
        // A bend with segments of very different lengths.
        let points: [Double] = [0, 0, 10, 0, 12, 90, 200, 80, 210, 0]
        let track = KeyframeTrack(values: points, width: 2, mode: .cubicPaced)
        let steps = 4000
        var lengths: [Double] = []
        var previous = value(track, 0)
        for step in 1...steps {
            let here = value(track, Double(step) / Double(steps))
            lengths.append(hypot(here[0] - previous[0], here[1] - previous[1]))
            previous = here
        }
        let average = lengths.reduce(0, +) / Double(steps)
        for length in lengths { expect(abs(length / average - 1) < 0.005) }
        expect(abs(previous[0] - 210) < 1e-9, abs(previous[1]) < 1e-9)
    }

    @Test func pacedSplineFollowsTheSameCurve() {
        // For collinear, evenly spaced points both modes agree with the line.
        let track = KeyframeTrack(values: [0, 0, 3, 4, 6, 8], width: 2, mode: .cubicPaced)
        for step in 0...50 {
            let p = Double(step) / 50
            let point = value(track, p)
            expect(abs(point[0] - 6 * p) < 1e-8, abs(point[1] - 8 * p) < 1e-8)
        }
    }

    @Test func pacedSplineThroughReversals() {
        // In one dimension the spline reverses: its speed passes through zero.
        let track = KeyframeTrack(values: [0, 1, 0.5, 0.7], width: 1, mode: .cubicPaced)
        var previous = 0.0
        for step in 1...1000 {
            let here = value(track, Double(step) / 1000)[0]
            expect(abs(here - previous) < 0.004)
            previous = here
        }
        expect(abs(previous - 0.7) < 1e-9)
    }

    @Test func notANumberStaysHarmless() {
        for mode in KeyframeMode.allCases {
            for bad in [Double.nan, .infinity] {
                let track = KeyframeTrack(values: [0, bad, 2, 3], width: 1, mode: mode)
                for step in 0...20 { _ = value(track, Double(step) / 20) }
                // The bad value affects adjacent segments; the last segment is correct unless a spline reaches into it.
                if !mode.isCubic { expectEqual(value(track, 1)[0], 3) }
            }
        }
    }
}
