// Content that pushes a bar's large title away.

extension UIScrollView {
    /// The room between the view's upper edge and the content: what is left of a large title there, and more while the content is
    /// pulled down.
    var roomAbove: CGFloat { -contentOffset.y - contentInset.top - refreshInset }

    /// Content at its top stays there.
    func barInsetDidChange(from old: CGFloat) {
        let isAtTop = contentOffset.y <= -(adjustedContentInset.top - barInset + old) + 0.5
        if isAtTop || barInset > old && contentOffset.y < 0 { contentOffset.y = -adjustedContentInset.top }
        setNeedsLayout()
    }

    /// The lowest offset of content that ends at one: what can push a large title away in part can do so altogether.
    func endBesideTitle(_ end: CGFloat) -> CGFloat {
        let top = -adjustedContentInset.top
        return barInset > 0 && end > top ? max(end, top + barInset) : end
    }

    /// Where content comes to rest that was let go, or turned by the wheel that way: it leaves a large title out, or away.
    func restBesideTitle(_ offset: CGPoint, towards way: CGFloat = 0) -> CGPoint {
        let top = -adjustedContentInset.top
        guard barInset > 0, offset.y > top, offset.y < top + barInset else { return offset }
        let isAway = way == 0 ? offset.y - top > barInset / 2 : way > 0
        return CGPoint(x: offset.x, y: isAway ? min(top + barInset, vertical.upperBound) : top)
    }
}
