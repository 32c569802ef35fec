import QuartzUI
import Expectations
import Testing

/// Presents half of the window over a shade that fades in alongside.
private final class Drawer: UIPresentationController {
    private(set) var log: [String] = []
    let shade = UIView()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    }

    override func presentationTransitionWillBegin() {
        log.append("will")
        guard let containerView else { return }
        shade.frame = containerView.bounds
        shade.alpha = 0
        containerView.insertSubview(shade, at: 0)
        presentedViewController.transitionCoordinator?.animate { _ in self.shade.alpha = 1 }
    }
    override func presentationTransitionDidEnd(_ completed: Bool) { log.append("did \(completed)") }
    override func dismissalTransitionWillBegin() {
        log.append("leave")
        presentedViewController.transitionCoordinator?.animate { _ in
            self.shade.alpha = 0
        } completion: { context in
            self.log.append("alongside \(context.isCancelled)")
        }
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("left \(completed)") }
    override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
}

/// Slides the presented view up in a second, evenly.
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    var completes = true
    private(set) var frames: [CGRect] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: .to), let view = context.view(forKey: .to) else {
            return context.completeTransition(true)
        }
        frames.append(context.finalFrame(for: controller))
        context.containerView.addSubview(view)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            view.frame = context.finalFrame(for: controller)
        } completion: { [completes] _ in
            if !completes { view.removeFromSuperview() }
            context.completeTransition(completes)
        }
    }
}

private final class Director: NSObject, UIViewControllerTransitioningDelegate {
    let slide = Slide()
    private(set) var drawer: Drawer?
    var slides = true

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        drawer = Drawer(presentedViewController: presented, presenting: presenting)
        return drawer
    }
    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { slides ? slide : nil }
}

@Suite struct PresentationControllerTests {
    @Test(arguments: [true, false]) func aPresentationControllerPlacesTheViewAndMovesAlong(_ slides: Bool) {
        Scene.run { scene in
            let director = Director()
            director.slides = slides
            let (root, card) = (UIViewController(), UIViewController())
            card.modalPresentationStyle = .custom
            card.transitioningDelegate = director
            scene.show(root)
            root.present(card, animated: true)
            scene.frame()
            let size = scene.window.bounds.size
            let half = CGRect(x: 0, y: size.height / 2, width: size.width, height: size.height / 2)
            let drawer = director.drawer
            expect(card.presentationController === drawer, drawer?.containerView?.superview === scene.window)
            scene.advance(by: 0.2)
            let shade = drawer?.shade.layer.presentation()?.opacity ?? -1
            expect(shade > 0, shade < 1)
            scene.play(1.1)
            expect(
                card.view.frame == half, card.view.superview === drawer?.containerView, root.view.superview === scene.window)
            expect(drawer?.log == ["will", "did true"], card.transitionCoordinator == nil)
            if slides { expectEqual(director.slide.frames, [half]) }
            // Half the size: the container lays its views out again.
            scene.window.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            scene.window.layoutIfNeeded()
            expectEqual(card.view.frame, CGRect(x: 0, y: 50, width: 200, height: 50))
            root.dismiss(animated: true)
            scene.play(0.6)
            expect(card.view.superview == nil, drawer?.containerView == nil, drawer?.shade.window == nil)
            expectEqual(drawer?.log, ["will", "did true", "leave", "alongside false", "left true"])
            expect(card.presentationController == nil, root.presentedViewController == nil)
        }
    }

    @Test func aCancelledPresentationTakesItsContainerAway() {
        Scene.run { scene in
            let director = Director()
            director.slide.completes = false
            let (root, card) = (UIViewController(), UIViewController())
            card.modalPresentationStyle = .custom
            card.transitioningDelegate = director
            scene.show(root)
            root.present(card, animated: true)
            scene.play(1.2)
            expect(director.drawer?.log == ["will", "did false"], director.drawer?.containerView == nil)
            expect(root.presentedViewController == nil, scene.window.subviews == [root.view])
        }
    }

    @Test func otherStylesHaveAPresentationThatFillsTheWindow() {
        Scene.run { scene in
            let (root, card) = (UIViewController(), UIViewController())
            scene.show(root)
            var isAlongside = false
            card.modalPresentationStyle = .fullScreen
            root.present(card, animated: false)
            expect(card.presentationController?.containerView === scene.window)
            expect(card.presentationController?.shouldRemovePresentersView == true, root.view.superview == nil)
            root.dismiss(animated: true)
            card.transitionCoordinator?.animate { _ in isAlongside = true }
            expect(isAlongside)
            scene.play(0.6)
            expect(card.presentationController?.containerView == nil, root.view.superview === scene.window)
        }
    }

    @Test func sizesOfChildrenAreAsked() {
        final class Child: UIViewController {
            var sizes: [CGSize] = []
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                sizes.append(size)
            }
        }
        final class Holder: UIViewController {
            override func size(
                forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
            ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
        }
        final class Half: UIPresentationController {
            var sizes: [CGSize] = []
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                sizes.append(size)
            }
            override func size(
                forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
            ) -> CGSize { CGSize(width: parentSize.width, height: parentSize.height / 2) }
        }
        final class Giver: NSObject, UIViewControllerTransitioningDelegate {
            var made: Half?
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? {
                made = Half(presentedViewController: presented, presenting: presenting)
                return made
            }
        }
        Scene.run { scene in
            let (holder, child, over, giver) = (Holder(), Child(), Child(), Giver())
            holder.addChild(child)
            scene.show(holder)
            over.modalPresentationStyle = .custom
            over.transitioningDelegate = giver
            holder.present(over, animated: false)
            scene.settle()
            scene.window.frame.size = CGSize(width: 200, height: 100)
            expectEqual(child.sizes, [CGSize(width: 100, height: 100)])
            expectEqual(giver.made?.sizes, [CGSize(width: 200, height: 100)])
            expectEqual(over.sizes, [CGSize(width: 200, height: 50)])
        }
    }
}
