/// The edit actions that every responder has. A responder performs those for which it overrides `canPerformAction(_:withSender:)`.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: AnyObject {
    /// Removes the selection and puts it on the clipboard.
    func cut(_ sender: Any?)
    /// Puts the selection on the clipboard.
    func copy(_ sender: Any?)
    /// Replaces the selection with what is on the clipboard.
    func paste(_ sender: Any?)
    /// Selects what the press was on.
    func select(_ sender: Any?)
    /// Selects everything.
    func selectAll(_ sender: Any?)
    /// Removes the selection.
    func delete(_ sender: Any?)
}

extension UIResponder: UIResponderStandardEditActions {}

/// A standard edit action, by the name of its method.
package enum StandardEditAction: String, CaseIterable {
    case cut = "cut:"
    case copy = "copy:"
    case paste = "paste:"
    case select = "select:"
    case selectAll = "selectAll:"
    case delete = "delete:"

    static func isName(_ action: MethodName) -> Bool { Self(rawValue: action.description) != nil }

    /// The title in a menu.
    var title: String {
        switch self {
        case .cut: "Cut"
        case .copy: "Copy"
        case .paste: "Paste"
        case .select: "Select"
        case .selectAll: "Select All"
        case .delete: "Delete"
        }
    }

    private func perform(by responder: UIResponder, _ sender: Any?) {
        switch self {
        case .cut: responder.cut(sender)
        case .copy: responder.copy(sender)
        case .paste: responder.paste(sender)
        case .select: responder.select(sender)
        case .selectAll: responder.selectAll(sender)
        case .delete: responder.delete(sender)
        }
    }

    /// Performs an action, standard or other, by a target.
    static func perform(_ action: MethodName, by target: AnyObject, _ sender: Any?) {
        if let standard = Self(rawValue: action.description), let responder = target as? UIResponder {
            standard.perform(by: responder, sender)
        } else {
            action.call(target, sender)
        }
    }
}
