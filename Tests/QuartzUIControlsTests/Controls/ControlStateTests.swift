import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// Values of controls and bar items by state.
@Suite struct ControlStateTests {
    private func picture(_ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }

    @Test func aSliderShowsTheImagesOfItsState() {
        let slider = UISlider()
        let (normal, pressed, disabled) = (picture(4), picture(5), picture(6))
        slider.setThumbImage(normal, for: .normal)
        slider.setThumbImage(pressed, for: .highlighted)
        slider.setThumbImage(disabled, for: .disabled)
        expect(slider.currentThumbImage === normal)
        expect(
            slider.currentMaximumTrackImage === slider.maximumTrackImage(for: .normal), slider.currentMinimumTrackImage == nil)
        slider.hoverBegan(at: .zero)
        expect(slider.currentThumbImage === normal)
        slider.isHighlighted = true
        expect(slider.currentThumbImage === pressed)
        slider.isHighlighted = false
        slider.isEnabled = false
        expect(slider.currentThumbImage === disabled)
        slider.isSelected = true
        expect(slider.currentThumbImage === normal)
    }

    @Test func aFocusedButtonShowsTheValuesOfFocus() {
        Scene.run { scene in
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
            button.setTitle("a", for: .normal)
            button.setTitle("focus", for: .focused)
            button.setTitleColor(.red, for: .normal)
            button.setTitleColor(.green, for: .selected)
            button.setTitleColor(.blue, for: [.selected, .focused])
            scene.window.addSubview(button)
            scene.window.makeKeyAndVisible()
            expectEqual(button.currentTitle, "a")
            scene.window.focus(on: button)
            expect(button.currentTitle == "focus", button.currentTitleColor == .red)
            button.isSelected = true
            expect(button.currentTitle == "a", button.currentTitleColor == .blue)
            button.resignFirstResponder()
            expectEqual(button.currentTitleColor, .green)
        }
    }

    @Test func barButtonsShowTheAttributesOfTheirState() {
        let item = UIBarButtonItem(title: "a")
        item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .highlighted)
        let button = BarButton(item)
        expectEqual(button.currentTitleColor, .red)
        button.isHighlighted = true
        expectEqual(button.currentTitleColor, .green)
        button.isHighlighted = false
        expectEqual(button.currentTitleColor, .red)
        item.setTitleTextAttributes(nil, for: .normal)
        item.tintColor = .blue
        button.update()
        expectEqual(button.currentTitleColor, .blue)
    }

    @Test func aPressedSegmentShowsItsAttributes() {
        Scene.run { scene in
            let control = UISegmentedControl(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
            for (index, title) in ["a", "b"].enumerated() { control.insertSegment(withTitle: title, at: index, animated: false) }
            control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .highlighted)
            control.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
            scene.window.addSubview(control)
            scene.frame()
            let labels = control.subviews.compactMap { $0 as? UILabel }
            @MainActor func color(_ index: Int) -> UIColor? {
                labels[index].attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
            }
            scene.pointer(.began, 150, 15)
            expectEqual(color(1), .red)
            scene.pointer(.moved, 50, 15)
            expect(color(1) != .red, color(0) == .red)
            scene.pointer(.ended, 50, 15)
            expect(control.selectedSegmentIndex == 0, color(0) == .green)
        }
    }

    // MARK: Tabs

    @Test func tabsKeepOriginalImages() {
        let original = picture(10).withRenderingMode(.alwaysOriginal)
        expect(original.templateUnlessOriginal === original)
        expectEqual(picture(10).templateUnlessOriginal.renderingMode, .alwaysTemplate)
        let tab = TabControl(UITabBarItem(title: "a", image: original, tag: 0)) {}
        let view = tab.subviews.compactMap { $0 as? UIImageView }.first { $0.image != nil }
        expectEqual(view?.image?.renderingMode, .alwaysOriginal)
        expectEqual(BarButton(UIBarButtonItem(image: original)).currentImage?.renderingMode, .alwaysOriginal)
    }

    @Test func theBadgeOfASelectedTabHasItsOwnColour() {
        let item = UITabBarItem(title: "a", image: nil, tag: 0)
        item.badgeValue = "1"
        let looks = UITabBarItemAppearance()
        looks.normal.badgeBackgroundColor = .red
        looks.selected.badgeBackgroundColor = .green
        let tab = TabControl(item) {}
        tab.looks = looks
        let badge = tab.subviews.compactMap { $0 as? UILabel }.last
        expectEqual(badge?.backgroundColor, .red)
        tab.isSelected = true
        expectEqual(badge?.backgroundColor, .green)
        looks.selected.badgeBackgroundColor = nil
        tab.looks = looks
        expectEqual(badge?.backgroundColor, .red)
    }
}
