import Foundation
import QuartzAccessibility

/// Stands between SDL and the session's message bus, where SDL asks ibus about each key, and mends answers about keys.
///
/// An engine of ibus may return a key that it does not use (`ForwardKeyEvent`) and yet claim it. SDL reads the claim alone, so that a
/// space, Return or arrow after a syllable would be lost. The relay makes the answer about a returned key “not used”. Everything else
/// passes unchanged. There is a relay only if SDL will use ibus.
final class KeyRelay: Sendable {
    /// The address of the relay's bus.
    let address: String

    /// Calls a function that connects SDL to the session's bus.
    @MainActor
    static func during<Result>(_ start: () -> Result) -> Result {
        let variable = "DBUS_SESSION_BUS_ADDRESS"
        let environment = ProcessInfo.processInfo.environment
        guard let bus = environment[variable], isWanted(environment) else { return start() }
        running = running ?? KeyRelay(bus)
        guard let running else { return start() }
        // Only SDL reads the other address, because programs that this one starts have the variable too.
        setenv(variable, running.address, 1)
        defer { setenv(variable, bus, 1) }
        return start()
    }

    /// SDL's library keeps the address for the life of the process.
    @MainActor private static var running: KeyRelay?

    /// Whether SDL will look for ibus: it runs in the session, and no other input method is chosen.
    static func isWanted(_ environment: [String: String]) -> Bool {
        let chosen = environment["SDL_IM_MODULE"] ?? environment["XMODIFIERS"] ?? ""
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
        guard hasDisplay, !chosen.contains("fcitx"), !["offscreen", "dummy"].contains(environment["SDL_VIDEODRIVER"]) else {
            return false
        }
        if environment["IBUS_ADDRESS"] != nil { return true }
        let settings = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(environment["HOME"] ?? "")/.config"
        return !((try? FileManager.default.contentsOfDirectory(atPath: settings + "/ibus/bus")) ?? []).isEmpty
    }

    /// Opens a socket for SDL.
    ///
    /// - Parameter bus: The address of the bus.
    /// - Returns: nil if there can be no socket.
    init?(_ bus: String) {
        // A name without a file: nothing is left by a program that crashes.
        let name = "quartzite-\(getpid())-\(UInt32.random(in: 0...(.max)))"
        address = "unix:abstract=\(name)"
        guard let target = DBusConnection.socketAddress(address[...]) else { return nil }
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let isBound = withUnsafePointer(to: target.address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, target.length) == 0 }
        }
        guard listener >= 0, isBound, listen(listener, 4) == 0 else {
            if listener >= 0 { close(listener) }
            return nil
        }
        Thread.detachNewThread {
            Thread.current.name = "keys"
            while true {
                let peer = accept(listener, nil, nil)
                guard peer >= 0 else {
                    if errno == EINTR || errno == ECONNABORTED { continue }
                    break
                }
                _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
                // Others could read what is typed.
                guard SocketPeer(peer)?.process == getpid(), let bus = DBusConnection.socket(to: bus) else {
                    close(peer)
                    continue
                }
                Thread.detachNewThread { Self.relay(peer, bus) }
            }
            close(listener)
        }
    }

    // MARK: Bytes

    /// Passes bytes in both directions until one end closes, and closes both sockets.
    static func relay(_ client: Int32, _ bus: Int32) {
        defer {
            close(client)
            close(bus)
        }
        var keys = ReturnedKeys()
        var block = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            var ends = [client, bus].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&ends, 2, -1) >= 0 || errno == EINTR else { return }
            if ends[0].revents != 0 {
                let count = recv(client, &block, block.count, 0)
                guard count > 0, send(Array(block[..<count]), to: bus) else { return }
                keys.read(request: block[..<count])
            }
            if ends[1].revents != 0 {
                let count = recv(bus, &block, block.count, 0)
                guard count > 0, send(keys.mended(answer: block[..<count]), to: client) else { return }
            }
        }
    }

    private static func send(_ bytes: [UInt8], to end: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }
}
