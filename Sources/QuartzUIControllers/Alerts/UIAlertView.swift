@_spi(Hooks) import QuartzUI

/// Buttons below texts in the centre of the window, for programs older than ``UIAlertController``, which shows them.
@preconcurrency @MainActor
open class UIAlertView: UIView {
    /// The text above the message.
    open var title = ""
    /// The text below the title.
    open var message: String?
    /// The delegate. Held weakly.
    open weak var delegate: AnyObject?
    /// The text fields.
    open var alertViewStyle = UIAlertViewStyle.default { didSet { fields = alertViewStyle.fields.map { _ in UITextField() } } }
    /// The index of the button that cancels; -1 without one.
    open var cancelButtonIndex = -1
    private var titles: [String] = []
    private var fields: [UITextField] = []
    private weak var shown: UIAlertController?

    /// Creates an alert.
    ///
    /// - Parameter delegate: A ``UIAlertViewDelegate``.
    public convenience init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?) {
        self.init(title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle, others: [])
    }

    /// Creates an alert with several buttons.
    ///
    /// - Parameter delegate: A ``UIAlertViewDelegate``.
    public convenience init(
        title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?, otherButtonTitles: String,
        _ moreButtonTitles: String...
    ) {
        self.init(
            title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle,
            others: [otherButtonTitles] + moreButtonTitles)
    }

    private convenience init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?, others: [String]) {
        self.init(frame: .zero)
        self.title = title ?? ""
        self.message = message
        self.delegate = delegate as AnyObject?
        if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
        for other in others { addButton(withTitle: other) }
    }

    private var observer: (any UIAlertViewDelegate)? { delegate as? any UIAlertViewDelegate }

    // MARK: Buttons

    /// The number of buttons.
    open var numberOfButtons: Int { titles.count }
    /// The index of the first button that does not cancel; -1 without one.
    open var firstOtherButtonIndex: Int { titles.indices.first { $0 != cancelButtonIndex } ?? -1 }

    /// Adds a button and returns its index.
    @discardableResult
    open func addButton(withTitle title: String?) -> Int {
        titles.append(title ?? "")
        return titles.count - 1
    }

    /// Returns the title of a button; nil if there is none with the index.
    open func buttonTitle(at buttonIndex: Int) -> String? { titles.indices.contains(buttonIndex) ? titles[buttonIndex] : nil }

    /// Returns a text field; nil if there is none with the index.
    open func textField(at textFieldIndex: Int) -> UITextField? {
        fields.indices.contains(textFieldIndex) ? fields[textFieldIndex] : nil
    }

    // MARK: Showing

    /// Whether the alert is shown.
    open var isVisible: Bool { shown != nil }

    /// Shows the alert over the controllers of the key window. Without a window it is ignored with a warning.
    open func show() {
        guard shown == nil else { return }
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        for (field, kind) in zip(fields, alertViewStyle.fields) {
            alert.addTextField { shown in
                shown.placeholder = kind.placeholder
                shown.isSecureTextEntry = kind.isSecret
                shown.text = field.text
            }
        }
        for (index, title) in titles.enumerated() {
            let style: UIAlertAction.Style = index == cancelButtonIndex ? .cancel : .default
            alert.addAction(UIAlertAction(title: title, style: style) { [self] _ in choose(index) })
        }
        guard OlderAlerts.present(alert, of: "UIAlertView") else { return }
        fields = alert.textFields ?? []
        shown = alert
        observer?.willPresent(self)
        observer?.didPresent(self)
    }

    private func choose(_ index: Int) {
        shown = nil
        if index == cancelButtonIndex, observer == nil { return }
        observer?.alertView(self, clickedButtonAt: index)
        observer?.alertView(self, willDismissWithButtonIndex: index)
        observer?.alertView(self, didDismissWithButtonIndex: index)
    }

    /// Dismisses the alert as if a button were clicked, without `clickedButtonAt`.
    open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
        guard let alert = shown else { return }
        shown = nil
        observer?.alertView(self, willDismissWithButtonIndex: buttonIndex)
        alert.dismiss(animated: animated) { [self] in observer?.alertView(self, didDismissWithButtonIndex: buttonIndex) }
    }
}

/// The text fields of a ``UIAlertView``.
nonisolated public enum UIAlertViewStyle: Int, Sendable {
    /// None.
    case `default` = 0
    /// One that hides its text.
    case secureTextInput
    /// One.
    case plainTextInput
    /// One for a name and one for a password.
    case loginAndPasswordInput

    fileprivate var fields: [(placeholder: String, isSecret: Bool)] {
        switch self {
        case .default: []
        case .secureTextInput: [("", true)]
        case .plainTextInput: [("", false)]
        case .loginAndPasswordInput: [("Login", false), ("Password", true)]
        }
    }
}

/// Observes a ``UIAlertView``. All methods are optional.
@preconcurrency @MainActor
public protocol UIAlertViewDelegate: AnyObject {
    /// Called after a click on a button.
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
    /// Called before the alert appears.
    func willPresent(_ alertView: UIAlertView)
    /// Called after the alert has appeared.
    func didPresent(_ alertView: UIAlertView)
    /// Called before the alert leaves.
    func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)
    /// Called after the alert has left.
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIAlertViewDelegate {
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}
    /// Does nothing.
    public func willPresent(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func didPresent(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {}
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
}

/// Presents alerts of views, which know no controller.
enum OlderAlerts {
    /// Presents an alert over the last controller of the key window; returns false, with a warning, if there is none.
    @MainActor
    static func present(_ alert: UIAlertController, of owner: String) -> Bool {
        var top = UIWindow.key?.rootViewController
        while let next = top?.presentedViewController, !next.isBeingDismissed { top = next }
        guard let top else {
            Diagnostics.warnOnce("\(owner).show: there is no window with a controller; ignored")
            return false
        }
        top.present(alert, animated: true)
        return true
    }
}
