import Demos
import Testing

@testable import quartzite

@Suite(.serialized) struct RecorderTests {
    /// What a recorder has said.
    private final class Reports {
        var texts: [String] = []
    }

    /// Runs `body` with a recorder that writes into a folder of its own by a program that only writes down its words.
    private func withRecorder(
        _ script: String, _ body: (Recorder, URL, Reports) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appendingPathComponent("program")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let recorder = Recorder()
        recorder.folder = folder
        recorder.executable = program
        let reports = Reports()
        recorder.report = { reports.texts.append($0) }
        try await body(recorder, folder, reports)
    }

    /// Waits until nothing is written any more.
    private func finish(_ recorder: Recorder) async throws {
        for _ in 0..<1000 where recorder.writing > 0 { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test func aStretchBecomesACommand() async throws {
        try await withRecorder(#"printf '%s ' "$@" > "$(dirname "$0")/words""#) { recorder, folder, reports in
            recorder.begin("crossing", at: 1.25)
            #expect(recorder.isRecording)
            recorder.end(at: 2.75)
            #expect(!recorder.isRecording)
            try await finish(recorder)
            let text = try String(contentsOf: folder.appendingPathComponent("words"), encoding: .utf8)
            let words = text.split(separator: " ")
            let url = folder.appendingPathComponent("crossing-0-01.250.webp")
            #expect(
                words.map(String.init) == ["record", "crossing", "--from", "1.25", "--to", "2.75", "--theme", "dark", url.path])
            try #require(reports.texts.count == 3)
            #expect(reports.texts[1] == "Writing 90 frames to crossing-0-01.250.webp …")
            #expect(reports.texts[2] == "Saved \(url.path)")
            // The words are those that the command line understands.
            let command = try Command(words.map { $0 == "crossing" ? "hit-test" : String($0) }, demos: DemoCatalog.all)
            guard case .record(let options) = command else { throw NotThere() }
            #expect(options.span == 1.25..<2.75 && options.output == url)
        }
    }

    @Test func whatWasScrubbedBackIsRecordedForwards() async throws {
        try await withRecorder(#"printf '%s ' "$@" > "$(dirname "$0")/words""#) { recorder, folder, _ in
            recorder.begin("crossing", at: 3)
            recorder.end(at: 2)
            try await finish(recorder)
            let words = try String(contentsOf: folder.appendingPathComponent("words"), encoding: .utf8)
            #expect(words.contains("--from 2.0 --to 3.0"))
        }
    }

    @Test func aFailureIsTold() async throws {
        try await withRecorder("echo 'quartzite: no room' >&2; exit 1") { recorder, _, reports in
            recorder.begin("crossing", at: 0)
            recorder.end(at: 1)
            try await finish(recorder)
            #expect(reports.texts.last == "No recording: quartzite: no room")
        }
    }

    @Test func aFolderThatIsNotThereIsRefusedAtOnce() async throws {
        try await withRecorder("exit 0") { recorder, folder, reports in
            recorder.folder = folder.appendingPathComponent("nowhere", isDirectory: true)
            recorder.begin("crossing", at: 0)
            #expect(!recorder.isRecording)
            #expect(reports.texts.last?.contains("nowhere") == true)
        }
    }

    @Test func aProgramThatIsNotThereIsTold() async throws {
        try await withRecorder("exit 0") { recorder, folder, reports in
            recorder.executable = folder.appendingPathComponent("gone")
            recorder.begin("crossing", at: 0)
            recorder.end(at: 1)
            #expect(recorder.writing == 0)
            #expect(reports.texts.last?.hasPrefix("The recording cannot start") == true)
        }
    }

    @Test(arguments: [(1.0, 1.0, "no time"), (0, 301, "18060 frames")])
    func stretchesThatCannotBeAreRefused(_ begin: Double, _ end: Double, _ words: String) async throws {
        try await withRecorder("exit 0") { recorder, _, reports in
            recorder.begin("crossing", at: begin)
            recorder.end(at: end)
            #expect(recorder.writing == 0)
            #expect(reports.texts.last?.contains(words) == true)
        }
    }

    @Test func theKeyBeginsAndAnotherDemoEnds() async throws {
        try await withRecorder("exit 0") { other, folder, _ in
            ViewerScene.run { scene in
                let recorder = scene.controller.recorder
                recorder.folder = folder
                recorder.executable = other.executable
                scene.press(.character("v"))
                #expect(recorder.isRecording)
                #expect(scene.controller.panels.transport.record.isOn)
                scene.wait(1)
                scene.press(.down)
                #expect(!recorder.isRecording)
                #expect(recorder.writing == 1)
            }
        }
    }
}
