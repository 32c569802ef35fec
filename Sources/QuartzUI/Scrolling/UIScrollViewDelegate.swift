/// Methods that observe scrolling and zooming. All are optional.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
    /// Called after the content has scrolled.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a drag begins.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called before a drag ends.
    ///
    /// - Parameters:
    ///   - velocity: The scroll velocity, in points per millisecond.
    ///   - targetContentOffset: The resting offset; may be changed.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after a drag ends; the content may continue to move.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content starts to decelerate.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when the content stops decelerating.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called after an animated `setContentOffset` ends.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Called after the scroll view's `adjustedContentInset` changes.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
    /// Returns the view to zoom; nil, the default, disables zooming.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called when zooming by fingers or the wheel begins.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called after the scale changes.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called after zooming and bouncing end.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    /// Returns whether a click on the status bar scrolls to the top. Never called: a desktop has no status bar.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Called after a click on the status bar has scrolled to the top. Never called: a desktop has no status bar.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Default implementation: nil.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    /// Default implementation: true.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Does nothing.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
}

/// A scroll view as the owner of a delegate.
///
/// A table's delegate is a table delegate, but Swift has no override of a settable property with a narrower type. Extensions of this
/// protocol for one class declare such a `delegate` beside that of ``UIScrollView``.
@preconcurrency @MainActor
public protocol ScrollDelegateOwner: UIScrollView {}

extension UIScrollView: ScrollDelegateOwner {}

extension RunLoop.Mode {
    /// The mode while the user scrolls: the common modes, because scrolling has no separate mode here.
    public static var tracking: RunLoop.Mode { .common }
}
