@_spi(Hooks) import QuartzUI

// The options of a list cell's accessories. Nil stands for the default.

extension UICellAccessory {
    /// Options of a tick, and of other accessories of one colour.
    public struct CheckmarkOptions {
        /// Whether the accessory is invisible, and takes its space.
        public var isHidden: Bool?
        /// The width that the accessory takes; its own by default.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour; that of secondary text by default in arrows and grips, else the cell's tint.
        public var tintColor: UIColor?
        /// Creates options.
        public init(isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
        }
    }

    /// Options of an arrow to details.
    public typealias DisclosureIndicatorOptions = CheckmarkOptions
    /// Options of a button for details.
    public typealias DetailOptions = CheckmarkOptions
    /// Options of a grip.
    public typealias ReorderOptions = CheckmarkOptions

    /// Options of an arrow that expands an item.
    public struct OutlineDisclosureOptions {
        /// The part of the row that expands and collapses the item.
        nonisolated public enum Style: Int, Sendable {
            /// The row in a header, the arrow in other rows.
            case automatic
            /// The whole row, which is then not selected by the user.
            case header
            /// The arrow.
            case cell
        }

        /// The part of the row that expands and collapses the item. Automatic by default.
        public var style: Style
        /// Whether the accessory is invisible, and takes its space.
        public var isHidden: Bool?
        /// The width that the accessory takes; its own by default.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour; the cell's tint by default.
        public var tintColor: UIColor?
        /// Creates options.
        public init(
            style: Style = .automatic, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            self.style = style
            (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden, reservedLayoutWidth, tintColor)
        }
    }

    /// Options of a round control of editing mode.
    public struct EditControlOptions {
        /// Whether the accessory is invisible, and takes its space.
        public var isHidden: Bool?
        /// The width that the accessory takes; the standard one by default.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour of the sign.
        public var tintColor: UIColor?
        /// The colour of the circle.
        public var backgroundColor: UIColor?
        /// Creates options.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.backgroundColor) = (tintColor, backgroundColor)
        }
    }

    /// Options of a button that deletes.
    public typealias DeleteOptions = EditControlOptions
    /// Options of a button that inserts.
    public typealias InsertOptions = EditControlOptions
    /// Options of a mark of the selection.
    public typealias MultiselectOptions = EditControlOptions

    /// Options of a text.
    public struct LabelOptions {
        /// Whether the accessory is invisible, and takes its space.
        public var isHidden: Bool?
        /// The width that the accessory takes; its own by default.
        public var reservedLayoutWidth: LayoutDimension?
        /// The colour; that of secondary text by default.
        public var tintColor: UIColor?
        /// The font; that of body text by default.
        public var font: UIFont
        /// Creates options.
        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            font: UIFont = Theme.bodyFont
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.font) = (tintColor, font)
        }
    }

    /// A view of the program as an accessory.
    public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        /// The side and the position there.
        public let placement: Placement
        /// Whether the view is invisible, and takes its space.
        public var isHidden: Bool?
        /// The width that the view takes; its own by default, before the content at least the standard one.
        public var reservedLayoutWidth: LayoutDimension?
        /// The tint of the view; the cell's by default.
        public var tintColor: UIColor?
        /// Whether the view keeps its present size. By default it has the size that fits its content.
        public var maintainsFixedSize: Bool?
        /// Creates a configuration.
        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
        ) {
            (self.customView, self.placement, self.isHidden) = (customView, placement, isHidden)
            (self.reservedLayoutWidth, self.tintColor) = (reservedLayoutWidth, tintColor)
            self.maintainsFixedSize = maintainsFixedSize
        }
    }
}
