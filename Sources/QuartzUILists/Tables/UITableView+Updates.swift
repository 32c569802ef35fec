@_spi(Hooks) import QuartzUI

// The layout of a table before and after updates, and the ways in which rows enter and leave.

extension UITableView {
    func path(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }
    func didLoad() { placeOuterViews() }

    func itemsDidMove(by map: ListMap, from old: TableRows) {
        for (path, height) in old.measured { if let place = map.newPath(of: path) { rows.setHeight(height, of: place) } }
    }

    func layOut(after update: ListUpdate) {
        for (path, cell) in shown.views {
            if let height = automaticHeight(of: path, cell), rows.contains(path) { rows.setHeight(height, of: path) }
        }
    }

    func enter(_ cell: UITableViewCell, at path: IndexPath, _ animation: RowAnimation?) {
        guard let animation else { return }
        cell.alpha = animation == .none ? 1 : 0
        cell.transform = shift(animation, cell)
    }

    func settle(_ cell: UITableViewCell, at path: IndexPath, isNew: Bool) {
        guard isNew else { return cell.frame = rectForRow(at: path) }
        cell.alpha = 1
        cell.transform = .identity
    }

    func leave(_ cell: UITableViewCell, from path: IndexPath, _ animation: RowAnimation) {
        cell.alpha = 0
        cell.transform = shift(animation, cell)
    }

    private func shift(_ animation: RowAnimation, _ cell: UITableViewCell) -> CGAffineTransform {
        switch animation {
        case .left: CGAffineTransform(translationX: -bounds.width, y: 0)
        case .right: CGAffineTransform(translationX: bounds.width, y: 0)
        case .top: CGAffineTransform(translationX: 0, y: -cell.bounds.height)
        case .bottom: CGAffineTransform(translationX: 0, y: cell.bounds.height)
        default: .identity
        }
    }

    func finishUpdate() { placeOuterViews() }
}

extension UITableView {
    /// Animation of inserted and deleted rows.
    nonisolated public enum RowAnimation: Int, Sendable {
        /// Fades.
        case fade
        /// Moves in from the right, and out to the right.
        case right
        /// Moves in from the left, and out to the left.
        case left
        /// Moves in downwards, and out upwards.
        case top
        /// Moves in upwards, and out downwards.
        case bottom
        /// Without animation.
        case none
        /// Fades while the neighbours close the gap.
        case middle
        /// The default: fades.
        case automatic = 100
    }
}
