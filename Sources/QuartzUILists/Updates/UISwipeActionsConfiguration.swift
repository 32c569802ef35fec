@_spi(Hooks) import QuartzUI

/// An action that is revealed by swiping a row.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// The meaning of an action.
    nonisolated public enum Style: Int, Sendable {
        /// Not destructive.
        case normal
        /// Destructive.
        case destructive
    }

    /// Performs the action, then calls its last argument with whether it was performed. After a destructive action that was, the row
    /// leaves if the data source no longer counts it.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The meaning of the action.
    public let style: Style
    /// The button's title.
    open var title: String?
    /// The button's image, which replaces the title.
    open var image: UIImage?
    /// The button's background colour; depends on the style unless set.
    open var backgroundColor: UIColor!
    /// Performs the action.
    public let handler: Handler

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        backgroundColor = style == .destructive ? Theme.warning : Theme.secondaryText
        super.init()
    }
}

/// The actions revealed by swiping a row.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// The actions, from the edge inwards.
    public let actions: [UIContextualAction]
    /// Whether a full swipe performs the first action. True by default.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}
