/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// What choosing it means.
    nonisolated public enum Style: Int, Sendable {
        /// One of several things to do.
        case `default`
        /// Leaves everything as it is. Escape chooses it; an alert has one at most, and shows it last.
        case cancel
        /// Destroys something; shown as a warning.
        case destructive
    }

    /// The button's title.
    public let title: String?
    /// What choosing it means.
    public let style: Style
    /// Whether it can be chosen. True by default.
    open var isEnabled = true { didSet { didChange?() } }
    var didChange: (() -> Void)?
    private let handler: ((UIAlertAction) -> Void)?

    /// Creates a button; the handler is called once the alert has gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    func perform() { handler?(self) }
}
