import Expectations
import Testing

@testable import QuartzUI

/// The delegate of a zooming scroll view, which records its calls.
private final class Zoomed: UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    var heard: [String] = []
    var isOffered = true
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { isOffered ? view : nil }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { heard.append("begin") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
        heard.append("end \(scale)")
    }
}

@Suite struct ZoomTests {
    private func pane(_ scene: Scene, _ zoomed: Zoomed) -> UIScrollView {
        let pane = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        pane.contentSize = zoomed.view.bounds.size
        pane.addSubview(zoomed.view)
        pane.minimumZoomScale = 0.5
        pane.maximumZoomScale = 4
        pane.delegate = zoomed
        scene.window.addSubview(pane)
        scene.frame()
        return pane
    }

    /// Returns the position in the window of a point of the zoomed view.
    private func place(_ point: CGPoint, _ zoomed: Zoomed) -> CGPoint { zoomed.view.convert(point, to: nil) }

    /// Two fingers side by side about a centre.
    private func fingers(_ scene: Scene, _ phase: PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat, apart: CGFloat) {
        scene.pointer(phase, x - apart / 2, y, id: 1, kind: .touch)
        scene.pointer(phase, x + apart / 2, y, id: 2, kind: .touch)
    }

    @Test func fingersHoldWhatTheyTouch() {
        Scene.run { scene in
            let zoomed = Zoomed()
            let pane = pane(scene, zoomed)
            pane.contentOffset = CGPoint(x: 50, y: 50)
            fingers(scene, .began, 100, 100, apart: 40)
            for apart: CGFloat in stride(from: 50, through: 80, by: 10) {
                scene.advance(by: 1.0 / 60)
                fingers(scene, .moved, 100, 100, apart: apart)
            }
            expect(pane.isZooming, !pane.isDragging)
            // The gesture begins at a distance of 50; the scale grows from there.
            let held = place(CGPoint(x: 150, y: 150), zoomed)
            expect(pane.zoomScale > 1.4, abs(held.x - 100) < 6, abs(held.y - 100) < 1e-6)
            let scale = pane.zoomScale
            scene.advance(by: 1.0 / 60)
            fingers(scene, .moved, 60, 120, apart: 80)
            // Moving the fingers' centre moves the content.
            let moved = place(CGPoint(x: 150, y: 150), zoomed)
            expect(near(pane.zoomScale, scale, 1e-9), near(moved.x - held.x, -40, 1e-6), near(moved.y - held.y, 20, 1e-6))
            fingers(scene, .ended, 60, 120, apart: 80)
            scene.play(0.6)
            expect(near(pane.zoomScale, scale, 1e-9), zoomed.heard.first == "begin", zoomed.heard.count == 2)
            expect(near(pane.contentSize.width, 400 * scale, 1e-9))
        }
    }

    @Test func beyondTheLimitsItBouncesBack() {
        Scene.run { scene in
            let zoomed = Zoomed()
            let pane = pane(scene, zoomed)
            pane.maximumZoomScale = 2
            fingers(scene, .began, 100, 100, apart: 20)
            for apart: CGFloat in stride(from: 30, through: 180, by: 10) {
                scene.advance(by: 1.0 / 60)
                fingers(scene, .moved, 100, 100, apart: apart)
            }
            // The requested scale is almost six; the excess over the limit is shown as its square root.
            expect(pane.zoomScale > 2.5, pane.zoomScale < 2 * sqrt(180.0 / 20 / 2) + 1e-6)
            fingers(scene, .ended, 100, 100, apart: 180)
            expect(pane.isZoomBouncing)
            scene.play(0.6)
            expect(pane.zoomScale == 2, !pane.isZoomBouncing, zoomed.heard.last == "end 2.0")
            expectEqual(pane.contentSize, CGSize(width: 800, height: 800))
        }
    }

    @Test func theWheelZoomsAboutTheMouse() {
        Scene.run { scene in
            let zoomed = Zoomed()
            let pane = pane(scene, zoomed)
            let mouse = CGPoint(x: 150, y: 50)
            @MainActor func wheel(_ notches: CGFloat) -> Bool {
                scene.window.send(
                    .scroll(
                        ScrollEvent(
                            at: mouse, delta: CGVector(dx: 0, dy: notches * ScrollEvent.pointsPerNotch), timestamp: scene.now,
                            modifiers: .control)))
            }
            let under = zoomed.view.convert(mouse, from: nil)
            expect(wheel(-2))
            expect(near(pane.zoomScale, exp(0.24), 1e-9))
            let now = place(under, zoomed)
            expect(near(now.x, mouse.x, 1e-6), near(now.y, mouse.y, 1e-6))
            for _ in 0..<40 { _ = wheel(-1) }
            expect(near(pane.zoomScale, 4, 1e-9), "the wheel stops at the limit")
            _ = wheel(1)
            expect(near(pane.zoomScale, 4 * exp(-0.12), 1e-9), "and back it goes at once")
            scene.play(0.6)
            expectEqual(zoomed.heard.count, 2)
            // Without a view to zoom, the wheel is not handled.
            zoomed.isOffered = false
            expect(!wheel(-1))
        }
    }

    @Test func programsZoomToRectanglesAndScales() throws {
        try Scene.run { scene in
            let zoomed = Zoomed()
            let pane = pane(scene, zoomed)
            pane.zoom(to: CGRect(x: 100, y: 120, width: 100, height: 50), animated: false)
            expectEqual(pane.zoomScale, 2)
            expectEqual(pane.contentOffset, CGPoint(x: 200, y: 190), "the rectangle's middle is the view's")
            scene.frame()
            pane.setZoomScale(1, animated: true)
            expectEqual(pane.zoomScale, 1)
            scene.frame()
            scene.advance(by: 0.12)
            let seen = try require(zoomed.view.layer.presentation()).transform.m11
            expect(seen > 1.01, seen < 1.99, "it is on its way")
            // The scroll bars keep their distance to the edge throughout.
            let bar = try require(pane.layer.sublayers?.first { $0.bounds.width == 4 })
            let edge = try require(pane.layer.presentation()).bounds.maxX
            expect(try near(require(bar.presentation()).position.x - edge, -5, 1e-6))
            scene.play(0.5)
            pane.zoomScale = 100
            expectEqual(pane.zoomScale, 4)
            pane.zoomScale = .nan
            pane.zoomScale = -1
            expectEqual(pane.zoomScale, 4)
            pane.minimumZoomScale = 0
            pane.maximumZoomScale = .infinity
            expect(pane.minimumZoomScale == 0.5, pane.maximumZoomScale == 4)
            pane.zoom(to: CGRect(x: 0, y: 0, width: 0, height: 10), animated: false)
            pane.zoom(to: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10), animated: false)
            expectEqual(pane.zoomScale, 4)
            pane.maximumZoomScale = 0.5
            expectNil(pane.pinchGestureRecognizer)
        }
    }

    @Test func pagesComeToRestOneAtATime() {
        Scene.run { scene in
            let pane = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            pane.contentSize = CGSize(width: 800, height: 200)
            pane.isPagingEnabled = true
            scene.window.addSubview(pane)
            scene.frame()
            // A fast, short drag goes to the next page only.
            scene.drag(from: CGPoint(x: 180, y: 100), to: CGPoint(x: 60, y: 100), steps: 5)
            scene.play(1.5)
            expectEqual(pane.contentOffset, CGPoint(x: 200, y: 0))
            // A slow drag over less than half a page goes back.
            scene.drag(from: CGPoint(x: 120, y: 100), to: CGPoint(x: 60, y: 100), steps: 60)
            scene.play(1.5)
            expectEqual(pane.contentOffset, CGPoint(x: 200, y: 0))
            // A notch of the wheel scrolls one page.
            scene.window.send(
                .scroll(ScrollEvent(at: CGPoint(x: 100, y: 100), delta: CGVector(dx: 0, dy: 48), timestamp: scene.now)))
            scene.play(1.5)
            expectEqual(pane.contentOffset, CGPoint(x: 400, y: 0))
        }
    }

    @Test func delegatesChooseWhereADragEnds() {
        final class Chooser: UIScrollViewDelegate {
            var velocities: [CGFloat] = []
            func scrollViewWillEndDragging(
                _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
            ) {
                velocities.append(velocity.y)
                targetContentOffset.pointee.y = 123
            }
        }
        Scene.run { scene in
            let pane = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            pane.contentSize = CGSize(width: 200, height: 2000)
            let chooser = Chooser()
            pane.delegate = chooser
            scene.window.addSubview(pane)
            scene.frame()
            scene.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 80), steps: 10)
            expectEqual(chooser.velocities.count, 1)
            expect(abs(chooser.velocities[0] - 0.6) < 0.1, "points a millisecond")
            scene.play(2)
            expectEqual(pane.contentOffset.y, 123)
        }
    }
}
