import Foundation
import QuartzInstruments

/// The process that shows the code, as its supervisor sees it.
final class LiveChild {
    let channel: LiveChannel
    let descriptor: Int32
    private let process = Process()
    private let errors: ErrorTail
    /// The time of the last sign of life, and the work of the process until then.
    private var lastSign: (time: Double, work: ProcessWork)?
    private var killReason: String?
    private var killedAt: Double?
    /// Whether it had the runtime's handlers of crashes, which the runtime takes away as soon as one of them runs.
    private var caughtCrashes = false
    /// The time at which the handlers were found gone.
    private var crashedAt: Double?
    /// Whether the user has closed the window.
    var isClosing = false
    /// The versions that it was asked to show and has not shown yet, oldest first.
    private var waiting: [LiveCompiler.Product] = []
    /// The version on its stage, and since when.
    private(set) var shown: (product: LiveCompiler.Product, since: Double)?
    /// The version that it runs: the oldest one that it has not shown yet, because it may block there, or else the one on its stage.
    var running: LiveCompiler.Product? { waiting.first ?? shown?.product }
    /// Whether it hangs or takes too much memory, and ends soon.
    var isDying: Bool { killReason != nil }

    /// Has the process show a version.
    func show(_ product: LiveCompiler.Product, files: [String]) {
        waiting.append(product)
        channel.send(.show(product, files: files))
    }

    /// Notes that it has shown a version.
    func didShow(_ library: String, at time: Double) {
        guard let index = waiting.lastIndex(where: { $0.library == library }) else { return }
        shown = (waiting[index], time)
        waiting.removeSubrange(...index)
    }

    /// Returns the version that has been on its stage for some seconds with signs of life.
    func product(shownFor seconds: Double) -> LiveCompiler.Product? {
        guard waiting.isEmpty, let shown, let lastSign, lastSign.time - shown.since > seconds else { return nil }
        return shown.product
    }

    /// Whether its main loop has run.
    private(set) var isReady = false

    /// The end of the process.
    struct End {
        let status: Int32
        /// For a sentence: "the code …".
        let reason: String
        /// The functions in which it ended, innermost first.
        let stack: [LiveProblem]
    }

    /// The name of the variable in the environment of child processes.
    nonisolated private static let variable = "QUARTZITE_LIVE_CHILD"

    /// Whether this process is such a child. The variable is removed, because programs that it starts are none.
    static let isThisProcess: Bool = {
        defer { unsetenv(variable) }
        return getenv(variable) != nil
    }()

    /// Starts the process. Its standard input is the socket.
    ///
    /// - Throws: `CommandError` if it cannot be started.
    init(_ arguments: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CommandError.failure("there is no socket: \(String(cString: strerror(errno)))")
        }
        descriptor = ends[0]
        channel = LiveChannel(descriptor)
        errors = ErrorTail()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment[Self.variable] = "1"
        environment["SWIFT_BACKTRACE"] =
            "enable=yes,color=no,interactive=no,output-to=stderr,threads=crashed,registers=none,images=none,timeout=10s"
        process.environment = environment
        let end = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.standardInput = end
        process.standardError = errors.pipe
        // The end that is kept is closed with this object, also after an error.
        do { try process.run() } catch {
            throw CommandError.failure("the stage cannot be started", hint: error.localizedDescription)
        }
        try? end.close()
    }

    deinit { close(descriptor) }

    /// Ends the process.
    func end() {
        guard process.isRunning else { return }
        process.terminate()
        for _ in 0..<40 where process.isRunning { usleep(50_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Asks the process to close its windows, and returns its exit status.
    func quit() -> Int32 {
        process.terminate()
        for _ in 0..<160 where process.isRunning { usleep(50_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }

    /// Returns the new messages; each is a sign of life.
    func readMessages(at time: Double) -> [LiveMessage] {
        let messages = channel.receive() ?? []
        if !messages.isEmpty {
            lastSign = (time, ProcessWork(of: process.processIdentifier))
            isReady = true
        }
        return messages
    }

    // MARK: Watching

    /// Seconds that a blocked process has to print its stack.
    private static let longestBacktrace = 2.0
    /// Seconds without a word after which a crashed process that prints its stack hangs, and seconds that all of it may take.
    private static let longestReport = (silence: 10.0, whole: 60.0)
    /// The maximum memory of the process in bytes: half of the machine's.
    private static let mostMemory = ProcessInfo.processInfo.physicalMemory / 2

    /// Ends a process that has crashed and cannot end: the runtime's report of a crash waits for other threads and for a program that
    /// reads the stack, and either may hang.
    func checkCrash(at time: Double) {
        guard process.isRunning, killedAt == nil, let catches = ProcessStatus.catches(SIGILL, process: process.processIdentifier)
        else { return }
        if catches { caughtCrashes = true }
        // Code may take the handlers away as well, and goes on.
        guard caughtCrashes, !catches, lastSign.map({ time - $0.time > 1 }) ?? true else { return crashedAt = nil }
        let begin = crashedAt ?? time
        crashedAt = begin
        let limits = Self.longestReport
        guard time - max(begin, errors.lastTime) > limits.silence || time - begin > limits.whole else { return }
        killReason = "crashed and could not end"
        killedAt = time
        kill(process.processIdentifier, SIGKILL)
    }

    /// Ends a process that hangs or takes too much memory. One that has crashed is left to ``checkCrash(at:)``.
    ///
    /// - Returns: The reason; nil if it runs well.
    func check(at time: Double, longestTurn: Double) -> String? {
        guard process.isRunning else { return nil }
        if let killedAt {
            // The backtrace may hang as well.
            if time - killedAt > Self.longestBacktrace { kill(process.processIdentifier, SIGKILL) }
            return nil
        }
        let limit = ProcessInfo.processInfo.environment["QUARTZITE_LIVE_MEMORY"].flatMap { UInt64($0) } ?? Self.mostMemory
        if let memory, memory > limit {
            killReason = "took more than \(limit >> 20) MB of memory"
            kill(process.processIdentifier, SIGKILL)
        } else if crashedAt == nil, let lastSign, time - lastSign.time > longestTurn,
            ProcessStatus(of: process.processIdentifier)?.isStopped != true,
            ProcessWork(of: process.processIdentifier).hangs(
                since: lastSign.work, seconds: time - lastSign.time, longestTurn: longestTurn)
        {
            killReason = "has blocked the main thread for \(Int(longestTurn)) s"
            // Its stack is printed by this signal.
            kill(process.processIdentifier, SIGABRT)
        }
        if killReason != nil { killedAt = time }
        return killReason
    }

    private var memory: UInt64? {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)) ?? ""
        let pages = text.split(separator: " ").dropFirst().first.flatMap { UInt64($0) }
        return pages.map { $0 * UInt64(sysconf(Int32(_SC_PAGESIZE))) }
    }

    /// Returns how the process ended; nil while it runs.
    func ended() -> End? {
        guard !process.isRunning else { return nil }
        let output = errors.text()
        let status = process.terminationStatus
        let bySignal = process.terminationReason == .uncaughtSignal
        let reason =
            killReason
            ?? (bySignal ? "crashed (\(String(cString: strsignal(status))))" : "ended the process with status \(status)")
        return End(status: status, reason: reason, stack: Self.stack(in: output))
    }

    /// Reads the frames of a backtrace: `3 [ra] 0x… step() + 24 in libX.so at /path/Wobble.swift:12:9`.
    static func stack(in output: String) -> [LiveProblem] {
        var result: [LiveProblem] = []
        for line in output.split(separator: "\n") {
            if let match = line.firstMatch(of: /Fatal error: (.*)$/), result.isEmpty {
                result.append(LiveProblem(String(match.1)))
            }
            guard
                let match = line.wholeMatch(
                    of: /\s*\d+\s+(?:\[.*?\]\s+)*(?:0x[0-9a-f]+\s+)?(.*?) (?:\+ \d+ )?in \S+(?: at (\/.*):(\d+):(\d+))?/)
            else { continue }
            guard let file = match.2, !file.hasSuffix("/" + SceneEntry.fileName), result.count < 12 else { continue }
            result.append(
                LiveProblem(
                    String(match.1), file: String(file), line: Int(match.3 ?? "") ?? 0, column: Int(match.4 ?? "") ?? 0))
        }
        return result
    }
}

/// Passes a process's errors on and keeps their end. `@unchecked`: a lock protects the end, and all other properties are constants.
nonisolated final class ErrorTail: @unchecked Sendable {
    let pipe = Pipe()
    private let lock = NSLock()
    private var tail = Data()
    private let isDone = DispatchSemaphore(value: 0)
    private var last = 0.0

    private static let most = 1 << 16

    init() {
        pipe.fileHandleForReading.readOnThread(
            { [weak self] in self?.add($0) }, end: { [weak self] in self?.isDone.signal() })
    }

    private func add(_ data: Data) {
        try? FileHandle.standardError.write(contentsOf: data)
        lock.lock()
        tail.append(data)
        last = Double(DispatchTime.now().uptimeNanoseconds) / 1e9
        // A copy for each piece would cost more than the pieces: a flood of text comes in many small ones.
        if tail.count > 2 * Self.most { tail = Data(tail.suffix(Self.most)) }
        lock.unlock()
    }

    /// The time of the last text, in seconds of the uptime; 0 before it.
    var lastTime: Double {
        lock.lock()
        defer { lock.unlock() }
        return last
    }

    /// The end of the errors. It waits shortly for what the ended process has written last.
    func text() -> String {
        _ = isDone.wait(timeout: .now() + 0.5)
        lock.lock()
        defer { lock.unlock() }
        return String(decoding: tail.suffix(Self.most), as: UTF8.self)
    }
}
