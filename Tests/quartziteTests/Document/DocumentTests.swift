import Expectations
import Foundation
import ImageIO
import Testing

@testable import QuartzInstruments
@testable import quartzite

/// Files of Core Animation on the command line.
@Suite struct DocumentTests {
    /// A document whose lower half is red, and whose upper half is blue in the state “up”.
    private let text = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 40 40" position="20 20" glow="1"><sublayers>
            <CALayer id="a" bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0"/></sublayers>
            <states><LKState name="up"><elements>
              <LKStateSetValue targetId="a" keyPath="position.y"><value type="real" value="30"/></LKStateSetValue>
              <LKStateSetValue targetId="a" keyPath="backgroundColor"><value type="CGColor" value="0 0 1"/></LKStateSetValue>
            </elements></LKState></states>
          </CALayer>
        </caml>
        """

    private func withFile(_ name: String, _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "document-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        try body(url)
    }

    private func run(_ words: [String]) -> (status: Int32, output: String, error: String) {
        var (output, error) = ("", "")
        let console = Console(output: { output += $0 }, error: { error += $0 })
        return (Program(demos: [], console: console).run(words), output, error)
    }

    @Test func checkListsWhatIsNotHonoured() throws {
        try withFile("a.caml") { url in
            let report = run(["check", url.path])
            expectEqual(report.status, 1)
            expectEqual(
                report.output, "a.caml: 40 × 40 points\nstates: up\nnot honoured:\n  a.caml:2:48: the attribute glow of CALayer")
            let json = try JSONSerialization.jsonObject(with: Data(run(["check", url.path, "--json"]).output.utf8))
            let issue = try require(((json as? [String: Any])?["issues"] as? [[String: Any]])?.first)
            expectEqual(issue["line"] as? Int, 2)
            expectEqual(issue["severity"] as? String, "notHonoured")
            try Data("<caml><CALayer></caml>".utf8).write(to: url)
            let broken = run(["check", url.path])
            expectEqual(broken.status, 1)
            expect(broken.error.contains("a.caml:1:16: </caml> where </CALayer> was expected"), "\(broken.error)")
        }
    }

    @Test func exportWritesADemo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        let console = Console(output: { _ in }, error: { _ in })
        let program = Program(demos: sampleDemos, console: console)
        expectEqual(program.run(["export", sampleDemos[0].info.id, "-o", folder.path]), 0)
        let text = try String(contentsOf: folder.appending(path: "main.caml"), encoding: .utf8)
        expect(text.contains("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">"))
        expect(run(["check", folder.path]).output.contains("640 × 400 points"))
    }

    @Test func renderDrawsAState() throws {
        try withFile("a.caml") { url in
            let picture = url.deletingLastPathComponent().appending(path: "a.png")
            @MainActor func pixel(_ words: [String], _ y: Int) throws -> [UInt8] {
                let result = run(["render", url.path, "--painter", "cpu", "-o", picture.path] + words)
                expectEqual(result.status, 0, "\(result.error)")
                let image = try ImageDecoder.decode(contentsOf: picture)
                expectEqual([image.width, image.height], [40, 40])
                return image.withUnsafePixels { pixels in (0..<4).map { pixels[(y * 40 + 20) * 4 + $0] } }
            }
            // The y axis of a document points up.
            expectEqual(try pixel([], 30), [255, 0, 0, 255])
            expectEqual(try pixel(["--state", "up"], 10), [0, 0, 255, 255])
            let unknown = run(["render", url.path, "--painter", "cpu", "--state", "down", "-o", picture.path])
            expectEqual(unknown.status, 1)
            expect(unknown.error.contains("the document has no state “down”"))
        }
    }
}
