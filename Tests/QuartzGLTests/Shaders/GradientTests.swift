import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Gradients: the colour at positions computed by hand for each type.
    @MainActor
    @Suite struct GradientTests {
        private func pixels(_ type: GradientSource.Kind, _ ends: SIMD4<Float>, _ stops: [GradientSource.Stop]) throws -> Pixels {
            var quad = Quad(map: .identity, rect: [0, 0, 100, 50], color: white, kind: .gradient)
            quad.source = 0
            let source = PixelSource.gradient(GradientSource(type: type, ends: ends, stops: stops))
            return try Harness().draw(DisplayList(size: 128, quads: [quad], sources: [source]))
        }

        private let redToBlue: [GradientSource.Stop] = [
            .init(color: [1, 0, 0, 1], location: 0), .init(color: [0, 0, 1, 1], location: 1),
        ]

        @Test func axialFollowsTheLine() throws {
            let drawn = try pixels(.axial, [0, 0.5, 1, 0.5], redToBlue)
            // The centre of pixel 24 is at 0.245.
            expect(near(drawn[24, 25], [193, 0, 62, 255]))
            expect(near(drawn[74, 5], [65, 0, 190, 255]))
        }

        @Test func axialHoldsItsEnds() throws {
            let drawn = try pixels(.axial, [0.25, 0, 0.75, 0], redToBlue)
            expect(near(drawn[10, 25], [255, 0, 0, 255]))
            expect(near(drawn[90, 25], [0, 0, 255, 255]))
        }

        @Test func radialFillsAnEllipse() throws {
            let drawn = try pixels(.radial, [0.5, 0.5, 1, 1], redToBlue)
            // Half way along either axis of the ellipse.
            expect(near(drawn[75, 25], [127, 0, 128, 255], tolerance: 4))
            expect(near(drawn[50, 37], [127, 0, 128, 255], tolerance: 4))
            expect(near(drawn[99, 1], [0, 0, 255, 255]))
        }

        @Test func conicTurnsClockwise() throws {
            let drawn = try pixels(.conic, [0.5, 0.5, 1, 0.5], redToBlue)
            // Downwards is a quarter turn from the end's direction, upwards three quarters.
            expect(near(drawn[50, 45], [191, 0, 64, 255], tolerance: 4))
            expect(near(drawn[50, 5], [64, 0, 191, 255], tolerance: 4))
        }

        /// Thousands of stops, found by bisection: each hundredth is at its position.
        @Test func manyStopsAreInTheirPlaces() throws {
            let stops = (0..<4000).map { index in
                let isRed = index / 40 % 2 == 0
                return GradientSource.Stop(color: isRed ? [1, 0, 0, 1] : [0, 0, 1, 1], location: Float(index) / 4000)
            }
            let drawn = try pixels(.axial, [0, 0, 1, 0], stops)
            for column in [0, 1, 2, 49, 50, 98, 99] {
                expect(near(drawn[column, 25], column % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]), "\(column)")
            }
        }

        /// A layer's gradient has no more stops than a screen can show.
        @Test func stopsBeyondWhatIsSeenAreSampled() throws {
            let scene = try LayerScene()
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
            layer.startPoint = .zero
            layer.endPoint = CGPoint(x: 1, y: 0)
            layer.colors = (0..<10_000).map { CGColor.bytes($0 * 255 / 9999, 0, 0) }
            scene.still { scene.root.addSublayer(layer) }
            guard case .gradient(let source)? = scene.list().sources.first(where: { $0.id == 0 }) else {
                Issue.record("a gradient")
                return
            }
            expectEqual(source.stops.count, GradientSource.mostStops)
            let drawn = try scene.pixels()
            for column in [0, 25, 50, 99] { expect(abs(Int(drawn[column, 25][0]) - Int(Double(column) * 2.55)) <= 3) }
        }

        @Test func stopsAtOnePlaceMakeAnEdge() throws {
            let stops: [GradientSource.Stop] = [
                .init(color: [1, 0, 0, 1], location: 0), .init(color: [1, 0, 0, 1], location: 0.5),
                .init(color: [0, 1, 0, 0.5], location: 0.5), .init(color: [0, 1, 0, 0.5], location: 1),
            ]
            let drawn = try pixels(.axial, [0, 0, 1, 0], stops)
            expect(near(drawn[49, 25], [255, 0, 0, 255]))
            expect(near(drawn[50, 25], [0, 128, 0, 128]))
        }
    }
}
