import Expectations
import Testing

@testable import QuartzUI

/// The distance between the taps of a multiple tap: 10 points for a mouse, 44 for a finger.
@Suite struct TapDistanceTests {
    private final class Counter: UIView {
        var counts: [Int] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { counts += touches.map(\.tapCount) }
    }

    private func stage(_ scene: Scene, taps: Int, touches: Int = 1, _ heard: @escaping () -> Void) -> Counter {
        let view = Counter(frame: scene.window.bounds)
        view.isMultipleTouchEnabled = true
        let tap = UITapGestureRecognizer { _ in heard() }
        (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, touches)
        view.addGestureRecognizer(tap)
        scene.window.addSubview(view)
        scene.frame()
        return view
    }

    private func tap(_ scene: Scene, _ places: [CGPoint], kind: PointerEvent.Kind = .touch) {
        for (id, place) in places.enumerated() { scene.pointer(.began, place.x, place.y, id: id + 1, kind: kind) }
        for (id, place) in places.enumerated() { scene.pointer(.ended, place.x, place.y, id: id + 1, kind: kind) }
        scene.advance(by: 0.05)
    }

    @Test func tapsFarApartAreNoDoubleTap() {
        Scene.run { scene in
            var heard = 0
            let view = stage(scene, taps: 2) { heard += 1 }
            for kind in [PointerEvent.Kind.touch, .mouse] {
                tap(scene, [CGPoint(x: 10, y: 10)], kind: kind)
                tap(scene, [CGPoint(x: 300, y: 280)], kind: kind)
                scene.advance(by: 1)
                expectEqual(heard, 0)
            }
            expectEqual(view.counts, [1, 1, 1, 1])
            tap(scene, [CGPoint(x: 10, y: 10)])
            tap(scene, [CGPoint(x: 50, y: 10)])
            expectEqual(heard, 1)
            scene.advance(by: 1)
            tap(scene, [CGPoint(x: 10, y: 10)])
            tap(scene, [CGPoint(x: 55, y: 10)])
            expectEqual(heard, 1)
            scene.advance(by: 1)
            tap(scene, [CGPoint(x: 10, y: 10)], kind: .mouse)
            tap(scene, [CGPoint(x: 10, y: 20)], kind: .mouse)
            expectEqual(heard, 2)
            scene.advance(by: 1)
            tap(scene, [CGPoint(x: 10, y: 10)], kind: .mouse)
            tap(scene, [CGPoint(x: 10, y: 21)], kind: .mouse)
            expectEqual(heard, 2)
        }
    }

    @Test func theThirdTapOfATripleTapIsNearTheSecond() {
        Scene.run { scene in
            var heard = 0
            let view = stage(scene, taps: 3) { heard += 1 }
            for x in [10, 40, 200] as [CGFloat] { tap(scene, [CGPoint(x: x, y: 10)]) }
            scene.advance(by: 1)
            expectEqual(heard, 0)
            for x in [10, 40, 70] as [CGFloat] { tap(scene, [CGPoint(x: x, y: 10)]) }
            expectEqual(heard, 1)
            expectEqual(view.counts, [1, 2, 1, 1, 2, 3])
        }
    }

    @Test func eachFingerOfADoubleTapContinuesItsOwnTap() {
        Scene.run { scene in
            var heard = 0
            let view = stage(scene, taps: 2, touches: 2) { heard += 1 }
            let (left, right) = (CGPoint(x: 50, y: 50), CGPoint(x: 250, y: 50))
            tap(scene, [left, right])
            tap(scene, [left, right])
            expectEqual(heard, 1)
            expectEqual(view.counts, [1, 1, 2, 2])
            scene.advance(by: 1)
            tap(scene, [left, right])
            tap(scene, [left, CGPoint(x: 250, y: 200)])
            scene.advance(by: 1)
            expectEqual(heard, 1)
        }
    }

    @Test func aDragIsNotTheFirstTapOfADoubleTap() {
        Scene.run { scene in
            let view = stage(scene, taps: 5) {}
            scene.drag(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 100, y: 10))
            scene.click(100, 10)
            scene.click(100, 10)
            expectEqual(view.counts, [1, 1, 2])
        }
    }

    /// A single tap that waits for a double tap is recognized as soon as the second tap is too far away.
    @Test func aSingleTapWaitsNoLongerThanTheDoubleTapIsPossible() {
        Scene.run { scene in
            var doubles = 0
            var singles = 0
            let view = stage(scene, taps: 2) { doubles += 1 }
            let single = UITapGestureRecognizer { _ in singles += 1 }
            if let double = view.gestureRecognizers?.first { single.require(toFail: double) }
            view.addGestureRecognizer(single)
            tap(scene, [CGPoint(x: 10, y: 10)])
            expectEqual(singles, 0)
            tap(scene, [CGPoint(x: 300, y: 280)])
            expectEqual(singles, 1)
            scene.advance(by: 1)
            expectEqual(doubles, 0)
        }
    }
}
