import QuartzUI

/// Records ranges of subjects.
///
/// Of a subject that can be drawn again it stores start and end. Another process of this program draws, so that the window stays
/// responsive: the recording shows the subject without interaction, frame by frame, with the bytes of `quartzite record`. Of another
/// subject the frames are kept as they are shown.
package final class Recorder {
    /// A range without an end yet.
    private struct Mark {
        let id: String
        /// The words of a command line that choose the scene.
        let scene: [String]
        let begin: Double
        let isBare: Bool
    }

    /// Receives messages for the user.
    package var report: (String) -> Void = { _ in }
    /// Receives the progress of writing; nil when nothing is written any more.
    package var onProgress: (RecordingJob.Progress?) -> Void = { _ in }
    /// Called when a recording starts or ends.
    package var onChange: () -> Void = {}
    /// The program that draws.
    var executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    /// The folder of the files; nil for the user's pictures folder.
    package var folder: URL?

    private var mark: Mark? {
        didSet { onChange() }
    }
    /// The frames of a subject that is not drawn again, and their file.
    private var shown: (frames: WindowRecording, url: URL)? {
        didSet { onChange() }
    }
    private var jobs: [RecordingJob] = []
    private var afterwards: [() -> Void] = []

    package init() {}

    /// Whether a range is started.
    package var isRecording: Bool { mark != nil || shown != nil }
    /// Whether each frame that is shown is to be given to ``add(_:of:)``.
    var needsFrames: Bool { shown != nil }
    /// The number of files being written.
    package var writing: Int { jobs.count }

    /// Starts a range of a subject at its present time, or ends it.
    ///
    /// - Parameters:
    ///   - range: The range to record at once, of a subject that can be drawn again; nil for one that goes on.
    ///   - isBare: Whether the stage is recorded alone, without title and summary.
    package func toggle(_ subject: any Subject, range: Range<Double>? = nil, isBare: Bool = false) {
        if isRecording {
            end(subject)
        } else if let scene = subject.recordedScene, let range {
            record(subject.title, scene: scene, range, isBare: isBare)
        } else if let scene = subject.recordedScene {
            begin(subject.title, scene: scene, at: subject.time, isBare: isBare)
        } else {
            beginShown(subject)
        }
    }

    /// Ends the range of a subject at its present time.
    package func end(_ subject: any Subject) {
        guard let shown else { return end(at: subject.time) }
        self.shown = nil
        shown.frames.finish(shown.url, at: subject.clockTime) { [weak self] in self?.report($0) }
    }

    private func beginShown(_ subject: any Subject) {
        let url = url(subject.title, subject.time)
        do { try OutputFile.checkPlace(url) } catch {
            return report("No recording: \(ErrorReport(error).message)")
        }
        shown = (WindowRecording(at: subject.clockTime), url)
    }

    /// Appends a frame that is shown, or ends a recording that has become too long.
    func add(_ picture: CGImage, of subject: any Subject) {
        if let shown, !shown.frames.add(picture, at: subject.clockTime) { end(subject) }
    }

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
        guard span.upperBound - span.lowerBound >= 1 / RecordingLength.defaultRate else {
            return report("Nothing to record: no time has passed.")
        }
        let frames = RecordingLength.frameCount(span, rate: RecordingLength.defaultRate)
        guard frames <= RecordingLength.mostFrames else {
            return report("That is \(frames) frames; a recording has \(RecordingLength.mostFrames) at most.")
        }
        write(mark, span)
    }

    /// Calls a closure when no file is being written; immediately if none is.
    package func whenFinished(_ action: @escaping () -> Void) {
        if jobs.isEmpty { action() } else { afterwards.append(action) }
    }

    /// Discards the files being written.
    package func discard() {
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
                Theme.isDark ? "dark" : "light", "--progress", url.path,
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
