import Expectations
import Testing

@testable import QuartzCompat

/// Text as paths with Core Text's functions, as in animations of handwriting.
struct CoreTextTests {
    private let font = CTFontCreateWithName("Helvetica-Bold" as CFString, 40, nil)

    @Test func charactersHaveGlyphs() {
        let units = Array("A b\u{1F600}".utf16)
        var glyphs = [CGGlyph](repeating: 9, count: units.count)
        _ = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
        expect(glyphs[0] != 0, glyphs[2] != 0, glyphs[0] != glyphs[2])
        // The second unit of a surrogate pair has no glyph.
        expectEqual(glyphs[4], 0)
        // A lone surrogate is not a character.
        var lone: [CGGlyph] = [7]
        expect(!CTFontGetGlyphsForCharacters(font, [0xD83D], &lone, 1), lone == [0])
        var none: [CGGlyph] = []
        expect(CTFontGetGlyphsForCharacters(font, [], &none, 0))
    }

    @Test func outlinesGrowUpwards() throws {
        var glyphs: [CGGlyph] = [0, 0]
        expect(CTFontGetGlyphsForCharacters(font, Array("H ".utf16), &glyphs, 2))
        let box = try require(CTFontCreatePathForGlyph(font, glyphs[0], nil)).boundingBoxOfPath
        expect(abs(box.minY) < 0.5, abs(box.maxY - CTFontGetCapHeight(font)) < 1.5)
        expectNil(CTFontCreatePathForGlyph(font, glyphs[1], nil))
        var shift = CGAffineTransform(translationX: 100, y: 50)
        let moved = try require(CTFontCreatePathForGlyph(font, glyphs[0], &shift)).boundingBoxOfPath
        expect(abs(moved.minX - box.minX - 100) < 1e-9, abs(moved.minY - box.minY - 50) < 1e-9)
        expectEqual(CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, nil, 2), box)
    }

    @Test func advancesAddUp() {
        var glyphs: [CGGlyph] = [0, 0, 0]
        CTFontGetGlyphsForCharacters(font, Array("HIH".utf16), &glyphs, 3)
        var advances = [CGSize](repeating: .zero, count: 3)
        let sum = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 3)
        expect(abs(sum - advances.reduce(0) { $0 + $1.width }) < 1e-9)
        expect(advances[0] == advances[2], advances[0].width > advances[1].width)
        expect(CTFontGetAscent(font) > 0, CTFontGetDescent(font) > 0, CTFontGetSize(font) == 40)
    }

    /// Returns the usual loop of such animations.
    private func letters(_ text: NSAttributedString) -> CGMutablePath {
        let letters = CGMutablePath()
        let line = CTLineCreateWithAttributedString(text)
        let runs = CTLineGetGlyphRuns(line)
        for runIndex in 0..<CFArrayGetCount(runs) {
            let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, runIndex), to: CTRun.self)
            guard let font = CTRunGetAttributes(run)[kCTFontAttributeName] as? CTFont else { continue }
            for index in 0..<CTRunGetGlyphCount(run) {
                var glyph = CGGlyph()
                var position = CGPoint()
                CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
                CTRunGetPositions(run, CFRangeMake(index, 1), &position)
                guard let letter = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
                letters.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
            }
        }
        return letters
    }

    @Test func aLineBecomesAPath() {
        let text = NSMutableAttributedString(string: "Hello ", attributes: [.font: font])
        text.append(NSAttributedString(string: "You", attributes: [.font: CTFontCreateCopyWithAttributes(font, 20, nil, nil)]))
        let path = letters(text)
        // The outlines that text drawing uses, flipped vertically.
        let layout = TextLayout(text.runs(font: .systemFont(ofSize: 12), color: .black))
        let drawn = CGPath(geometry: layout.path).boundingBoxOfPath
        let box = path.boundingBoxOfPath
        expect(abs(box.minX - drawn.minX) < 1e-6, abs(box.width - drawn.width) < 1e-6)
        expect(abs(box.maxY - (layout.firstBaseline - drawn.minY)) < 1e-6)
        let line = CTLineCreateWithAttributedString(text)
        var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
        let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        expect(abs(width - layout.size.width) < 1e-6, ascent > descent, leading >= 0)
        expectEqual(CTLineGetGlyphCount(line), 9)
    }

    /// Counts its instances.
    private final class Held {
        static var count = 0
        let number: Int
        init(_ number: Int) {
            self.number = number
            Self.count += 1
        }
        isolated deinit { Self.count -= 1 }
    }

    @Test func anObjectsAddressOutlivesItsArray() throws {
        func address(_ number: Int) -> UnsafeRawPointer? { CFArrayGetValueAtIndex([Held(number)], 0) }
        let addresses = try (0..<200).map { try require(address($0)) }
        for (number, address) in addresses.enumerated() { expectEqual(unsafeBitCast(address, to: Held.self).number, number) }
        // The number of retained objects is bounded.
        for number in 0..<1000 { _ = address(number) }
        expect(Held.count <= 256)
        // A number is boxed only for the call, so it has no address.
        expect(CFArrayGetValueAtIndex([7], 0) == nil, CFArrayGetValueAtIndex(["text"], 0) == nil)
    }

    @Test func rangesAndBadInput() throws {
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "abc", attributes: [.font: font]))
        let run = try require(CTLineGetGlyphRuns(line).first as? CTRun)
        var glyphs = [CGGlyph](repeating: 0, count: 3)
        CTRunGetGlyphs(run, CFRange(), &glyphs)
        expect(!glyphs.contains(0))
        var advances = [CGSize](repeating: .zero, count: 3)
        CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
        let width = CTRunGetTypographicBounds(run, CFRange(), nil, nil, nil)
        expect(abs(width - advances.reduce(0) { $0 + $1.width }) < 1e-9)
        // Ranges beyond the run write nothing.
        var untouched: [CGGlyph] = [42]
        CTRunGetGlyphs(run, CFRangeMake(7, 1), &untouched)
        CTRunGetGlyphs(run, CFRangeMake(.max, .max), &untouched)
        expectEqual(untouched, [42])
        expectNil(CFArrayGetValueAtIndex([], 3))
        let empty = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
        expectEqual(CTLineGetGlyphCount(empty), 0)
        expectEqual(CTFontCreateWithName("Nobody" as CFString, .nan, nil).pointSize, 12)
    }
}
