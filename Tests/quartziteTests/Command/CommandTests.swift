import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite struct CommandTests {
    private func parse<C: Invocation>(_ kind: C.Type, _ words: String...) throws -> C {
        try require(try Subcommands.parse(words, demos: sampleDemos) as? C)
    }

    /// Parses a picture of a demo.
    private func render(_ words: [String]) throws -> RenderOptions {
        guard case .demo(let options) = try require(try Subcommands.parse(words, demos: sampleDemos) as? RenderCommand).picture
        else { throw NotThere() }
        return options
    }

    private func message(_ words: String...) -> String {
        do {
            _ = try Subcommands.parse(words, demos: sampleDemos)
            return ""
        } catch let error as CommandError {
            expectEqual(error.kind, .usage)
            return [error.message, error.hint ?? ""].joined(separator: " | ")
        } catch {
            return "\(error)"
        }
    }

    @Test func nothingOpensTheViewer() throws {
        let options = try parse(OpenCommand.self).options
        expectNil(options.demo)
        expectEqual(options.theme, .dark)
        expect(!options.reducesMotion, !options.isFullscreen)
    }

    @Test func aDemoOpensTheViewerThere() throws {
        let options = try parse(OpenCommand.self, "crossing", "--theme", "light", "--reduce-motion", "--fullscreen").options
        expect(options.demo == Crossing.self)
        expectEqual(options.theme, .light)
        expect(options.reducesMotion, options.isFullscreen)
    }

    @Test func aPortNamesThePortsThatItDependsOn() throws {
        let options = try parse(PortCommand.self, "port", "Banners", "--with", "a", "--with=b", "--json").options
        expect(options.input == "Banners", options.companions == ["a", "b"], options.isJSON)
        expect(message("port", "Banners", "-o", "a", "-o", "b").contains("--output is given twice"))
        expect(message("port", "Banners", "--with").contains("--with needs a value"))
    }

    @Test func renderHasDefaults() throws {
        let options = try render(["render", "resting-door"])
        expectEqual(options.time, 2.5)
        expectEqual(options.size, PictureSize(width: 960, height: 600))
        expectEqual(options.scale, 1)
        expect(!options.isBare)
        expectEqual(options.output.url?.lastPathComponent, "resting-door.png")
        expectEqual(options.output.url?.deletingLastPathComponent().path, FileManager.default.currentDirectoryPath)
    }

    @Test(arguments: [
        ["render", "crossing", "--time", "0.75", "--size", "320x200", "--scale", "2", "--output", "/tmp/a.png", "--bare"],
        ["render", "--time=0.75", "--size=320X200", "--scale=2", "--output=/tmp/a.png", "--bare", "crossing"],
        ["render", "--time", "7.5e-1", "--size", "320×200", "--scale", "2.0", "-o", "/tmp/a.png", "--bare", "--", "crossing"],
        ["render", "--bare", "-o/tmp/a.png", "crossing", "--time", "+.75", "--scale", "2", "--size", "0320x200"],
    ])
    func optionsAreWrittenInManyWays(_ words: [String]) throws {
        let options = try render(words)
        expect(options.demo == Crossing.self)
        expectEqual(options.time, 0.75)
        expectEqual(options.size, PictureSize(width: 320, height: 200))
        expectEqual(options.scale, 2)
        expectEqual(options.output.url?.path, "/tmp/a.png")
        expect(options.isBare)
    }

    @Test func sheetSourceAndListAreUnderstood() throws {
        try expectEqual(parse(SheetCommand.self, "sheet", "crossing").options.output.url?.lastPathComponent, "crossing-sheet.png")
        try expect(parse(SourceCommand.self, "source", "crossing").demo == Crossing.self)
        try expect(parse(ListCommand.self, "list", "--json").asJSON)
        try expect(!parse(ListCommand.self, "list").asJSON)
    }

    @Test func thePainterIsChosen() throws {
        try expectEqual(render(["render", "crossing", "--painter", "cpu"]).painter, .cpu)
        try expectEqual(parse(SheetCommand.self, "sheet", "crossing", "--painter", "cpu").options.painter, .cpu)
        try expectEqual(parse(RecordCommand.self, "record", "crossing", "--painter", "cpu", "a.webp").options.painter, .cpu)
        try expectEqual(render(["render", "crossing"]).painter, .gpu)
        expect(message("render", "crossing", "--painter", "gp").contains("neither gpu nor cpu"))
    }

    @Test func helpAndVersionComeBeforeAllElse() throws {
        try expectNil(parse(HelpCommand.self, "nonsense", "--help").verb)
        try expectEqual(parse(HelpCommand.self, "render", "-h").verb?.name, "render")
        _ = try parse(VersionReport.self, "--version")
    }

    @Test(arguments: [
        ("nan", "not a number"), ("inf", "not a number"), ("0x10", "not a number"), ("", "not a number"), ("1s", "not a number"),
        ("1e999", "not a number"), ("-1", "out of range"), ("3601", "out of range"),
    ])
    func badTimesAreRefused(_ text: String, _ reason: String) {
        let said = message("render", "crossing", "--time", text)
        expect(said.contains(reason), said.contains("--time"), said.contains("quartzite render --help"))
    }

    @Test(arguments: [
        ("960", "not a size"), ("x", "not a size"), ("96 0x600", "not a size"), ("-1x5", "not a size"), ("0x600", "out of range"),
        ("15x600", "out of range"), ("960x99999", "out of range"), ("99999999999999999999x600", "not a size"),
    ])
    func badSizesAreRefused(_ text: String, _ reason: String) {
        expect(message("render", "crossing", "--size", text).contains(reason))
    }

    @Test func pixelsHaveALimitToo() {
        expect(message("render", "crossing", "--size", "9000x600", "--scale", "2").contains("exceed 16384 pixels"))
        expect(message("render", "crossing", "--scale", "0").contains("out of range: 0.25 to 8"))
        expect(message("render", "crossing", "--scale", "9").contains("out of range"))
    }

    @Test func otherBadValuesAreRefused() {
        expect(message("render", "crossing", "--theme", "drak").contains("Did you mean “dark”?"))
        expect(message("render", "crossing", "-o", "a.jpg").contains("PNG"))
        expect(message("render", "crossing", "-o", "").contains("name of a file"))
        expect(message("render", "crossing", "--time").contains("needs a value: --time S"))
        expect(message("render", "crossing", "--bare=1").contains("takes no value"))
        expect(message("render", "crossing", "--time", "1", "--time", "2").contains("given twice"))
        expect(message("render", "crossing", "tapping").contains("one demo at a time"))
        expect(message("render").contains("needs a demo"))
        expect(message("source").contains("needs a demo"))
        expect(message("source", "crossing", "--theme", "dark").contains("--theme"))
        expect(message("list", "crossing").contains("unexpected “crossing”"))
    }

    @Test func helpIsACommand() throws {
        try expectNil(parse(HelpCommand.self, "help").verb)
        try expectEqual(parse(HelpCommand.self, "help", "render").verb?.name, "render")
        try expectEqual(parse(HelpCommand.self, "help", "live").verb?.name, "live")
        expect(message("help", "rendr").contains("there is no command “rendr”"))
    }

    @Test func aDemoIsFoundByItsTitle() throws {
        for demo in sampleDemos {
            for word in [demo.info.title, demo.info.title.lowercased(), demo.info.title.replacingOccurrences(of: " ", with: "-")]
            {
                try expectEqual(parse(DumpCommand.self, "dump", word).options.demo.info.title, demo.info.title)
            }
        }
    }

    /// A title with missing words, misspelt ones or others suggests its demo.
    @Test func nearlyATitleSuggestsTheDemo() {
        let answers = [
            "color change": "implicit-color", "Tracking layer": "following-timer", "tracking": "following-timer",
            "hit a test": "hit-test", "snap bak": "snap-back", "a clock": "clock-hands",
        ]
        for (word, id) in answers {
            do {
                _ = try Subcommands.parse(["render", word], demos: DemoCatalog.all)
                expect(Bool(false), "“\(word)” is no demo")
            } catch {
                let hint = (error as? CommandError)?.hint ?? ""
                expect(hint.hasPrefix("Did you mean “\(id)”"), "\(word): \(hint)")
            }
        }
    }

    @Test func typosAreAnsweredWithSuggestions() {
        expect(message("rendr").hasSuffix("Did you mean “render”?"))
        expect(message("lsit").hasSuffix("Did you mean “list”?"))
        expect(message("crosing").hasSuffix("Did you mean “crossing”?"))
        expect(message("door").hasSuffix("Did you mean “resting-door”?"))
        expect(message("render", "taping").hasSuffix("Did you mean “tapping”?"))
        expect(message("render", "crossing", "--tmie", "1").hasSuffix("Did you mean “--time”?"))
        expect(message("zzzzzz").hasSuffix("“quartzite list” names the demos."))
        expect(message("--time", "1").contains("It belongs to “quartzite render”."))
        expect(message("render", "list").contains("there is no demo “list”"))
    }
}

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("render", "render", 0), ("rendr", "render", 1), ("lsit", "list", 1), ("kitten", "sitting", 3), ("", "abc", 3),
        ("ca", "abc", 3),
    ])
    func distancesCountSlips(_ a: String, _ b: String, _ distance: Int) {
        expectEqual(Suggestion.distance(a, b), distance)
        expectEqual(Suggestion.distance(b, a), distance)
    }

    @Test func farWordsGetNoSuggestion() {
        expectNil(Suggestion.nearest(to: "xyz", among: ["list", "render"]))
        expectNil(Suggestion.nearest(to: "", among: ["list"]))
        expectNil(Suggestion.nearest(to: "a", among: []))
        expectNil(Suggestion.nearest(to: String(repeating: "list", count: 100), among: ["list"]))
    }
}

@Suite struct RecordCommandTests {
    private func record(_ words: String...) throws -> RecordOptions {
        try require(try Subcommands.parse(["record"] + words, demos: sampleDemos) as? RecordCommand).options
    }

    private func message(_ words: [String]) -> String {
        do {
            _ = try Subcommands.parse(["record"] + words, demos: sampleDemos)
            return ""
        } catch let error as CommandError {
            expectEqual(error.kind, .usage)
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test func theWholeStoryIsTheDefault() throws {
        // The last key moment is at 3 s, and the recording continues for another second.
        let options = try record("crossing")
        expectEqual(options.span, 0..<4)
        expectEqual(options.rate, 60)
        expectEqual(options.frameCount, 240)
        expectEqual(options.output.url?.lastPathComponent, "crossing.webp")
    }

    @Test func framesLieBeforeTheEnd() throws {
        let options = try record("crossing", "--from", "0.5", "--to", "1", "--fps", "8", "frames")
        expectEqual(options.times, [0.5, 0.625, 0.75, 0.875])
        expectEqual(options.output.url?.lastPathComponent, "frames")
        try expectEqual(record("crossing", "--to", "0.001", "--fps", "1").times, [0])
    }

    @Test(arguments: [
        (["crossing", "--from", "2", "--to", "2"], "ends at 2 s and begins at 2 s"),
        (["crossing", "--to", "nan"], "not a number"), (["crossing", "--from", "-1"], "out of range"),
        (["crossing", "--fps", "0"], "out of range"), (["crossing", "--fps", "241"], "out of range"),
        (["crossing", "--to", "3600", "--fps", "240"], "864000 frames"), (["crossing", "a.bmp"], "WebM files or folders"),
        (["crossing", "a.webp", "-o", "b.webp"], "both name the output"), (["crossing", "a", "b"], "unexpected “b”"),
        (["crossing", "--size", "9000x9000", "--scale", "2"], "exceed 16383 pixels"), (["crosing"], "there is no demo"),
    ])
    func whatCannotBeRecordedIsRefused(_ words: [String], _ reason: String) {
        expect(message(words).contains(reason))
    }
}
