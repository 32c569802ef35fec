import Demos
import Expectations
import QuartzUI
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct SourcePatchTests {
    private static let source = """
        func scene(in layer: CALayer) {
            let door = CALayer()
            door.cornerRadius = 8  // round
            let card = CALayer()
            card.cornerRadius = 8
            card.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            view.backgroundColor = UIColor.red
            // door.opacity = 1
            let swing = CABasicAnimation(keyPath: "transform.rotation.y")
            swing.duration = 2
            door.add(swing, forKey: "swing")
        }
        """

    /// Returns the changed lines after changes of a layer's properties.
    private func changes(_ source: String, _ name: String, _ values: [(String, Any?, Any?)]) -> (
        lines: [String], missing: [String]
    ) {
        let layer = CALayer()
        layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
        var patch = SourcePatch(source)
        for (key, old, new) in values {
            patch.set(
                EditHistory.PropertyChange(layer: layer, id: ObjectIdentifier(layer), key: key, old: old, new: new), named: name)
        }
        return (patch.changes.map(\.new), patch.missing)
    }

    @Test func aValueIsWrittenWhereItsVariableSetsIt() {
        let result = changes(Self.source, "door", [("cornerRadius", NSNumber(value: 8), NSNumber(value: 12.5))])
        expectEqual(result.lines, ["    door.cornerRadius = 12.5  // round"])
        expectEqual(result.missing, [])
    }

    @Test func withoutItsVariableTheOldValueMustBeUnique() {
        let twice = changes(Self.source, "other", [("cornerRadius", NSNumber(value: 8), NSNumber(value: 12))])
        expectEqual(twice.lines, [])
        expectEqual(twice.missing, ["no line sets other.cornerRadius"])
        let once = changes("a.zPosition = 1_0\nb.zPosition = 20", "c", [("zPosition", NSNumber(value: 10), NSNumber(value: 3))])
        expectEqual(once.lines, ["a.zPosition = 3"])
    }

    @Test func positionsAreWrittenIntoFrames() {
        let result = changes(Self.source, "card", [("position", nil, NSValue(cgPoint: CGPoint(x: 16, y: 22)))])
        expectEqual(result.lines, ["    card.frame = CGRect(x: 1, y: 2, width: 30, height: 40)"])
    }

    @Test func coloursOfViewsStayColoursOfViews() {
        let result = changes(
            Self.source, "view", [("backgroundColor", nil, CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 1))])
        expectEqual(
            result.lines, ["    view.backgroundColor = UIColor(cgColor: CGColor(srgbRed: 0, green: 0.5, blue: 1, alpha: 1))"])
    }

    @Test func commentsAndTextsSetNothing() {
        let result = changes(Self.source, "door", [("opacity", NSNumber(value: 1), NSNumber(value: 0.5))])
        expectEqual(result.missing, ["no line sets door.opacity"])
        let text = changes("let s = \"\n door.opacity = 1", "door", [("opacity", nil, NSNumber(value: 0.5))])
        expectEqual(text.lines, [" door.opacity = 0.5"])
        let long = changes("let s = \"\"\"\n door.opacity = 1\n\"\"\"", "door", [("opacity", nil, NSNumber(value: 0.5))])
        expectEqual(long.lines, [])
        let open = changes("é.x = \"é\"; \ndoor.opacity = max(\n 1, 2)", "door", [("opacity", nil, NSNumber(value: 0.5))])
        expectEqual(open.lines, [])
    }

    @Test func aPaceIsWrittenToItsAnimation() {
        var patch = SourcePatch(Self.source)
        patch.set(AnimationTrial(pace: Pace.Preset.easeIn.pace, stretch: 1.5), named: "swing")
        expectEqual(
            patch.changes,
            [
                .init(line: 9, old: nil, new: "    swing.timingFunction = CAMediaTimingFunction(name: .easeIn)"),
                .init(line: 10, old: "    swing.duration = 2", new: "    swing.duration = 3"),
            ])
        // Once more: the line that is there now is changed.
        var again = SourcePatch(patch.text)
        again.set(AnimationTrial(pace: .curve(CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.3, y: 4))), named: "transform.rotation.y")
        expectEqual(
            again.changes.map(\.new),
            ["    swing.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 4)"])
        var spring = SourcePatch(Self.source)
        spring.set(AnimationTrial(pace: .spring(.init(stiffness: 200, damping: 7))), named: "swing")
        expectEqual(
            spring.changes.map(\.new),
            [
                "    let swing = CASpringAnimation(keyPath: \"transform.rotation.y\")", "    swing.stiffness = 200",
                "    swing.damping = 7",
            ])
        var none = SourcePatch(Self.source)
        none.set(AnimationTrial(pace: Pace.Preset.easeIn.pace), named: "a (b")
        expectEqual(none.missing, ["no line makes the animation “a (b”"])
    }

    private final class Compiler: SourceCompiling {
        func edit(_ file: URL, for controller: ViewerController) {}
    }

    @Test func theInspectorsChangeIsOfferedAndWritten() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "patch \(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let demo = try require(DemoCatalog.demo("swinging-door"))
        try ViewerScene.run([demo]) { scene in
            let (controller, compiler) = (scene.controller, Compiler())
            controller.editing.compiler = compiler
            controller.editing.folders = UserFolders(environment: ["XDG_DATA_HOME": folder.path])
            let run = try require(controller.run)
            let door = try require(run.rootLayer.descendants.first { run.names.name(of: $0) == "door" })
            controller.edits.set(
                .number(20), try require(PropertySection.sections(of: door).flatMap(\.rows).first { $0.key == "cornerRadius" }),
                of: door)
            controller.offerToWriteEdits()
            expect(controller.panels.patch.isShown)
            expectEqual(controller.panels.patch.texts.map { $0.split(separator: " ").last.map(String.init) }, ["8", "20"])
            scene.press(.escape)
            expectEqual(controller.panels.source.source, demo.source)
            controller.offerToWriteEdits()
            scene.press(.return)
            let file = folder.appending(path: "quartzite/demos/swinging-door.swift")
            expectEqual(
                try String(contentsOf: file, encoding: .utf8),
                demo.source?.replacingOccurrences(of: "door.cornerRadius = 8", with: "door.cornerRadius = 20"))
            withExtendedLifetime(compiler) {}
        }
    }
}
