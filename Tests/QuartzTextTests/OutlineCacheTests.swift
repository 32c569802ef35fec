import Foundation
import Expectations
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Outlines are kept within a bound, and those in use are not made twice.
@Suite struct OutlineCacheTests {
    /// Returns an open path with a number of points.
    private func path(_ points: Int) -> PathGeometry {
        var path = PathGeometry()
        path.move(to: .zero)
        for index in 1..<points { path.addLine(to: CGPoint(x: index, y: 0)) }
        return path
    }

    @Test func whatIsKeptIsBounded() {
        let (cache, outline) = (OutlineCache(), path(64))
        for glyph in 0..<20_000 { _ = cache.outline(of: GlyphID(glyph)) { outline } }
        // Two generations of 262,144 points; an outline counts 64 + 8.
        expect(cache.size > 262_144 - 72)
        expect(cache.size <= 524_288)
    }

    @Test func whatIsAskedForAgainAndAgainStays() {
        let (cache, outline) = (OutlineCache(), path(64))
        var made = 0
        for glyph in 1..<10_000 {
            _ = cache.outline(of: GlyphID(glyph)) { outline }
            let common = cache.outline(of: 0) {
                made += 1
                return path(3)
            }
            expectEqual(common.path.points.count, 3)
        }
        expectEqual(made, 1)
    }
}
