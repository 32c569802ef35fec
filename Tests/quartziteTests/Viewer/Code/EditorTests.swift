import Demos
import Expectations
import QuartzUI
import QuartzUIControls
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Notes the files that are to be compiled.
private final class RecordingCompiler: SourceCompiling {
    private(set) var files: [URL] = []

    func edit(_ file: URL, for controller: ViewerController) { files.append(file) }
}

@Suite(.serialized) struct EditorTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "editor \(UUID().uuidString)")

    /// Runs `body` with the source of the first demo in the pane, and its folders in a temporary folder.
    private func withEditor(_ body: (ViewerScene, CodeView, RecordingCompiler, URL) throws -> Void) rethrows {
        defer { try? FileManager.default.removeItem(at: folder) }
        try ViewerScene.run(Array(DemoCatalog.all.prefix(2)), first: DemoCatalog.all[0]) { scene in
            let compiler = RecordingCompiler()
            scene.controller.editing.compiler = compiler
            scene.controller.editing.folders = UserFolders(environment: ["XDG_DATA_HOME": folder.path])
            scene.press(.character("c"))
            let text = scene.controller.panels.source.text
            text.becomeFirstResponder()
            text.selectedRange = NSRange(location: 0, length: 0)
            try body(
                scene, text, compiler,
                folder.appending(path: "quartzite/demos/\(DemoCatalog.all[0].info.id).swift"))
        }
    }

    private func content(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

    @Test func theFirstKeyMakesACopyAndAPauseSavesIt() throws {
        try withEditor { scene, text, compiler, file in
            let original = try require(DemoCatalog.all[0].source)
            expectNil(content(file))
            scene.type("/")
            expectEqual(content(file), "/" + original)
            expectEqual(compiler.files, [file])
            scene.type("/ mine")
            expectEqual(content(file), "/" + original)
            scene.wait(1)
            expectEqual(content(file), "// mine" + original)
            // Keys of the viewer are typed, and one step undoes the word.
            expect(!scene.controller.panels.gallery.isShown)
            scene.press(.character("z"), modifiers: .control)
            expectEqual(text.text, original)
            scene.press(.character("s"), modifiers: .control)
            expectEqual(content(file), original)
            scene.press(.character("y"), modifiers: .control)
            scene.press(.character("s"), modifiers: .control)
            expectEqual(content(file), "// mine" + original)
            expectEqual(compiler.files, [file])
            // The folder is private.
            scene.press(.escape)
            expect(!text.isFirstResponder)
            expect(scene.controller.panels.arrangement.showsSource)
        }
    }

    @Test func aCopyIsShownAgainAndCanBeDiscarded() throws {
        try withEditor { scene, text, compiler, file in
            let original = try require(DemoCatalog.all[0].source)
            scene.type("//")
            scene.press(.escape)
            scene.press(.character("c"))
            // Closing saves.
            expectEqual(content(file), "//" + original)
            scene.press(.character("c"))
            expectEqual(text.text, "//" + original)
            scene.press(.down)
            expectEqual(text.text, DemoCatalog.all[1].source)
            scene.press(.up)
            expectEqual(text.text, "//" + original)
            scene.controller.editing.discardCopy()
            expectEqual(text.text, original)
            expectNil(content(file))
            expectEqual(content(file.appendingPathExtension("old")), "//" + original)
        }
    }

    @Test func errorsAreMarkedAtTheirLines() {
        withEditor { scene, text, _, file in
            scene.type("x")
            scene.wait(1)
            scene.controller.editing.show([
                LiveProblem("elsewhere", file: "/tmp/other.swift", line: 1, column: 1),
                LiveProblem("not good", file: file.path, line: 3, column: 5),
                LiveProblem("too", file: file.path, line: 9, column: 1),
            ])
            expectEqual(text.problems, [2: "not good", 8: "too"])
            let footer = scene.controller.panels.source.footer
            expectEqual(footer.text, "3: not good  (1 of 2)")
            footer.onPick()
            let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
            expectEqual(text.selectedRange.location, lines[..<2].reduce(0) { $0 + $1.utf16.count + 1 } + 4)
            // An edit removes the marks until the next compilation.
            scene.type("y")
            expectEqual(text.problems, [:])
            scene.controller.editing.show([])
            expectNil(footer.text)
        }
    }

    @Test func wordsAreFound() {
        withEditor { scene, text, _, _ in
            text.show("let door = 1\nlet floor = 2\nDoor()\n")
            text.selectedRange = NSRange(location: 0, length: 0)
            scene.press(.character("f"), modifiers: .control)
            let find = scene.controller.panels.source.find
            expect(find.isEditing)
            scene.type("door")
            expectEqual(find.countText, "2")
            scene.press(.return)
            expectEqual(text.selectedRange, NSRange(location: 4, length: 4))
            expectEqual(text.found, NSRange(location: 4, length: 4))
            expectEqual(find.countText, "1 of 2")
            scene.press(.return)
            expectEqual(text.selectedRange, NSRange(location: 27, length: 4))
            scene.press(.return)
            expectEqual(text.selectedRange, NSRange(location: 4, length: 4))
            scene.press(.return, modifiers: .shift)
            expectEqual(text.selectedRange, NSRange(location: 27, length: 4))
            scene.press(.escape)
            expect(text.isFirstResponder)
            expectNil(text.found)
            expect(find.isHidden)
        }
    }

    @Test func linesAreIndented() {
        withEditor { scene, text, _, _ in
            text.show("")
            text.becomeFirstResponder()
            @MainActor func lines() -> String { text.text }
            text.insertText("func a() {")
            text.insertText("\n")
            text.insertText("b()")
            text.insertText("\n")
            text.insertText("}")
            expectEqual(lines(), "func a() {\n    b()\n}")
            text.insertText("\n")
            text.insertText("x")
            text.insertText("\t")
            text.insertText("y")
            expectEqual(lines(), "func a() {\n    b()\n}\nx   y")
        }
    }
}
