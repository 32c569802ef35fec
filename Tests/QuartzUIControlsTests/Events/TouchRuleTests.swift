import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

/// The rules of touches between views, controls and recognizers, as UIKit has them.
@Suite struct TouchRuleTests {
    private final class Knob: UIControl {
        var cancelled: [UITouch.Phase] = []
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
            cancelled += touches.map(\.phase)
            super.touchesCancelled(touches, with: event)
        }
    }

    private func knob(_ scene: Scene) -> Knob {
        let knob = Knob(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        scene.window.addSubview(knob)
        return knob
    }

    /// Phases have UIKit's numbers, also those of pointers in regions.
    @Test func phasesAreNumberedAsInUIKit() {
        let phases: [UITouch.Phase] = [
            .began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited,
        ]
        expectEqual(phases.map(\.rawValue), Array(0...7))
    }

    // MARK: Recognizers and views

    @Test func aLongPressTakesATouchThatHoldsStill() {
        Scene.run { scene in
            let knob = knob(scene)
            var states: [UIGestureRecognizer.State] = []
            knob.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
            scene.pointer(.began, 110, 110)
            expect(knob.isHighlighted, knob.isTracking)
            scene.advance(by: 0.6)
            expect(states == [.began], knob.cancelled == [.cancelled], !knob.isHighlighted, !knob.isTracking)
            scene.pointer(.ended, 110, 110)
            expect(states == [.began, .ended], knob.cancelled.count == 1)
        }
    }

    @Test func aTapRecognizerAboveACustomControlFires() {
        Scene.run { scene in
            _ = knob(scene)
            scene.window.addSubview(UIButton("Button", .plain()) { _ in })
            scene.window.subviews.last?.frame = CGRect(x: 200, y: 100, width: 80, height: 40)
            var taps = 0
            scene.window.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            scene.click(110, 110)
            expectEqual(taps, 1)
            scene.click(210, 110)
            expectEqual(taps, 1)
        }
    }

    @Test func aPressMayFollowTaps() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            scene.window.addSubview(view)
            var begun = 0
            let press = UILongPressGestureRecognizer { if $0.state == .began { begun += 1 } }
            press.numberOfTapsRequired = 1
            view.addGestureRecognizer(press)
            scene.pointer(.began, 10, 10)
            scene.advance(by: 1)
            scene.pointer(.ended, 10, 10)
            expectEqual(begun, 0)
            scene.advance(by: 1)
            scene.click(10, 10)
            scene.advance(by: 0.1)
            scene.pointer(.began, 10, 10)
            scene.advance(by: 0.6)
            expectEqual(begun, 1)
            scene.pointer(.ended, 10, 10)
        }
    }

    @Test func settingTheTranslationRestartsTheVelocity() {
        Scene.run { scene in
            let view = UIView(frame: scene.window.bounds)
            scene.window.addSubview(view)
            var (during, end): ([CGFloat], CGFloat) = ([], 0)
            view.addGestureRecognizer(
                UIPanGestureRecognizer { pan in
                    if pan.state == .ended { return end = pan.velocity(in: view).x }
                    pan.setTranslation(.zero, in: view)
                    during.append(pan.velocity(in: view).x)
                })
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 110, y: 10))
            expect(!during.isEmpty, during.allSatisfy { $0 == 0 })
            // 10 points in 1/60 second.
            expect(near(end, 600, 1))
        }
    }

    @Test func onlyAllowedKindsOfTouchesAreTracked() {
        Scene.run { scene in
            let view = UIView(frame: scene.window.bounds)
            scene.window.addSubview(view)
            var taps = 0
            let tap = UITapGestureRecognizer { _ in taps += 1 }
            view.addGestureRecognizer(tap)
            tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.pencil.rawValue)]
            scene.click(10, 10)
            expectEqual(taps, 0)
            // The mouse counts as a finger.
            tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
            scene.click(10, 10)
            expectEqual(taps, 1)
            tap.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)]
            scene.pointer(.began, 10, 10, kind: .touch)
            scene.pointer(.ended, 10, 10, kind: .touch)
            expectEqual(taps, 1)
        }
    }

    @Test func anEventHasItsTouchAlone() {
        final class Reader: UIView {
            var reads: [Bool] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                guard let touch = touches.first else { return }
                reads = [
                    touch.preciseLocation(in: self) == CGPoint(x: 5, y: 6), touch.precisePreviousLocation(in: self).x == 5,
                    touch.majorRadius == 0, touch.majorRadiusTolerance == 0, event?.coalescedTouches(for: touch) == [touch],
                    event?.predictedTouches(for: touch) == [],
                ]
            }
        }
        Scene.run { scene in
            let reader = Reader(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
            scene.window.addSubview(reader)
            scene.click(15, 16)
            expect(reader.reads.count == 6, reader.reads.allSatisfy { $0 })
        }
    }

    // MARK: First responder

    @Test func aTouchElsewhereDoesNotEndEditing() {
        Scene.run { scene in
            let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
            let other = UITextField(frame: CGRect(x: 10, y: 60, width: 100, height: 30))
            let view = UIView(frame: CGRect(x: 200, y: 10, width: 100, height: 100))
            for view in [field, other, view] { scene.window.addSubview(view) }
            scene.click(20, 20)
            expect(field.isFirstResponder)
            scene.click(210, 20)
            scene.click(350, 250)
            expect(field.isFirstResponder)
            scene.click(20, 70)
            expect(other.isFirstResponder, !field.isFirstResponder)
        }
    }

    // MARK: Windows

    @Test func aWindowIsHiddenUntilItIsShown() {
        Scene.run { scene in
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            expect(window.isHidden, !scene.window.isHidden)
            window.makeKeyAndVisible()
            expect(!window.isHidden)
            window.isHidden = true
            expect(window.isHidden)
        }
    }

    // MARK: Interactions

    @Test func anInteractionMovesBetweenViews() {
        final class Marker: UIInteraction {
            weak var view: UIView?
            var moves: [String] = []
            func willMove(to view: UIView?) { moves.append("will \(view?.tag ?? 0)") }
            func didMove(to view: UIView?) {
                self.view = view
                moves.append("did \(view?.tag ?? 0)")
            }
        }
        let (first, second, marker) = (UIView(), UIView(), Marker())
        (first.tag, second.tag) = (1, 2)
        first.addInteraction(marker)
        expect(first.interactions.count == 1, marker.view === first)
        second.interactions = [marker]
        expect(first.interactions.isEmpty, second.interactions.count == 1)
        expectEqual(marker.moves, ["will 1", "did 1", "will 0", "did 0", "will 2", "did 2"])
        second.removeInteraction(marker)
        expectNil(marker.view)
    }

    @Test func aProgramIgnoresNewTouches() {
        Scene.run { scene in
            let knob = knob(scene)
            var taps = 0
            knob.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            scene.pointer(.began, 110, 110)
            UIApplication.shared.beginIgnoringInteractionEvents()
            UIApplication.shared.beginIgnoringInteractionEvents()
            // The touch that is down continues.
            scene.pointer(.ended, 110, 110)
            expect(taps == 1, UIApplication.shared.isIgnoringInteractionEvents)
            scene.click(110, 110)
            UIApplication.shared.endIgnoringInteractionEvents()
            scene.click(110, 110)
            expect(taps == 1, !knob.isHighlighted)
            UIApplication.shared.endIgnoringInteractionEvents()
            UIApplication.shared.endIgnoringInteractionEvents()
            scene.click(110, 110)
            expect(taps == 2, !UIApplication.shared.isIgnoringInteractionEvents)
        }
    }
}
