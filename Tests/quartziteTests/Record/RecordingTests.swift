import Foundation
import ImageIO
import Expectations
import Testing

@testable import QuartzInstruments
@testable import quartzite

@Suite(.serialized) struct RecordingTests {
    /// Runs `body` with a temporary folder.
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func record(_ span: Range<Double>, into url: URL) throws {
        let options = RecordOptions(
            demo: Crossing.self, span: span, rate: 4, size: PictureSize(width: 320, height: 200), isBare: true,
            format: RecordingFormat(rawValue: url.pathExtension) ?? .png, output: .file(url))
        try Recording(options).run(into: RecordingFile(options))
    }

    @Test func equalRecordingsAreEqualFiles() throws {
        try inFolder { folder in
            let urls = ["a.webp", "b.webp", "later.webp"].map { folder.appendingPathComponent($0) }
            try record(0..<1, into: urls[0])
            try record(0..<1, into: urls[1])
            try record(1..<2, into: urls[2])
            let files = try urls.map { try Data(contentsOf: $0) }
            expect(files[0].starts(with: Data("RIFF".utf8)))
            expect(files[0].range(of: Data("ANIM".utf8)) != nil)
            expectEqual(files[0], files[1])
            expect(files[0] != files[2])
        }
    }

    @Test func aFolderGetsOneFileAFrame() throws {
        try inFolder { folder in
            let frames = folder.appendingPathComponent("frames")
            try record(1..<2, into: frames)
            let names = try FileManager.default.contentsOfDirectory(atPath: frames.path).sorted()
            expectEqual(names, (1...4).map { "frame-000\($0).png" })
            // The third frame is at 1.5 s.
            let still = RenderOptions(
                demo: Crossing.self, time: 1.5, size: PictureSize(width: 320, height: 200), isBare: true,
                output: .file(frames))
            let third = try Data(contentsOf: frames.appendingPathComponent(names[2]))
            try expectEqual(third, ImageEncoder.encodePNG(DemoPicture(still).draw()))
        }
    }

    @Test func aPlaceThatCannotBeWrittenIsToldBeforehand() throws {
        try inFolder { folder in
            let message = { (url: URL) in
                do {
                    try record(0..<1, into: url)
                    return ""
                } catch {
                    return ErrorReport(error).message
                }
            }
            try Data().write(to: folder.appendingPathComponent("file"))
            expect(message(folder).contains("is not empty"))
            expect(message(folder.appendingPathComponent("file")).contains("is a file"))
            expect(message(folder.appendingPathComponent("none/a.webp")).contains("there is no folder"))
        }
    }

    @Test func rawVideoHasAHeaderAndEqualFrames() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("a.y4m")
            try record(0..<1, into: url)
            let data = try Data(contentsOf: url)
            let header = "YUV4MPEG2 W320 H200 F4:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
            expect(data.starts(with: Data(header.utf8)))
            // Luma at full size, both chroma planes at half the width and half the height.
            expectEqual(data.count, header.utf8.count + 4 * (6 + 320 * 200 * 3 / 2))
        }
    }

    @Test func coloursOfRawVideoAreThoseOfBT601() throws {
        // Red 255, 0, 0: Y = 16 + 65.481, Cb = 128 − 37.797, Cr = 128 + 112. White: 235, 128, 128.
        let format = Y4MFormat(width: 2, height: 2, rate: 25)
        for (color, bytes) in [([255, 0, 0], [81, 90, 240]), ([255, 255, 255], [235, 128, 128])] as [([UInt8], [UInt8])] {
            let pixels = Array(repeatElement(color + [255], count: 4).joined())
            let frame = try format.frame(require(CGImage(width: 2, height: 2, premultipliedRGBA: pixels)))
            expectEqual(Array(frame), Array("FRAME\n".utf8) + Array(repeating: bytes[0], count: 4) + [bytes[1], bytes[2]])
        }
        expect(Y4MFormat.ratio(60) == (60, 1), Y4MFormat.ratio(29.97) == (29_970, 1000))
    }

    @Test func aRecordingHasItsNameOnlyOnceItIsComplete() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("a.y4m")
            let options = RecordOptions(
                demo: Crossing.self, span: 0..<1, rate: 4, size: PictureSize(width: 2, height: 2), format: .y4m,
                output: .file(url))
            let names = { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
            let image = try require(CGImage(width: 2, height: 2, premultipliedRGBA: [UInt8](repeating: 255, count: 16)))
            var file = try RecordingFile(options)
            try file.add(image)
            try expect(names().count == 1, !FileManager.default.fileExists(atPath: url.path))
            try file.finish()
            try expectEqual(names(), ["a.y4m"])
            // A discarded recording leaves no file and does not change the old one.
            let before = try Data(contentsOf: url)
            file = try RecordingFile(options)
            file.unfinished?.discard()
            try expect(names() == ["a.y4m"], Data(contentsOf: url) == before)
        }
    }

    @Test(arguments: [("a.webp", SIGINT, 130), ("a.y4m", SIGTERM, 143), ("frames", SIGINT, 130)])
    func aSignalEndsItAtOnceAndLeavesNothing(_ name: String, _ signal: Int32, _ status: Int32) throws {
        try inFolder { folder in
            let process = Process()
            process.executableURL = program
            process.arguments = [
                "record", "swinging-door", "--to", "200", "--progress", folder.appendingPathComponent(name).path,
            ]
            let pipe = Pipe()
            process.standardError = pipe
            try process.run()
            // Wait until some frames are drawn.
            var text = ""
            while !text.contains(" of 12000 frames"), process.isRunning {
                text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
            }
            let last = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: last)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            last.cancel()
            // Killed by SIGKILL, it would have another status.
            expectEqual(process.terminationStatus, status)
            expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    private var program: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(
            "quartzite")
    }

    /// The pipe ends with the process that has its other end, also if that is killed.
    @Test func anAttachedRecordingEndsWithItsInput() throws {
        try inFolder { folder in
            let process = Process()
            process.executableURL = program
            process.arguments = [
                "record", "swinging-door", "--to", "200", "--progress",
                folder.appendingPathComponent("a.webp").path,
            ]
            let (input, errors) = (Pipe(), Pipe())
            (process.standardInput, process.standardError) = (input, errors)
            process.environment = ProcessInfo.processInfo.environment.merging([Interruption.endsWithInput: "1"]) { $1 }
            try process.run()
            var text = ""
            while !text.contains(" of 12000 frames"), process.isRunning {
                text += String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
            }
            let last = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: last)
            // Nobody reads its messages any more either.
            try errors.fileHandleForReading.close()
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            last.cancel()
            expectEqual(process.terminationStatus, 143)
            expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
        }
    }

    /// A closed or full standard output is a failure with a message, not a trap.
    @Test(arguments: [">&-", ">/dev/full"], ["list", "manual", "dump hit-test", "source hit-test", "completion bash"])
    func textThatCannotBeWrittenIsAFailure(_ redirection: String, _ words: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exec \"$0\" \(words) \(redirection)", program.path]
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        expectEqual(process.terminationReason, .exit, Comment(rawValue: text))
        expectEqual(process.terminationStatus, 1, Comment(rawValue: text))
        expect(text.contains("quartzite: standard output cannot be written"), Comment(rawValue: text))
    }

    @Test func standardOutputGetsTheSameBytes() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("a.y4m")
            try record(0..<1, into: url)
            var (bytes, said) = (Data(), "")
            let console = Console(output: { said += $0 }, error: { _ in }, data: { bytes.append($0) })
            let words = [
                "record", "crossing", "--to", "1", "--fps", "4", "--size", "320x200", "--bare", "--format", "y4m", "-o", "-",
            ]
            expectEqual(Program(demos: sampleDemos, console: console).run(words), 0)
            try expectEqual(bytes, Data(contentsOf: url))
            expect(said.isEmpty)
            var terminal = console
            terminal.showsOutput = true
            expectEqual(Program(demos: sampleDemos, console: terminal).run(words), 1)
        }
    }

    @Test func progressHasABarAndTheTimeThatIsLeft() {
        // A quarter takes 5 s: 15 s are left.
        expectEqual(
            ProgressReport.bar(60, of: 240, after: 5, columns: 48), "█████░░░░░░░░░░░░░░░ 25 %  60 of 240  0:15 left")
        expectEqual(ProgressReport.bar(240, of: 240, after: 20, columns: 20), "100 %  240 of 240")
        expectEqual(ProgressReport.share(in: "60 of 240 frames"), 0.25)
        expectNil(ProgressReport.share(in: "libEGL warning: no frames"))
        var (time, texts) = (0.0, [String]())
        let progress = ProgressReport(total: 3, style: .lines { texts.append($0) }, now: { time })
        for done in 1...3 {
            progress.update(done)
            time += 0.06
        }
        // The second report comes too soon; the last is always written.
        expectEqual(texts, ["1 of 3 frames", "3 of 3 frames"])
    }
}

@Suite(.serialized) struct RecordingFormatTests {
    @Test(arguments: [25.0, 30, 50, 60, 100, 120, 24, 59.94])
    func durationsOfAGIFAddUp(_ rate: Double) {
        let count = Int(rate * 2)
        let clock = FrameClock(rate: rate, count: count)
        let kept = (0..<count).compactMap { clock.hundredths(of: $0) }
        expect(kept.allSatisfy { $0 >= 2 })
        // All frames last 2 s, of at most 50 a second.
        expect(abs(kept.reduce(0, +) - Int((Double(count) / rate * 100).rounded())) <= 2)
        expectEqual(kept.count, rate <= 50 ? count : Int(Double(count) / rate * 50 + 1e-9))
    }

    @Test func framesAreTakenInOrder() throws {
        let queue = FrameQueue()
        var results: [Data] = []
        for index in 0..<40 {
            queue.add {
                // Later ones are faster.
                usleep(UInt32(40 - index) * 50)
                return Data([UInt8(index)])
            }
            results += try queue.takeFinished()
        }
        results += try queue.takeAll()
        expectEqual(results.map { $0[0] }, (0..<40).map { UInt8($0) })
    }

    @Test func aFailedFrameIsThrown() {
        let queue = FrameQueue()
        queue.add { Data() }
        queue.add { throw CocoaError(.featureUnsupported) }
        #expect(throws: CocoaError.self) { try queue.takeAll() }
    }

    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("video-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func aVideoIsWrittenByFFmpeg() throws {
        try inFolder { folder in
            let program = folder.appendingPathComponent("ffmpeg")
            // The last argument is the file.
            try Data("#!/bin/sh\nfor last; do :; done\nexec cat > \"$last\"\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let url = folder.appendingPathComponent("a.mp4")
            let video = try FFmpeg(writing: .mp4, to: url, path: "/nowhere:\(folder.path)")
            try video.input.writeAll(Data("YUV4MPEG2".utf8), name: "ffmpeg")
            try video.input.close()
            try video.finish()
            expectEqual(try Data(contentsOf: url), Data("YUV4MPEG2".utf8))
            try Data("#!/bin/sh\necho no such encoder >&2\nexit 3\n".utf8).write(to: program)
            let failing = try FFmpeg(writing: .webm, to: url, path: folder.path)
            try failing.input.close()
            do {
                try failing.finish()
                expect(false)
            } catch {
                expectEqual(ErrorReport(error).message, "ffmpeg cannot write a.mp4: no such encoder")
            }
        }
    }

    @Test func withoutFFmpegTheMessageSaysSo() {
        do {
            _ = try FFmpeg(writing: .mp4, to: URL(fileURLWithPath: "/tmp/none.mp4"), path: "/nowhere")
            expect(false)
        } catch {
            expectEqual(ErrorReport(error).message, "no ffmpeg is installed, which writes MP4")
        }
    }

    @Test func aGIFHasTheFramesOfTheRecording() throws {
        try inFolder { folder in
            let url = folder.appendingPathComponent("a.gif")
            let options = RecordOptions(
                demo: Crossing.self, span: 0..<1, rate: 10, size: PictureSize(width: 160, height: 100), isBare: true,
                format: .gif, output: .file(url))
            try Recording(options).run(into: RecordingFile(options))
            let data = try Data(contentsOf: url)
            expect(data.starts(with: Data("GIF89a".utf8)))
            expectEqual(data.last, 0x3B)
            // Each frame's control block has a duration of ten hundredths.
            var (count, place) = (0, data.startIndex)
            while let found = data.range(of: Data([0x21, 0xF9, 4, 4, 10, 0, 0, 0, 0x2C]), in: place..<data.endIndex) {
                (count, place) = (count + 1, found.upperBound)
            }
            expectEqual(count, 10)
        }
    }
}
