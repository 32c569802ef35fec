import QuartzUI
import QuartzUIControllers

/// Answers the calls of assistive technology, and reports changes to it (AT-SPI 2).
///
/// It needs no bus: calls come in by ``answer(_:)``, and events go out by ``onEvent``. ``AccessibilityBridge`` connects it.
package final class AccessibilityServer {
    /// Called with each event.
    package var onEvent: ((DBusMessage) -> Void)?
    /// The program's name on the bus.
    package var busName: String
    /// The parent of the program, by its bus name and path.
    package var desktop: (name: String, path: String) = ("", "/org/a11y/atspi/null")

    private let tree = AccessibilityTree()
    private let placement: (UIWindow) -> (origin: CGPoint, scale: CGFloat)
    private var reported = ReportedState()

    /// The state that the last events reported.
    private struct ReportedState {
        weak var window: UIWindow?
        weak var focus: UIResponder?
        var value: Double?
        var label: String?
        var isChecked = false
        var text: [Unicode.Scalar] = []
        var selection: Range<Int>?
    }

    /// Creates a server.
    /// - Parameter placement: Returns the position of a window's content on the screen, in pixels, and its pixels per point.
    package init(busName: String, placement: @escaping (UIWindow) -> (origin: CGPoint, scale: CGFloat)) {
        self.busName = busName
        self.placement = placement
    }

    private var context: AccessibleContext {
        let place = DBusValue.structure([.string(desktop.name), .objectPath(desktop.path)])
        return AccessibleContext(tree: tree, busName: busName, desktop: place, placement: placement)
    }

    // MARK: Calls

    /// Returns the reply to a call.
    package func answer(_ call: DBusMessage) -> DBusMessage {
        guard let path = call.path, let member = call.member else {
            return call.failure("org.freedesktop.DBus.Error.InvalidArgs", "a call without a path or a member")
        }
        switch (call.interface, member) {
        case ("org.freedesktop.DBus.Peer", "Ping"): return call.reply([])
        case ("org.a11y.atspi.Cache", "GetItems"):
            // Clients then read object by object.
            return call.reply([.array(of: "((so)(so)(so)iiassusau)", [])])
        default: break
        }
        guard let node = context.node(at: path) else {
            return call.failure("org.freedesktop.DBus.Error.UnknownObject", "no object at \(path)")
        }
        if call.interface == "org.freedesktop.DBus.Properties" { return property(call, member, node) }
        for kind in AccessibleContext.interfaces where call.interface == nil || call.interface == kind.name {
            if let result = kind.init(node, context)?.call(member, call.body) { return call.reply(result) }
        }
        return call.failure("org.freedesktop.DBus.Error.UnknownMethod", "\(call.interface ?? "").\(member) at \(path)")
    }

    private func property(_ call: DBusMessage, _ member: String, _ node: AccessibleNode) -> DBusMessage {
        let name = call.body.text(0)
        guard let kind = AccessibleContext.interfaces.first(where: { $0.name == name }), let interface = kind.init(node, context)
        else { return call.failure("org.freedesktop.DBus.Error.UnknownInterface", "\(name ?? "")") }
        switch member {
        case "GetAll":
            let entries = interface.properties.sorted { $0.key < $1.key }
                .map { DBusValue.entry(.string($0.key), .variant($0.value)) }
            return call.reply([.array(of: "{sv}", entries)])
        case "Get":
            guard let value = call.body.text(1).flatMap({ interface.properties[$0] }) else { break }
            return call.reply([.variant(value)])
        case "Set":
            guard let property = call.body.text(1), call.body.count > 2,
                interface.set(property, to: call.body[2].unwrapped)
            else { break }
            return call.reply([])
        default: break
        }
        return call.failure("org.freedesktop.DBus.Error.UnknownProperty", call.body.text(1) ?? "")
    }

    // MARK: Events

    /// Reports what has changed since the last call: the active window, the focus, and value and text of the focused object.
    package func update() {
        tree.endTurn()
        guard onEvent != nil else { return }
        let window = UIWindow.key
        if window !== reported.window {
            if let old = reported.window { report("Window", "Deactivate", of: tree.node(of: old), text: old.title) }
            reported.window = window
            if let window { report("Window", "Activate", of: tree.node(of: window), text: window.title) }
        }
        let focus = (window?.firstResponder as? UIView)?.spokenFocus
        if focus !== reported.focus {
            if let old = reported.focus { report("Object", "StateChanged", of: tree.node(of: old), "focused", 0) }
            reported.focus = focus
            note(focus)
            if let focus { report("Object", "StateChanged", of: tree.node(of: focus), "focused", 1) }
        } else if let focus {
            reportChanges(of: tree.node(of: focus))
        }
    }

    /// Reports a notification of the program.
    package func post(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        guard onEvent != nil else { return }
        switch notification {
        case .announcement:
            guard let text = (argument as? String) ?? (argument as? NSAttributedString)?.string else { return }
            // The politeness of an announcement: 1 waits for the present one.
            report("Object", "Announcement", of: tree.program, "", 1, value: .string(text))
        case .layoutChanged, .screenChanged:
            tree.endTurn()
            if let window = UIWindow.key {
                let node = tree.node(of: window)
                report("Object", "ChildrenChanged", of: node, "add", 0, value: context.reference(tree.children(of: node).first))
            }
            if let element = argument as? UIResponder {
                report("Object", "StateChanged", of: tree.node(of: element), "focused", 1)
            }
        default: break
        }
    }

    private func note(_ object: UIResponder?) {
        guard let object else {
            (reported.value, reported.label, reported.text, reported.selection) = (nil, nil, [], nil)
            return
        }
        let node = tree.node(of: object)
        let text = AccessibleText(node)
        reported.value = value(of: node)
        reported.label = node.view?.accessibilityLabel ?? node.element?.accessibilityLabel
        reported.isChecked = [.checkBox, .toggleButton].contains(AccessibleRole(node)) && node.isOn
        (reported.text, reported.selection) = (text?.scalars ?? [], text?.selection)
    }

    private func value(of node: AccessibleNode) -> Double? {
        ValueInterface(node, context)?.properties["CurrentValue"]?.number
    }

    private func reportChanges(of node: AccessibleNode) {
        let old = reported
        note(node.object)
        if reported.label != old.label {
            report(
                "Object", "PropertyChange", of: node, "accessible-name", 0, value: .string(reported.label ?? ""))
        }
        if let value = reported.value, value != old.value {
            report("Object", "PropertyChange", of: node, "accessible-value", 0, value: .double(value))
        }
        if reported.isChecked != old.isChecked {
            report("Object", "StateChanged", of: node, "checked", reported.isChecked ? 1 : 0)
            if AccessibleRole(node) == .toggleButton {
                report("Object", "StateChanged", of: node, "pressed", reported.isChecked ? 1 : 0)
            }
        }
        if reported.text != old.text {
            let new = reported.text
            let start = zip(old.text, new).prefix { $0 == $1 }.count
            let rest = min(old.text.count, new.count) - start
            let end = zip(old.text.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
            let (removed, added) = (old.text[start..<old.text.count - end], new[start..<new.count - end])
            for (detail, part) in [("delete", removed), ("insert", added)] where !part.isEmpty {
                report(
                    "Object", "TextChanged", of: node, detail, start, part.count,
                    value: .string(String(String.UnicodeScalarView(part))))
            }
        }
        if let selection = reported.selection, selection != old.selection {
            report("Object", "TextCaretMoved", of: node, "", selection.upperBound)
            if !selection.isEmpty || old.selection?.isEmpty == false {
                report("Object", "TextSelectionChanged", of: node, "", 0)
            }
        }
    }

    private func report(_ kind: String, _ member: String, of node: AccessibleNode, text: String) {
        report(kind, member, of: node, "", 0, value: .string(text))
    }

    private func report(
        _ kind: String, _ member: String, of node: AccessibleNode, _ detail: String, _ first: Int, _ second: Int = 0,
        value: DBusValue = .int32(0)
    ) {
        onEvent?(
            .signal(
                AccessibleContext.path(of: node), "org.a11y.atspi.Event.\(kind)", member,
                [.string(detail), DBusValue(first), DBusValue(second), .variant(value), .array(of: "{sv}", [])]))
    }
}
