/// Something to be done, with a title to offer it by.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// The title.
    open var title: String
    /// A picture beside it.
    open var image: UIImage?
    /// The control (or what else) that has it done, while it is.
    open internal(set) weak var sender: AnyObject?

    private let handler: (UIAction) -> Void

    /// Creates an action.
    public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.image = image
        self.handler = handler
        super.init()
    }

    func perform(sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}
