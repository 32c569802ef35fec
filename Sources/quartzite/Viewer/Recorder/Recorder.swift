import QuartzUI

/// Records ranges of demos. It stores start and end. Another process of this program draws, so that the window stays responsive.
///
/// The recording shows the demo without interaction, frame by frame, with the bytes of `quartzite record`.
final class Recorder {
    /// A range without an end yet.
    private struct Mark {
        let id: String
        /// The words of a command line that choose the scene.
        let scene: [String]
        let begin: Double
        let isBare: Bool
    }

    /// Receives messages for the user.
    var report: (String) -> Void = { _ in }
    /// Receives the progress of writing; nil when nothing is written any more.
    var onProgress: (RecordingJob.Progress?) -> Void = { _ in }
    /// Called when a recording starts or ends.
    var onChange: () -> Void = {}
    /// The program that draws.
    var executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    /// The folder of the files; nil for the user's pictures folder.
    var folder: URL?

    private var mark: Mark? {
        didSet { onChange() }
    }
    private var jobs: [RecordingJob] = []
    private var afterwards: [() -> Void] = []

    /// Whether a range is started.
    var isRecording: Bool { mark != nil }
    /// The number of files being written.
    var writing: Int { jobs.count }

    /// Starts a range if its file can be written.
    ///
    /// - Parameters:
    ///   - scene: The words of a command line that choose the scene; nil for its id.
    ///   - isBare: Whether the stage is recorded alone, without title and summary.
    func begin(_ id: String, scene: [String]? = nil, at time: Double, isBare: Bool = false) {
        do {
            try OutputFile.checkPlace(url(id, time))
        } catch {
            return report("No recording: \(ErrorReport(error).message)")
        }
        mark = Mark(id: id, scene: scene ?? [id], begin: time, isBare: isBare)
        report("Recording \(isBare ? "the stage alone " : "")from \(TimeText.string(time)). V ends it.")
    }

    /// Records the range between two marks.
    func record(_ id: String, scene: [String]? = nil, _ range: Range<Double>, isBare: Bool = false) {
        begin(id, scene: scene, at: range.lowerBound, isBare: isBare)
        end(at: range.upperBound)
    }

    /// Ends the range and draws it. A range that was scrubbed backwards is recorded forwards.
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
        write(mark, span)
    }

    /// Calls a closure when no file is being written; immediately if none is.
    func whenFinished(_ action: @escaping () -> Void) {
        if jobs.isEmpty { action() } else { afterwards.append(action) }
    }

    /// Discards the files being written.
    func discard() {
        for job in jobs { job.interrupt() }
    }

    private func url(_ id: String, _ time: Double) -> URL {
        OutputFile.freeURL(for: id, time: time, type: "webp", in: folder)
    }

    private func write(_ mark: Mark, _ span: Range<Double>) {
        let url = url(mark.id, span.lowerBound)
        let job = RecordingJob(url)
        var words =
            [
                "record"
            ] + mark.scene + [
                "--from", "\(span.lowerBound)", "--to", "\(span.upperBound)", "--theme",
                (Theme.isDark ? ThemeName.dark : .light).rawValue, "--progress", url.path,
            ]
        if mark.isBare { words.append("--bare") }
        job.onProgress = { [weak self, weak job] in
            // Of several jobs, the latest reports its progress.
            guard let self, jobs.last === job else { return }
            onProgress(job?.progress)
        }
        job.onEnd = { [weak self] in self?.finished($0, $1) }
        do {
            try job.start(executable, words)
        } catch {
            return report("The recording cannot start: \(error.localizedDescription)")
        }
        jobs.append(job)
        onProgress(job.progress)
    }

    private func finished(_ job: RecordingJob, _ end: RecordingJob.End) {
        jobs.removeAll { $0 === job }
        onProgress(jobs.last?.progress)
        switch end {
        case .saved: report("Saved \(job.url.path)")
        case .discarded: report("Discarded \(job.url.lastPathComponent)")
        case .failed(let reason): report("No recording: \(reason)")
        }
        guard jobs.isEmpty else { return }
        let actions = afterwards
        afterwards = []
        for action in actions { action() }
    }
}
