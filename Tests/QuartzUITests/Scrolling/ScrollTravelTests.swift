import Expectations
import Testing

@testable import QuartzUI

/// The calls that a scroll view's delegate receives, without the movements.
private final class Recorder: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    var movements = 0

    func scrollViewDidScroll(_ scrollView: UIScrollView) { movements += 1 }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("end of animation") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("drag") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        calls.append(decelerate ? "flick" : "release")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("deceleration") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }

    /// Returns the calls since the last time.
    func take() -> [String] {
        defer { (calls, movements) = ([], 0) }
        return calls
    }
}

/// Content that lets drags through, or receives nothing.
private final class Picky: UIScrollView {
    var receives = true

    override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { receives }
}

@Suite struct ScrollTravelTests {
    private func pane(_ scene: Scene, _ recorder: Recorder) -> UIScrollView {
        let pane = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        pane.contentSize = CGSize(width: 200, height: 5000)
        pane.delegate = recorder
        scene.window.addSubview(pane)
        scene.frame()
        return pane
    }

    /// A view that leaves its window during an animated scroll has the final offset, and its delegate receives the end.
    @Test func anAnimatedOffsetIsSetWhenTheViewLeaves() {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            pane.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            scene.play(0.05)
            pane.removeFromSuperview()
            expect(pane.contentOffset.y == 300, recorder.take() == ["end of animation"])
            scene.play(0.3)
            expectEqual(recorder.take(), [])
        }
    }

    /// Content that grows above moves a running animated scroll only if its target is below.
    @Test(arguments: [(0.0, 0.0), (900, 940)]) func contentThatGrowsAboveMovesLowerTargets(target: Double, end: Double) {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            pane.contentOffset.y = 500
            pane.setContentOffset(CGPoint(x: 0, y: target), animated: true)
            scene.play(0.05)
            let before = pane.contentOffset.y
            pane.shiftContent(by: 40, below: 300)
            expectEqual(pane.contentOffset.y, before + 40)
            scene.play(1)
            expect(near(pane.contentOffset.y, end))
        }
    }

    @Test func anAnimatedOffsetMovesFrameByFrame() {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            pane.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            expect(pane.contentOffset.y == 0, !pane.isDecelerating)
            scene.play(0.1)
            expect(pane.contentOffset.y > 100, pane.contentOffset.y < 290)
            scene.play(0.3)
            expect(pane.contentOffset.y == 300, recorder.movements > 10, recorder.take() == ["end of animation"])
            pane.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
            scene.play(0.5)
            expect(recorder.movements == 0, recorder.take() == [])
            pane.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 10), animated: true)
            scene.play(0.5)
            expect(pane.contentOffset.y == 710, recorder.take() == ["end of animation"])
            // A shorter content limits the motion.
            pane.setContentOffset(CGPoint(x: 0, y: 4000), animated: true)
            scene.play(0.05)
            pane.contentSize.height = 1000
            scene.play(0.5)
            expect(pane.contentOffset.y == 800, recorder.take() == ["end of animation"])
        }
    }

    @Test func theOriginOfTheBoundsIsTheOffset() {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            pane.bounds.origin.y = 20
            expect(recorder.movements == 1, pane.contentOffset.y == 20)
            pane.bounds.size.width = 100
            expectEqual(recorder.movements, 1)
            pane.contentOffset.y = 4800
            pane.bounds.size.height = 400
            expect(recorder.movements == 3, pane.contentOffset.y == 4600)
        }
    }

    @Test func aTouchStopsTheContent() {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            var clicks = 0
            let button = UIButton("Go") { _ in clicks += 1 }
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 5000)
            pane.addSubview(button)
            pane.setContentOffset(CGPoint(x: 0, y: 1000), animated: true)
            scene.play(0.1)
            scene.click(50, 50)
            expect(recorder.take() == ["end of animation"], clicks == 0)
            let place = pane.contentOffset
            scene.play(0.5)
            expectEqual(pane.contentOffset, place)
            scene.drag(from: CGPoint(x: 100, y: 190), to: CGPoint(x: 100, y: 90), kind: .touch)
            scene.play(0.1)
            expect(pane.isDecelerating, recorder.take() == ["drag", "flick", "deceleration"])
            scene.click(50, 50)
            expect(!pane.isDecelerating, recorder.take() == ["rest"], clicks == 0)
            scene.click(50, 50)
            expectEqual(clicks, 1)
        }
    }

    @Test func contentStoppedBeyondItsEndGoesBack() {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            scene.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 190), kind: .touch)
            scene.play(0.05)
            _ = recorder.take()
            scene.pointer(.began, 50, 50, kind: .touch)
            let place = pane.contentOffset.y
            scene.play(0.5)
            expect(place < -10, pane.contentOffset.y == place, recorder.take() == ["rest"])
            scene.pointer(.ended, 50, 50, kind: .touch)
            scene.play(1)
            expect(pane.contentOffset.y == 0, recorder.take() == ["deceleration", "rest"])
        }
    }

    @Test func aWheelEndsLikeADrag() {
        Scene.run { scene in
            let recorder = Recorder()
            let pane = pane(scene, recorder)
            scene.scroll(48, isPrecise: false)
            scene.scroll(48, isPrecise: false)
            expect(pane.isDecelerating, recorder.take() == ["drag", "flick", "deceleration"])
            scene.play(1)
            expect(pane.contentOffset.y == 96, recorder.take() == ["rest"])
            scene.scroll(10, isPrecise: true)
            scene.play(0.05)
            scene.scroll(10, isPrecise: true)
            scene.play(0.05)
            expect(pane.isDragging, pane.contentOffset.y == 116, recorder.take() == ["drag"])
            scene.play(0.5)
            expect(!pane.isDragging, recorder.take() == ["release"])
            // Pages settle when the fingers rest.
            pane.contentOffset = .zero
            pane.isPagingEnabled = true
            scene.scroll(120, isPrecise: true)
            scene.play(1)
            expect(pane.contentOffset.y == 200, recorder.take() == ["drag", "flick", "deceleration", "rest"])
        }
    }

    @Test func contentKeepsOrRefusesTouches() {
        Scene.run { scene in
            let pane = Picky(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            pane.contentSize = CGSize(width: 200, height: 1000)
            var clicks = 0
            let button = UIButton("Go") { _ in clicks += 1 }
            button.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            pane.addSubview(button)
            scene.window.addSubview(pane)
            scene.frame()
            pane.canCancelContentTouches = false
            scene.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 60))
            expectEqual(pane.contentOffset.y, 0)
            pane.canCancelContentTouches = true
            clicks = 0
            pane.receives = false
            scene.click(20, 20)
            expectEqual(clicks, 0)
            scene.drag(from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 60))
            expect(pane.contentOffset.y > 50)
        }
    }
}
