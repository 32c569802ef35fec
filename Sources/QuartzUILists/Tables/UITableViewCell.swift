@_spi(Hooks) import QuartzUI

/// One row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
    /// Arrangement of a cell's texts.
    nonisolated public enum CellStyle: Int, Sendable {
        /// One text.
        case `default`
        /// A second text at the right.
        case value1
        /// A second text beside the first.
        case value2
        /// A second text below the first.
        case subtitle
    }

    /// The accessory at the right.
    nonisolated public enum AccessoryType: Int, Sendable {
        /// None.
        case none
        /// An arrow: the row leads to details.
        case disclosureIndicator
        /// A detail button and an arrow.
        case detailDisclosureButton
        /// A tick.
        case checkmark
        /// A button, which calls the delegate's `tableView(_:accessoryButtonTappedForRowWith:)`.
        case detailButton
    }

    /// Appearance of a selected row.
    nonisolated public enum SelectionStyle: Int, Sendable {
        /// Unchanged.
        case none
        /// With a background of the tint colour.
        case blue
        /// With a grey background.
        case gray
        /// With the theme's background.
        case `default`
    }

    /// The edit button of a row.
    nonisolated public enum EditingStyle: Int, Sendable {
        /// None.
        case none
        /// Deletes the row.
        case delete
        /// Inserts a row.
        case insert
    }

    /// The separator between rows.
    nonisolated public enum SeparatorStyle: Int, Sendable {
        /// None.
        case none
        /// A line.
        case singleLine
    }

    /// The identifier under which the cell is reused.
    public internal(set) var reuseIdentifier: String?
    /// Contains the cell's content.
    public let contentView = UIView()
    /// The text.
    public let textLabel: UILabel? = UILabel()
    /// The second text; nil in cells of the default style.
    public let detailTextLabel: UILabel?
    /// The image before the text.
    public let imageView: UIImageView? = UIImageView(frame: .zero)
    let style: CellStyle
    private let accessory = CellAccessory()
    private let hairline = UIView()
    private let ground = UIView()

    /// Creates a cell. Tables create cells of registered classes with this initializer.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        prepare()
    }

    /// Creates a cell of the default style without a reuse identifier. It has the frame's size and lies at (0, 0) until a table places
    /// it.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = CGRect(origin: .zero, size: frame.size)
    }

    /// Creates a cell of an Interface Builder file.
    public required init?(coder: NSCoder) {
        style =
            switch NibCoder.value("style", in: coder) {
            case "IBUITableViewCellStyleValue1": .value1
            case "IBUITableViewCellStyleValue2": .value2
            case "IBUITableViewCellStyleSubtitle": .subtitle
            default: .default
            }
        reuseIdentifier = NibCoder.value("reuseIdentifier", in: coder)
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UITableViewCell.self)
    }

    /// Performs the segue that the cell's selection begins.
    package final var selectionSegue: (() -> Void)?
    /// Performs the segue that the cell's accessory button begins.
    package final var accessorySegue: (() -> Void)?

    private func prepare() {
        clipsToBounds = true
        ground.alpha = 0
        hairline.backgroundColor = Theme.hairline
        accessory.tapped = { [weak self] in
            guard let self, let table = superview as? UITableView, let path = table.indexPath(for: self) else { return }
            table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
            accessorySegue?()
        }
        textLabel?.font = Theme.bodyFont
        detailTextLabel?.font = style == .subtitle ? Theme.captionFont : Theme.labelFont
        detailTextLabel?.textColor = Theme.secondaryText
        detailTextLabel?.textAlignment = style == .value1 ? .right : .left
        contentView.frame = bounds
        for part in [ground, contentView, accessory, hairline] { addSubview(part) }
        for part in [imageView, textLabel, detailTextLabel] { if let part { contentView.addSubview(part) } }
        applyLooks()
    }

    // MARK: State

    /// The accessory at the right.
    open var accessoryType = AccessoryType.none { didSet { accessoryDidChange() } }
    /// The accessory in editing mode. None by default.
    open var editingAccessoryType = AccessoryType.none { didSet { accessoryDidChange() } }
    /// The appearance of a selected row.
    open var selectionStyle = SelectionStyle.default { didSet { applyLooks() } }
    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["contentView": .init(reading: \UITableViewCell.contentView)]) { $1 }
    }

    /// The cell's properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [AppearanceTrait(\UITableViewCell.selectionStyle)]
    }
    /// Whether the row is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { applyLooks() } } }
    /// Whether the row is highlighted by a press.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { applyLooks() } } }

    /// A view at the right in its own size, which replaces ``accessoryType``.
    open var accessoryView: UIView? { didSet { accessoryDidChange(from: oldValue) } }
    /// A view at the right in editing mode, which replaces ``editingAccessoryType``.
    open var editingAccessoryView: UIView? { didSet { accessoryDidChange(from: oldValue) } }
    private var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }

    private func accessoryDidChange(from old: UIView? = nil) {
        if old !== accessoryView, old !== editingAccessoryView { old?.removeFromSuperview() }
        for view in [accessoryView, editingAccessoryView] {
            if view !== shownAccessoryView { view?.removeFromSuperview() }
        }
        if let view = shownAccessoryView, view.superview !== self { addSubview(view) }
        accessory.type = isEditing ? editingAccessoryType : accessoryType
        setNeedsLayout()
    }

    /// The number of steps by which the texts and the image are indented.
    open var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of a step, in points. 10 by default.
    open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
    private var indentation: CGFloat {
        let width = CGFloat(max(indentationLevel, 0)) * indentationWidth
        return width.isFinite ? max(width, 0) : 0
    }

    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet {
            replace(oldValue, by: backgroundView, at: 0)
            if backgroundView != nil { backgroundConfiguration = nil }
        }
    }
    /// A view behind the content of a selected or highlighted row, which replaces the standard background.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            if selectedBackgroundView != nil { backgroundConfiguration = nil }
            applyLooks()
        }
    }
    private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    // MARK: Content as a value

    let configured = ConfiguredViews()
    /// The content as a configuration; nil, the default, uses the labels and the image view.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.contentConfiguration }
        set {
            configured.contentConfiguration = newValue
            configured.showContent(in: contentView, for: configurationState)
            setNeedsLayout()
        }
    }
    /// The background as a configuration, which replaces the background views and the standard background; nil by default.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.backgroundConfiguration }
        set {
            configured.backgroundConfiguration = newValue
            if newValue != nil { (backgroundView, selectedBackgroundView, backgroundColor) = (nil, nil, nil) }
            configured.showBackground(in: self, for: configurationState)
            applyLooks()
        }
    }
    /// Whether the content is updated for each state before it is shown. True by default.
    open var automaticallyUpdatesContentConfiguration: Bool {
        get { configured.updatesContent }
        set {
            configured.updatesContent = newValue
            setNeedsUpdateConfiguration()
        }
    }
    /// Whether the background is updated for each state before it is shown. True by default.
    open var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { configured.updatesBackground }
        set {
            configured.updatesBackground = newValue
            setNeedsUpdateConfiguration()
        }
    }
    /// Updates the cell's configurations for a state.
    public typealias ConfigurationUpdateHandler = (_ cell: UITableViewCell, _ state: UICellConfigurationState) -> Void
    /// Called after ``updateConfiguration(using:)``. Setting it calls ``setNeedsUpdateConfiguration()``.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? {
        didSet {
            setNeedsUpdateConfiguration()
            discard(oldValue)
        }
    }
    /// The state of the cell for configurations.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isFocused = isFocusedRow
        state.isEditing = isEditing
        state.isSwiped = isSwiped
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    /// Whether the row has the keyboard focus.
    final var isFocusedRow = false { didSet { if isFocusedRow != oldValue { setNeedsUpdateConfiguration() } } }
    /// Whether the row is swiped aside.
    final var isSwiped = false { didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } } }
    /// Returns a configuration with the style of the cell, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        style == .value1 || style == .value2 ? .valueCell() : style == .subtitle ? .subtitleCell() : .cell()
    }
    /// Returns a background configuration with the style of the cell's table.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        (superview as? UITableView)?.style ?? .plain == .plain ? .listPlainCell() : .listGroupedCell()
    }
    open override var isUserInteractionEnabled: Bool { didSet { setNeedsUpdateConfiguration() } }
    /// Updates the configurations before the next layout. Changes of the state call it.
    open func setNeedsUpdateConfiguration() { configured.invalidate(self) }
    /// Called before the first layout, and before the layout after a change of the state. A subclass sets its configurations for
    /// the state. The default does nothing.
    open func updateConfiguration(using state: UICellConfigurationState) {}
    /// Updates the configurations if the state has changed.
    final func updateConfigurationIfNeeded() {
        configured.updateIfNeeded {
            let state = configurationState
            updateConfiguration(using: state)
            configurationUpdateHandler?(self, state)
            configured.showContent(in: contentView, for: state)
            configured.showBackground(in: self, for: state)
        }
    }
    /// The view of the content configuration.
    var configuredView: UIView? { configured.contentView }

    open override func layoutSublayers(of layer: CALayer) {
        if layer === self.layer { updateConfigurationIfNeeded() }
        super.layoutSublayers(of: layer)
    }

    // MARK: Editing

    /// Whether the row is in editing mode.
    open private(set) var isEditing = false
    /// The edit button of the row.
    open private(set) var editingStyle = EditingStyle.none
    /// The edit button, or the mark of a row that can be selected with others.
    private var editControl: UIView?
    private var marksSelection = false
    private var hasEditControl: Bool { isEditing && (editingStyle != .none || marksSelection) }
    private var grip: RowGrip?

    /// Shows or hides the edit button. Subclasses may override it to change the appearance.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        isEditing = editing
        accessoryDidChange()
        setNeedsUpdateConfiguration()
        change(animated) { self.layoutIfNeeded() }
    }

    /// Sets the edit control: a button, a mark of the selection, or none.
    func setEditingStyle(_ style: EditingStyle, marksSelection: Bool, commit: @escaping () -> Void) {
        editingStyle = style
        self.marksSelection = marksSelection
        // A removed control fades out at its position, during layout.
        guard style != .none || marksSelection else { return }
        editControl?.removeFromSuperview()
        let control = marksSelection ? SelectionMark() : EditButton.make(deletes: style == .delete, commit)
        UIView.performWithoutAnimation {
            control.frame = CGRect(x: Theme.padding, y: (bounds.height - 20) / 2, width: 20, height: 20)
            control.alpha = 0
        }
        addSubview(control)
        editControl = control
        applyLooks()
    }

    /// Shows or hides the grip by which the row is moved.
    func setGrip(_ isShown: Bool, moved: @escaping (UIPanGestureRecognizer) -> Void) {
        // The row may be held by its grip.
        guard isShown != (grip != nil) else { return }
        grip?.removeFromSuperview()
        grip = isShown ? RowGrip(moved) : nil
        if let grip { addSubview(grip) }
        setNeedsLayout()
    }

    func setSeparator(_ color: UIColor, inset: UIEdgeInsets) {
        hairline.backgroundColor = color
        tableSeparatorInset = inset
        setNeedsLayout()
    }
    /// Whether the row has no separator below: the last one of an inset group.
    final var hidesSeparator: Bool {
        get { hairline.isHidden }
        set { hairline.isHidden = newValue }
    }
    private var tableSeparatorInset = UIEdgeInsets(top: 0, left: Theme.padding, bottom: 0, right: 0)
    private var ownSeparatorInset: UIEdgeInsets?

    /// The distance of the separator from the cell's edges; only left and right count. By default the table's.
    open var separatorInset: UIEdgeInsets {
        get { ownSeparatorInset ?? tableSeparatorInset }
        set {
            ownSeparatorInset = newValue
            setNeedsLayout()
        }
    }

    /// Selects or deselects the row. Subclasses may override it to change the appearance.
    open func setSelected(_ selected: Bool, animated: Bool) {
        change(animated) { self.isSelected = selected }
    }

    /// Sets the highlight. Subclasses may override it to change the appearance.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        change(animated) { self.isHighlighted = highlighted }
    }
    /// Highlights a row that has the keyboard focus.
    final func setFocused(_ isFocused: Bool, animated: Bool) {
        setHighlighted(isFocused, animated: animated)
        isFocusedRow = isFocused
    }

    private func change(_ animated: Bool, _ change: @escaping () -> Void) {
        guard animated, window != nil else { return change() }
        UIView.animate(withDuration: Theme.quick, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
            change()
            self.updateConfigurationIfNeeded()
        }
    }

    private func applyLooks() {
        let isTinted = selectionStyle == .blue || isSelected && selectionStyle != .gray
        ground.backgroundColor = isTinted ? tintColor.withAlphaComponent(0.25) : Theme.hovered
        (editControl as? SelectionMark)?.isOn = isSelected
        let isOn = selectionStyle != .none && (isSelected || isHighlighted)
        ground.alpha = isOn && selectedBackgroundView == nil && backgroundConfiguration == nil ? 1 : 0
        selectedBackgroundView?.alpha = isOn ? 1 : 0
        for label in [textLabel, detailTextLabel] { label?.isHighlighted = isOn }
        setNeedsUpdateConfiguration()
    }

    /// Called before the cell shows another row. The default resets selection and highlight.
    open func prepareForReuse() {
        layer.removeAllAnimations()
        alpha = 1
        transform = .identity
        isSelected = false
        isHighlighted = false
        isFocusedRow = false
        isSwiped = false
        isEditing = false
        editingStyle = .none
        marksSelection = false
        editControl?.removeFromSuperview()
        editControl = nil
        setGrip(false) { _ in }
        accessoryDidChange()
    }

    open override func themeDidChange() {
        super.themeDidChange()
        applyLooks()
    }

    // MARK: Layout

    /// Returns the target's width, and the height of the content. The vertical priority is not used: a row is as high as its content.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let width = targetSize.width > 0 ? targetSize.width : bounds.width
        return CGSize(width: width, height: automaticHeight(width: width, priority: horizontalFittingPriority))
    }

    /// The width of the accessory.
    private var sideWidth: CGFloat {
        shownAccessoryView.map { $0.bounds.width + Theme.padding } ?? CellAccessory.width(of: accessory.type)
    }
    private var gripWidth: CGFloat { grip == nil ? 0 : RowGrip.width }

    /// Returns the frame of the content view in a cell of a size.
    func contentFrame(in size: CGSize) -> CGRect {
        let indent: CGFloat = hasEditControl ? 20 + Theme.padding : 0
        let frame = CGRect(x: indent, y: 0, width: max(0, size.width - sideWidth - gripWidth - indent), height: size.height)
        return isMirrored ? frame.mirrored(in: CGRect(origin: .zero, size: size)) : frame
    }

    /// x at which texts start, after the image.
    private func textStart(height: CGFloat) -> CGFloat {
        guard let image = imageView?.image, image.size.height > 0 else { return Theme.padding + indentation }
        return Theme.padding + indentation + image.size.width * min(image.size.height, max(0, height - Theme.grid))
            / image.size.height + 12
    }

    /// Returns the sizes of the texts at a width of the content view.
    func textSizes(in width: CGFloat) -> (first: CGSize, second: CGSize) {
        let room = max(0, width - textStart(height: bounds.height) - Theme.padding)
        func size(_ label: UILabel?) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            return label.sizeThatFits(CGSize(width: room, height: .infinity))
        }
        return (size(textLabel), size(detailTextLabel))
    }

    /// Resizes the content view at once, so that views added to it can be placed before the first layout.
    @_spi(Hooks) open override func sizeDidChange(from old: CGSize) {
        super.sizeDidChange(from: old)
        contentView.setUntransformedFrame(contentFrame(in: bounds.size))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size
        let line = 1 / max(layer.contentsScale, 1)
        ground.frame = bounds
        for view in [backgroundView, selectedBackgroundView] { view?.frame = bounds }
        configured.background?.place(in: bounds)
        let side = sideWidth
        let end = size.width - gripWidth
        accessory.isHidden = shownAccessoryView != nil
        accessory.frame = CGRect(x: end - side - 4, y: 0, width: side, height: size.height)
        shownAccessoryView?.center = CGPoint(x: end - side + (shownAccessoryView?.bounds.width ?? 0) / 2, y: size.height / 2)
        grip?.frame = CGRect(x: end, y: 0, width: gripWidth, height: size.height)
        contentView.setUntransformedFrame(contentFrame(in: size))
        editControl?.alpha = contentFrame(in: size).width < size.width - sideWidth - gripWidth ? 1 : 0
        editControl?.center.y = size.height / 2
        hairline.frame = CGRect(
            x: separatorInset.left, y: size.height - line, width: max(0, size.width - separatorInset.left - separatorInset.right),
            height: line)
        placeTexts(in: size)
        if isMirrored { mirrorParts(in: size) }
    }

    /// Places the parts at the same distance from the right as they had from the left. ``contentFrame(in:)`` is mirrored already.
    private func mirrorParts(in size: CGSize) {
        let area = CGRect(origin: .zero, size: size)
        for view in [accessory, grip, hairline] { if let view { view.frame = view.frame.mirrored(in: area) } }
        if let view = shownAccessoryView { view.center.x = size.width - view.center.x }
        for view in [imageView, textLabel, detailTextLabel] {
            if let view { view.frame = view.frame.mirrored(in: CGRect(origin: .zero, size: contentView.bounds.size)) }
        }
    }

    private func placeTexts(in size: CGSize) {
        let x = textStart(height: size.height)
        if let image = imageView?.image {
            let height = min(image.size.height, max(0, size.height - Theme.grid))
            imageView?.frame = CGRect(
                x: Theme.padding + indentation, y: (size.height - height) / 2,
                width: max(0, x - Theme.padding - indentation - 12), height: height)
        }
        let width = max(0, contentView.bounds.width - x - Theme.padding)
        switch style {
        case .subtitle:
            let texts = textSizes(in: contentView.bounds.width)
            let top = ((size.height - texts.first.height - texts.second.height) / 2).rounded()
            textLabel?.frame = CGRect(x: x, y: top, width: width, height: texts.first.height)
            detailTextLabel?.frame = CGRect(x: x, y: top + texts.first.height, width: width, height: texts.second.height)
        case .value1, .value2:
            let own = min(textLabel?.intrinsicContentSize.width ?? 0, width)
            textLabel?.frame = CGRect(x: x, y: 0, width: own, height: size.height)
            detailTextLabel?.frame = CGRect(x: x + own + 8, y: 0, width: max(0, width - own - 8), height: size.height)
        case .default: textLabel?.frame = CGRect(x: x, y: 0, width: width, height: size.height)
        }
    }
}

// MARK: - Automatic height of rows

extension UITableViewCell {
    /// The margin above and below the texts of a row higher than standard.
    private static let textMargin: CGFloat = 6

    /// Returns the height that fits the content at a width: by the constraints within `contentView`, or else by the texts.
    func automaticHeight(width: CGFloat, priority: UILayoutPriority) -> CGFloat {
        updateConfigurationIfNeeded()
        let room = contentFrame(in: CGSize(width: width, height: bounds.height)).width
        if let height = configured.contentHeight(forWidth: room) { return max(UITableView.standardRowHeight, height) }
        if contentView.hasConstraintsInTree {
            return contentView.constrainedHeight(forWidth: room, priority: priority)
        }
        let texts = textSizes(in: room)
        let stacked = style == .subtitle ? texts.first.height + texts.second.height : max(texts.first.height, texts.second.height)
        return max(UITableView.standardRowHeight, (stacked + 2 * Self.textMargin).rounded(.up))
    }
}
