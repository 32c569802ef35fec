import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct GhostTests {
    @Test func theWayIsThatOfTheMotion() {
        ViewerScene.run([Crossing.self]) { scene in
            let ghosts = scene.controller.panels.stage.ghosts
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            expect(ghosts.isHidden, ghosts.way.isEmpty)
            scene.press(.character("o"))
            expect(!ghosts.isHidden, ghosts.way.count == MotionReading.count, ghosts.skins.count == 9)
            // The window is 4 s long and a sixteenth of that longer at both ends: its middle is at 2 s.
            expect(ghosts.way.first == CGPoint(x: 50, y: 200), ghosts.way.last == CGPoint(x: 450, y: 200))
            expect(abs(ghosts.way[32].x - 250) < 1e-6)
            // Every eighth pose is a skin, 4.5 s / 8 apart.
            let step = 450.0 / 8
            let middles = ghosts.skins.map { $0.copy.transform.m41 + 50 }
            expect(abs(middles[4] - 250) < 1e-6, abs(middles[5] - 250 - step) < 1e-6)
            // The ghost has the model's place; the canvas's coordinates are those of the demo.
            expectEqual(ghosts.frame, scene.controller.run?.canvas.superview?.frame)
            scene.press(.character("o"))
            expect(ghosts.isHidden, ghosts.skins.isEmpty)
        }
    }

    /// Repeats jump back, autoreversed ones do not; a steep but continuous change is no jump.
    @Test func theWayIsCutWhereTheLayerJumps() {
        ViewerScene.run([Crossing.self]) { scene in
            guard let square = (scene.controller.run?.canvas.demo as? Crossing)?.square else {
                Issue.record("the demo is shown")
                return
            }
            @MainActor func jumps(_ make: (CABasicAnimation) -> Void) -> [Double] {
                let begin = square.convertTime(CACurrentMediaTime(), from: nil)
                let animation = CABasicAnimation(keyPath: "position.x")
                (animation.fromValue, animation.toValue) = (0, 100)
                (animation.beginTime, animation.duration) = (begin, 1)
                make(animation)
                square.add(animation, forKey: "move")
                scene.wait(0.1)
                let reading = MotionReading(of: square, square.runningAnimations, in: begin + 0.1...begin + 2.6)
                return reading.jumps.sorted().map { reading.time(of: $0) - begin }
            }
            let repeated = jumps { $0.repeatCount = 3 }
            expect(repeated.count == 2, zip(repeated, [1, 2]).allSatisfy { abs($0 - $1) < 0.05 })
            expect(jumps { ($0.repeatCount, $0.autoreverses) = (3, true) }.isEmpty)
            let steep = CAMediaTimingFunction(controlPoints: 0.99, 0, 0.01, 1)
            expect(jumps { ($0.duration, $0.timingFunction) = (3, steep) }.isEmpty)
        }
    }

    @Test func withoutASelectionThereIsOnlyAHint() {
        ViewerScene.run([Crossing.self]) { scene in
            scene.press(.character("o"))
            expect(scene.controller.panels.stage.ghosts.isHidden, scene.controller.panels.stage.ghosts.isShown)
            scene.press(.character("g"))
            expect(!scene.controller.panels.stage.ghosts.isShown)
        }
    }
}
