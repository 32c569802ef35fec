import Foundation
import Testing

@testable import QuartzCore

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
            #expect(abs(slope(track(t, c, b), at: 0.5, side: -1) - 2 * arriving) < 1e-4)
            #expect(abs(slope(track(t, c, b), at: 0.5, side: 1) - 2 * leaving) < 1e-4)
        }
    }

    @Test func shapesOfTheWrongLengthOrValueCountAsZero() {
        let plain = KeyframeTrack(values: [0, 1, 5, 2], width: 1, mode: .cubic)
        let odd = KeyframeTrack(
            values: [0, 1, 5, 2], width: 1, mode: .cubic,
            shape: .init(tension: [0], continuity: [.nan, .infinity], bias: [0, 0, 0, 0, 0, 9]))
        for step in 0...30 { #expect(value(plain, Double(step) / 30) == value(odd, Double(step) / 30)) }
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
        for length in lengths { #expect(abs(length / average - 1) < 0.005) }
        #expect(abs(previous[0] - 210) < 1e-9 && abs(previous[1]) < 1e-9)
    }

    @Test func pacedSplineFollowsTheSameCurve() {
        // For collinear, evenly spaced points both modes agree with the line.
        let track = KeyframeTrack(values: [0, 0, 3, 4, 6, 8], width: 2, mode: .cubicPaced)
        for step in 0...50 {
            let p = Double(step) / 50
            let point = value(track, p)
            #expect(abs(point[0] - 6 * p) < 1e-8 && abs(point[1] - 8 * p) < 1e-8)
        }
    }

    @Test func pacedSplineThroughReversals() {
        // In one dimension the spline reverses: its speed passes through zero.
        let track = KeyframeTrack(values: [0, 1, 0.5, 0.7], width: 1, mode: .cubicPaced)
        var previous = 0.0
        for step in 1...1000 {
            let here = value(track, Double(step) / 1000)[0]
            #expect(abs(here - previous) < 0.004)
            previous = here
        }
        #expect(abs(previous - 0.7) < 1e-9)
    }

    @Test func notANumberStaysHarmless() {
        for mode in KeyframeMode.allCases {
            for bad in [Double.nan, .infinity] {
                let track = KeyframeTrack(values: [0, bad, 2, 3], width: 1, mode: mode)
                for step in 0...20 { _ = value(track, Double(step) / 20) }
                // The bad value affects adjacent segments; the last segment is correct unless a spline reaches into it.
                if !mode.isCubic { #expect(value(track, 1)[0] == 3) }
            }
        }
    }
}
