@_spi(Hooks) import QuartzUI

/// A part of a list cell beside its content: a mark, a control or the program's own view.
public struct UICellAccessory {
    /// The modes in which an accessory is shown.
    nonisolated public enum DisplayedState: Int, Sendable {
        /// Both.
        case always
        /// In editing mode.
        case whenEditing
        /// Outside editing mode.
        case whenNotEditing
    }

    /// The side of an accessory and its position there.
    public enum Placement {
        /// Returns the index among the accessories at the same side.
        public typealias Position = (_ accessories: [UICellAccessory]) -> Int
        /// Before the content; by default after the other accessories there.
        case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
        /// After the content; by default after the other accessories there.
        case trailing(displayed: DisplayedState = .always, at: Position = { $0.count })
    }

    /// The width that an accessory takes from the content.
    nonisolated public enum LayoutDimension: Equatable, Sendable {
        /// Its own.
        case actual
        /// The width of all standard accessories, so that texts of different rows are aligned.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }

    /// The kinds of accessories.
    public enum AccessoryType {
        /// An arrow: the row leads to details.
        case disclosureIndicator
        /// An arrow that expands or collapses an item of an outline.
        case outlineDisclosure
        /// A tick.
        case checkmark
        /// A button that deletes the item.
        case delete
        /// A button that inserts an item.
        case insert
        /// A mark of the selection.
        case multiselect
        /// A grip by which the item is moved.
        case reorder
        /// A text.
        case label
        /// A button for details.
        case detail
        /// The program's view.
        case customView(UIView)
    }

    /// The action of an accessory with a button.
    public typealias ActionHandler = () -> Void

    /// The kind.
    public let accessoryType: AccessoryType
    let displayed: DisplayedState
    let isLeading: Bool
    /// The index among the accessories at the same side; nil keeps the order of the array.
    var position: Placement.Position?
    var isHidden = false
    var reservedLayoutWidth: LayoutDimension?
    var tintColor: UIColor?
    var backgroundColor: UIColor?
    var text = ""
    var font = Theme.bodyFont
    var outlineStyle = OutlineDisclosureOptions.Style.automatic
    var maintainsFixedSize = false
    var handler: ActionHandler?

    private init(_ type: AccessoryType, _ displayed: DisplayedState, isLeading: Bool = false) {
        (accessoryType, self.displayed, self.isLeading) = (type, displayed, isLeading)
    }

    private init(
        _ type: AccessoryType, _ displayed: DisplayedState, isLeading: Bool = false, _ isHidden: Bool?,
        _ width: LayoutDimension?, _ tint: UIColor?, _ handler: ActionHandler? = nil
    ) {
        self.init(type, displayed, isLeading: isLeading)
        self.isHidden = isHidden ?? false
        reservedLayoutWidth = width
        tintColor = tint
        self.handler = handler
    }

    /// The standard width, in points.
    nonisolated public static let standardDimension: CGFloat = EditButton.size

    // MARK: Making accessories

    /// Returns an arrow after the content: the row leads to details.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
    ) -> UICellAccessory {
        .init(.disclosureIndicator, displayed, options.isHidden, options.reservedLayoutWidth, options.tintColor)
    }

    /// Returns an arrow after the content that expands or collapses the item of an outline.
    ///
    /// - Parameter actionHandler: Called instead of expanding or collapsing the item; nil, the default, does that.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .outlineDisclosure, displayed, options.isHidden, options.reservedLayoutWidth, options.tintColor, actionHandler)
        accessory.outlineStyle = options.style
        return accessory
    }

    /// Returns a tick after the content.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
    ) -> UICellAccessory {
        .init(.checkmark, displayed, options.isHidden, options.reservedLayoutWidth, options.tintColor)
    }

    /// Returns a button before the content that deletes the item.
    ///
    /// - Parameter actionHandler: Called by the button; nil, the default, reveals the trailing swipe actions.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .delete, displayed, isLeading: true, options.isHidden, options.reservedLayoutWidth, options.tintColor, actionHandler)
        accessory.backgroundColor = options.backgroundColor
        return accessory
    }

    /// Returns a button before the content that inserts an item.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .insert, displayed, isLeading: true, options.isHidden, options.reservedLayoutWidth, options.tintColor, actionHandler)
        accessory.backgroundColor = options.backgroundColor
        return accessory
    }

    /// Returns a mark of the selection before the content. It is shown in a collection that allows multiple selection during editing.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .multiselect, displayed, isLeading: true, options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.backgroundColor = options.backgroundColor
        return accessory
    }

    /// Returns a grip after the content, at the edge, by which the user moves the item. The data source allows and applies the move.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
    ) -> UICellAccessory {
        .init(.reorder, displayed, options.isHidden, options.reservedLayoutWidth, options.tintColor)
    }

    /// Returns a text after the content.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .label, displayed, options.isHidden, options.reservedLayoutWidth, options.tintColor)
        accessory.text = text
        accessory.font = options.font
        return accessory
    }

    /// Returns a button for details after the content.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        .init(.detail, displayed, options.isHidden, options.reservedLayoutWidth, options.tintColor, actionHandler)
    }

    /// Returns an accessory with a view of the program.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let (isLeading, displayed, position) = configuration.placement.parts
        var accessory = UICellAccessory(
            .customView(configuration.customView), displayed, isLeading: isLeading, configuration.isHidden,
            configuration.reservedLayoutWidth, configuration.tintColor)
        accessory.position = position
        accessory.maintainsFixedSize = configuration.maintainsFixedSize ?? false
        return accessory
    }
}

extension UICellAccessory.Placement {
    fileprivate var parts: (isLeading: Bool, displayed: UICellAccessory.DisplayedState, position: Position) {
        switch self {
        case .leading(let displayed, let position): (true, displayed, position)
        case .trailing(let displayed, let position): (false, displayed, position)
        }
    }
}

extension UICellAccessory {
    /// Returns whether the accessory takes space in a cell of a collection.
    func isShown(isEditing: Bool, in collection: UICollectionView?) -> Bool {
        if case .multiselect = accessoryType, collection?.allowsMultipleSelectionDuringEditing != true { return false }
        switch displayed {
        case .always: return true
        case .whenEditing: return isEditing
        case .whenNotEditing: return !isEditing
        }
    }

    /// Returns accessories of one side in their order. Controls of editing mode are at the edge.
    static func ordered(_ accessories: [UICellAccessory], isLeading: Bool) -> [UICellAccessory] {
        let side = accessories.filter { $0.isLeading == isLeading }
        let standard = side.filter { $0.position == nil }
        let (controls, others) = (standard.filter(\.isEditControl), standard.filter { !$0.isEditControl })
        var found = isLeading ? controls + others : others + controls
        for accessory in side {
            guard let position = accessory.position else { continue }
            found.insert(accessory, at: min(max(position(found), 0), found.count))
        }
        return found
    }

    private var isEditControl: Bool {
        switch accessoryType {
        case .delete, .insert, .multiselect, .reorder: true
        default: false
        }
    }
}
