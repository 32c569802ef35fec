import Expectations
import QuartzUIControls
import SceneSupport
import Testing

@testable import QuartzUI

/// The size of text that the user prefers: fonts, traits and views that follow it.
@MainActor @Suite("Size of text") struct ContentSizeTests {
    /// Calls a closure with a window, after which the size of text is the usual one.
    private func withWindow(_ body: (UIWindow) throws -> Void) rethrows {
        try Scene.run { scene in
            defer { Theme.setContentSize(.large) }
            try body(scene.window)
        }
    }

    private func traits(_ size: UIContentSizeCategory) -> UITraitCollection {
        UITraitCollection(preferredContentSizeCategory: size)
    }

    @Test("text styles have the published sizes")
    func styles() {
        func size(_ style: UIFont.TextStyle, _ size: UIContentSizeCategory) -> CGFloat {
            UIFont.preferredFont(forTextStyle: style, compatibleWith: traits(size)).pointSize
        }
        expectEqual([.extraSmall, .large, .extraExtraExtraLarge].map { size(.body, $0) }, [14, 17, 23])
        expectEqual(size(.body, .accessibilityExtraExtraExtraLarge), 53)
        expectEqual(size(.largeTitle, .accessibilityMedium), 44)
        expectEqual([.extraSmall, .medium, .large, .extraLarge].map { size(.caption2, $0) }, [11, 11, 11, 13])
        expectEqual(size(.headline, .extraLarge), 19)
        expectEqual(size(.init(rawValue: "other"), .extraLarge), 19)
        expectEqual(size(.body, .unspecified), 17)
        let bold = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body, compatibleWith: traits(.extraSmall))
        expectEqual(bold.pointSize, 14)
    }

    @Test("the desktop's factor selects the size with the nearest body text")
    func factors() {
        let sizes: [(Double, UIContentSizeCategory)] = [
            (1, .large), (1.25, .extraExtraLarge), (1.1, .extraLarge), (0.9, .small), (0.5, .extraSmall),
            (2, .accessibilityLarge),
            (3, .accessibilityExtraExtraExtraLarge), (1e9, .accessibilityExtraExtraExtraLarge), (0, .large), (-1, .large),
            (.nan, .large), (.infinity, .large),
        ]
        for (factor, size) in sizes { expectEqual(UIContentSizeCategory(textScale: factor), size) }
    }

    @Test("sizes are ordered; unknown ones have no place")
    func order() {
        expect(UIContentSizeCategory.small < .large)
        expect(UIContentSizeCategory.accessibilityExtraLarge > .extraExtraExtraLarge)
        expect(UIContentSizeCategory.large <= .large)
        expect(UIContentSizeCategory.large >= .large)
        expect(!(UIContentSizeCategory.unspecified < .large))
        expect(!(UIContentSizeCategory.unspecified >= .large))
        expect(UIContentSizeCategory.accessibilityExtraExtraLarge.isAccessibilityCategory)
    }

    @Test("metrics scale fonts and lengths in proportion to a style, up to a maximum")
    func metrics() {
        let metrics = UIFontMetrics(forTextStyle: .title1)
        expectEqual(metrics.scaledValue(for: 14, compatibleWith: traits(.extraExtraExtraLarge)), 17)
        expectEqual(UIFontMetrics.default.scaledValue(for: 34, compatibleWith: traits(.extraSmall)), 28)
        let font = UIFont(Font(family: .builtin, size: 14))
        expectEqual(metrics.scaledFont(for: font, compatibleWith: traits(.extraExtraExtraLarge)).pointSize, 17)
        let limited = metrics.scaledFont(
            for: font, maximumPointSize: 16, compatibleWith: traits(.accessibilityExtraExtraExtraLarge))
        expectEqual(limited.pointSize, 16)
        expectEqual(UIFontMetrics.default.scaledFont(for: font), font)
        expectEqual(UIFontMetrics.default.scaledFont(for: font, maximumPointSize: 10).pointSize, 10)
        // A scaled font is not scaled again.
        let scaled = metrics.scaledFont(for: font, compatibleWith: traits(.extraExtraExtraLarge))
        expectEqual(metrics.scaledFont(for: scaled).pointSize, 14)
    }

    @Test("a change is posted once, and reported to views, controllers and registrations")
    func change() {
        final class Observer: UIView {
            var previous: [UIContentSizeCategory?] = []
            override func traitCollectionDidChange(_ traits: UITraitCollection?) {
                previous.append(traits?.preferredContentSizeCategory)
            }
        }
        withWindow { window in
            let view = Observer()
            window.addSubview(view)
            var reported: [UIContentSizeCategory] = []
            view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: Observer, old: UITraitCollection) in
                reported += [old.preferredContentSizeCategory, view.traitCollection.preferredContentSizeCategory]
            }
            var posted: [UIContentSizeCategory] = []
            let observer = NotificationCenter.default.addObserver(
                forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
            ) { note in
                let size = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey] as? UIContentSizeCategory
                MainActor.assumeIsolated { posted += [size].compactMap { $0 } }
            }
            defer { NotificationCenter.default.removeObserver(observer) }
            for size in [UIContentSizeCategory.extraLarge, .extraLarge, .unspecified, .small] { Theme.setContentSize(size) }
            expectEqual(posted, [.extraLarge, .small])
            expectEqual(view.previous, [.large, .extraLarge])
            expectEqual(reported, [.large, .extraLarge, .extraLarge, .small])
            expectEqual(UIApplication.shared.preferredContentSizeCategory, .small)
            expectEqual(UITraitCollection.current.preferredContentSizeCategory, .small)
        }
    }

    @Test("views that adjust their fonts follow the size, and others do not")
    func adjusting() {
        withWindow { window in
            let (label, fixed, late, rich) = (UILabel(), UILabel(), UILabel(), UILabel())
            let (field, view) = (UITextField(), UITextView())
            let body = UIFont.preferredFont(forTextStyle: .body)
            label.text = "text"
            label.font = body
            fixed.font = body
            late.font = UIFontMetrics(forTextStyle: .title1).scaledFont(for: UIFont.systemFont(ofSize: 14))
            field.font = body
            view.font = body
            view.text = "text"
            let text = NSMutableAttributedString(string: "ab", attributes: [.font: body])
            let own = UIFont.systemFont(ofSize: 30)
            text.addAttribute(.font, value: own, range: NSRange(location: 1, length: 1))
            rich.attributedText = text
            for label in [label, late, rich] { label.adjustsFontForContentSizeCategory = true }
            field.adjustsFontForContentSizeCategory = true
            view.adjustsFontForContentSizeCategory = true
            for view in [label, fixed, rich, field, view] { window.addSubview(view) }
            let height = label.intrinsicContentSize.height
            Theme.setContentSize(.extraExtraExtraLarge)
            expectEqual([label.font, field.font, view.font].map { $0?.pointSize }, [23, 23, 23])
            expectEqual(fixed.font.pointSize, 17)
            expect(label.intrinsicContentSize.height > height)
            expectEqual((rich.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize, 23)
            expectEqual((rich.attributedText?.attribute(.font, at: 1, effectiveRange: nil) as? UIFont), own)
            expectEqual((view.attributedText.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize, 23)
            // A view outside of windows follows when it enters one.
            expectEqual(late.font.pointSize, 14)
            window.addSubview(late)
            expectEqual(late.font.pointSize, 17)
            Theme.setContentSize(.large)
            expectEqual([label.font.pointSize, late.font.pointSize], [17, 14])
        }
    }

    @Test("the font of a descriptor follows the size, unless it has a size of its own")
    func descriptors() throws {
        try withWindow { window in
            let descriptor = try require(
                UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body).withSymbolicTraits(.traitBold))
            let label = UILabel()
            label.adjustsFontForContentSizeCategory = true
            window.addSubview(label)
            label.font = UIFont(descriptor: descriptor, size: 0)
            Theme.setContentSize(.extraLarge)
            expectEqual(label.font.pointSize, 19)
            expectEqual(label.font.font.weight, .bold)
            label.font = UIFont(descriptor: descriptor, size: 20)
            Theme.setContentSize(.small)
            expectEqual(label.font.pointSize, 20)
        }
    }

    @Test("limits of a view bound the size of its subviews")
    func limits() {
        withWindow { window in
            let (outer, label) = (UIView(), UILabel())
            label.adjustsFontForContentSizeCategory = true
            label.font = .preferredFont(forTextStyle: .body)
            outer.addSubview(label)
            window.addSubview(outer)
            outer.maximumContentSizeCategory = .extraLarge
            outer.minimumContentSizeCategory = .medium
            let sizes: [(UIContentSizeCategory, CGFloat)] = [
                (.accessibilityLarge, 19), (.extraSmall, 16), (.extraLarge, 19), (.large, 17),
            ]
            for (size, points) in sizes {
                Theme.setContentSize(size)
                expectEqual(label.font.pointSize, points)
            }
            label.maximumContentSizeCategory = .extraSmall
            expectEqual(label.font.pointSize, 14)
            expectEqual(label.traitCollection.preferredContentSizeCategory, .extraSmall)
            expect(label.appliedContentSizeCategoryLimitsDescription.contains("AccessibilityM") == false)
            expectEqual(label.appliedContentSizeCategoryLimitsDescription.split(separator: "\n").count, 2)
            expectEqual(UIView().appliedContentSizeCategoryLimitsDescription, "")
        }
    }
}
