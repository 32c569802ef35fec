import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

@Suite struct BarAppearanceTests {
    @Test func otherThreadsCompareIdentity() async {
        let (a, b) = (UINavigationBarAppearance(), UINavigationBarAppearance())
        expect(a.isEqual(b), a.hash == b.hash)
        b.backgroundColor = .red
        expect(!a.isEqual(b))
        b.backgroundColor = a.backgroundColor
        let compared = await Task.detached { [a.isEqual(a), a.isEqual(b), a.hash == b.hash] }.value
        expectEqual(compared, [true, false, true])
    }

    @Test func barsTakeTheAppearanceOfButtonsAndImages() throws {
        try Scene.run { scene in
            let looks = UINavigationBarAppearance()
            looks.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
            looks.buttonAppearance.disabled.titleTextAttributes = [.foregroundColor: UIColor.gray]
            looks.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
            looks.backButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
            looks.titlePositionAdjustment = UIOffset(horizontal: 7, vertical: 3)
            let arrow = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
            looks.setBackIndicatorImage(arrow, transitionMaskImage: nil)
            expect(looks.backIndicatorImage == nil)
            looks.setBackIndicatorImage(arrow, transitionMaskImage: arrow)
            let copy = try require(looks.copy() as? UINavigationBarAppearance)
            expect(copy.isEqual(looks), copy.buttonAppearance !== looks.buttonAppearance)
            copy.buttonAppearance.highlighted.backgroundImage = arrow
            expect(!copy.isEqual(looks))

            let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
            bar.standardAppearance = looks
            scene.window.addSubview(bar)
            let (first, second) = (UINavigationItem(title: "One"), UINavigationItem(title: "Two"))
            let done = UIBarButtonItem(title: "Done")
            done.style = .done
            let add = UIBarButtonItem(title: "Add")
            second.rightBarButtonItems = [done, add]
            bar.items = [first, second]
            scene.frame()
            @MainActor func color(_ item: UIBarButtonItem) -> UIColor? {
                (item.shownView as? UIButton)?.configuration?.baseForegroundColor
            }
            expect(color(done) == .blue, color(add) == .red)
            add.isEnabled = false
            expect(color(add) == .gray)
            add.setBackgroundImage(arrow, for: .normal, barMetrics: .default)
            expect(add.backgroundImage(for: .normal, barMetrics: .default) === arrow)
            expect((add.shownView as? UIButton)?.configuration?.background.image === arrow)
            @MainActor func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
            let back = all(bar).compactMap { $0 as? UIButton }.first { $0.configuration?.title == "One" }
            expect(back?.configuration?.baseForegroundColor == .green, back?.configuration?.image != nil)
            let title = try require(all(bar).compactMap { $0 as? UILabel }.first { $0.text == "Two" })
            expect(title.center == CGPoint(x: 207, y: 25), bar.barPosition == .top)
            bar.backIndicatorImage = nil
            bar.backIndicatorTransitionMaskImage = nil
            expect(back?.configuration?.title == "‹ One")

            let tools = UIToolbar(frame: CGRect(x: 0, y: 100, width: 400, height: 44))
            scene.window.addSubview(tools)
            tools.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
            let item = UIBarButtonItem(title: "Go")
            tools.items = [item]
            expect(color(item) == .red, tools.barPosition == .bottom, tools.delegate == nil)
            tools.setBackgroundImage(arrow, forToolbarPosition: .top, barMetrics: .default)
            expect(tools.backgroundImage(forToolbarPosition: .any, barMetrics: .default) == nil)
            tools.setBackgroundImage(UIImage(), forToolbarPosition: .any, barMetrics: .default)
            tools.setShadowImage(UIImage(), forToolbarPosition: .any)
            expect(tools.standardAppearance.backgroundColor == nil, tools.standardAppearance.shadowColor == nil)
            expect(tools.shadowImage(forToolbarPosition: .bottom) != nil, tools.shadowImage(forToolbarPosition: .top) == nil)
        }
    }

    @Test func tabsAreCentredAndMarked() {
        Scene.run { scene in
            let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 400, height: 49))
            scene.window.addSubview(bar)
            let items = (0..<3).map { UITabBarItem(title: String($0), image: nil, tag: $0) }
            bar.items = items
            bar.selectedItem = items[1]
            scene.frame()
            @MainActor func tabs() -> [TabControl] { bar.subviews.compactMap { $0 as? TabControl } }
            expectEqual(tabs().map(\.frame.minX), [0, 133, 267])
            bar.itemPositioning = .centered
            bar.itemWidth = 60
            bar.itemSpacing = 20
            scene.frame()
            // Three of 60 points and two spaces of 20: 220 points in the middle of 400.
            expectEqual(tabs().map(\.frame.minX), [90, 170, 250])
            expect(bar.itemPositioning == .centered, bar.itemWidth == 60, bar.itemSpacing == 20)
            let mark = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { _ in }
            bar.selectionIndicatorImage = mark
            let shown = tabs().map { $0.subviews.compactMap { $0 as? UIImageView }.first { $0.image === mark } }
            expectEqual(shown.map { $0?.isHidden }, [true, false, true])
            let own = UITabBarAppearance()
            own.backgroundColor = .red
            own.selectionIndicatorTintColor = .blue
            expect(own.isEqual(own.copy()))
            items[2].standardAppearance = own
            bar.selectedItem = items[2]
            expect(bar.backgroundColor == .red)
            bar.selectedItem = items[0]
            bar.backgroundImage = UIImage()
            bar.shadowImage = UIImage()
            expect(bar.standardAppearance.backgroundColor == nil, bar.standardAppearance.shadowColor == nil)
        }
    }
}
