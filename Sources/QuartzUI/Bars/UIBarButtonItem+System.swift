extension UIBarButtonItem {
    /// The buttons that everyone knows, and spaces.
    nonisolated public enum SystemItem: Int, Sendable {
        /// Completes what is being done.
        case done
        /// Leaves everything as it was.
        case cancel
        /// Begins to edit.
        case edit
        /// Keeps what has been done.
        case save
        /// A plus.
        case add
        /// Takes what room is left.
        case flexibleSpace
        /// As wide as `width` says.
        case fixedSpace
        /// A sheet and a pen.
        case compose
        /// An arrow that turns back.
        case reply
        /// An arrow out of a box: what can be done with what is shown.
        case action
        /// A folder.
        case organize
        /// An open book.
        case bookmarks
        /// A looking glass.
        case search
        /// An arrow in a circle.
        case refresh
        /// A cross.
        case stop
        /// A camera.
        case camera
        /// A bin.
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
        /// A cross: shuts what is shown.
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
