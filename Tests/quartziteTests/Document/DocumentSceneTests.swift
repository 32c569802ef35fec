import CAML
import Demos
import Expectations
import Foundation
import QuartzUI
import QuartzUIControls
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Files of Core Animation on the viewer's stage. One file is shown at a time, so the tests take turns.
@Suite(.serialized) struct DocumentSceneTests {
    /// A layer that an animation moves to the right, and that the states put at heights of 30 and 60 points.
    private let text = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 100 200" position="50 100"><sublayers>
            <CALayer id="a" name="Box" bounds="0 0 10 10" position="10 10"><animations>
              <animation type="CABasicAnimation" keyPath="position.x" duration="8" beginTime="1e-100">
                <fromValue type="real" value="10"/><toValue type="real" value="90"/></animation>
            </animations></CALayer></sublayers>
            <states>
              <LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="position.y">
                <value type="real" value="30"/></LKStateSetValue></elements></LKState>
              <LKState name="Unlock"><elements><LKStateSetValue targetId="a" keyPath="position.y">
                <value type="real" value="60"/></LKStateSetValue></elements></LKState>
            </states>
          </CALayer>
        </caml>
        """

    private func withFile(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scene-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            DocumentScene.file = nil
            try? FileManager.default.removeItem(at: folder)
        }
        let url = folder.appending(path: "box.caml")
        try Data(text.utf8).write(to: url)
        try body(url)
    }

    private func box(_ scene: ViewerScene) throws -> CALayer {
        let demo = try require(scene.controller.run?.canvas.demo)
        return try require(demo.layer.descendants.first { $0.name == "Box" })
    }

    private func segments(_ scene: ViewerScene) throws -> UISegmentedControl {
        try require(scene.controller.run?.canvas.demo.controls.first as? UISegmentedControl)
    }

    @Test func aFileIsADemo() throws {
        try withFile { url in
            DocumentScene.file = try DocumentScene.File(url)
            try ViewerScene.run([DocumentScene.self]) { scene in
                let run = try require(scene.controller.run)
                expectEqual(run.info.title, "box.caml")
                expectEqual(run.info.summary, "100 × 200 points, 2 states, honoured in full")
                expectEqual(run.canvas.bounds, CGRect(x: 0, y: 0, width: 100, height: 200))
                // The animation of 80 points in 8 seconds begins with the run.
                scene.wait(2)
                let x = try require(try box(scene).presentation()?.position.x)
                expect(abs(x - 30) < 0.5, "\(x)")
                // The gallery of a file alone has nothing to show.
                scene.press(.character("g"))
                expect(scene.controller.run != nil)
            }
        }
    }

    @Test func statesAreButtonsAndAFingerMovesBetweenThem() throws {
        try withFile { url in
            DocumentScene.file = try DocumentScene.File(url)
            try ViewerScene.run([DocumentScene.self]) { scene in
                let choice = try segments(scene)
                expectEqual((0..<3).map { choice.titleForSegment(at: $0) }, ["Base", "Locked", "Unlock"])
                choice.selectedSegmentIndex = 2
                choice.sendActions(for: .valueChanged)
                expectEqual(try box(scene).position.y, 60)
                expectEqual(DocumentScene.file?.choice, DocumentChoice(states: ["Unlock"]))
                let slider = try require(scene.controller.run?.canvas.demo.controls.compactMap { $0 as? UISlider }.first)
                expectEqual(slider.value, 1)
                slider.value = 0.25
                slider.sendActions(for: .valueChanged)
                expectEqual(try box(scene).position.y, 37.5)
                expectEqual(choice.selectedSegmentIndex, UISegmentedControl.noSegment)
                // A run from the beginning keeps the choice.
                scene.press(.character("r"))
                expectEqual(try box(scene).position.y, 37.5)
                expectEqual(DocumentScene.commandWords, [url.standardizedFileURL.path, "--progress", "0.25"])
                expectEqual(try segments(scene).selectedSegmentIndex, UISegmentedControl.noSegment)
            }
        }
    }

    @Test func aSavedFileIsShownAgainInPlace() throws {
        try withFile { url in
            DocumentScene.file = try DocumentScene.File(url, DocumentChoice(states: ["Locked"]))
            try ViewerScene.run([DocumentScene.self]) { scene in
                let stage = DocumentStage(scene.controller)
                scene.wait(2)
                try Data(text.replacing("value=\"30\"", with: "value=\"45\"").utf8).write(to: url)
                stage.reload()
                expectEqual(try box(scene).position.y, 45)
                // The time goes on.
                let time = try require(scene.controller.run?.time)
                expect(abs(time - 2) < 0.1, "\(time)")
                try Data(text.replacing("<sublayers>", with: "<sublayers").utf8).write(to: url)
                stage.reload()
                expectEqual(stage.texts, ["box.caml cannot be opened", "box.caml:3:5 a name was expected"])
                expectEqual(try box(scene).position.y, 45)
                try Data(text.utf8).write(to: url)
                stage.reload()
                expectEqual(stage.texts, [])
                expectEqual(try box(scene).position.y, 30)
            }
        }
    }

    @Test func theSourceIsShownAsCAMLAndAsSwift() throws {
        try withFile { url in
            DocumentScene.file = try DocumentScene.File(url, DocumentChoice(states: ["Unlock"]))
            let caml = try require(DocumentScene.source(as: .caml))
            expect(caml.hasPrefix("<caml xmlns"), "\(caml)")
            let swift = try require(DocumentScene.source(as: .swift))
            for line in [
                "box.name = \"Box\"", "layer.addSublayer(box)", "box.add(animation, forKey: \"animation\")",
                "lockedState.addElement(CAStateSetValue(target: box, keyPath: \"position.y\", value: 30))",
                "layer.states.append(unlockState)",
            ] {
                expect(swift.contains(line), "\(line)\n\(swift)")
            }
            // The layers are as they were made, not as the state shows them.
            expect(swift.contains("box.position = CGPoint(x: 10, y: 10)"), "\(swift)")
        }
    }

    @Test func longTextsAreBrokenForReading() {
        let text = "<caml><CALayer/>" + String(repeating: "<CALayer bounds=\"0 0 1 1\"/>", count: 50) + "</caml>"
        let lines = DocumentSource.lines(text).split(separator: "\n")
        expectEqual(lines.count, 53)
        let image = DocumentSource.lines("<a src=\"" + String(repeating: "x", count: 100_000) + "\"/>")
        expectEqual(image.count, 401)
    }

    @Test func theSourcePaneShowsTheFileAndIsNoEditor() throws {
        try withFile { url in
            DocumentScene.file = try DocumentScene.File(url)
            try ViewerScene.run([DocumentScene.self]) { scene in
                // Demos could be edited.
                let compiler = Compiler()
                scene.controller.editing.compiler = compiler
                scene.press(.character("c"))
                let pane = scene.controller.panels.source
                expectEqual(pane.source, text)
                expectEqual(pane.text.language, .xml)
                expect(!pane.text.isEditable)
                expectNil(pane.document.file)
                expectEqual(pane.document.place, url.standardizedFileURL.path)
                let forms = try require(pane.subviews.compactMap { $0 as? UISegmentedControl }.first)
                expectEqual((0..<2).map { forms.titleForSegment(at: $0) }, ["CAML", "Swift"])
                expect(!forms.isHidden)
                expect(forms.frame.maxY <= pane.text.frame.minY)
                forms.selectedSegmentIndex = 1
                forms.sendActions(for: .valueChanged)
                expect(pane.source?.contains("layer.addSublayer(box)") ?? false)
                expectEqual(pane.text.language, .swift)
                expect(!pane.text.isEditable)
                // A saved file is shown in the chosen form.
                let stage = DocumentStage(scene.controller)
                try Data(text.replacing("\"Box\"", with: "\"Crate\"").utf8).write(to: url)
                stage.reload()
                expect(pane.source?.contains("layer.addSublayer(crate)") ?? false)
                expectEqual(forms.selectedSegmentIndex, 1)
                expect(!compiler.isUsed)
            }
        }
        try ViewerScene.run { scene in
            scene.press(.character("c"))
            let forms = scene.controller.panels.source.subviews.compactMap { $0 as? UISegmentedControl }
            try expect(require(forms.first).isHidden)
        }
    }

    /// Notes whether anything is compiled.
    private final class Compiler: SourceCompiling {
        var isUsed = false

        func edit(_ file: URL, for controller: ViewerController) { isUsed = true }
    }

    @Test func commandsTakeFiles() throws {
        try withFile { url in
            var (output, error) = ("", "")
            let console = Console(output: { output += $0 }, error: { error += $0 })
            let program = Program(demos: [], console: console)
            expectEqual(program.run(["dump", url.path, "--time", "4", "--progress", "0.5", "--json"]), 0, "\(error)")
            expect(output.contains("\"Box\""), "\(output)")
            output = ""
            // Half way from 30 to 60, and half way from 10 to 90.
            expectEqual(program.run(["dump", url.path, "--time", "4", "--progress", "0.5"]), 0, "\(error)")
            expect(output.contains("45"), "\(output)")
            expect(output.contains("box.caml at 0:04.000"), "\(output)")
            expectEqual(program.run(["lint", url.path, "--time", "0.1"]), 0, "\(error)")
            expectEqual(program.run(["dump", url.path, "--state", "Open"]), 1)
            expect(error.contains("the document has no state “Open”"), "\(error)")
            expectEqual(program.run(["dump", url.path, "--progress", "2"]), 64)
            expectEqual(program.run(["export", url.path]), 64)
        }
        try withFile { url in
            let record = try Subcommands.parse(
                ["record", url.path, "--progress", "--state", "Unlock", "--progress", "0.5", "out.webp"], demos: [])
            let options = try require(record as? RecordCommand).options
            expect(options.reportsProgress)
            expect(options.isBare)
            expectEqual(options.size, PictureSize(width: 100, height: 200))
            expectEqual(DocumentScene.file?.choice, DocumentChoice(states: ["Unlock"], progress: 0.5))
            let viewer = try require(try Subcommands.parse([url.path], demos: []) as? OpenCommand).options
            expect(viewer.demo == DocumentScene.self)
            // The gallery has no states.
            #expect(throws: CommandError.self) { try Subcommands.parse(["--state", "Unlock"], demos: []) }
            #expect(throws: CommandError.self) { try Subcommands.parse(["Wobble.swift", "--progress", "1"], demos: []) }
        }
        let program = Program(console: Console(output: { _ in }, error: { _ in }))
        expectEqual(program.run(["render", "fade", "--state", "up"]), 64)
    }

    @Test func recentFilesAreListedLatestFirst() throws {
        try withFile { url in
            let folder = url.deletingLastPathComponent()
            let recent = RecentDocuments(in: UserFolders(environment: ["XDG_STATE_HOME": folder.path]))
            let files = (0..<14).map { folder.appending(path: "\($0).caml") }
            for file in files {
                try Data().write(to: file)
                recent.add(file)
            }
            recent.add(files[5])
            expectEqual(recent.urls.map(\.lastPathComponent), ([5, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3, 2]).map { "\($0).caml" })
            try FileManager.default.removeItem(at: files[13])
            expectEqual(recent.urls.count, 11)
        }
    }
}

/// The names of states, and the groups of layers that are set together.
@Suite struct DocumentStateTests {
    @Test func namesHaveVariants() {
        let names = StateNames(["Lock PortraitUp Light", "Lock PortraitUp Dark", "Home LandscapeLeft Dark", "Sleep"])
        expectEqual(names.bases, ["Lock", "Home", "Sleep"])
        expectEqual(names.orientations, ["PortraitUp", "LandscapeLeft"])
        expectEqual(names.appearances, ["Light", "Dark"])
        expectEqual(names.name("Lock", orientation: "PortraitUp", appearance: "Dark"), "Lock PortraitUp Dark")
        // The orientation counts more than the appearance; a base without variants fits all.
        expectEqual(names.name("Lock", orientation: "LandscapeLeft", appearance: "Dark"), "Lock PortraitUp Dark")
        expectEqual(names.name("Sleep", orientation: "PortraitUp", appearance: "Dark"), "Sleep")
        expectNil(names.name("Open", orientation: nil, appearance: nil))
        expectEqual(names.fingerBases?.from, "Lock")
        expectEqual(names.fingerBases?.to, "Home")
    }

    @Test func plainWordsAreNoVariants() {
        let names = StateNames(["Light", "Dark", "Lightning", "highlight"])
        expectEqual(names.bases, ["Light", "Dark", "Lightning", "highlight"])
        expectEqual(names.appearances, [])
        expectNil(names.fingerBases?.from)
    }

    @Test func layersThatShareAStateFormAGroup() {
        func layer(_ states: [String]) -> CALayer {
            let layer = CALayer()
            layer.states = states.map { CAState(name: $0) }
            return layer
        }
        let (first, second, inner) = (layer(["Locked", "Unlock"]), layer(["Unlock", "Sleep"]), layer(["Day", "Night"]))
        second.addSublayer(inner)
        let states = DocumentStates([first, second])
        expectEqual(states.groups.map(\.names.all), [["Locked", "Unlock", "Sleep"], ["Day", "Night"]])
        expectEqual(states.groups[0].ends().from, "Locked")
        expectEqual(states.groups[0].ends().to, "Unlock")
        expectEqual(states.groups[0].ends(to: "Sleep").from, "Locked")
        expectNil(states.groups[1].ends().from)
        expectEqual(states.groups[1].ends().to, "Day")
        // A layer that joins two groups makes one of them.
        expectEqual(DocumentStates([first, layer(["Sleep"]), layer(["Unlock", "Sleep"])]).groups.count, 1)
    }
}

/// The colours of XML.
@Suite struct XMLLineTests {
    @Test func linesAreCutIntoWords() {
        let tokens = XMLLine("  <a b=\"1 > 0\">it's<!-- c --></a>").tokens
        expectEqual(tokens.map(\.text), ["  ", "<a", " b=", "\"1 > 0\"", ">it's", "<!-- c -->", "</a", ">"])
        expectEqual(tokens.map(\.kind), [.plain, .keyword, .plain, .literal, .plain, .comment, .keyword, .plain])
        expectEqual(XMLLine("").tokens, [])
    }

    @Test(arguments: [
        ("<a", XMLLine.State.tag), ("<a b='>", .value(quote: "'")), ("<a b=\"'\">", .text), ("<!-- <a", .comment),
        ("<!-->", .comment),
        ("<!-- <a\n -->", .text), ("it's \"", .text), ("<a\nb=\"1\n2\"", .tag), ("<é ü='ß'>", .text), ("", .text),
    ])
    func statesGoOnOverLines(_ text: String, _ state: XMLLine.State) {
        expectEqual(XMLLine.state(after: text), state)
        // Line by line the same.
        var found = XMLLine.State.text
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            found = XMLLine(String(line), in: found).end
        }
        expectEqual(found, state)
    }

    @Test func everyCharacterHasOneColour() {
        let text = "<a b='1\n2'>é <!-- c\n -->\n"
        let runs = CodeLanguage.xml.runs(text, after: "<!--")
        // A line feed more than the text has.
        expectEqual(runs.reduce(0) { $0 + $1.count }, text.count + 1)
        expectEqual(runs[0].color, Theme.secondaryText)
    }
}
