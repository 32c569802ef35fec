@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

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
    public private(set) var preferredStyle = Style.actionSheet
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
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.preferredStyle = preferredStyle
        self.message = message
        self.title = title
    }

    /// Creates an action sheet without buttons. An alert loads no file.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        preferredStyle = .alert
        NibCoder.configure(self, by: coder, after: UIAlertController.self)
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
        field.borderStyle = .roundedRect
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
        // A key may come before the alert has arrived.
        guard action.isEnabled, !isBeingPresented, !isBeingDismissed else { return }
        guard presentingViewController != nil else { return action.perform() }
        dismiss(animated: true) { action.perform() }
    }

    @discardableResult
    private func cancel() -> Bool {
        guard let action = actions.first(where: { $0.style == .cancel }) else { return false }
        choose(action)
        return true
    }

    /// Handles a key: escape cancels; return chooses the preferred button, or the only one.
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

/// The dimmed background behind an alert's card.
final class AlertGround: UIView {
    weak var card: AlertCard?
    var isAtBottom = false
    var clickedBeside: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor.black.withAlphaComponent(0.45)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let card else { return }
        let width = min(isAtBottom ? 400 : 288, max(bounds.width - 2 * Theme.padding, 0))
        let height = min(
            card.sizeThatFits(CGSize(width: width, height: .infinity)).height, max(bounds.height - 2 * Theme.padding, 0))
        let y = isAtBottom ? bounds.height - height - Theme.padding : ((bounds.height - height) / 2).rounded()
        card.frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: y, width: width, height: height)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let touch = touches.first, let card, !card.frame.contains(touch.location(in: self)) { clickedBeside?() }
    }
    // Swallow touches, so that views below receive none.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// An alert's card: title, message, fields and buttons in a column; two short buttons are side by side. Content that is too high
/// scrolls. The cancel button of an action sheet stays at the lower edge.
final class AlertCard: UIView {
    private let style: UIAlertController.Style
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private var fields: [UITextField] = []
    private var buttons: [UIButton] = []
    private let scroller = UIScrollView()
    /// The button below the scrolling part.
    private var lastButton: UIButton?

    init(style: UIAlertController.Style) {
        self.style = style
        super.init(frame: .zero)
        backgroundColor = Theme.panel
        layer.cornerRadius = Theme.cardRadius
        layer.borderWidth = 1
        layer.borderColor = Theme.hairline.cgColor
        layer.shadowOpacity = 0.35
        layer.shadowRadius = 16
        layer.shadowOffset = CGSize(width: 0, height: 8)
        titleLabel.font = .systemFont(ofSize: 15, weight: .semibold)
        messageLabel.font = Theme.labelFont
        messageLabel.textColor = Theme.secondaryText
        for label in [titleLabel, messageLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
            scroller.addSubview(label)
        }
        addSubview(scroller)
    }

    required init?(coder: NSCoder) { nil }

    var title: String? {
        get { titleLabel.text }
        set { change(titleLabel, newValue) }
    }
    var message: String? {
        get { messageLabel.text }
        set { change(messageLabel, newValue) }
    }

    private func change(_ label: UILabel, _ text: String?) {
        label.text = text
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    override func themeDidChange() {
        super.themeDidChange()
        layer.borderColor = Theme.hairline.cgColor
    }

    func show(
        _ actions: [UIAlertAction], preferred: UIAlertAction?, fields new: [UITextField],
        choose: @escaping (UIAlertAction) -> Void
    ) {
        for view in buttons as [UIView] { view.removeFromSuperview() }
        for field in new where field.superview !== scroller { scroller.addSubview(field) }
        fields = new
        // The cancel button is last, or first of two side by side.
        let cancel = actions.filter { $0.style == .cancel }
        let others = actions.filter { $0.style != .cancel }
        let ordered = style == .alert && actions.count == 2 ? cancel + others : others + cancel
        buttons = ordered.map { action in
            let isMain = action === preferred
            var looks: UIButton.Configuration = isMain ? .filled() : .gray()
            looks.title = action.title
            if action.style == .destructive {
                if isMain { looks.baseBackgroundColor = Theme.warning } else { looks.baseForegroundColor = Theme.warning }
            }
            let button = UIButton(configuration: looks, primaryAction: UIAction { _ in choose(action) })
            button.isEnabled = action.isEnabled
            scroller.addSubview(button)
            return button
        }
        lastButton = style == .actionSheet && !cancel.isEmpty && actions.count > 1 ? buttons.last : nil
        if let lastButton { addSubview(lastButton) }
        setNeedsLayout()
    }

    private var standsSideBySide: Bool {
        guard style == .alert, buttons.count == 2 else { return false }
        let room = (288 - 2 * Theme.padding - Theme.grid) / 2
        return buttons.allSatisfy { $0.intrinsicContentSize.width <= room }
    }

    /// Lays out or measures the card at a width; returns the height.
    @discardableResult
    private func arrange(width: CGFloat, placing: Bool) -> CGFloat {
        let inner = max(width - 2 * Theme.padding, 0)
        var y = Theme.padding + 4
        func put(_ view: UIView, _ height: CGFloat, x: CGFloat = Theme.padding, width: CGFloat? = nil) {
            if placing { view.frame = CGRect(x: x, y: y, width: width ?? inner, height: height) }
        }
        for label in [titleLabel, messageLabel] {
            label.isHidden = label.text?.isEmpty ?? true
            guard !label.isHidden else { continue }
            let height = label.sizeThatFits(CGSize(width: inner, height: .infinity)).height.rounded(.up)
            put(label, height)
            y += height + 6
        }
        y += 6
        for field in fields {
            put(field, Theme.controlHeight)
            y += Theme.controlHeight + Theme.grid
        }
        if !fields.isEmpty { y += 4 }
        if standsSideBySide {
            let half = (inner - Theme.grid) / 2
            for (index, button) in buttons.enumerated() {
                put(button, Theme.controlHeight, x: Theme.padding + CGFloat(index) * (half + Theme.grid), width: half)
            }
            y += Theme.controlHeight + Theme.grid
        } else {
            for button in buttons where button !== lastButton {
                put(button, Theme.controlHeight)
                y += Theme.controlHeight + Theme.grid
            }
        }
        if placing {
            scroller.contentSize = CGSize(width: width, height: y + (lastButton == nil ? Self.lowerMargin : -Theme.grid))
        }
        return y + (lastButton == nil ? 0 : Theme.controlHeight + Theme.grid) + Self.lowerMargin
    }

    /// The distance from the last button's bottom gap to the card's edge.
    private static let lowerMargin = Theme.padding - Theme.grid

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: arrange(width: size.width, placing: false))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        var room = bounds
        if let lastButton {
            lastButton.frame = CGRect(
                x: Theme.padding, y: bounds.height - Theme.padding - Theme.controlHeight,
                width: max(0, bounds.width - 2 * Theme.padding), height: Theme.controlHeight)
            room.size.height = max(0, lastButton.frame.minY - Theme.grid)
        }
        scroller.frame = room
        arrange(width: bounds.width, placing: true)
    }
}
