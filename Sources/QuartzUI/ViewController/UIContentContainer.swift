/// An object with content of a preferred size: a view controller or a presentation.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
    /// The preferred size of the content.
    var preferredContentSize: CGSize { get }
    /// Called after a child's preferred size changes.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size of a child in a container of a size.
    func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize
    /// Called before the size changes.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}
extension UIPresentationController: UIContentContainer {}
