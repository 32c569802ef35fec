import Foundation
import Testing

@testable import QuartzUI

/// The effects of rarely used names.
@Suite(.serialized) struct LessUsedNamesTests {
    /// Returns the sRGB components of a colour in the dark and in the light theme, 0 … 255.
    private func components(_ color: UIColor) -> [Int] {
        [UIUserInterfaceStyle.dark, .light].flatMap { style in
            let seen = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).cgColor.rgba
            return [seen.x, seen.y, seen.z].map { Int(($0 * 255).rounded()) }
        }
    }

    @Test func traitsOfAnotherStyleHaveAnotherColourAppearance() {
        let (dark, light) = (UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light))
        #expect(dark.hasDifferentColorAppearance(comparedTo: light) && light.hasDifferentColorAppearance(comparedTo: dark))
        #expect(!dark.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
        #expect(dark.hasDifferentColorAppearance(comparedTo: nil))
        // Without a style the theme's is meant.
        let unspecified = UITraitCollection(userInterfaceStyle: .unspecified)
        #expect(!unspecified.hasDifferentColorAppearance(comparedTo: .current))
        #expect(unspecified.hasDifferentColorAppearance(comparedTo: UITraitCollection.current.isDark ? light : dark))
    }

    @Test func traitsBecomeCurrentInAClosure() {
        let (dark, light) = (UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(userInterfaceStyle: .light))
        let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
        var seen: [CGColor] = []
        dark.performAsCurrent {
            seen.append(color.cgColor)
            light.performAsCurrent { seen.append(color.cgColor) }
            seen.append(color.cgColor)
            #expect(UITraitCollection.current.userInterfaceStyle == .dark)
        }
        #expect(seen == [UIColor.white.cgColor, UIColor.black.cgColor, UIColor.white.cgColor])
        #expect(light.layoutDirection == .leftToRight)
    }

    /// The theme is one for all windows, so a window's style sets it.
    @Test func aWindowSetsTheStyle() {
        let isDark = Theme.isDark
        defer { Theme.setDark(isDark) }
        let window = UIWindow(frame: .zero)
        window.overrideUserInterfaceStyle = .light
        #expect(!Theme.isDark)
        window.overrideUserInterfaceStyle = .dark
        window.overrideUserInterfaceStyle = .unspecified
        #expect(Theme.isDark)
    }

    @Test func systemColoursAreApples() {
        let expected: [(UIColor, [Int])] = [
            (.systemGreen, [48, 209, 88, 52, 199, 89]), (.systemYellow, [255, 214, 10, 255, 204, 0]),
            (.systemOrange, [255, 159, 10, 255, 149, 0]), (.systemPink, [255, 55, 95, 255, 45, 85]),
            (.systemPurple, [191, 90, 242, 175, 82, 222]), (.systemIndigo, [94, 92, 230, 88, 86, 214]),
            (.systemBrown, [172, 142, 104, 162, 132, 94]), (.systemMint, [99, 230, 226, 0, 199, 190]),
            (.systemCyan, [100, 210, 255, 50, 173, 230]), (.systemGray2, [99, 99, 102, 174, 174, 178]),
            (.systemGray3, [72, 72, 74, 199, 199, 204]), (.systemGray4, [58, 58, 60, 209, 209, 214]),
            (.systemGray5, [44, 44, 46, 229, 229, 234]), (.systemGray6, [28, 28, 30, 242, 242, 247]),
        ]
        for (color, numbers) in expected { #expect(components(color) == numbers) }
        #expect(components(.darkGray) == [85, 85, 85, 85, 85, 85])
        #expect(UIColor.lightText.cgColor.alpha == 0.6 && components(.darkText) == [0, 0, 0, 0, 0, 0])
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        #expect(UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5).getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        #expect([red, green, blue, alpha] == [0.25, 0.5, 0.75, 0.5])
    }

    @Test func coloursByPurposeFadeInOrder() {
        let labels = [UIColor.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
        for (one, other) in zip(labels.dropFirst(), labels.dropFirst(2)) { #expect(one.cgColor.alpha > other.cgColor.alpha) }
        let fills = [UIColor.systemFill, .secondarySystemFill, .tertiarySystemFill, .quaternarySystemFill]
        for (one, other) in zip(fills, fills.dropFirst()) { #expect(one.cgColor.alpha > other.cgColor.alpha) }
        #expect(UIColor.opaqueSeparator.cgColor.alpha > 0 && UIColor.groupTableViewBackground == .systemGroupedBackground)
        #expect(UIColor.secondarySystemBackground == .secondarySystemGroupedBackground)
        #expect(UIColor.tertiarySystemBackground == .tertiarySystemGroupedBackground)
        #expect(Set(Theme.palette).count == 6)
    }

    @Test func fonts() {
        #expect(
            [UIFont.buttonFontSize, UIFont.labelFontSize, UIFont.smallSystemFontSize, UIFont.systemFontSize] == [18, 17, 12, 14])
        let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
        let widths = "0123456789".map { digits.font.measure(String($0)).width }
        #expect(Set(widths).count == 1 && widths[0] > 0)
        #expect(UIFont.familyNames == UIFont.familyNames.sorted())
        let body = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .body)
        #expect(body.pointSize == UIFont.preferredFont(forTextStyle: .body).pointSize)
        #expect(body.postscriptName == UIFont.preferredFont(forTextStyle: .body).fontName)
    }

    @Test func constraintsInLists() {
        let (holder, view) = (UIView(), UIView())
        holder.addSubview(view)
        let made = [view.widthAnchor.constraint(equalToConstant: 10), view.heightAnchor.constraint(equalToConstant: 20)]
        view.addConstraints(made)
        #expect(made.allSatisfy(\.isActive) && view.constraints.count == 2)
        view.removeConstraints([made[0]])
        #expect(!made[0].isActive && view.constraints == [made[1]])
        NSLayoutConstraint.deactivate(made)
        #expect(view.constraints.isEmpty)
        view.setContentHuggingPriority(.required, for: .horizontal)
        view.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
        #expect(view.contentHuggingPriority(for: .horizontal) == .required)
        #expect(view.contentHuggingPriority(for: .vertical) == .defaultLow)
        #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultLow)
    }

    @Test func barItems() {
        let item = UINavigationItem(title: "a")
        let (one, two) = (UIBarButtonItem(title: "1"), UIBarButtonItem(title: "2"))
        item.setLeftBarButtonItems([one, two], animated: false)
        #expect(item.leftBarButtonItems == [one, two] && item.leftBarButtonItem === one)
        item.setLeftBarButton(two, animated: false)
        #expect(item.leftBarButtonItems == [two])
        item.setRightBarButtonItems([two, one], animated: false)
        #expect(item.rightBarButtonItem === two)
        item.setRightBarButton(nil, animated: false)
        #expect(item.rightBarButtonItems == nil)
        item.setHidesBackButton(true, animated: false)
        #expect(item.hidesBackButton)
        let looks = UINavigationBarAppearance()
        looks.configureWithTransparentBackground()
        looks.configureWithOpaqueBackground()
        #expect(looks.backgroundColor == UINavigationBarAppearance().backgroundColor)
    }

    @Test func keysOfAController() {
        let controller = UIViewController()
        let command = UIKeyCommand(input: "k", modifierFlags: [.command, .alternate]) { _ in }
        controller.addKeyCommand(command)
        #expect(controller.keyCommands?.contains(command) == true)
        controller.removeKeyCommand(command)
        #expect(controller.keyCommands?.contains(command) != true)
    }

    @Test func drawingIntoAnImage() throws {
        UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
        UIRectClip(CGRect(x: 0, y: 0, width: 5, height: 10))
        UIColor.black.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        UIGraphicsEndImageContext()
        let data = try #require(image.cgImage?.dataProvider?.data as Data?)
        let row = try #require(image.cgImage?.bytesPerRow)
        #expect(data[5 * row + 4 * 2 + 3] == 255 && data[5 * row + 4 * 7 + 3] == 0)
        #expect(UIImage.animatedImageNamed("no such picture", duration: 1) == nil)
    }

    @Test func whatAProgramAsksOfItsSurroundings() {
        #expect(UIScreen.main.nativeScale == UIScreen.main.scale && UIScreen.main.maximumFramesPerSecond == 60)
        #expect(UITraitCollection.current.displayScale == UIScreen.main.scale)
        #expect(UIInterfaceOrientation.landscapeLeft.isLandscape && !UIInterfaceOrientation.portrait.isLandscape)
        #expect(UIInterfaceOrientation.portraitUpsideDown.isPortrait && !UIInterfaceOrientation.landscapeRight.isPortrait)
        #expect(!UIDevice.current.systemVersion.isEmpty)
        #expect(!UIAccessibility.isVoiceOverRunning && !UIAccessibility.isBoldTextEnabled)
        #expect(!UIAccessibility.isReduceTransparencyEnabled && !UIAccessibility.isReduceMotionEnabled)
        let said = [UIAccessibility.Notification.announcement, .layoutChanged, .screenChanged]
        #expect(said.map(\.rawValue) == [1008, 1001, 1000])
        let traits: [UIAccessibilityTraits] = [
            .playsSound, .keyboardKey, .summaryElement, .notEnabled, .searchField, .startsMediaSession, .adjustable,
            .allowsDirectInteraction, .causesPageTurn,
        ]
        #expect(traits.map(\.rawValue) == [4, 5, 7, 8, 10, 11, 12, 13, 14].map { 1 << $0 })
        #expect(
            [UITextContentType.newPassword, .oneTimeCode, .telephoneNumber].map(\.rawValue) == [
                "new-password", "one-time-code", "tel",
            ])
        #expect(UIControl.Event.allTouchEvents.rawValue == 0xFFF && UIControl.Event.allEditingEvents.rawValue == 0xF0000)
    }

    @Test func smallThings() {
        let parts = UISegmentedControl(items: ["a", "b"])
        parts.setEnabled(false, forSegmentAt: 1)
        #expect(parts.isEnabledForSegment(at: 0) && !parts.isEnabledForSegment(at: 1) && !parts.isEnabledForSegment(at: 9))
        let menu = UIMenu(title: "m", children: [UIAction(title: "a") { _ in }])
        #expect(
            menu.replacingChildren([]).children.isEmpty && menu.replacingChildren([]).title == "m" && menu.children.count == 1)
        let button = UIButton(type: .system)
        button.setTitleColor(.systemPink, for: .normal)
        button.setTitle("x", for: .normal)
        #expect(button.currentTitleColor == .systemPink)
        #expect([NSUnderlineStyle.patternDash, .patternDashDot, .patternDashDotDot].map(\.rawValue) == [0x200, 0x300, 0x400])
    }

    @Test func scrollIndicatorsFlash() {
        Scene.run { scene in
            let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.contentSize = CGSize(width: 100, height: 1000)
            scene.window.addSubview(view)
            scene.settle()
            @MainActor func seen() -> Int {
                (view.layer.sublayers ?? []).filter { ($0.presentation()?.opacity ?? 0) > 0.5 && $0.bounds.width < 20 }.count
            }
            #expect(seen() == 0)
            view.flashScrollIndicators()
            scene.frame()
            scene.advance(by: 0.3)
            #expect(seen() == 1)
            scene.advance(by: 5)
            scene.advance(by: 5)
            #expect(seen() == 0)
        }
    }
}
