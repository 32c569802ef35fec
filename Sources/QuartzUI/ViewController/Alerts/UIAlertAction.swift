/// A button of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// The meaning of a button.
    nonisolated public enum Style: Int, Sendable {
        /// One of several options.
        case `default`
        /// Changes nothing. Escape chooses it; an alert has at most one and shows it last.
        case cancel
        /// Destructive; shown as a warning.
        case destructive
    }

    /// The button's title.
    public let title: String?
    /// The meaning of the button.
    public let style: Style
    /// Whether the button is enabled. True by default.
    open var isEnabled = true { didSet { didChange?() } }
    var didChange: (() -> Void)?
    private let handler: ((UIAlertAction) -> Void)?

    /// Creates a button; the handler is called after the alert is dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    func perform() { handler?(self) }
}
