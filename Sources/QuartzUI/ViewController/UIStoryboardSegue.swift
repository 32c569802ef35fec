/// A transition from one controller to another. Storyboards create them; ``perform()`` shows the destination.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier.
    public let identifier: String?
    /// The present controller.
    public let source: UIViewController
    /// The controller to show.
    public let destination: UIViewController
    private let handler: (() -> Void)?

    /// Creates a segue that a subclass performs. A storyboard creates segues of custom classes with this initializer.
    public required init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, nil)
        super.init()
    }

    /// Creates a segue that a closure performs.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
    ) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, performHandler)
        super.init()
    }

    /// Performs the segue: calls the handler, or presents the destination.
    open func perform() {
        if let handler { handler() } else { source.present(destination, animated: true) }
    }
}

/// An unwinding that looks for its destination.
@preconcurrency @MainActor
public final class UIStoryboardUnwindSegueSource: NSObject {
    /// The controller that the unwinding leaves.
    public let source: UIViewController
    /// The action that the destination has.
    public let unwindAction: MethodName
    /// The object that began the unwinding.
    public let sender: Any?

    package init(source: UIViewController, unwindAction: MethodName, sender: Any?) {
        (self.source, self.unwindAction, self.sender) = (source, unwindAction, sender)
        super.init()
    }
}
