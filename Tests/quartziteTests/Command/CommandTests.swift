import Demos
import Expectations
import Testing

@testable import quartzite

@Suite struct CommandTests {
    private func parse(_ words: String...) throws -> Command { try Command(words, demos: sampleDemos) }

    private func message(_ words: String...) -> String {
        do {
            _ = try Command(words, demos: sampleDemos)
            return ""
        } catch let error as CommandError {
            expectEqual(error.kind, .usage)
            return [error.message, error.hint ?? ""].joined(separator: " | ")
        } catch {
            return "\(error)"
        }
    }

    @Test func nothingOpensTheViewer() throws {
        guard case .open(let options) = try parse() else { throw NotThere() }
        expectNil(options.demo)
        expectEqual(options.theme, .dark)
        expect(!options.reducesMotion && !options.isFullscreen)
    }

    @Test func aDemoOpensTheViewerThere() throws {
        guard case .open(let options) = try parse("crossing", "--theme", "light", "--reduce-motion", "--fullscreen") else {
            throw NotThere()
        }
        expect(options.demo == Crossing.self)
        expectEqual(options.theme, .light)
        expect(options.reducesMotion && options.isFullscreen)
    }

    @Test func aPortNamesThePortsThatItDependsOn() throws {
        guard case .port(let options) = try parse("port", "Banners", "--with", "a", "--with=b", "--json") else {
            throw NotThere()
        }
        expect(options.input == "Banners" && options.companions == ["a", "b"] && options.isJSON)
        expect(message("port", "Banners", "-o", "a", "-o", "b").contains("--output is given twice"))
        expect(message("port", "Banners", "--with").contains("--with needs a value"))
    }

    @Test func renderHasDefaults() throws {
        guard case .render(let options) = try parse("render", "resting-door") else { throw NotThere() }
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
        guard case .render(let options) = try Command(words, demos: sampleDemos) else { throw NotThere() }
        expect(options.demo == Crossing.self)
        expectEqual(options.time, 0.75)
        expectEqual(options.size, PictureSize(width: 320, height: 200))
        expectEqual(options.scale, 2)
        expectEqual(options.output.url?.path, "/tmp/a.png")
        expect(options.isBare)
    }

    @Test func sheetSourceAndListAreUnderstood() throws {
        guard case .sheet(let sheet) = try parse("sheet", "crossing") else { throw NotThere() }
        expectEqual(sheet.output.url?.lastPathComponent, "crossing-sheet.png")
        guard case .source(let demo) = try parse("source", "crossing") else { throw NotThere() }
        expect(demo == Crossing.self)
        guard case .list(asJSON: true) = try parse("list", "--json") else { throw NotThere() }
        guard case .list(asJSON: false) = try parse("list") else { throw NotThere() }
    }

    @Test func thePainterIsChosen() throws {
        guard case .render(let still) = try parse("render", "crossing", "--painter", "cpu"),
            case .sheet(let sheet) = try parse("sheet", "crossing", "--painter", "cpu"),
            case .record(let recording) = try parse("record", "crossing", "--painter", "cpu", "a.webp"),
            case .render(let standard) = try parse("render", "crossing")
        else { throw NotThere() }
        expect(still.painter == .cpu && sheet.painter == .cpu && recording.painter == .cpu && standard.painter == .gpu)
        expect(message("render", "crossing", "--painter", "gp").contains("neither gpu nor cpu"))
    }

    @Test func helpAndVersionComeBeforeAllElse() throws {
        guard case .help(nil) = try parse("nonsense", "--help") else { throw NotThere() }
        guard case .help(.render?) = try parse("render", "-h") else { throw NotThere() }
        guard case .version = try parse("--version") else { throw NotThere() }
    }

    @Test(arguments: [
        ("nan", "not a number"), ("inf", "not a number"), ("0x10", "not a number"), ("", "not a number"), ("1s", "not a number"),
        ("1e999", "not a number"), ("-1", "out of range"), ("3601", "out of range"),
    ])
    func badTimesAreRefused(_ text: String, _ reason: String) {
        let said = message("render", "crossing", "--time", text)
        expect(said.contains(reason) && said.contains("--time") && said.contains("quartzite render --help"))
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
        for (words, verb) in [(["help"], nil), (["help", "render"], Verb.render), (["help", "live"], .live)]
            as [([String], Verb?)]
        {
            guard case .help(let found) = try Command(words, demos: sampleDemos) else {
                expect(Bool(false), "\(words)")
                continue
            }
            expectEqual(found, verb)
        }
        expect(message("help", "rendr").contains("there is no command “rendr”"))
    }

    @Test func aDemoIsFoundByItsTitle() throws {
        for demo in sampleDemos {
            for word in [demo.info.title, demo.info.title.lowercased(), demo.info.title.replacingOccurrences(of: " ", with: "-")]
            {
                guard case .dump(let options) = try Command(["dump", word], demos: sampleDemos) else {
                    expect(Bool(false), "\(word)")
                    continue
                }
                expectEqual(options.demo.info.title, demo.info.title)
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
        guard case .record(let options) = try Command(["record"] + words, demos: sampleDemos) else { throw NotThere() }
        return options
    }

    private func message(_ words: [String]) -> String {
        do {
            _ = try Command(["record"] + words, demos: sampleDemos)
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
        (["crossing", "--to", "3600", "--fps", "240"], "864000 frames"), (["crossing", "a.gif"], "WebP or Y4M files or folders"),
        (["crossing", "a.webp", "-o", "b.webp"], "both name the output"), (["crossing", "a", "b"], "unexpected “b”"),
        (["crossing", "--size", "9000x9000", "--scale", "2"], "exceed 16383 pixels"), (["crosing"], "there is no demo"),
    ])
    func whatCannotBeRecordedIsRefused(_ words: [String], _ reason: String) {
        expect(message(words).contains(reason))
    }
}
