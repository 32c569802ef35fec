// Scrolling that collapses the large title of a bar.

extension UIScrollView {
    /// The space between the view's top edge and the content: the visible height of a large title, and more while the content is
    /// pulled down.
    var roomAbove: CGFloat { -contentOffset.y - contentInset.top - refreshInset }

    /// Keeps content that is at its top there after a change of the title's height.
    func barInsetDidChange(from old: CGFloat) {
        let isAtTop = contentOffset.y <= -(adjustedContentInset.top - barInset + old) + 0.5
        if isAtTop || barInset > old && contentOffset.y < 0 { contentOffset.y = -adjustedContentInset.top }
        setNeedsLayout()
    }

    /// Returns the end of scrolling, extended so that a large title can collapse completely.
    func endBesideTitle(_ end: CGFloat) -> CGFloat {
        let top = -adjustedContentInset.top
        return barInset > 0 && end > top ? max(end, top + barInset) : end
    }

    /// Returns the resting offset after a drag or a turn of the wheel: the large title is either fully expanded or collapsed.
    func restBesideTitle(_ offset: CGPoint, towards way: CGFloat = 0) -> CGPoint {
        let top = -adjustedContentInset.top
        guard barInset > 0, offset.y > top, offset.y < top + barInset else { return offset }
        let isAway = way == 0 ? offset.y - top > barInset / 2 : way > 0
        return CGPoint(x: offset.x, y: isAway ? min(top + barInset, vertical.upperBound) : top)
    }
}
