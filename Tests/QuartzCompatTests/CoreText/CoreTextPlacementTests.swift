import Expectations
import Testing

@testable import QuartzCompat

/// Position and orientation of text drawn with Core Text.
@Suite struct CoreTextPlacementTests: TextDrawing {
    /// A layer among views that turns its context where `contentsAreFlipped()` says so, itself flipped or not.
    @Test(arguments: [false, true]) func framesOfLayersStandUpright(isFlipped: Bool) throws {
        final class Page: CALayer {
            var text: CTFrame?
            override func draw(in ctx: CGContext) {
                if contentsAreFlipped() {
                    ctx.translateBy(x: 0, y: bounds.height)
                    ctx.scaleBy(x: 1, y: -1)
                }
                if let text { CTFrameDraw(text, ctx) }
            }
        }
        var image: CGImage?
        Scene.run { scene in
            let page = Page()
            page.frame = CGRect(x: 0, y: 0, width: 120, height: 80)
            page.isGeometryFlipped = isFlipped
            page.text = CTFramesetterCreateFrame(
                CTFramesetterCreateWithAttributedString(text("L") as CFAttributedString), CFRangeMake(0, 0),
                CGPath(rect: page.bounds, transform: nil), nil)
            let view = UIView(frame: page.frame)
            view.layer.addSublayer(page)
            scene.window.addSubview(view)
            page.setNeedsDisplay()
            scene.frame()
            expectEqual(page.contentsAreFlipped(), !isFlipped)
            image = drawn { view.layer.render(in: $0) }
        }
        expect(try standsUpright(image))
        let bottom = try ink(image).maxY
        expect(bottom <= font.lineHeight, "the first line is at the top")
    }

    @Test func linesStandOnTheTextPosition() throws {
        let context = try bitmap()
        let line = CTLineCreateWithAttributedString(text("L"))
        context.textPosition = CGPoint(x: 10, y: 20)
        CTLineDraw(line, context)
        let box = try ink(context.makeImage())
        expect(abs(box.maxY - 60) <= 1)
        expect(try standsUpright(context.makeImage()))
        expectEqual(context.textPosition, CGPoint(x: 10, y: 20))
        let bounds = CTLineGetImageBounds(line, context)
        expect(abs(bounds.minY - 20) <= 1, abs(80 - bounds.maxY - box.minY) <= 1, abs(bounds.minX - box.minX) <= 1)
        expect(CTLineGetImageBounds(CTLineCreateWithAttributedString(text("")), nil).isNull)
        let width = CTLineGetTypographicBounds(line, nil, nil, nil)
        expect(CTLineGetPenOffsetForFlush(line, 0.5, width + 30) == 15, CTLineGetPenOffsetForFlush(line, 1, 0) == 0)
        // Where y points down, either the context or the text matrix must be flipped.
        let turned = drawn { context in
            context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 10, ty: 60)
            CTLineDraw(line, context)
        }
        try expectEqual(ink(turned), box)
        expect(try standsUpright(turned))
    }

    @Test func linesAreSearchedAndShortened() throws {
        let line = CTLineCreateWithAttributedString(text("abcdef"))
        // The middle of the third letter is as near to both carets; a quarter is nearer to the first.
        let (second, third) = (CTLineGetOffsetForStringIndex(line, 2, nil), CTLineGetOffsetForStringIndex(line, 3, nil))
        func index(_ x: CGFloat) -> CFIndex { CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 5)) }
        expectEqual(index(second + (third - second) / 4), 2)
        expect(index(-50) == 0, index(1000) == 6, index(.nan) == kCFNotFound)
        let (token, width) = (CTLineCreateWithAttributedString(text("…")), CTLineGetTypographicBounds(line, nil, nil, nil))
        let mark = CTLineGetTypographicBounds(token, nil, nil, nil)
        expect(CTLineCreateTruncatedLine(line, width + 1, .end, token) === line, "it fits")
        expect(CTLineCreateTruncatedLine(line, mark / 2, .end, token) == nil, "the token does not fit")
        for kind in [CTLineTruncationType.start, .end, .middle] {
            let short = try require(CTLineCreateTruncatedLine(line, width * 0.8, kind, token))
            let shown = CTLineGetTypographicBounds(short, nil, nil, nil)
            let count = CTLineGetStringRange(short).length
            expect(shown <= width * 0.8, shown > width * 0.3, count >= 3, count < 7, "\(kind)")
        }
        let empty = try require(CTLineCreateTruncatedLine(line, 0, .end, nil))
        expectEqual(CTLineGetGlyphCount(empty), 0)
        func status(_ words: String) -> CTRunStatus? {
            (CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text(words))) as? [CTRun])?.first.map(CTRunGetStatus)
        }
        expect(status("abc") == [], status("שלום")?.contains(.rightToLeft) == true)
        expect(CTRunStatus.nonMonotonic.rawValue == 2, CTRunStatus.hasNonIdentityMatrix.rawValue == 4)
        expect(CTFontGetUnderlineThickness(font) > 0, CTFontGetUnderlinePosition(font) < 0)
        expectEqual(kCTUnderlineStyleAttributeName, NSAttributedString.Key.underlineStyle.rawValue)
        let fixed = CTFontCreateUIFontForLanguage(.userFixedPitch, 20, nil),
            small = CTFontCreateUIFontForLanguage(.miniSystem, 0, nil)
        expect(fixed?.pointSize == 20, small?.pointSize == 9)
        let kinds: [CTFontUIFontType] = [
            .user, .system, .emphasizedSystem, .smallSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .views, .application,
            .label, .menuTitle, .menuItem,
        ]
        expect(kinds.allSatisfy { CTFontCreateUIFontForLanguage($0, 0, "en")?.pointSize ?? 0 >= 9 })
    }

    @Test func framesAreFilledFromTheTop() throws {
        let path = CGPath(rect: CGRect(x: 10, y: 0, width: 40, height: 80), transform: nil)
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text("LL LLL LL") as CFAttributedString), CFRangeMake(0, 0), path, nil)
        let lines = CTFrameGetLines(frame)
        expectEqual(lines.count, 3)
        var origins = [CGPoint](repeating: .zero, count: 3)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        expect(origins[0].y > origins[1].y, abs(origins[0].y - origins[1].y - font.lineHeight) < 0.01, origins[0].x == 0)
        let context = try bitmap()
        CTFrameDraw(frame, context)
        let box = try ink(context.makeImage())
        expect(box.minX >= 10, box.maxX <= 51, box.minY < font.lineHeight)
        expect(abs(80 - box.maxY - origins[2].y) <= 1)
        // The usual code in views: flip the context first.
        let view = drawn { context in
            context.textMatrix = .identity
            context.translateBy(x: 0, y: 80)
            context.scaleBy(x: 1, y: -1)
            CTFrameDraw(frame, context)
        }
        try expectEqual(ink(view), box)
    }

    @Test func framesetters() throws {
        let framesetter = CTFramesetterCreateWithAttributedString(text("LL LLL LL"))
        var fit = CFRange()
        let free = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRange(), nil, CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), &fit)
        expect(abs(free.width - text("LL LLL LL").size().width) < 0.01, fit == CFRangeMake(0, 9))
        let low = CTFramesetterSuggestFrameSizeWithConstraints(
            framesetter, CFRange(), nil, CGSize(width: 40, height: font.lineHeight), &fit)
        expect(abs(low.height - font.lineHeight) < 0.01, fit.location == 0, fit.length == 3)
        // The rest of the text, in the next column.
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: font.lineHeight), transform: nil)
        let next = CTFramesetterCreateFrame(framesetter, CFRangeMake(fit.length, 0), path, nil)
        expect(CTFrameGetVisibleStringRange(next) == CFRangeMake(3, 4), CTFrameGetPath(next) === path)
        // An empty path, and a range beyond the end.
        let empty = CTFramesetterCreateFrame(framesetter, CFRangeMake(99, .max), CGMutablePath(), nil)
        expect(CTFrameGetLines(empty).isEmpty, CTFrameGetVisibleStringRange(empty) == CFRangeMake(9, 0))
        CTFrameDraw(empty, try bitmap())
    }
}
