import QuartzUI
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct TimelineTests {
    private func lane(_ scene: ViewerScene, _ name: String) -> TimelineLane? {
        scene.controller.run?.history.lanes().first { $0.name == name }
    }

    @Test func itIsOpenWhereThereIsRoomAndFolds() {
        ViewerScene.run { scene in
            expect(scene.controller.panels.arrangement.showsTimeline)
            expectEqual(scene.controller.panels.timeline.frame, CGRect(x: 0, y: 668, width: 1280, height: 132))
            scene.press(.character("t"))
            expect(!scene.controller.panels.arrangement.showsTimeline)
            expectEqual(scene.controller.panels.arrangement.transport.minY, 752)
        }
        ViewerScene.run(size: CGSize(width: 800, height: 560)) { scene in
            expect(!scene.controller.panels.arrangement.showsTimeline)
            scene.click(CGPoint(x: 800 - 16 - 14, y: 560 - 24))
            expect(scene.controller.panels.arrangement.showsTimeline)
        }
    }

    @Test func anAnimationIsABar() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(1)
            let found = lane(scene, "move")
            let lane = try require(found)
            expectEqual(lane.layerName, "square")
            expectEqual(lane.keyPath, "position.x")
            let bar = try require(lane.bars.first)
            expect(abs(bar.begin) < 1e-9, abs(bar.end - 4) < 1e-9)
            expect(bar.pass == 4, bar.repeats == .times(1), bar.fillsForwards, !bar.fillsBackwards, bar.isAttached)
            expectEqual([bar.beginText, bar.passText, bar.repeatText], ["0 s", "4 s", "1"])
        }
    }

    @Test func passesSpeedAndRepeatsCount() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            scene.wait(1)
            let spin = CABasicAnimation(keyPath: "transform.rotation")
            spin.toValue = 1
            spin.duration = 2
            spin.speed = 2
            spin.repeatCount = 2.5
            spin.autoreverses = true
            square.add(spin, forKey: "spin")
            let beat = CABasicAnimation(keyPath: "opacity")
            beat.toValue = 0
            beat.duration = 0.5
            beat.repeatDuration = .infinity
            square.add(beat, forKey: nil)
            scene.wait(0)
            scene.wait(0)
            let spun = try require(lane(scene, "spin")?.bars.first)
            expect(abs(spun.begin - 1) < 1e-9, abs(spun.end - 6) < 1e-9, spun.pass == 1)
            expectEqual(spun.repeatText, "2.5, autoreverses")
            let beating = try require(lane(scene, "opacity")?.bars.first)
            expect(beating.end == .infinity, beating.repeats == .forever, beating.repeatText == "for ever")
        }
    }

    @Test func aPauseMovesNoBar() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(1)
            scene.press(.space)
            scene.wait(9)
            scene.controller.refresh()
            let bar = try require(lane(scene, "move")?.bars.first)
            expect(abs(bar.begin) < 1e-9, abs(bar.end - 4) < 1e-9)
        }
    }

    @Test func aLayerOfItsOwnSpeedIsMapped() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            scene.wait(1)
            // From now on its time runs twice as fast: the remaining 3 s take 1.5 s.
            let now = square.convertTime(CACurrentMediaTime(), from: nil)
            square.beginTime = CACurrentMediaTime()
            square.timeOffset = now
            square.speed = 2
            scene.wait(0)
            let bar = try require(lane(scene, "move")?.bars.first)
            expect(abs(bar.end - 2.5) < 1e-6)
            expectEqual(bar.pass, 2)
            square.speed = 0
            square.timeOffset = now
            square.beginTime = 0
            scene.wait(1)
            let held = try require(lane(scene, "move")?.bars.first)
            expect(held.isHeld)
            expect(abs(held.begin - 1) < 1e-6)
        }
    }

    @Test func whatIsOverStaysInItsLine() throws {
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<30 { scene.wait(0.1) }
            let lanes = try require(scene.controller.run?.history.lanes())
            expectEqual(lanes.map(\.name), ["first", "second"])
            expect(lanes.allSatisfy { $0.bars.count == 1 && !$0.bars[0].isAttached })
            expect(abs(lanes[0].bars[0].end - 1) < 0.11)
            let square = try scene.demo(Relay.self).square
            for _ in 0..<2 {
                let again = CABasicAnimation(keyPath: "opacity")
                again.duration = 0.2
                square.add(again, forKey: "again")
                scene.wait(0)
                scene.wait(0.3)
                scene.wait(0)
            }
            expectEqual(lane(scene, "again")?.bars.count, 2)
        }
    }

    @Test func animationsThatOverlapHaveLinesOfTheirOwn() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            for _ in 0..<2 {
                let fade = CABasicAnimation(keyPath: "opacity")
                fade.duration = 3
                square.add(fade, forKey: nil)
            }
            scene.wait(0)
            scene.wait(0)
            expectEqual(scene.controller.run?.history.lanes().filter { $0.name == "opacity" }.count, 2)
            expectEqual(scene.controller.run?.history.lanes(of: CALayer()).isEmpty, true)
        }
    }

    @Test func aDragInTheBarsSetsTheTime() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            let surface = scene.controller.panels.timeline.surface
            let length = surface.bounds.width - 16
            let point = { (share: CGFloat) in surface.convert(CGPoint(x: 8 + share * length, y: 60), to: nil) }
            scene.press(.space)
            scene.drag(from: point(0.1), to: point(0.5))
            expect(abs(scene.time - 2) < 1e-6)
            expect(abs(demo.x - 250) < 1e-4)
            scene.drag(from: point(0.5), to: point(0.25))
            let back = try scene.demo(Crossing.self)
            expect(abs(back.x - 150) < 1e-4)
        }
    }

    @Test func theScaleShowsWhatIsToComeButNotUnderTheMouse() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let square = try scene.demo(Crossing.self).square
            let surface = scene.controller.panels.timeline.surface
            expectEqual(surface.scale.length, 4)
            scene.drag(
                from: surface.convert(CGPoint(x: 100, y: 60), to: nil), to: surface.convert(CGPoint(x: 120, y: 60), to: nil),
                isHeld: true)
            let later = CABasicAnimation(keyPath: "opacity")
            later.beginTime = square.convertTime(CACurrentMediaTime(), from: nil) + 10
            later.duration = 5
            square.add(later, forKey: "later")
            CATransaction.flush()
            scene.controller.refresh()
            expectEqual(surface.scale.length, 4)
            scene.window.send(.pointer(PointerEvent(.ended, at: surface.convert(CGPoint(x: 120, y: 60), to: nil))))
            scene.wait(0)
            expectEqual(surface.scale.length, 20)
        }
    }

    @Test func itsTimeIsTheScrubbers() {
        ViewerScene.run(first: Crossing.self) { scene in
            let panels = scene.controller.panels
            expectEqual(panels.timeline.surface.frame.minX, panels.transport.scrubber.frame.minX)
            expectEqual(panels.timeline.surface.frame.maxX, panels.transport.scrubber.frame.maxX)
            scene.wait(1)
            expectEqual(panels.timeline.surface.time, panels.transport.scrubber.time)
            expectEqual(panels.timeline.surface.scale, panels.transport.scrubber.scale)
        }
    }

    @Test func aNameInspectsItsLayer() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(1)
            scene.click(CGPoint(x: 60, y: 668 + 24 + 4 + 10))
            let inspector = scene.controller.panels.inspector
            let demo = try scene.demo(Crossing.self)
            expect(inspector.target === demo.square)
            expectEqual(inspector.page, .value)
            expectEqual(inspector.valuePage.keyPath, "position.x")
        }
    }
}

@Suite struct AnimationBarTextTests {
    @Test(arguments: [
        (1.0, "1"), (0.25, "0.25"), (2.5, "2.5"), (10, "10"), (100, "100"), (0, "0"), (-0.5, "−0.5"), (.infinity, "∞"),
    ])
    func numbersAreShort(_ number: Double, _ text: String) {
        expectEqual(AnimationBar.text(number), text)
    }
}
