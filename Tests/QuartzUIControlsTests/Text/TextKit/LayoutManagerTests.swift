import Expectations
import SceneSupport
import SeededRandom
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Texts that layout managers lay out in columns.
@Suite struct LayoutManagerTests {
    private let font = UIFont.systemFont(ofSize: 16)

    private struct Parts {
        let storage: NSTextStorage
        let manager = NSLayoutManager()
        var columns: [NSTextContainer] = []
    }

    private func parts(_ text: String, _ sizes: CGSize...) -> Parts {
        var parts = Parts(storage: NSTextStorage(string: text, attributes: [.font: font]))
        parts.storage.addLayoutManager(parts.manager)
        for size in sizes {
            let column = NSTextContainer(size: size)
            column.lineFragmentPadding = 0
            parts.manager.addTextContainer(column)
            parts.columns.append(column)
        }
        return parts
    }

    private func width(_ text: String) -> CGFloat { text.size(withAttributes: [.font: font]).width }

    /// Marks are drawn in the rooms of spaces and line feeds: a text of blanks draws nothing without them.
    @Test func invisibleCharactersAreMarked() throws {
        let parts = parts("   \t \u{2028} \n", .zero)
        func inked() throws -> Int {
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 200, height: 60), false, 1)
            defer { UIGraphicsEndImageContext() }
            parts.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 8), at: .zero)
            let image = try require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
            return stride(from: 3, to: image.pixels.count, by: 4).count { image.pixels[$0] > 0 }
        }
        expectEqual(try inked(), 0)
        parts.manager.showsInvisibleCharacters = true
        expect(try inked() > 20)
    }

    @Test func glyphsLieAtTheWidthsOfTheTextBeforeThem() {
        let parts = parts("Waffle", .zero)
        let column = parts.columns[0]
        expectEqual(parts.manager.numberOfGlyphs, 6)
        expectEqual(parts.manager.glyphRange(for: column), NSRange(location: 0, length: 6))
        for count in 1...6 {
            let box = parts.manager.boundingRect(forGlyphRange: NSRange(location: 0, length: count), in: column)
            expect(near(box.minX, 0))
            if count == 6 { expect(near(box.width, width("Waffle"), 0.01)) }
            expect(box.height > 0)
        }
        let third = parts.manager.boundingRect(forGlyphRange: NSRange(location: 2, length: 1), in: column)
        expect(near(parts.manager.location(forGlyphAt: 2).x, third.minX))
        expect(near(parts.manager.usedRect(for: column).width, width("Waffle"), 0.01))
        column.lineFragmentPadding = 5
        expect(near(parts.manager.usedRect(for: column).width, width("Waffle") + 10, 0.01))
        expect(near(parts.manager.location(forGlyphAt: 2).x, third.minX + 5))
    }

    @Test func linesAndColumnsFollowEachOther() throws {
        let line = font.lineHeight
        let parts = parts("one two three four", CGSize(width: width("one two "), height: 1.2 * line), .zero)
        let manager = parts.manager
        expectEqual(manager.glyphRange(for: parts.columns[0]), NSRange(location: 0, length: 8))
        expectEqual(manager.glyphRange(for: parts.columns[1]), NSRange(location: 8, length: 10))
        var range = NSRange()
        expect(manager.textContainer(forGlyphAt: 9, effectiveRange: &range) === parts.columns[1])
        expectEqual(range, NSRange(location: 8, length: 10))
        // The text is one paragraph, whose first line alone is indented.
        let style = NSMutableParagraphStyle()
        style.firstLineHeadIndent = 7
        parts.storage.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 18))
        parts.columns[0].size.width += 7
        expect(near(manager.location(forGlyphAt: 0).x, 7))
        expect(near(manager.location(forGlyphAt: 8).x, 0))
        // With the first column gone, all is in the other.
        manager.removeTextContainer(at: 0)
        expectEqual(manager.glyphRange(for: parts.columns[1]), NSRange(location: 0, length: 18))
        expectNil(parts.columns[0].layoutManager)
    }

    @Test func linesAreEnumerated() {
        let parts = parts("one two three", CGSize(width: width("three") + 1, height: 0))
        var found: [NSRange] = []
        var tops: [CGFloat] = []
        parts.manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 13)) { rect, used, column, range, stop in
            found.append(range)
            tops.append(rect.minY)
            expect(column === parts.columns[0], rect.width == parts.columns[0].size.width, used.width <= rect.width)
            if found.count == 2 { stop.pointee = true }
        }
        expectEqual(found, [NSRange(location: 0, length: 4), NSRange(location: 4, length: 4)])
        expect(tops[1] > tops[0])
        var line = NSRange()
        let rect = parts.manager.lineFragmentRect(forGlyphAt: 9, effectiveRange: &line)
        expectEqual(line, NSRange(location: 8, length: 5))
        expect(near(rect.minY, 2 * tops[1], 0.01))
        expect(near(parts.manager.lineFragmentUsedRect(forGlyphAt: 9, effectiveRange: nil).width, width("three"), 0.01))
        // A range over two lines has a rectangle on each.
        var boxes: [CGRect] = []
        parts.manager.enumerateEnclosingRects(
            forGlyphRange: NSRange(location: 1, length: 5), withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
            in: parts.columns[0]
        ) { rect, _ in boxes.append(rect) }
        expectEqual(boxes.count, 2)
        let around = parts.manager.boundingRect(forGlyphRange: NSRange(location: 1, length: 5), in: parts.columns[0])
        expectEqual(boxes.reduce(boxes[0]) { $0.union($1) }, around)
    }

    @Test func placesFindTheirGlyphs() {
        let parts = parts("one\ntwo", .zero)
        let column = parts.columns[0]
        for index in [0, 1, 2, 4, 5, 6] {
            let box = parts.manager.boundingRect(forGlyphRange: NSRange(location: index, length: 1), in: column)
            var part: CGFloat = 0
            let point = CGPoint(x: box.minX + box.width / 4, y: box.midY)
            expectEqual(parts.manager.glyphIndex(for: point, in: column, fractionOfDistanceThroughGlyph: &part), index)
            expect(near(part, 0.25, 0.01))
        }
        // Beside and below the text its nearest glyphs count.
        expectEqual(parts.manager.glyphIndex(for: CGPoint(x: -50, y: -50), in: column), 0)
        expectEqual(parts.manager.glyphIndex(for: CGPoint(x: 900, y: 900), in: column), 6)
        expectEqual(parts.manager.glyphIndex(for: .zero, in: NSTextContainer()), 0)
        let third = parts.manager.boundingRect(forGlyphRange: NSRange(location: 2, length: 1), in: column)
        var part: CGFloat = 0
        expectEqual(
            parts.manager.characterIndex(
                for: CGPoint(x: third.midX, y: third.midY), in: column, fractionOfDistanceBetweenInsertionPoints: &part), 2)
        expect(near(part, 0.5, 0.01))
        expect(near(parts.manager.fractionOfDistanceThroughGlyph(for: third.origin, in: column), 0, 0.01))
    }

    @Test func charactersOfSeveralUnitsHaveOneRoom() {
        let parts = parts("a👨‍👩‍👧e\u{301}z", .zero)
        let family = "👨‍👩‍👧".utf16.count
        expectEqual(parts.manager.characterIndexForGlyph(at: parts.manager.glyphIndexForCharacter(at: 3)), 3)
        parts.manager.ensureGlyphs(forCharacterRange: NSRange(location: 0, length: 2))
        var actual = NSRange()
        let glyphs = parts.manager.glyphRange(forCharacterRange: NSRange(location: 3, length: 1), actualCharacterRange: &actual)
        expectEqual(glyphs, NSRange(location: 1, length: family))
        expectEqual(actual, glyphs)
        let whole = parts.manager.boundingRect(forGlyphRange: glyphs, in: parts.columns[0])
        let inner = parts.manager.boundingRect(forGlyphRange: NSRange(location: 3, length: 1), in: parts.columns[0])
        expectEqual(inner, whole)
        expectEqual(
            parts.manager.characterRange(forGlyphRange: NSRange(location: family + 2, length: 1), actualGlyphRange: nil),
            NSRange(location: family + 1, length: 2))
        // Ranges beyond the text are limited.
        expectEqual(
            parts.manager.glyphRange(forCharacterRange: NSRange(location: 900, length: 9), actualCharacterRange: nil),
            NSRange(location: parts.storage.length, length: 0))
    }

    @Test func anEmptyTextAndALineFeedHaveAnExtraLine() {
        let empty = parts("", .zero)
        expect(empty.manager.extraLineFragmentRect.height > 0)
        expect(near(empty.manager.extraLineFragmentUsedRect.width, 0))
        expectEqual(empty.manager.glyphRange(for: empty.columns[0]), NSRange(location: 0, length: 0))
        let two = parts("a\n", .zero)
        expect(two.manager.extraLineFragmentRect.minY >= font.lineHeight - 1)
        let full = parts("a", .zero)
        expectEqual(full.manager.extraLineFragmentRect, .zero)
        full.storage.append(NSAttributedString(string: "\n"))
        expect(full.manager.extraLineFragmentRect.height > 0)
        // Without a column nothing has a place.
        let none = parts("a")
        expectEqual(none.manager.lineFragmentRect(forGlyphAt: 0, effectiveRange: nil), .zero)
        expectNil(none.manager.textContainer(forGlyphAt: 0, effectiveRange: nil))
    }

    @Test func linesAreLimitedAndCut() {
        let parts = parts("one two three four five", CGSize(width: width("three "), height: 0))
        let column = parts.columns[0]
        column.maximumNumberOfLines = 2
        expectEqual(parts.manager.glyphRange(for: column), NSRange(location: 0, length: 8))
        column.maximumNumberOfLines = 0
        column.size.height = 2.2 * font.lineHeight
        expectEqual(parts.manager.glyphRange(for: column).length, 8)
        column.lineBreakMode = .byTruncatingTail
        // The last line that fits ends in an ellipsis for the rest.
        expect(parts.manager.glyphRange(for: column).length >= 8)
        expect(parts.manager.usedRect(for: column).height <= column.size.height)
    }

    // MARK: Drawing

    private func picture(_ draw: () -> Void) -> [UInt8] {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 60), format: format).image { _ in draw() }
        return image.cgImage.map { image in image.withUnsafePixels { Array($0) } } ?? []
    }

    @Test func glyphsAreDrawnWhereTheTextIsDrawn() {
        let text = NSAttributedString(
            string: "Hi there you", attributes: [.font: font, .foregroundColor: UIColor.red, .backgroundColor: UIColor.yellow])
        let parts = parts("", CGSize(width: 80, height: 60))
        parts.storage.setAttributedString(text)
        let whole = NSRange(location: 0, length: text.length)
        let drawn = picture { parts.manager.drawGlyphs(forGlyphRange: whole, at: CGPoint(x: 3, y: 2)) }
        expect(drawn == picture { text.draw(in: CGRect(x: 3, y: 2, width: 80, height: 60)) }, "the pictures differ")
        // Glyph by glyph, no pixel is outside the glyph's room.
        let box = parts.manager.boundingRect(forGlyphRange: NSRange(location: 3, length: 2), in: parts.columns[0])
        let part = picture { parts.manager.drawGlyphs(forGlyphRange: NSRange(location: 3, length: 2), at: .zero) }
        let columns = part.indices.filter { $0 % 4 == 3 && part[$0] > 0 }.map { CGFloat($0 / 4 % 120) }
        expect(!columns.isEmpty, columns.allSatisfy { $0 + 1 > box.minX && $0 < box.maxX })
    }

    // MARK: Changes

    /// The layout after changes is the one of the same text from scratch.
    @Test(arguments: 0..<12 as Range<UInt64>) func changesAreLaidOutAsANewTextIs(_ seed: UInt64) {
        var dice = SplitMix64(seed: seed)
        let edited = parts("some text\nof two lines", CGSize(width: 90, height: 70), CGSize(width: 60, height: 0))
        for _ in 0..<25 {
            let length = edited.storage.length
            let start = dice.pick(length + 1)
            let range = NSRange(location: start, length: dice.pick(length - start + 1))
            switch dice.pick(4) {
            case 0:
                edited.storage.replaceCharacters(
                    in: NSRange(location: start, length: 0), with: dice.pick(of: ["ab ", "\n", "W"]))
            case 1: if length > 40 { edited.storage.deleteCharacters(in: range) }
            case 2: edited.storage.addAttribute(.font, value: UIFont.systemFont(ofSize: CGFloat(8 + dice.pick(20))), range: range)
            default: edited.columns[dice.pick(2)].size.width = CGFloat(40 + dice.pick(90))
            }
            let fresh = parts("", edited.columns[0].size, edited.columns[1].size)
            fresh.storage.setAttributedString(edited.storage)
            let all = NSRange(location: 0, length: edited.storage.length)
            func lines(_ parts: Parts) -> [String] {
                var lines: [String] = []
                parts.manager.enumerateLineFragments(forGlyphRange: all) { rect, used, _, range, _ in
                    lines.append("\(rect) \(used) \(range)")
                }
                return lines
            }
            expectEqual(lines(edited), lines(fresh))
        }
    }

    @Test func aTextViewSharesItsText() {
        Scene.run { scene in
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            scene.window.addSubview(view)
            view.text = "plain words"
            expectEqual(view.textStorage.string, "plain words")
            expect(view.layoutManager.textStorage === view.textStorage, view.textContainer.layoutManager === view.layoutManager)
            view.selectedRange = NSRange(location: 2, length: 3)
            view.textStorage.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 5))
            expectEqual(view.attributedText.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor, .red)
            expectEqual(view.selectedRange, NSRange(location: 2, length: 3))
            view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 6), with: "")
            expectEqual(view.text, "words")
            view.text = "another"
            expectEqual(view.layoutManager.numberOfGlyphs, 7)
        }
    }
}
