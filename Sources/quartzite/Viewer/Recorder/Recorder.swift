import QuartzUI

/// Records stretches of demos: marks where one begins and ends, and leaves the drawing to another process of this program, so that
/// the window goes on.
///
/// What is recorded is the demo as it runs by itself, frame by frame, with the bytes of `quartzite record`.
final class Recorder {
    /// A stretch whose end is still to come.
    private struct Mark {
        let id: String
        let begin: Double
    }

    /// Hears what happens, in words for people.
    var report: (String) -> Void = { _ in }
    /// Hears that a recording begins or ends.
    var onChange: () -> Void = {}
    /// The program that draws.
    var executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    /// Where files go; nil is the current folder.
    var folder: URL?

    private var mark: Mark? {
        didSet { onChange() }
    }
    private var processes: [Process] = []

    /// Whether a stretch has begun.
    var isRecording: Bool { mark != nil }
    /// How many files are being written.
    var writing: Int { processes.count }

    /// Begins a stretch, if there is a place to write it to.
    func begin(_ id: String, at time: Double) {
        do {
            try PictureFile(url(id, time)).checkPlace()
        } catch {
            return report(ErrorReport(error).message)
        }
        mark = Mark(id: id, begin: time)
        report("Recording from \(TimeText.string(time)). V ends it.")
    }

    /// Ends the stretch and has it drawn. One that was scrubbed back over is recorded all the same, forwards.
    func end(at time: Double) {
        guard let mark else { return }
        self.mark = nil
        let span = min(mark.begin, time)..<max(mark.begin, time)
        guard span.upperBound - span.lowerBound >= 1 / RecordOptions.defaultRate else {
            return report("Nothing to record: no time has passed.")
        }
        let frames = RecordOptions.frameCount(span, rate: RecordOptions.defaultRate)
        guard frames <= RecordOptions.mostFrames else {
            return report("That is \(frames) frames; a recording has \(RecordOptions.mostFrames) at most.")
        }
        write(mark.id, span, frames)
    }

    private func url(_ id: String, _ time: Double) -> URL {
        OutputFile.freeURL(for: id, time: time, type: "webp", in: folder)
    }

    private func write(_ id: String, _ span: Range<Double>, _ frames: Int) {
        let url = url(id, span.lowerBound)
        let process = Process()
        process.executableURL = executable
        process.arguments = [
            "record", id, "--from", "\(span.lowerBound)", "--to", "\(span.upperBound)", "--theme",
            (Theme.isDark ? ThemeName.dark : .light).rawValue, url.path,
        ]
        let complaints = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = complaints
        process.terminationHandler = { [weak self] process in
            let text = String(decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let status = process.terminationStatus
            DispatchQueue.main.async { self?.finished(process, status, text, url) }
        }
        do {
            try process.run()
        } catch {
            return report("The recording cannot start: \(error.localizedDescription)")
        }
        processes.append(process)
        report("Writing \(frames) frames to \(url.lastPathComponent) …")
    }

    private func finished(_ process: Process, _ status: Int32, _ text: String, _ url: URL) {
        processes.removeAll { $0 === process }
        process.terminationHandler = nil
        let first = text.split(separator: "\n").first.map(String.init) ?? "status \(status)"
        report(status == 0 ? "Saved \(url.path)" : "No recording: \(first)")
    }
}
