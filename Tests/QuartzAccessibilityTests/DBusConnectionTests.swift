import Expectations
import Foundation
import SceneSupport
import Testing

@testable import QuartzAccessibility
@testable import QuartzUI

@Suite("Connections to a message bus")
struct DBusConnectionTests {
    /// Returns a connection and the other end of its socket.
    private func connected() -> (DBusConnection, Int32) {
        var ends: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        return (DBusConnection(descriptor: ends[0]), ends[1])
    }

    @Test("a call and its reply, byte by byte, with a signal after it")
    func replies() throws {
        let (connection, other) = connected()
        defer { close(other) }
        var (reply, signals): (DBusMessage?, [DBusMessage]) = (nil, [])
        connection.onMessage = { signals.append($0) }
        connection.call(.call("a.b", "/x", "c.d", "M", [.int32(1)])) { reply = $0 }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(other, &buffer, buffer.count)
        let call = try DBusMessage(Array(buffer.prefix(count)))
        expectEqual(call.member, "M")
        var (answer, signal) = (call.reply([.string("ok")]), DBusMessage.signal("/s", "i.f", "S", []))
        (answer.serial, signal.serial) = (9, 10)
        for byte in answer.bytes + signal.bytes {
            expectEqual(write(other, [byte], 1), 1)
            connection.receive()
        }
        expectEqual(reply?.body, [.string("ok")])
        expectEqual(signals.map(\.member), ["S"])
        // Bytes that are no message close the connection; later calls do nothing.
        expectEqual(write(other, [UInt8](repeating: 0xFF, count: 16), 16), 16)
        connection.receive()
        expect(connection.isClosed)
        connection.send(.call("a.b", "/x", "c.d", "M"))
    }

    @Test("the end of the bus closes the connection")
    func end() {
        let (connection, other) = connected()
        close(other)
        connection.receive()
        expect(connection.isClosed)
    }

    @Test("addresses")
    func addresses() throws {
        let plain = try require(DBusConnection.socketAddress("unix:path=/run/a%20b,guid=1"))
        expectEqual(plain.length, socklen_t(2 + "/run/a b".utf8.count + 1))
        let abstract = try require(DBusConnection.socketAddress("unix:guid=1,abstract=/tmp/x"))
        expectEqual(abstract.length, socklen_t(2 + 1 + "/tmp/x".utf8.count))
        expectNil(DBusConnection.socketAddress("tcp:host=localhost"))
        expectNil(DBusConnection.socketAddress("unix:path=\(String(repeating: "a", count: 200))"[...]))
        do {
            _ = try DBusConnection(address: "unix:path=/nonexistent")
            expect(false)
        } catch {
            expectEqual("\(error)", "no message bus at unix:path=/nonexistent")
        }
        expectNil(AccessibilityBridge([:]) { _ in (.zero, 1) })
        expectNil(AccessibilityBridge(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]) { _ in (.zero, 1) })
    }

    @Test("changes of the desktop's settings")
    func settings() {
        Scene.run { _ in
            let settings = DesktopSettings()
            @MainActor func change(_ space: String, _ key: String, _ value: DBusValue) {
                settings.receive(
                    .signal(
                        "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
                        [.string(space), .string(key), .variant(value)]))
            }
            let wasDark = Theme.isDark
            defer { Theme.setDark(wasDark) }
            var posts = 0
            let observer = NotificationCenter.default.addObserver(
                forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
            ) { _ in MainActor.assumeIsolated { posts += 1 } }
            defer { NotificationCenter.default.removeObserver(observer) }
            for (choice, isDark) in [(UInt32(1), true), (2, false), (0, false), (1, true)] {
                change("org.freedesktop.appearance", "color-scheme", .uint32(choice))
                expectEqual(Theme.isDark, isDark)
            }
            change("org.freedesktop.appearance", "contrast", .uint32(1))
            expect(UIAccessibility.isDarkerSystemColorsEnabled)
            change("org.gnome.desktop.interface", "enable-animations", .boolean(false))
            change("org.gnome.desktop.interface", "enable-animations", .boolean(false))
            expect(UIAccessibility.isReduceMotionEnabled)
            expectEqual(posts, 1)
            defer { Theme.setContentSize(.large) }
            change("org.gnome.desktop.interface", "text-scaling-factor", .double(1.25))
            expectEqual(UIFont.preferredFont(forTextStyle: .body).pointSize, 21)
            for odd in [DBusValue.double(.nan), .double(0), .string("2")] {
                Theme.setContentSize(.small)
                change("org.gnome.desktop.interface", "text-scaling-factor", odd)
                expectEqual(Theme.contentSize, .small)
            }
            // Without a portal: the X server's density and GDK's factor.
            let cases: [(Double?, String?, UIContentSizeCategory)] = [
                (120, nil, .extraExtraLarge), (96, "1.25", .extraExtraLarge), (nil, nil, .large), (nil, "x", .large),
                (48, "2", .large),
            ]
            for (density, factor, size) in cases {
                DesktopSettings.setInitialTextSize(
                    textDensity: density, environment: factor.map { ["GDK_DPI_SCALE": $0] } ?? [:])
                expectEqual(Theme.contentSize, size)
            }
            // Values of other types and other keys change nothing.
            change("org.freedesktop.appearance", "color-scheme", .string("x"))
            change("org.freedesktop.appearance", "accent-color", .structure([.double(1)]))
            expect(Theme.isDark)
        }
    }
}
