import Expectations
import SceneSupport
import Testing

@testable import QuartzUI

/// Timers and delays of a scene follow the local time of its layer.
@Suite struct StageClockTests {
    /// Runs `body` with the clock of a layer in a scene.
    private func run(_ body: (Scene, UIView) -> Void) {
        Scene.run { scene in
            let view = scene.addView()
            StageClock.current = StageClock(view.layer)
            defer { StageClock.current = nil }
            body(scene, view)
        }
    }

    @Test func callsComeInTheFramesOfTheirTimes() {
        run { scene, _ in
            var heard: [String] = []
            StageClock.current?.after(0.5) { heard.append("half") }
            DispatchQueue.main.onStage(at: .now() + 0.25) { MainActor.assumeIsolated { heard.append("quarter") } }
            DispatchQueue.main.onStage(
                at: .now() + .milliseconds(750),
                execute: DispatchWorkItem { MainActor.assumeIsolated { heard.append("item") } })
            StageClock.current?.after(.nan) { heard.append("nan") }
            expectEqual(heard, [], "not during the call")
            scene.frame()
            expectEqual(heard, ["nan"])
            scene.advance(by: 0.24)
            expectEqual(heard, ["nan"])
            scene.advance(by: 0.01)
            expectEqual(heard, ["nan", "quarter"])
            scene.advance(by: 1)
            expectEqual(heard, ["nan", "quarter", "half", "item"], "in the order of their times")
        }
    }

    /// Calls follow the layer's time while it is slowed and paused.
    @Test func theLayersTimeCounts() {
        run { scene, view in
            var count = 0
            let timer = StageTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                MainActor.assumeIsolated { count += 1 }
            }
            scene.advance(by: 1)
            expectEqual(count, 1)
            view.layer.timeOffset = view.layer.convertTime(scene.now, from: nil)
            view.layer.speed = 0
            scene.advance(by: 10)
            expectEqual(count, 1)
            (view.layer.speed, view.layer.beginTime) = (0.5, scene.now)
            scene.advance(by: 1.9)
            expectEqual(count, 1)
            scene.advance(by: 0.1)
            expectEqual(count, 2)
            timer.invalidate()
            expect(!timer.isValid)
            scene.advance(by: 10)
            expectEqual(count, 2)
        }
    }

    @Test func aTimerRepeatsWithinAFrame() {
        run { scene, _ in
            var (many, few) = (0, 0)
            RunLoop.main.add(
                StageTimer(timeInterval: 0.1, repeats: true) { _ in MainActor.assumeIsolated { many += 1 } }, forMode: .common)
            let stopped = StageTimer(after: 0.1, repeats: true) { timer in
                MainActor.assumeIsolated { few += 1 }
                if MainActor.assumeIsolated({ few }) == 3 { timer.invalidate() }
            }
            expectEqual(stopped.timeInterval, 0.1)
            stopped.schedule()
            stopped.schedule()
            scene.advance(by: 1)
            expectEqual(many, 10)
            expectEqual(few, 3, "invalidated by itself")
            // A scene that has stood for long is not flooded.
            scene.advance(by: 1000)
            expectEqual(many, 110)
            scene.advance(by: 0.1)
            expectEqual(many, 111)
        }
    }

    @Test func timersHaveTheInterfaceOfFoundations() {
        run { scene, _ in
            var fired: [Any?] = []
            let timer = StageTimer(after: 2, every: 1, repeats: false, userInfo: "info") { timer in
                MainActor.assumeIsolated { fired.append(timer.userInfo) }
            }
            expectEqual(timer.timeInterval, 0)
            expect(timer.isValid)
            scene.advance(by: 5)
            expectEqual(fired.count, 0, "it is not scheduled")
            timer.fire()
            expectEqual(fired.first as? String, "info")
            expect(!timer.isValid)
            expect(!StageTimer().isValid)
            let dated = StageTimer(fire: Date(timeIntervalSinceNow: 1), interval: 0, repeats: true) { _ in }
            expectEqual(dated.timeInterval, 0.0001)
            dated.schedule()
            dated.fireDate = Date(timeIntervalSinceNow: 100)
            expect(abs(dated.fireDate.timeIntervalSinceNow - 100) < 5)
            dated.invalidate()
        }
    }

    @Test func theClockEndsWithItsLayer() {
        Scene.run { scene in
            weak var kept: NSObject?
            do {
                let layer = CALayer()
                let clock = StageClock(layer)
                let object = NSObject()
                kept = object
                clock.after(100) { _ = object }
                StageClock.current = clock
            }
            expectEqual(DisplayLinks.current.count, 1)
            scene.frame()
            expectEqual(DisplayLinks.current.count, 0)
            expectNil(kept)
            StageClock.current = nil
        }
    }
}
