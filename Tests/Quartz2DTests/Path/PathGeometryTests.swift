import Foundation
import Quartz2D
import Expectations
import Testing

@Suite struct PathGeometryTests {
    private func near(_ left: CGPoint?, _ x: CGFloat, _ y: CGFloat, within: CGFloat = 1e-9) -> Bool {
        guard let left else { return false }
        return abs(left.x - x) <= within && abs(left.y - y) <= within
    }

    @Test func rectanglesHaveCoreGraphicsVerbs() {
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        expectEqual(path.geometry.verbs, [.move, .line, .line, .line, .close])
        expect(path.geometry.points.first == CGPoint(x: 1, y: 2), path.geometry.points.last == CGPoint(x: 1, y: 6))
        var found = CGRect.zero
        expect(path.isRect(&found), found == CGRect(x: 1, y: 2, width: 3, height: 4))
        expect(!CGPath(ellipseIn: found, transform: nil).isRect(nil))
        expectEqual(path.currentPoint, CGPoint(x: 1, y: 2))
    }

    @Test func ellipsesCloseExactly() {
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil).geometry
        expectEqual(path.verbs, [.move, .cubic, .cubic, .cubic, .cubic, .close])
        expect(path.points.first == CGPoint(x: 20, y: 5), path.points.last == CGPoint(x: 20, y: 5))
        expect(path.points[3] == CGPoint(x: 10, y: 10), path.points[6] == CGPoint(x: 0, y: 5))
        expectEqual(path.bounds, CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test func roundedRectanglesKeepTheirVerbsForAllRadii() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
        let small = CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 10, transform: nil).geometry
        let full = CGPath(roundedRect: rect, cornerWidth: 500, cornerHeight: 500, transform: nil).geometry
        expect(small.verbs == full.verbs, small.verbs.count == 10)
        expectEqual(small.points.first, CGPoint(x: 100, y: 50))
        expect(small.bounds == rect, full.bounds == rect)
        expect(!full.contains(CGPoint(x: 10, y: 10)), small.contains(CGPoint(x: 4, y: 4)))
        expect(CGPath(roundedRect: rect, cornerWidth: .nan, cornerHeight: 3, transform: nil).isRect(nil))
    }

    @Test func arcsEndWhereTheirAnglesSay() {
        var path = PathGeometry()
        path.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        expectEqual(path.verbs, [.move, .cubic])
        expect(near(path.points.first, 15, 10), near(path.points.last, 10, 15))
        // Towards lesser angles, the same ends are three quarter turns apart.
        var other = PathGeometry()
        other.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        expect(other.verbs == [.move, .cubic, .cubic, .cubic], near(other.currentPoint, 10, 15))
        expectEqual(other.bounds.minY, 5)
    }

    @Test(arguments: [(0.0, -0.5 * Double.pi, 3), (0, 7 * Double.pi, 4), (1, 1, 0)])
    func arcsAreRaisedToAtMostOneTurn(start: Double, end: Double, curves: Int) {
        var path = PathGeometry()
        path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: false)
        expectEqual(path.verbs.filter { $0 == .cubic }.count, curves)
    }

    @Test func arcsAreJoinedByALine() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addRelativeArc(center: CGPoint(x: 10, y: 0), radius: 2, startAngle: .pi, delta: -.pi / 2)
        expectEqual(path.geometry.verbs, [.move, .line, .cubic])
        expect(near(path.geometry.points[1], 8, 0), near(path.currentPoint, 10, 2))
    }

    @Test func tangentArcsTouchBothLines() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
        expectEqual(path.geometry.verbs, [.move, .line, .cubic])
        expect(near(path.geometry.points[1], 7, 0), near(path.currentPoint, 10, 3))
        let reversed = CGMutablePath()
        reversed.move(to: .zero)
        reversed.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 3)
        expect(near(reversed.currentPoint, 10, -3))
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 3)
        expect(straight.geometry.verbs == [.move, .line], straight.currentPoint == CGPoint(x: 10, y: 0))
    }

    @Test func boundsFollowTheCurveAndBoxesTheControls() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 30, y: 0), control1: CGPoint(x: 0, y: 40), control2: CGPoint(x: 30, y: 40))
        expectEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 30, height: 40))
        // Highest at t = ½: 2 · 3/8 · 40.
        expect(abs(path.boundingBoxOfPath.maxY - 30) < 1e-12, path.boundingBoxOfPath.width == 30)
        path.addQuadCurve(to: CGPoint(x: 30, y: -20), control: CGPoint(x: 50, y: -10))
        expect(abs(path.boundingBoxOfPath.maxX - 40) < 1e-12)
        expect(CGMutablePath().boundingBox.isNull)
    }

    @Test func segmentsAfterACloseBeginAtTheSameStart() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
        path.addLine(to: CGPoint(x: 9, y: 9))
        expect(path.geometry.verbs.suffix(2) == [.move, .line], path.geometry.points[4] == CGPoint(x: 5, y: 5))
    }

    @Test func badSegmentsAreLeftOut() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        expect(path.isEmpty)
        path.closeSubpath()
        path.move(to: CGPoint(x: 1, y: 1))
        path.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
        path.addCurve(to: .zero, control1: CGPoint(x: CGFloat.infinity, y: 0), control2: .zero)
        path.addRect(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
        path.addEllipse(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: false)
        path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: .nan)
        path.addRect(.null)
        expect(path.geometry.verbs == [.move], path.currentPoint == CGPoint(x: 1, y: 1))
        expectNil(PathGeometry(verbs: [.line], points: [.zero]))
        expectNil(PathGeometry(verbs: [.move, .close, .line], points: [.zero, .zero]))
        expectNil(PathGeometry(verbs: [.move, .quad], points: [.zero, .zero]))
        expectNil(PathGeometry(verbs: [.move], points: [CGPoint(x: CGFloat.nan, y: 0)]))
        expect(PathGeometry(verbs: [.move, .line], points: [.zero, .zero]) != nil)
    }

    @Test func copiesAreIndependentAndEqualByValue() throws {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1)])
        let copy = try require(path.copy())
        expect(copy == path, copy.hashValue == path.hashValue)
        path.closeSubpath()
        expect(copy != path)
        var shift = CGAffineTransform(translationX: 5, y: 6)
        expectEqual(copy.copy(using: &shift)?.currentPoint, CGPoint(x: 6, y: 7))
        let grown = try require(copy.mutableCopy())
        grown.addPath(grown)
        expectEqual(grown.geometry.verbs.count, 6)
    }

    @Test func elementsComeInOrder() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
        path.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 7, y: 7), control2: CGPoint(x: 8, y: 8))
        path.closeSubpath()
        var types: [CGPathElementType] = []
        var last = CGPoint.zero
        path.applyWithBlock { element in
            types.append(element.pointee.type)
            if element.pointee.type == .addCurveToPoint { last = element.pointee.points[2] }
        }
        expectEqual(types, [.moveToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
        expectEqual(last, CGPoint(x: 9, y: 9))
    }

    @Test func flattenedCurvesStayWithinTheTolerance() {
        var path = PathGeometry()
        path.addEllipse(in: CGRect(x: -100, y: -100, width: 200, height: 200))
        for tolerance in [1, 0.1, 0.01] as [CGFloat] {
            let line = path.flattened(tolerance: tolerance)[0]
            expect(line.isClosed)
            for (a, b) in zip(line.points, line.points.dropFirst()) {
                let middle = hypot((a.x + b.x) / 2, (a.y + b.y) / 2)
                expect(middle >= 100 - tolerance - 1e-9)
                // 0.0273 % is the maximum distance of the cubic outside its circle.
                expect(hypot(a.x, a.y) <= 100.0274)
            }
        }
        expectEqual(path.flattened(tolerance: .nan), path.flattened())
    }

    @Test func containmentFollowsTheRuleAndIsHalfOpen() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
        expect(path.contains(CGPoint(x: 3, y: 3)), !path.contains(CGPoint(x: 3, y: 3), using: .evenOdd))
        expect(path.contains(CGPoint(x: 8, y: 8), using: .evenOdd))
        expect(
            path.contains(CGPoint(x: 0, y: 0)), !path.contains(CGPoint(x: 10, y: 5)), !path.contains(CGPoint(x: 5, y: 10)))
        expect(!path.contains(CGPoint(x: CGFloat.nan, y: 5)), !CGMutablePath().contains(.zero))
        expect(path.contains(.zero, transform: CGAffineTransform(translationX: 8, y: 8)))
        let disc = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
        for angle in stride(from: 0.1, to: 6.28, by: 0.3) {
            expect(disc.contains(CGPoint(x: 100 + 99.9 * cos(angle), y: 100 + 99.9 * sin(angle))))
            expect(!disc.contains(CGPoint(x: 100 + 100.1 * cos(angle), y: 100 + 100.1 * sin(angle))))
        }
    }

    @Test func mutablePathsCanBeSharedBetweenThreads() async {
        let path = CGMutablePath()
        path.move(to: .zero)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for step in 0..<100 { path.addLine(to: CGPoint(x: number, y: step)) }
                }
            }
        }
        expectEqual(path.geometry.verbs.count, 801)
    }
}

/// Arcs whose ends are whole turns apart.
struct WholeTurnTests {
    @Test(arguments: [(0, 2), (0.5, 2.5), (2, 0), (-1, 1), (0, -2), (0, 4)])
    func wholeTurnsMakeACircleEitherWay(start: CGFloat, end: CGFloat) {
        for clockwise in [false, true] {
            let path = CGMutablePath()
            path.addArc(
                center: CGPoint(x: 10, y: 20), radius: 5, startAngle: start * .pi, endAngle: end * .pi, clockwise: clockwise)
            let box = path.boundingBoxOfPath
            expect(abs(box.minX - 5) < 1e-3, abs(box.maxX - 15) < 1e-3, "\(start) \(end) \(clockwise)")
            expect(abs(box.minY - 15) < 1e-3, abs(box.maxY - 25) < 1e-3)
        }
    }

    @Test func noTurnIsNone() {
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 5, startAngle: 1, endAngle: 1, clockwise: true)
        expect(path.boundingBoxOfPath.width < 1e-6)
    }
}
