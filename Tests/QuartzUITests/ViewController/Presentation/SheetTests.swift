import Expectations
import Testing

@testable import QuartzUI

/// Sheets with detents in a window of 400 × 300 points.
@Suite struct SheetTests {
    private final class Listener: NSObject, UISheetPresentationControllerDelegate {
        var heard: [String] = []
        func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheet: UISheetPresentationController) {
            heard.append(sheet.selectedDetentIdentifier?.rawValue.components(separatedBy: ".").last ?? "none")
        }
        func presentationControllerWillDismiss(_ controller: UIPresentationController) { heard.append("will") }
        func presentationControllerDidDismiss(_ controller: UIPresentationController) { heard.append("did") }
        func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) { heard.append("attempt") }
    }

    private func present(
        _ detents: [UISheetPresentationController.Detent], content: UIViewController = UIViewController(),
        _ prepare: (UISheetPresentationController) -> Void = { _ in },
        _ body: (Scene, UISheetPresentationController, Listener) throws -> Void
    ) rethrows {
        try Scene.run { scene in
            let root = UIViewController()
            scene.show(root)
            let listener = Listener()
            guard let sheet = content.sheetPresentationController else { return expect(false, "there is no sheet") }
            sheet.detents = detents
            sheet.delegate = listener
            prepare(sheet)
            root.present(content, animated: false)
            scene.settle()
            try body(scene, sheet, listener)
        }
    }

    private func frame(of sheet: UISheetPresentationController) -> CGRect { sheet.presentedView?.frame ?? .null }

    private let small = UISheetPresentationController.Detent.custom(identifier: .init("small")) { _ in 100 }

    // MARK: Detents

    @Test func theSmallestDetentIsTheFirst() {
        present([.large(), .medium()]) { _, sheet, _ in
            expectEqual(frame(of: sheet), CGRect(x: 0, y: 150, width: 400, height: 150))
            sheet.selectedDetentIdentifier = .large
            expectEqual(frame(of: sheet), CGRect(x: 0, y: 20, width: 400, height: 280))
            sheet.detents = [small]
            expectEqual(frame(of: sheet), CGRect(x: 0, y: 200, width: 400, height: 100))
        }
    }

    @Test func aSheetWithoutDetentsIsLarge() {
        present([.custom { _ in nil }, .custom { _ in .nan }]) { _, sheet, _ in
            expectEqual(frame(of: sheet).height, 280)
            sheet.detents = []
            expectEqual(frame(of: sheet).height, 280)
            sheet.detents = [.custom { $0.maximumDetentValue * 5 }]
            expectEqual(frame(of: sheet).height, 280)
        }
    }

    @Test func customHeightsAreComputedAgain() {
        var height: CGFloat = 60
        present([.custom { _ in height }]) { scene, sheet, _ in
            expectEqual(frame(of: sheet).minY, 240)
            height = 90
            sheet.invalidateDetents()
            expectEqual(frame(of: sheet).minY, 210)
            scene.window.frame.size = CGSize(width: 1000, height: 800)
            scene.frame()
            expectEqual(frame(of: sheet), CGRect(x: 144, y: 710, width: 712, height: 90))
        }
    }

    @Test func changesAreAnimated() {
        present([.medium(), .large()]) { scene, sheet, _ in
            sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
            scene.frame()
            scene.advance(by: 0.1)
            let height = sheet.presentedView?.layer.presentation()?.bounds.height ?? 0
            expect(height > 150)
            expect(height < 280)
            scene.settle()
            expectEqual(frame(of: sheet).minY, 20)
        }
    }

    /// The sheet of a controller with the automatic style is asked for before the presentation.
    @Test func aSheetThatIsAskedForIsPresented() {
        Scene.run { scene in
            let (root, card) = (UIViewController(), UIViewController())
            scene.show(root)
            expectNil(UIViewController().popoverPresentationController)
            card.sheetPresentationController?.detents = [.medium()]
            root.present(card, animated: false)
            expectEqual(card.view.superview?.bounds.height, 150)
            let full = UIViewController()
            full.modalPresentationStyle = .fullScreen
            expectNil(full.sheetPresentationController)
        }
    }

    // MARK: Drags

    @Test func aDragMovesBetweenDetents() {
        present([.medium(), .large()]) { scene, sheet, listener in
            scene.drag(from: CGPoint(x: 200, y: 170), to: CGPoint(x: 200, y: 60))
            scene.settle()
            expectEqual(frame(of: sheet).minY, 20)
            expectEqual(listener.heard, ["large"])
            expectEqual(sheet.selectedDetentIdentifier, .large)
            scene.drag(from: CGPoint(x: 200, y: 40), to: CGPoint(x: 200, y: 150), steps: 60)
            scene.settle()
            expectEqual(frame(of: sheet).minY, 150)
            expectEqual(listener.heard, ["large", "medium"])
        }
    }

    @Test func aDragDownDismisses() {
        present([.medium()]) { scene, sheet, listener in
            scene.drag(from: CGPoint(x: 200, y: 170), to: CGPoint(x: 200, y: 280))
            scene.settle()
            expectEqual(listener.heard, ["will", "did"])
            expectNil(sheet.containerView)
        }
    }

    @Test func aModalSheetComesBack() {
        let content = UIViewController()
        content.isModalInPresentation = true
        present([.medium()], content: content) { scene, sheet, listener in
            scene.pointer(.began, 200, 170)
            for y in stride(from: 180.0, through: 290, by: 10) { scene.pointer(.moved, 200, y) }
            // A quarter of the way is followed.
            expectEqual(frame(of: sheet), CGRect(x: 0, y: 180, width: 400, height: 150))
            scene.pointer(.ended, 200, 290)
            scene.settle()
            expectEqual(frame(of: sheet).minY, 150)
            expectEqual(content.presentingViewController != nil, true)
        }
    }

    // MARK: What lies below

    @Test func theViewBelowIsUndimmed() {
        var clicks = 0
        present([.medium(), .large()], { $0.largestUndimmedDetentIdentifier = .medium }) { scene, sheet, _ in
            let button = UIButton(
                frame: CGRect(x: 10, y: 10, width: 60, height: 40), primaryAction: UIAction { _ in clicks += 1 })
            sheet.presentingViewController.view.addSubview(button)
            scene.frame()
            let shade = sheet.containerView?.subviews.first
            expectEqual(shade?.alpha, 0)
            scene.click(40, 30)
            expectEqual(clicks, 1)
            sheet.selectedDetentIdentifier = .large
            expectEqual(shade?.alpha, 1)
            scene.click(40, 10)
            scene.settle()
            expectEqual(clicks, 1)
            expectNil(sheet.containerView)
        }
    }

    @Test func theGrabberIsInTheMiddle() {
        present([.medium()], { $0.prefersGrabberVisible = true }) { scene, sheet, _ in
            expect(sheet.presentedView?.subviews.contains { $0.frame == CGRect(x: 182, y: 5, width: 36, height: 5) } ?? false)
            sheet.prefersGrabberVisible = false
            scene.frame()
            expectEqual(sheet.presentedView?.subviews.count, 1)
        }
    }

    // MARK: Scroll views

    @Test func aScrollViewLeavesTheFirstDragToTheSheet() {
        let content = UIViewController()
        let list = UIScrollView()
        list.contentSize = CGSize(width: 400, height: 2000)
        list.frame = CGRect(x: 0, y: 0, width: 400, height: 280)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        content.loadViewIfNeeded()
        list.frame = content.view.bounds
        content.view.addSubview(list)
        present([.medium(), .large()], content: content) { scene, sheet, listener in
            scene.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 100), steps: 60)
            scene.settle()
            expectEqual(listener.heard, ["large"])
            expectEqual(list.contentOffset.y, 0)
            // The large sheet lets the content scroll.
            scene.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150), steps: 60)
            scene.settle()
            expect(list.contentOffset.y > 50, "\(list.contentOffset)")
            expectEqual(frame(of: sheet).minY, 20)
            // Scrolled content comes back first.
            scene.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 120), steps: 60)
            scene.settle()
            expectEqual(frame(of: sheet).minY, 20)
            list.contentOffset = .zero
            scene.drag(from: CGPoint(x: 200, y: 60), to: CGPoint(x: 200, y: 190), steps: 60)
            scene.settle()
            expectEqual(listener.heard, ["large", "medium"])
        }
    }

    @Test func aSheetMayLeaveScrollingAlone() {
        let content = UIViewController()
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 150))
        list.contentSize = CGSize(width: 400, height: 2000)
        content.loadViewIfNeeded()
        content.view.addSubview(list)
        present([.medium(), .large()], content: content, { $0.prefersScrollingExpandsWhenScrolledToEdge = false }) {
            scene, _, listener in
            scene.drag(from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 170), steps: 60)
            scene.settle()
            expectEqual(listener.heard, [])
            expect(list.contentOffset.y > 50, "\(list.contentOffset)")
        }
    }
}
