import Testing

@testable import quartzite

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
            #expect(error.kind == .usage)
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test func theWholeStoryIsTheDefault() throws {
        // The last key moment is at 3 s, and the recording continues for another second.
        let options = try record("crossing")
        #expect(options.span == 0..<4)
        #expect(options.rate == 60)
        #expect(options.frameCount == 240)
        #expect(options.output.url?.lastPathComponent == "crossing.webp")
    }

    @Test func framesLieBeforeTheEnd() throws {
        let options = try record("crossing", "--from", "0.5", "--to", "1", "--fps", "8", "frames")
        #expect(options.times == [0.5, 0.625, 0.75, 0.875])
        #expect(options.output.url?.lastPathComponent == "frames")
        #expect(try record("crossing", "--to", "0.001", "--fps", "1").times == [0])
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
        #expect(message(words).contains(reason))
    }
}
