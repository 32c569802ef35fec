import Foundation
import QuartzUI

/// Connects the program to the desktop's assistive technology and settings by the session's message bus.
///
/// Without a bus it does nothing. The bus is reached in the background: nothing waits for it.
@MainActor public final class AccessibilityBridge {
    private let session: DBusConnection
    private let settings: DesktopSettings
    private let server: AccessibilityServer
    private var assistance: DBusConnection?

    /// Connects to the session's bus.
    ///
    /// - Parameters:
    ///   - environment: The variables `DBUS_SESSION_BUS_ADDRESS` or `XDG_RUNTIME_DIR` say where the bus is, and `AT_SPI_BUS_ADDRESS`
    ///     where that of assistive technology is. `NO_AT_BRIDGE=1` turns the connection off.
    ///   - placement: Returns the position of a window's content on the screen, in pixels, and its pixels per point.
    /// - Returns: nil without a bus.
    public init?(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        placement: @escaping (UIWindow) -> (origin: CGPoint, scale: CGFloat)
    ) {
        guard environment["NO_AT_BRIDGE"] != "1", let address = Self.sessionAddress(environment),
            let session = try? DBusConnection(address: address)
        else { return nil }
        self.session = session
        settings = DesktopSettings()
        server = AccessibilityServer(busName: "", placement: placement)
        session.onMessage = { [settings] message in settings.receive(message) }
        session.register { [weak self] _ in self?.begin(environment["AT_SPI_BUS_ADDRESS"]) }
    }

    isolated deinit {
        UIAccessibility.onPost = nil
        assistance?.close()
        session.close()
    }

    /// Reports the changes of a turn.
    public func update() {
        if assistance != nil { server.update() }
    }

    private static func sessionAddress(_ environment: [String: String]) -> String? {
        if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
        guard let folder = environment["XDG_RUNTIME_DIR"], FileManager.default.fileExists(atPath: folder + "/bus") else {
            return nil
        }
        return "unix:path=\(folder)/bus"
    }

    private func begin(_ address: String?) {
        settings.follow(session)
        if let address, !address.isEmpty { return connect(to: address) }
        session.call(.call("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")) { [weak self] reply in
            if reply.kind == .reply, let address = reply.body.first?.text { self?.connect(to: address) }
        }
    }

    private func connect(to address: String) {
        guard let assistance = try? DBusConnection(address: address) else { return }
        self.assistance = assistance
        assistance.onMessage = { [weak self, weak assistance] message in
            guard let self, message.kind == .call else { return }
            let reply = server.answer(message)
            if !message.needsNoReply { assistance?.send(reply) }
        }
        assistance.register { [weak self] name in self?.embed(name) }
    }

    /// Registers the program below the registry's desktop.
    private func embed(_ name: String) {
        server.busName = name
        let program = DBusValue.structure([.string(name), .objectPath(AccessibleContext.rootPath)])
        assistance?.call(
            .call(
                "org.a11y.atspi.Registry", AccessibleContext.rootPath, "org.a11y.atspi.Socket", "Embed", [program])
        ) { [weak self] reply in
            guard let self, case .structure(let parent)? = reply.body.first, let bus = parent.text(0), let path = parent.text(1)
            else { return }
            server.desktop = (bus, path)
            server.onEvent = { [weak assistance] event in assistance?.send(event) }
            UIAccessibility.onPost = { [weak server] in server?.post($0, $1) }
            server.update()
        }
    }
}
