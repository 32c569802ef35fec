import Expectations
import QuartzUI
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// A window of a program, without a screen.
private final class SampleWindow: InspectedWindow {
    let title = "Sample"
    let content: UIWindow?
    var inputFilter: ((InputEvent) -> Bool)?
    let card = CALayer()
    var rootLayer: CALayer { content?.layer ?? card }

    /// A picture whose only pixel shows how many were taken.
    func screenshot() -> CGImage? {
        pictures += 1
        let context = CGContext(
            data: nil, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: 16, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context?.fill(CGRect(x: 0, y: 0, width: pictures % 4, height: 2))
        return context?.makeImage()
    }
    private(set) var pictures = 0

    /// A controller whose property holds the card.
    private final class CardController: UIViewController {
        let card: CALayer

        init(_ card: CALayer) {
            self.card = card
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { nil }
    }

    init() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        let controller = CardController(card)
        window.rootViewController = controller
        content = window
        card.frame = CGRect(x: 0, y: 100, width: 100, height: 100)
        controller.view.layer.addSublayer(card)
    }

    /// Crosses the window at 100 points per second.
    func start() {
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (50, 350, 3)
        card.add(move, forKey: "move")
    }

    /// The presented x of the card.
    var x: CGFloat { card.presentation()?.position.x ?? .nan }
}

/// Trees without a screen on a clock that is stepped by hand: those of a program, and that of the instruments.
private final class Screens {
    private var renderers: [CARenderer] = []

    func show(_ layer: CALayer, in timebase: Timebase = .media) {
        let renderer = CARenderer()
        (renderer.bounds, renderer.timebase, renderer.layer) = (layer.bounds, timebase, layer)
        renderers.append(renderer)
    }

    /// Advances the system's side of the clock, and runs a turn with a frame.
    func wait(_ seconds: Double) {
        CAMediaClock.setManual(CAMediaClock.shared.time(in: .system) + seconds)
        let turn = Turn(frameDuration: 1.0 / 60) { [renderers] _ in
            for renderer in renderers {
                renderer.beginFrame(atTime: CAMediaClock.shared.time(in: renderer.timebase))
                renderer.endFrame()
            }
        }
        turn.run(at: CACurrentMediaTime())
    }

    func close() { for renderer in renderers { renderer.layer = nil } }
}

@Suite(.serialized) struct InstrumentTests {
    /// Runs `body` with the instruments of a window, and a function that advances the clock.
    private func withInstruments(
        _ body: (InstrumentController, SampleWindow, (Double) -> Void) throws -> Void
    ) rethrows {
        try RunLoopDriver.withManualClock(at: 100) {
            let sample = SampleWindow()
            let controller = InstrumentController { [sample] }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1180, height: 760))
            window.rootViewController = controller
            let screens = Screens()
            screens.show(sample.rootLayer)
            screens.show(window.layer, in: .system)
            defer {
                controller.end()
                screens.close()
            }
            sample.content?.makeKeyAndVisible()
            window.makeKeyAndVisible()
            screens.wait(0)
            sample.start()
            EngineEnvironment.current.withTimebase(.system) { controller.begin() }
            screens.wait(0)
            try body(controller, sample, screens.wait)
        }
    }

    @Test func theTreeNamesTheProgramsLayers() {
        withInstruments { controller, _, wait in
            wait(0.5)
            controller.refresh()
            let names = controller.panes.inspector.treePage.rows.map(\.name)
            expect(names.contains("card"), "\(names)")
            expectEqual(controller.scene?.lanes().map(\.name), ["move"])
        }
    }

    /// A program is changed like a demo: a change is copied as Swift, undone by its key, and makes no mark on the timeline. The layer is copied
    /// too.
    @Test func theProgramsLayersAreChangedAndCopied() throws {
        try withInstruments { controller, sample, wait in
            wait(0.5)
            controller.refresh()
            let inspector = controller.panes.inspector
            controller.select(sample.card)
            let property = try require(LayerReading(sample.card).rows.first { $0.keyPath == "cornerRadius" }?.property)
            let marks = controller.scene?.log.commits
            inspector.onEdit(.number(12), property, sample.card, false)
            expectEqual(sample.card.cornerRadius, 12)
            expectEqual(controller.scene?.log.commits, marks)
            inspector.editPage.onCopy()
            expectEqual(UIPasteboard.general.string, "card.cornerRadius = 12\n")
            inspector.onCopy()
            expect(UIPasteboard.general.string?.contains("card.add(animation, forKey: \"move\")") ?? false)
            _ = controller.keyDown(with: KeyEvent(.character("z"), modifiers: .control))
            expectEqual(sample.card.cornerRadius, 0)
        }
    }

    @Test func theProgramsTimeIsPausedSteppedAndSlowed() {
        withInstruments { controller, sample, wait in
            wait(1)
            expect(abs(sample.x - 150) < 1e-6, "\(sample.x)")
            // Until the first change the clock is the system's.
            expectEqual(CACurrentMediaTime(), CAMediaClock.shared.time(in: .system))
            _ = controller.keyDown(with: KeyEvent(.space))
            wait(1)
            expect(abs(sample.x - 150) < 1e-6, "\(sample.x)")
            _ = controller.keyDown(with: KeyEvent(.right))
            wait(1)
            expect(abs(sample.x - (150 + 100.0 / 60)) < 1e-3, "\(sample.x)")
            controller.clock.change { $0.setRate(0.25, at: $1) }
            _ = controller.keyDown(with: KeyEvent(.space))
            wait(1)
            expect(abs(sample.x - (150 + 100.0 / 60 + 25)) < 1e-3, "\(sample.x)")
            // The program runs on at its own speed without the instruments.
            controller.end()
            wait(0.5)
            expect(abs(sample.x - (150 + 100.0 / 60 + 75)) < 1e-3, "\(sample.x)")
            expectEqual(sample.rootLayer.speed, 1)
        }
    }

    /// A pause holds all that follows the media clock: the program's links, completions and delays, and what it adds meanwhile. The
    /// instruments' own links and animations go on.
    @Test func aPauseHoldsLinksCompletionsAndDelays() {
        withInstruments { controller, sample, wait in
            var heard: [String] = []
            var calls = 0
            let link = CADisplayLink { _ in calls += 1 }
            link.add(to: .main, forMode: .common)
            UIView.animate(withDuration: 0.5, delay: 0.25, animations: { sample.content?.alpha = 0.5 }) { _ in
                heard.append("animated")
            }
            DeadlineQueue.current.schedule(at: Turn.now + 0.5) { heard.append("due") }
            @MainActor func pass(_ seconds: Double) {
                wait(seconds)
                DeadlineQueue.current.run(until: CACurrentMediaTime())
            }
            pass(0.3)
            _ = controller.keyDown(with: KeyEvent(.space))
            let before = calls
            let updates = controller.updateCount
            for _ in 0..<5 { pass(1) }
            expectEqual(heard, [])
            expectEqual(calls, before)
            expect(controller.updateCount > updates, "the instruments' own link goes on")
            expect(abs(CACurrentMediaTime() - 100.3) < 1e-9, "\(CACurrentMediaTime())")
            // Added during the pause, it begins after it.
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 1)
            sample.card.add(fade, forKey: "fade")
            pass(3)
            expectEqual(sample.card.presentation()?.opacity, 1)
            _ = controller.keyDown(with: KeyEvent(.right))
            pass(0)
            expectEqual(calls, before + 1, "a step is a frame")
            _ = controller.keyDown(with: KeyEvent(.space))
            pass(0.25)
            expectEqual(heard, ["due"])
            pass(0.25)
            expectEqual(heard, ["due", "animated"])
            expect(abs((sample.card.presentation()?.opacity ?? 0) - (0.5 - 1 / 60)) < 1e-3)
            link.invalidate()
        }
    }

    /// Instruments that are attached and not used change no time: the program's clock reads the system's to the bit.
    @Test func unusedInstrumentsLeaveTheClockAlone() {
        withInstruments { controller, sample, wait in
            wait(0.7)
            controller.refresh()
            expectEqual(CAMediaClock.shared.setting.pace, .regular)
            controller.end()
            expectEqual(CAMediaClock.shared.setting.pace, .regular)
            expectEqual(sample.rootLayer.timeOffset, 0)
        }
    }

    /// A second window, also one that opens during the pause, has the time of the first.
    @Test func allWindowsHaveTheSameTime() {
        RunLoopDriver.withManualClock(at: 100) {
            var samples = [SampleWindow()]
            let controller = InstrumentController { samples }
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1180, height: 760))
            window.rootViewController = controller
            let screens = Screens()
            @MainActor func wait(_ seconds: Double) { screens.wait(seconds) }
            @MainActor func open() {
                let sample = SampleWindow()
                samples.append(sample)
                screens.show(sample.rootLayer)
                wait(0)
                sample.start()
                wait(0)
            }
            defer { screens.close() }
            screens.show(samples[0].rootLayer)
            screens.show(window.layer, in: .system)
            wait(0)
            samples[0].start()
            open()
            EngineEnvironment.current.withTimebase(.system) { controller.begin() }
            wait(1)
            controller.clock.change { $0.pause(at: $1) }
            open()
            controller.refresh()
            wait(1)
            expectEqual(CACurrentMediaTime(), 101)
            expect(abs(samples[0].x - 150) < 1e-6, abs(samples[1].x - 150) < 1e-6, "\(samples.map(\.x))")
            let third = samples[2].x
            controller.clock.change {
                $0.setRate(0.5, at: $1)
                $0.play(at: $1)
            }
            wait(1)
            for (sample, x) in zip(samples, [150, 150, third]) { expect(abs(sample.x - x - 50) < 1e-6, "\(sample.x)") }
            // Another window is examined at the same time of the program.
            let time = controller.scene?.time
            _ = controller.keyDown(with: KeyEvent(.character("w")))
            expectEqual(controller.scene?.time, time)
            controller.end()
            wait(1)
            expectEqual(CACurrentMediaTime(), 102.5)
        }
    }

    @Test func theWindowIsPicturedAndRecorded() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "shots \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func files(_ type: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(type) }
        }
        try withInstruments { controller, sample, wait in
            controller.recorder.folder = folder
            wait(1)
            _ = controller.keyDown(with: KeyEvent(.character("s")))
            expectEqual(try files(".png"), ["sample-0-01.000.png"])
            expectEqual(sample.pictures, 1)
            _ = controller.keyDown(with: KeyEvent(.character("v")))
            for _ in 0..<5 { wait(0.1) }
            _ = controller.keyDown(with: KeyEvent(.character("v")))
            expectEqual(sample.pictures, 6)
        }
        for _ in 0..<500 where try files(".webp").isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        let name = try require(try files(".webp").first)
        let data = try Data(contentsOf: folder.appending(path: name))
        // Each frame of the format has a chunk of this name.
        var (count, rest) = (0, data[...])
        while let chunk = rest.firstRange(of: Data("ANMF".utf8)) {
            count += 1
            rest = rest[chunk.upperBound...]
        }
        expectEqual(count, 5)
    }

    @Test func aClickInTheProgramsWindowSelects() throws {
        try withInstruments { controller, sample, wait in
            wait(1)
            let press = InputEvent.pointer(PointerEvent(.began, at: CGPoint(x: 150, y: 150)))
            let release = InputEvent.pointer(PointerEvent(.ended, at: CGPoint(x: 150, y: 150)))
            let filter = try require(sample.inputFilter)
            // The program has its clicks until picking begins.
            expect(!filter(press))
            expectNil(controller.panes.inspector.target)
            let layers = sample.rootLayer.sublayers?.count
            controller.setPicking(true)
            expect(filter(.pointer(PointerEvent(.hovered, at: CGPoint(x: 150, y: 150)))))
            expect(controller.picker.hovered === sample.card)
            // The outline follows without commits and events of the program.
            let log = try require(controller.scene?.log)
            let marks = (log.commits.count, log.entries.count)
            for _ in 0..<5 { wait(0.1) }
            controller.refresh()
            expectEqual(log.commits.count, marks.0)
            expectEqual(log.entries.count, marks.1)
            expectEqual(sample.rootLayer.sublayers?.count, layers.map { $0 + 1 })
            expect(filter(press))
            expect(filter(release))
            expect(controller.panes.inspector.target === sample.card)
            // The outline is no part of the tree, and the next click is the program's and removes it.
            controller.refresh()
            expect(!controller.panes.inspector.treePage.rows.contains { $0.className == "OutlineOverlay" })
            expect(!filter(press))
            expectEqual(sample.rootLayer.sublayers?.count, layers)
        }
    }
}
