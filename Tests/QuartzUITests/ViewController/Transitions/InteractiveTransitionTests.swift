import Expectations
import Testing

@testable import QuartzUI

/// An animator that fades the old view and moves the new one in from the right, linearly in one second.
private final class Glide: NSObject, UIViewControllerAnimatedTransitioning {
    var ended: [Bool] = []
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        self.context = context
        guard let from = context.viewController(forKey: .from)?.view, let to = context.viewController(forKey: .to)?.view else {
            return
        }
        context.containerView.addSubview(to)
        to.transform = CGAffineTransform(translationX: 400, y: 0)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            to.transform = .identity
            from.alpha = 0
        } completion: { _ in
            if context.transitionWasCancelled { to.removeFromSuperview() } else { from.alpha = 1 }
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

private final class Hands: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    let glide = Glide()
    var hand: UIPercentDrivenInteractiveTransition? = UIPercentDrivenInteractiveTransition()

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { glide }

    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
        -> (any UIViewControllerInteractiveTransitioning)?
    { hand }

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? glide : nil }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }
}

extension Hands {
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { glide }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }
}

/// Records its appearance callbacks.
private final class Page: UIViewController {
    private(set) var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will") }
    override func viewDidAppear(_ animated: Bool) { log.append("did") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
}

@Suite struct InteractiveTransitionTests {
    /// Starts an interactive presentation of one controller over another.
    private func present(_ body: (Scene, Hands, UIPercentDrivenInteractiveTransition, UIViewController, UIViewController) -> Void)
    {
        Scene.run { scene in
            let (hands, hand) = (Hands(), UIPercentDrivenInteractiveTransition())
            hands.hand = hand
            hand.completionCurve = .linear
            let (root, card) = (UIViewController(), UIViewController())
            card.modalPresentationStyle = .fullScreen
            card.transitioningDelegate = hands
            scene.show(root)
            root.present(card, animated: true)
            scene.frame()
            body(scene, hands, hand, root, card)
        }
    }

    private func x(_ controller: UIViewController) -> Double { Double(controller.view.layer.presentation()?.frame.minX ?? -1) }
    private func opacity(_ controller: UIViewController) -> Float { controller.view.layer.presentation()?.opacity ?? -1 }

    @Test func theHandSaysHowFarItIs() {
        present { scene, hands, hand, root, card in
            expect(hand.duration == 1, hands.glide.context?.isInteractive == true, x(card) == 400)
            hand.update(0.25)
            scene.frame()
            expect(near(x(card), 300, 1e-3), abs(opacity(root) - 0.75) < 1e-5, hand.percentComplete == 0.25)
            // Only `update` changes the progress, forwards and backwards; time does not.
            scene.advance(by: 7)
            expect(near(x(card), 300, 1e-3))
            hand.update(0.1)
            scene.frame()
            expect(near(x(card), 360, 1e-3))
            hand.update(.nan)
            hand.update(5)
            scene.frame()
            expect(hand.percentComplete == 1, near(x(card), 0, 1e-3), root.presentedViewController === card)
            expect(hands.glide.ended.isEmpty)
        }
    }

    @Test func itGoesOnWhereItIsLetGo() {
        present { scene, hands, hand, root, card in
            hand.update(0.5)
            scene.frame()
            hand.completionSpeed = 2
            hand.finish()
            expect(hands.glide.context?.isInteractive == false, hands.glide.context?.transitionWasCancelled == false)
            // Half of a second at double speed.
            scene.advance(by: 0.125)
            scene.frame()
            expect(near(x(card), 100, 1e-3), near(Double(hand.percentComplete), 0.75, 1e-6))
            scene.play(0.3)
            expect(hands.glide.ended == [true], card.view.superview === scene.window, root.view.superview == nil)
            let layer = scene.window.layer
            expect(layer.speed == 1, layer.timeOffset == 0, layer.beginTime == 0)
            // After the completion, further calls have no effect.
            hand.cancel()
            hand.update(0.5)
            scene.play(0.2)
            expect(card.view.superview === scene.window, hands.glide.ended == [true])
        }
    }

    @Test func itGoesBackAndLeavesAllAsItWas() {
        present { scene, hands, hand, root, card in
            hand.update(0.6)
            scene.frame()
            hand.cancel()
            expectEqual(hands.glide.context?.transitionWasCancelled, true)
            scene.advance(by: 0.3)
            scene.frame()
            expect(near(x(card), 280, 1e-3))
            scene.play(0.4)
            expect(hands.glide.ended == [false], card.view.superview == nil, root.presentedViewController == nil)
            expect(root.view.superview === scene.window, root.view.alpha == 1, root.view.layer.animationKeys() == nil)
            expect(scene.window.layer.speed == 1, scene.window.layer.timeOffset == 0)
            // A second presentation, to the end.
            root.present(card, animated: true)
            scene.frame()
            hand.update(1)
            hand.finish()
            scene.play(0.2)
            expect(hands.glide.ended == [false, true], card.view.superview === scene.window)
        }
    }

    @available(*, deprecated, message: "uses an older name")
    @Test func theCoordinatorReportsWhenTheHandLetsGo() {
        present { scene, hands, hand, root, card in
            let coordinator = card.transitionCoordinator
            var heard: [[Bool]] = []
            coordinator?.notifyWhenInteractionChanges { heard.append([$0.isInteractive, $0.isCancelled]) }
            var ends = 0
            coordinator?.notifyWhenInteractionEnds { _ in ends += 1 }
            expect(coordinator?.isInteractive == true, coordinator?.initiallyInteractive == true)
            expect(coordinator?.viewController(forKey: .from) === root, coordinator?.viewController(forKey: .to) === card)
            expect(coordinator?.view(forKey: .to) === card.view, coordinator?.containerView === scene.window)
            expect(coordinator?.presentationStyle == .fullScreen, coordinator?.targetTransform == .identity)
            hand.update(0.5)
            hand.cancel()
            expect(heard == [[false, true]], coordinator?.isInteractive == false)
            hand.pause()
            hand.finish()
            expect(heard == [[false, true], [true, false], [false, false]], coordinator?.initiallyInteractive == true)
            scene.play(2)
            expect(hands.glide.ended == [true], heard.count == 3, ends == 2)
        }
    }

    @Test func aPopThatIsDraggedReportsToItsCoordinator() {
        Scene.run { scene in
            let (root, page) = (UIViewController(), UIViewController())
            let navigation = UINavigationController(rootViewController: root)
            scene.show(navigation)
            navigation.pushViewController(page, animated: false)
            scene.frame()
            scene.pointer(.began, 5, 150)
            for step in 1...20 {
                scene.advance(by: 0.05)
                scene.pointer(.moved, 5 + CGFloat(step) * 5, 150)
            }
            scene.frame()
            let coordinator = root.transitionCoordinator
            var heard: [[Bool]] = []
            coordinator?.notifyWhenInteractionChanges { heard.append([$0.isInteractive, $0.isCancelled]) }
            expect(coordinator?.initiallyInteractive == true, coordinator?.viewController(forKey: .from) === page)
            scene.advance(by: 0.5)
            scene.pointer(.ended, 105, 150)
            expectEqual(heard, [[false, true]])
            scene.settle()
            expect(navigation.topViewController === page)
        }
    }

    @Test func whatWasRunningBeforeIsNotTakenBack() {
        Scene.run { scene in
            let (hands, root, card) = (Hands(), UIViewController(), UIViewController())
            card.modalPresentationStyle = .fullScreen
            card.transitioningDelegate = hands
            scene.window.rootViewController = root
            scene.window.makeKeyAndVisible()
            let spin = CABasicAnimation(keyPath: "transform.rotation")
            (spin.byValue, spin.duration, spin.repeatCount) = (1, 1, .infinity)
            let badge = CALayer()
            root.view.layer.addSublayer(badge)
            badge.add(spin, forKey: "spin")
            scene.frame()
            root.present(card, animated: true)
            scene.frame()
            hands.hand?.update(0.5)
            hands.hand?.cancel()
            scene.play(1)
            expect(badge.animationKeys() == ["spin"], badge.transform.m12 == 0, hands.glide.ended == [false])
        }
    }

    @Test func itCanBeTakenUpAgain() {
        present { scene, hands, hand, root, card in
            hand.update(0.5)
            hand.cancel()
            scene.advance(by: 0.25)
            hand.pause()
            expect(hands.glide.context?.isInteractive == true, hands.glide.context?.transitionWasCancelled == false)
            scene.advance(by: 3)
            expect(near(x(card), 300, 1e-3))
            hand.update(0.75)
            hand.finish()
            scene.play(0.4)
            expect(hands.glide.ended == [true], root.presentedViewController === card)
        }
    }

    @Test func withoutAHandItRunsByItself() {
        let idle = UIPercentDrivenInteractiveTransition()
        idle.update(0.5)
        idle.finish()
        idle.cancel()
        idle.pause()
        expect(idle.percentComplete == 0, idle.duration == 0)
        for hand in [nil, idle] {
            Scene.run { scene in
                let (hands, root, card) = (Hands(), UIViewController(), UIViewController())
                hand?.wantsInteractiveStart = false
                hands.hand = hand
                card.modalPresentationStyle = .fullScreen
                card.transitioningDelegate = hands
                scene.show(root)
                root.present(card, animated: true)
                scene.frame()
                scene.advance(by: 0.5)
                expect(near(x(card), 200, 1e-3))
                scene.play(0.6)
                expectEqual(hands.glide.ended, [true])
            }
        }
    }

    @Test(arguments: [true, false]) func popsHaveTheirBarInTheHand(_ goesOn: Bool) throws {
        try Scene.run { scene in
            let hands = Hands()
            let (first, second) = (UIViewController(), UIViewController())
            (first.title, second.title) = ("First", "Second")
            let navigation = UINavigationController(rootViewController: first)
            navigation.delegate = hands
            scene.show(navigation)
            navigation.pushViewController(second, animated: false)
            scene.frame()
            navigation.popViewController(animated: true)
            scene.frame()
            let hand = try require(hands.hand)
            hand.update(0.5)
            scene.advance(by: 2)
            expect(near(x(first), 200, 1e-3), abs(opacity(second) - 0.5) < 1e-5)
            // Both items move in the bar, at half opacity.
            let parts = navigation.navigationBar.subviews.compactMap { $0 as? NavigationBarContent }
            let seen = parts.map { $0.layer.presentation()?.opacity ?? -1 }
            expect(seen.count == 2, seen.allSatisfy { abs($0 - 0.5) < 1e-5 }, "\(seen)")
            if goesOn { hand.finish() } else { hand.cancel() }
            scene.play(0.7)
            expectEqual(navigation.viewControllers, (goesOn ? [first] : [first, second]))
            expectEqual(navigation.navigationBar.topItem?.title, (goesOn ? "First" : "Second"))
            expect((goesOn ? first : second).view.superview != nil, (goesOn ? second : first).view.superview == nil)
            expect(navigation.view.layer.speed == 1, navigation.view.layer.timeOffset == 0)
            expectEqual(navigation.navigationBar.subviews.compactMap { $0 as? NavigationBarContent }.map(\.alpha), [1])
        }
    }

    @Test func tabsChangeByTheirAnimatorAndByHand() {
        Scene.run { scene in
            let hands = Hands()
            let pages = [Page(), Page(), Page()]
            let tabs = UITabBarController()
            tabs.viewControllers = pages
            tabs.delegate = hands
            scene.show(tabs)
            tabs.selectedIndex = 1
            scene.frame()
            hands.hand?.update(0.5)
            scene.frame()
            expect(near(x(pages[1]), 200, 1e-3), tabs.selectedIndex == 1)
            hands.hand?.cancel()
            scene.play(0.7)
            expect(tabs.selectedIndex == 0, tabs.tabBar.selectedItem === pages[0].tabBarItem)
            expect(pages[0].view.superview != nil, pages[1].view.superview == nil, pages[0].view.alpha == 1)
            expect(pages[0].log == ["will", "did", "will", "did"], pages[1].log == ["will", "gone"])
            // Without interaction. Another selection ends the running transition.
            hands.hand = nil
            tabs.selectedIndex = 1
            scene.frame()
            scene.advance(by: 0.5)
            expect(near(x(pages[1]), 200, 1e-3))
            tabs.selectedIndex = 2
            scene.play(1.2)
            expect(tabs.selectedIndex == 2, pages[2].view.superview != nil, pages[1].view.superview == nil)
            expect(pages[1].log == ["will", "gone", "will", "did", "gone"], pages[2].log == ["will", "did"])
            expectEqual(tabs.view.layer.speed, 1)
        }
    }
}
