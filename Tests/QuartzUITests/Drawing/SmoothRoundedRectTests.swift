import Expectations
import QuartzUI
import SeededRandom
import Testing

/// The outlines of `UIBezierPath(roundedRect:)`, against outlines printed on Apple's systems.
@Suite struct SmoothRoundedRectTests {
    private func path(
        _ width: CGFloat, _ height: CGFloat, _ radius: CGFloat, _ corners: UIRectCorner = .allCorners
    ) -> PathGeometry {
        let rect = CGRect(x: 0, y: 0, width: width, height: height)
        return UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: radius, height: radius))
            .cgPath.geometry
    }

    private func expectNear(_ points: some Sequence<CGPoint>, _ expected: [(CGFloat, CGFloat)], _ note: String = "") {
        let points = Array(points)
        expectEqual(points.count, expected.count, "\(note)")
        for (point, (x, y)) in zip(points, expected) {
            expect(abs(point.x - x) < 1e-5, "\(note): \(point) is not \((x, y))")
            expect(abs(point.y - y) < 1e-5, "\(note): \(point) is not \((x, y))")
        }
    }

    private static let corner: [PathGeometry.Verb] = [.line, .cubic, .line, .cubic, .cubic]

    @Test func aCornerIsThreeCubics() {
        let outline = path(160, 100, 10)
        expectEqual(outline.verbs, [.move] + Self.corner + Self.corner + Self.corner + Self.corner + [.line])
        // The start, and the corner at the top right.
        expectNear(
            outline.points.prefix(12),
            [
                (15.28665, 0), (144.71335, 0), (149.11507, 0), (151.315931, 0), (153.685062, 0.749114), (153.685062, 0.749114),
                (156.271762, 1.690596), (158.309404, 3.728238), (159.250886, 6.314938), (160, 8.684069), (160, 10.88493),
                (160, 15.28665),
            ])
        // The end: the corner at the top left leads back to the start.
        expectNear(
            outline.points.suffix(5), [(6.314938, 0.749114), (8.684069, 0), (10.88493, 0), (15.28665, 0), (15.28665, 0)])
        let rect = CGRect(x: 0, y: 0, width: 160, height: 100)
        expectEqual(UIBezierPath(roundedRect: rect, cornerRadius: 10).cgPath.geometry, outline)
    }

    @Test func theOutlineMovesAndMirrorsWithItsRectangle() {
        let moved = UIBezierPath(roundedRect: CGRect(x: 30, y: -20, width: 160, height: 100), cornerRadius: 10).cgPath.geometry
        let shift = CGAffineTransform(translationX: 30, y: -20)
        for (a, b) in zip(moved.points, path(160, 100, 10).transformed(by: shift).points) {
            expect(abs(a.x - b.x) < 1e-9)
            expect(abs(a.y - b.y) < 1e-9)
        }
        let turned = UIBezierPath(roundedRect: CGRect(x: 190, y: 80, width: -160, height: -100), cornerRadius: 10)
        expectEqual(turned.cgPath.geometry, moved)
        // The lower corners mirror the upper ones.
        func rounded(_ path: PathGeometry) -> Set<[CGFloat]> {
            Set(path.points.map { [($0.x * 1e6).rounded(), ($0.y * 1e6).rounded()] })
        }
        let mirror = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 100)
        expectEqual(rounded(path(160, 100, 10).transformed(by: mirror)), rounded(path(160, 100, 10)))
    }

    @Test func cornersThatDoNotFitOneWay() {
        // 2 · 1.528665 · 42 exceeds the height of 100, not the width of 160.
        let flat = path(160, 100, 42)
        expectEqual(flat.verbs, path(160, 100, 10).verbs)
        expectNear(
            flat.points.prefix(23),
            [
                (64.20393, 0), (95.79607, 0), (106.51286, 0), (117.51716, 0), (129.362818, 3.745569), (129.362818, 3.745569),
                (147.75711, 10.440544), (160, 27.925203), (160, 47.5), (160, 50), (160, 50), (160, 50),
                (160, 50), (160, 50), (160, 50), (160, 50), (160, 52.5),
                (160, 72.074797), (147.75711, 89.559456), (129.362818, 96.254431), (117.51716, 100), (106.51286, 100),
                (84.504258, 100),
            ])
        // A larger radius moves only the ends of the straight lines.
        expectNear(path(160, 100, 48).points.prefix(3), [(73.37592, 0), (86.62408, 0), (106.51286, 0)])
        expectNear(
            path(60, 160, 32).points.prefix(13),
            [
                (30, 0), (30, 0), (30, 0), (30, 0), (30, 0), (31.5, 0), (43.244878, 0), (53.735674, 7.345734),
                (57.752658, 18.382309), (60, 25.489704), (60, 32.092284), (60, 45.297445), (60, 111.08272),
            ])
    }

    @Test(arguments: [64, 80, 1e6, .infinity] as [CGFloat]) func cornersThatFitNeitherWayAreACapsule(radius: CGFloat) {
        let capsule = path(160, 100, radius)
        expectEqual(capsule.verbs, path(160, 100, 10).verbs)
        expectNear(
            capsule.points.prefix(13),
            [
                (80, 0), (80, 0), (110, 0), (110, 0), (110, 0), (110, 0), (137.614237, 0), (160, 22.385763), (160, 50),
                (160, 50), (160, 50), (160, 50), (160, 50),
            ])
        expect(abs(capsule.bounds.width - 160) < 1e-9)
        // The area of the capsule: a rectangle of 60 × 100 and a disc of radius 50.
        let mask = CoverageRasterizer.rasterize(capsule, width: 160, height: 100)
        expect(abs(mask.area - (6000 + 2500 * .pi)) < 8, "\(mask.area)")
    }

    @Test func squareCorners() {
        let square: [(CGFloat, CGFloat)] = [(0, 0), (160, 0), (160, 100), (0, 100), (0, 0), (0, 0)]
        for outline in [path(160, 100, 20, []), path(160, 100, 0), path(160, 100, .nan), path(160, 100, 0, .topLeft)] {
            expectEqual(outline.verbs, [.move, .line, .line, .line, .line, .line])
            expectNear(outline.points, square)
        }
        let one = path(160, 100, 20, .topRight)
        expectEqual(one.verbs, [.move] + Self.corner + [.line, .line, .line, .line])
        expectNear(one.points.prefix(3), [(0, 0), (129.4267, 0), (138.230141, 0)])
        expectNear(one.points.suffix(4), [(160, 100), (0, 100), (0, 0), (0, 0)])
        expectNear(path(160, 100, 20, .topLeft).points.prefix(2), [(30.5733, 0), (160, 0)])
    }

    @Test func someCornersOfAFullSide() {
        // 2 · 1.528665 · 40 exceeds the width of 60. The square corner at the same side keeps its elements.
        let right = path(60, 160, 40, .bottomRight)
        expectEqual(right.verbs, [.move, .line] + Self.corner + Self.corner + [.line, .line])
        expectNear(
            right.points,
            [
                (0, 0), (60, 0), (60, 98.8534), (60, 127.907716), (60, 134.510296), (57.752658, 141.617691),
                (57.752658, 141.617691), (53.735674, 152.654266), (43.244878, 160), (31.5, 160), (30, 160), (30, 160), (30, 160),
                (30, 160), (0, 160), (0, 160), (0, 160), (0, 160), (0, 160), (0, 160), (0, 160), (0, 160), (0, 160), (0, 160),
                (0, 0), (0, 0),
            ])
        expectNear(path(60, 160, 40, .topLeft).points.prefix(5), [(30, 0), (30, 0), (60, 0), (60, 0), (60, 0)])
        let bottom = path(60, 160, 40, [.bottomLeft, .bottomRight])
        expectNear(bottom.points.prefix(4), [(0, 0), (60, 0), (60, 98.8534), (60, 127.907716)])
    }

    @Test func strangeNumbers() {
        // A radius below 0 mirrors the corners outwards, as in UIKit.
        expectNear(path(160, 100, -10).points.prefix(3), [(-15.28665, 0), (175.28665, 0), (170.88493, 0)])
        expectEqual(path(160, 100, -.infinity), path(160, 100, 0))
        expect(UIBezierPath(roundedRect: .null, cornerRadius: 10).isEmpty)
        expectEqual(path(0, 0, 10).bounds, .zero)
        expect(path(.infinity, 10, 10).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        expectEqual(path(100, 60, .leastNonzeroMagnitude).verbs.count, 22)
    }

    /// All outlines lie in their rectangle, have the same elements, and start at the upper side.
    @Test func outlinesOfRandomRectangles() {
        var random = SplitMix64(seed: 10)
        for _ in 0..<500 {
            let (width, height) = (CGFloat.random(in: 1...300, using: &random), CGFloat.random(in: 1...300, using: &random))
            let radius = CGFloat.random(in: 0.1...200, using: &random)
            let outline = path(width, height, radius)
            expectEqual(outline.verbs.count, 22)
            expectEqual(outline.points[0].y, 0)
            expectEqual(outline.points.last, outline.points[0])
            let box = CGRect(x: 0, y: 0, width: width, height: height).insetBy(dx: -1e-9, dy: -1e-9)
            expect(box.contains(outline.bounds), "\(width) \(height) \(radius)")
        }
    }

    @Test func aPathIsPrintedWithItsElements() {
        let path = UIBezierPath()
        let name = "<UIBezierPath: 0x" + String(UInt(bitPattern: ObjectIdentifier(path)), radix: 16) + ";"
        expectEqual(path.description, name)
        path.move(to: CGPoint(x: 4, y: 4))
        path.addLine(to: CGPoint(x: 70, y: 138.13333333333333))
        path.addQuadCurve(to: CGPoint(x: 1, y: 1), controlPoint: CGPoint(x: 0.5, y: 0))
        path.addCurve(to: CGPoint(x: 1, y: 2), controlPoint1: CGPoint(x: 2, y: 2.5), controlPoint2: CGPoint(x: 1.5, y: 0.1))
        path.close()
        expectEqual(
            "\(path)",
            name + """
                 <MoveTo {4, 4}>,
                 <LineTo {70, 138.13333333333333}>,
                 <QuadCurveTo {1, 1} - {0.5, 0}>,
                 <CurveTo {1, 2} {2, 2.5} {1.5, 0.10000000000000001}>,
                 <Close>
                """)
    }

    @Test func pathsAreEditedOnSeveralThreads() async {
        let path = UIBezierPath()
        path.move(to: .zero)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    for step in 0..<200 {
                        path.addLine(to: CGPoint(x: step, y: index))
                        path.lineWidth = CGFloat(index + 1)
                        _ = path.bounds
                    }
                }
            }
        }
        expectEqual(path.cgPath.geometry.verbs.count, 1601)
        expect((1...8).contains(path.lineWidth))
    }
}
