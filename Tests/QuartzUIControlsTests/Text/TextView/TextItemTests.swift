import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Attachments in edited text, and links and attachments that are tapped.
@Suite struct TextItemTests {
    /// Records the items that are tapped.
    private final class Listener: UITextViewDelegate {
        var heard: [String] = []
        var isAllowed = false
        func textView(
            _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange, interaction: UITextItemInteraction
        ) -> Bool {
            heard.append("\(URL) \(characterRange.location)+\(characterRange.length) \(interaction.rawValue)")
            return isAllowed
        }
        func textView(
            _ textView: UITextView, shouldInteractWith textAttachment: NSTextAttachment, in characterRange: NSRange,
            interaction: UITextItemInteraction
        ) -> Bool {
            heard.append("attachment \(characterRange.location)+\(characterRange.length)")
            return true
        }
    }

    /// Replaces the default action.
    private final class Chooser: UITextViewDelegate {
        var heard: [String] = []
        var action: UIAction?
        func textView(_ textView: UITextView, primaryActionFor textItem: UITextItem, defaultAction: UIAction) -> UIAction? {
            if case .link(let url) = textItem.content { heard.append("item \(url) \(textItem.range.location)") }
            return action
        }
    }

    private final class Services: HostServices {
        var opened: [URL] = []
        var cursors: [CursorShape] = []
        var scale: CGFloat { 1 }
        var screenSize: CGSize { CGSize(width: 100, height: 100) }
        var clipboardText: String?
        func startTextInput(in window: UIWindow, at rect: CGRect) {}
        func stopTextInput(in window: UIWindow) {}
        func setCursor(_ cursor: CursorShape) { cursors.append(cursor) }
        func open(_ window: UIWindow) {}
        func close(_ window: UIWindow) {}
        func setTitle(of window: UIWindow) {}
        func setHidden(of window: UIWindow) {}
        func setSize(of window: UIWindow) {}
        func open(_ address: URL) -> Bool {
            opened.append(address)
            return true
        }
    }

    private let attachment: NSTextAttachment = {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        return attachment
    }()

    /// A text "ab⬚cd" with an attachment.
    private var boxed: NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "ab")
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: "cd"))
        return text
    }

    private func view(_ text: NSAttributedString, in scene: Scene) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.attributedText = text
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    private func attachments(of view: UITextView) -> [NSTextAttachment?] {
        (0..<view.attributedText.length).map {
            view.attributedText.attribute(.attachment, at: $0, effectiveRange: nil) as? NSTextAttachment
        }
    }

    /// Returns the middle of a range's first line.
    private func middle(_ view: UITextView, _ location: Int, _ length: Int) throws -> CGPoint {
        let start = try require(view.position(from: view.beginningOfDocument, offset: location))
        let end = try require(view.position(from: start, offset: length))
        let rect = view.firstRect(for: try require(view.textRange(from: start, to: end)))
        return view.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
    }

    // MARK: Editing

    @Test func caretsStandBesideAnAttachment() throws {
        try Scene.run { scene in
            let view = view(boxed, in: scene)
            let carets = try (0...5).map { offset in
                view.caretRect(for: try require(view.position(from: view.beginningOfDocument, offset: offset)))
            }
            expect(near(carets[3].minX - carets[2].minX, 30))
            // The caret is as high as the line: the attachment above the baseline, the letters' descent below.
            expect(carets[2].height > 20, carets[2].height == carets[5].height)
            let rects = view.selectionRects(
                for: try require(view.textRange(from: view.beginningOfDocument, to: view.endOfDocument)))
            expect(rects.count == 1, near(rects[0].rect.width, carets[5].minX - carets[0].minX))
            let point = CGPoint(x: carets[2].minX + 20, y: carets[2].midY)
            expectEqual(view.closestPosition(to: point).map { view.offset(from: view.beginningOfDocument, to: $0) }, 3)
        }
    }

    @Test func typedTextIsNoAttachment() {
        Scene.run { scene in
            let view = view(boxed, in: scene)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 3, length: 0)
            expectNil(view.typingAttributes[.attachment])
            view.insertText("x\u{FFFC}")
            expectEqual(view.text, "ab\u{FFFC}x\u{FFFC}cd")
            expectEqual(attachments(of: view).map { $0 != nil }, [false, false, true, false, false, false, false])
            view.typingAttributes = [.attachment: attachment]
            view.insertText("y")
            expectEqual(attachments(of: view).filter { $0 != nil }.count, 1)
        }
    }

    @Test func anAttachmentIsDeletedAndComesBack() {
        Scene.run { scene in
            let view = view(boxed, in: scene)
            view.becomeFirstResponder()
            view.selectedRange = NSRange(location: 3, length: 0)
            let width = view.textColumn.size.width
            scene.press(.backspace)
            scene.frame()
            expect(view.text == "abcd", near(width - view.textColumn.size.width, 30))
            scene.press(.character("z"), .control)
            scene.frame()
            expect(attachments(of: view)[2] === attachment, near(view.textColumn.size.width, width))
            // A selection is copied with its attachment character.
            view.selectedRange = NSRange(location: 1, length: 3)
            scene.press(.character("c"), .control)
            expectEqual(UIPasteboard.general.string, "b\u{FFFC}c")
            scene.press(.character("v"), .control)
            expect(view.text == "ab\u{FFFC}cd", attachments(of: view).allSatisfy { $0 == nil })
        }
    }

    @Test func attachmentsOfATextAreKeptApart() {
        let text = NSMutableAttributedString(string: "")
        let all = (0..<2000).map { index in
            let attachment = NSTextAttachment()
            attachment.bounds = CGRect(x: 0, y: 0, width: CGFloat(index % 7), height: 5)
            return attachment
        }
        for attachment in all { text.append(NSAttributedString(attachment: attachment)) }
        Scene.run { scene in
            let view = view(text, in: scene)
            expect(view.attributedText.attribute(.attachment, at: 1234, effectiveRange: nil) as? NSTextAttachment === all[1234])
        }
    }

    // MARK: Links

    private func linked(_ value: Any) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: "see ")
        text.append(NSAttributedString(string: "the page", attributes: [.link: value, .foregroundColor: UIColor.red]))
        text.append(NSAttributedString(string: " now"))
        return text
    }

    private func linkRun(_ view: UITextView) throws -> TextRun {
        let runs = try require(view.textLayer.string as? [TextRun])
        return try require(runs.first { $0.text == "the page" })
    }

    @Test func linksHaveTheViewsAttributes() throws {
        try Scene.run { scene in
            let view = view(linked("https://example.com"), in: scene)
            expectEqual(view.linkTextAttributes[.foregroundColor] as? UIColor, view.tintColor)
            let usual = try linkRun(view)
            expect(usual.color == view.tintColor.cgColor, !usual.isUnderlined)
            view.tintColor = .green
            scene.frame()
            let tinted = try linkRun(view)
            expectEqual(tinted.color, UIColor.green.cgColor)
            view.linkTextAttributes = [.underlineStyle: NSUnderlineStyle.single.rawValue]
            scene.frame()
            // Without a colour links have that of their text.
            let underlined = try linkRun(view)
            expect(underlined.color == UIColor.red.cgColor, underlined.isUnderlined)
            view.linkTextAttributes = nil
            scene.frame()
            let restored = try linkRun(view)
            expectEqual(restored.color, UIColor.green.cgColor)
            expectEqual(view.attributedText.attribute(.link, at: 4, effectiveRange: nil) as? String, "https://example.com")
        }
    }

    @Test func aTapOnALinkIsInvoked() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = view(linked(URL(string: "https://example.com") as Any), in: scene)
            let point = try middle(view, 5, 2)
            // In an editable text a tap places the caret.
            scene.click(point.x, point.y)
            expect(services.opened.isEmpty, view.isFirstResponder)
            view.isEditable = false
            let listener = Listener()
            view.delegate = listener
            scene.advance(by: 2)
            scene.click(point.x, point.y)
            expect(listener.heard == ["https://example.com 4+8 0"], services.opened.isEmpty)
            listener.isAllowed = true
            scene.advance(by: 2)
            scene.click(point.x, point.y)
            expect(listener.heard.count == 2, services.opened.map(\.absoluteString) == ["https://example.com"])
            view.delegate = nil
            scene.advance(by: 2)
            scene.click(point.x, point.y)
            expectEqual(services.opened.count, 2)
            // Beside the link, after the text, and in text that cannot be selected nothing happens.
            for place in [try middle(view, 0, 2), CGPoint(x: 290, y: point.y), CGPoint(x: point.x, y: 150)] {
                scene.advance(by: 2)
                scene.click(place.x, place.y)
            }
            view.isSelectable = false
            scene.advance(by: 2)
            scene.click(point.x, point.y)
            expectEqual(services.opened.count, 2)
        }
    }

    @Test func detectedTextIsTapped() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = view(NSAttributedString(string: "go to example.com or call +49 30 1234567."), in: scene)
            view.isEditable = false
            let spots = [try middle(view, 6, 11), try middle(view, 26, 14), try middle(view, 0, 2)]
            @MainActor func tap() -> [String] {
                services.opened = []
                for spot in spots {
                    scene.advance(by: 2)
                    scene.click(spot.x, spot.y)
                }
                return services.opened.map(\.absoluteString)
            }
            expectEqual(tap(), [])
            view.dataDetectorTypes = .link
            scene.frame()
            expectEqual(tap(), ["http://example.com"])
            @MainActor func colored() -> [String] {
                let runs = view.textLayer.string as? [TextRun] ?? []
                return runs.filter { $0.color == view.tintColor.cgColor }.map(\.text)
            }
            expectEqual(colored(), ["example.com"])
            view.dataDetectorTypes = .all
            scene.frame()
            expectEqual(tap(), ["http://example.com", "tel:+49301234567"])
            expectEqual(colored(), ["example.com", "+49 30 1234567"])
            view.dataDetectorTypes = [.link, .phoneNumber]
            view.text = "mail me@example.org"
            scene.frame()
            expectEqual(colored(), ["me@example.org"])
            // An editable text is not searched.
            view.isEditable = true
            scene.frame()
            expect(tap().isEmpty, colored().isEmpty)
        }
    }

    @Test func aLinkIsAllTextWithItsAddress() throws {
        try Scene.run { scene in
            let (text, url) = (NSMutableAttributedString(string: "ab"), try require(URL(string: "https://example.com")))
            func add(_ letters: String, _ link: Any, _ size: CGFloat) {
                let attributes: [NSAttributedString.Key: Any] = [.link: link, .font: UIFont.systemFont(ofSize: size)]
                text.append(NSAttributedString(string: letters, attributes: attributes))
            }
            // The same address in two fonts, as a string and as a URL, and another address.
            add("cd", "https://example.com", 14)
            add("ef", url, 20)
            add("gh", "https://example.org", 14)
            let view = view(text, in: scene)
            view.isEditable = false
            @MainActor func link(_ location: Int) throws -> NSRange? {
                view.item(at: view.convert(try middle(view, location, 1), from: nil))?.range
            }
            for location in 2..<6 { try expectEqual(link(location), NSRange(location: 2, length: 4)) }
            for location in 6..<8 { try expectEqual(link(location), NSRange(location: 6, length: 2)) }
            try expectNil(link(1))
        }
    }

    @Test func aFingerOpensALinkWithoutSelecting() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = view(linked("https://example.com"), in: scene)
            view.isEditable = false
            let point = try middle(view, 5, 2)
            view.selectedRange = NSRange(location: 0, length: 3)
            for phase in [PointerEvent.Phase.began, .ended] { scene.pointer(phase, point.x, point.y, id: 1, kind: .touch) }
            scene.settle()
            expectEqual(services.opened.map(\.absoluteString), ["https://example.com"])
            expectEqual(view.selectedRange, NSRange(location: 0, length: 3))
            expect(UITextItemInteraction.presentActions.rawValue == 1, UITextItemInteraction.preview.rawValue == 2)
        }
    }

    @Test func aDragFromALinkSelects() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = view(linked("https://example.com"), in: scene)
            view.isEditable = false
            let (start, end) = (try middle(view, 4, 1), try middle(view, 8, 1))
            scene.drag(from: start, to: end)
            expect(services.opened.isEmpty, view.selectedRange.length > 0)
        }
    }

    @Test func aDelegateReplacesTheAction() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = view(linked("https://example.com"), in: scene)
            view.isEditable = false
            let chooser = Chooser()
            view.delegate = chooser
            let point = try middle(view, 5, 2)
            scene.click(point.x, point.y)
            expect(chooser.heard == ["item https://example.com 4"], services.opened.isEmpty)
            var count = 0
            chooser.action = UIAction { _ in count += 1 }
            scene.advance(by: 2)
            scene.click(point.x, point.y)
            expect(count == 1, services.opened.isEmpty)
        }
    }

    @Test func aTapOnAnAttachmentIsReported() throws {
        try Scene.run { scene in
            let view = view(boxed, in: scene)
            view.isEditable = false
            let listener = Listener()
            view.delegate = listener
            let point = try middle(view, 2, 1)
            scene.click(point.x, point.y)
            expectEqual(listener.heard, ["attachment 2+1"])
        }
    }

    @Test func textThatIsNoAddressIsNotOpened() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            for value in ["", 7] as [Any] {
                let view = view(linked(value), in: scene)
                view.isEditable = false
                let point = try middle(view, 5, 2)
                scene.advance(by: 2)
                scene.click(point.x, point.y)
                view.removeFromSuperview()
            }
            expect(services.opened.isEmpty)
        }
    }

    @Test func theCursorOverALinkIsAHand() throws {
        try Scene.run { scene in
            let services = Services()
            Host.services = services
            let view = view(linked("https://example.com"), in: scene)
            view.isEditable = false
            let (link, letters) = (try middle(view, 5, 2), try middle(view, 0, 2))
            for point in [letters, link, letters] { scene.pointer(.hovered, point.x, point.y) }
            expectEqual(services.cursors, [.text, .hand, .text])
            view.isEditable = true
            scene.pointer(.hovered, link.x, link.y)
            expectEqual(services.cursors.last, .text)
        }
    }
}
