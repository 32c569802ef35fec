import Foundation
import QuartzUI

/// The desktop's settings of appearance, followed while the program runs (`org.freedesktop.portal.Settings`).
///
/// The size of text follows GNOME's factor. Without a portal it is that of ``setInitialTextSize(textDensity:environment:)``.
///
/// A program that has chosen its theme keeps it until the user changes the desktop's.
package final class DesktopSettings {
    private static let portal = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"
    private static let interface = "org.freedesktop.portal.Settings"
    private static let appearance = "org.freedesktop.appearance"
    private static let gnome = "org.gnome.desktop.interface"

    package init() {}

    /// Sets the size of text of a desktop without a portal, at the program's start.
    ///
    /// - Parameters:
    ///   - textDensity: The pixels per inch for text that the X server states (`Xft.dpi`), for 96 of the usual size; nil if it states none.
    ///   - environment: `GDK_DPI_SCALE` is a factor of the size.
    package static func setInitialTextSize(
        textDensity: Double?, environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        let factor = environment["GDK_DPI_SCALE"].flatMap(Double.init) ?? 1
        let scale = (textDensity ?? usualDensity) / usualDensity * factor
        if scale.isFinite, scale > 0 { Theme.setContentSize(UIContentSizeCategory(textScale: scale)) }
    }
    private static let usualDensity = 96.0

    /// Reads the settings, and asks the bus for their changes.
    func follow(_ connection: DBusConnection) {
        let rule = "type='signal',interface='\(Self.interface)',member='SettingChanged',path='\(Self.path)'"
        connection.send(
            .call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch", [.string(rule)]))
        let spaces = DBusValue.array(of: "s", [.string(Self.appearance), .string(Self.gnome)])
        connection.call(.call(Self.portal, Self.path, Self.interface, "ReadAll", [spaces])) { [weak self] reply in
            guard reply.kind == .reply, case .array(_, let spaces)? = reply.body.first else { return }
            for case .entry(let space, .array(_, let settings)) in spaces {
                for case .entry(let key, let value) in settings {
                    self?.apply(space.text ?? "", key.text ?? "", value.unwrapped, isChange: false)
                }
            }
        }
    }

    /// Takes a signal of the portal.
    package func receive(_ message: DBusMessage) {
        guard message.kind == .signal, message.interface == Self.interface, message.member == "SettingChanged",
            message.body.count == 3, let space = message.body.text(0), let key = message.body.text(1)
        else { return }
        apply(space, key, message.body[2].unwrapped, isChange: true)
    }

    private func apply(_ space: String, _ key: String, _ value: DBusValue, isChange: Bool) {
        switch (space, key) {
        case (Self.appearance, "color-scheme"):
            // 1 prefers dark, 2 light, 0 nothing.
            guard isChange, let choice = value.integer, choice == 1 || choice == 2 else { return }
            Theme.setDark(choice == 1)
        case (Self.appearance, "contrast"): UIAccessibility.desktop.increasesContrast = value.integer == 1
        case (Self.appearance, "reduced-motion"): UIAccessibility.desktop.reducesMotion = value.integer == 1
        case (Self.gnome, "enable-animations"):
            if case .boolean(let animates) = value { UIAccessibility.desktop.reducesMotion = !animates }
        case (Self.gnome, "text-scaling-factor"):
            if let factor = value.number, factor.isFinite, factor > 0 {
                Theme.setContentSize(UIContentSizeCategory(textScale: factor))
            }
        default: break
        }
    }
}
