import Expectations
import Foundation
import SeededRandom
import Testing

@testable import Quartz2D
@testable import QuartzText

/// Text composed of masks has the pixels of the same glyphs filled as one path.
@Suite("Masks of glyphs") struct GlyphMaskTests {
    private let box = PixelRect(x: -3, y: -2, width: 160, height: 48)

    /// A square of half an em on the baseline, 0.1 em from the origin, and one of a whole em.
    private let squares = OutlineFace(
        [(0.1, 0.5), (0, 1)].map { left, side in
            var path = PathGeometry()
            path.addRect(CGRect(x: left, y: -side, width: side, height: side))
            return path
        })

    private func glyphs(_ places: [(glyph: GlyphID, x: CGFloat, y: CGFloat)], size: CGFloat) -> PlacedGlyphs {
        PlacedGlyphs(
            glyphs: places.map {
                PlacedGlyphs.Glyph(face: squares, glyph: $0.glyph, size: size, origin: CGPoint(x: $0.x, y: $0.y))
            })
    }

    @Test("a square lies on quarters of a pixel")
    func quarters() throws {
        // 10 pixels per em: the square goes from x + 1 to x + 6; x is 2.3, which is rounded to 2.25.
        let text = glyphs([(0, 2.3, 10)], size: 10)
        let mask = try require(text.coverage(.identity, in: box))
        expectEqual(mask.bounds, box)
        expectEqual((2...9).map { mask[$0, 7] }, [0, 191, 255, 255, 255, 255, 64, 0])
        expectEqual((3...11).map { mask[5, $0] }, [0, 0, 255, 255, 255, 255, 255, 0, 0])
        // At two pixels per point, moved by 1.1 pixels: from 2 · 2.3 + 2 + 1.1, whose parts are rounded to 4.5 and 1.
        let scaled = try require(text.coverage(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 1.1, ty: 0), in: box))
        expectEqual((6...18).map { scaled[$0, 15] }, [0, 128] + [UInt8](repeating: 255, count: 9) + [128, 0])
    }

    @Test("outlines that abut in a pixel fill it, and those that overlap are no darker than one")
    func union() throws {
        let abutting = try require(glyphs([(1, 0.5, 10), (1, 10.5, 10)], size: 10).coverage(.identity, in: box))
        expectEqual((0...21).map { abutting[$0, 5] }, [128] + [UInt8](repeating: 255, count: 19) + [128, 0])
        let doubled = try require(glyphs([(1, 0.5, 10.5), (1, 4.5, 10.5)], size: 10).coverage(.identity, in: box))
        expectEqual((0...15).map { doubled[$0, 0] }, [64] + [UInt8](repeating: 128, count: 13) + [64, 0])
    }

    @Test("a line under the letters has its own edge")
    func rest() throws {
        var text = glyphs([(1, 0, 10)], size: 10)
        text.rest.addRect(CGRect(x: 0, y: 10.25, width: 20, height: 1))
        let mask = try require(text.coverage(.identity, in: box))
        expectEqual((8...12).map { mask[5, $0] }, [255, 255, 191, 64, 0])
        expectEqual((8...12).map { mask[15, $0] }, [0, 0, 191, 64, 0])
    }

    @Test("large, rotated and flipped text, and sizes without a pixel, have no masks")
    func paths() {
        let text = glyphs([(0, 0, 0)], size: 48)
        expect(text.coverage(CGAffineTransform(scaleX: 2, y: 2), in: box) != nil)
        for transform in [
            CGAffineTransform(scaleX: 2.1, y: 1), CGAffineTransform(scaleX: 1, y: 2.1), CGAffineTransform(rotationAngle: 0.1),
            CGAffineTransform(scaleX: -1, y: 1), CGAffineTransform(scaleX: 1, y: -1), CGAffineTransform(scaleX: 1e-4, y: 1),
            CGAffineTransform(scaleX: .nan, y: 1), CGAffineTransform(translationX: .infinity, y: 0),
            CGAffineTransform(translationX: 1e12, y: 0),
        ] { expectNil(text.coverage(transform, in: box)) }
        for size in [CGFloat.nan, .infinity, 0, -5, 1e300] {
            expectNil(glyphs([(0, 0, 0)], size: size).coverage(.identity, in: box))
        }
        expectNil(glyphs([(0, .nan, 0)], size: 10).coverage(.identity, in: box))
    }

    /// The glyphs with the sizes and positions that masks have, as one path.
    private func path(_ text: PlacedGlyphs, _ transform: CGAffineTransform) -> PathGeometry {
        var path = PathGeometry()
        func rounded(_ value: CGFloat, _ steps: CGFloat) -> CGFloat { (value * steps).rounded() / steps }
        for glyph in text.glyphs {
            let place = CGAffineTransform(
                a: rounded(glyph.size * transform.a, 32), b: 0, c: 0, d: rounded(glyph.size * transform.d, 32),
                tx: rounded(glyph.origin.x * transform.a, 4) + rounded(transform.tx, 4),
                ty: rounded(glyph.origin.y * transform.d, 4) + rounded(transform.ty, 4))
            path.append(glyph.face.outline(of: glyph.glyph), transform: place)
        }
        return path
    }

    @Test("random letters, close together, equal their path", arguments: 1...60)
    func random(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let face: any FontFace =
            random.chance(20)
            ? squares
            : StrokeFont.face(
                weight: random.pick(of: [.regular, .bold]), isItalic: random.chance(50), isMonospaced: random.chance(20))
        let letters =
            Array("AVToifjlgWay.,'|_ÄŷÅ ").compactMap { $0.unicodeScalars.first.flatMap { face.glyph(for: $0) } } + [0, 1]
        let size = random.number(4...30)
        // Letters that touch, overlap, or go back.
        let spread = random.pick(of: [0.15, 0.5, 0.8])
        var x = random.number(-10...10)
        var text = PlacedGlyphs(glyphs: [])
        for _ in 0..<random.pick(12) + 1 {
            let origin = CGPoint(x: x, y: 24 + (random.chance(20) ? random.number(-4...4) : 0))
            text.glyphs.append(PlacedGlyphs.Glyph(face: face, glyph: random.pick(of: letters), size: size, origin: origin))
            x += random.chance(5) ? -size * spread : size * spread
        }
        let transform = CGAffineTransform(
            a: random.number(0.5...3), b: 0, c: 0, d: random.number(0.5...3), tx: random.number(-5...5), ty: random.number(-5...5)
        )
        let cache = GlyphMask.cache(mostBytes: 1 << 20)
        let mask = try require(text.coverage(transform, in: box, cache: cache))
        let wanted = CoverageRasterizer.rasterize(path(text, transform), in: box)
        let differences = zip(mask.bytes, wanted.bytes).map { abs(Int($0) - Int($1)) }
        // Rounding, and overlaps of at most 1/64 of a pixel.
        expect(differences.max() ?? 0 <= 8, "\(differences.max() ?? 0)")
        // A part has the pixels of the whole.
        let part = PixelRect(x: random.pick(60), y: random.pick(20), width: 30, height: 12)
        let seen = try require(text.coverage(transform, in: part, cache: cache))
        for y in part.y..<part.maxY {
            for x in part.x..<part.maxX where x < box.maxX && y < box.maxY {
                expect(abs(Int(seen[x, y]) - Int(mask[x, y])) <= 4)
            }
        }
    }

    @Test("letters of the stroke font are paths")
    func strokeFont() {
        let face = StrokeFont.face()
        let glyph = PlacedGlyphs.Glyph(face: face, glyph: 1, size: 12, origin: CGPoint(x: 5, y: 20))
        expectNil(PlacedGlyphs(glyphs: [glyph]).coverage(.identity, in: box))
        expect(glyphs([(0, 0, 20)], size: 12).coverage(.identity, in: box) != nil)
    }

    @Test("masks in use stay, and all masks together are bounded")
    func bound() {
        let cache = GlyphMask.cache(mostBytes: 100_000)
        func key(_ width: Int) -> GlyphMask.Key {
            GlyphMask.Key(face: ObjectIdentifier(squares), glyph: 1, width: UInt16(width), height: 320, phase: 0)
        }
        func mask(_ width: Int) -> GlyphMask { GlyphMask(key(width), of: squares) }
        let first = cache.value(for: key(320)) { mask(320) }
        expectEqual(first.bounds, PixelRect(x: 0, y: -10, width: 10, height: 10))
        for width in 400..<1400 {
            let widths = [width, 320, width]
            let masks = cache.values(for: widths.map(key)) { mask(widths[$0]) }
            expectEqual(masks.count, 3)
            expect(masks[1] === first)
            expect(masks[0] === masks[2])
            expect(cache.totalCost <= 100_000)
        }
        // A mask above the bound is made and not kept.
        let small = GlyphMask.cache(mostBytes: 300)
        expectEqual(small.value(for: key(320)) { mask(320) }.bounds.width, 10)
        expectEqual(small.totalCost, 0)
    }
}
