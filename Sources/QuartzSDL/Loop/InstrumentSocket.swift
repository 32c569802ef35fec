import QuartzUI

/// The folder of sockets by which running programs are reached. Only the user can enter it.
package enum RuntimeFolder {
    /// Returns the folder's place: in `XDG_RUNTIME_DIR`, or else in `/tmp`, named for the user.
    package static func place(_ environment: [String: String]) -> URL {
        guard let path = environment["XDG_RUNTIME_DIR"], path.hasPrefix("/") else {
            return URL(fileURLWithPath: "/tmp/quartzite-\(getuid())", isDirectory: true)
        }
        return URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent("quartzite", isDirectory: true)
    }

    /// Creates the folder.
    ///
    /// - Returns: nil if it cannot be made, or belongs to somebody else.
    static func make(_ environment: [String: String]) -> URL? {
        let folder = place(environment)
        mkdir(folder.path, 0o700)
        var status = stat()
        guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
            chmod(folder.path, 0o700) == 0
        else { return nil }
        return folder
    }

    /// Returns the address of a program's socket; nil if the path is too long for one.
    package static func address(of process: pid_t, in folder: URL) -> sockaddr_un? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(file(of: process, in: folder).path.utf8)
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        return address
    }

    /// Returns the file of a program's socket.
    package static func file(of process: pid_t, in folder: URL) -> URL { folder.appendingPathComponent("\(process).socket") }
}

/// A socket through which another program of the same user sends requests: a line each, answered by a line.
@MainActor
final class InstrumentSocket {
    private let source: any DispatchSourceRead
    private let file: URL

    /// The longest request in bytes, and the longest wait for it in seconds.
    nonisolated private static let longest = 8192
    nonisolated private static let patience = 2

    /// - Parameter answer: Answers a request.
    /// - Throws: `SDLError` if there can be no socket.
    init(_ environment: [String: String], answer: @escaping @MainActor (String) -> String) throws(SDLError) {
        guard let folder = RuntimeFolder.make(environment), var address = RuntimeFolder.address(of: getpid(), in: folder) else {
            throw SDLError("there can be no socket in \(RuntimeFolder.place(environment).path)")
        }
        file = RuntimeFolder.file(of: getpid(), in: folder)
        unlink(file.path)
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
        }
        guard listener >= 0, isBound, chmod(file.path, 0o600) == 0, listen(listener, 4) == 0 else {
            let reason = String(cString: strerror(errno))
            if listener >= 0 { close(listener) }
            throw SDLError("there can be no socket \(file.path): \(reason)")
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: .global())
        source.setEventHandler { @Sendable in
            let peer = accept(listener, nil, nil)
            if peer >= 0 { Self.serve(peer, answer) }
        }
        source.setCancelHandler { @Sendable in close(listener) }
        source.resume()
        self.source = source
    }

    /// Closes the socket and removes its file.
    func end() {
        source.cancel()
        unlink(file.path)
    }

    nonisolated private static func serve(_ peer: Int32, _ answer: @escaping @MainActor (String) -> String) {
        guard SocketPeer(peer)?.user == getuid() else {
            close(peer)
            return
        }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(peer, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while bytes.count < longest, recv(peer, &byte, 1, 0) == 1, byte != 10 { bytes.append(byte) }
        let request = String(decoding: bytes, as: UTF8.self)
        DispatchQueue.main.async {
            let reply = MainActor.assumeIsolated { answer(request) } + "\n"
            _ = Array(reply.utf8).withUnsafeBytes { send(peer, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(peer)
        }
    }
}
