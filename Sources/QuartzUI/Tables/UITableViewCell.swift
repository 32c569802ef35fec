/// One row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
    /// Where a cell has its texts.
    nonisolated public enum CellStyle: Int, Sendable {
        /// One text.
        case `default`
        /// A second one at the right.
        case value1
        /// A second one beside the first.
        case value2
        /// A second one below the first.
        case subtitle
    }

    /// What stands at the right.
    nonisolated public enum AccessoryType: Int, Sendable {
        /// Nothing.
        case none
        /// A sign that the row leads on.
        case disclosureIndicator
        /// A tick.
        case checkmark
    }

    /// How a chosen row looks.
    nonisolated public enum SelectionStyle: Int, Sendable {
        /// As any other.
        case none
        /// On another ground.
        case `default`
    }

    /// What a row's button does while its table is edited.
    nonisolated public enum EditingStyle: Int, Sendable {
        /// There is none.
        case none
        /// Deletes the row.
        case delete
        /// Inserts another.
        case insert
    }

    /// What is between rows.
    nonisolated public enum SeparatorStyle: Int, Sendable {
        /// Nothing.
        case none
        /// A line.
        case singleLine
    }

    /// What kind of cell it is: cells of a kind are used again.
    public let reuseIdentifier: String?
    /// Holds what the cell shows.
    public let contentView = UIView()
    /// The text.
    public let textLabel: UILabel? = UILabel()
    /// The second text; nil in cells of the default style.
    public let detailTextLabel: UILabel?
    /// The picture before the text.
    public let imageView: UIImageView? = UIImageView(frame: .zero)
    let style: CellStyle
    private let accessory = UILabel()
    private let hairline = UIView()
    private let ground = UIView()

    /// Creates a cell. Tables make cells of registered classes so.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        prepare()
    }

    /// Creates a cell of the default style without a kind.
    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Cells are not archived on Linux.
    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        detailTextLabel = nil
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        clipsToBounds = true
        ground.alpha = 0
        hairline.backgroundColor = Theme.hairline
        accessory.textColor = Theme.secondaryText
        accessory.textAlignment = .center
        textLabel?.font = Theme.bodyFont
        detailTextLabel?.font = style == .subtitle ? Theme.captionFont : Theme.labelFont
        detailTextLabel?.textColor = Theme.secondaryText
        detailTextLabel?.textAlignment = style == .value1 ? .right : .left
        for part in [ground, contentView, accessory, hairline] { addSubview(part) }
        for part in [imageView, textLabel, detailTextLabel] { if let part { contentView.addSubview(part) } }
        applyLooks()
    }

    // MARK: State

    /// What stands at the right.
    open var accessoryType = AccessoryType.none {
        didSet {
            accessory.text = accessoryType == .none ? nil : accessoryType == .checkmark ? "✓" : "›"
            setNeedsLayout()
        }
    }
    /// How a chosen row looks.
    open var selectionStyle = SelectionStyle.default { didSet { applyLooks() } }
    /// Whether the row is chosen.
    open var isSelected = false { didSet { applyLooks() } }
    /// Whether the row is pressed.
    open var isHighlighted = false { didSet { applyLooks() } }

    /// A view at the right, in place of ``accessoryType``'s sign, in its own size.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }
    /// A view behind the content.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
    /// A view behind the content of a row that is chosen or pressed, in place of the usual ground.
    open var selectedBackgroundView: UIView? {
        didSet {
            replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            applyLooks()
        }
    }
    private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: index) }
        setNeedsLayout()
    }

    // MARK: Content as a value

    private let configured = ConfiguredContent()
    /// The content as a value makes it; nil, the default, is what the labels and the picture say.
    open var contentConfiguration: (any UIContentConfiguration)? { didSet { updateConfiguration() } }
    /// The state of the cell that its content may depend on.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState()
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        state.isEditing = isEditing
        state.isDisabled = !isUserInteractionEnabled
        return state
    }
    /// A configuration with the looks of the cell's style, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        style == .value1 || style == .value2 ? .valueCell() : style == .subtitle ? .subtitleCell() : .cell()
    }
    /// Shows the content for the cell's state.
    open func updateConfiguration() {
        configured.show(contentConfiguration?.updated(for: configurationState), in: contentView)
        setNeedsLayout()
    }
    /// The view that a content configuration has made.
    var configuredView: UIView? { configured.view }

    // MARK: Editing

    /// Whether the row is edited.
    open private(set) var isEditing = false
    /// What the row's button does.
    open private(set) var editingStyle = EditingStyle.none
    private var editButton: UIButton?

    /// Shows the button that edits the row, or hides it. Override it to change looks.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        isEditing = editing
        setNeedsLayout()
        change(animated) { self.layoutIfNeeded() }
    }

    func setEditingStyle(_ style: EditingStyle, commit: @escaping () -> Void) {
        editingStyle = style
        // One that is taken away fades out where it stands, by the layout.
        guard style != .none else { return }
        editButton?.removeFromSuperview()
        var looks = UIButton.Configuration.gray()
        looks.title = style == .delete ? "−" : "+"
        looks.baseBackgroundColor = style == .delete ? Theme.warning : Theme.presentation
        looks.baseForegroundColor = Theme.onAccent
        looks.font = .systemFont(ofSize: 15, weight: .bold)
        looks.contentInsets = .zero
        looks.cornerStyle = .capsule
        let button = UIButton(configuration: looks, primaryAction: UIAction { _ in commit() })
        UIView.performWithoutAnimation {
            button.frame = CGRect(x: Theme.padding, y: (bounds.height - 20) / 2, width: 20, height: 20)
            button.alpha = 0
        }
        addSubview(button)
        editButton = button
    }

    func setSeparator(_ color: UIColor, inset: UIEdgeInsets) {
        hairline.backgroundColor = color
        separatorInset = inset
        setNeedsLayout()
    }
    private var separatorInset = UIEdgeInsets(top: 0, left: Theme.padding, bottom: 0, right: 0)

    /// Chooses the row, or no longer. Override it to change looks.
    open func setSelected(_ selected: Bool, animated: Bool) {
        change(animated) { self.isSelected = selected }
    }

    /// Presses the row, or no longer. Override it to change looks.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        change(animated) { self.isHighlighted = highlighted }
    }

    private func change(_ animated: Bool, _ change: @escaping () -> Void) {
        guard animated, window != nil else { return change() }
        UIView.animate(
            withDuration: Theme.quick, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState], animations: change)
    }

    private func applyLooks() {
        ground.backgroundColor = isSelected ? tintColor.withAlphaComponent(0.25) : Theme.hovered
        let isOn = selectionStyle != .none && (isSelected || isHighlighted)
        ground.alpha = isOn && selectedBackgroundView == nil ? 1 : 0
        selectedBackgroundView?.alpha = isOn ? 1 : 0
        for label in [textLabel, detailTextLabel] { label?.isHighlighted = isOn }
        if contentConfiguration != nil { updateConfiguration() }
    }

    /// The cell is about to show another row. The default forgets that it was chosen.
    open func prepareForReuse() {
        layer.removeAllAnimations()
        alpha = 1
        transform = .identity
        isSelected = false
        isHighlighted = false
        isEditing = false
        editingStyle = .none
        editButton?.removeFromSuperview()
        editButton = nil
    }

    open override func themeDidChange() {
        super.themeDidChange()
        applyLooks()
    }

    // MARK: Layout

    /// As wide as is asked for, and as high as what is in the cell.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        let width = targetSize.width > 0 ? targetSize.width : bounds.width
        return CGSize(width: width, height: automaticHeight(width: width, priority: horizontalFittingPriority))
    }

    private var sideWidth: CGFloat {
        accessoryView.map { $0.bounds.width + Theme.padding } ?? (accessoryType == .none ? 0 : 28)
    }

    /// What is left for the content in a cell of a size.
    func contentFrame(in size: CGSize) -> CGRect {
        let indent: CGFloat = isEditing && editingStyle != .none ? 20 + Theme.padding : 0
        return CGRect(x: indent, y: 0, width: max(0, size.width - sideWidth - indent), height: size.height)
    }

    /// Where texts begin, after the picture.
    private func textStart(height: CGFloat) -> CGFloat {
        guard let image = imageView?.image, image.size.height > 0 else { return Theme.padding }
        return Theme.padding + image.size.width * min(image.size.height, max(0, height - Theme.grid)) / image.size.height + 12
    }

    /// The sizes of the texts in a content view of a width.
    func textSizes(in width: CGFloat) -> (first: CGSize, second: CGSize) {
        let room = max(0, width - textStart(height: bounds.height) - Theme.padding)
        func size(_ label: UILabel?) -> CGSize {
            guard let label, label.text?.isEmpty == false else { return .zero }
            return label.sizeThatFits(CGSize(width: room, height: .infinity))
        }
        return (size(textLabel), size(detailTextLabel))
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size
        let line = 1 / max(layer.contentsScale, 1)
        ground.frame = bounds
        for view in [backgroundView, selectedBackgroundView] { view?.frame = bounds }
        let side = sideWidth
        accessory.isHidden = accessoryView != nil
        accessory.frame = CGRect(x: size.width - side - 4, y: 0, width: side, height: size.height)
        accessoryView?.center = CGPoint(x: size.width - side + (accessoryView?.bounds.width ?? 0) / 2, y: size.height / 2)
        contentView.frame = contentFrame(in: size)
        editButton?.alpha = contentView.frame.minX > 0 ? 1 : 0
        editButton?.center.y = size.height / 2
        hairline.frame = CGRect(
            x: separatorInset.left, y: size.height - line, width: max(0, size.width - separatorInset.left - separatorInset.right),
            height: line)
        placeTexts(in: size)
    }

    private func placeTexts(in size: CGSize) {
        let x = textStart(height: size.height)
        if let image = imageView?.image {
            let height = min(image.size.height, max(0, size.height - Theme.grid))
            imageView?.frame = CGRect(
                x: Theme.padding, y: (size.height - height) / 2, width: max(0, x - Theme.padding - 12), height: height)
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
