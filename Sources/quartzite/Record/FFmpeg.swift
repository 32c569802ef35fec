import Foundation
import QuartzInstruments

/// A running `ffmpeg`, which writes a video of raw frames. It is found at run time.
final class FFmpeg {
    private let process = Process()
    private let errors = Pipe()
    private let frames = Pipe()
    private let output: URL

    /// Receives raw video (Y4M).
    var input: FileHandle { frames.fileHandleForWriting }

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - format: MP4 or WebM.
    ///   - output: The file to write.
    ///   - path: The folders of programs, separated by colons.
    /// - Throws: `CommandError` if the program is not installed or cannot be started.
    init(
        writing format: RecordingFormat, to output: URL, path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
    ) throws {
        self.output = output
        guard let program = Self.program(in: path) else {
            throw CommandError.failure(
                "no ffmpeg is installed, which writes \(format.rawValue.uppercased())",
                hint: "Record a WebP, a GIF or raw video instead: .webp, .gif, .y4m.")
        }
        process.executableURL = program
        process.arguments = [
            "-loglevel", "error", "-y", "-f", "yuv4mpegpipe", "-i", "-",
            // The most common codecs need even sizes.
            "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
        ]
        // The encoders' own settings take several times as long, for less than a decibel.
        process.arguments? +=
            format == .webm
            ? ["-crf", "20", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6", "-row-mt", "1", "-f", "webm"]
            : ["-crf", "17", "-preset", "veryfast", "-movflags", "+faststart", "-f", "mp4"]
        process.arguments?.append(output.path)
        process.standardInput = frames
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        do {
            try process.run()
        } catch {
            throw CommandError.failure("\(program.path) cannot be started: \(error.localizedDescription)")
        }
        try? frames.fileHandleForReading.close()
    }

    /// Returns the program in the first folder that has it.
    static func program(in path: String) -> URL? {
        path.split(separator: ":").map { URL(fileURLWithPath: String($0)).appendingPathComponent("ffmpeg") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    /// Waits for the end. The input must be closed.
    ///
    /// - Throws: `CommandError` with the program's message.
    func finish() throws {
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus != 0 || process.terminationReason != .exit else { return }
        let reason = text.split(separator: "\n").last.map(String.init) ?? "status \(process.terminationStatus)"
        throw CommandError.failure("ffmpeg cannot write \(output.lastPathComponent): \(reason)")
    }
}
