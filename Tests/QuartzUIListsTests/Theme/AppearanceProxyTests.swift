import Synchronization
import Expectations
import Testing

@_spi(Hooks) @testable import QuartzUI
@testable import QuartzUIControls
@testable import QuartzUILists

/// Properties that `appearance()` sets on views and items that leave them at their defaults.
@Suite struct AppearanceProxyTests {
    private final class TallButton: UIButton {}

    private func picture() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    }

    @Test func barsTakeACopyOfAnAppearance() {
        Scene.run { scene in
            UINavigationBar.appearance().standardAppearance.backgroundColor = .red
            let edge = UINavigationBarAppearance()
            UINavigationBar.appearance().scrollEdgeAppearance = edge
            let tabs = UITabBarAppearance()
            tabs.stackedLayoutAppearance.selected.iconColor = .green
            UITabBar.appearance().standardAppearance = tabs
            UIToolbar.appearance().standardAppearance.shadowColor = nil
            let (bar, own, tabBar, tools) = (UINavigationBar(), UINavigationBar(), UITabBar(), UIToolbar())
            own.standardAppearance.backgroundColor = .blue
            for view in [bar, own, tabBar, tools] { scene.window.addSubview(view) }
            expect(bar.backgroundColor == .red, own.backgroundColor == .blue, bar.scrollEdgeAppearance == edge)
            expectEqual(tabBar.standardAppearance.stackedLayoutAppearance.selected.iconColor, .green)
            expectNil(tools.standardAppearance.shadowColor)
            bar.barTintColor = .blue
            bar.scrollEdgeAppearance?.backgroundColor = .blue
            expect(bar.scrollEdgeAppearance != edge, edge.backgroundColor != .blue)
            expectEqual(UINavigationBar.appearance().barTintColor, .red)
        }
    }

    private final class Box: UIView {}

    /// The innermost container is named first; more containers come before fewer.
    @Test func containersNarrowAnAppearance() {
        Scene.run { scene in
            UIImageView.appearance().backgroundColor = .red
            UIImageView.appearance(whenContainedInInstancesOf: [Box.self]).backgroundColor = .blue
            UIImageView.appearance(whenContainedInInstancesOf: [Box.self, UIStackView.self]).backgroundColor = .green
            let (plain, boxed, deep, wrong) = (UIImageView(), UIImageView(), UIImageView(), UIImageView())
            let (box, inner, outer) = (Box(), Box(), Box())
            let (stack, innerStack) = (UIStackView(), UIStackView())
            box.addSubview(boxed)
            inner.addSubview(deep)
            stack.addSubview(inner)
            innerStack.addSubview(wrong)
            outer.addSubview(innerStack)
            for view in [plain, box, stack, outer] { scene.window.addSubview(view) }
            expectEqual([plain, boxed, deep, wrong].map(\.backgroundColor), [.red, .blue, .green, .blue])
        }
    }

    @Test func valuesByStateAreAddedToThoseOfTheView() {
        Scene.run { scene in
            UIButton.appearance().setTitleColor(.red, for: .normal)
            UIButton.appearance().setTitleColor(.green, for: .disabled)
            UIButton.appearance().setBackgroundImage(picture(), for: .normal)
            UIButton.appearance().contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            UISegmentedControl.appearance().selectedSegmentTintColor = .red
            UISegmentedControl.appearance().setTitleTextAttributes([.foregroundColor: UIColor.green], for: .selected)
            UISlider.appearance().setThumbImage(picture(), for: .normal)
            let (button, segments, slider) = (UIButton(), UISegmentedControl(items: ["a"]), UISlider())
            button.setTitleColor(.blue, for: .disabled)
            for view in [button, segments, slider] { scene.window.addSubview(view) }
            expect(button.titleColor(for: .normal) == .red, button.titleColor(for: .disabled) == .blue)
            expect(button.currentBackgroundImage != nil, button.contentEdgeInsets.right == 4)
            expectEqual(segments.selectedSegmentTintColor, .red)
            expectEqual(segments.titleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor, .green)
            expect(slider.currentThumbImage != nil, slider.currentMinimumTrackImage == nil)
        }
    }

    @Test func furtherPropertiesApply() {
        Scene.run { scene in
            let image = picture()
            UISwitch.appearance().thumbTintColor = .red
            UITableView.appearance().separatorInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
            UIActivityIndicatorView.appearance().color = .red
            UIProgressView.appearance().progressImage = image
            UIProgressView.appearance().trackImage = image
            UIScrollView.appearance().indicatorStyle = .white
            UILabel.appearance().highlightedTextColor = .red
            let (toggle, table, wheel) = (UISwitch(), UITableView(), UIActivityIndicatorView(style: .medium))
            let (progress, label) = (UIProgressView(), UILabel())
            for view in [toggle, table, wheel, progress, label] { scene.window.addSubview(view) }
            expect(toggle.thumbTintColor == .red, table.separatorInset.left == 5, wheel.color == .red)
            expect(progress.progressImage === image, progress.trackImage === image)
            expect(table.indicatorStyle == .white, label.highlightedTextColor == .red)
        }
    }

    @Test func aClassComesBeforeItsSuperclass() {
        Scene.run { scene in
            UIButton.appearance().setTitleColor(.red, for: .normal)
            TallButton.appearance().setTitleColor(.green, for: .normal)
            let (plain, tall) = (UIButton(), TallButton())
            for view in [plain, tall] { scene.window.addSubview(view) }
            expect(plain.currentTitleColor == .red, tall.currentTitleColor == .green)
        }
    }

    @Test func propertiesOutsideTheListAreFound() {
        let (set, untouched) = (UILabel(), UILabel())
        expect(NamedProperty.differences(between: set, and: untouched).isEmpty)
        set.text = "a"
        set.isHidden = true
        expect(NamedProperty.differences(between: set, and: untouched).isSuperset(of: ["text", "hidden"]))
    }

    @Test func propertiesOutsideTheListAreReported() {
        let lines = Mutex<[String]>([])
        Diagnostics.$observer.withValue({ line in lines.withLock { $0.append(line.message) } }) {
            Scene.run { scene in
                TallButton.appearance().isHidden = true
                TallButton.appearance().tintColor = .red
                scene.window.addSubview(TallButton())
            }
        }
        let heard = lines.withLock { $0 }.filter { $0.contains("TallButton") }
        expect(heard.count == 1, heard.first?.contains("hidden") == true)
    }

    // MARK: Items

    @Test func itemsTakeTheColoursOfTheirClass() {
        let tabs = UITabBarItem.appearance()
        let buttons = UIBarButtonItem.appearance()
        defer {
            tabs.badgeColor = nil
            tabs.titlePositionAdjustment = .zero
            buttons.tintColor = nil
        }
        tabs.badgeColor = .blue
        tabs.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: -3)
        buttons.tintColor = .red
        let (item, own) = (UITabBarItem(), UITabBarItem())
        own.badgeColor = .green
        own.titlePositionAdjustment.vertical = 2
        expect(item.shownBadgeColor == .blue, own.shownBadgeColor == .green)
        expect(item.shownTitleOffset.vertical == -3, own.shownTitleOffset.vertical == 2)
        let button = BarButton(UIBarButtonItem(title: "a"))
        expectEqual(button.currentTitleColor, .red)
    }
}
