import Expectations
import Testing

@testable import QuartzCompat

/// The size that callbacks return.
nonisolated private final class BoxSize {
    static let callbacks = CTRunDelegateCallbacks(
        version: kCTRunDelegateVersion1,
        dealloc: { Unmanaged<BoxSize>.fromOpaque($0).release() },
        getAscent: { Unmanaged<BoxSize>.fromOpaque($0).takeUnretainedValue().ascent },
        getDescent: { Unmanaged<BoxSize>.fromOpaque($0).takeUnretainedValue().descent },
        getWidth: { Unmanaged<BoxSize>.fromOpaque($0).takeUnretainedValue().width })

    let (ascent, descent, width): (CGFloat, CGFloat, CGFloat)

    init(_ ascent: CGFloat, _ descent: CGFloat, _ width: CGFloat) {
        (self.ascent, self.descent, self.width) = (ascent, descent, width)
    }
}

/// Run delegates: boxes in a line, sized by callbacks.
struct RunDelegateTests {
    private let font = CTFontCreateWithName("Helvetica" as CFString, 20, nil)

    /// Returns a delegate, which holds the size until it is released.
    private func delegate(_ size: BoxSize) throws -> CTRunDelegate {
        var callbacks = BoxSize.callbacks
        return try require(CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(size).toOpaque()))
    }

    private func box(_ delegate: CTRunDelegate) -> NSAttributedString {
        NSAttributedString(
            string: "\u{FFFC}",
            attributes: [NSAttributedString.Key(rawValue: kCTRunDelegateAttributeName): delegate, .font: font])
    }

    private func letters(_ text: String) -> NSAttributedString { NSAttributedString(string: text, attributes: [.font: font]) }

    private func joined(_ parts: NSAttributedString...) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for part in parts { text.append(part) }
        return text
    }

    private func width(_ text: NSAttributedString) -> Double {
        CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
    }

    @Test func aLineReservesRoom() throws {
        let line = CTLineCreateWithAttributedString(
            joined(letters("\u{1F600}a"), box(try delegate(BoxSize(50, 30, 40))), letters("b")))
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        let all = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        expect(ascent == 50, descent == 30, leading >= 0)
        let before = width(letters("\u{1F600}a"))
        expect(abs(all - before - width(letters("b")) - 40) < 1e-6)
        // Positions of the text count UTF-16 units: the smiley has two.
        expectEqual(CTLineGetStringRange(line), CFRange(location: 0, length: 5))
        expect(abs(Double(CTLineGetOffsetForStringIndex(line, 3, nil)) - before) < 1e-6)
        var second: CGFloat = 0
        expect(abs(Double(CTLineGetOffsetForStringIndex(line, 4, &second)) - before - 40) < 1e-6)
        expect(abs(Double(second) - before - 40) < 1e-6)
        expect(
            CTLineGetOffsetForStringIndex(line, -7, nil) == 0,
            abs(Double(CTLineGetOffsetForStringIndex(line, .max, nil)) - all) < 1e-6)
    }

    @Test func aRunHasItsDelegate() throws {
        let delegate = try delegate(BoxSize(10, 5, 40))
        let line = CTLineCreateWithAttributedString(joined(letters("ab"), box(delegate), letters("c")))
        let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
        let run = try require(runs.first { CTRunGetAttributes($0)[kCTRunDelegateAttributeName] as? CTRunDelegate == delegate })
        expect(runs.count == 3, CTRunGetStringRange(run) == CFRange(location: 2, length: 1), CTRunGetGlyphCount(run) == 1)
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 7)
        expectEqual(CTRunGetTypographicBounds(run, CFRange(), &ascent, &descent, &leading), 40)
        expect(ascent == 10, descent == 5, leading == 0)
        var position = CGPoint.zero
        CTRunGetPositions(run, CFRange(), &position)
        expect(abs(Double(position.x) - width(letters("ab"))) < 1e-6, position.y == 0)
        // Its glyph has no outline.
        var glyph: CGGlyph = 0
        CTRunGetGlyphs(run, CFRange(), &glyph)
        expect(CTFontCreatePathForGlyph(font, glyph, nil) == nil, CTRunGetAttributes(run)[kCTFontAttributeName] is CTFont)
    }

    @Test func aColumnHasTheRangesOfItsLines() throws {
        let text = joined(letters("one\n"), box(try delegate(BoxSize(30, 0, 40))), letters("\nthree"))
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
        let setter = CTFramesetterCreateWithAttributedString(text)
        let lines = CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRange(), path, nil)).compactMap { $0 as? CTLine }
        expectEqual(lines.map(CTLineGetStringRange), [CFRangeMake(0, 4), CFRangeMake(4, 2), CFRangeMake(6, 5)])
        let part = CTFrameGetLines(CTFramesetterCreateFrame(setter, CFRangeMake(4, 0), path, nil)).compactMap { $0 as? CTLine }
        expectEqual(part.map(CTLineGetStringRange), [CFRangeMake(4, 2), CFRangeMake(6, 5)])
        let run = try require(CTLineGetGlyphRuns(part[0]).first as? CTRun)
        expectEqual(CTRunGetStringRange(run), CFRangeMake(4, 1))
    }

    /// A delegate releases its reference. Attributed strings of Foundation on Linux never release their attributes, so the test uses
    /// none.
    @Test func delegatesReleaseTheirReference() throws {
        weak var released: BoxSize?
        do {
            let size = BoxSize(1, 1, 1)
            released = size
            let delegate = try delegate(size)
            expectEqual(CTRunDelegateGetRefCon(delegate), Unmanaged.passUnretained(size).toOpaque())
            expect(released != nil)
        }
        expectNil(released)
    }

    @Test func badInput() throws {
        for number in [CGFloat.nan, .infinity, -5] {
            let bounds = width(joined(letters("a"), box(try delegate(BoxSize(number, number, number)))))
            expect(abs(bounds - width(letters("a"))) < 1e-6)
        }
        var unknown = BoxSize.callbacks
        unknown.version = kCTRunDelegateCurrentVersion + 1
        expectNil(CTRunDelegateCreate(&unknown, nil))
        // Core Text has no attachments.
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
        expectEqual(width(NSAttributedString(attachment: attachment)), 0)
        let empty = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
        expect(CTLineGetStringRange(empty) == CFRange(), CTLineGetOffsetForStringIndex(empty, 3, nil) == 0)
    }
}
