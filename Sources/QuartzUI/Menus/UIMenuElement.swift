/// What can stand in a menu: something to be done, or a menu in turn.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// Whether an element is in force, as a tick shows.
    nonisolated public enum State: Int, Sendable {
        /// It is not.
        case off
        /// It is.
        case on
        /// It is for a part.
        case mixed
    }

    /// What an element is like.
    nonisolated public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits, as UIKit has them.
        public let rawValue: UInt
        /// Attributes from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// It cannot be chosen.
        public static let disabled = Attributes(rawValue: 1)
        /// It destroys something; shown as a warning.
        public static let destructive = Attributes(rawValue: 2)
        /// It is left out.
        public static let hidden = Attributes(rawValue: 4)
        /// The menu stays when it is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 8)
    }

    /// The title.
    open var title: String
    /// A smaller text below the title.
    open var subtitle: String?
    /// A picture beside it.
    open var image: UIImage?

    init(title: String, subtitle: String?, image: UIImage?) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        super.init()
    }
}
