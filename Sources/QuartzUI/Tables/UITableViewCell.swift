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
    private let style: CellStyle
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
        ground.alpha = selectionStyle != .none && (isSelected || isHighlighted) ? 1 : 0
    }

    /// The cell is about to show another row. The default forgets that it was chosen.
    open func prepareForReuse() {
        layer.removeAllAnimations()
        alpha = 1
        transform = .identity
        isSelected = false
        isHighlighted = false
    }

    open override func themeDidChange() {
        super.themeDidChange()
        applyLooks()
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        let size = bounds.size
        let line = 1 / max(layer.contentsScale, 1)
        ground.frame = bounds
        let side: CGFloat = accessoryType == .none ? 0 : 28
        accessory.frame = CGRect(x: size.width - side - 4, y: 0, width: side, height: size.height)
        contentView.frame = CGRect(x: 0, y: 0, width: max(0, size.width - side), height: size.height)
        hairline.frame = CGRect(x: Theme.padding, y: size.height - line, width: max(0, size.width - Theme.padding), height: line)
        var x = Theme.padding
        if let image = imageView?.image {
            let height = min(image.size.height, max(0, size.height - Theme.grid))
            let width = image.size.height > 0 ? image.size.width * height / image.size.height : 0
            imageView?.frame = CGRect(x: x, y: (size.height - height) / 2, width: width, height: height)
            x += width + 12
        }
        let width = max(0, contentView.bounds.width - x - Theme.padding)
        switch style {
        case .subtitle:
            let first = textLabel?.intrinsicContentSize.height ?? 0
            let second = detailTextLabel?.intrinsicContentSize.height ?? 0
            let top = ((size.height - first - second) / 2).rounded()
            textLabel?.frame = CGRect(x: x, y: top, width: width, height: first)
            detailTextLabel?.frame = CGRect(x: x, y: top + first, width: width, height: second)
        case .value1, .value2:
            let own = min(textLabel?.intrinsicContentSize.width ?? 0, width)
            textLabel?.frame = CGRect(x: x, y: 0, width: own, height: size.height)
            detailTextLabel?.frame = CGRect(x: x + own + 8, y: 0, width: max(0, width - own - 8), height: size.height)
        case .default: textLabel?.frame = CGRect(x: x, y: 0, width: width, height: size.height)
        }
    }
}
