import QuartzUI
import Synchronization

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
    /// - Parameter scene: The words of a command line that choose the scene; nil for its id.
    func begin(_ id: String, scene: [String]? = nil, at time: Double) {
        do {
            try OutputFile.checkPlace(url(id, time))
        } catch {
            return report("No recording: \(ErrorReport(error).message)")
        }
        mark = Mark(id: id, scene: scene ?? [id], begin: time)
        report("Recording from \(TimeText.string(time)). V ends it.")
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
        let words =
            [
                "record"
            ] + mark.scene + [
                "--from", "\(span.lowerBound)", "--to", "\(span.upperBound)", "--theme",
                (Theme.isDark ? ThemeName.dark : .light).rawValue, "--progress", url.path,
            ]
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

/// A process that draws a recording.
final class RecordingJob {
    /// The progress of writing.
    struct Progress: Equatable {
        /// The file's name.
        let name: String
        /// Fraction done, 0 … 1.
        var share = 0.0
    }

    /// The result of the process.
    enum End: Equatable {
        case saved
        case discarded
        /// With the cause as text.
        case failed(String)
    }

    /// The file to write.
    let url: URL
    private(set) var progress: Progress
    /// Called when ``progress`` changes.
    var onProgress: () -> Void = {}
    /// Called once.
    var onEnd: (RecordingJob, End) -> Void = { _, _ in }

    private let process = Process()
    /// The standard input of the process. Nothing is written to it; the pipe closes when this process ends.
    private let life = Pipe()
    private var isInterrupted = false

    init(_ url: URL) {
        self.url = url
        progress = Progress(name: url.lastPathComponent)
    }

    /// Starts the program.
    ///
    /// - Throws: An error if the program cannot be started.
    func start(_ executable: URL, _ words: [String]) throws {
        process.executableURL = executable
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging([Interruption.endsWithInput: "1"]) { $1 }
        process.standardInput = life
        process.standardOutput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardError = pipe
        let text = CollectedText()
        pipe.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let lines = text.add { handle.availableData }
            guard let share = lines.compactMap({ ProgressReport.share(in: $0) }).last else { return }
            DispatchQueue.main.async { self?.hear(share) }
        }
        process.terminationHandler = { [weak self] process in
            let handle = pipe.fileHandleForReading
            handle.readabilityHandler = nil
            _ = text.add { handle.readDataToEndOfFile() }
            let (status, reason) = (process.terminationStatus, Self.reason(in: text.whole))
            DispatchQueue.main.async { self?.end(status, reason) }
        }
        try process.run()
    }

    /// Stops the process.
    func interrupt() {
        isInterrupted = true
        // Not by SIGINT: a viewer that a script starts in the background ignores it, and its children inherit that.
        process.terminate()
    }

    private func hear(_ share: Double) {
        progress.share = share
        onProgress()
    }

    private func end(_ status: Int32, _ reason: String?) {
        process.terminationHandler = nil
        if status == 0 {
            onEnd(self, .saved)
        } else if isInterrupted {
            onEnd(self, .discarded)
        } else {
            onEnd(self, .failed(reason ?? "the program that draws it ended with status \(status)"))
        }
    }

    /// Returns the program's own message among the output of drivers and libraries.
    nonisolated static func reason(in text: String) -> String? {
        let mark = "quartzite: "
        return text.split(separator: "\n").last { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }
}

/// Text that arrives in pieces on several threads.
nonisolated private final class CollectedText: Sendable {
    private let text = Mutex("")

    /// The text so far.
    var whole: String { text.withLock { $0 } }

    /// Reads and adds a piece in one step: otherwise a piece that one thread has read could be missing when another has read the end.
    ///
    /// - Returns: The lines of the piece.
    func add(_ read: () -> Data) -> [Substring] {
        text.withLock { text in
            let piece = String(decoding: read(), as: UTF8.self)
            text += piece
            return piece.split(separator: "\n")
        }
    }
}

/// A card that is shown if the window is about to close while a recording is written. The user waits or discards the recording.
final class ClosingOverlay: CardOverlay {
    /// Called to discard the recording.
    var onDiscard: () -> Void = {}

    private let title = UILabel(cardTitle: "Finishing the recording")
    private let detail = UILabel(font: Theme.labelFont, color: Theme.secondaryText)
    private let track = UIView()
    private let bar = UIView()
    private var share = 0.0
    private lazy var stay = UIButton("Keep open") { [unowned self] _ in setShown(false) }
    private lazy var discard = UIButton("Discard and close") { [unowned self] _ in onDiscard() }

    private static let width: CGFloat = 420

    init() {
        super.init(frame: .zero)
        track.backgroundColor = Theme.raised
        bar.backgroundColor = Theme.accent
        for view in [track, bar] { view.layer.cornerRadius = 2 }
        for view in [title, detail, track, bar, stay, discard] { card.addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the progress of writing.
    func show(_ progress: RecordingJob.Progress?) {
        guard let progress else { return }
        share = progress.share
        detail.show("\(progress.name), \(Int((share * 100).rounded(.down))) %. The window closes when it is saved.")
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let padding = Theme.padding + Theme.grid
        let width = min(Self.width, bounds.width - 2 * Theme.padding)
        let inner = max(0, width - 2 * padding)
        layOut(card: CGSize(width: width, height: 188))
        title.frame = CGRect(x: padding, y: padding, width: inner, height: 20)
        detail.numberOfLines = 2
        detail.frame = CGRect(x: padding, y: padding + 28, width: inner, height: 38)
        track.frame = CGRect(x: padding, y: padding + 76, width: inner, height: 4)
        bar.frame = CGRect(x: padding, y: padding + 76, width: inner * CGFloat(share), height: 4)
        var right = padding + inner
        for button in [stay, discard] {
            let fitting = button.sizeThatFits(CGSize(width: inner, height: Theme.controlHeight)).width.rounded(.up)
            button.frame = CGRect(
                x: right - fitting, y: card.bounds.height - padding - Theme.controlHeight, width: fitting,
                height: Theme.controlHeight)
            right = button.frame.minX - Theme.grid
        }
    }
}
