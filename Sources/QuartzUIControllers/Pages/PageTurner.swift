@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// Shows a page and animates the change to another one, for a page view controller.
protocol PageTurner: AnyObject {
    var owner: UIPageViewController? { get set }
    /// The view of the pages.
    var view: UIView { get }
    /// The recognizers of the gestures that turn a page, except scrolling.
    var turningGestures: [UIGestureRecognizer] { get }
    /// Called when the owner's view is loaded.
    func install(in view: UIView)
    func layOut(in frame: CGRect)
    /// Shows a page without animation.
    func show(_ page: UIViewController)
    /// Called when the neighbours of the shown page may have changed.
    func neighboursDidChange()
    /// Goes to another page, which is a child of the owner, by an animation.
    ///
    /// - Parameter completion: Called with false if the animation was ended early.
    func turn(
        from old: UIViewController, to new: UIViewController, _ direction: UIPageViewController.NavigationDirection,
        completion: @escaping (Bool) -> Void)
    /// Ends a running change: one by the program arrives, one by a gesture goes to the nearest page.
    func finish()
}
