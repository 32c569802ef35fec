import Expectations
import Testing

@testable import Demos

/// The claims of the demos of controllers, with numbers.
@MainActor
@Suite struct ControllerDemoTests {
    private func seen(_ view: UIView) throws -> CALayer { try require(view.layer.presentation()) }

    @Test func placesArePushedAndPopped() throws {
        try DemoStage.run(Navigation.self) { stage in
            let demo = try require(stage.demo as? Navigation)
            let navigation = demo.navigation
            stage.advance(to: 1.15)
            expect(navigation.viewControllers.count == 2, navigation.topViewController?.title == "Sea")
            let width = navigation.view.bounds.width
            let sea = try require(navigation.topViewController?.view)
            let x = try seen(sea).frame.minX
            expect(x > 0, x < width, "on its way")
            stage.advance(to: 2)
            try expectEqual(seen(sea).frame.minX, 0)
            stage.advance(to: 3.5)
            expectEqual(navigation.viewControllers.count, 1)
            // A click on the third row, and back with the bar: the tour is over.
            let list = try require(navigation.topViewController?.view)
            stage.click(list.convert(CGPoint(x: 60, y: 110), to: demo))
            stage.advance(to: 4.5)
            expectEqual(navigation.topViewController?.title, "Forest")
            stage.advance(to: 7)
            expectEqual(navigation.topViewController?.title, "Forest")
            stage.click(navigation.navigationBar.convert(CGPoint(x: 24, y: 22), to: demo))
            stage.advance(to: 8)
            expectEqual(navigation.viewControllers.count, 1)
        }
    }

    @Test func scenesOfAStoryboardAreConnected() throws {
        try DemoStage.run(StoryboardScenes.self) { stage in
            let demo = try require(stage.demo as? StoryboardScenes)
            let harbour = try require(demo.navigation.viewControllers.first as? HarbourController)
            expectEqual(harbour.navigationItem.title, "Harbour")
            let (ship, rudder) = (try require(harbour.ship), try require(harbour.rudder))
            // Centred, 108 points wide; the slider is 32 points from both edges.
            expectEqual(ship.bounds.size, CGSize(width: 108, height: 108))
            expectEqual(ship.center.x, harbour.view.bounds.midX)
            expectEqual(rudder.frame.minX, 32)
            expectEqual(rudder.frame.maxX, harbour.view.bounds.width - 32)
            stage.advance(to: 1.6)
            // The action has turned the ship by the slider's value.
            expect(abs(atan2(ship.transform.b, ship.transform.a) - (CGFloat(rudder.value) - 0.5) * 1.2) < 1e-6)
            expectEqual(rudder.value, 0.85)
            stage.advance(to: 3)
            expectEqual(demo.navigation.viewControllers.count, 2)
            expectEqual(demo.navigation.topViewController?.title, "Map")
            stage.advance(to: 4.5)
            expectEqual(demo.navigation.viewControllers.count, 1)
        }
    }

    @Test func pagesTurnWithTheHand() throws {
        try DemoStage.run(InteractiveTransition.self) { stage in
            let demo = try require(stage.demo as? InteractiveTransition)
            let navigation = demo.navigation
            stage.advance(to: 0.3)
            let page = navigation.view.convert(navigation.view.bounds, to: demo)
            let grip = CGPoint(x: page.midX + 100, y: page.midY)
            // Held still before the release: without velocity, the distance decides.
            @MainActor func drag(by part: CGFloat) {
                let end = CGPoint(x: grip.x - page.width * part, y: grip.y)
                stage.drag(through: [grip, CGPoint(x: grip.x - 20, y: grip.y)] + Array(repeating: end, count: 30), letsGo: false)
            }
            drag(by: 0.4)
            let hand = try require(demo.hand)
            expect(abs(hand.percentComplete - 0.4) < 0.05, navigation.viewControllers.count == 2)
            // 0.4 of a quarter turn; the next face is a quarter away.
            let first = try require(navigation.viewControllers.first?.view)
            let second = try require(navigation.viewControllers.last?.view)
            let angle = hand.percentComplete * .pi / 2
            expect(abs(try seen(first).transform.m11 - cos(angle)) < 1e-3)
            expect(abs(try seen(second).transform.m11 - sin(angle)) < 1e-3)
            stage.letGo()
            stage.advance(to: 2)
            expect(navigation.viewControllers.count == 1, first.layer.transform.m11 == 1, first.layer.zPosition == 0)
            drag(by: 0.7)
            stage.letGo()
            stage.advance(to: 4)
            expect(navigation.topViewController?.title == "Sea", demo.hand == nil)
        }
    }

    @Test func whatIsPresentedIsAnswered() throws {
        try DemoStage.run(Presentations.self) { stage in
            let demo = try require(stage.demo as? Presentations)
            let home = try require(demo.phone.rootViewController)
            let choice = try require(demo.controls.first)
            @MainActor func middle(of title: String) throws -> CGPoint {
                func tree(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(tree) }
                let label = try require(tree(demo).last { ($0 as? UILabel)?.text == title })
                return label.convert(CGPoint(x: label.bounds.midX, y: label.bounds.midY), to: demo)
            }
            stage.click(choice, at: CGPoint(x: 0.1, y: 0.5))
            stage.advance(to: 1)
            expect(home.presentedViewController is UIAlertController)
            stage.click(try middle(of: "Sail"))
            stage.advance(to: 2)
            expect(demo.caption == "answer: Sail", home.presentedViewController == nil)

            stage.click(choice, at: CGPoint(x: 0.3, y: 0.5))
            stage.advance(to: 3)
            stage.click(try middle(of: "Sink"))
            stage.advance(to: 4)
            expect(demo.caption == "answer: Sink", home.presentedViewController == nil)

            for part in [0.5, 0.7, 0.9] {
                let now = CACurrentMediaTime()
                stage.click(choice, at: CGPoint(x: part, y: 0.5))
                stage.advance(to: now + 1)
                let picture = try require(home.presentedViewController)
                expect(picture.view.window === demo.phone)
                stage.click(CGPoint(x: 320, y: 190))
                stage.advance(to: now + 2)
                expect(home.presentedViewController == nil, home.view.window === demo.phone)
            }
        }
    }

    @Test func tabsFadeUnderTheirController() throws {
        try DemoStage.run(TabController.self) { stage in
            let tabs = try require(stage.demo as? TabController).tabs
            let bar = tabs.tabBar
            stage.click(bar, at: CGPoint(x: 0.5, y: 0.5))
            expectEqual(tabs.selectedIndex, 1)
            expect(tabs.view.layer.animation(forKey: kCATransition) is CATransition)
            stage.advance(to: 0.4)
            expectEqual(stage.transitions.count, 1, "it outlives the views that change")
            stage.advance(to: 0.7)
            expect(stage.transitions.isEmpty)
            stage.advance(to: 4)
            expectEqual(tabs.selectedIndex, 1, "the tour is over")
        }
    }
}
