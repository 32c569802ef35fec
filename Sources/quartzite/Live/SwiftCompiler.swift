import Foundation
import QuartzInstruments

/// The Swift compiler of the system.
nonisolated struct SwiftCompiler: Sendable {
    let url: URL

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
        try BuildTool(url: url, name: "the compiler").run(arguments, in: folder, token: token)
    }
}
