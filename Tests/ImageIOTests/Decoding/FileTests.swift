import Foundation
import ImageIO
import Testing

@Suite struct FileTests {
    @Test func missingFoldersAndForeignURLs() throws {
        try Samples.withFolder { folder in
            let missing = folder.appendingPathComponent("none.png")
            #expect(throws: ImageIOError.fileNotFound(path: missing.path)) { try ImageDecoder.decode(contentsOf: missing) }
            #expect(throws: ImageIOError.fileAccess(path: folder.path, reason: "it is a folder")) {
                try ImageDecoder.decode(contentsOf: folder)
            }
            let web = try #require(URL(string: "https://example.org/a.png"))
            #expect(throws: ImageIOError.self) { try ImageDecoder.decode(contentsOf: web) }
        }
    }

    @Test func formatComesFromTheDataNotTheName() throws {
        try Samples.withFolder { folder in
            let file = folder.appendingPathComponent("picture.jpg")
            try ImageEncoder.encodePNG(Samples.solid(9, 8, 7, 255)).write(to: file)
            #expect(Samples.pixel(try ImageDecoder.decode(contentsOf: file), 0, 0) == [9, 8, 7, 255])
        }
    }

    @Test(arguments: ["", "GIF89a.......", "hello, world", "<html></html>", "RIFF....WAVE", "\u{0}\u{0}"])
    func unknownFormats(text: String) {
        #expect(throws: ImageIOError.unsupportedFormat) { try ImageDecoder.decode(Data(text.utf8)) }
    }

    @Test func errorsAreSentences() {
        let errors: [ImageIOError] = [
            .fileNotFound(path: "/a"), .unsupportedFormat, .corrupt(.png, reason: "r"), .tooLarge(width: 1, height: 2), .noFrames,
        ]
        for error in errors {
            #expect(error.description.hasSuffix("."))
            #expect(error.localizedDescription == error.description)
        }
    }

    @Test func decodesOnManyThreadsAtOnce() async throws {
        let png = try ImageEncoder.encodePNG(Samples.gradient(width: 50, height: 50))
        let inputs = [png, Samples.jpeg, Samples.square]
        let widths = try await withThrowingTaskGroup(of: Int.self) { group in
            for index in 0..<60 { group.addTask { try ImageDecoder.decode(inputs[index % 3]).width } }
            return try await group.reduce(0, +)
        }
        #expect(widths == 20 * (50 + 16 + 20))
    }
}
