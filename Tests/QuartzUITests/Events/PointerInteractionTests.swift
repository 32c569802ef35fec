import Expectations
import SceneSupport
import Testing

@testable import QuartzUI

/// The looks of the mouse over views.
@Suite struct PointerInteractionTests {
    private final class Services: HostServices {
        var cursor = CursorShape.arrow
        var scale: CGFloat { 1 }
        var screenSize: CGSize { CGSize(width: 100, height: 100) }
        var clipboardText: String?
        func startTextInput(in window: UIWindow, at rect: CGRect) {}
        func stopTextInput(in window: UIWindow) {}
        func setCursor(_ cursor: CursorShape) { self.cursor = cursor }
        func open(_ window: UIWindow) {}
        func close(_ window: UIWindow) {}
    }

    private final class Owner: UIPointerInteractionDelegate {
        var style: (UIPointerRegion) -> UIPointerStyle? = { _ in nil }
        var log: [String] = []
        /// The left half is one region, the right half another, and the last 10 points are none.
        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            if request.modifiers.contains(.shift) || request.location.x > 90 { return nil }
            let isLeft = request.location.x < 50
            let (half, _) = defaultRegion.rect.divided(atDistance: 50, from: isLeft ? .minXEdge : .maxXEdge)
            return UIPointerRegion(rect: half, identifier: isLeft ? "left" : "right")
        }
        func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
            style(region)
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            log.append("+\(region.identifier.map { "\($0)" } ?? "")")
            animator.addAnimations { interaction.view?.alpha = 0.5 }
            animator.addCompletion { [self] in log.append("entered \($0)") }
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) { log.append("-\(region.identifier.map { "\($0)" } ?? "")") }
    }

    @Test func regionsHaveStyles() {
        Scene.run { scene in
            let services = Services()
            Host.services = services
            let owner = Owner()
            let view = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 40))
            scene.window.addSubview(view)
            let interaction = UIPointerInteraction(delegate: owner)
            view.addInteraction(interaction)
            expect(interaction.view === view, interaction.isEnabled, interaction.delegate === owner)
            scene.frame()
            owner.style = { $0.identifier == AnyHashable("left") ? .hidden() : UIPointerStyle(shape: .verticalBeam(length: 20)) }
            scene.pointer(.hovered, 120, 110)
            scene.pointer(.hovered, 130, 110)
            expect(services.cursor == .hidden, owner.log == ["+left"])
            scene.settle()
            expectEqual(owner.log, ["+left", "entered true"])
            owner.log = []
            scene.pointer(.hovered, 160, 110)
            expect(services.cursor == .text, owner.log == ["-left", "+right"])
            scene.pointer(.hovered, 195, 110)
            expect(services.cursor == .arrow, owner.log == ["-left", "+right", "-right"])

            // A shape of the program's own follows the mouse, in the middle of the region on one axis.
            owner.style = { _ in
                UIPointerStyle(shape: .roundedRect(CGRect(x: -5, y: -5, width: 10, height: 10)), constrainedAxes: .vertical)
            }
            scene.pointer(.hovered, 120, 110)
            scene.pointer(.hovered, 125, 112)
            expectEqual(services.cursor, .hidden)
            let shape = scene.window.layer.sublayers?.last as? CAShapeLayer
            expectEqual(shape?.position, CGPoint(x: 125, y: 120))
            interaction.isEnabled = false
            expect(shape?.superlayer == nil, interaction.cursor == nil)
            interaction.isEnabled = true
            expect(scene.window.layer.sublayers?.last is CAShapeLayer, "the mouse is still there")
            owner.style = { _ in .system() }
            interaction.invalidate()
            expect(!(scene.window.layer.sublayers?.last is CAShapeLayer), interaction.cursor == .arrow)
            view.removeInteraction(interaction)
            expectEqual(owner.log.last, "-left")
        }
    }

    @Test func effectsLeaveTheViewsValues() {
        Scene.run { scene in
            let owner = Owner()
            let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
            scene.window.addSubview(view)
            view.addInteraction(UIPointerInteraction(delegate: owner))
            scene.frame()
            let preview = UITargetedPreview(view: view)
            @MainActor func hover(_ effect: UIPointerEffect, shape: UIPointerShape? = nil) {
                owner.style = { _ in UIPointerStyle(effect: effect, shape: shape) }
                scene.pointer(.hovered, 10, 10)
                scene.settle()
                scene.pointer(.hovered, 110, 110)
                scene.settle()
            }
            var scale: CGFloat { view.layer.presentation()?.transform.m11 ?? 0 }
            var tints: [CAShapeLayer] { (scene.window.layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer } }
            // A lifted view of 40 points would grow by 10, but by 15 % at most.
            hover(.lift(preview))
            expect(
                near(scale, 1.15, 1e-3), near(CGFloat(view.layer.presentation()?.shadowOpacity ?? 0), 0.3, 1e-3), tints.isEmpty)
            expect(view.transform.isIdentity, view.layer.shadowOpacity == 0)
            hover(.hover(preview, preferredTintMode: .none))
            expect(near(scale, 1.125, 1e-3), tints.isEmpty, "half as much as when lifted")
            // A small view without a background gets a ground, 6 points larger on all sides, behind it.
            hover(.automatic(preview))
            expect(near(scale, 1), tints.map { $0.path?.boundingBox } == [CGRect(x: 94, y: 94, width: 52, height: 52)])
            expect(scene.window.layer.sublayers?.last === view.layer, "the ground is behind the view")
            hover(.highlight(preview), shape: .path(UIBezierPath(rect: CGRect(x: 90, y: 95, width: 60, height: 50))))
            expectEqual(tints.map { $0.path?.boundingBox }, [CGRect(x: 90, y: 95, width: 60, height: 50)])
            expect(UIPointerEffect.highlight(preview).preview === preview, UIPointerRegion(rect: view.bounds).contains(.zero))
            scene.pointer(.left, 0, 0)
            scene.settle()
            expect(tints.isEmpty, near(scale, 1))
        }
    }

    @Test func anUpdateLinkIsCalledInPhases() {
        Scene.run { scene in
            let view = scene.addView()
            let link = UIUpdateLink(view: view)
            var log: [String] = []
            @MainActor func note(_ name: String, _ phase: UIUpdateActionPhase) {
                link.addAction(to: phase) { _, info in log.append("\(name) \(info.modelTime - 100)") }
            }
            note("done", .afterUpdateComplete)
            note("committed", .afterCATransactionCommit)
            note("commit", .beforeCATransactionCommit)
            note("linked", .afterCADisplayLinkDispatch)
            note("events", .afterEventDispatch)
            note("scheduled", .afterUpdateScheduled)
            let display = CADisplayLink { _ in log.append("link") }
            display.add(to: .main, forMode: .common)
            link.addAction { link, info in
                log.append("before")
                expect(link.currentUpdateInfo === info, UIUpdateInfo.current(for: view) === info)
                expect(near(info.completionDeadlineTime - info.modelTime, 1.0 / 60), !info.isPerformingLowLatencyPhases)
                expect(!info.isImmediatePresentationExpected, !info.isLowLatencyEventDispatchConfirmed)
                expectEqual(info.estimatedPresentationTime, info.completionDeadlineTime)
            }
            scene.frame()
            expectEqual(log, ["link"], "a new link is disabled")
            log = []
            link.isEnabled = true
            expect(!link.requiresContinuousUpdates, DisplayLinks.current.wantFrames(beside: display) == false)
            scene.advance(by: 1)
            expectEqual(
                log, ["scheduled 1.0", "events 1.0", "before", "link", "linked 1.0", "commit 1.0", "committed 1.0", "done 1.0"])
            link.requiresContinuousUpdates = true
            expect(DisplayLinks.current.wantFrames(beside: display), link.currentUpdateInfo == nil)
            view.removeFromSuperview()
            log = []
            scene.advance(by: 1)
            expectEqual(log, ["link"], "the view has left the window")
            display.invalidate()
        }
    }
}
