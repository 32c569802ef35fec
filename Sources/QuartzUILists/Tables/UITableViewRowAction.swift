import QuartzUI

/// An action that is revealed by swiping a row, in the form before ``UIContextualAction``.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
    /// The meaning of an action.
    nonisolated public enum Style: Int, Sendable {
        /// Destructive.
        case `default`
        /// Not destructive.
        case normal
        /// The same as `default`.
        public static let destructive = Style.default
    }

    /// Performs the action of a row. The table does not remove the row.
    public typealias Handler = (UITableViewRowAction, IndexPath) -> Void

    /// The meaning of the action.
    public let style: Style
    /// The button's title.
    open var title: String?
    /// The button's background colour; nil depends on the style.
    open var backgroundColor: UIColor?
    private let handler: Handler

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        super.init()
    }

    fileprivate func contextual(at path: IndexPath) -> UIContextualAction {
        let action = UIContextualAction(style: style == .default ? .destructive : .normal, title: title) { [self] _, _, finish in
            handler(self, path)
            finish(false)
        }
        if let backgroundColor { action.backgroundColor = backgroundColor }
        return action
    }
}

extension UISwipeActionsConfiguration {
    /// Creates the configuration of a row's actions; nil for none. A full swipe performs none of them.
    convenience init?(_ actions: [UITableViewRowAction]?, at path: IndexPath) {
        guard let actions, !actions.isEmpty else { return nil }
        self.init(actions: actions.map { $0.contextual(at: path) })
        performsFirstActionWithFullSwipe = false
    }
}
