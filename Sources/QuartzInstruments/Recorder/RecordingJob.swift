import QuartzUI
import Synchronization

/// A process that draws a recording.
package final class RecordingJob {
    /// The progress of writing.
    package struct Progress: Equatable {
        /// The file's name.
        package let name: String
        /// Fraction done, 0 … 1.
        package var share = 0.0
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
        let isRead = DispatchSemaphore(value: 0)
        pipe.fileHandleForReading.readOnThread(
            { [weak self] data in
                guard let share = text.add(data).compactMap({ ProgressReport.share(in: $0) }).last else { return }
                DispatchQueue.main.async { self?.hear(share) }
            }, end: { isRead.signal() })
        process.terminationHandler = { [weak self] process in
            // A child of the process may keep its pipe open.
            _ = isRead.wait(timeout: .now() + 1)
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

    /// Adds a piece.
    ///
    /// - Returns: The lines of the piece.
    func add(_ data: Data) -> [Substring] {
        let piece = String(decoding: data, as: UTF8.self)
        text.withLock { $0 += piece }
        return piece.split(separator: "\n")
    }
}
