import Foundation
import Expectations
import Testing

@testable import QuartzCompositor

@Suite struct PathTrackTests {
    /// Lines of 10 along x and 30 along y, then a separate one of 20 along −x.
    private var corner: PathGeometry {
        var path = PathGeometry()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 30))
        path.move(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 80, y: 100))
        return path
    }

    private func check(
        _ track: PathTrack, _ progress: Double, _ x: Double, _ y: Double, _ angle: Double,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let sample = try #require(track.evaluate(at: progress), sourceLocation: location)
        #expect(
            abs(sample.x - x) < 1e-6 && abs(sample.y - y) < 1e-6 && abs(sample.angle - angle) < 1e-6, "\(sample)",
            sourceLocation: location)
    }

    @Test func linearSpendsEqualTimeOnEachSegment() throws {
        let track = PathTrack(corner)
        try check(track, 0, 0, 0, 0)
        try check(track, 1 / 6.0, 5, 0, 0)
        try check(track, 0.5, 10, 15, .pi / 2)
        // The moveto takes no time.
        try check(track, 2 / 3.0 + 1e-9, 100, 100, .pi)
        try check(track, 5 / 6.0, 90, 100, .pi)
        try check(track, 1, 80, 100, .pi)
        try check(track, 7, 80, 100, .pi)
        try check(track, -1, 0, 0, 0)
        try check(track, .nan, 0, 0, 0)
    }

    @Test func pacedSpendsEqualTimeOnEqualLengths() throws {
        for mode in [KeyframeMode.paced, .cubicPaced] {
            let track = PathTrack(corner, mode: mode, keyTimes: [0, 0.9, 0.95, 1], curves: [CubicTimingCurve(1, 0, 1, 0)])
            expect(track.schedule.faults.isEmpty)
            try check(track, 1 / 12.0, 5, 0, 0)
            try check(track, 0.5, 10, 20, .pi / 2)
            try check(track, 5 / 6.0, 90, 100, .pi)
            try check(track, 1, 80, 100, .pi)
        }
    }

    @Test func discreteJumpsBetweenEndPoints() throws {
        // (0,0) (10,0) (10,30) | (100,100) (80,100): five stops.
        let track = PathTrack(corner, mode: .discrete)
        try check(track, 0.1, 0, 0, 0)
        try check(track, 0.2, 10, 0, .pi / 2)
        try check(track, 0.59, 10, 30, .pi / 2)
        try check(track, 0.6, 100, 100, .pi)
        try check(track, 1, 80, 100, .pi)
        let timed = PathTrack(corner, mode: .discrete, keyTimes: [0, 0.5, 0.6, 0.7, 0.8, 1])
        try check(timed, 0.49, 0, 0, 0)
        try check(timed, 0.5, 10, 0, .pi / 2)
    }

    @Test func keyTimesAndCurvesPerSegment() throws {
        let curve = CubicTimingCurve(0.42, 0, 1, 1)
        let track = PathTrack(corner, mode: .cubic, keyTimes: [0, 0.5, 0.6, 1], curves: [curve, .linear, .linear])
        try check(track, 0.25, 10 * curve.value(at: 0.5), 0, 0)
        try check(track, 0.55, 10, 15, .pi / 2)
        expect(track.schedule.faults.isEmpty)
        // With fewer times, only that many points are used; surplus times are ignored.
        let short = PathTrack(corner, keyTimes: [0, 0.5])
        expectEqual(short.schedule.faults, .keyTimeCount)
        try check(short, 0.25, 5, 0, 0)
        try check(short, 1, 10, 0, 0)
        try check(PathTrack(corner, keyTimes: [0, 0.5, 0.6, 1, 1.5]), 0.8, 90, 100, .pi)
        try check(PathTrack(corner, keyTimes: [0.5]), 0.8, 0, 0, 0)
    }

    @Test func theClosingLineIsNoKeyPoint() throws {
        // M L L L Z: four points, so four times.
        var square = PathGeometry()
        square.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        let timed = PathTrack(square, keyTimes: [0, 0.2, 0.6, 1])
        expect(timed.schedule.faults.isEmpty)
        try check(timed, 0.1, 5, 0, 0)
        try check(timed, 0.4, 10, 5, .pi / 2)
        try check(timed, 0.8, 5, 10, .pi)
        try check(timed, 1, 0, 10, .pi)
        // An additional time belongs to the closing line.
        try check(PathTrack(square, keyTimes: [0, 0.2, 0.4, 0.6, 1]), 0.8, 0, 5, -.pi / 2)
        let stops = PathTrack(square, mode: .discrete, keyTimes: [0, 0.2, 0.6, 0.9])
        try check(stops, 0.59, 10, 0, .pi / 2)
        try check(stops, 0.89, 10, 10, .pi)
        try check(stops, 1, 0, 10, -.pi / 2)
        try check(PathTrack(square, mode: .discrete), 0.99, 0, 10, -.pi / 2)
        try check(PathTrack(square, mode: .discrete, keyTimes: [0, 0.5]), 1, 10, 0, .pi / 2)
    }

    @Test func reversedTurnsByHalf() throws {
        try check(PathTrack(corner, isReversed: true), 0.5, 10, 15, .pi * 1.5)
        try check(PathTrack(corner, mode: .discrete, isReversed: true), 0, 0, 0, .pi)
    }

    @Test func closedPathsComeBack() throws {
        var square = PathGeometry()
        square.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        for mode in [KeyframeMode.linear, .paced] {
            let track = PathTrack(square, mode: mode)
            try check(track, 0.125, 5, 0, 0)
            try check(track, 0.875, 0, 5, -.pi / 2)
            try check(track, 1, 0, 0, -.pi / 2)
        }
    }

    @Test func circlesAtOneSpeed() throws {
        var circle = PathGeometry()
        circle.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100))
        let track = PathTrack(circle, mode: .paced)
        let start = try require(track.evaluate(at: 0))
        for step in 0...40 {
            let sample = try require(track.evaluate(at: Double(step) / 40))
            // The direction is perpendicular to the radius and advances evenly.
            expect(abs(sample.x * cos(sample.angle) + sample.y * sin(sample.angle)) < 0.1)
            let turned = atan2(sample.y, sample.x) - atan2(start.y, start.x) - Double(step) / 40 * 2 * .pi
            expect(abs(remainder(turned, 2 * .pi)) < 0.002)
        }
    }

    @Test func curvesAndTheirTangents() throws {
        var path = PathGeometry()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 10, y: 20))
        let track = PathTrack(path)
        try check(track, 0.5, 10, 10, 0)
        try check(track, 0, 0, 0, atan2(20, 10))
        // A control point that coincides with its end point makes the derivative zero there, but the direction is defined.
        var hidden = PathGeometry()
        hidden.move(to: .zero)
        hidden.addCurve(to: CGPoint(x: 0, y: 30), control1: .zero, control2: CGPoint(x: 0, y: 30))
        try check(PathTrack(hidden), 0, 0, 0, .pi / 2)
        try check(PathTrack(hidden), 1, 0, 30, .pi / 2)
    }

    @Test func segmentsWithoutDirectionKeepTheLastOne() throws {
        var path = PathGeometry()
        path.move(to: .zero)
        path.addLine(to: .zero)
        path.addLine(to: CGPoint(x: 0, y: 5))
        path.addLine(to: CGPoint(x: 0, y: 5))
        let track = PathTrack(path)
        try check(track, 0.1, 0, 0, .pi / 2)
        try check(track, 0.9, 0, 5, .pi / 2)
        try check(PathTrack(path, mode: .paced), 1, 0, 5, .pi / 2)
        try check(PathTrack(path, mode: .discrete), 1, 0, 5, .pi / 2)
        var point = PathGeometry()
        point.move(to: CGPoint(x: 3, y: 4))
        point.addLine(to: CGPoint(x: 3, y: 4))
        for mode in KeyframeMode.allCases { try check(PathTrack(point, mode: mode), 0.5, 3, 4, 0) }
    }

    @Test func emptyPathsAndLonePoints() throws {
        for mode in KeyframeMode.allCases {
            expectNil(PathTrack(PathGeometry(), mode: mode).evaluate(at: 0.5))
            var lone = PathGeometry()
            lone.move(to: CGPoint(x: 3, y: 4))
            try check(PathTrack(lone, mode: mode), 0.7, 3, 4, 0)
        }
    }
}
