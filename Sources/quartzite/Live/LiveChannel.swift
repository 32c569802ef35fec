import Foundation

/// Messages between the supervisor and the process that runs the code, as lines of JSON over a socket.
enum LiveMessage: Codable, Equatable {
    /// Show a version of the code.
    case show(LiveCompiler.Product, files: [String])
    /// Show why the code does not compile or has ended, over the last good picture; none to hide them.
    case problems(title: String, [LiveProblem])
    /// The state of the stage: from the process that shows the code whenever it changes, and to one that takes its place.
    case state(StageState)
    /// The main thread is alive.
    case alive
    /// A version of the code is on the screen.
    case shown(library: String)
    /// A file is edited in the viewer, whose versions are to be shown.
    case edit(file: String)
    /// The user closed the window.
    case closing
}

/// One end of the socket.
final class LiveChannel {
    private let descriptor: Int32
    private var rest = Data()
    private static let longestLine = 1 << 20

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Sends a message. It is dropped if the other end does not read.
    func send(_ message: LiveMessage) {
        guard var data = try? JSONEncoder().encode(message) else { return }
        data.append(10)
        var sent = 0
        while sent < data.count {
            let count = data.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Returns the complete messages; nil if the other end is closed.
    func receive() -> [LiveMessage]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return nil }
            guard count > 0 else { break }
            rest.append(contentsOf: buffer[..<count])
            if rest.count > Self.longestLine, !rest.contains(10) { rest = Data() }
        }
        var messages: [LiveMessage] = []
        while let end = rest.firstIndex(of: 10) {
            if let message = try? JSONDecoder().decode(LiveMessage.self, from: Data(rest[..<end])) { messages.append(message) }
            rest = Data(rest[(end + 1)...])
        }
        return messages
    }
}
