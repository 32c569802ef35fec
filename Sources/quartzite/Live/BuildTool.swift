import Foundation
import QuartzInstruments
import Synchronization

/// A program that takes part in the compilation of live code: the compiler, or the converter.
nonisolated struct BuildTool: Sendable {
    let url: URL
    /// For error messages.
    let name: String
    /// Further variables of its environment.
    var environment: [String: String] = [:]

    /// The longest time of a run in seconds. A later save ends a run at once, and a busy machine compiles slowly.
    private static let longest = 600.0
    /// The maximum length of the output that is read.
    private static let mostOutput = 1 << 20

    /// Runs the program and returns its exit status and the beginning of its output.
    ///
    /// - Parameters:
    ///   - folder: A folder for the output.
    ///   - token: Ends the run.
    /// - Throws: `CommandError` if it cannot be started or does not end.
    func run(
        _ arguments: [String], in folder: URL, token: CancellationToken? = nil
    ) throws -> (status: Int32, output: String) {
        let log = folder.appending(path: "output")
        _ = FileManager.default.createFile(atPath: log.path, contents: nil)
        guard let output = FileHandle(forWritingAtPath: log.path) else {
            throw CommandError.failure("\(log.path) cannot be written")
        }
        defer { try? output.close() }
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        if !environment.isEmpty { process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 } }
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw CommandError.failure("\(url.path) cannot be started", hint: error.localizedDescription)
        }
        let number = process.processIdentifier
        token?.begin(number)
        let limit = DispatchWorkItem { kill(number, SIGTERM) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.longest, execute: limit)
        process.waitUntilExit()
        limit.cancel()
        token?.begin(nil)
        let text = String(decoding: (try? Data(contentsOf: log).prefix(Self.mostOutput)) ?? Data(), as: UTF8.self)
        guard process.terminationReason == .exit else {
            throw CommandError.failure("\(name) ended by signal \(process.terminationStatus)")
        }
        return (process.terminationStatus, text)
    }
}

/// Ends the run of a tool from another thread.
nonisolated final class CancellationToken: Sendable {
    private let state = Mutex<(isCancelled: Bool, process: pid_t?)>((false, nil))

    /// Whether ``cancel()`` was called.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the current run and all later ones.
    func cancel() {
        state.withLock {
            $0.isCancelled = true
            if let process = $0.process { kill(process, SIGTERM) }
        }
    }

    /// Notes the running process; nil after its end.
    func begin(_ process: pid_t?) {
        state.withLock {
            $0.process = process
            if $0.isCancelled, let process { kill(process, SIGTERM) }
        }
    }
}
