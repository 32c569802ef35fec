import QuartzUI
import QuartzUIControllers
import QuartzUILists

/// The role of an object (`AtspiRole`).
enum AccessibleRole: UInt32 {
    case checkBox = 7
    case frame = 23
    case icon = 26
    case image = 27
    case label = 29
    case list = 31
    case listItem = 32
    case pageTabList = 38
    case panel = 39
    case passwordText = 40
    case progressBar = 42
    case pushButton = 43
    case radioButton = 44
    case scrollPane = 49
    case slider = 51
    case spinButton = 52
    case text = 61
    case toggleButton = 62
    case toolBar = 63
    case unknown = 67
    case application = 75
    case entry = 79
    case heading = 83
    case link = 88

    init(_ node: AccessibleNode) {
        if node.isProgram {
            self = .application
        } else if let view = node.view {
            // A name makes a panel of a view that says nothing else.
            self = Self.ofElement(view) ?? Self.ofCollection(view) ?? Self(view.accessibilityTraits) ?? .panel
        } else if node.element?.accessibilityContainer is UISegmentedControl {
            self = .radioButton
        } else {
            self = node.element.flatMap { Self($0.accessibilityTraits) } ?? .unknown
        }
    }

    /// The role's name in AT-SPI.
    var name: String {
        switch self {
        case .checkBox: "check box"
        case .listItem: "list item"
        case .pageTabList: "page tab list"
        case .passwordText: "password text"
        case .progressBar: "progress bar"
        case .pushButton: "push button"
        case .radioButton: "radio button"
        case .scrollPane: "scroll pane"
        case .spinButton: "spin button"
        case .toggleButton: "toggle button"
        case .toolBar: "tool bar"
        default: "\(self)"
        }
    }

    /// The role of a view that contains others; nil for a view without a meaning.
    static func ofContainer(_ view: UIView) -> AccessibleRole? {
        if let role = ofCollection(view) { return role }
        let isNamed = view.accessibilityElements != nil || view.accessibilityLabel != nil
        return isNamed || view.shouldGroupAccessibilityChildren ? .panel : nil
    }

    /// The role of a container by its class.
    private static func ofCollection(_ view: UIView) -> AccessibleRole? {
        switch view {
        case is UIWindow: .frame
        case is UITableView, is UICollectionView: .list
        case is UITableViewCell, is UICollectionViewCell: .listItem
        case is UITextView: .text
        case is UIScrollView: .scrollPane
        case is UINavigationBar, is UIToolbar: .toolBar
        case is UITabBar: .pageTabList
        default: nil
        }
    }

    private static func ofElement(_ view: UIView) -> AccessibleRole? {
        switch view {
        case is UISwitch: .checkBox
        case is UISlider: .slider
        case is UIStepper: .spinButton
        case is UIProgressView: .progressBar
        case let field as UITextField: field.isSecureTextEntry ? .passwordText : .entry
        case is UIButton: AccessibleRole(view.accessibilityTraits.subtracting(.button)) ?? .pushButton
        case is UILabel: AccessibleRole(view.accessibilityTraits.subtracting(.staticText)) ?? .label
        case is UIImageView: .image
        default: nil
        }
    }

    /// The role of an element by its traits; nil without a trait that says one.
    private init?(_ traits: UIAccessibilityTraits) {
        if traits.contains(.adjustable) {
            self = .slider
        } else if traits.contains(.header) {
            self = .heading
        } else if traits.contains(.link) {
            self = .link
        } else if traits.contains(.toggleButton) {
            self = .toggleButton
        } else if traits.contains(.button) {
            self = .pushButton
        } else if traits.contains(.searchField) {
            self = .entry
        } else if traits.contains(.image) {
            self = .image
        } else if traits.contains(.tabBar) {
            self = .pageTabList
        } else if traits.contains(.staticText) {
            self = .label
        } else {
            return nil
        }
    }
}
