/// The key of a program's own value in a configuration state.
nonisolated public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
    /// The name. A program uses one that is unique, such as with a prefix of its domain.
    public let rawValue: String
    /// A key by its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A key by its name.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view for which a configuration chooses its values.
@preconcurrency @MainActor
public protocol UIConfigurationState {
    /// Creates a state with traits; all other values are false.
    init(traitCollection: UITraitCollection)
    /// The traits of the view.
    var traitCollection: UITraitCollection { get set }
    /// A program's own value; nil for none.
    subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a view, such as a header, for configurations.
nonisolated public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    /// The traits of the view.
    public var traitCollection: UITraitCollection
    /// Whether the view is disabled.
    public var isDisabled = false
    /// Whether the view is highlighted by a press.
    public var isHighlighted = false
    /// Whether the view is selected.
    public var isSelected = false
    /// Whether the view has the keyboard focus.
    public var isFocused = false
    private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state with traits; all other values are false.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A program's own value; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { own[key] }
        set { own[key] = newValue }
    }
}

/// The state of a cell for configurations.
nonisolated public struct UICellConfigurationState: UIConfigurationState, Hashable {
    /// The traits of the cell.
    public var traitCollection: UITraitCollection
    /// Whether the cell is disabled: it takes no touches.
    public var isDisabled = false
    /// Whether the cell is highlighted by a press.
    public var isHighlighted = false
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell has the keyboard focus.
    public var isFocused = false
    /// Whether the cell is in editing mode.
    public var isEditing = false
    /// Whether the cell's item is expanded in an outline.
    public var isExpanded = false
    /// Whether the cell is swiped aside.
    public var isSwiped = false
    private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state with traits; all other values are false.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A program's own value; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { own[key] }
        set { own[key] = newValue }
    }
}

/// The state of a view controller for the configuration that stands for its missing content.
nonisolated public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
    /// The traits of the controller.
    public var traitCollection: UITraitCollection
    /// The text in the bar of the controller's search; nil without an active search.
    public var searchText: String?
    private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

    /// Creates a state with traits, without a search.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

    /// A program's own value; nil for none.
    public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
        get { own[key] }
        set { own[key] = newValue }
    }
}

extension UIConfigurationState {
    /// The values that the states of cells and of other views share.
    package var looks: (isDisabled: Bool, isHighlighted: Bool, isSelected: Bool) {
        if let cell = self as? UICellConfigurationState { return (cell.isDisabled, cell.isHighlighted, cell.isSelected) }
        guard let view = self as? UIViewConfigurationState else { return (false, false, false) }
        return (view.isDisabled, view.isHighlighted, view.isSelected)
    }
}
