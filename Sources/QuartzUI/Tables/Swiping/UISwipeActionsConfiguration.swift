/// Something that can be done to a row that is swiped aside.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
    /// What doing it means.
    nonisolated public enum Style: Int, Sendable {
        /// Nothing is lost.
        case normal
        /// Something is.
        case destructive
    }

    /// Does it; calls the last argument when it has been done, with whether it was.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// What doing it means.
    public let style: Style
    /// The button's title.
    open var title: String?
    /// The button's picture, in place of the title.
    open var image: UIImage?
    /// The button's ground; by the style unless set.
    open var backgroundColor: UIColor!
    /// Does it.
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

/// What can be done to a row that is swiped aside.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
    /// What can be done, from the edge inwards.
    public let actions: [UIContextualAction]
    /// Whether a swipe all the way does the first of them. True by default.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}
