@_spi(Hooks) import QuartzUI
@_spi(Hooks) import QuartzUIControls

/// A field for a search text, with a cancel button beside it and buttons for scopes below it.
///
/// The return key reports a search, and the escape key cancels while the cancel button is shown.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    private let field = UISearchTextField(frame: .zero)
    private lazy var link = SearchFieldLink(self)
    private let ground = UIImageView(frame: .zero)
    private let hairline = UIView()
    private var cancelButton: UIButton?
    private var scopes: UISegmentedControl?
    private var isCancelShown = false
    private var isScopeBarWanted = false
    private var scope = 0

    /// The controller that the bar belongs to.
    final weak var controller: UISearchController?
    /// Called when the bar's height changes in a navigation bar.
    package final var heightDidChange: (() -> Void)?

    private static let height: CGFloat = 56
    private static let fieldHeight: CGFloat = 36
    /// The additional height of the scope buttons, and the margin below them.
    private static let scopeHeight: CGFloat = Theme.controlHeight + Theme.grid

    /// The look of a search bar.
    nonisolated public enum Style: UInt, Sendable {
        /// The same as `prominent`.
        case `default`
        /// With a background.
        case prominent
        /// The field without a background.
        case minimal
    }

    /// Creates an empty bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UISearchBar.self)
    }

    private func prepare() {
        ground.isUserInteractionEnabled = false
        hairline.isUserInteractionEnabled = false
        hairline.backgroundColor = Theme.hairline
        for part in [ground, hairline, field] { addSubview(part) }
        field.searchBar = self
        field.delegate = link
        listen(.editingDidBegin) { bar in
            bar.controller?.editingDidBegin()
            bar.delegate?.searchBarTextDidBeginEditing(bar)
        }
        listen(.editingDidEnd) { $0.delegate?.searchBarTextDidEndEditing($0) }
        listen(.editingChanged) { bar in
            bar.delegate?.searchBar(bar, textDidChange: bar.field.text ?? "")
            bar.controller?.textDidChange()
        }
        listen(.primaryActionTriggered) { $0.delegate?.searchBarSearchButtonClicked($0) }
        applyLooks()
    }

    private func listen(_ event: UIControl.Event, _ body: @escaping (UISearchBar) -> Void) {
        field.addAction(UIAction { [weak self] _ in if let self { body(self) } }, for: event)
    }

    // MARK: Text

    /// The delegate, held weakly.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The field.
    open var searchTextField: UISearchTextField { field }
    /// The text.
    open var text: String? {
        get { field.text }
        set {
            field.text = newValue
            reportChange()
        }
    }
    /// Text shown while the field is empty.
    open var placeholder: String? {
        get { field.placeholder }
        set { field.placeholder = newValue }
    }

    // MARK: First responder: the field

    open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
    open override var isFirstResponder: Bool { field.isFirstResponder }
    @discardableResult
    open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }
    @discardableResult
    open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

    // MARK: Cancel button

    /// Whether there is a cancel button. False by default.
    open var showsCancelButton: Bool {
        get { isCancelShown }
        set { setShowsCancelButton(newValue, animated: false) }
    }

    /// Shows or hides the cancel button; it fades beside the field, which gives way.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard showsCancelButton != isCancelShown else { return }
        if showsCancelButton, cancelButton == nil {
            var looks = UIButton.Configuration.plain()
            looks.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: Theme.grid, bottom: 4, trailing: Theme.grid)
            let button = UIButton(cancelButtonText, looks) { [weak self] _ in self?.cancel() }
            cancelButton = button
            addSubview(button)
            UIView.performWithoutAnimation { placeRow() }
        }
        isCancelShown = showsCancelButton
        guard animated, window != nil else { return placeRow() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) { self.placeRow() }
    }

    /// The title of the cancel button, which programs set by its name.
    final var cancelButtonText = "Cancel" {
        didSet {
            cancelButton?.configuration?.title = cancelButtonText
            setNeedsLayout()
        }
    }
    /// The cancel button, which programs read by its name; nil before it is shown.
    final var shownCancelButton: UIButton? { cancelButton }

    private func cancel() {
        delegate?.searchBarCancelButtonClicked(self)
        controller?.isActive = false
    }

    /// Cancels the search by the escape key.
    ///
    /// - Returns: False if there is nothing to cancel.
    final func cancelByKey() -> Bool {
        guard isCancelShown || controller?.isActive ?? false else { return false }
        cancel()
        return true
    }

    // MARK: Scopes

    /// The titles of the scope buttons. Nil by default.
    open var scopeButtonTitles: [String]? {
        didSet {
            scopes?.removeFromSuperview()
            scopes = nil
            if let titles = scopeButtonTitles, !titles.isEmpty { addScopes(titles) }
            scopesDidChange()
        }
    }
    /// The index of the selected scope. 0 by default.
    open var selectedScopeButtonIndex: Int {
        get { scope }
        set {
            scope = newValue
            markScope()
        }
    }
    /// Whether the scope buttons are shown, if there are any. False by default.
    open var showsScopeBar: Bool {
        get { isScopeBarWanted }
        set { setShowsScope(newValue, animated: false) }
    }

    /// Shows or hides the scope buttons; they fade if `animate` is true. The height of the bar changes.
    open func setShowsScope(_ show: Bool, animated animate: Bool) {
        guard show != isScopeBarWanted else { return }
        isScopeBarWanted = show
        guard animate, window != nil else { return scopesDidChange() }
        UIView.animate(withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .layoutSubviews, .allowUserInteraction]) {
            self.scopesDidChange()
        }
    }

    private var areScopesShown: Bool { isScopeBarWanted && scopes != nil }

    private func addScopes(_ titles: [String]) {
        let control = UISegmentedControl(items: titles)
        control.addAction(
            UIAction { [weak self] action in
                guard let self, let control = action.sender as? UISegmentedControl else { return }
                scope = control.selectedSegmentIndex
                delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scope)
            }, for: .valueChanged)
        scopes = control
        addSubview(control)
        markScope()
    }

    private func markScope() {
        guard let scopes else { return }
        let isKnown = (0..<scopes.numberOfSegments).contains(scope)
        scopes.selectedSegmentIndex = isKnown ? scope : UISegmentedControl.noSegment
    }

    private func scopesDidChange() {
        scopes?.alpha = areScopesShown ? 1 : 0
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        heightDidChange?()
    }

    // MARK: Looks

    /// The look of the bar.
    open var searchBarStyle = Style.default { didSet { applyLooks() } }
    /// The predefined colours of the background.
    open var barStyle = UIBarStyle.default { didSet { applyLooks() } }
    /// The background colour; nil, the default, is that of the style.
    open var barTintColor: UIColor? { didSet { applyLooks() } }
    /// An image behind the field, which replaces background and edge line. An empty image only removes them.
    open var backgroundImage: UIImage? { didSet { applyLooks() } }

    private func applyLooks() {
        // In a navigation bar, that bar is the background.
        let isBare = searchBarStyle == .minimal || backgroundImage != nil || superview is NavigationBarContent
        ground.image = backgroundImage.flatMap { $0.size == .zero ? nil : $0 }
        ground.backgroundColor = isBare ? nil : barTintColor ?? barStyle.ground ?? Theme.panel
        hairline.isHidden = isBare
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        applyLooks()
    }

    // MARK: Layout

    /// The height of the field and its margins, and of the scopes if they are shown.
    package final var standardHeight: CGFloat { Self.height + (areScopesShown ? Self.scopeHeight : 0) }

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: standardHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: standardHeight) }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging([
            "text": .init(\UISearchBar.text), "placeholder": .init(\UISearchBar.placeholder),
            "searchField": .init(reading: \UISearchBar.searchTextField),
            "_searchField": .init(reading: \UISearchBar.searchTextField),
            "cancelButton": .init(reading: \UISearchBar.shownCancelButton),
            "cancelButtonText": .init(\UISearchBar.cancelButtonText),
        ]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UISearchBar.barStyle),
            AppearanceTrait(\UISearchBar.barTintColor),
            AppearanceTrait(\UISearchBar.searchBarStyle),
            AppearanceTrait(\UISearchBar.backgroundImage),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        ground.frame = bounds
        let line = 1 / max(layer.contentsScale, 1)
        hairline.frame = CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)
        placeRow()
        scopes?.frame = CGRect(
            x: Theme.grid, y: rowHeight, width: max(bounds.width - 2 * Theme.grid, 0), height: Theme.controlHeight)
    }

    /// The height of the row of field and cancel button.
    private var rowHeight: CGFloat { max(bounds.height - (areScopesShown ? Self.scopeHeight : 0), 0) }

    private func placeRow() {
        let height = min(Self.fieldHeight, rowHeight)
        let y = (rowHeight - height) / 2
        let button = cancelButton?.intrinsicContentSize.width.rounded(.up) ?? 0
        let end = bounds.width - Theme.grid - (isCancelShown ? button : 0)
        field.frame = CGRect(x: Theme.grid, y: y, width: max(end - Theme.grid, 0), height: height)
        guard let cancelButton else { return }
        cancelButton.frame = CGRect(x: field.frame.maxX, y: y, width: button, height: height)
        cancelButton.alpha = isCancelShown ? 1 : 0
        cancelButton.isUserInteractionEnabled = isCancelShown
    }
}
