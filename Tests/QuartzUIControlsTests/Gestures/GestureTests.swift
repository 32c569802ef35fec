import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

@Suite struct GestureTests {
    private func target(_ scene: Scene) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    /// Records the touches that it receives.
    private final class Touched: UIView {
        var heard: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("began") }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("moved") }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("ended") }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { heard.append("cancelled") }
    }

    @Test func tapsAndWhereTheyWere() {
        Scene.run { scene in
            let view = target(scene)
            var places: [CGPoint] = []
            view.addGestureRecognizer(UITapGestureRecognizer { places.append($0.location(in: view)) })
            scene.click(30, 40)
            expectEqual(places, [CGPoint(x: 30, y: 40)])
            scene.pointer(.began, 30, 40)
            scene.pointer(.moved, 60, 40)
            scene.pointer(.ended, 60, 40)
            expectEqual(places.count, 1)
            scene.pointer(.began, 30, 40, button: .secondary)
            scene.pointer(.ended, 30, 40, button: .secondary)
            expectEqual(places.count, 1)
            scene.click(30, 40)
            expectEqual(places.count, 2)
        }
    }

    @Test func doubleTapBeforeSingleTap() {
        Scene.run { scene in
            let view = target(scene)
            var heard: [String] = []
            let double = UITapGestureRecognizer { _ in heard.append("double") }
            double.numberOfTapsRequired = 2
            let single = UITapGestureRecognizer { _ in heard.append("single") }
            single.require(toFail: double)
            view.addGestureRecognizer(single)
            view.addGestureRecognizer(double)
            scene.click(10, 10)
            expect(heard.isEmpty)
            scene.advance(by: 0.1)
            scene.click(10, 10)
            expectEqual(heard, ["double"])
            scene.advance(by: 1)
            scene.click(10, 10)
            scene.advance(by: 0.2)
            expectEqual(heard, ["double"])
            scene.advance(by: 0.3)
            expectEqual(heard, ["double", "single"])
            scene.click(10, 10)
            scene.advance(by: 1)
            expectEqual(heard, ["double", "single", "single"])
        }
    }

    @Test func longPress() {
        Scene.run { scene in
            let view = target(scene)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
            scene.pointer(.began, 10, 10)
            scene.advance(by: 0.4)
            expect(states.isEmpty)
            scene.advance(by: 0.15)
            expectEqual(states, [.began])
            scene.pointer(.moved, 90, 10)
            scene.pointer(.ended, 90, 10)
            expectEqual(states, [.began, .changed, .ended])
            scene.click(10, 10)
            scene.advance(by: 1)
            expectEqual(states.count, 3)
        }
    }

    @Test func panTranslationVelocityThreshold() {
        Scene.run { scene in
            let view = target(scene)
            var states: [UIGestureRecognizer.State] = []
            var last = CGPoint.zero
            var velocity = CGPoint.zero
            let pan = UIPanGestureRecognizer { pan in
                states.append(pan.state)
                last = pan.translation(in: view)
                velocity = pan.velocity(in: view)
            }
            view.addGestureRecognizer(pan)
            scene.pointer(.began, 10, 10)
            scene.advance(by: 1.0 / 60)
            scene.pointer(.moved, 12, 10)
            expect(states.isEmpty)
            for step in 1...10 {
                scene.advance(by: 1.0 / 60)
                scene.pointer(.moved, 12 + CGFloat(step) * 5, 10)
            }
            expectEqual(states.first, .began)
            expectEqual(last, CGPoint(x: 52, y: 0))
            scene.pointer(.ended, 62, 10)
            expectEqual(states.last, .ended)
            expect(near(velocity.x, 300, 1))
            // A finger has a larger threshold.
            states = []
            scene.pointer(.began, 10, 10, kind: .touch)
            scene.pointer(.moved, 18, 10, kind: .touch)
            expect(states.isEmpty)
            scene.pointer(.moved, 21, 10, kind: .touch)
            expectEqual(states, [.began])
            scene.pointer(.cancelled, 21, 10, kind: .touch)
            expectEqual(states, [.began, .cancelled])
        }
    }

    @Test func panInATurnedViewAndSetTranslation() {
        Scene.run { scene in
            let view = target(scene)
            view.transform = CGAffineTransform(scaleX: 2, y: 2)
            var sum = CGPoint.zero
            view.addGestureRecognizer(
                UIPanGestureRecognizer { pan in
                    let way = pan.translation(in: view)
                    sum.x += way.x
                    sum.y += way.y
                    pan.setTranslation(.zero, in: view)
                })
            scene.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 90, y: 70))
            expect(near(sum.x, 20), near(sum.y, 10))
        }
    }

    @Test func anEarlierGestureWins() {
        Scene.run { scene in
            let view = target(scene)
            var heard: [String] = []
            view.addGestureRecognizer(UITapGestureRecognizer { _ in heard.append("tap") })
            view.addGestureRecognizer(UIPanGestureRecognizer { if $0.state == .began { heard.append("pan") } })
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            inner.addGestureRecognizer(UITapGestureRecognizer { _ in heard.append("inner") })
            view.addSubview(inner)
            scene.click(10, 10)
            expectEqual(heard, ["inner"])
            heard = []
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 15, y: 10))
            expectEqual(heard, ["pan"])
        }
    }

    @Test func twoAtOnceWhenTheDelegateLets() {
        final class Both: UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
            ) -> Bool { true }
        }
        Scene.run { scene in
            let view = target(scene)
            let both = Both()
            var scale: CGFloat = 1
            var angle: CGFloat = 0
            let pinch = UIPinchGestureRecognizer { scale = $0.scale }
            let turn = UIRotationGestureRecognizer { angle = $0.rotation }
            pinch.delegate = both
            view.addGestureRecognizer(pinch)
            view.addGestureRecognizer(turn)
            scene.pointer(.began, 80, 100, id: 1, kind: .touch)
            scene.pointer(.began, 120, 100, id: 2, kind: .touch)
            // A quarter turn clockwise, to twice the distance.
            for step in 1...9 {
                let part = CGFloat(step) / 9
                let radius = 20 * (1 + part)
                let angle = part * .pi / 2
                scene.pointer(.moved, 100 - cos(angle) * radius, 100 - sin(angle) * radius, id: 1, kind: .touch)
                scene.pointer(.moved, 100 + cos(angle) * radius, 100 + sin(angle) * radius, id: 2, kind: .touch)
            }
            expect(near(scale, 2, 1e-6))
            expect(near(angle, .pi / 2, 1e-6))
            scene.pointer(.ended, 100, 60, id: 1, kind: .touch)
            scene.pointer(.ended, 100, 140, id: 2, kind: .touch)
            expect(pinch.state == .possible, turn.state == .possible)
        }
    }

    @Test func wheelWithControlPinches() {
        Scene.run { scene in
            let view = target(scene)
            var states: [UIGestureRecognizer.State] = []
            var scale: CGFloat = 1
            view.addGestureRecognizer(
                UIPinchGestureRecognizer {
                    states.append($0.state)
                    scale = $0.scale
                })
            let event = ScrollEvent(
                at: CGPoint(x: 10, y: 10), delta: CGVector(dx: 0, dy: -40), timestamp: scene.now, modifiers: .control)
            expect(scene.window.send(.scroll(event)))
            expectEqual(states, [.began, .changed])
            expect(near(scale, exp(0.1)))
            scene.advance(by: 0.5)
            expectEqual(states, [.began, .changed, .ended])
        }
    }

    @Test func recognitionTakesTouchesFromTheView() {
        Scene.run { scene in
            let view = Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(view)
            scene.frame()
            let pan = UIPanGestureRecognizer { _ in }
            view.addGestureRecognizer(pan)
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 40, y: 10), steps: 3)
            expectEqual(view.heard, ["began", "cancelled"])
            view.heard = []
            pan.cancelsTouchesInView = false
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 40, y: 10), steps: 1)
            expectEqual(view.heard, ["began", "moved", "ended"])
            view.heard = []
            pan.isEnabled = false
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 40, y: 10), steps: 2)
            expectEqual(view.heard, ["began", "moved", "moved", "ended"])
        }
    }

    @Test func endsAreHeldBackForADoubleTap() {
        Scene.run { scene in
            let view = Touched(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(view)
            scene.frame()
            let double = UITapGestureRecognizer { _ in }
            double.numberOfTapsRequired = 2
            view.addGestureRecognizer(double)
            scene.click(10, 10)
            expectEqual(view.heard, ["began"])
            scene.advance(by: 0.5)
            expectEqual(view.heard, ["began", "ended"])
        }
    }

    @Test func aViewThatLeavesBreaksItsGesturesOff() {
        Scene.run { scene in
            let view = target(scene)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UIPanGestureRecognizer { states.append($0.state) })
            scene.pointer(.began, 10, 10)
            scene.pointer(.moved, 30, 10)
            view.removeFromSuperview()
            expectEqual(states, [.began, .cancelled])
            scene.pointer(.moved, 50, 10)
            scene.pointer(.ended, 50, 10)
            expectEqual(states.count, 2)
        }
    }

    @Test func controlsKeepTheirTapsAndDrags() {
        Scene.run { scene in
            let view = target(scene)
            var heard: [String] = []
            view.addGestureRecognizer(UITapGestureRecognizer { _ in heard.append("tap") })
            view.addGestureRecognizer(UIPanGestureRecognizer { if $0.state == .began { heard.append("pan") } })
            let button = UIButton("Go") { _ in heard.append("button") }
            button.frame = CGRect(x: 0, y: 0, width: 100, height: 28)
            let slider = UISlider(frame: CGRect(x: 0, y: 50, width: 100, height: 28))
            view.addSubview(button)
            view.addSubview(slider)
            scene.frame()
            scene.click(10, 10)
            expectEqual(heard, ["button"])
            scene.drag(from: CGPoint(x: 10, y: 64), to: CGPoint(x: 60, y: 64))
            expect(heard == ["button"], slider.value > 0.4)
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 60, y: 10))
            expectEqual(heard, ["button", "pan"])
            scene.click(150, 150)
            expectEqual(heard, ["button", "pan", "tap"])
            slider.isEnabled = false
            scene.advance(by: 1)
            scene.click(10, 64)
            expect(heard.last == "tap", heard.count == 4)
        }
    }

    @Test func viewsHaveASay() {
        final class Stubborn: UIView {
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        Scene.run { scene in
            let view = Stubborn(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scene.window.addSubview(view)
            scene.frame()
            var count = 0
            view.addGestureRecognizer(UITapGestureRecognizer { _ in count += 1 })
            scene.click(10, 10)
            expectEqual(count, 0)
        }
    }

    @Test func deadlinesEndWithTheirClock() {
        Scene.run { scene in
            let queue = DeadlineQueue.current
            var heard = 0
            var id = queue.schedule(at: scene.now + 1) { heard += 1 }
            scene.advance(by: 0.5)
            expect(queue.isScheduled(id))
            // The system's clock runs again.
            CAMediaClock.setManual(nil)
            queue.run(until: 1e9)
            expect(heard == 0, !queue.isScheduled(id))
            // The clock is set back.
            scene.advance(by: 2)
            id = queue.schedule(at: scene.now + 1) { heard += 1 }
            CAMediaClock.setManual(scene.now - 1)
            queue.run(until: 1000)
            expect(heard == 0, !queue.isScheduled(id))
        }
    }

    @Test func hover() {
        Scene.run { scene in
            let view = target(scene)
            var states: [UIGestureRecognizer.State] = []
            view.addGestureRecognizer(UIHoverGestureRecognizer { states.append($0.state) })
            scene.pointer(.hovered, 10, 10)
            scene.pointer(.hovered, 20, 10)
            scene.pointer(.hovered, 300, 10)
            expectEqual(states, [.began, .changed, .ended])
            scene.pointer(.hovered, 20, 10)
            scene.pointer(.left, 0, 0)
            expectEqual(states, [.began, .changed, .ended, .began, .ended])
        }
    }

    /// A view that a callback removes before the mouse reaches it receives no events.
    @Test func hoverOverViewsThatLeave() {
        final class Watch: UIView {
            var name = ""
            var heard: (String) -> Void = { _ in }
            var began: () -> Void = {}
            override func hoverBegan(at point: CGPoint) {
                heard("+" + name)
                began()
            }
            override func hoverMoved(to point: CGPoint) { heard("=" + name) }
            override func hoverEnded() { heard("-" + name) }
        }
        Scene.run { scene in
            var heard: [String] = []
            let views = ["a", "b", "c"].map { name in
                let view = Watch(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                (view.name, view.heard) = (name, { heard.append($0) })
                return view
            }
            scene.window.addSubview(views[0])
            views[0].addSubview(views[1])
            views[1].addSubview(views[2])
            scene.pointer(.hovered, 10, 10)
            scene.pointer(.hovered, 20, 10)
            scene.pointer(.hovered, 300, 10)
            expectEqual(heard, ["+a", "+b", "+c", "=a", "=b", "=c", "-c", "-b", "-a"])
            heard = []
            views[0].began = { views[1].removeFromSuperview() }
            scene.pointer(.hovered, 10, 10)
            scene.pointer(.left, 0, 0)
            expectEqual(heard, ["+a", "-a"])
            heard = []
            views[0].addSubview(views[1])
            views[0].began = { views[0].removeFromSuperview() }
            scene.pointer(.hovered, 10, 10)
            scene.pointer(.left, 0, 0)
            expectEqual(heard, ["+a", "-a"])
        }
    }

    @Test func oddEventsAreSurvived() {
        Scene.run { scene in
            let view = target(scene)
            view.addGestureRecognizer(UIPanGestureRecognizer { _ in })
            expect(!scene.pointer(.moved, 10, 10))
            expect(!scene.pointer(.ended, 10, 10))
            expect(!scene.pointer(.began, .nan, 10))
            scene.pointer(.began, 10, 10)
            scene.pointer(.began, 20, 10)
            scene.pointer(.ended, 20, 10)
            let wild = ScrollEvent(at: .zero, delta: CGVector(dx: CGFloat.infinity, dy: 0), timestamp: scene.now)
            expect(!scene.window.send(.scroll(wild)))
        }
    }
}
