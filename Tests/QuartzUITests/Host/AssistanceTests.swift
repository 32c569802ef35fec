import Expectations
import Testing

@testable import QuartzUI

/// Accessibility properties and layout directions of views.
struct AssistanceTests {
    @available(*, deprecated, message: "uses what has no effect")
    private final class Knob: UIControl {
        override var accessibilityValue: String? {
            get { "half" }
            set {}
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func labelsAndControlsSpeakByThemselves() {
        let view = UIView()
        let label = UILabel("Name")
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        expect(!view.isAccessibilityElement, label.isAccessibilityElement, button.isAccessibilityElement)
        expect(view.accessibilityLabel == nil, label.accessibilityLabel == "Name", button.accessibilityLabel == "Save")
        expect(
            label.accessibilityTraits == .staticText, button.accessibilityTraits == .button, view.accessibilityTraits == .none
        )
        expectEqual(Knob().accessibilityValue, "half")
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func whatIsSaidIsKept() {
        let label = UILabel("Name")
        label.isAccessibilityElement = false
        label.accessibilityLabel = "Full name"
        label.accessibilityHint = "As in the passport"
        label.accessibilityIdentifier = "name"
        label.accessibilityTraits = [.header, .updatesFrequently]
        expect(!label.isAccessibilityElement, label.accessibilityLabel == "Full name", label.text == "Name")
        expect(label.accessibilityHint == "As in the passport", label.accessibilityIdentifier == "name")
        expect(label.accessibilityTraits.contains(.header), !label.accessibilityTraits.contains(.staticText))
        expectNil(label.accessibilityValue)
        label.accessibilityLabel = nil
        expectEqual(label.accessibilityLabel, "Name")
    }

    @Test func aChangeOfTheThemeIsToldToViewsAndControllers() {
        final class Told: UIView {
            var previous: [UIUserInterfaceStyle?] = []
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
                super.traitCollectionDidChange(previousTraitCollection)
                previous.append(previousTraitCollection?.userInterfaceStyle)
            }
        }
        final class Controller: UIViewController {
            var count = 0
            override func loadView() { view = Told() }
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { count += 1 }
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let controller = Controller()
        window.rootViewController = controller
        let isDark = Theme.isDark
        Theme.setDark(!isDark)
        Theme.setDark(isDark)
        expectEqual((controller.view as? Told)?.previous, (isDark ? [.dark, .light] : [.light, .dark]))
        expectEqual(controller.count, 2)
    }
}
