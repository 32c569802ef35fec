extension UIBarButtonItem {
    /// Standard buttons and spaces.
    nonisolated public enum SystemItem: Int, Sendable {
        /// Completes an action.
        case done
        /// Cancels an action.
        case cancel
        /// Starts editing.
        case edit
        /// Saves.
        case save
        /// A plus.
        case add
        /// A space that takes the remaining room.
        case flexibleSpace
        /// A space of the item's `width`.
        case fixedSpace
        /// A sheet and a pen.
        case compose
        /// An arrow that turns back.
        case reply
        /// An arrow out of a box: actions for the content shown.
        case action
        /// A folder.
        case organize
        /// An open book.
        case bookmarks
        /// A magnifying glass.
        case search
        /// An arrow in a circle.
        case refresh
        /// A cross.
        case stop
        /// A camera.
        case camera
        /// A trash can.
        case trash
        /// A triangle.
        case play
        /// Two bars.
        case pause
        /// Two triangles to the left.
        case rewind
        /// Two triangles to the right.
        case fastForward
        /// An arrow that curls to the left.
        case undo
        /// An arrow that curls to the right.
        case redo
        /// A cross that closes the content shown.
        case close = 24

        var title: String? {
            switch self {
            case .done: "Done"
            case .cancel: "Cancel"
            case .edit: "Edit"
            case .save: "Save"
            default: nil
            }
        }

        @MainActor var image: UIImage? { BarSymbol.image(of: self) }
    }
}
