import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct SourceTests {
    @Test func theSourceTakesTheInspectorsPlace() {
        ViewerScene.run(DemoCatalog.all) { scene in
            let panels = scene.controller.panels
            scene.press(.character("c"))
            expect(panels.arrangement.showsSource, !panels.arrangement.showsInspector)
            expectEqual(panels.source.frame.maxX, 1280)
            expect(panels.stage.frame.width >= 480)
            expectEqual(panels.source.source, DemoCatalog.all[0].source)
            scene.press(.down)
            expectEqual(panels.source.source, DemoCatalog.all[1].source)
            expect(panels.source.text.lineCount > 10)
            scene.press(.escape)
            expect(!panels.arrangement.showsSource, panels.arrangement.showsInspector)
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
            // Two lines of 18 points above are seen.
            let start = lines[..<text.marked.lowerBound].reduce(0) { $0 + $1.utf16.count + 1 }
            let mark = try require(text.position(from: text.beginningOfDocument, offset: start))
            expectEqual(text.caretRect(for: mark).midY - text.contentOffset.y, 45)
        }
    }

    @Test func aDemoWithoutASourceIsNoDisaster() {
        ViewerScene.run { scene in
            scene.press(.character("c"))
            expectNil(scene.controller.panels.source.source)
            expectEqual(scene.controller.panels.source.text.lineCount, 0)
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

    @Test(arguments: [
        ("a /* b", SwiftLine.State.comment(depth: 1)), ("/* /* */", .comment(depth: 1)), ("/* \" */ a", .code),
        ("// /*\nb", .code), ("\"/*\" c", .code), ("let t = \"\"\"\n // x \"", .text), ("\"\"\" a\n \"\"\"", .code),
        ("\"a\\\"/*\"", .code), ("", .code),
    ])
    func statesGoOnOverLines(_ text: String, _ state: SwiftLine.State) {
        expectEqual(SwiftLine.state(after: text), state)
        // Line by line the same.
        var found = SwiftLine.State.code
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            found = SwiftLine(String(line), in: found).end
        }
        expectEqual(found, state)
    }

    @Test func everyCharacterHasOneColour() {
        let text = "let a = \"x\" /* b\nc */ + 1\n\n// é\n"
        let runs = CodeLanguage.swift.runs(text, after: "/*")
        // A line feed more than the text has.
        expectEqual(runs.reduce(0) { $0 + $1.count }, text.count + 1)
        expectEqual(runs[0].color, Theme.secondaryText)
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
            // No text is cut.
            let labels = keys.card.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
            expectEqual(labels.count, 2 * (ViewerKeys.all.count + ViewerKeys.mouse.count))
            for label in labels {
                let width = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: 20)).width
                expect(width <= label.frame.width, "\(label.text ?? ""): \(width) in \(label.frame.width)")
            }
        }
    }
}
