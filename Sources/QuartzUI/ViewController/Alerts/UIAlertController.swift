/// A modal question over a dimmed window: a card with a title, a message, fields and buttons.
///
/// Choosing a button dismisses the alert and then calls the button's handler. Return chooses the preferred button, escape the
/// cancel button. Tab stays within the card.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// The position of the card.
    nonisolated public enum Style: Int, Sendable {
        /// At the lower edge, for actions on a selection. A click beside the card cancels.
        case actionSheet
        /// In the centre, for a question.
        case alert
    }

    /// The position of the card.
    public let preferredStyle: Style
    /// The text below the title.
    open var message: String? { didSet { card?.message = message } }
    open override var title: String? { didSet { card?.title = title } }
    /// The buttons, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The highlighted button, which return chooses. It must be one of `actions`.
    open var preferredAction: UIAlertAction? { didSet { rebuild() } }
    /// The text fields, in the order in which they were added; nil if there are none.
    open private(set) var textFields: [UITextField]?

    private var card: AlertCard?

    /// Creates an alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        self.message = message
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Alerts are not archived on Linux.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
    }

    /// Adds a button. A second cancel button is ignored with a warning; UIKit raises an exception.
    open func addAction(_ action: UIAlertAction) {
        guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
            return Diagnostics.warnOnce(
                "UIAlertController.addAction: an alert has one button that cancels; the second is ignored")
        }
        actions.append(action)
        action.didChange = { [weak self] in self?.rebuild() }
        rebuild()
    }

    /// Adds a text field. Action sheets ignore it with a warning.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            return Diagnostics.warnOnce("UIAlertController.addTextField: action sheets have no fields; ignored")
        }
        let field = UITextField()
        configurationHandler?(field)
        field.addAction(UIAction { [weak self] _ in self?.prefer() }, for: .editingDidEndOnExit)
        textFields = (textFields ?? []) + [field]
        rebuild()
    }

    // MARK: View

    /// Creates the dimmed background and the card.
    open override func loadView() {
        let ground = AlertGround(frame: UIScreen.main.bounds)
        let card = AlertCard(style: preferredStyle)
        card.title = title
        card.message = message
        ground.card = card
        ground.isAtBottom = preferredStyle == .actionSheet
        ground.addSubview(card)
        self.card = card
        view = ground
        rebuild()
        if preferredStyle == .actionSheet {
            ground.clickedBeside = { [weak self] in self?.cancel() }
        }
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textFields?.first?.becomeFirstResponder()
    }

    private func rebuild() {
        card?.show(
            actions, preferred: preferredAction.flatMap { actions.contains($0) ? $0 : nil }, fields: textFields ?? [],
            choose: { [weak self] in self?.choose($0) })
        viewIfLoaded?.setNeedsLayout()
    }

    private func choose(_ action: UIAlertAction) {
        guard action.isEnabled, !isBeingDismissed else { return }
        guard presentingViewController != nil else { return action.perform() }
        dismiss(animated: true) { action.perform() }
    }

    @discardableResult
    private func cancel() -> Bool {
        guard let action = actions.first(where: { $0.style == .cancel }) else { return false }
        choose(action)
        return true
    }

    /// Escape cancels; return chooses the preferred button, or the only one.
    open override func keyDown(with event: KeyEvent) -> Bool {
        guard !event.isCommand, !event.isRepeat else { return super.keyDown(with: event) }
        if event.key == .escape, cancel() { return true }
        if event.key == .return, prefer() { return true }
        return super.keyDown(with: event)
    }

    @discardableResult
    private func prefer() -> Bool {
        guard let action = preferredAction ?? (actions.count == 1 ? actions.first : nil) else { return false }
        choose(action)
        return true
    }

    // Skip the views below the alert in the responder chain.
    open override var next: UIResponder? { viewIfLoaded?.window }
}
