import Expectations
import Testing

@testable import QuartzCompositor
@testable import QuartzCore

extension EngineTests {
    /// The lives of the patterns of backgrounds, whose callbacks belong to the program.
    @MainActor @Suite struct PatternReleaseTests {
        /// Deltas as a render server retains them while it draws.
        final class Deltas {
            var all: [CommitDelta] = []
        }

        /// Returns a pattern's colour. `end` is called when the pattern is released.
        private func color(_ end: @escaping () -> Void) throws -> CGColor {
            var callbacks = CGPatternCallbacks(
                version: 0, drawPattern: { $1.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }, releaseInfo: { _ in end() })
            let made = CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity, xStep: 4, yStep: 4,
                tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
            let space = try require(CGColorSpace(patternBaseSpace: nil))
            let pattern = try require(made)
            return try require(CGColor(patternSpace: space, pattern: pattern, components: [1]))
        }

        private func show(_ color: CGColor?, in layer: CALayer) {
            withoutActions { layer.backgroundColor = color }
            CATransaction.flush()
        }

        @Test func aTileThatTheServerRetainsReleasesItsPatternWithTheLayersColor() throws {
            let deltas = Deltas()
            let host = LayerHost { deltas.all.append($0) }
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            host.setRoot(root)
            var ended = 0
            show(try color { ended += 1 }, in: root)
            expect(!deltas.all.isEmpty, ended == 0)
            show(nil, in: root)
            expectEqual(ended, 1)
            host.setRoot(nil)
            CATransaction.flush()
            withExtendedLifetime(deltas) {}
        }

        /// Two patterns that live one after another may have the same address.
        @Test func aPatternDrawsItsOwnTileAfterAnotherWasReleased() throws {
            let deltas = Deltas()
            let host = LayerHost { deltas.all.append($0) }
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            host.setRoot(root)
            var tiles: [PatternTile] = []
            for _ in 0..<8 {
                show(try color {}, in: root)
                tiles.append(try require(root.drawnPattern))
                show(nil, in: root)
            }
            expectEqual(Set(tiles.map(ObjectIdentifier.init)).count, 8)
            host.setRoot(nil)
            CATransaction.flush()
        }
    }
}
