import Foundation
import QuartzInstruments

/// The process behind `quartzite live` and the viewer: it watches the code, compiles it, and keeps a child process that shows it.
///
/// The viewer has no code to watch until a demo is edited; the child then names the file.
///
/// A crash, an endless loop or too much memory of the code ends only the child. The supervisor then starts the last version that ran
/// well again, and has it show the reason.
final class LiveSupervisor {
    private var source: LiveSource?
    /// Created with the first code.
    private var compiler: LiveCompiler?
    private let watch: FolderWatch
    /// The words that the child's viewer gets.
    private let arguments: [String]
    private let report: (String) -> Void

    private var child: LiveChild?
    private var number = 0
    /// The number of cancelled compilations.
    private var generation = 0
    /// The running compilation.
    private var compilation: Compilation?
    /// The stamp of the compiled files. The compiler's own folders may lie in the watched one.
    private var compiled = ""
    /// The versions that ran for a while, the latest last.
    private var good: [LiveCompiler.Product] = []
    /// The version to show, and since when.
    private var current: (product: LiveCompiler.Product, since: Double)?
    private var problems: (title: String, rows: [LiveProblem]) = ("", [])
    /// The time at which pending changes are compiled. Editors write several times for one save.
    private var compilesAt: Double?
    /// The file that the viewer edits.
    private var edited: String?
    /// The state of the stage, for a process that takes the place of one that has ended.
    private var stage: StageState?

    /// The number of children in a row that have ended before their first turn.
    private var failedStarts = 0

    private static let mostFailedStarts = 3
    private static let settling = 0.05
    /// Seconds without a turn of the child's main loop after which it hangs.
    static let longestTurn = 5.0
    /// Seconds on the stage after which a version counts as good.
    static let trial = 2.0

    /// - Parameters:
    ///   - source: The code; nil for the viewer.
    ///   - arguments: The words of the child's command line.
    /// - Throws: `CommandError` if the code cannot be compiled or watched.
    init(_ source: LiveSource?, arguments: [String], report: @escaping (String) -> Void) throws {
        self.source = source
        self.arguments = arguments
        self.report = report
        if source != nil { compiler = try LiveCompiler(note: report) }
        watch = try FolderWatch()
    }

    private var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

    /// Runs until the window is closed or a signal ends the program.
    ///
    /// - Returns: The exit status.
    /// - Throws: `CommandError` if the child cannot be started.
    func run() throws -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        let stop = SignalPipe([SIGINT, SIGTERM, SIGHUP])
        let isViewer = source == nil
        defer {
            compilation?.cancel(waits: true)
            child?.end()
            compiler?.clean()
        }
        if let source {
            watch.watch(source.watchedFolders())
            compile()
        }
        try startChild()
        while true {
            wait(stop)
            if stop.isRaised {
                // The viewer is closed by this signal as by its window's cross.
                if isViewer, stop.number == SIGTERM, let child { return child.quit() }
                return 128 + stop.number
            }
            if watch.readChanges(), let source {
                watch.watch(source.watchedFolders())
                compilesAt = now + Self.settling
            }
            if let time = compilesAt, now >= time {
                compilesAt = nil
                if source?.stamp != compilation?.stamp ?? compiled { compile() }
            }
            finishCompilation()
            if let status = try checkChild() { return status }
        }
    }

    private func wait(_ stop: SignalPipe) {
        var polled = [watch.descriptor, stop.descriptor, child?.descriptor ?? -1, compilation?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        poll(&polled, nfds_t(polled.count), compilesAt == nil ? 500 : 20)
    }

    // MARK: Compiling

    /// Compiles the saved code in place of what is being compiled.
    private func compile() {
        guard let source, let compiler else { return }
        if let compilation {
            compilation.cancel()
            generation += 1
        }
        number += 1
        compilation = Compilation(source, by: compiler, number: number, generation: generation, at: now)
    }

    private func finishCompilation() {
        guard let compilation, let outcome = compilation.outcome else { return }
        self.compilation = nil
        compiled = compilation.stamp
        switch outcome {
        case .product(let product):
            problems = ("", [])
            report("compiled in \(Int((now - compilation.start) * 1000)) ms")
            show(product)
        case .problems(let rows):
            problems = (rows.count == 1 ? "1 error" : "\(rows.count) errors", rows)
            for row in rows.prefix(5) { report(row.summary) }
            if let child, child.isReady { child.channel.send(.problems(title: problems.title, rows)) }
        }
    }

    private func show(_ product: LiveCompiler.Product) {
        if let old = current?.product, old != product, !good.contains(old) { deleteLibrary(old) }
        current = (product, now)
        guard let child else { return (try? startChild()) ?? () }
        // A process that starts, or replaces one that ends, gets the new version with its first turn.
        if child.isReady, !child.isDying { child.show(product, files: files) }
    }

    private var files: [String] { ((try? source?.files()) ?? []).map(\.path) }

    /// Shows a file that the viewer edits from now on.
    private func edit(_ file: String) {
        do {
            let source = try LiveSource(path: file)
            if compiler == nil { compiler = try LiveCompiler(note: report) }
            (self.source, edited) = (source, file)
            (current, good, problems) = (nil, [], ("", []))
            watch.watch(source.watchedFolders())
            compile()
        } catch {
            let report = ErrorReport(error)
            child?.channel.send(.problems(title: report.message, [LiveProblem(report.hint ?? "")]))
        }
    }

    /// A loaded library stays mapped when its file is deleted.
    private func deleteLibrary(_ product: LiveCompiler.Product) { try? FileManager.default.removeItem(atPath: product.library) }

    // MARK: The child

    private func startChild() throws {
        let child = try LiveChild(arguments)
        self.child = child
    }

    /// Sends the version and the problems to a child that has made its first turn. Its start takes longer than a turn may.
    private func begin(_ child: LiveChild) {
        failedStarts = 0
        if let edited { child.channel.send(.edit(file: edited)) }
        if let stage { child.channel.send(.state(stage)) }
        if let product = current?.product {
            current = (product, now)
            child.show(product, files: files)
        }
        if !problems.rows.isEmpty { child.channel.send(.problems(title: problems.title, problems.rows)) }
    }

    /// Handles the child's messages and its end.
    ///
    /// - Returns: The exit status if the window was closed.
    private func checkChild() throws -> Int32? {
        guard let child else { return nil }
        let wasReady = child.isReady
        let messages = child.readMessages(at: now)
        if child.isReady, !wasReady { begin(child) }
        for message in messages {
            switch message {
            case .shown(let library):
                child.didShow(library, at: now)
                guard library == current?.product.library else { continue }
                report("shown \(Int((now - (current?.since ?? now)) * 1000)) ms later")
            case .edit(let file): edit(file)
            case .closing: child.isClosing = true
            case .state(let state): stage = state
            case .show, .problems, .alive: break
            }
        }
        if let product = child.product(shownFor: Self.trial), product == current?.product, !good.contains(product) {
            for old in good.dropLast() { deleteLibrary(old) }
            good = good.suffix(1) + [product]
        }
        child.checkCrash(at: now)
        // The viewer itself may take long, and a crash of it is not the code's.
        if source != nil, let reason = child.check(at: now, longestTurn: Self.longestTurn) { report(reason) }
        guard let end = child.ended() else { return nil }
        if child.isClosing || source == nil { return end.status }
        if child.isReady {
            restart(after: end, of: child.running)
        } else {
            // The machine may be too busy for a start; one that fails repeatedly ends the program.
            failedStarts += 1
            guard failedStarts < Self.mostFailedStarts else { return end.status }
            report("the stage \(end.reason) before its first turn, and starts again")
            try startChild()
        }
        return nil
    }

    private func restart(after end: LiveChild.End, of bad: LiveCompiler.Product?) {
        report("the code \(end.reason)")
        child = nil
        good.removeAll { $0 == bad }
        // A newer version may have been saved meanwhile.
        guard bad == current?.product else {
            do { try startChild() } catch { report("\(error)") }
            return
        }
        problems = ("The code \(end.reason)", end.stack.isEmpty ? [LiveProblem("no stack is known")] : end.stack)
        if let bad {
            current = nil
            deleteLibrary(bad)
        }
        if let last = good.last { current = (last, now) }
        do { try startChild() } catch { report("\(error)") }
    }
}

/// Signals as readable bytes, so that a waiting process handles them at once.
final class SignalPipe {
    private let pipe = Pipe()
    private let sources: [any DispatchSourceSignal]
    private(set) var number: Int32 = 0

    init(_ signals: [Int32]) {
        let end = pipe.fileHandleForWriting
        sources = signals.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { try? end.write(contentsOf: Data([UInt8(number)])) }
            source.resume()
            return source
        }
        let reading = pipe.fileHandleForReading.fileDescriptor
        _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK)
    }

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }

    /// Whether one of the signals has arrived; ``number`` is then its number.
    var isRaised: Bool {
        var byte: UInt8 = 0
        if number == 0, read(descriptor, &byte, 1) == 1 { number = Int32(byte) }
        return number != 0
    }
}
