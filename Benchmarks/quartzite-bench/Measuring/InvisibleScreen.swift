import Foundation

/// An X server with an invisible screen, so that windows are measured as on a desktop: with presentation, exposure and the display's
/// connection. SDL uses it for windows that are opened while it runs.
final class InvisibleScreen: Sendable {
    private static let program = URL(fileURLWithPath: "/usr/bin/Xvfb")
    /// The value of `DISPLAY` for its clients.
    private let display: String

    /// Starts the server and waits until it accepts connections. Returns nil if it is not installed or does not start.
    private init?() {
        let process = Process()
        guard FileManager.default.isExecutableFile(atPath: Self.program.path) else { return nil }
        let pipe = Pipe()
        process.executableURL = Self.program
        process.arguments = ["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-screen", "0", "3840x2160x24"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        var text = ""
        while !text.hasSuffix("\n") {
            let piece = pipe.fileHandleForReading.availableData
            guard !piece.isEmpty else { return nil }
            text += String(decoding: piece, as: UTF8.self)
        }
        display = ":" + text.dropLast()
        Self.identifier = process.processIdentifier
        atexit { kill(InvisibleScreen.identifier, SIGTERM) }
    }

    /// The server's process.
    nonisolated(unsafe) private static var identifier: pid_t = 0

    /// The server, started on first use. It runs until the program ends: SDL may keep its connection, without which Xlib ends the
    /// program.
    @MainActor private static let shared = InvisibleScreen()

    /// Runs a case in windows on an invisible screen, or offscreen if there is none.
    ///
    /// - Parameter body: Receives the name of the screen for the output.
    @MainActor
    static func with(_ body: @MainActor (String) throws -> Void) rethrows {
        guard let shared else { return try body("offscreen") }
        let earlier = ProcessInfo.processInfo.environment
        let own = ["DISPLAY": shared.display, "SDL_VIDEODRIVER": "x11"]
        for (name, value) in own { setenv(name, value, 1) }
        defer {
            for name in own.keys {
                if let value = earlier[name] { setenv(name, value, 1) } else { unsetenv(name) }
            }
        }
        try body("Xvfb")
    }
}
