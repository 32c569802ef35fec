import Demos
import Expectations
import Testing

@testable import quartzite

@Suite(.serialized) struct SourceTests {
    @Test func theSourceTakesTheInspectorsPlace() {
        ViewerScene.run(DemoCatalog.all) { scene in
            let panels = scene.controller.panels
            scene.press(.character("c"))
            expect(panels.arrangement.showsSource && !panels.arrangement.showsInspector)
            expectEqual(panels.source.frame.maxX, 1280)
            expect(panels.stage.frame.width >= 480)
            expectEqual(panels.source.source, DemoCatalog.all[0].source)
            scene.press(.down)
            expectEqual(panels.source.source, DemoCatalog.all[1].source)
            expect(panels.source.text.count > 10)
            scene.press(.escape)
            expect(!panels.arrangement.showsSource && panels.arrangement.showsInspector)
            expect(!scene.shell.hasQuit)
        }
    }

    @Test func theSourceOpensAtTheTechnique() throws {
        try ViewerScene.run([DemoCatalog.demo("fireworks")].compactMap { $0 }) { scene in
            scene.press(.character("c"))
            scene.wait(0.5)
            let text = scene.controller.panels.source.text
            let demo = try require(DemoCatalog.demo("fireworks"))
            let lines = try require(demo.source).split(separator: "\n", omittingEmptySubsequences: false)
            expect(lines[text.marked].contains { $0.contains("func rocket(") })
            // Two lines above are seen, and each line is 18 points high.
            expectEqual(text.contentOffset.y, CGFloat(text.marked.lowerBound - 2) * 18)
        }
    }

    @Test func aDemoWithoutASourceIsNoDisaster() {
        ViewerScene.run { scene in
            scene.press(.character("c"))
            expectNil(scene.controller.panels.source.source)
            expectEqual(scene.controller.panels.source.text.count, 0)
        }
    }

    @Test func theInspectorsKeyTakesItsPlaceBack() {
        ViewerScene.run { scene in
            scene.press(.character("c"))
            scene.press(.character("i"))
            expect(!scene.controller.panels.arrangement.showsSource)
            expect(scene.controller.panels.arrangement.showsInspector)
        }
    }

    @Test(arguments: [
        ("let x = 1.5 // half", ["keyword:let", "plain: x = ", "literal:1.5", "plain: ", "comment:// half"]),
        (#"f("a \" b", nil)"#, ["plain:f(", #"literal:"a \" b""#, "plain:, ", "keyword:nil", "plain:)"]),
        ("view.self.for", ["plain:view.self.for"]), ("@MainActor func", ["keyword:@MainActor", "plain: ", "keyword:func"]),
        ("\"open", ["literal:\"open"]), ("", []), ("größe = 0xFF", ["plain:größe = ", "literal:0xFF"]),
    ])
    func linesAreCutIntoWords(_ line: String, _ pieces: [String]) {
        expectEqual(SwiftLine(line).tokens.map { "\($0.kind):\($0.text)" }, pieces)
    }

    @Test func theKeysAreListed() {
        ViewerScene.run { scene in
            let keys = scene.controller.panels.keys
            scene.press(.character("/"), modifiers: .shift)
            expect(keys.isShown)
            // Every key only closes the overlay.
            scene.press(.character("t"))
            expect(!keys.isShown)
            expect(scene.controller.panels.arrangement.showsTimeline)
            scene.press(.function(1))
            expect(keys.isShown)
            scene.click(CGPoint(x: 640, y: 400))
            expect(!keys.isShown)
            for entry in ViewerKeys.all { expect(Help.text(nil).contains(entry.purpose)) }
        }
    }
}
