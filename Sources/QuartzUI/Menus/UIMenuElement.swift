/// An element of a menu: an action or a submenu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// State of an action, shown by a tick.
    nonisolated public enum State: Int, Sendable {
        /// Off.
        case off
        /// On.
        case on
        /// Partly on.
        case mixed
    }

    /// Attributes of an element.
    nonisolated public struct Attributes: OptionSet, Hashable, Sendable {
        /// The attribute bits; UIKit's values.
        public let rawValue: UInt
        /// Creates attributes from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// Destructive; shown as a warning.
        public static let destructive = Attributes(rawValue: 2)
        /// Omitted.
        public static let hidden = Attributes(rawValue: 4)
        /// Choosing it leaves the menu open.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// The title.
    open var title: String
    /// A smaller text below the title.
    open var subtitle: String?
    /// An image beside the title.
    open var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }
}
