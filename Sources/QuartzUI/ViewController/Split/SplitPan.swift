/// A drag that shows a sidebar from its edge, or hides the sidebars over dimmed content.
final class SplitPan: UIPanGestureRecognizer {
    private weak var split: UISplitViewController?
    /// Whether the running move follows the drag or continues it.
    var movesColumns = false
    /// The distance that the sidebars move, in points.
    private var distance: CGFloat = 1
    /// The direction in which they move: 1 for right, -1 for left.
    private var sign: CGFloat = 1

    /// The maximum distance of the start from the edge, in points.
    private static let reach: CGFloat = 20

    init(_ split: UISplitViewController) {
        self.split = split
        super.init(target: nil, action: nil)
        addAction { [weak self] _ in self?.dragged() }
    }

    override func shouldReceive(_ touch: UITouch) -> Bool {
        guard super.shouldReceive(touch), let split, split.presentsWithGesture, split.state.isExpanded else { return false }
        return isAtEdge(touch.location(in: view), of: split) || touch.view === split.columnViews[.secondary]?.shade
    }

    private func isAtEdge(_ point: CGPoint, of split: UISplitViewController) -> Bool {
        let bounds = split.view.bounds
        return (split.layout.isTrailing ? bounds.maxX - point.x : point.x - bounds.minX) <= Self.reach
    }

    override func shouldBegin(along way: CGVector) -> Bool {
        guard let split, abs(way.dx) > abs(way.dy) else { return false }
        return goal(of: way.dx, in: split) != nil
    }

    /// Returns the mode that a drag leads to.
    private func goal(of way: CGFloat, in split: UISplitViewController) -> UISplitViewController.DisplayMode? {
        let showsSidebars = (way > 0) != split.layout.isTrailing
        return showsSidebars ? split.mode(withSidebars: split.mode.sidebarCount + 1) : split.dimlessMode
    }

    private func dragged() {
        guard let split else { return }
        let way = translation(in: view).x
        switch state {
        case .began: begin(way, in: split)
        case .changed: split.state.move?.drag(to: way * sign / distance)
        case .ended:
            // Finish if the drag would pass half of the distance within a quarter of a second at its speed.
            let part = (way + velocity(in: view).x / 4) * sign / distance
            split.state.move?.letGo(goesOn: part > 0.5)
        case .cancelled: split.state.move?.letGo(goesOn: false)
        default: break
        }
    }

    private func begin(_ way: CGFloat, in split: UISplitViewController) {
        split.finishMove()
        guard let goal = goal(of: way, in: split) else { return }
        let (old, new) = (split.layout.frames(in: split.mode), split.layout.frames(in: goal))
        let inner = (new.supplementary?.minX ?? 0) - (old.supplementary?.minX ?? 0)
        let moved = max(abs(new.primary.minX - old.primary.minX), abs(inner))
        (distance, sign) = (max(1, moved), way < 0 ? -1 : 1)
        split.delegate?.splitViewControllerInteractivePresentationGestureWillBegin(split)
        movesColumns = true
        split.change(to: goal, animated: true, interactive: true)
    }
}
