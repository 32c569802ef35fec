import QuartzUI
import QuartzUIControllers
import QuartzUILists

/// A state of an object (`AtspiStateType`).
enum AccessibleState: UInt32 {
    case active = 1
    case checked = 4
    case defunct = 6
    case editable = 7
    case enabled = 8
    case focusable = 11
    case focused = 12
    case modal = 16
    case multiLine = 17
    case pressed = 20
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30
    case checkable = 41
    case readOnly = 43

    /// Returns the states of a node.
    static func states(of node: AccessibleNode) -> Set<AccessibleState> {
        guard !node.isProgram else { return [.enabled, .sensitive, .showing, .visible] }
        var states: Set<AccessibleState> = [.visible]
        let traits = node.view?.accessibilityTraits ?? node.element?.accessibilityTraits ?? .none
        let isEnabled = (node.view as? UIControl)?.isEnabled ?? true
        if isEnabled, !traits.contains(.notEnabled) { states.formUnion([.enabled, .sensitive]) }
        if let window = node.window, window.bounds.intersects(node.frame) { states.insert(.showing) }
        if traits.contains(.selected) { states.formUnion([.selectable, .selected]) }
        if traits.contains(.toggleButton) {
            states.insert(.checkable)
            if node.isOn { states.formUnion([.checked, .pressed]) }
        }
        if let control = node.element?.accessibilityContainer as? UISegmentedControl {
            states.formUnion(traits.contains(.selected) ? [.checkable, .checked] : [.checkable])
            if control.canBecomeFocused { states.insert(.focusable) }
        }
        if let focus = node.window?.firstResponder as? UIView, focus.spokenFocus === node.object { states.insert(.focused) }
        guard let view = node.view else { return states }
        if view.canBecomeFocused || view.canBecomeFirstResponder { states.insert(.focusable) }
        if view.accessibilityViewIsModal { states.insert(.modal) }
        switch view {
        case let window as UIWindow: if window === UIWindow.key { states.insert(.active) }
        case let control as UISwitch: states.formUnion(control.isOn ? [.checkable, .checked] : [.checkable])
        case is UITextField: states.formUnion([.editable, .singleLine])
        case let view as UITextView: states.formUnion([view.isEditable ? .editable : .readOnly, .multiLine])
        case let cell as UITableViewCell: states.formUnion(cell.isSelected ? [.selectable, .selected] : [.selectable])
        case let cell as UICollectionViewCell: states.formUnion(cell.isSelected ? [.selectable, .selected] : [.selectable])
        case let control as UIControl: if control.isSelected { states.formUnion([.selectable, .selected]) }
        default: break
        }
        return states
    }

    /// The two words of bits in which AT-SPI passes states.
    static func words(_ states: Set<AccessibleState>) -> [UInt32] {
        var words: [UInt32] = [0, 0]
        for state in states { words[Int(state.rawValue / 32)] |= 1 << (state.rawValue % 32) }
        return words
    }
}

extension AccessibleNode {
    /// The frame in the window.
    var frame: CGRect {
        if let window = view as? UIWindow { return window.bounds }
        return view?.accessibilityFrame ?? element?.accessibilityFrame ?? .zero
    }

    /// The name that is read: the label, or for a container the texts of a cell in reading order.
    func name(in tree: AccessibilityTree) -> String {
        if isProgram { return ProcessInfo.processInfo.processName }
        if let window = view as? UIWindow {
            return window.title.isEmpty ? ProcessInfo.processInfo.processName : window.title
        }
        if let label = view?.accessibilityLabel ?? element?.accessibilityLabel { return label }
        guard view is UITableViewCell || view is UICollectionViewCell else { return "" }
        return tree.children(of: self).compactMap { $0.view?.accessibilityLabel ?? $0.element?.accessibilityLabel }
            .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The effect of activating the object.
    var hint: String { view?.accessibilityHint ?? element?.accessibilityHint ?? "" }
    /// The identifier for tests.
    var identifier: String { view?.accessibilityIdentifier ?? element?.accessibilityIdentifier ?? "" }
    /// The value as a text.
    var value: String? { view?.accessibilityValue ?? element?.accessibilityValue }
    /// Whether a switch or a toggle button is on.
    var isOn: Bool { (view as? UISwitch)?.isOn ?? (value == "1") }
}

extension UIView {
    /// The object that assistive technology reads while the view has the focus: the selection in it, or the view itself.
    var spokenFocus: UIResponder { (self as? AccessibleSelection)?.accessibleSelection ?? self }
}
