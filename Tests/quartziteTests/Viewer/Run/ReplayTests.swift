import Demos
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct ReplayTests {
    @Test func goingBackBringsBackWhatIsOver() throws {
        try ViewerScene.run([Relay.self]) { scene in
            for _ in 0..<30 { scene.wait(0.1) }
            let old = try scene.demo(Relay.self)
            expectEqual(old.square.animationKeys() ?? [], [])
            expectEqual(old.legs, 2)
            scene.press(.space)
            scene.controller.seek(to: 0.5)
            let demo = try scene.demo(Relay.self)
            expect(demo !== old)
            expectEqual(demo.legs, 1)
            expectEqual(demo.square.animationKeys(), ["first"])
            expect(abs(demo.x - 50) < 1e-6)
            expect(abs(scene.time - 0.5) < 1e-9)
            expectEqual(scene.controller.run?.transport.isPlaying, false)
        }
    }

    @Test func theReplayIsWhatARecordingShows() throws {
        for time in [0.25, 1.5, 2.75, 4.2] {
            var expected = CGFloat.nan
            try OffscreenRenderer().withHost(size: CGSize(width: 640, height: 400)) { host in
                let relay = Relay()
                host.rootLayer.addSublayer(relay.layer)
                host.advance(to: 0)
                relay.start()
                host.advance(to: time)
                expected = relay.x
            }
            try ViewerScene.run([Relay.self]) { scene in
                for _ in 0..<60 { scene.wait(0.1) }
                scene.controller.seek(to: time)
                let demo = try scene.demo(Relay.self)
                expect(abs(demo.x - expected) < 1e-6)
            }
        }
    }

    @Test func goingOnPlaysWhatLiesBetween() throws {
        try ViewerScene.run([Relay.self]) { scene in
            let demo = try scene.demo(Relay.self)
            scene.press(.space)
            scene.controller.seek(to: 1.5)
            let same = try scene.demo(Relay.self)
            expect(same === demo)
            expectEqual(demo.legs, 2)
            expectEqual(demo.square.animationKeys(), ["second"])
            scene.wait(5)
            expect(abs(scene.time - 1.5) < 1e-9)
        }
    }

    @Test func playAndRateGoOnAfterwards() throws {
        try ViewerScene.run([Relay.self]) { scene in
            scene.controller.setRate(0.5)
            for _ in 0..<40 { scene.wait(0.1) }
            scene.controller.seek(to: 0.25)
            scene.wait(0.5)
            expect(abs(scene.time - 0.5) < 1e-9)
            let demo = try scene.demo(Relay.self)
            expect(abs(demo.x - 50) < 1e-6)
        }
    }

    @Test func theClockIsAsBefore() {
        ViewerScene.run([Relay.self]) { scene in
            scene.wait(3)
            let now = CACurrentMediaTime()
            let links = DisplayLinks.current.wantsFrames
            scene.controller.seek(to: 0.5)
            expectEqual(CACurrentMediaTime(), now)
            expectEqual(CAMediaClock.shared.manual, now)
            expectEqual(DisplayLinks.current.wantsFrames, links)
        }
    }

    @Test func theInspectorFollowsTheLayer() throws {
        try ViewerScene.run([Relay.self]) { scene in
            let inspector = scene.controller.panels.inspector
            scene.controller.inspect(try scene.demo(Relay.self).square)
            inspector.explain("position.x")
            for _ in 0..<30 { scene.wait(0.1) }
            scene.controller.seek(to: 0.5)
            let demo = try scene.demo(Relay.self)
            expect(inspector.target === demo.square)
            expectEqual(inspector.valuePage.keyPath, "position.x")
        }
    }

    /// Another version of the scene is shown as the one before: also late, when it begins from the start, and in another process after a
    /// crash.
    @Test func anotherVersionKeepsSelectionRateAndPause() throws {
        for (wait, time) in [(2.0, 1.0), (70, 0)] {
            var left: StageState?
            try ViewerScene.run([Relay.self]) { scene in
                let inspector = scene.controller.panels.inspector
                scene.controller.setRate(0.5)
                scene.controller.inspect(try scene.demo(Relay.self).square)
                inspector.explain("position.x")
                scene.wait(wait)
                scene.press(.space)
                scene.controller.replaceScene()
                let demo = try scene.demo(Relay.self)
                expect(inspector.target === demo.square)
                expectEqual(inspector.valuePage.keyPath, "position.x")
                let transport = try require(scene.controller.run?.transport)
                expectEqual(transport.rate, 0.5)
                expectEqual(transport.isPlaying, false)
                expect(abs(scene.time - time) < 1e-9, "\(scene.time)")
                scene.press(.character("c"))
                let data = try JSONEncoder().encode(LiveMessage.state(require(scene.controller.stageState)))
                if case .state(let state) = try JSONDecoder().decode(LiveMessage.self, from: data) { left = state }
            }
            try ViewerScene.run([Relay.self]) { scene in
                scene.controller.resume(try require(left))
                let inspector = scene.controller.panels.inspector
                let demo = try scene.demo(Relay.self)
                expect(inspector.target === demo.square)
                expectEqual(inspector.valuePage.keyPath, "position.x")
                expectEqual(inspector.page, .value)
                expect(scene.controller.panels.arrangement.showsSource)
                expectEqual(scene.controller.stageState, left)
            }
            // The state of another scene is none for this one.
            try ViewerScene.run([Ticking.self]) { scene in
                scene.wait(1)
                scene.controller.resume(try require(left))
                expect(scene.controller.run?.transport.isPlaying ?? false)
                expectEqual(scene.time, 0)
            }
        }
    }

    @Test func whatWasTouchedIsNotThrownAway() throws {
        try ViewerScene.run { scene in
            scene.click(scene.point(onCanvas: CGPoint(x: 320, y: 200)))
            scene.wait(1)
            let demo = try scene.demo(Tapping.self)
            scene.controller.seek(to: 0.2)
            let same = try scene.demo(Tapping.self)
            expect(same === demo)
            expectEqual(demo.taps, 1)
            expect(abs(scene.time - 0.2) < 1e-9)
        }
    }

    @Test func displayLinksGoOnAfterAReplay() throws {
        try ViewerScene.run([Ticking.self]) { scene in
            for _ in 0..<10 { scene.wait(0.1) }
            let old = try scene.demo(Ticking.self)
            scene.controller.seek(to: 0.5)
            let demo = try scene.demo(Ticking.self)
            expect(demo !== old)
            expect((28...32).contains(demo.ticks))
            let before = demo.ticks
            scene.wait(0.1)
            expectEqual(demo.ticks, before + 1)
        }
    }

    @Test(arguments: [-1.0, .nan, .infinity, -.infinity])
    func timesThatAreNoneAreRefused(_ time: Double) {
        ViewerScene.run([Relay.self]) { scene in
            scene.wait(1)
            scene.controller.seek(to: time)
            expect(time == -1 || time == -.infinity ? scene.time <= 1 : abs(scene.time - 1) < 1e-9)
            expect(scene.time >= 0)
        }
    }

    @Test func layersAreFoundInTheSamePlace() throws {
        func tree() -> (root: CALayer, leaf: CALayer, mask: CALayer) {
            let (root, branch, leaf, mask) = (CALayer(), CALayer(), CALayer(), CALayer())
            root.addSublayer(CALayer())
            root.addSublayer(branch)
            branch.addSublayer(leaf)
            leaf.mask = mask
            return (root, leaf, mask)
        }
        let (one, other) = (tree(), tree())
        expect(LayerPath(to: one.leaf, below: one.root)?.layer(below: other.root) === other.leaf)
        expect(LayerPath(to: one.mask, below: one.root)?.layer(below: other.root) === other.mask)
        expect(LayerPath(to: one.root, below: one.root)?.layer(below: other.root) === other.root)
        expectNil(LayerPath(to: CALayer(), below: one.root))
        expectNil(LayerPath(to: one.leaf, below: one.root)?.layer(below: CALayer()))
    }
}
