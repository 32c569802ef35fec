import Foundation
import Quartz2D
import Expectations
import Testing

@Suite struct PathMeasureTests {
    private func path(_ build: (inout PathGeometry) -> Void) -> PathGeometry {
        var path = PathGeometry()
        build(&path)
        return path
    }

    @Test func circlesMeasureTheirCircumference() {
        let measure = PathMeasure(path { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100)) })
        // Four cubics are longer than the circle by 0.0212 %.
        expect(abs(measure.length / (100 * .pi) - 1) < 2.2e-4)
        expectEqual(measure.segments.count, 4)
        expect(abs(measure.segmentLengths[0] - measure.length / 4) < 1e-9)
    }

    @Test func knownBézierLengths() {
        // A parabola from its vertex, y = x² on [0, 1]: (2√5 + asinh 2) / 4.
        let parabola = PathSegment.quad(.zero, CGPoint(x: 0.5, y: 0), CGPoint(x: 1, y: 1))
        expect(abs(parabola.length - (2 * 5.0.squareRoot() + asinh(2)) / 4) < 1e-9)
        // The same curve, elevated to a cubic.
        let cubic = PathSegment.cubic(
            .zero, CGPoint(x: 1.0 / 3, y: 0), CGPoint(x: 2.0 / 3, y: 1.0 / 3), CGPoint(x: 1, y: 1))
        expect(abs(cubic.length - parabola.length) < 1e-9)
        // Semicubical parabola (t², t³), a cusp at its start: (13^1.5 − 8) / 27.
        let cusp = PathSegment.cubic(.zero, .zero, CGPoint(x: 1.0 / 3, y: 0), CGPoint(x: 1, y: 1))
        expect(abs(cusp.length - (pow(13, 1.5) - 8) / 27) < 1e-8)
        // A line out to ½ and back.
        let fold = PathSegment.quad(.zero, CGPoint(x: 1, y: 0), .zero)
        expect(abs(fold.length - 1) < 1e-6)
        expectEqual(PathSegment.cubic(.zero, .zero, .zero, .zero).length, 0)
    }

    @Test func distancesLeadToPointsAndTangents() {
        let measure = PathMeasure(path { $0.addRect(CGRect(x: 0, y: 0, width: 30, height: 10)) })
        expect(measure.length == 80, measure.segments.count == 4)
        expectEqual(measure.point(atDistance: 35), CGPoint(x: 30, y: 5))
        expectEqual(measure.tangent(atDistance: 35), CGVector(dx: 0, dy: 1))
        expectEqual(measure.point(atDistance: 75), CGPoint(x: 0, y: 5))
        expectEqual(measure.tangent(atDistance: 75), CGVector(dx: 0, dy: -1))
        expect(measure.point(atDistance: -5) == .zero, measure.point(atDistance: 1e9) == .zero)
        expectEqual(measure.point(atDistance: .nan), .zero)
    }

    @Test func distancesOnCurvesAreExact() throws {
        let curve = path {
            $0.move(to: .zero)
            $0.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 200), control2: CGPoint(x: 30, y: -50))
        }
        let measure = PathMeasure(curve)
        for fraction in stride(from: 0.05, to: 1, by: 0.05) {
            let location = try require(measure.location(atDistance: measure.length * fraction))
            let before = measure.segments[0].subsegment(from: 0, to: location.t).length
            expect(abs(before / measure.length - fraction) < 1e-8)
        }
        expectEqual(measure.parameter(onSegment: 0, atFraction: 0.5), measure.location(atDistance: measure.length / 2)?.t)
    }

    @Test func movetosAreNotTraversed() {
        let measure = PathMeasure(
            path {
                $0.move(to: .zero)
                $0.addLine(to: CGPoint(x: 10, y: 0))
                $0.move(to: CGPoint(x: 100, y: 0))
                $0.addLine(to: CGPoint(x: 110, y: 0))
                $0.close()
                $0.move(to: CGPoint(x: 500, y: 0))
            })
        expect(measure.length == 30, measure.segments.count == 3)
        expectEqual(measure.point(atDistance: 15), CGPoint(x: 105, y: 0))
        expectEqual(measure.contours.map(\.length), [10, 20, 0])
        expectEqual(measure.contours.map(\.isClosed), [false, true, false])
        expectEqual(measure.segmentDistances, [0, 10, 20])
    }

    @Test func closingLinesOfNoLengthAreNoSegments() {
        for radius in [1, 50, 1234.5] as [CGFloat] {
            let arc = path {
                $0.addArc(
                    center: CGPoint(x: 100, y: 71), radius: radius, startAngle: 0.3, endAngle: 0.3 + 2 * .pi, clockwise: false)
                $0.close()
            }
            expectEqual(PathMeasure(arc).segments.count, 4)
        }
    }

    @Test func emptyAndDegeneratePathsAreMeasured() {
        expectNil(PathMeasure(PathGeometry()).point(atDistance: 0))
        expectEqual(PathMeasure(PathGeometry()).length, 0)
        let point = PathMeasure(path { $0.move(to: CGPoint(x: 3, y: 4)) })
        expect(point.point(atDistance: 1) == CGPoint(x: 3, y: 4), point.tangent(atDistance: 1) == nil)
        let dot = PathMeasure(
            path {
                $0.move(to: CGPoint(x: 3, y: 4))
                $0.addLine(to: CGPoint(x: 3, y: 4))
            })
        expect(dot.length == 0, dot.segments.count == 1, dot.tangent(atDistance: 0) == .zero)
        expectEqual(dot.point(atDistance: 0), CGPoint(x: 3, y: 4))
    }

    @Test func curvesLostInRoundingAreMeasured() {
        // The resolution at 1e17 is 16, and overflowing steps have no length. Neither may subdivide a curve without end.
        let far = PathSegment.cubic(
            CGPoint(x: 1e17, y: 0), CGPoint(x: 1e17 + 64, y: 1e17), CGPoint(x: 1e17 - 48, y: 1e17 + 16), CGPoint(x: 1e17, y: 32))
        let vast = PathSegment.quad(.zero, CGPoint(x: 1e308, y: -1e308), CGPoint(x: -1e308, y: 1e308))
        expect(far.length > 0, !(vast.length < 0))
    }

    @Test func tangentsSurviveCoincidentControlPoints() {
        let curve = PathSegment.cubic(.zero, .zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10))
        expect(abs(curve.tangent(at: 0).dx - 1) < 1e-3)
        let end = PathSegment.cubic(.zero, CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 10))
        let tangent = end.tangent(at: 1)
        expect(abs(tangent.dx - 2 / 5.0.squareRoot()) < 1e-3, abs(tangent.dy - 1 / 5.0.squareRoot()) < 1e-3)
    }

    @Test func trimmingCutsByLength() {
        let line = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 100, y: 0))
        }
        expectEqual(line.trimmed(from: 0.25, to: 0.75).points, [CGPoint(x: 25, y: 0), CGPoint(x: 75, y: 0)])
        expect(line.trimmed(from: 0, to: 1) == line, line.trimmed(from: -3, to: 7) == line)
        expect(line.trimmed(from: 0.5, to: 0.5).isEmpty, line.trimmed(from: 0.8, to: 0.2).isEmpty)
        expectEqual(line.trimmed(from: .nan, to: .nan), line)
        let circle = path { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100)) }
        let half = circle.trimmed(from: 0.1, to: 0.6)
        expect(abs(PathMeasure(half).length / PathMeasure(circle).length - 0.5) < 1e-9)
        expectEqual(half.verbs, [.move, .cubic, .cubic, .cubic])
    }

    @Test func trimmingKeepsWholeSubpaths() {
        let squares = path {
            $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
        }
        let part = squares.trimmed(from: 0, to: 0.75)
        expectEqual(part.verbs, [.move, .line, .line, .line, .close, .move, .line, .line])
        expectEqual(part.currentPoint, CGPoint(x: 30, y: 10))
    }

    @Test func dashesAreCutByLength() {
        let line = path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
        }
        func ends(_ path: PathGeometry) -> [CGFloat] { path.points.map(\.x) }
        expectEqual(ends(line.dashed(phase: 0, lengths: [2, 3])), [0, 2, 5, 7])
        expectEqual(ends(line.dashed(phase: 1, lengths: [2, 3])), [0, 1, 4, 6, 9, 10])
        expectEqual(ends(line.dashed(phase: -1, lengths: [2, 3])), [1, 3, 6, 8])
        expectEqual(ends(line.dashed(phase: 2, lengths: [2, 3])), [3, 5, 8, 10])
        expectEqual(ends(line.dashed(phase: 0, lengths: [4])), [0, 4, 8, 10])
        expectEqual(line.dashed(phase: 0, lengths: [0, 5]).verbs.count, 4)
        expectEqual(line.dashed(phase: 0, lengths: []), line)
        for bad in [[0, 0], [-1, 2], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] as [[CGFloat]] {
            expectEqual(line.dashed(phase: 0, lengths: bad), line)
        }
        expectEqual(ends(line.dashed(phase: .nan, lengths: [2, 3])), [0, 2, 5, 7])
    }

    @Test func dashesOfClosedSubpathsAreNotJoined() {
        let square = path { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) }
        // 40 = 2 · (15 + 5); phase 5 places a dash on both sides of the start: 35 … 40 and 0 … 10.
        let dashed = square.dashed(phase: 5, lengths: [15, 5])
        expectEqual(dashed.verbs.filter { $0 == .move }.count, 3)
        expectEqual(dashed.points.prefix(2), [.zero, CGPoint(x: 10, y: 0)])
        expectEqual(dashed.points.suffix(2), [CGPoint(x: 0, y: 5), .zero])
        // A dash as long as the path is open as well.
        let open: [PathGeometry.Verb] = [.move, .line, .line, .line, .line]
        expectEqual(square.dashed(phase: 0, lengths: [100, 1]).verbs, open)
        expectEqual(square.dashed(phase: 0, lengths: [40, 7]).verbs, open)
        // Of a closed path in a gap nothing is left, and the path before it stays open.
        let two = path {
            $0.move(to: CGPoint(x: 50, y: 0))
            $0.addLine(to: CGPoint(x: 70, y: 0))
            $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        expectEqual(two.dashed(phase: 3, lengths: [3, 5]).verbs, [.move, .line, .move, .line])
        // 0 … 10 and 30 … 40.
        let whole = square.dashed(phase: 0, lengths: [10, 20])
        expectEqual(whole.verbs, [.move, .line, .move, .line])
        expectEqual(whole.points, [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10), .zero])
    }

    @Test func subpathsWithoutLengthHaveNoDashes() {
        for isClosed in [false, true] {
            let point = path {
                $0.move(to: CGPoint(x: 5, y: 5))
                $0.addLine(to: CGPoint(x: 5, y: 5))
                if isClosed { $0.close() }
            }
            expect(point.dashed(phase: 0, lengths: [4, 2]).isEmpty)
            let style = StrokeStyle(width: 6, cap: .round, dashLengths: [4, 2])
            expect(point.stroked(style).isEmpty)
            expect(!point.stroked(StrokeStyle(width: 6, cap: .round)).isEmpty)
        }
    }

    /// Curves whose direction reverses where the speed vanishes. Lengths and positions agree with those of fine polygons.
    @Test(arguments: [
        // A cusp at t = 1/2; one at about 0.3; both ends on their control points; a curve that returns along its own line.
        [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 100), CGPoint(x: 0, y: 100), CGPoint(x: 100, y: 0)],
        [CGPoint(x: 0, y: 0), CGPoint(x: 70, y: 100), CGPoint(x: -100, y: 30), CGPoint(x: 230, y: 0)],
        [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 50), CGPoint(x: 100, y: 50)],
        [CGPoint(x: 0, y: 0), CGPoint(x: 150, y: 0), CGPoint(x: -50, y: 0), CGPoint(x: 100, y: 0)],
    ])
    func lengthsAreTrueAtCusps(points: [CGPoint]) throws {
        let curve = PathSegment.cubic(points[0], points[1], points[2], points[3])
        // The chord sum of n steps is short by about the square of a step.
        let count = 1 << 16
        var sums: [CGFloat] = [0]
        var last = curve.start
        for index in 1...count {
            let point = curve.point(at: CGFloat(index) / CGFloat(count))
            sums.append(sums[index - 1] + hypot(point.x - last.x, point.y - last.y))
            last = point
        }
        expect(abs(curve.length - sums[count]) < 1e-5 * sums[count])
        var path = PathGeometry()
        path.move(to: points[0])
        path.addCurve(to: points[3], control1: points[1], control2: points[2])
        let measure = PathMeasure(path)
        for share in stride(from: CGFloat(0.05), through: 0.95, by: 0.05) {
            let wanted = share * measure.length
            let place = try require(measure.point(atDistance: wanted))
            let index = sums.firstIndex { $0 >= wanted } ?? count
            let expected = curve.point(at: CGFloat(index) / CGFloat(count))
            expect(hypot(place.x - expected.x, place.y - expected.y) < 0.02, "at \(share)")
            // The trimmed path ends at the same point.
            let part = path.trimmed(from: 0, to: share)
            let end = try require(part.points.last)
            expect(hypot(end.x - place.x, end.y - place.y) < 1e-6)
        }
    }
}
