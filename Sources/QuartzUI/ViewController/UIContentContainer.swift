/// An object with content of a preferred size: a view controller.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
    /// The preferred size of the content.
    var preferredContentSize: CGSize { get }
    /// Called after a child's preferred size changes.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Called before the size changes.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}
