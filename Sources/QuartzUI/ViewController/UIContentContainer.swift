/// What holds content that would like to have a size: a controller.
@preconcurrency @MainActor
public protocol UIContentContainer: AnyObject {
    /// The size that the content would like to have.
    var preferredContentSize: CGSize { get }
    /// Something that this one holds would like to have another size.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// The size is about to change.
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {}
