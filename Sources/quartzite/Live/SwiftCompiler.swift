import Foundation
import Synchronization

/// The Swift compiler of the system.
nonisolated struct SwiftCompiler: Sendable {
    let url: URL

    /// The longest time of a run in seconds.
    private static let longest = 120.0
    /// The maximum length of the output that is read.
    private static let mostOutput = 1 << 20

    /// Finds the compiler: `SWIFT_EXEC`, or `swiftc` in the folders of `PATH`.
    ///
    /// - Throws: `CommandError` if there is none.
    init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let named = environment["SWIFT_EXEC"].map { [$0] } ?? []
        let folders = (environment["PATH"] ?? "").split(separator: ":").map { String($0) + "/swiftc" }
        guard let path = (named + folders).first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw CommandError.failure("there is no Swift compiler", hint: "Put swiftc into PATH, or name it by SWIFT_EXEC.")
        }
        url = URL(fileURLWithPath: path)
    }

    /// Runs the compiler and returns its exit status and the beginning of its output.
    ///
    /// - Parameters:
    ///   - folder: A folder for the output and the arguments.
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
            throw CommandError.failure("the compiler ended by signal \(process.terminationStatus)")
        }
        return (process.terminationStatus, text)
    }
}

/// Ends the compiler's run from another thread.
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
    fileprivate func begin(_ process: pid_t?) {
        state.withLock {
            $0.process = process
            if $0.isCancelled, let process { kill(process, SIGTERM) }
        }
    }
}
