import Expectations
import Testing

@testable import QuartzUI

/// Sheets: their cards, their dismissal by the user, and presentations that are prepared before they begin.
@Suite struct PresentationStyleTests {
    private final class Decider: UIAdaptivePresentationControllerDelegate {
        var allows = true
        var heard: [String] = []
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { allows }
        func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { heard.append("will") }
        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { heard.append("did") }
        func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
            heard.append("tried")
        }
    }

    /// Presents a sheet of a style.
    private func present(
        _ style: UIModalPresentationStyle, size: CGSize = .zero, animated: Bool = false,
        _ card: UIViewController = UIViewController(),
        _ body: (Scene, UIViewController, Decider) -> Void
    ) {
        Scene.run { scene in
            let root = UIViewController()
            scene.show(root)
            let decider = Decider()
            card.modalPresentationStyle = style
            card.preferredContentSize = size
            card.presentationController?.delegate = decider
            root.present(card, animated: animated)
            scene.settle()
            body(scene, card, decider)
        }
    }

    private func frame(of controller: UIViewController) -> CGRect { controller.view.convert(controller.view.bounds, to: nil) }

    // MARK: Cards

    @Test func aFormSheetIsInTheMiddleInItsPreferredSize() {
        present(.formSheet, size: CGSize(width: 200, height: 100)) { scene, card, _ in
            expectEqual(frame(of: card), CGRect(x: 100, y: 100, width: 200, height: 100))
            expect(card.presentingViewController?.view.window === scene.window)
            card.preferredContentSize = CGSize(width: 100, height: 60)
            scene.frame()
            expectEqual(frame(of: card), CGRect(x: 150, y: 120, width: 100, height: 60))
        }
    }

    @Test func aFormSheetWithoutASizeIsLimitedToTheWindow() {
        present(.formSheet) { scene, card, _ in
            expectEqual(frame(of: card), CGRect(x: 20, y: 20, width: 360, height: 260))
            scene.window.frame.size = CGSize(width: 1000, height: 800)
            scene.frame()
            expectEqual(frame(of: card), CGRect(x: 230, y: 90, width: 540, height: 620))
        }
    }

    @Test func aPageSheetReachesTheLowerEdge() {
        present(.pageSheet) { scene, card, _ in
            expectEqual(frame(of: card), CGRect(x: 0, y: 20, width: 400, height: 280))
            scene.window.frame.size = CGSize(width: 1000, height: 800)
            scene.frame()
            expectEqual(frame(of: card), CGRect(x: 144, y: 20, width: 712, height: 780))
        }
    }

    @Test func theBackgroundFadesWithTheCard() {
        Scene.run { scene in
            let (root, card) = (UIViewController(), UIViewController())
            scene.show(root)
            card.modalPresentationStyle = .formSheet
            root.present(card, animated: true)
            scene.frame()
            scene.advance(by: 0.2)
            let shade = card.presentationController?.containerView?.subviews.first
            let seen = shade?.layer.presentation()?.opacity ?? 0
            expect(seen > 0, seen < 1)
            scene.settle()
            expect(shade?.alpha == 1, scene.window.subviews.count == 2)
            card.dismiss(animated: true)
            scene.settle()
            expect(shade?.window == nil, scene.window.subviews == [root.view])
        }
    }

    @Test func aCardComesBackFromBelowAFullScreen() {
        present(.formSheet, size: CGSize(width: 200, height: 100)) { scene, card, _ in
            let full = UIViewController()
            full.modalPresentationStyle = .fullScreen
            card.present(full, animated: true)
            scene.settle()
            expect(card.view.window == nil, full.view.frame == scene.window.bounds)
            full.dismiss(animated: true)
            scene.settle()
            expect(frame(of: card) == CGRect(x: 100, y: 100, width: 200, height: 100), card.view.window === scene.window)
            card.dismiss(animated: false)
            scene.settle()
            expectEqual(scene.window.subviews.count, 1)
        }
    }

    // MARK: The user

    @Test(arguments: [UIModalPresentationStyle.formSheet, .pageSheet, .popover])
    func escapeDismisses(style: UIModalPresentationStyle) {
        present(style, size: CGSize(width: 100, height: 100), animated: true) { scene, card, decider in
            expect(scene.press(.escape), decider.heard == ["will"])
            scene.settle()
            expect(decider.heard == ["will", "did"], card.presentingViewController == nil)
        }
    }

    @Test func aClickBesideTheCardDismisses() {
        present(.formSheet, size: CGSize(width: 100, height: 100)) { scene, card, decider in
            scene.click(200, 150)
            scene.settle()
            expect(decider.heard.isEmpty, card.presentingViewController != nil)
            scene.click(10, 10)
            scene.settle()
            expect(decider.heard == ["will", "did"], card.presentingViewController == nil)
        }
    }

    @Test func theDelegateAndTheControllerMayRefuse() {
        present(.formSheet) { scene, card, decider in
            decider.allows = false
            scene.press(.escape)
            decider.allows = true
            card.isModalInPresentation = true
            scene.press(.escape)
            scene.settle()
            expect(decider.heard == ["tried", "tried"], card.presentingViewController != nil)
        }
    }

    @Test func aControllerInAContainerMayRefuse() {
        let form = UIViewController()
        present(.formSheet, UINavigationController(rootViewController: form)) { scene, card, decider in
            expect(form.presentationController === card.presentationController)
            form.isModalInPresentation = true
            scene.press(.escape)
            scene.settle()
            expect(decider.heard == ["tried"], card.presentingViewController != nil)
        }
    }

    @Test func escapeDoesNotDismissWhatCoversTheWindow() {
        present(.fullScreen) { scene, card, decider in
            scene.press(.escape)
            scene.settle()
            expect(decider.heard.isEmpty, card.presentingViewController != nil)
        }
    }

    // MARK: Before the presentation

    @Test func thePreparedPresentationIsTheOneThatRuns() {
        Scene.run { scene in
            let (root, card) = (UIViewController(), UIViewController())
            scene.show(root)
            let decider = Decider()
            card.presentationController?.delegate = decider
            card.modalPresentationStyle = .pageSheet
            let prepared = card.presentationController
            expect(prepared?.delegate === decider, prepared?.presentedViewController === card)
            expect(card.presentationController === prepared, prepared?.containerView == nil)
            root.present(card, animated: false)
            scene.settle()
            expect(card.presentationController === prepared, prepared?.presentingViewController === root)
            root.dismiss(animated: false)
            scene.settle()
            expect(card.presentationController !== prepared, prepared?.containerView == nil)
        }
    }

    @Test func aPreparedPresentationDoesNotKeepItsController() {
        weak var controller: UIViewController?
        let prepared: UIPresentationController?
        do {
            let card = UIViewController()
            controller = card
            prepared = card.presentationController
        }
        expect(controller == nil, prepared != nil)
    }
}
