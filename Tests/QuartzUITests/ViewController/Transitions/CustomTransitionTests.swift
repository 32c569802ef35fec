import Expectations
import Testing

@testable import QuartzUI

/// An animator that moves the new view in from above, and records its calls.
private final class Drop: NSObject, UIViewControllerAnimatedTransitioning {
    var completes = true
    var ended: [Bool] = []
    var frames: [CGRect] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.viewController(forKey: .to), let from = context.viewController(forKey: .from) else { return }
        frames = [context.initialFrame(for: from), context.finalFrame(for: to)]
        let height = context.containerView.bounds.height
        if let view = context.view(forKey: .to) {
            view.frame = context.finalFrame(for: to)
            context.containerView.addSubview(view)
            view.transform = CGAffineTransform(translationX: 0, y: -height)
        }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            context.view(forKey: .to)?.transform = .identity
        } completion: { _ in
            context.view(forKey: .to)?.transform = .identity
            context.completeTransition(self.completes)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

private final class Told: UIViewController {
    var log: [String] = []
    override func viewWillAppear(_ animated: Bool) { log.append("will") }
    override func viewIsAppearing(_ animated: Bool) { log.append("is") }
    override func viewDidAppear(_ animated: Bool) { log.append("did") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
}

private final class Director: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate {
    let drop = Drop()
    var operations: [UINavigationController.Operation] = []

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { drop }

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        operations.append(operation)
        return operation == .push ? drop : nil
    }
}

/// An animator that holds its context weakly and completes on demand.
private final class Late: NSObject, UIViewControllerAnimatedTransitioning, UIViewControllerTransitioningDelegate {
    weak var context: (any UIViewControllerContextTransitioning)?

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        if let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
    }
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { self }
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { self }
}

@Suite struct CustomTransitionTests {
    /// UIKit retains the context from the start of the transition to its end.
    @Test func aContextLastsAsLongAsItsTransition() {
        Scene.run { scene in
            let late = Late(), root = Told(), card = Told()
            card.transitioningDelegate = late
            scene.show(root)
            var calls: [String] = []
            root.present(card, animated: true) { calls.append("shown") }
            scene.play(0.5)
            expect(late.context != nil, card.isBeingPresented)
            late.context?.completeTransition(true)
            scene.frame()
            expect(calls == ["shown"], !card.isBeingPresented, late.context == nil)
            card.dismiss(animated: true) { calls.append("gone") }
            scene.play(0.5)
            expect(late.context != nil, card.isBeingDismissed)
            late.context?.completeTransition(true)
            scene.frame()
            expect(calls == ["shown", "gone"], root.presentedViewController == nil, late.context == nil)
        }
    }

    @Test func aPresentationIsAnimatedByItsDelegate() {
        Scene.run { scene in
            let director = Director()
            let root = Told()
            let card = Told()
            card.modalPresentationStyle = .fullScreen
            card.transitioningDelegate = director
            scene.show(root)
            var isShown = false
            root.present(card, animated: true) { isShown = true }
            scene.frame()
            scene.advance(by: 0.5)
            expectEqual(card.view.layer.presentation()?.frame.minY, -150)
            expect(director.drop.frames == [scene.window.bounds, scene.window.bounds], card.isBeingPresented)
            scene.advance(by: 0.6)
            scene.frame()
            expect(isShown, card.log == ["will", "is", "did"], root.log == ["will", "is", "did", "gone"])
            expect(root.view.superview == nil, director.drop.ended == [true])
            // There is no animator for the dismissal, so the controller's style applies.
            card.dismiss(animated: true)
            scene.play(0.6)
            expect(card.view.superview == nil, root.view.superview === scene.window, root.presentedViewController == nil)
        }
    }

    @Test func aPresentationThatIsTakenBackLeavesAllAsItWas() {
        Scene.run { scene in
            let director = Director()
            director.drop.completes = false
            let root = Told()
            let card = Told()
            card.modalPresentationStyle = .fullScreen
            card.transitioningDelegate = director
            scene.show(root)
            root.present(card, animated: true)
            scene.play(1.1)
            expect(card.view.superview == nil, root.presentedViewController == nil, root.view.superview === scene.window)
            expectEqual(director.drop.ended, [false])
        }
    }

    @Test func aPushIsAnimatedByTheDelegateAndAPopAsUsual() {
        Scene.run { scene in
            let director = Director()
            let first = Told()
            let second = Told()
            let navigation = UINavigationController(rootViewController: first)
            navigation.delegate = director
            scene.show(navigation)
            navigation.pushViewController(second, animated: true)
            scene.frame()
            scene.advance(by: 0.5)
            let height = second.view.bounds.height
            expect(near(second.view.layer.presentation()?.frame.minY ?? 0, -height / 2, 1e-3))
            scene.advance(by: 0.6)
            scene.frame()
            expect(second.log == ["will", "is", "did"], first.view.superview == nil)
            navigation.popViewController(animated: true)
            scene.play(0.6)
            expect(director.operations == [.push, .pop], navigation.viewControllers == [first], first.view.superview != nil)
        }
    }
}
