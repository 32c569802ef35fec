import Foundation
import Testing

/// An X server that shows its picture to nobody, on the first display number that is free.
///
/// Not by `xvfb-run`: that one waits for a signal which may have come before it began to wait, and when it is stopped it leaves its
/// server behind. `Process` takes a program to be running as long as any of its descendants is.
final class XServer {
    /// The server's program; nil where it is not installed.
    static let program: URL? = ["/usr/bin/Xvfb"].first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { URL(fileURLWithPath: $0) }

    /// What `DISPLAY` must be for those who want to show something.
    let display: String
    private let process = Process()

    /// Starts the server and waits until it takes connections; then it says its number.
    init() throws {
        let pipe = Pipe()
        process.executableURL = Self.program
        // A server that resets itself when its last client leaves may miss that it is to end.
        process.arguments = ["-displayfd", "1", "-noreset", "-nolisten", "tcp"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        // Tests run on threads that block signals, and programs inherit that: this one could not be asked to end.
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
            try #require(!piece.isEmpty, "the X server ended before it had a display")
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
    /// Ends the process for good after some seconds, unless that is cancelled: nobody shall wait for it for ever.
    func kill(after seconds: Double) -> DispatchWorkItem {
        let rescue = DispatchWorkItem { [identifier = processIdentifier] in _ = Glibc.kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: rescue)
        return rescue
    }
}
