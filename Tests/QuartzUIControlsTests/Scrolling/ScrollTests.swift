import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

@Suite struct ScrollTests {
    private func scrollView(_ scene: Scene, content: CGFloat = 1000) -> UIScrollView {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: content)
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    @Test func freeMotionSlowsDownByItsRate() {
        let motion = ScrollMotion(from: 0, velocity: 1000, in: 0...10000, rate: 0.998)
        // At 0.998 per millisecond, 0.135 of the velocity remains after 1 s; the distance is v · (1 − e^(−d)) / d with d = 2.002.
        let drag = -1000 * log(0.998)
        expect(near(motion.position(at: 1), CGFloat(1000 * (1 - exp(-drag)) / drag), 1e-6))
        expect(near(motion.end, motion.position(at: 100)))
        expect(motion.duration > 2.5, motion.duration < 3)
        expectEqual(ScrollMotion(from: 5, velocity: 0, in: 0...10, rate: 0.998).duration, 0)
        expectEqual(ScrollMotion(from: 5, velocity: .nan, in: 0...10, rate: 0.998).position(at: 1), 5)
    }

    @Test func motionSpringsBackAtTheEnds() {
        let motion = ScrollMotion(from: 50, velocity: 2000, in: 0...100, rate: 0.998)
        let places = (0...200).map { motion.position(at: CGFloat($0) / 100) }
        expect(places.max() ?? 0 > 110)
        expect(places.max() ?? 0 < 200)
        expect(motion.end == 100, motion.position(at: motion.duration) == 100)
        // The motion is smooth: no step is longer than the velocity allows.
        expect(zip(places, places.dropFirst()).allSatisfy { abs($1 - $0) <= 20.0001 })
        let outside = ScrollMotion(from: -30, velocity: 0, in: 0...100, rate: 0.998)
        expect(outside.position(at: 0) == -30, outside.end == 0)
        expect(near(outside.position(at: outside.duration * 0.999), 0, 0.5))
    }

    @Test func decelerationCanEndAtATarget() throws {
        let motion = try require(ScrollMotion(from: 0, velocity: 1000, coastingTo: 480, rate: 0.998))
        // The drag is (1000 − 4) / 480 per second, and the motion begins at its velocity.
        let drag: CGFloat = 2.075
        expect(motion.end == 480, motion.position(at: motion.duration) == 480)
        expect(near(motion.duration, log(CGFloat(250)) / drag))
        expect(near(motion.position(at: 1), 1000 / drag * (1 - exp(-drag))))
        let back = try require(ScrollMotion(from: 480, velocity: -1000, coastingTo: 0, rate: 0.998))
        expect(near(back.position(at: 0.5), 480 - motion.position(at: 0.5)))
        var moved = motion
        moved.shift(by: 100, startsBelow: 0)
        expect(moved.end == 580, moved.position(at: 0) == 100)
        // The free motion ends at 497; targets that need less than half or more than twice its drag are not reached by deceleration.
        for target: CGFloat in [-100, 0, 200, 1100, .nan, .infinity] {
            expectNil(ScrollMotion(from: 0, velocity: 1000, coastingTo: target, rate: 0.998))
        }
        for velocity: CGFloat in [0, 3, .nan, .infinity] {
            expectNil(ScrollMotion(from: 0, velocity: velocity, coastingTo: 10, rate: 0.998))
        }
    }

    @Test func dragging() {
        Scene.run { scene in
            let view = scrollView(scene)
            scene.pointer(.began, 100, 150, kind: .touch)
            scene.advance(by: 1.0 / 60)
            scene.pointer(.moved, 100, 50, kind: .touch)
            expectEqual(view.contentOffset, CGPoint(x: 0, y: 100))
            expect(view.isDragging)
            scene.advance(by: 1)
            scene.pointer(.ended, 100, 50, kind: .touch)
            // The content stood still before the release.
            scene.play(0.5)
            expectEqual(view.contentOffset, CGPoint(x: 0, y: 100))
        }
    }

    @Test func inertia() {
        Scene.run { scene in
            // Display links of released views end with the next tick.
            scene.advance(by: 1.0 / 60)
            let others = DisplayLinks.current.count
            let view = scrollView(scene, content: 5000)
            scene.drag(from: CGPoint(x: 100, y: 190), to: CGPoint(x: 100, y: 90), kind: .touch)
            let start = view.contentOffset.y
            expect(near(start, 100), view.isDecelerating)
            scene.play(0.5)
            let half = view.contentOffset.y
            // 10 points per frame: 600 per second, for 0.5 s with a drag of 2.002 per second.
            expect(near(half, 100 + 600 * (1 - exp(-1.001)) / 2.002, 12))
            scene.play(4)
            expect(!view.isDecelerating)
            expect(near(view.contentOffset.y, 100 + 600 / 2.002, 12))
            let rest = view.contentOffset
            scene.play(0.5)
            expectEqual(view.contentOffset, rest)
            expect(DisplayLinks.current.count <= others)
        }
    }

    @Test func rubberBandAndBack() {
        Scene.run { scene in
            let view = scrollView(scene)
            scene.pointer(.began, 100, 20, kind: .touch)
            scene.advance(by: 1.0 / 60)
            scene.pointer(.moved, 100, 120, kind: .touch)
            // (1 − 1 / (100 · 0.55 / 200 + 1)) · 200
            expect(near(view.contentOffset.y, -(1 - 1 / 1.275) * 200, 1e-6))
            scene.advance(by: 1)
            scene.pointer(.ended, 100, 120, kind: .touch)
            scene.play(1.5)
            expectEqual(view.contentOffset, .zero)
            view.bounces = false
            scene.pointer(.began, 100, 20, kind: .touch)
            scene.pointer(.moved, 100, 120, kind: .touch)
            expectEqual(view.contentOffset, .zero)
            scene.pointer(.cancelled, 100, 120, kind: .touch)
        }
    }

    @Test func wheel() {
        Scene.run { scene in
            let view = scrollView(scene)
            expect(scene.scroll(30, isPrecise: true))
            expectEqual(view.contentOffset.y, 30)
            expect(scene.scroll(48, isPrecise: false))
            expect(scene.scroll(48, isPrecise: false))
            expectEqual(view.contentOffset.y, 30)
            scene.play(0.1)
            expect(view.contentOffset.y > 80, view.contentOffset.y < 126)
            scene.play(1)
            expectEqual(view.contentOffset.y, 126)
            expect(scene.scroll(5000, isPrecise: true))
            expectEqual(view.contentOffset.y, 800)
            expect(!scene.scroll(10, isPrecise: true))
        }
    }

    @Test func buttonsScrollAndSlidersDoNot() {
        Scene.run { scene in
            let view = scrollView(scene)
            var clicks = 0
            let button = UIButton("Go") { _ in clicks += 1 }
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
            let slider = UISlider(frame: CGRect(x: 0, y: 80, width: 200, height: 60))
            view.addSubview(button)
            view.addSubview(slider)
            scene.frame()
            scene.click(20, 20)
            expectEqual(clicks, 1)
            scene.drag(from: CGPoint(x: 20, y: 100), to: CGPoint(x: 120, y: 60))
            expect(view.contentOffset == .zero, slider.value > 0.5)
            scene.drag(from: CGPoint(x: 20, y: 40), to: CGPoint(x: 20, y: 10))
            expect(clicks == 1, view.contentOffset.y == 30)
        }
    }

    @Test func sizesAndPrograms() {
        Scene.run { scene in
            let view = scrollView(scene)
            view.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
            view.contentSize.height = 500
            expectEqual(view.contentOffset.y, 300)
            view.frame.size.height = 400
            expectEqual(view.contentOffset.y, 100)
            view.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 10), animated: false)
            expectEqual(view.contentOffset.y, 20)
            view.contentInset.top = 50
            view.contentOffset = CGPoint(x: CGFloat.nan, y: 0)
            expectEqual(view.contentOffset.y, 20)
            view.setContentOffset(CGPoint(x: 0, y: -50), animated: true)
            scene.advance(by: 1)
            expectEqual(view.contentOffset.y, -50)
        }
    }

    @Test func scrollIndicatorsFlash() {
        Scene.run { scene in
            let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.contentSize = CGSize(width: 100, height: 1000)
            scene.window.addSubview(view)
            scene.settle()
            @MainActor func seen() -> Int {
                (view.layer.sublayers ?? []).filter { ($0.presentation()?.opacity ?? 0) > 0.5 && $0.bounds.width < 20 }.count
            }
            expectEqual(seen(), 0)
            view.flashScrollIndicators()
            scene.frame()
            scene.advance(by: 0.3)
            expectEqual(seen(), 1)
            scene.advance(by: 5)
            scene.advance(by: 5)
            expectEqual(seen(), 0)
        }
    }
}
