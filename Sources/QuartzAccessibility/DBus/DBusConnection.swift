import Foundation

/// A connection to a message bus through a Unix socket.
///
/// The protocol is spoken here, so that programs need no library for it. The main queue reads and writes; nothing blocks after the
/// connection is made.
package final class DBusConnection {
    /// The error of a bus that is absent or refuses the connection.
    nonisolated package struct Unreachable: Error, CustomStringConvertible {
        package let description: String
    }

    /// Called with each call and signal.
    package var onMessage: ((DBusMessage) -> Void)?
    /// The name that the bus has given to the connection; nil before its reply.
    package private(set) var uniqueName: String?
    /// Whether the bus has closed the connection.
    package private(set) var isClosed = false

    private let descriptor: Int32
    private var reading: (any DispatchSourceRead)?
    private var writing: (any DispatchSourceWrite)?
    private var incoming: [UInt8] = []
    private var outgoing: [UInt8] = []
    private var replies: [UInt32: (DBusMessage) -> Void] = [:]
    private var serial: UInt32 = 0

    /// The most bytes that wait for a bus that does not read.
    private static let longestQueue = 1 << 23

    /// Connects to a bus.
    ///
    /// - Parameter address: An address such as `unix:path=/run/user/1000/bus`, or several separated by semicolons.
    /// - Throws: ``Unreachable``.
    package convenience init(address: String) throws {
        guard let descriptor = Self.socket(to: address, Self.isAccepted) else {
            throw Unreachable(description: "no message bus at \(address)")
        }
        self.init(descriptor: descriptor)
    }

    /// Takes over a socket whose other end has accepted the user.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
        source.setCancelHandler { Glibc.close(descriptor) }
        source.activate()
        reading = source
    }

    isolated deinit { close() }

    /// Asks the bus for the connection's name.
    package func register(_ then: @escaping (String) -> Void) {
        call(.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")) { [weak self] reply in
            guard reply.kind == .reply, let name = reply.body.first?.text else { return }
            self?.uniqueName = name
            then(name)
        }
    }

    /// Sends a message.
    package func send(_ message: DBusMessage) {
        guard !isClosed else { return }
        var message = message
        serial &+= 1
        message.serial = max(serial, 1)
        outgoing += message.bytes
        flush()
    }

    /// Sends a call, and calls a function with its reply or error.
    package func call(_ message: DBusMessage, _ then: @escaping (DBusMessage) -> Void) {
        guard !isClosed else { return }
        replies[max(serial &+ 1, 1)] = then
        send(message)
    }

    /// Closes the connection.
    package func close() {
        guard !isClosed else { return }
        isClosed = true
        // The read source closes the socket when it ends.
        writing?.cancel()
        reading?.cancel()
        replies = [:]
    }

    // MARK: Bytes

    /// Reads what has arrived, and delivers the messages.
    package func receive() {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while !isClosed {
            let count = recv(descriptor, &block, block.count, Int32(MSG_DONTWAIT))
            if count > 0 {
                incoming += block[..<count]
                continue
            }
            if count < 0, errno == EINTR { continue }
            let isOver = count == 0 || errno != EAGAIN
            deliver()
            if isOver { close() }
            return
        }
    }

    private func deliver() {
        var start = 0
        do {
            while !isClosed, let length = try DBusMessage.length(of: incoming[start...]), start + length <= incoming.count {
                let message = try DBusMessage(Array(incoming[start..<start + length]))
                start += length
                if let serial = message.replySerial {
                    replies.removeValue(forKey: serial)?(message)
                } else {
                    onMessage?(message)
                }
            }
            incoming.removeFirst(start)
        } catch {
            close()
        }
    }

    private func flush() {
        var sent = 0
        defer { outgoing.removeFirst(sent) }
        while sent < outgoing.count {
            let count = outgoing.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN, outgoing.count - sent < Self.longestQueue {
                waitToWrite()
                return
            } else if errno != EINTR {
                close()
                return
            }
        }
    }

    private func waitToWrite() {
        guard writing == nil else { return }
        let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.writing?.cancel()
                self?.writing = nil
                self?.flush()
            }
        }
        source.activate()
        writing = source
    }

    // MARK: Connecting

    /// Connects a socket to the first bus of an address that accepts it.
    ///
    /// - Parameter isAccepted: Returns whether the bus accepts the user; if it is left out, the caller has to ask it.
    /// - Returns: The socket, whose reads and writes wait for at most a second; nil if there is no such bus.
    nonisolated package static func socket(to address: String, _ isAccepted: (Int32) -> Bool = { _ in true }) -> Int32? {
        for socket in address.split(separator: ";").compactMap({ socketAddress($0) }) {
            if let descriptor = connected(to: socket, isAccepted) { return descriptor }
        }
        return nil
    }

    /// Returns the socket's address of an address of a bus; nil for other transports.
    nonisolated package static func socketAddress(_ address: Substring) -> (address: sockaddr_un, length: socklen_t)? {
        guard address.hasPrefix("unix:") else { return nil }
        for pair in address.dropFirst(5).split(separator: ",") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0] == "path" || parts[0] == "abstract" else { continue }
            let path = Array((parts[0] == "abstract" ? "\0" : "").utf8) + Array((parts[1].removingPercentEncoding ?? "").utf8)
            var socket = sockaddr_un()
            socket.sun_family = sa_family_t(AF_UNIX)
            guard path.count < MemoryLayout.size(ofValue: socket.sun_path) else { return nil }
            withUnsafeMutableBytes(of: &socket.sun_path) { $0.copyBytes(from: path) }
            let terminator = parts[0] == "abstract" ? 0 : 1
            return (socket, socklen_t(MemoryLayout<sa_family_t>.size + path.count + terminator))
        }
        return nil
    }

    nonisolated private static func connected(
        to address: (address: sockaddr_un, length: socklen_t), _ isAccepted: (Int32) -> Bool
    ) -> Int32? {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let isConnected = withUnsafePointer(to: address.address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, address.length) == 0 }
        }
        guard isConnected, isAccepted(descriptor) else {
            Glibc.close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Authenticates by the user's number, which the bus compares with the socket's.
    nonisolated private static func isAccepted(_ descriptor: Int32) -> Bool {
        let number = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        let request = "\0AUTH EXTERNAL \(number)\r\n"
        guard Glibc.send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
            return false
        }
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while answer.last != UInt8(ascii: "\n"), answer.count < 512 {
            guard recv(descriptor, &byte, 1, 0) == 1 else { return false }
            answer.append(byte)
        }
        guard answer.starts(with: "OK ".utf8) else { return false }
        let begin = "BEGIN\r\n"
        return Glibc.send(descriptor, begin, begin.utf8.count, Int32(MSG_NOSIGNAL)) == begin.utf8.count
    }
}
