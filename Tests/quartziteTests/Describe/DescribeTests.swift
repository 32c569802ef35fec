import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

private func output(_ words: String...) -> String {
    var text = ""
    let console = Console(output: { text += $0 + "\n" }, error: { _ in })
    expectEqual(Program(demos: sampleDemos, console: console).run(words), 0)
    return text
}

@Suite(.serialized) struct DescribeTests {
    @Test func aDumpHasBothTreesAndWhatRuns() {
        // At 1.5 s the square is presented at 50 + 100 · 1.5.
        expectEqual(
            output("dump", "crossing", "--time", "1.5"),
            """
            crossing at 0:01.500

            MODEL
            CALayer "Crossing", bounds 0 0 640 400, position 320 200
              CALayer "square", bounds 0 0 100 100, position 50 200, backgroundColor 1 0 0 1, animations move

            PRESENTATION
            CALayer "Crossing", bounds 0 0 640 400, position 320 200
              CALayer "square", bounds 0 0 100 100, position 200 200, backgroundColor 1 0 0 1, animations move

            ANIMATIONS
            square, move, basic · position.x, 1.50 of 4.00 s, forwards

            """)
        expect(output("dump", "tapping").hasSuffix("CAPTION\n0 taps\n"))
    }

    @Test(arguments: Completion.allCases) func completionsKnowAllWords(_ shell: Completion) {
        let script = output("completion", shell.rawValue)
        for word in Subcommands.verbs.map(\.name) + sampleDemos.map(\.info.id) { expect(script.contains(word)) }
        for option in Option.allCases { expect(script.contains(option.rawValue)) }
        for value in ["dark light", "webp gif y4m mp4 webm png"] { expect(script.contains(value)) }
    }

    @Test func bashCompletesDemosOptionsAndValues() throws {
        let lines = """
            try() { COMP_WORDS=(quartzite "$@"); COMP_CWORD=$#; _quartzite; echo "${COMPREPLY[@]}"; }
            try render cr
            try record crossing --format y
            try render crossing --th
            try completion f
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", output("completion", "bash") + "\n" + lines]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        expectEqual(String(decoding: data, as: UTF8.self), "crossing\ny4m\n--theme\nfish\n")
    }

    @Test func theManualHasAllCommandsAndKeys() {
        let page = output("manual")
        expect(page.hasPrefix(".TH QUARTZITE 1"))
        for verb in Subcommands.verbs { expect(page.contains(".SS quartzite \(verb.name)")) }
        for word in ["Ctrl Q", "Alt click", "\\-\\-format", "130, 143"] { expect(page.contains(word)) }
        // A line that starts with a period would be a troff request.
        let requests: Set = [".TH", ".SH", ".SS", ".TP", ".B", ".br"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") {
            expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
        }
    }

    @Test func aDumpIsJSONForPrograms() throws {
        let text = try Dump(DumpOptions(demo: Crossing.self, time: 2, asJSON: true)).json()
        let document = try require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        expectEqual(document["time"] as? Double, 2)
        let root = try require(document["layer"] as? [String: Any])
        let square = try require((root["sublayers"] as? [[String: Any]])?.first { ($0["name"] as? String) == "square" })
        expectEqual((square["model"] as? [String: Any])?["position.x"] as? Double, 50)
        expectEqual((square["presentation"] as? [String: Any])?["position.x"] as? Double, 250)
        let animation = try require((square["animations"] as? [[String: Any]])?.first)
        expectEqual(animation["key"] as? String, "move")
        expectEqual(animation["elapsed"] as? Double, 2)
    }
}
