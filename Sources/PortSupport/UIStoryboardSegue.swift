/// A change from one controller to another, made by code: there are no storyboards on Linux.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The name.
    public let identifier: String?
    /// The controller that is shown.
    public let source: UIViewController
    /// The controller that is to be shown.
    public let destination: UIViewController
    private let handler: (() -> Void)?

    /// Names a change that a subclass carries out.
    public required init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, nil)
        super.init()
    }

    /// Names a change and how it is carried out.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
    ) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, performHandler)
        super.init()
    }

    /// Carries the change out: by the handler, or else by presenting the destination.
    open func perform() {
        if let handler { handler() } else { source.present(destination, animated: true) }
    }
}
