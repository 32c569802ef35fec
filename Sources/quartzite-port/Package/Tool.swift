import Foundation

/// Runs programs synchronously.
enum Tool {
    struct Result {
        let status: Int32
        let output: Data
        let errors: String
    }

    /// Runs a program found on the search path.
    ///
    /// - Throws: `PortError` if it cannot be started.
    static func run(_ name: String, _ arguments: [String]) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        let output = Pipe(), errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        do { try process.run() } catch { throw PortError("\(name) cannot be run: \(error.localizedDescription)") }
        // Read both pipes concurrently, because the program blocks when one is full.
        let collected = Collected()
        let reader = Thread { collected.finish(errors.fileHandleForReading.readDataToEndOfFile()) }
        reader.start()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let errorText = String(decoding: collected.wait(), as: UTF8.self)
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: data, errors: errorText)
    }

    /// Data from another thread. The condition's lock protects `data`.
    private final class Collected: @unchecked Sendable {
        private let condition = NSCondition()
        private var data: Data?

        func finish(_ data: Data) {
            condition.lock()
            self.data = data
            condition.signal()
            condition.unlock()
        }

        func wait() -> Data {
            condition.lock()
            defer { condition.unlock() }
            while true {
                if let data { return data }
                condition.wait()
            }
        }
    }
}
