import Foundation
import Expectations
import Testing

/// An X server with an invisible screen, on the first free display number.
///
/// `xvfb-run` is not used: it waits for a signal that may arrive before it waits, and it leaves its server running when it is
/// stopped. `Process` considers a program running as long as any of its descendants is.
final class XServer {
    /// The server's program; nil if it is not installed.
    static let program: URL? = ["/usr/bin/Xvfb"].first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { URL(fileURLWithPath: $0) }

    /// The value of `DISPLAY` for its clients.
    let display: String
    private let process = Process()

    /// Starts the server and waits until it accepts connections and writes its number.
    init() throws {
        let pipe = Pipe()
        process.executableURL = Self.program
        // With a reset after the last client, the server may miss the signal to end.
        process.arguments = ["-displayfd", "1", "-noreset", "-nolisten", "tcp"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        // Tests run on threads that block signals, and child processes inherit the mask: the server could not be terminated.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        let rescue = process.kill(after: 30)
        defer { rescue.cancel() }
        var text = ""
        while !text.hasSuffix("\n") {
            let piece = pipe.fileHandleForReading.availableData
            try require(!piece.isEmpty, "the X server ended before it had a display")
            text += String(decoding: piece, as: UTF8.self)
        }
        display = ":" + text.dropLast()
    }

    /// Ends the server.
    func stop() {
        let rescue = process.kill(after: 5)
        defer { rescue.cancel() }
        process.terminate()
        process.waitUntilExit()
    }
}

extension Process {
    /// Kills the process after some seconds, unless cancelled, so that no test waits forever.
    func kill(after seconds: Double) -> DispatchWorkItem {
        let rescue = DispatchWorkItem { [identifier = processIdentifier] in _ = Glibc.kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: rescue)
        return rescue
    }
}
