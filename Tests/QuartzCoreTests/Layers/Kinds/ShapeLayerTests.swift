import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Pixels of shapes: trimmed, dashed, capped, joined and filled.
    @Suite("Shape layers") @MainActor
    struct ShapeLayerTests {
        /// Whether some pixels of an image of 40 × 40 are painted; none of them is at an edge.
        private func isPainted(_ places: [(Int, Int)], _ path: CGPath, _ configure: (CAShapeLayer) -> Void) -> [Bool] {
            let shape = CAShapeLayer()
            shape.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            shape.path = path
            configure(shape)
            guard let context = CGContext(width: 40, height: 40) else { return [] }
            shape.render(in: context)
            guard let pixels = context.makeImage()?.pixels else { return [] }
            return places.map { pixels[($0.1 * 40 + $0.0) * 4 + 3] > 127 }
        }

        private func lines(_ strokes: [[(Double, Double)]]) -> CGPath {
            let path = CGMutablePath()
            for stroke in strokes { path.addLines(between: stroke.map { CGPoint(x: $0.0, y: $0.1) }) }
            return path
        }

        /// Returns a horizontal line along the middle row, 4 wide.
        private func row(_ columns: [Int], _ configure: (CAShapeLayer) -> Void) -> [Bool] {
            isPainted(columns.map { ($0, 20) }, lines([[(0, 20), (40, 20)]])) {
                ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .black, 4)
                configure($0)
            }
        }

        /// A square of ± 10⁷ with a hole of 40 about (50, 50), painted itself and as a mask of a layer of 100.
        @Test(arguments: [false, true], [CGFloat(1), 0.3])
        func aShapeFarLargerThanItsLayerKeepsItsHole(isMask: Bool, scale: CGFloat) throws {
            let path = CGMutablePath()
            path.addRect(CGRect(x: -1e7, y: -1e7, width: 2e7, height: 2e7))
            path.addRect(CGRect(x: 30, y: 30, width: 40, height: 40))
            let (root, shape) = (CALayer(), CAShapeLayer())
            (shape.path, shape.fillRule) = (path, .evenOdd)
            root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            shape.frame = root.bounds
            var layer: CALayer = shape
            if isMask {
                layer = CALayer()
                layer.frame = root.bounds
                layer.backgroundColor = .black
                layer.mask = shape
            }
            layer.transform = CATransform3DMakeScale(scale, scale, 1)
            root.addSublayer(layer)
            let context = try require(CGContext(width: 100, height: 100))
            root.render(in: context)
            let pixels = try require(context.makeImage()).pixels
            func alpha(_ x: Int, _ y: Int) -> UInt8 { pixels[(y * 100 + x) * 4 + 3] }
            let half = scale == 1 ? 20 : 6
            for (x, y) in [(-half, -half), (half - 1, half - 1), (-half, half - 1), (0, 0)] {
                expect(alpha(50 + x, 50 + y) <= 2, "(\(x), \(y)) is in the hole")
            }
            for (x, y) in [(-half - 1, 0), (half, 0), (0, -half - 1), (0, half), (half + 3, half + 3)] {
                expect(alpha(50 + x, 50 + y) >= 253, "(\(x), \(y)) is beside it")
            }
        }

        /// Dashes of 10 and gaps of 10 from x = -10⁷ and -10⁹, which are multiples of 20.
        @Test(arguments: [-1e7, -1e9]) func aLineFarLongerThanItsLayerKeepsItsDashes(start: Double) {
            let heard = warnings {
                let painted = isPainted([5, 15, 25, 35].map { ($0, 20) }, lines([[(start, 20), (40, 20)]])) {
                    ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.lineDashPattern) = (nil, .black, 4, [10, 10])
                }
                expectEqual(painted, [true, false, true, false])
            }
            expect(heard.isEmpty)
        }

        @Test func defaults() {
            let shape = CAShapeLayer()
            expect(
                shape.fillColor?.components == [0, 0, 0, 1], shape.strokeColor == nil, shape.lineWidth == 1,
                shape.miterLimit == 10)
            expect(shape.strokeStart == 0, shape.strokeEnd == 1, shape.lineDashPhase == 0, shape.lineDashPattern == nil)
            expect(shape.lineCap == .butt, shape.lineJoin == .miter, shape.fillRule == .nonZero)
        }

        @Test func theStrokesStartAndEndCutByLength() {
            expectEqual(row([5, 15, 25, 35]) { ($0.strokeStart, $0.strokeEnd) = (0.25, 0.75) }, [false, true, true, false])
            expectEqual(row([5, 15, 25, 35]) { $0.strokeStart = 0.5 }, [false, false, true, true])
            expectEqual(row([5, 15, 25, 35]) { $0.strokeEnd = 0.5 }, [true, true, false, false])
            expectEqual(row([5, 15, 25, 35]) { ($0.strokeStart, $0.strokeEnd) = (0.75, 0.25) }, [false, false, false, false])
            // Half of 10 + 30 points is the first line and a third of the second.
            let two = lines([[(0, 10), (10, 10)], [(0, 30), (30, 30)]])
            let seen = isPainted([(5, 10), (5, 30), (15, 30)], two) {
                ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.strokeEnd) = (nil, .black, 4, 0.5)
            }
            expectEqual(seen, [true, true, false])
        }

        @Test func anEmptyPartHasNoCapsEvenIfItsEndsDifferByRounding() {
            func capped(_ start: CGFloat, _ end: CGFloat) -> Bool? {
                // The cap of a line's end at 20 reaches from 18 to 22.
                row([19]) { ($0.strokeStart, $0.strokeEnd, $0.lineCap) = (start, end, .round) }.first
            }
            expectEqual(capped(0.5, 0.5), false)
            expectEqual(capped(0.5 - 1e-13, 0.5), false)
            expectEqual(capped(0.5, 0.5 + 1e-13), false)
            // A thousandth of the line is 0.04 points.
            expectEqual(capped(0.499, 0.5), true)
            // A stroke that ends where its curve says 1, minus a rounding.
            expectEqual(row([39]) { ($0.strokeStart, $0.lineCap) = (1 - 1e-13, .round) }, [false])
        }

        @Test func dashesBeginAtTheirPhase() {
            let columns = [2, 7, 12, 17, 22, 27, 32, 37]
            func dashed(_ pattern: [NSNumber], _ phase: CGFloat) -> [Bool] {
                row(columns) { ($0.lineDashPattern, $0.lineDashPhase) = (pattern, phase) }
            }
            expectEqual(dashed([10, 10], 0), [true, true, false, false, true, true, false, false])
            // The phase is the offset into the pattern at which the line starts.
            expectEqual(dashed([10, 10], 5), [true, false, false, true, true, false, false, true])
            expectEqual(dashed([10, 10], -5), [false, true, true, false, false, true, true, false])
            expect(dashed([10, 10], 45) == dashed([10, 10], 5), dashed([10, 10], -15) == dashed([10, 10], 5))
            // An odd pattern repeats with alternating meaning: 5 on, 10 off, 15 on, 5 off, …
            expectEqual(dashed([5, 10, 15], 0), [true, false, false, true, true, true, false, true])
        }

        @Test func theDashesAtTheStartOfAClosedPathAreNotJoined() {
            let square = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
            // A perimeter of 80: 30 on, 20 off, 30 on up to the corner at which it started, where both ends are cut off.
            let seen = isPainted([(7, 7), (20, 10), (10, 20), (32, 32)], square) {
                ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.lineDashPattern) = (nil, .black, 8, [30, 20])
            }
            expectEqual(seen, [false, true, true, false])
        }

        @Test func capsReachBeyondTheEnds() {
            let short = lines([[(10, 20), (30, 20)]])
            for (cap, expected) in [
                (CAShapeLayerLineCap.butt, [false, false, true]), (.round, [true, false, true]), (.square, [true, true, true]),
            ] {
                let seen = isPainted([(7, 20), (6, 17), (12, 17)], short) {
                    ($0.strokeColor, $0.lineWidth, $0.lineCap) = (.black, 8, cap)
                }
                expectEqual(seen, expected, "\(cap.rawValue)")
            }
        }

        @Test func joinsFillTheCorner() {
            let corner = lines([[(10, 30), (10, 10), (30, 10)]])
            // From the tip to the centre: only a miter reaches (6, 6), a bevel ends at x + y = 16, an arc has radius 4 about (10,
            // 10).
            for (join, expected) in [
                (CAShapeLayerLineJoin.miter, [true, true, true]), (.round, [false, true, true]), (.bevel, [false, false, true]),
            ] {
                let seen = isPainted([(6, 6), (7, 7), (9, 9)], corner) {
                    ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.lineJoin) = (nil, .black, 8, join)
                }
                expectEqual(seen, expected, "\(join.rawValue)")
            }
            // At a right angle the miter length is √2 times the line width.
            for (limit, isMiter) in [(1.5, true), (1.4, false)] {
                let seen = isPainted([(6, 6), (9, 9)], corner) {
                    ($0.fillColor, $0.strokeColor, $0.lineWidth, $0.miterLimit) = (nil, .black, 8, CGFloat(limit))
                }
                expectEqual(seen, [isMiter, true])
            }
        }

        @Test func fillRulesAndWidthsOfNothing() {
            let nested = CGMutablePath()
            nested.addRect(CGRect(x: 5, y: 5, width: 30, height: 30))
            nested.addRect(CGRect(x: 15, y: 15, width: 10, height: 10))
            expectEqual(isPainted([(8, 8), (20, 20)], nested) { _ in }, [true, true])
            expectEqual(isPainted([(8, 8), (20, 20)], nested) { $0.fillRule = .evenOdd }, [true, false])
            expectEqual(row([20]) { $0.lineWidth = 0 }, [false])
            expect(nested.contains(CGPoint(x: 20, y: 20)), !nested.contains(CGPoint(x: 20, y: 20), using: .evenOdd))
        }
    }
}
