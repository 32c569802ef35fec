import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Attachments in labels, drawn text and text layers.
@Suite struct TextAttachmentTests: TextDrawing {
    /// A red image.
    private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: width, height: height)
        return UIGraphicsImageRenderer(size: size, format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }

    private func attached(_ image: UIImage?, _ bounds: CGRect = .zero) -> NSAttributedString {
        let attachment = NSTextAttachment()
        attachment.image = image
        attachment.bounds = bounds
        return NSAttributedString(attachment: attachment)
    }

    private func joined(_ parts: [NSAttributedString]) -> NSAttributedString {
        let text = NSMutableAttributedString(string: "")
        for part in parts { text.append(part) }
        return text
    }

    // MARK: Names and defaults

    @Test func anAttachmentIsOneCharacter() {
        expectEqual(NSTextAttachment.character, 0xFFFC)
        let attachment = NSTextAttachment()
        expect(attachment.image == nil, attachment.contents == nil, attachment.fileType == nil, attachment.bounds == .zero)
        expectNil(NSTextAttachment(coder: NSKeyedArchiver(requiringSecureCoding: true)))
        let text = NSAttributedString(attachment: attachment)
        expect(text.string == "\u{FFFC}", text.length == 1)
        expect(text.attribute(.attachment, at: 0, effectiveRange: nil) as? NSTextAttachment === attachment)
        let styled = NSAttributedString(attachment: attachment, attributes: [.font: font])
        expectEqual(styled.attribute(.font, at: 0, effectiveRange: nil) as? UIFont, font)
        expect(NSAttributedString.Key.attachment.rawValue == "NSAttachment", NSAttributedString.Key.link.rawValue == "NSLink")
    }

    @Test func imageAndContentsReplaceEachOther() throws {
        let data = try require(image(6, 4).pngData())
        let attachment = NSTextAttachment(data: data, ofType: "public.png")
        expect(attachment.contents == data, attachment.fileType == "public.png", attachment.image == nil)
        expectEqual(NSAttributedString(attachment: attachment).size(), CGSize(width: 6, height: 4))
        attachment.image = image(9, 9)
        expect(attachment.contents == nil, attachment.fileType == nil)
        expectEqual(NSAttributedString(attachment: attachment).size(), CGSize(width: 9, height: 9))
        attachment.contents = data
        expect(attachment.image == nil, NSAttributedString(attachment: attachment).size() == CGSize(width: 6, height: 4))
        let other = NSTextAttachment(image: image(3, 3))
        expectEqual(other.image?.size, CGSize(width: 3, height: 3))
        attachment.image = image(9, 9)
        expectEqual(NSAttributedString(attachment: attachment).size().width, 9)
        attachment.image = nil
        expectEqual(NSAttributedString(attachment: attachment).size().width, 0)
        // Data that is no image has no size.
        let bytes = NSTextAttachment(data: Data([1, 2, 3]), ofType: nil)
        expectEqual(NSAttributedString(attachment: bytes).size().width, 0)
    }

    // MARK: Measuring

    @Test func sizes() {
        expectEqual(attached(image(24, 18)).size(), CGSize(width: 24, height: 18))
        expectEqual(attached(image(24, 18), CGRect(x: 0, y: -5, width: 10, height: 20)).size(), CGSize(width: 10, height: 20))
        expectEqual(attached(nil, CGRect(x: 0, y: 0, width: 30, height: 40)).size(), CGSize(width: 30, height: 40))
        // Without an image and bounds it has no width, and a line has the height of its font.
        let none = attached(nil).size()
        expect(none.width == 0, none.height > 0)
        let (a, b) = (text("a"), text("b"))
        let (plain, full) = (joined([a, b]).size(), joined([a, attached(image(50, 60)), b]).size())
        // The letters' descent is below the baseline, where the attachment stands.
        expect(near(full.width, a.size().width + b.size().width + 50), full.height > 60, full.height < 60 + plain.height / 2)
        let icons = joined((0..<4).map { _ in attached(image(20, 20)) })
        expectEqual(icons.boundingRect(with: CGSize(width: 50, height: 0)), CGRect(x: 0, y: 0, width: 40, height: 40))
    }

    @Test func drawnTextIsScaledWithItsAttachments() {
        let context = NSStringDrawingContext()
        context.minimumScaleFactor = 0.25
        let bounds = attached(image(40, 40)).boundingRect(with: CGSize(width: 20, height: 0), options: [], context: context)
        // Without wrapping the width alone counts, with half a point of tolerance.
        expect(bounds.width <= 20.5, bounds.width > 20, near(bounds.height, bounds.width))
    }

    @Test func otherCharactersWithTheAttributeAreLetters() {
        let attachment = NSTextAttachment(image: image(50, 50))
        let letters = NSAttributedString(string: "ab", attributes: [.attachment: attachment])
        expectEqual(letters.size(), NSAttributedString(string: "ab").size())
        let mixed = NSAttributedString(string: "a\u{FFFC}b\u{FFFC}\u{FFFC}", attributes: [.attachment: attachment])
        expect(near(mixed.size().width, letters.size().width + 150, 0.5))
        // Without the attribute the attachment character is invisible.
        expectEqual(NSAttributedString(string: "a\u{FFFC}b").size(), NSAttributedString(string: "ab").size())
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300])
    func hostileBounds(number: CGFloat) {
        let all = joined([
            text("a"), attached(image(4, 4), CGRect(x: number, y: number, width: number, height: number)), text("b"),
        ])
        let size = all.size()
        expect(size.width.isFinite, size.height.isFinite, size.width <= 1e6 + 100)
        _ = drawn { _ in all.draw(in: CGRect(x: 0, y: 0, width: 100, height: 50)) }
        Scene.run { scene in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            label.attributedText = all
            scene.window.addSubview(label)
            let view = UITextView(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
            view.attributedText = all
            scene.window.addSubview(view)
            scene.frame()
            expect(label.intrinsicContentSize.width.isFinite, view.contentSize.height.isFinite)
            let rect = view.caretRect(for: view.endOfDocument)
            expect(rect.minX.isFinite, rect.height.isFinite)
        }
    }

    @Test func manyAttachments() {
        let all = NSAttributedString(
            string: String(repeating: "\u{FFFC}", count: 100_000), attributes: [.attachment: NSTextAttachment(image: image(5, 5))]
        )
        expectEqual(all.boundingRect(with: CGSize(width: 1000, height: 0)).size, CGSize(width: 1000, height: 2500))
        Scene.run { scene in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            label.numberOfLines = 0
            label.attributedText = all
            scene.window.addSubview(label)
            scene.frame()
            expect(label.firstBaseline.isFinite)
        }
    }

    // MARK: Drawing

    @Test func anAttachmentIsDrawnOnTheBaseline() throws {
        // The box alone is 20 points high, so the baseline is there.
        let box = try ink(drawn { _ in attached(image(30, 20)).draw(at: CGPoint(x: 7, y: 5)) })
        expectEqual(box, CGRect(x: 7, y: 5, width: 30, height: 20))
        let lowered = joined([attached(image(10, 10)), attached(image(10, 10), CGRect(x: 0, y: -10, width: 10, height: 10))])
        let both = try ink(drawn { _ in lowered.draw(at: .zero) })
        expectEqual(both, CGRect(x: 0, y: 0, width: 20, height: 20))
        let clipped = try ink(drawn { _ in attached(image(60, 60)).draw(in: CGRect(x: 0, y: 0, width: 60, height: 25)) })
        expectEqual(clipped, CGRect(x: 0, y: 0, width: 60, height: 25))
    }

    /// Returns the colour of a pixel, not premultiplied.
    private func pixel(_ image: CGImage?, _ x: Int, _ y: Int) throws -> [UInt8] {
        let image = try require(image)
        return Array(image.pixels[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }

    @Test func aLabelShowsItsAttachments() throws {
        try Scene.run { scene in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            label.attributedText = attached(image(20, 20))
            expectEqual(label.intrinsicContentSize, CGSize(width: 20, height: 20))
            scene.window.addSubview(label)
            scene.frame()
            // Vertically centred.
            let box = CGRect(x: 0, y: 10, width: 20, height: 20)
            let shown = try ink(drawn { label.layer.render(in: $0) })
            let set = try ink(drawn { _ in label.drawText(in: label.bounds) })
            expect(shown == box, set == box)
            label.textAlignment = .right
            scene.frame()
            let right = try ink(drawn { label.layer.render(in: $0) })
            expectEqual(right, CGRect(x: 80, y: 10, width: 20, height: 20))
        }
    }

    @Test func aTemplateHasTheTextsColour() throws {
        try Scene.run { scene in
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
            label.textColor = .green
            let template = image(20, 20).withRenderingMode(.alwaysTemplate)
            let coloured = NSMutableAttributedString(attributedString: attached(template))
            coloured.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
            label.attributedText = joined([attached(template), coloured])
            scene.window.addSubview(label)
            scene.frame()
            let shown = drawn { label.layer.render(in: $0) }
            let pixels = [try pixel(shown, 10, 10), try pixel(shown, 30, 10)]
            expectEqual(pixels, [[0, 255, 0, 255], [0, 0, 255, 255]])
            label.textColor = .red
            scene.frame()
            let changed = try pixel(drawn { label.layer.render(in: $0) }, 10, 10)
            expectEqual(changed, [255, 0, 0, 255])
        }
    }

    @Test func aButtonsTitleHasAttachments() {
        let button = UIButton(type: .custom)
        button.setAttributedTitle(attached(image(33, 21)), for: .normal)
        expectEqual(button.titleLabel?.intrinsicContentSize, CGSize(width: 33, height: 21))
    }

    @Test func aFieldShowsAttachmentsUntilItIsEdited() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
            field.attributedText = joined([attached(image(33, 21)), text("a")])
            scene.window.addSubview(field)
            scene.frame()
            let width = text("a").size().width
            expect(near(field.textRow.size.width, 33 + width))
            field.becomeFirstResponder()
            expectNil(field.typingAttributes?[.attachment])
            field.insertText("a")
            expect(field.text == "\u{FFFC}aa", field.attributedText?.attribute(.attachment, at: 0, effectiveRange: nil) == nil)
        }
    }

    @Test func textLayersIgnoreAttachments() throws {
        let layer = CATextLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 120, height: 80)
        layer.string = attached(image(30, 30))
        expect(layer.layout.size.width == 0, layer.layout.lines.allSatisfy { $0.runs.allSatisfy(\.boxes.isEmpty) })
        let box = try ink(drawn { layer.render(in: $0) })
        expect(box.isNull)
    }

    // MARK: Links

    @Test func aLinkIsColouredAndUnderlined() throws {
        let link = NSAttributedString(
            string: "link", attributes: [.link: "https://example.com", .font: font, .foregroundColor: UIColor.red])
        let run = try require(link.runs(font: font, color: .black).first)
        expect(run.color == UIColor.link.cgColor, run.isUnderlined)
        expectEqual(link.size(), text("link").size())
        var attributed = AttributedString("page")
        attributed.link = URL(string: "https://example.com")
        expectEqual(NSAttributedString(uiKit: attributed).attribute(.link, at: 0, effectiveRange: nil) as? URL, attributed.link)
    }
}
