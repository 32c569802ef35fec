import Demos
import ImageIO
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct ViewerTests {
    @Test func itOpensWithTheFirstDemoPlaying() throws {
        try ViewerScene.run { scene in
            _ = try scene.demo(Tapping.self)
            expectEqual(scene.shell.title, "Quartzite — Tapping")
            scene.wait(1.5)
            expect(abs(scene.time - 1.5) < 1e-9)
        }
    }

    @Test func arrowsChooseDemosAndStopAtTheEnds() throws {
        try ViewerScene.run { scene in
            scene.press(.down)
            _ = try scene.demo(Crossing.self)
            scene.press(.down)
            scene.press(.down)
            _ = try scene.demo(Resting.self)
            expectEqual(scene.shell.title, "Quartzite — Resting")
            for _ in 0..<5 { scene.press(.up) }
            _ = try scene.demo(Tapping.self)
        }
    }

    @Test func spacePausesAndGoesOnWithoutAJump() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            scene.wait(1)
            expect(abs(demo.x - 150) < 1e-6)
            scene.press(.space)
            scene.wait(7)
            expect(abs(demo.x - 150) < 1e-6)
            expect(abs(scene.time - 1) < 1e-9)
            scene.press(.space)
            expect(abs(demo.x - 150) < 1e-6)
            scene.wait(0.5)
            expect(abs(demo.x - 200) < 1e-6)
        }
    }

    @Test func sidewaysArrowsStepByFrames() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            scene.wait(1)
            scene.press(.right)
            expect(abs(demo.x - (150 + 100.0 / 60)) < 1e-6)
            scene.wait(3)
            scene.press(.left)
            scene.press(.left)
            expect(abs(demo.x - (150 - 100.0 / 60)) < 1e-6)
        }
    }

    @Test func aRateActsOnTheCanvasAndStays() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(1)
            scene.controller.setRate(0.5)
            scene.wait(1)
            let first = try scene.demo(Crossing.self)
            expect(abs(first.x - 200) < 1e-6)
            scene.press(.character("r"))
            expectEqual(scene.time, 0)
            scene.wait(1)
            let second = try scene.demo(Crossing.self)
            expect(abs(second.x - 100) < 1e-6)
        }
    }

    @Test func restartIsAFreshDemo() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let old = try scene.demo(Crossing.self)
            scene.wait(2)
            scene.press(.space)
            scene.press(.character("r"))
            let new = try scene.demo(Crossing.self)
            expect(new !== old)
            expectNil(old.superview?.window)
            scene.wait(1)
            expect(abs(new.x - 150) < 1e-6)
        }
    }

    @Test func demosThatHaveBeenLeftAreGone() {
        ViewerScene.run(DemoCatalog.all) { scene in
            var left: [(id: String, demo: Weak)] = []
            for _ in DemoCatalog.all {
                scene.wait(0.3)
                scene.wait(0.3)
                if let run = scene.controller.run { left.append((run.info.id, Weak(demo: run.canvas.demo))) }
                scene.press(.down)
            }
            scene.controller.show(0)
            // Callbacks of ends come in the following turns.
            for _ in 0..<3 { scene.wait(0.1) }
            expectEqual(left.dropFirst().filter { $0.demo.demo != nil }.map(\.id), [])
        }
    }

    private struct Weak {
        weak var demo: Demo?
    }

    @Test func theScrubberSetsTheTimeAndPlayGoesOn() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            let scrubber = scene.controller.panels.transport.scrubber
            // 8 points of inset on each side, and 4 s in between.
            let length = scrubber.bounds.width - 16
            let point = { (share: CGFloat) in scrubber.convert(CGPoint(x: 8 + share * length, y: 18), to: nil) }
            scene.drag(from: point(0.1), to: point(0.75), isHeld: true)
            expect(abs(scene.time - 3) < 1e-6)
            scene.wait(5)
            expect(abs(demo.x - 350) < 1e-4)
            scene.window.send(.pointer(PointerEvent(.ended, at: point(0.75))))
            scene.wait(0.5)
            expect(abs(demo.x - 400) < 1e-4)
        }
    }

    /// Nothing updates the panels of a paused demo after a seek, so the seek itself shows the values of its time.
    @Test func aSeekOfAPausedDemoShowsItsValues() {
        ViewerScene.run(first: Crossing.self) { scene in
            scene.wait(1)
            scene.press(.space)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            let inspector = scene.controller.panels.inspector
            @MainActor func texts(below view: UIView) -> [String] {
                ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap { texts(below: $0) }
            }
            expect(texts(below: inspector).contains("150.0"))
            scene.controller.seek(to: 3)
            expect(texts(below: inspector).contains("350.0"))
            scene.controller.seek(to: 2)
            expect(texts(below: inspector).contains("250.0"))
        }
    }

    @Test func theStageGivesItsClicksToTheDemo() throws {
        try ViewerScene.run { scene in
            scene.wait(0.1)
            scene.click(scene.point(onCanvas: CGPoint(x: 320, y: 200)))
            scene.wait(1)
            scene.click(scene.point(onCanvas: CGPoint(x: 10, y: 10)))
            let demo = try scene.demo(Tapping.self)
            expectEqual(demo.taps, 2)
        }
    }

    @Test func aClickChoosesTheLayerAsItIsSeen() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let demo = try scene.demo(Crossing.self)
            let inspector = scene.controller.panels.inspector
            scene.wait(3)
            // The square is presented at about 350 and its model is at 50: the model's result is also shown where nothing is
            // visible.
            scene.click(scene.point(onCanvas: CGPoint(x: 350, y: 200)), modifiers: .option)
            expect(inspector.target === demo.square)
            expect(inspector.answer?.presentation === demo.square, inspector.answer?.model == nil)
            scene.click(scene.point(onCanvas: CGPoint(x: 50, y: 200)), modifiers: .option)
            expect(inspector.answer?.presentation == nil, inspector.answer?.model === demo.square)
            scene.press(.character("r"))
            expectNil(inspector.target)
        }
    }

    @Test func playingAndExaminingAreTwoModes() throws {
        try ViewerScene.run { scene in
            let demo = try scene.demo(Tapping.self)
            let dot = CALayer()
            dot.frame = CGRect(x: 300, y: 180, width: 40, height: 40)
            demo.layer.addSublayer(dot)
            scene.wait(0.1)
            let (panels, point) = (scene.controller.panels, scene.point(onCanvas: CGPoint(x: 320, y: 200)))
            scene.click(point)
            expect(demo.taps == 1, panels.inspector.target == nil, !panels.stage.overlay.isShowing)
            scene.wait(1)
            scene.press(.character("e"))
            scene.click(point)
            expect(demo.taps == 1, panels.inspector.target === dot, panels.stage.overlay.isShowing)
            // While scrubbing the outline is hidden.
            scene.controller.beginScrubbing()
            expect(!panels.stage.overlay.isShowing)
            scene.controller.endScrubbing()
            expect(panels.stage.overlay.isShowing)
            scene.press(.character("e"))
            expect(!panels.stage.overlay.isShowing)
            // Shown until the demo is clicked.
            scene.click(point, modifiers: .option)
            expect(demo.taps == 1, panels.stage.overlay.isShowing)
            scene.wait(1)
            scene.click(point)
            expect(demo.taps == 2, !panels.stage.overlay.isShowing)
        }
    }

    @Test func escapeStepsBackAndNeverEnds() {
        ViewerScene.run(first: Crossing.self) { scene in
            let panels = scene.controller.panels
            scene.shell.isFullscreen = true
            panels.sidebar.search.text = "cross"
            scene.press(.character("c"))
            scene.wait(1)
            scene.press(.character("c"))
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            scene.press(.character("?"))
            scene.press(.escape)
            expect(!panels.keys.isShown, panels.inspector.target != nil)
            scene.press(.escape)
            expect(panels.inspector.target == nil, panels.sidebar.search.text == "cross")
            scene.press(.escape)
            expect(panels.sidebar.search.text == "", scene.shell.isFullscreen)
            scene.press(.escape)
            expect(!scene.shell.isFullscreen)
            scene.press(.escape)
            expect(!scene.shell.hasQuit, !scene.shell.hasClosed)
        }
    }

    @Test func hammeredKeysAreDoneOnce() {
        ViewerScene.run([Crossing.self, Relay.self, Ticking.self, Resting.self]) { scene in
            let first = scene.controller.run
            for key in [Key.down, .down, .down, .up] { scene.window.send(.key(KeyEvent(key))) }
            expect(scene.controller.run === first)
            scene.wait(0)
            expectEqual(scene.controller.run?.info.id, "ticking")
            scene.wait(1)
            for _ in 0..<6 { scene.window.send(.key(KeyEvent(.left))) }
            scene.wait(0)
            // Six sixtieths back in one step.
            expect(abs(scene.time - 0.9) < 1e-9)
        }
    }

    @Test func messagesAndTooltipsGoByTheMediaClock() {
        ViewerScene.run(first: Crossing.self) { scene in
            let panels = scene.controller.panels
            // 1.5 s and 0.06 s for each of 5 letters.
            panels.toast("Saved")
            scene.wait(0)
            scene.wait(1.7)
            scene.wait(0)
            expectEqual(panels.toast.message, "Saved")
            scene.wait(0.2)
            scene.wait(0)
            expectNil(panels.toast.message)
            panels.toast("Writing", share: 0.5)
            scene.wait(0)
            scene.wait(60)
            scene.wait(0)
            expectEqual(panels.toast.message, "Writing")
            let button = panels.transport.record
            let place = button.convert(CGPoint(x: 14, y: 14), to: nil)
            scene.window.send(.pointer(PointerEvent(.hovered, at: place)))
            scene.wait(0)
            scene.wait(0.4)
            scene.wait(0)
            expectNil(panels.tip.text)
            scene.wait(0.2)
            scene.wait(0)
            expectEqual(panels.tip.text, "Record  V")
        }
    }

    @Test func messagesStandOverTheTitleAndErrorsAreWhole() {
        ViewerScene.run(first: Crossing.self, size: CGSize(width: 800, height: 560)) { scene in
            let panels = scene.controller.panels
            let long = String(repeating: "No recording: the folder /somewhere/else cannot be written to. ", count: 3)
            panels.toast(long)
            expectEqual(panels.toast.message, long)
            expect(panels.stage.frame.contains(panels.toast.frame))
            expect(panels.toast.frame.maxY < panels.stage.frame.midY)
            expect(ToastView.stay(for: long) > 8, ToastView.stay(for: "Saved") < 2)
        }
    }

    @Test func searchingFiltersAndKeepsItsKeys() throws {
        try ViewerScene.run { scene in
            let sidebar = scene.controller.panels.sidebar
            scene.press(.character("/"))
            expect(sidebar.search.isFirstResponder)
            scene.type("r door")
            expectEqual(sidebar.search.text, "r door")
            expectEqual(sidebar.index.demos, [2])
            expectEqual(scene.controller.run?.transport.isPlaying, true)
            scene.press(.down)
            _ = try scene.demo(Resting.self)
            scene.press(.escape)
            expect(!sidebar.search.isFirstResponder)
            expectEqual(sidebar.index.demos, [0, 1, 2])
            expect(!scene.shell.hasQuit)
            scene.press(.character("f"), modifiers: .control)
            expect(sidebar.search.isFirstResponder)
        }
    }

    @Test func theInspectorFoldsAway() {
        ViewerScene.run { scene in
            expect(scene.controller.panels.arrangement.showsInspector)
            scene.press(.character("i"))
            expect(!scene.controller.panels.arrangement.showsInspector)
            scene.press(.character("i"))
            expect(scene.controller.panels.arrangement.showsInspector)
        }
    }

    @Test func theWindowHearsItsKeys() {
        ViewerScene.run { scene in
            scene.press(.function(11))
            expect(scene.shell.isFullscreen)
            scene.press(.function(11))
            expect(!scene.shell.isFullscreen)
            expect(!scene.press(.character("y")))
            scene.press(.character("n"), modifiers: .control)
            expectEqual(scene.shell.opened, [0])
            // A held key does not close one window after another.
            scene.window.send(.key(KeyEvent(.character("w"), isRepeat: true, modifiers: .control)))
            expect(!scene.shell.hasClosed)
            scene.press(.character("w"), modifiers: .control)
            expect(scene.shell.hasClosed)
            scene.press(.character("q"), modifiers: .control)
            expect(scene.shell.hasQuit)
        }
    }

    @Test func controlsMakeRoomForATitleThatGrows() throws {
        try ViewerScene.run([Growing.self]) { scene in
            let demo = try scene.demo(Growing.self)
            let short = demo.button.frame.width
            scene.click(demo.button.convert(CGPoint(x: 4, y: 4), to: nil))
            expectEqual(demo.button.titleLabel.text, "Go on and on and on")
            expect(demo.button.frame.width == demo.button.intrinsicContentSize.width, demo.button.frame.width > short)
            expectEqual(demo.other.frame.minX, demo.button.frame.maxX + 16)
        }
    }

    @Test func anEmptyCourseIsNoDisaster() {
        ViewerScene.run([]) { scene in
            expectNil(scene.controller.run)
            for key in [Key.down, .up, .space, .left, .right, .character("r"), .character("s"), .character("i")] {
                scene.press(key)
            }
            expect(!scene.shell.hasQuit)
        }
    }

    @Test(arguments: [CGSize(width: 1, height: 1), CGSize(width: 400, height: 300), CGSize(width: 3000, height: 100)])
    func anySizeCanBeLaidOut(_ size: CGSize) {
        ViewerScene.run(first: Crossing.self, size: size) { scene in
            scene.wait(1)
            scene.press(.character("i"))
            expect(abs(scene.time - 1) < 1e-9)
        }
    }

    @Test func screenshotsTakeFreeNames() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = OutputFile.freeURL(for: "crossing", time: 61.5, in: folder)
        expectEqual(first.lastPathComponent, "crossing-1-01.500.png")
        try Data().write(to: first)
        expectEqual(OutputFile.freeURL(for: "crossing", time: 61.5, in: folder).lastPathComponent, "crossing-1-01.500-2.png")
    }

    @Test func whatDoesNotMoveIsNotFollowed() throws {
        try ViewerScene.run(first: Crossing.self) { scene in
            let link = try require(scene.controller.link)
            scene.wait(1)
            expectEqual(link.preferredFramesPerSecond, 0)
            // Over after four seconds. Then only the clock is updated, once per second.
            scene.wait(4)
            scene.wait(0.02)
            expectEqual(link.preferredFramesPerSecond, 1)
            let demo = try scene.demo(Crossing.self)
            demo.square.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
            expectEqual(link.preferredFramesPerSecond, 0)
            scene.wait(0.1)
            expectEqual(link.preferredFramesPerSecond, 0)
            scene.wait(1)
            scene.wait(0.02)
            expectEqual(link.preferredFramesPerSecond, 1)
            // A wait has no visible effect.
            let pause = CAAnimationGroup()
            pause.duration = 60
            demo.layer.add(pause, forKey: nil)
            scene.wait(0.1)
            scene.wait(0.02)
            expectEqual(link.preferredFramesPerSecond, 1)
        }
    }

    /// The panels around a small motion are updated ten times per second: beside it each update repaints most of the window.
    @Test func theSmallerMotionDecidesHowOftenPanelsAreUpdated() throws {
        try ViewerScene.run(first: Resting.self) { scene in
            let link = try require(scene.controller.link)
            let demo = try scene.demo(Resting.self)
            let indicator = UIActivityIndicatorView(style: .medium)
            indicator.frame = CGRect(x: 300, y: 180, width: 30, height: 30)
            demo.addSubview(indicator)
            indicator.startAnimating()
            scene.wait(0.1)
            scene.wait(0.1)
            expectEqual(link.preferredFramesPerSecond, 10)
            // The time of the transport goes on, in steps.
            let times = (0..<60).map { _ in
                scene.wait(1.0 / 60)
                return scene.controller.panels.transport.scrubber.time
            }
            expect((8...13).contains(Set(times).count), "\(times)")
            // A selected layer is followed in each frame.
            scene.click(scene.point(onCanvas: CGPoint(x: 315, y: 195)), modifiers: .option)
            scene.wait(0.1)
            expectEqual(link.preferredFramesPerSecond, 0)
            scene.press(.escape)
            scene.wait(0.1)
            scene.wait(0.1)
            expectEqual(link.preferredFramesPerSecond, 10)
            // So is a larger motion: 100 × 100 of 640 × 400 points.
            let large = CALayer()
            large.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            demo.layer.addSublayer(large)
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.duration) = (0, 1)
            large.add(fade, forKey: "fade")
            scene.wait(0.1)
            expectEqual(link.preferredFramesPerSecond, 0)
            for _ in 0..<4 { scene.wait(0.5) }
            scene.wait(0.1)
            expectEqual(link.preferredFramesPerSecond, 10)
        }
    }
}
