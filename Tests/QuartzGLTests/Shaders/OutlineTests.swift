import Foundation
import QuartzCore
import Expectations
import Testing

extension QuartzGLTests {
    /// Round corners and borders.
    @MainActor
    @Suite struct OutlineTests {
        @Test(arguments: [Float(0), 0.35, 1.1])
        func roundCornersCutTheirArea(_ angle: Float) throws {
            let quad = Quad(
                map: .rotation(angle, center: [32, 32]), rect: [-20, -20, 40, 40], color: white, radii: [10, 10, 10, 10])
            let expected = 1600 - (4 - Double.pi) * 100
            expect(abs(try Harness().draw([quad]).area - expected) < 2.5)
        }

        @Test func eachCornerHasItsRadius() throws {
            let quad = Quad(map: .identity, rect: [0, 0, 64, 64], color: white, radii: [0, 30, 8, 56])
            let pixels = try Harness().draw([quad])
            expectEqual(pixels[0, 0], [255, 255, 255, 255])
            expectEqual(pixels[63, 0], [0, 0, 0, 0])
            // The diagonal leaves the corner's square at r (1 - √½).
            for (x, y, radius) in [(63, 0, 30.0), (63, 63, 8), (0, 63, 56)] {
                let depth = Int((radius * (1 - 0.5.squareRoot())).rounded(.down))
                let towards = (x == 0 ? 1 : -1, y == 0 ? 1 : -1)
                expectEqual(pixels[x + towards.0 * (depth + 1), y + towards.1 * (depth + 1)][3], 255)
                expectEqual(pixels[x + towards.0 * (depth - 1), y + towards.1 * (depth - 1)][3], 0)
            }
        }

        @Test func radiiThatDoNotFitShrinkTogether() throws {
            let tooLarge = Quad(map: .identity, rect: [8, 8, 40, 40], color: white, radii: [100, 100, 100, 100])
            let circle = Quad(map: .identity, rect: [8, 8, 40, 40], color: white, radii: [20, 20, 20, 20])
            try expectEqual(Harness().draw([tooLarge]), Harness().draw([circle]))
        }

        @Test func largeRoundRectangleIsSplitWithoutTrace() throws {
            let harness = try Harness()
            let quad = Quad(map: .identity, rect: [10, 10, 300, 280], color: white * 0.4, radii: [40, 40, 40, 40])
            let pixels = try harness.draw([quad], size: 320)
            expectEqual(harness.renderer.statistics.instances, 7)
            expect(abs(pixels.area / 0.4 - (84_000 - (4 - Double.pi) * 1600)) < 25)
            let values = Set((60..<240).flatMap { y in (12..<308).map { x in pixels[x, y][3] } })
            expectEqual(values, [102])
        }

        @Test func continuousCornersBeginEarlierAndMeetTheDiagonalAlike() throws {
            var quad = Quad(map: .identity, rect: [0, 0, 64, 64], color: white, radii: [16, 16, 16, 16])
            let round = try Harness().draw([quad])
            quad.options = .continuousCorners
            let smooth = try Harness().draw([quad])
            expectEqual(round[17, 0][3], 255)
            expect(smooth[17, 0][3] < 255)
            expect(abs(round[4, 4][3] - smooth[4, 4][3]) < 24)
            expectEqual(smooth[26, 0][3], 255)
        }

        @Test func borderIsARing() throws {
            let quad = Quad(map: .identity, rect: [10, 10, 40, 30], color: white, kind: .border, parameter: 4)
            let pixels = try Harness().draw([quad])
            expectEqual(pixels.area, 40 * 30 - 32 * 22)
            expectEqual(pixels[13, 20], [255, 255, 255, 255])
            expectEqual(pixels[14, 20], [0, 0, 0, 0])
            expectEqual(pixels[30, 13], [255, 255, 255, 255])
            expectEqual(pixels[30, 14], [0, 0, 0, 0])
        }

        @Test(arguments: [Float(0), 0.5])
        func roundBorderHasAnInnerRadius(_ angle: Float) throws {
            let quad = Quad(
                map: .rotation(angle, center: [32, 32]), rect: [-20, -20, 40, 40], color: white, kind: .border,
                radii: [12, 12, 12, 12], parameter: 5)
            let outer = 1600 - (4 - Double.pi) * 144
            let inner = 900 - (4 - Double.pi) * 49
            expect(abs(try Harness().draw([quad]).area - (outer - inner)) < 4)
        }

        @Test func borderThinnerThanAPixelKeepsItsArea() throws {
            let quad = Quad(map: .identity, rect: [10.3, 10.6, 40, 40], color: white, kind: .border, parameter: 0.25)
            expect(abs(try Harness().draw([quad]).area - 39.75) < 1)
        }

        @Test func borderWiderThanItsBoxFillsIt() throws {
            let quad = Quad(map: .identity, rect: [10, 10, 20, 20], color: white, kind: .border, parameter: 15)
            try expectEqual(Harness().draw([quad]).area, 400)
        }

        @Test func largeBorderIsDrawnAsItsRim() throws {
            let quad = Quad(
                map: .rotation(0.1, center: [200, 200]), rect: [-150, -150, 300, 300], color: white, kind: .border,
                radii: [20, 20, 20, 20], parameter: 6)
            let outer = 90_000 - (4 - Double.pi) * 400
            let inner = 288.0 * 288 - (4 - Double.pi) * 196
            expect(abs(try Harness().draw([quad], size: 400).area - (outer - inner)) < 12)
        }
    }
}
