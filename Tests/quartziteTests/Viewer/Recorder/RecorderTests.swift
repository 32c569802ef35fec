import Demos
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct RecorderTests {
    /// The messages of a recorder.
    private final class Reports {
        var texts: [String] = []
    }

    /// Runs `body` with a recorder whose program writes its arguments into a file in a temporary folder.
    private func withRecorder(
        _ script: String, _ body: (Recorder, URL, Reports) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appendingPathComponent("program")
        // Written by another process: a child that a test starts at the same time would inherit the open file, which then cannot be run.
        let writer = try Process.run(
            URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", #"printf '%s\n' '#!/bin/sh' "$1" > "$0" && chmod 755 "$0""#, program.path, script])
        writer.waitUntilExit()
        let recorder = Recorder()
        recorder.folder = folder
        recorder.executable = program
        let reports = Reports()
        recorder.report = { reports.texts.append($0) }
        try await body(recorder, folder, reports)
    }

    /// Waits until nothing is being written.
    private func finish(_ recorder: Recorder) async throws {
        for _ in 0..<1000 where recorder.writing > 0 { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test func aStretchBecomesACommand() async throws {
        try await withRecorder(#"printf '%s ' "$@" > "$(dirname "$0")/words""#) { recorder, folder, reports in
            recorder.begin("crossing", at: 1.25)
            expect(recorder.isRecording)
            recorder.end(at: 2.75)
            expect(!recorder.isRecording)
            try await finish(recorder)
            let text = try String(contentsOf: folder.appendingPathComponent("words"), encoding: .utf8)
            let words = text.split(separator: " ")
            let url = folder.appendingPathComponent("crossing-0-01.250.webp")
            expectEqual(
                words.map(String.init),
                [
                    "record", "crossing", "--from", "1.25", "--to", "2.75", "--theme", "dark", "--progress", url.path,
                ])
            expectEqual(reports.texts.last, "Saved \(url.path)")
            // The command line accepts the words.
            let command = try Subcommands.parse(
                words.map { $0 == "crossing" ? "hit-test" : String($0) }, demos: DemoCatalog.all)
            let options = try require(command as? RecordCommand).options
            expect(options.span == 1.25..<2.75, options.output == .file(url))
        }
    }

    @Test func whatWasScrubbedBackIsRecordedForwards() async throws {
        try await withRecorder(#"printf '%s ' "$@" > "$(dirname "$0")/words""#) { recorder, folder, _ in
            recorder.begin("crossing", at: 3)
            recorder.end(at: 2)
            try await finish(recorder)
            let words = try String(contentsOf: folder.appendingPathComponent("words"), encoding: .utf8)
            expect(words.contains("--from 2.0 --to 3.0"))
        }
    }

    @Test func aFailureIsTold() async throws {
        try await withRecorder("echo 'MESA: warning' >&2; echo 'quartzite: no room' >&2; exit 1") { recorder, _, reports in
            recorder.begin("crossing", at: 0)
            recorder.end(at: 1)
            try await finish(recorder)
            expectEqual(reports.texts.last, "No recording: no room")
        }
    }

    @Test func aFolderThatIsNotThereIsRefusedAtOnce() async throws {
        try await withRecorder("exit 0") { recorder, folder, reports in
            recorder.folder = folder.appendingPathComponent("nowhere", isDirectory: true)
            recorder.begin("crossing", at: 0)
            expect(!recorder.isRecording)
            expectEqual(reports.texts.last?.contains("nowhere"), true)
        }
    }

    @Test func aProgramThatIsNotThereIsTold() async throws {
        try await withRecorder("exit 0") { recorder, folder, reports in
            recorder.executable = folder.appendingPathComponent("gone")
            recorder.begin("crossing", at: 0)
            recorder.end(at: 1)
            expectEqual(recorder.writing, 0)
            expectEqual(reports.texts.last?.hasPrefix("The recording cannot start"), true)
        }
    }

    @Test(arguments: [(1.0, 1.0, "no time"), (0, 301, "18060 frames")])
    func stretchesThatCannotBeAreRefused(_ begin: Double, _ end: Double, _ words: String) async throws {
        try await withRecorder("exit 0") { recorder, _, reports in
            recorder.begin("crossing", at: begin)
            recorder.end(at: end)
            expectEqual(recorder.writing, 0)
            expectEqual(reports.texts.last?.contains(words), true)
        }
    }

    @Test func aWindowWaitsForItsRecordingAndThenGoes() async throws {
        let script = "echo '30 of 60 frames' >&2; while [ ! -e \"$(dirname \"$0\")/go\" ]; do sleep 0.02; done"
        try await withRecorder(script) { other, folder, _ in
            let controller = ViewerController(sampleDemos, first: Crossing.self)
            _ = controller.view
            controller.recorder.folder = folder
            controller.recorder.executable = other.executable
            var hasGone = false
            expect(controller.mayClose { hasGone = true })
            controller.recorder.begin("crossing", at: 0)
            controller.recorder.end(at: 1)
            expect(!controller.mayClose { hasGone = true })
            expect(controller.panels.closing.isShown, !hasGone)
            for _ in 0..<200 where controller.panels.toast.message != "Writing crossing-0-00.000.webp, 50 %" {
                try await Task.sleep(for: .milliseconds(20))
            }
            expectEqual(controller.panels.toast.message, "Writing crossing-0-00.000.webp, 50 %")
            try Data().write(to: folder.appendingPathComponent("go"))
            try await finish(controller.recorder)
            expect(hasGone, !controller.panels.closing.isShown)
        }
    }

    @Test func whoStaysStays() async throws {
        try await withRecorder("exit 1") { _, folder, _ in
            let controller = ViewerController(sampleDemos, first: Crossing.self)
            controller.recorder.folder = folder
            controller.recorder.executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
                .deletingLastPathComponent().appendingPathComponent("quartzite")
            _ = controller.view
            controller.recorder.begin("swinging-door", at: 0)
            controller.recorder.end(at: 200)
            // The program handles signals once it draws.
            for _ in 0..<500 where controller.panels.toast.message?.hasSuffix(" 0 %") ?? true {
                try await Task.sleep(for: .milliseconds(20))
            }
            var hasGone = false
            expect(!controller.mayClose { hasGone = true })
            expect(controller.closeOverlay())
            controller.recorder.discard()
            try await finish(controller.recorder)
            expect(!hasGone)
            expectEqual(controller.panels.toast.message, "Discarded swinging-door-0-00.000.webp")
            try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.path), ["program"])
        }
    }

    @Test func foldersFollowTheConventions() throws {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let files = FileManager.default
        try files.createDirectory(at: home, withIntermediateDirectories: true)
        var folders = UserFolders(environment: [:], home: home)
        expectEqual(folders.pictures.path, home.path)
        expectEqual(folders.state.path, home.path + "/.local/state/quartzite")
        try files.createDirectory(at: home.appendingPathComponent("Pictures"), withIntermediateDirectories: true)
        expectEqual(folders.pictures.path, home.path + "/Pictures")
        try files.createDirectory(at: home.appendingPathComponent(".config"), withIntermediateDirectories: true)
        try files.createDirectory(at: home.appendingPathComponent("Bilder"), withIntermediateDirectories: true)
        try Data("# comment\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n".utf8).write(
            to: home.appendingPathComponent(".config/user-dirs.dirs"))
        expectEqual(folders.pictures.path, home.path + "/Bilder")
        // A path that is not absolute is ignored.
        folders = UserFolders(environment: ["XDG_STATE_HOME": "state", "HOME": home.path])
        expectEqual(folders.state.path, home.path + "/.local/state/quartzite")
        folders = UserFolders(environment: ["XDG_STATE_HOME": "/var/state"], home: home)
        expectEqual(folders.state.path, "/var/state/quartzite")
    }

    @Test func theKeyBeginsAndAnotherDemoEnds() async throws {
        try await withRecorder("exit 0") { other, folder, _ in
            ViewerScene.run { scene in
                let recorder = scene.controller.recorder
                recorder.folder = folder
                recorder.executable = other.executable
                scene.press(.character("v"))
                expect(recorder.isRecording)
                expect(scene.controller.panels.transport.record.isOn)
                scene.wait(1)
                scene.press(.down)
                expect(!recorder.isRecording)
                expectEqual(recorder.writing, 1)
            }
        }
    }
}
