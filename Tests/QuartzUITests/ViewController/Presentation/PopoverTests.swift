import Expectations
import Testing

@testable import QuartzUI

/// Popovers: their place, and their dismissal by the user.
@Suite struct PopoverTests {
    private final class Decider: UIPopoverPresentationControllerDelegate {
        var allows = true
        var heard: [String] = []
        func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {
            heard.append("prepare")
        }
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { heard.append("will") }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { heard.append("did") }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            heard.append("tried")
        }
    }

    /// Presents a popover of 100 × 80 points from a view in the window.
    private func present(
        from source: CGRect, _ setUp: (UIPopoverPresentationController) -> Void = { _ in },
        _ body: (Scene, UIViewController) -> Void
    ) {
        Scene.run { scene in
            let (root, card) = (UIViewController(), UIViewController())
            scene.show(root)
            let view = UIView(frame: source)
            root.view.addSubview(view)
            card.modalPresentationStyle = .popover
            card.preferredContentSize = CGSize(width: 100, height: 80)
            card.popoverPresentationController?.sourceView = view
            if let popover = card.popoverPresentationController { setUp(popover) }
            root.present(card, animated: true)
            scene.settle()
            body(scene, card)
        }
    }

    @Test func itIsBelowItsSourceWhereThereIsRoom() {
        present(from: CGRect(x: 150, y: 20, width: 100, height: 40)) { scene, card in
            let popover = card.popoverPresentationController
            expect(popover?.arrowDirection == .up, card.presentationController === popover)
            expectEqual(popover?.presentedView?.frame, CGRect(x: 150, y: 60, width: 100, height: 90))
            expectEqual(card.view.convert(card.view.bounds, to: nil), CGRect(x: 150, y: 70, width: 100, height: 80))
            expect(card.presentingViewController?.view.window === scene.window)
            card.preferredContentSize = CGSize(width: 60, height: 40)
            scene.frame()
            expectEqual(card.view.bounds.size, CGSize(width: 60, height: 40))
        }
    }

    @Test func itIsAboveASourceNearTheLowerEdge() {
        present(from: CGRect(x: 0, y: 250, width: 20, height: 40)) { _, card in
            expectEqual(card.popoverPresentationController?.arrowDirection, .down)
            expectEqual(card.popoverPresentationController?.presentedView?.frame, CGRect(x: 10, y: 160, width: 100, height: 90))
        }
    }

    @Test func thePermittedDirectionsAreKept() {
        present(from: CGRect(x: 150, y: 100, width: 20, height: 40)) {
            $0.permittedArrowDirections = [.left, .right]
        } _: { _, card in
            expectEqual(card.popoverPresentationController?.arrowDirection, .left)
            expectEqual(card.popoverPresentationController?.presentedView?.frame, CGRect(x: 170, y: 80, width: 110, height: 80))
        }
    }

    @Test func aClickOutsideDismissesIt() {
        let decider = Decider()
        present(from: CGRect(x: 150, y: 20, width: 100, height: 40)) {
            $0.delegate = decider
        } _: { scene, card in
            scene.click(200, 100)
            decider.allows = false
            scene.click(20, 200)
            scene.settle()
            expect(decider.heard == ["prepare", "tried"], card.presentingViewController != nil)
            (decider.allows, card.isModalInPresentation) = (true, true)
            scene.click(20, 200)
            expectEqual(decider.heard, ["prepare", "tried", "tried"])
            card.isModalInPresentation = false
            scene.click(20, 200)
            scene.settle()
            expectEqual(decider.heard, ["prepare", "tried", "tried", "will", "did"])
            expect(card.presentingViewController == nil, card.viewIfLoaded?.window == nil, scene.window.subviews.count == 1)
        }
    }

    @Test func viewsMayReceiveTouchesBesideIt() {
        var presses = 0
        present(from: CGRect(x: 150, y: 20, width: 100, height: 40)) { popover in
            let button = UIButton("Below", .plain()) { _ in presses += 1 }
            button.frame = CGRect(x: 10, y: 200, width: 80, height: 40)
            popover.sourceView?.superview?.addSubview(button)
            popover.passthroughViews = [button]
        } _: { scene, card in
            scene.click(20, 210)
            expect(presses == 1, card.presentingViewController != nil)
        }
    }

    @Test(arguments: [true, false]) func aDismissalByTheProgramIsSilent(isAnimated: Bool) {
        let decider = Decider()
        present(from: CGRect(x: 150, y: 20, width: 100, height: 40)) {
            $0.delegate = decider
        } _: { scene, card in
            card.dismiss(animated: isAnimated)
            scene.settle()
            expect(decider.heard == ["prepare"], card.viewIfLoaded?.window == nil)
            // The next presentation has another popover.
            expectEqual(card.popoverPresentationController?.arrowDirection, .unknown)
        }
    }

    @Test func aPopoverThatIsNeverPresentedDoesNotKeepItsController() {
        Scene.run { _ in
            weak var card: UIViewController?
            do {
                let controller = UIViewController()
                controller.modalPresentationStyle = .popover
                expect(controller.popoverPresentationController?.presentedViewController === controller)
                expect(controller.popoverPresentationController?.presentingViewController === controller)
                card = controller
            }
            expectNil(card)
        }
    }
}
