import QuartzUI
import QuartzUIControllers
import QuartzUILists

/// `org.a11y.atspi.Action`: activation, steps of an adjustable element, and custom actions.
struct ActionInterface: AccessibleInterface {
    static let name = "org.a11y.atspi.Action"

    private struct Action {
        let name: String
        let perform: () -> Bool
    }

    private let actions: [Action]

    init?(_ node: AccessibleNode, _ context: AccessibleContext) {
        guard let object = node.object else { return nil }
        let traits = node.view?.accessibilityTraits ?? node.element?.accessibilityTraits ?? .none
        var actions: [Action] = []
        if Self.isActive(node, traits) { actions.append(Action(name: "click") { Activation.activate(node) }) }
        if traits.contains(.adjustable) {
            actions.append(
                Action(name: "increment") {
                    object.accessibilityIncrement()
                    return true
                })
            actions.append(
                Action(name: "decrement") {
                    object.accessibilityDecrement()
                    return true
                })
        }
        for action in node.view?.accessibilityCustomActions ?? [] {
            actions.append(Action(name: action.name) { action.actionHandler?(action) ?? false })
        }
        guard !actions.isEmpty else { return nil }
        self.actions = actions
    }

    private static func isActive(_ node: AccessibleNode, _ traits: UIAccessibilityTraits) -> Bool {
        if !traits.isDisjoint(with: [.button, .link]) { return true }
        guard let view = node.view else { return false }
        switch view {
        case is UITextField, is UISlider, is UIStepper, is UISegmentedControl: return false
        case is UIControl, is UITableViewCell, is UICollectionViewCell: return true
        default: return view.gestureRecognizers?.contains { $0 is UITapGestureRecognizer } ?? false
        }
    }

    var properties: [String: DBusValue] { ["NActions": DBusValue(actions.count)] }

    func call(_ method: String, _ arguments: [DBusValue]) -> [DBusValue]? {
        if method == "GetActions" {
            return [.array(of: "(sss)", actions.map { .structure([.string($0.name), .string(""), .string("")]) })]
        }
        guard let place = arguments.integer(0) else { return nil }
        let action = actions.indices.contains(place) ? actions[place] : nil
        switch method {
        case "GetName", "GetLocalizedName": return [.string(action?.name ?? "")]
        case "GetDescription", "GetKeyBinding": return [.string("")]
        case "DoAction": return [.boolean(action?.perform() ?? false)]
        default: return nil
        }
    }
}

/// Activates elements as a tap does.
enum Activation {
    /// Activates an element by its own method, or else by a tap on its centre.
    /// - Returns: Whether anything took it.
    static func activate(_ node: AccessibleNode) -> Bool {
        guard let object = node.object, let window = node.window else { return false }
        if let control = object as? UIControl, !control.isEnabled { return false }
        if object.accessibilityActivate() { return true }
        let frame = node.frame
        let centre = CGPoint(x: frame.midX, y: frame.midY)
        if let view = node.view {
            guard let hit = window.hitTest(centre, with: nil), hit.isDescendant(of: view) || view.isDescendant(of: hit) else {
                // Another view covers it: a control still sends its events.
                guard let control = view as? UIControl else { return false }
                control.sendActions(for: .touchUpInside)
                return true
            }
        }
        window.send(.pointer(PointerEvent(.began, at: centre, kind: .touch)))
        window.send(.pointer(PointerEvent(.ended, at: centre, kind: .touch)))
        return true
    }
}
