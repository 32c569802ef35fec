import Demos
import Expectations
import QuartzSDL
import SeededRandom
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Long use of the viewer: what is left is gone, and nothing grows.
@Suite(.serialized) struct LongUseTests {
    /// The objects of a run.
    private struct Left {
        weak var run: DemoRun?
        weak var log: EventLog?
        weak var history: AnimationHistory?
        var layers: [WeakLayer]
        let id: String

        init?(_ run: DemoRun?) {
            guard let run else { return nil }
            (self.run, log, history, id) = (run, run.log, run.history, run.info.id)
            layers = run.canvas.layer.descendants.map { WeakLayer(layer: $0) }
        }

        /// Its parts that still exist, in words.
        var remains: String? {
            let count = layers.count { $0.layer != nil }
            let parts = [
                run == nil ? nil : "run", log == nil ? nil : "log", history == nil ? nil : "history",
                count == 0 ? nil : "\(count) layers",
            ].compactMap { $0 }
            return parts.isEmpty ? nil : "\(id): \(parts.joined(separator: ", "))"
        }
    }

    private struct WeakLayer {
        weak var layer: CALayer?
    }

    /// Ninety changes of the demo leave no run, no log and no layer behind, and the panels have as many layers as before.
    @Test func changesOfTheDemoLeaveNothing() {
        ViewerScene.run(Array(DemoCatalog.all.prefix(90))) { scene in
            @MainActor func count() -> Int {
                scene.window.layer.descendants.count - (scene.controller.run?.canvas.layer.descendants.count ?? 0)
            }
            scene.wait(0.3)
            scene.wait(0.3)
            let panels = count()
            var left: [Left] = []
            for index in 0..<90 {
                if let own = Left(scene.controller.run) { left.append(own) }
                if index % 3 == 0 { scene.press(.character("t")) }
                scene.press(.down)
                scene.wait(0.2)
                scene.wait(0.2)
            }
            scene.controller.show(0)
            for _ in 0..<4 { scene.wait(0.3) }
            expectEqual(left.count, 90)
            expectEqual(left.dropFirst().compactMap(\.remains), [])
            // The rows of the timeline are those of the shown demo, and some are kept for others.
            expect(count() <= panels + 400, "\(panels) layers became \(count())")
        }
    }

    /// Keys, clicks, drags, wheels and words in random order end no process, and leave the window and one run.
    @Test(arguments: UInt64(0)..<6) func randomInputIsSurvived(_ seed: UInt64) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "random \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SplitMix64(seed: seed)
        let sizes = [CGSize(width: 1280, height: 800), CGSize(width: 800, height: 560)]
        let demos = (0..<8).map { _ in random.pick(of: DemoCatalog.all) }
        ViewerScene.run(demos + sampleDemos, opensGallery: seed % 2 == 0, size: sizes[Int(seed % 2)]) { scene in
            scene.controller.recorder.executable = URL(fileURLWithPath: "/bin/false")
            scene.controller.recorder.folder = folder
            scene.controller.editing.folders = UserFolders(environment: ["HOME": folder.path])
            var runs: [Left] = []
            for step in 0..<250 {
                input(scene, &random)
                if let own = Left(scene.controller.run), runs.last?.run !== own.run { runs.append(own) }
                if step % 5 == 0 { scene.wait(random.pick(of: [0, 0.016, 0.3, 1.1])) }
                guard scene.window.isHidden || scene.controller.panels.window == nil else { continue }
                return expect(Bool(false), "seed \(seed): the window is gone after step \(step)")
            }
            for _ in 0..<8 { scene.press(.escape) }
            for _ in 0..<6 { scene.wait(0.6) }
            expectEqual(runs.filter { $0.run !== scene.controller.run }.compactMap(\.remains), [], "seed \(seed)")
            let count = scene.window.layer.descendants.count
            expect(count < 6000, "seed \(seed): \(count) layers")
        }
    }

    private static let keys: [Key] =
        [.up, .down, .left, .right, .space, .return, .escape, .tab, .pageUp, .pageDown, .home, .end, .delete, .function(1)]
        + "abcdefghijklmnopqrstuvwxyz[]\\,.+-=?/0123".map { Key.character($0) }

    /// Sends one random input.
    private func input(_ scene: ViewerScene, _ random: inout SplitMix64) {
        let size = scene.window.bounds.size
        func point() -> CGPoint {
            CGPoint(x: random.number(-5...Double(size.width) + 5), y: random.number(-5...Double(size.height) + 5))
        }
        let modifiers: [KeyModifiers] = [[], [], [], [.shift], [.option]]
        let modifier = random.pick(of: modifiers)
        switch random.pick(10) {
        case 0..<5: scene.press(random.pick(of: Self.keys), modifiers: modifier)
        case 5, 6: scene.click(point(), modifiers: modifier)
        case 7: scene.drag(from: point(), to: point())
        case 8:
            let delta = CGVector(dx: random.number(-150...150), dy: random.number(-150...150))
            scene.window.send(.scroll(ScrollEvent(at: point(), delta: delta, modifiers: modifier)))
        default:
            scene.window.send(.pointer(PointerEvent(.hovered, at: point())))
            scene.type(random.pick(of: ["fade", "x", "9", "-1e9", "café"]))
        }
    }
}
