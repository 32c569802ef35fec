import Demos
import Foundation
import QuartzSDL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct InputReplayTests {
    private func temporaryFile() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString).jsonl")
    }

    @Test func eventsSurviveTheFile() throws {
        let events: [InputEvent] = [
            .pointer(
                PointerEvent(.began, at: CGPoint(x: 1.5, y: -2), button: .secondary, timestamp: 0, modifiers: [.shift, .option])),
            .pointer(PointerEvent(.moved, at: CGPoint(x: 3, y: 4), timestamp: 0, id: 7, kind: .touch)),
            .scroll(ScrollEvent(at: CGPoint(x: 5, y: 6), delta: CGVector(dx: 0.25, dy: -48), isPrecise: true, timestamp: 0)),
            .key(KeyEvent(.character("é"), isDown: false, timestamp: 0)),
            .key(KeyEvent(.function(11), isRepeat: true, timestamp: 0)),
            .key(KeyEvent(.pageUp, modifiers: .control, timestamp: 0)), .key(KeyEvent(.other(99), timestamp: 0)),
            .key(KeyEvent(.character(" "), timestamp: 0)), .text(.insert("a\nb")), .text(.compose("ka", selection: 1..<2)),
        ]
        try RunLoopDriver.withManualClock(at: 0) {
            for event in events {
                let data = try JSONEncoder().encode(RecordedEvent.input(event))
                try expectEqual(JSONDecoder().decode(RecordedEvent.self, from: data), .input(event))
            }
            let size = RecordedEvent.resized(CGSize(width: 900, height: 600.5))
            try expectEqual(JSONDecoder().decode(RecordedEvent.self, from: JSONEncoder().encode(size)), size)
        }
        for text in ["{\"kind\":\"x\"}", "{\"kind\":\"pointer\",\"phase\":\"began\"}", "{\"kind\":\"key\",\"key\":\"Fx\"}", "[]"]
        {
            #expect(throws: (any Error).self) { try JSONDecoder().decode(RecordedEvent.self, from: Data(text.utf8)) }
        }
    }

    @Test func aReplayIsTheSameEachTime() throws {
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        var inspected: String?
        try ViewerScene.run([Tapping.self, Crossing.self], first: Crossing.self) { scene in
            var start = InputRecording.Start(viewer: scene.controller.memory, demo: "crossing")
            start.viewer.demo = nil
            scene.window.inputRecorder = try InputRecorder(file, start)
            scene.wait(1)
            scene.press(.space)
            scene.click(scene.point(onCanvas: CGPoint(x: 150, y: 200)), modifiers: .option)
            scene.wait(0.5)
            scene.press(.character("o"))
            inspected = scene.controller.panels.inspector.target?.name
        }
        expectEqual(inspected, "square")
        let recording = try InputRecording(contentsOf: file)
        // Two keys and a click of two events.
        expect(recording.entries.count == 4, recording.entries.map(\.time) == [1, 1, 1, 1.5])
        let replay = InputReplay(
            options: ReplayOptions(input: file, output: .standard), demos: [Tapping.self, Crossing.self])
        let (first, second) = (try replay.draw(), try replay.draw())
        expect(first.width == 1280, first.height == 800, first.pixels == second.pixels)
        // The selection, the ghosts and the pause are part of the picture.
        var early = replay.options
        early.time = 1
        let other = try InputReplay(options: early, demos: replay.demos).draw()
        expect(other.pixels != first.pixels)
    }

    @Test func brokenRecordingsAreRefused() throws {
        let file = temporaryFile()
        defer { try? FileManager.default.removeItem(at: file) }
        let start = String(
            decoding: try JSONEncoder().encode(InputRecording.Start(viewer: ViewerMemory(), demo: nil)), as: UTF8.self)
        let key = "{\"time\":1,\"event\":{\"kind\":\"key\",\"key\":\"space\"}}"
        func write(_ text: String) throws { try Data(text.utf8).write(to: file) }
        try write("nothing\n")
        #expect(throws: CommandError.self) { try InputRecording(contentsOf: file) }
        try write("\(start)\n{\"time\":0.5}\n\(key)\n")
        #expect(throws: CommandError.self) { try InputRecording(contentsOf: file) }
        // Half a last line is that of a program that was killed.
        try write("\(start)\n\(key)\n{\"time\":2,\"ev")
        try expectEqual(InputRecording(contentsOf: file).entries.count, 1)
        #expect(throws: CommandError.self) { try InputRecording(contentsOf: URL(fileURLWithPath: "/nowhere/at/all")) }
    }

    @Test func theCommandLineKnowsIt() throws {
        func parse<C: Subcommand>(_ kind: C.Type, _ words: String...) throws -> C {
            try require(try Subcommands.parse(words, demos: sampleDemos) as? C)
        }
        let options = try parse(ReplayCommand.self, "replay", "in.jsonl", "--time", "2").options
        expect(options.time == 2, options.output.url?.lastPathComponent == "in.png")
        let viewer = try parse(OpenCommand.self, "--ui-scale", "1.5", "--record-input", "/tmp/a").options
        expect(viewer.uiScale == 1.5, viewer.inputFile?.path == "/tmp/a")
        #expect(throws: CommandError.self) { try Subcommands.parse(["--ui-scale", "3"], demos: sampleDemos) }
    }
}

@Suite(.serialized) struct ScaleTests {
    @Test func everythingIsLargerAndStillHit() throws {
        try RunLoopDriver.withManualClock(at: 100) {
            let controller = ViewerController([Crossing.self], uiScale: 2)
            let window = ViewerWindow(controller, size: CGSize(width: 1600, height: 1120))
            let renderer = CARenderer()
            renderer.bounds = window.bounds
            renderer.layer = window.layer
            window.makeKeyAndVisible()
            controller.begin()
            window.layoutIfNeeded()
            expectEqual(controller.panels.bounds.size, CGSize(width: 800, height: 560))
            let corner = controller.panels.transport.convert(CGPoint(x: 800, y: 48), to: nil)
            expectEqual(corner, CGPoint(x: 1600, y: 1120))
            let square = try require(controller.run?.canvas).convert(CGPoint(x: 50, y: 200), to: nil)
            for phase in [PointerEvent.Phase.began, .ended] {
                window.send(.pointer(PointerEvent(phase, at: square, modifiers: .option)))
            }
            expectEqual(controller.panels.inspector.target?.name, "square")
            expect(controller.memory.scale == 2, controller.memory.size == Viewer.minimumSize)
            window.close()
            renderer.layer = nil
        }
    }

    /// A window without room for the scale is laid out on 800 × 560 points at least.
    @Test(arguments: [
        (CGSize(width: 800, height: 560), CGSize(width: 800, height: 560)),
        // 800 / 560 = 1.4286 is less than 1280 / 800 = 1.6.
        (CGSize(width: 1280, height: 800), CGSize(width: 896, height: 560)),
        (CGSize(width: 1600, height: 1280), CGSize(width: 800, height: 640)),
        (CGSize(width: 400, height: 300), CGSize(width: 400, height: 300)),
    ])
    func aSmallWindowIsScaledLess(window: CGSize, panels: CGSize) {
        ViewerScene.run(size: window, uiScale: 2) { scene in
            scene.window.layoutIfNeeded()
            let room = scene.controller.panels.bounds.size
            expect(abs(room.width - panels.width) < 1e-6, abs(room.height - panels.height) < 1e-6)
            let corner = scene.controller.panels.convert(CGPoint(x: room.width, y: room.height), to: nil)
            expect(abs(corner.x - window.width) < 1e-6, abs(corner.y - window.height) < 1e-6)
            // The next window has the same size and the same wish.
            let memory = scene.controller.memory
            expect(memory.scale == 2, memory.width == window.width / 2, memory.height == window.height / 2)
        }
    }

    @Test func theSizeOfASmallScaledWindowIsKept() {
        var memory = ViewerMemory()
        (memory.scale, memory.width, memory.height) = (2, 400, 280)
        expectEqual(memory.size, CGSize(width: 400, height: 280))
        memory.scale = 1
        expectEqual(memory.size, Viewer.minimumSize)
    }

    @Test func aFileMayHoldAnyScale() {
        var memory = ViewerMemory()
        expectEqual(memory.uiScale, 1)
        let cases: [(CGFloat, CGFloat)] = [(0, 1), (1.5, 1.5), (9, 2), (.nan, 1)]
        for (scale, used) in cases {
            memory.scale = scale
            expectEqual(memory.uiScale, used)
        }
    }
}
