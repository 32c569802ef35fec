import Expectations
import Testing

@testable import QuartzUI

@Suite struct AttributedTextTests {
    private let font = UIFont.systemFont(ofSize: 20)

    private func layout(_ text: NSAttributedString, width: CGFloat = .infinity) -> TextLayout {
        TextLayout(text.runs(font: font, color: .black), width: width, style: ParagraphStyle(isWrapped: width.isFinite))
    }

    private func text(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        NSAttributedString(string: string, attributes: attributes)
    }

    private func paragraph(_ change: (NSMutableParagraphStyle) -> Void) -> [NSAttributedString.Key: Any] {
        let style = NSMutableParagraphStyle()
        change(style)
        return [.paragraphStyle: style]
    }

    // MARK: Paragraphs

    @Test func paragraphsStandWhereTheySay() {
        let centred = paragraph { $0.alignment = .center }
        let right = paragraph { $0.alignment = .right }
        let all = NSMutableAttributedString(string: "left\n")
        all.append(text("mid\n", centred))
        all.append(text("end", right))
        let lines = layout(all, width: 300).lines
        expect(lines.count == 3, lines[0].origin.x == 0)
        expect(near(lines[1].origin.x, (300 - lines[1].width) / 2), near(lines[2].origin.x, 300 - lines[2].width))
    }

    @Test func indentsNarrowLines() {
        let words = "several words that need more than one line"
        let plain = layout(text(words), width: 200)
        let indented = layout(
            text(
                words,
                paragraph {
                    $0.firstLineHeadIndent = 30
                    $0.headIndent = 10
                    $0.tailIndent = -20
                }), width: 200)
        expect(indented.lines[0].origin.x == 30, indented.lines[1].origin.x == 10, plain.lines[0].origin.x == 0)
        for line in indented.lines { expect(line.origin.x + line.width <= 180 + 1e-6) }
        // A positive tail indent counts from the leading edge.
        let narrow = layout(text(words, paragraph { $0.tailIndent = 120 }), width: 200)
        for line in narrow.lines { expect(line.width <= 120 + 1e-6) }
        // Without a column width, the size includes the indent.
        let measured = layout(text("one", paragraph { $0.firstLineHeadIndent = 25 }))
        expect(near(measured.size.width, layout(text("one")).size.width + 25))
        expectEqual(measured.lines[0].origin.x, 25)
    }

    @Test func spacesBetweenLinesAndParagraphs() {
        let style = paragraph {
            $0.lineSpacing = 4
            $0.paragraphSpacing = 10
            $0.paragraphSpacingBefore = 3
        }
        let plain = layout(text("a\nb\nc"))
        let height = plain.lines[0].height
        let spaced = layout(text("a\nb\nc", style))
        // There is no spacing before the first paragraph and after the last.
        expect(near(spaced.lines[1].top, height + 17), near(spaced.lines[2].top, 2 * height + 34))
        expect(near(spaced.size.height, 3 * height + 34))
        let wrapped = layout(text("aaa bbb ccc ddd eee", style), width: 60)
        expect(wrapped.lines.count > 1, near(wrapped.lines[1].top, height + 4))
    }

    @Test func heightsOfLines() {
        let natural = layout(text("x")).lines[0]
        let tall = layout(text("x", paragraph { $0.minimumLineHeight = 60 })).lines[0]
        expect(tall.height == 60, near(60 - tall.origin.y, natural.height - natural.origin.y))
        let low = layout(text("x", paragraph { $0.maximumLineHeight = 10 })).lines[0]
        expectEqual(low.height, 10)
        let double = layout(text("x", paragraph { $0.lineHeightMultiple = 2 })).lines[0]
        expect(near(double.height, 2 * natural.height))
    }

    @Test func linesThatAreTooLong() {
        let long = "unbreakableword again"
        let characters = layout(text(long, paragraph { $0.lineBreakMode = .byCharWrapping }), width: 100).lines
        expect(characters[0].characters.upperBound < 15)
        let clipped = layout(text(long, paragraph { $0.lineBreakMode = .byClipping }), width: 100)
        expect(clipped.lines.count == 1, !clipped.isTruncated)
        let cut = layout(text(long, paragraph { $0.lineBreakMode = .byTruncatingMiddle }), width: 100)
        expect(cut.lines.count == 1, cut.isTruncated)
    }

    @Test func stylesAreValues() throws {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 7
        style.lineBreakMode = .byClipping
        style.lineSpacing = .infinity
        style.headIndent = .nan
        expect(style.lineSpacing == 7, style.headIndent == 0)
        let copy = try require(style.mutableCopy() as? NSMutableParagraphStyle)
        expect(copy.isEqual(style), copy.hashValue == style.hashValue, !copy.isEqual(3))
        copy.alignment = .center
        expect(!copy.isEqual(style), style.alignment == .natural)
        let frozen = try require(style.copy() as? NSParagraphStyle)
        style.lineSpacing = 9
        expect(frozen.lineSpacing == 7, frozen.lineBreakMode == .byClipping, NSParagraphStyle.default.lineSpacing == 0)
    }

    // MARK: Decorations

    private func run(_ attributes: [NSAttributedString.Key: Any], _ string: String = "two words") -> GlyphRun {
        layout(text(string, attributes)).lines[0].runs[0]
    }

    @Test func runsOfDifferentFontsAndColoursMeet() {
        let all = NSMutableAttributedString(string: "a", attributes: [.font: font, .foregroundColor: UIColor.red])
        all.append(text("b", [.font: font, .foregroundColor: UIColor.blue]))
        all.append(text("c", [.font: UIFont.systemFont(ofSize: 9), .foregroundColor: UIColor.blue]))
        all.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: 2))
        expectEqual(layout(all).lines[0].runs.map(\.color), [UIColor.red, .blue, .blue].map(\.cgColor))
    }

    @Test func linesUnderAndThroughText() throws {
        let under = run([.underlineStyle: NSUnderlineStyle.single.rawValue])
        let bar = try require(under.bars.first)
        expect(under.bars.count == 1, bar.rect.midY > 0, near(bar.rect.width, under.width))
        let thick = run([.underlineStyle: NSUnderlineStyle.thick.rawValue])
        expect(near(thick.bars.first?.rect.height ?? 0, 2 * bar.rect.height))
        let double = run([.underlineStyle: NSUnderlineStyle.double.rawValue])
        expect(double.bars.count == 2, double.bars[1].rect.minY > double.bars[0].rect.maxY)
        let words = run([.underlineStyle: NSUnderlineStyle([.single, .byWord]).rawValue])
        expect(words.bars.count == 2, words.bars[0].rect.maxX < words.bars[1].rect.minX)
        let dots = run([.underlineStyle: NSUnderlineStyle([.single, .patternDot]).rawValue])
        expect(dots.bars.count > 10, near(dots.bars.first?.rect.width ?? 0, bar.rect.height))
        let through = run([.strikethroughStyle: 1, .strikethroughColor: UIColor.red])
        let line = try require(through.bars.first)
        expect(line.rect.maxY < 0, line.color == UIColor.red.cgColor, through.coloredBars.count == 1)
        expect(run([.underlineStyle: 0]).bars.isEmpty, run([.underlineColor: UIColor.red]).bars.isEmpty)
    }

    @Test func groundRiseAndKern() throws {
        let plain = run([:])
        let decorated = run([.backgroundColor: UIColor.yellow, .baselineOffset: 6, .kern: 3])
        let ground = try require(decorated.background)
        expect(ground.color == UIColor.yellow.cgColor, near(ground.rect.width, decorated.width))
        expect(near(ground.rect.minY, -font.ascender - 6, 1e-3))
        expect(near(decorated.width, plain.width + 8 * 3))
        expect(near(decorated.path.bounds.minY, plain.path.bounds.minY - 6))
        // A raised run increases the height of its line.
        let raised = layout(text("x", [.baselineOffset: 6])).lines[0]
        expect(near(raised.ascent, layout(text("x")).lines[0].ascent + 6))
        expectEqual(run([.baselineOffset: CGFloat.infinity, .kern: CGFloat.nan]).width, plain.width)
    }

    @Test func aKernOfZeroTurnsTheFontsKerningOff() {
        let letters = run([:], "A").width + run([:], "V").width
        // The font draws the slanted sides together.
        let drawn = letters - run([:], "AV").width
        expect(drawn > 0.02 * font.pointSize)
        expect(near(run([.kern: 0], "AV").width, letters))
        // Any other value is added to the font's kerning.
        expect(near(run([.kern: 3], "AV").width, letters - drawn + 3))
        expect(near(run([.kern: "none"], "AV").width, letters - drawn))
    }

    @Test func aShadowOfAllOfTheTextIsTheLayers() {
        let shadow = NSShadow()
        shadow.shadowBlurRadius = 6
        shadow.shadowOffset = CGSize(width: 2, height: 3)
        shadow.shadowColor = .red
        let label = UILabel()
        label.attributedText = text("shadow", [.shadow: shadow])
        expect(label.textLayer.shadowRadius == 3, label.textLayer.shadowOffset == CGSize(width: 2, height: 3))
        expect(label.textLayer.shadowOpacity == 1, label.textLayer.shadowColor == UIColor.red.cgColor)
        expectNil((label.textLayer.string as? [TextRun])?.first?.decoration.shadow)
        let part = NSMutableAttributedString(string: "no ")
        part.append(text("shadow", [.shadow: shadow]))
        label.attributedText = part
        expectEqual(label.textLayer.shadowOpacity, 0)
        expectEqual((label.textLayer.string as? [TextRun])?.last?.decoration.shadow?.blur, 6)
    }

    @Test func textLayersTakeTheSameAttributes() {
        let layer = CATextLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 300, height: 100)
        layer.string = text(
            "layer",
            [
                .font: font, .foregroundColor: UIColor.blue, .strikethroughStyle: 1,
                .paragraphStyle: paragraph { $0.alignment = .right }[.paragraphStyle] ?? "",
            ])
        let line = layer.layout.lines[0]
        expect(line.runs[0].font == font.font, line.runs[0].color == UIColor.blue.cgColor, line.runs[0].bars.count == 1)
        expect(near(line.origin.x + line.width, 300))
    }

    @Test func whatIsDrawnLiesWhereItIsMeasured() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 40))
        let image = renderer.image { _ in
            text("x", [.font: font, .backgroundColor: UIColor.red, .foregroundColor: UIColor.clear]).draw(
                at: CGPoint(x: 10, y: 5))
        }
        let width = layout(text("x")).size.width
        let pixels = try require(image.cgImage?.pixels)
        let scale = image.scale
        func isRed(_ x: CGFloat, _ y: CGFloat) -> Bool {
            let index = (Int(y * scale) * Int(60 * scale) + Int(x * scale)) * 4
            return pixels[index] > 200 && pixels[index + 3] > 200
        }
        expect(isRed(10 + width / 2, 15), !isRed(10 + width + 3, 15), !isRed(5, 15))
    }
}

/// Position and orientation of text drawn with UIKit.
@Suite struct TextPlacementTests: TextDrawing {
    @Test func baselinesAndColumns() throws {
        let line = drawn { _ in "L".draw(with: CGRect(x: 10, y: 40, width: 0, height: 0), attributes: [.font: font], context: nil)
        }
        let first = try ink(line)
        expect(abs(first.maxY - 40) <= 1, first.minX >= 10)
        expect(try standsUpright(line))
        let centred = NSMutableParagraphStyle()
        centred.alignment = .center
        let middle = drawn { _ in
            ("L" as NSString).draw(
                with: CGRect(x: 20, y: 10, width: 80, height: 40), options: .usesLineFragmentOrigin,
                attributes: [.font: font, .paragraphStyle: centred], context: nil)
        }
        let box = try ink(middle)
        expect(abs(box.midX - 60) <= 3, box.minY >= 10)
        expect(try ink(drawn { _ in text("L").draw(at: CGPoint(x: 5, y: 5)) }).minX >= 5)
    }

    @Test func lettersHaveOutlines() throws {
        func colours(_ width: CGFloat, _ color: UIColor?) throws -> Set<[UInt8]> {
            var attributes: [NSAttributedString.Key: Any] = [
                .font: UIFont.boldSystemFont(ofSize: 60), .foregroundColor: UIColor.red, .strokeWidth: width,
            ]
            attributes[.strokeColor] = color
            let image = try require(drawn { _ in "O".draw(at: .zero, withAttributes: attributes) })
            let pixels = stride(from: 0, to: image.pixels.count, by: 4).map { Array(image.pixels[$0..<$0 + 4]) }
            return Set(pixels.filter { $0[3] == 255 && $0.filter { $0 == 255 || $0 == 0 }.count == 4 })
        }
        let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
        try expectEqual(colours(0, .blue), [red])
        // Negative values also fill, positive ones do not; without a stroke colour the text colour is used.
        try expectEqual(colours(-4, .blue), [red, blue])
        try expectEqual(colours(4, .blue), [blue])
        try expect(colours(4, nil) == [red], (try colours(.nan, .blue)) == [red])
        // A stroke of 3 points at size 60 is 5 percent: the letter grows by half of that on each side.
        let plain = try ink(
            drawn { _ in "O".draw(at: CGPoint(x: 20, y: 0), withAttributes: [.font: UIFont.systemFont(ofSize: 60)]) })
        let bold = try ink(
            drawn { _ in
                "O".draw(at: CGPoint(x: 20, y: 0), withAttributes: [.font: UIFont.systemFont(ofSize: 60), .strokeWidth: -5])
            })
        expect(abs(bold.width - plain.width - 3) <= 1, abs(bold.midX - plain.midX) <= 1)
    }

    @Test func linesWithoutRoomAreLeftOut() throws {
        let height = font.lineHeight
        func rows(_ lines: CGFloat, _ options: NSStringDrawingOptions) throws -> CGRect {
            let rect = CGRect(x: 0, y: 0, width: 40, height: height * lines)
            return try ink(drawn { _ in text("LL LLL LL").draw(with: rect, options: options, context: nil) })
        }
        let one = try rows(1, .usesLineFragmentOrigin)
        let two = try rows(2, .usesLineFragmentOrigin)
        expect(one.maxY <= height, two.maxY > height, two.maxY <= 2 * height)
        // With an ellipsis the first line is longer.
        expect(try rows(1, [.usesLineFragmentOrigin, .truncatesLastVisibleLine]).maxX > one.maxX)
        expect(try rows(0.2, .usesLineFragmentOrigin).isNull)
        // A height of 0 is unlimited.
        expect(try rows(0, .usesLineFragmentOrigin).maxY > 2 * height)
    }

    /// A blank is as wide as the distance that it adds between two letters.
    @Test func blanksAtTheEndCount() {
        func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: UIFont.systemFont(ofSize: 30)]).width }
        let blank = width("a b") - width("a") - width("b")
        expect(blank > 5)
        expect(abs(width(" ") - blank) < 0.01)
        expect(abs(width("a ") - width("a") - blank) < 0.01)
        expect(abs(width("  ") - 2 * blank) < 0.01)
    }
}

/// The direction of paragraphs.
@Suite struct WritingDirectionTests {
    @Test func aParagraphHasTheGivenDirection() {
        let style = NSMutableParagraphStyle()
        expectEqual(style.baseWritingDirection, .natural)
        for direction in [NSWritingDirection.rightToLeft, .leftToRight, .natural] {
            style.baseWritingDirection = direction
            expectEqual(style.baseWritingDirection, direction)
            expectEqual((style.copy() as? NSParagraphStyle)?.baseWritingDirection, direction)
        }
        style.baseWritingDirection = .rightToLeft
        let text = NSAttributedString(string: "ab!", attributes: [.paragraphStyle: style])
        let layout = TextLayout(text.runs(font: .systemFont(ofSize: 20), color: .black), width: 500)
        // The line ends at the right edge, and the mark at its end is left of the letters.
        expectEqual(layout.lines[0].origin.x + layout.lines[0].width, 500)
        expect(layout.selectionRects(for: 2..<3)[0].maxX <= layout.selectionRects(for: 0..<1)[0].minX)
    }
}
