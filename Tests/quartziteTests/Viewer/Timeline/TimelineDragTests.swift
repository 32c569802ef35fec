import Demos
import Expectations
import QuartzSDL
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// A square with a group of two animations: x from 100 to 200 in the group's 4 s, and opacity from 0 to 1 between 1 and 3 s.
class Grouped: Demo {
    override class var info: DemoInfo {
        DemoInfo(id: "grouped", title: "Grouped", summary: "A group", chapter: .layers, stillTime: 0, times: [4])
    }

    let square = CALayer()

    override func prepare() {
        square.frame = CGRect(x: 250, y: 150, width: 100, height: 100)
        square.name = "square"
        layer.addSublayer(square)
    }

    override func start() {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue) = (100, 200)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (0, 1, 1, 2)
        let group = CAAnimationGroup()
        group.animations = [move, fade]
        group.duration = 4
        square.add(group, forKey: "both")
    }

    /// The presented x of the square.
    var x: CGFloat { square.presentation()?.position.x ?? .nan }
    /// The presented opacity.
    var opacity: Float { square.presentation()?.opacity ?? .nan }
}

@Suite(.serialized) struct TimelineDragTests {
    private func point(_ time: Double, row: Int = 0, _ scene: ViewerScene) -> CGPoint {
        let surface = scene.controller.panels.timeline.surface
        return surface.convert(CGPoint(x: surface.position(of: time), y: 24 + 4 + 10 + 20 * CGFloat(row)), to: nil)
    }

    private func lanes(_ scene: ViewerScene) throws -> [TimelineLane] { try require(scene.controller.run).lanes() }

    @Test func theBarUnderTheMouseMoves() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(2)
            scene.press(.space)
            scene.press(.character("e"))
            scene.drag(from: point(1, scene), to: point(2, scene), isHeld: true)
            let held = try lanes(scene)
            expectEqual(held.map(\.name), ["move"])
            expectEqual(held.first?.bars.count, 1)
            let bar = try require(held.first?.bars.first)
            expectNear(bar.begin, 1, within: 0.02)
            expectNear(bar.end, 5, within: 0.02)
            expectEqual(bar.original, 0...4)
            // The next move of the same drag counts from its start.
            scene.window.send(.pointer(PointerEvent(.moved, at: point(1.5, scene))))
            scene.window.send(.pointer(PointerEvent(.ended, at: point(1.5, scene))))
            scene.wait(0)
            let dropped = try require(lanes(scene).first?.bars)
            expectNear(dropped.map(\.begin), [0.5], within: 0.02)
            // The bar that is shown is dragged: its end at 4.5 to 2.5 halves the length.
            scene.drag(from: point(4.5, scene), to: point(2.5, scene))
            let short = try require(lanes(scene).first?.bars.first)
            expectNear(short.begin, 0.5, within: 0.02)
            expectNear(short.end, 2.5, within: 0.04)
            // Undone, the original's bar is there alone.
            scene.press(.character("z"), modifiers: .control)
            scene.press(.character("z"), modifiers: .control)
            let bars = try require(lanes(scene).first?.bars)
            expectEqual(bars.map(\.begin), [0])
            expectNil(bars[0].original)
        }
    }

    @Test func aBarThatIsOverIsDraggedAndPlayedAgain() throws {
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<17 { scene.wait(0.1) }
            scene.press(.space)
            scene.press(.character("e"))
            let first = try require(lanes(scene).first?.bars.first)
            expect(!first.isAttached)
            scene.drag(from: point(first.end - 0.001, scene), to: point(0.5, scene))
            expectNear(scene.time, 1.7, within: 1e-6)
            let lane = try require(lanes(scene).first)
            expectEqual(lane.name, "first")
            expectNear(lane.bars.map(\.end), [0.5], within: 0.05)
            // The second leg still begins at the end of the original.
            expectEqual(try scene.demo(Relay.self).legs, 2)
            expectEqual(scene.controller.trials.all.count, 1)
        }
    }

    @Test func aBarThatCannotBeDraggedSaysWhy() throws {
        try ViewerScene.run([Idle.self]) { scene in
            let square = try scene.demo(Idle.self).square
            let nudge = CABasicAnimation(keyPath: "position.x")
            (nudge.byValue, nudge.duration, nudge.isAdditive) = (50, 2, true)
            square.add(nudge, forKey: "nudge")
            scene.wait(0)
            scene.wait(1)
            scene.press(.space)
            scene.press(.character("e"))
            scene.drag(from: point(1, scene), to: point(1.5, scene))
            expectEqual(
                scene.controller.panels.toast.message,
                "This animation adds to the values below it; another one above it would add twice.")
            // Neither the time nor the animation has changed.
            expectNear(scene.time, 1, within: 1e-9)
            expect(scene.controller.trials.isEmpty)
        }
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<15 { scene.wait(0.1) }
            scene.press(.space)
            scene.press(.character("e"))
            scene.controller.run?.isTouched = true
            scene.drag(from: point(0.5, scene), to: point(0.7, scene))
            let message = try require(scene.controller.panels.toast.message)
            expect(message.hasPrefix("This animation is over"))
        }
    }

    @Test func aGroupShowsItsMembersAndIsDragged() throws {
        try ViewerScene.run([Grouped.self]) { scene in
            scene.wait(0)
            scene.wait(2)
            scene.press(.space)
            scene.press(.character("e"))
            let found = try lanes(scene)
            expectEqual(found.map(\.name), ["both", "position.x", "opacity"])
            expectEqual(found.map(\.id.member), [[], [0], [1]])
            expectNear(found.compactMap(\.bars.first?.begin), [0, 0, 1], within: 1e-6)
            expectNear(found.compactMap(\.bars.first?.end), [4, 4, 3], within: 1e-6)
            let demo = try scene.demo(Grouped.self)
            expectNear(demo.x, 150, within: 1e-6)
            // A second later: at 2 s the group is at 1 s.
            scene.drag(from: point(1.5, scene), to: point(2.5, scene))
            let delay = try require(scene.controller.trials.all.first).trial.delay
            expectNear(delay, 1, within: 0.02)
            expectNear(demo.x, 100 + 25 * (2 - delay), within: 0.01)
            // Before its begin, where the original fades, the model is seen.
            scene.controller.seek(to: 3)
            expectNear(demo.opacity, Float(3 - delay - 1) / 2, within: 0.01)
            scene.press(.character("z"), modifiers: .control)
            scene.controller.seek(to: 2)
            expectNear(demo.opacity, 0.5, within: 1e-5)
            // A member's end from 3 to 2 s: it is half as long, so that it is over at 2 s, where the model's opacity is 1.
            scene.drag(from: point(3, row: 2, scene), to: point(2.2, row: 2, scene))
            let member = try require(scene.controller.trials.all.first).trial[[1]]
            expectNear(member.stretch, 0.6, within: 0.01)
            expectNear(demo.opacity, Float(1 / (2 * member.stretch)), within: 0.01)
            expectNear(try lanes(scene).compactMap(\.bars.first?.end), [4, 4, 1 + 2 * member.stretch], within: 1e-3)
            expectNear(demo.x, 150, within: 1e-3)
        }
    }

    @Test func aStretchedGroupStretchesItsMembers() throws {
        try ViewerScene.run([Grouped.self]) { scene in
            scene.wait(0)
            scene.wait(1)
            scene.press(.space)
            scene.press(.character("e"))
            scene.drag(from: point(4, scene), to: point(2, scene))
            let stretch = try require(scene.controller.trials.all.first).trial.stretch
            expectNear(stretch, 0.5, within: 0.01)
            let demo = try scene.demo(Grouped.self)
            expectNear(demo.x, 100 + 25 / stretch, within: 0.01)
            expectNear(demo.opacity, Float((1 / stretch - 1) / 2), within: 0.01)
            expectNear(try lanes(scene).compactMap(\.bars.first?.end), [4 * stretch, 4 * stretch, 3 * stretch], within: 1e-3)
        }
    }

    @Test func trialsLeaveNoMarks() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            scene.wait(1)
            scene.press(.space)
            scene.press(.character("e"))
            let log = try require(scene.controller.run).log
            let before = (log.commits.count, log.entries.count)
            scene.drag(from: point(1, scene), to: point(2, scene))
            scene.drag(from: point(2, scene), to: point(1, scene))
            scene.press(.character("z"), modifiers: .control)
            for _ in 0..<5 { scene.wait(0.1) }
            expectEqual(log.commits.count, before.0)
            expectEqual(log.entries.count, before.1)
            expectEqual(log.ends.count, 0)
        }
    }

    @Test func aFrozenAnimationsBarStandsStill() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let square = try scene.demo(Crossing.self).square
            scene.wait(1)
            let now = square.convertTime(CACurrentMediaTime(), from: nil)
            (square.speed, square.timeOffset, square.beginTime) = (0, now, 0)
            scene.wait(0)
            for _ in 0..<8 {
                scene.wait(0.25)
                let bar = try require(lanes(scene).first?.bars.first)
                expect(bar.isHeld)
                expectNear(bar.begin, 0, within: 1e-6)
                expectNear(bar.end, 4, within: 1e-6)
            }
        }
    }

    @Test func theWheelZoomsAroundTheMouseAndZShowsAll() {
        ViewerScene.run([Crossing.self]) { scene in
            scene.wait(3)
            scene.press(.space)
            let surface = scene.controller.panels.timeline.surface
            @MainActor func wheel(_ notches: CGFloat, at place: CGPoint) {
                scene.window.send(
                    .scroll(ScrollEvent(at: place, delta: CGVector(dx: 0, dy: notches * ScrollEvent.pointsPerNotch))))
                scene.wait(0)
            }
            let place = point(0.5, scene)
            let x = surface.convert(place, from: nil).x
            for notches in [-1, -1, -2, 1, 1] as [CGFloat] {
                wheel(notches, at: place)
                expectNear(surface.time(at: x), 0.5, within: 1e-9)
                // Neither the playhead beyond the range nor the animation's end undoes the zoom.
                scene.controller.refresh()
                scene.wait(0.1)
            }
            expectNear(surface.scale.length, 4 / 2.25, within: 1e-9)
            let timeline = scene.controller.panels.timeline
            expect(!timeline.fit.isHidden)
            scene.press(.character("z"))
            expectEqual(surface.scale.length, 4)
            expectEqual(surface.scale.start, 0)
            expect(timeline.fit.isHidden)
            wheel(-3, at: point(2, scene))
            timeline.layoutIfNeeded()
            scene.click(timeline.fit.convert(CGPoint(x: 5, y: 5), to: nil))
            expectEqual(surface.scale.length, 4)
        }
    }

    @Test func playLoopsBetweenTheMarks() throws {
        try ViewerScene.run([Crossing.self]) { scene in
            let controller = scene.controller
            scene.wait(1)
            scene.press(.character("["))
            scene.wait(1)
            scene.press(.character("]"))
            expectEqual(controller.marked.range, 1..<2)
            scene.wait(0.05)
            // Play from the out mark loops, too.
            expectNear(scene.time, 1.05, within: 1e-9)
            // It began after the out mark, so it goes on.
            controller.seek(to: 2.5)
            scene.wait(0.05)
            expectNear(scene.time, 2.55, within: 1e-9)
            controller.seek(to: 1.5)
            scene.wait(0.4)
            expectNear(scene.time, 1.9, within: 1e-9)
            scene.wait(0.2)
            expectNear(scene.time, 1, within: 1e-9)
            expectEqual(controller.run?.transport.isPlaying, true)
            expectNear(try scene.demo(Crossing.self).x, 150, within: 1e-3)
            // The flag of the out mark is dragged to 3 s.
            let surface = controller.panels.timeline.surface
            @MainActor func flag(_ time: Double) -> CGPoint {
                surface.convert(CGPoint(x: surface.position(of: time) - 3, y: 6), to: nil)
            }
            scene.drag(from: flag(2), to: flag(3))
            expectNear(controller.marked.end ?? 0, 3, within: 0.05)
            // It stays after the in mark.
            scene.drag(from: flag(controller.marked.end ?? 0), to: flag(0.2))
            expectNear(controller.marked.end ?? 0, 1 + 1.0 / 60, within: 1e-9)
            scene.press(.character("\\"))
            expectEqual(controller.marked, MarkedRange())
        }
    }

    @Test func marksStayInOrder() {
        var range = MarkedRange()
        range.set(.start, at: 2)
        range.set(.end, at: 1)
        expectNil(range.start)
        expectEqual(range.end, 1)
        range.set(.end, at: 1)
        expectEqual(range, MarkedRange())
        range.set(.start, at: .nan)
        range.set(.end, at: -1)
        expectEqual(range, MarkedRange())
    }

    @Test func theHeadSaysWhatIsShown() throws {
        try ViewerScene.run([Grouped.self]) { scene in
            let demo = try scene.demo(Grouped.self)
            let other = CALayer()
            demo.layer.addSublayer(other)
            let spin = CABasicAnimation(keyPath: "transform.rotation.z")
            (spin.toValue, spin.duration) = (1, 9)
            other.add(spin, forKey: "spin")
            scene.wait(0)
            scene.wait(0.5)
            let timeline = scene.controller.panels.timeline
            expectEqual(timeline.subject.text, "All layers · 4")
            scene.controller.inspect(demo.square)
            expectEqual(timeline.subject.text, "Only square: 3 of 4  ×")
            timeline.layoutIfNeeded()
            scene.click(timeline.subject.convert(CGPoint(x: 20, y: 10), to: nil))
            expectEqual(timeline.subject.text, "All layers · 4")
            expect(scene.controller.panels.inspector.target === demo.square)
        }
    }
}
