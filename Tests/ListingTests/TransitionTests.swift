import Foundation
import QuartzUI
import Expectations
import Testing

extension ListingTests {
    @Suite @MainActor
    struct ExplicitTransitionListings {
        private func imageView(on stage: ListingStage) -> UIImageView {
            let imageView = UIImageView(image: UIImage(named: "Anchor"))
            imageView.frame = CGRect(x: 20, y: 10, width: 128, height: 128)
            stage.container.addSubview(imageView)
            return imageView
        }

        @Test func explicit12ImagesFade() throws {
            try ListingStage.run { stage in
                let controller = Explicit12.ViewController()
                let view = imageView(on: stage)
                controller.imageView = view
                controller.loadViewIfNeeded()
                view.image = controller.images[0]
                stage.show(controller)
                let still = stage.painted(0).count
                for index in [1, 2, 3, 0] {
                    let start = Double(index)
                    stage.at(start)
                    controller.switchImageBtnAction(self)
                    stage.at(start)
                    expect(view.image === controller.images[index])
                    let transition = try require(view.layer.animation(forKey: kCATransition) as? CATransition)
                    expect(transition.type == .fade, view.layer.animationKeys() == [kCATransition])
                    // Old and new, each at a half, in the middle of the default quarter second.
                    let lines = stage.painted(start + 0.125)
                    expectEqual(lines.filter { $0.hasPrefix("image") }.count, 2, "\(lines)")
                    expect(lines.contains { $0.contains("opacity 0.5 plusLighter") }, "\(lines)")
                    expectEqual(stage.painted(start + 0.26).count, still)
                }
            }
        }

        @Test func explicit13TabsFadeWhenClicked() throws {
            try ListingStage.run { stage in
                let tabs = Explicit13.TabBarViewController()
                tabs.viewControllers = [UIColor.red, .green].map { color in
                    let controller = UIViewController()
                    controller.view.backgroundColor = color
                    controller.tabBarItem = UITabBarItem(title: "A tab", image: nil, tag: 0)
                    return controller
                }
                stage.window.rootViewController = tabs
                stage.at(0)
                let bar = tabs.tabBar.convert(tabs.tabBar.bounds, to: stage.window)
                stage.drag(CGPoint(x: bar.minX + bar.width * 0.75, y: bar.midY))
                expectEqual(tabs.selectedIndex, 1)
                let fade = try require(tabs.view.layer.animation(forKey: kCATransition) as? CATransition)
                expectEqual(fade.type, .fade)
                let lines = stage.painted(0.125)
                expect(lines.contains { $0.contains("opacity 0.5 plusLighter") }, "\(lines)")
                expect(
                    lines.contains { $0.contains("color 0.5 0 0 0.5") || $0.contains("color 1 0 0 1") }, "the old tab: \(lines)")
                expect(lines.contains { $0.contains("color 0 1 0 1") }, "the new tab: \(lines)")
                expect(!stage.painted(0.3).contains { $0.contains("color 1 0 0 1") || $0.contains("plusLighter") })
            }
        }

        @Test func explicit14ViewsFlip() {
            ListingStage.run { stage in
                let controller = Explicit14.ViewController()
                let view = imageView(on: stage)
                controller.imageView = view
                controller.loadViewIfNeeded()
                view.image = controller.images[0]
                stage.show(controller)
                let still = stage.painted(0)
                controller.switchImageBtnAction(self)
                expect(view.image === controller.images[1])
                // Narrow in the middle of the flip, at full width at the end.
                @MainActor func isStill(_ time: Double) -> Bool { stage.painted(time) == still }
                expect(!isStill(0.25), !isStill(0.5), !isStill(0.75))
                stage.at(1.01)
                expect(stage.painted(1.02).count == still.count, view.layer.animationKeys() == nil)
            }
        }

        @Test func explicit15CoverSpinsAndFades() throws {
            try ListingStage.run { stage in
                let controller = Explicit15.ViewController()
                stage.window.rootViewController = controller
                controller.view.backgroundColor = .red
                stage.at(0)
                Console.throwColor(0.5, 0.25, 0.75)
                controller.performTransition(self)
                // The listing does not end its context.
                UIGraphicsEndImageContext()
                let cover = try require(controller.view.subviews.last as? UIImageView)
                expectEqual(cover.image?.size, controller.view.bounds.size)
                let pixels = try require(cover.image?.cgImage?.pixels)
                expectEqual(Array(pixels.prefix(4)), [255, 0, 0, 255], "a picture of what was")
                stage.at(0)
                expect(near(controller.view.layer.seenColor(), [0.5, 0.25, 0.75, 1]), "the new state is there at once")
                // Half way: the curve is symmetric, so opacity, scale and rotation have the means of their ends.
                stage.at(0.5)
                expect(near(cover.layer.seen("opacity"), 0.5))
                expect(near(cover.layer.seen("transform.scale.x"), 0.505))
                expect(near(cover.layer.seen("transform.rotation"), .pi / 4))
                stage.at(1.01)
                stage.at(1.02)
                expectNil(cover.superview)
            }
        }
    }
}
