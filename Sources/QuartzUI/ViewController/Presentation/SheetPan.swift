/// A drag that moves a sheet between its detents, or off the screen.
///
/// It comes before the scroll views in the sheet, and leaves the drag to them if they can scroll that way.
final class SheetPan: UIPanGestureRecognizer {
    private weak var sheet: UISheetPresentationController?
    /// The upper edge of the card at the start, in the container.
    private var start: CGFloat = 0

    /// The seconds for which a sheet goes on at its speed, to find where it rests.
    private static let foresight: CGFloat = 0.2
    /// The part of a movement beyond the last detent that is followed.
    private static let give: CGFloat = 0.25

    init(_ sheet: UISheetPresentationController) {
        self.sheet = sheet
        super.init(target: nil, action: nil)
        addAction { [weak self] _ in self?.dragged() }
    }

    override func shouldBegin(along way: CGVector) -> Bool {
        guard let sheet, abs(way.dy) > abs(way.dx), takes(way.dy, in: sheet) else {
            // The scroll views wait for this decision.
            state = .failed
            return false
        }
        return true
    }

    override func mustFail(before other: UIGestureRecognizer) -> Bool {
        if other is ScrollPan, let view, let inner = other.view, inner.isDescendant(of: view) { return true }
        return super.mustFail(before: other)
    }

    /// Returns whether a vertical movement is the sheet's.
    private func takes(_ distance: CGFloat, in sheet: UISheetPresentationController) -> Bool {
        let scrolls = tracked.contains { touch in
            sequence(first: touch.view ?? UIView(), next: \.superview).prefix { $0 !== view }.contains { view in
                guard let scrollView = view as? UIScrollView, scrollView.canScroll.y else { return false }
                let isAtTop = scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top
                return !isAtTop || distance < 0 && !sheet.prefersScrollingExpandsWhenScrolledToEdge
            }
        }
        return !scrolls && (distance > 0 || sheet.canGrow)
    }

    private func dragged() {
        guard let sheet, let stage = sheet.stage else { return }
        switch state {
        case .began:
            start = sheet.cardTop
            follow(sheet, in: stage)
        case .changed: follow(sheet, in: stage)
        case .ended: sheet.rest(near: sheet.cardTop + velocity(in: stage).y * Self.foresight)
        case .cancelled: sheet.rest(near: start)
        default: break
        }
    }

    private func follow(_ sheet: UISheetPresentationController, in stage: UIView) {
        let tops = sheet.tops
        guard let least = tops.min(), let greatest = tops.max() else { return }
        var top = start + translation(in: stage).y
        if top < least { top = least - (least - top) * Self.give }
        if top > greatest, !sheet.mayBeDismissed { top = greatest + (top - greatest) * Self.give }
        sheet.moveCard(to: top)
    }
}
