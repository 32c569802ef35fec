/// A row swiped aside and the buttons revealed beside it.
final class RowSwipe {
    let path: IndexPath
    let cell: UITableViewCell
    private let tray = UIView()
    private let configuration: UISwipeActionsConfiguration
    private let isLeading: Bool
    private let buttons: [UIButton]
    /// The offset of the row, positive to the right.
    private(set) var offset: CGFloat = 0
    var isOpen = false

    /// The minimum width of a button.
    private static let buttonWidth: CGFloat = 74
    /// The part of the row's width that makes a full swipe.
    private static let fullShare: CGFloat = 0.6

    init(
        _ path: IndexPath, _ cell: UITableViewCell, _ configuration: UISwipeActionsConfiguration, isLeading: Bool,
        choose: @escaping (UIContextualAction, UIView) -> Void
    ) {
        self.path = path
        self.cell = cell
        self.configuration = configuration
        self.isLeading = isLeading
        buttons = configuration.actions.map { action in
            var looks = UIButton.Configuration.bare()
            if action.image == nil { looks.title = action.title }
            looks.image = action.image
            looks.baseForegroundColor = Theme.onAccent
            looks.baseBackgroundColor = action.backgroundColor
            looks.font = .systemFont(ofSize: 13, weight: .semibold)
            let button = UIButton(configuration: looks)
            button.addAction(
                UIAction { action_ in if let view = action_.sender as? UIView { choose(action, view) } },
                for: .primaryActionTriggered)
            return button
        }
        tray.clipsToBounds = true
        for button in buttons { tray.addSubview(button) }
    }

    /// The row's offset while its buttons are open.
    var openOffset: CGFloat {
        let width = buttons.map { max(Self.buttonWidth, $0.intrinsicContentSize.width + 24) }.reduce(0, +)
        return isLeading ? width : -width
    }

    /// Whether releasing here performs the first action.
    var isFull: Bool {
        configuration.performsFirstActionWithFullSwipe && !configuration.actions.isEmpty
            && abs(offset) > max(cell.bounds.width * Self.fullShare, abs(openOffset) + 20)
    }

    var firstAction: (UIContextualAction, UIView)? {
        guard let action = configuration.actions.first, let button = buttons.first else { return nil }
        return (action, button)
    }

    /// Moves the row; the buttons share the revealed area.
    func move(to new: CGFloat, in table: UITableView) {
        offset = isLeading ? max(new, 0) : min(new, 0)
        if tray.superview !== table { table.insertSubview(tray, belowSubview: cell) }
        cell.transform = CGAffineTransform(translationX: offset, y: 0)
        let frame = table.rectForRow(at: path)
        let width = abs(offset)
        tray.frame = CGRect(x: isLeading ? frame.minX : frame.maxX - width, y: frame.minY, width: width, height: frame.height)
        let share = buttons.isEmpty ? 0 : width / CGFloat(buttons.count)
        for (index, button) in buttons.enumerated() {
            // In a full swipe the first button covers the others.
            let first = isFull ? width : share
            let length = index == 0 ? first : isFull ? 0 : share
            let start = index == 0 ? 0 : first + share * CGFloat(index - 1)
            button.frame = CGRect(x: isLeading ? start : width - start - length, y: 0, width: length, height: frame.height)
            button.layoutIfNeeded()
        }
    }

    func remove() { tray.removeFromSuperview() }
}

/// Recognizes horizontal drags of a row.
final class RowSwipePan: UIPanGestureRecognizer {
    override func shouldBegin(along way: CGVector) -> Bool {
        guard let table = view as? UITableView else { return false }
        return abs(way.dx) > abs(way.dy) && table.canSwipe(isLeading: way.dx > 0, at: location(in: table))
    }
}
