import Demos
import QuartzGL
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Runs the program and captures its output.
private func run(_ words: [String]) -> (status: Int32, output: String, error: String) {
    var output = ""
    var error = ""
    let console = Console(output: { output += $0 + "\n" }, error: { error += $0 + "\n" })
    let status = Program(demos: sampleDemos, console: console).run(words)
    return (status, output, error)
}

@Suite(.serialized) struct ProgramTests {
    @Test func versionAndHelpEndWell() {
        let (status, output, errors) = run(["--version"])
        expectEqual(status, 0)
        expectEqual(errors, "")
        // The libraries at work depend on the system.
        let lines = output.split(separator: "\n")
        expectEqual(lines.first, "quartzite 1.0.0")
        expectEqual(lines.dropFirst().map { $0.prefix { $0 != ":" } }, ["shaper", "fonts", "unicode"])
        let help = run(["--help"])
        expect(help.status == 0, help.error.isEmpty)
        for word in ["quartzite list", "quartzite render DEMO", "quartzite sheet DEMO", "--theme", "space"] {
            expect(help.output.contains(word))
        }
        expect(run(["render", "--help"]).output.contains("--time S"))
    }

    @Test func theListHasAllDemosByChapter() throws {
        let list = run(["list"])
        expectEqual(list.status, 0)
        expectEqual(
            list.output,
            """
            Implicit
              tapping       Tapping

            Explicit
              crossing      Crossing

            Controllers
              resting-door  Resting

            """)
    }

    @Test func theListIsJSONToo() throws {
        let list = run(["list", "--json"])
        let entries = try require(try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
        expectEqual(entries.count, 3)
        expectEqual(entries[1]["id"] as? String, "crossing")
        expectEqual(entries[1]["chapter"] as? String, "Explicit")
        expectEqual(entries[1]["times"] as? [Double], [3, 0, 1.5])
        expectEqual(entries[1]["stillTime"] as? Double, 1)
    }

    @Test func sourcesArePrinted() {
        // The assets contain no sources of these sample demos.
        let missing = run(["source", "crossing"])
        expect(missing.status == 1, missing.output.isEmpty)
        expect(
            missing.error.contains("Sources/Explicit/Properties/Crossing.swift"), missing.error.contains("QUARTZITE_ASSETS"))
    }

    @Test(arguments: [["rendr"], ["render"], ["render", "crossing", "--size", "0x0"], ["--nonsense"], ["list", "x"]])
    func whatCannotBeUnderstoodEndsWith64(_ words: [String]) {
        let (status, output, error) = run(words)
        expectEqual(status, 64)
        expect(output.isEmpty)
        expect(error.hasPrefix("quartzite: "), error.split(separator: "\n").count == 2)
    }

    @Test func placesThatCannotBeWrittenEndWith1() {
        let missing = run(["render", "crossing", "-o", "/nowhere/at/all/a.png"])
        expectEqual(missing.status, 1)
        expectEqual(missing.error, "quartzite: there is no folder /nowhere/at/all\n")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: folder) }
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let taken = run(["render", "crossing", "-o", folder.path])
        expectEqual(taken.status, 1)
        expect(taken.error.contains("is a folder"))
    }

    @Test func aPortThatCannotStartDiffersFromOneThatLeavesWork() {
        // 1 means that something is left for manual work.
        let ported = run(["port", ".", "--quartzite", "/nowhere"])
        expect(ported.status == 64, ported.error.contains("/nowhere is not the folder of Quartzite's package"))
        expectEqual(ErrorReport(CommandError.failure("no room")).status, 1)
    }

    @Test func aFailureOfGraphicsNamesWhatHelps() {
        let report = ErrorReport(RenderError.unsupportedContext(version: ""))
        expectEqual(report.status, 1)
        expect(report.text.contains("OpenGL ES 3.0"), report.text.contains("libgl1-mesa-dri"))
    }
}
