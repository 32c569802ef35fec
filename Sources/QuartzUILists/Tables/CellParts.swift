@_spi(Hooks) import QuartzUI

/// The accessory at the right of a table's cell: a mark, a detail button, or both.
final class CellAccessory: UIView {
    private let mark = UILabel()
    private var button: UIButton?
    /// Called when the detail button is clicked.
    var tapped: () -> Void = {}

    var type = UITableViewCell.AccessoryType.none { didSet { if type != oldValue { typeDidChange() } } }

    /// The width of a mark and of a detail button, and the button's diameter.
    private static let markWidth: CGFloat = 28
    private static let buttonWidth: CGFloat = 30
    static let buttonSize: CGFloat = 18

    override init(frame: CGRect) {
        super.init(frame: frame)
        mark.textColor = Theme.secondaryText
        mark.textAlignment = .center
        addSubview(mark)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns the width that the accessory takes from the content.
    static func width(of type: UITableViewCell.AccessoryType) -> CGFloat {
        switch type {
        case .none: 0
        case .disclosureIndicator, .checkmark: markWidth
        case .detailButton: buttonWidth
        case .detailDisclosureButton: buttonWidth + markWidth
        }
    }

    private func typeDidChange() {
        mark.text = type == .none || type == .detailButton ? nil : type == .checkmark ? "✓" : "›"
        button?.removeFromSuperview()
        button = type == .detailButton || type == .detailDisclosureButton ? makeButton() : nil
        if let button { addSubview(button) }
        setNeedsLayout()
    }

    private func makeButton() -> UIButton {
        var looks = UIButton.Configuration.tinted()
        looks.title = "i"
        looks.font = .systemFont(ofSize: 12, weight: .bold)
        looks.contentInsets = .zero
        looks.cornerStyle = .capsule
        return UIButton(configuration: looks, primaryAction: UIAction { [weak self] _ in self?.tapped() })
    }

    /// Only the detail button takes touches; a mark is part of its row.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let found = super.hitTest(point, with: event)
        return found === self || found === mark ? nil : found
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(Self.buttonSize, bounds.height)
        let width = button == nil ? bounds.width : Self.markWidth
        mark.frame = CGRect(x: bounds.width - width, y: 0, width: width, height: bounds.height)
        button?.frame = CGRect(
            x: (Self.buttonWidth - side) / 2, y: (bounds.height - side) / 2, width: side, height: side)
    }
}

/// The round button that deletes or inserts a row in editing mode.
enum EditButton {
    /// The diameter of edit buttons and of marks of the selection.
    nonisolated static let size: CGFloat = 20

    /// Returns a button with a minus or a plus.
    static func make(deletes: Bool, _ commit: @escaping () -> Void) -> UIButton {
        var looks = UIButton.Configuration.gray()
        looks.title = deletes ? "−" : "+"
        looks.baseBackgroundColor = deletes ? Theme.warning : Theme.presentation
        looks.baseForegroundColor = Theme.onAccent
        looks.font = .systemFont(ofSize: 15, weight: .bold)
        looks.contentInsets = .zero
        looks.cornerStyle = .capsule
        return UIButton(configuration: looks, primaryAction: UIAction { _ in commit() })
    }
}

/// The circle of a row that can be selected with others in editing mode.
final class SelectionMark: UILabel {
    var isOn = false { didSet { show() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        font = .systemFont(ofSize: 12, weight: .bold)
        textColor = Theme.onAccent
        textAlignment = .center
        layer.cornerRadius = 10
        show()
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private func show() {
        text = isOn ? "✓" : nil
        layer.backgroundColor = isOn ? tintColor.cgColor : nil
        layer.borderColor = Theme.secondaryText.cgColor
        layer.borderWidth = isOn ? 0 : 1
    }
}

/// The three lines by which a row is dragged.
final class RowGrip: UIView {
    private let lines = GlyphView(.lines)

    /// The width that the grip takes from the content.
    static let width: CGFloat = 32

    init(color: UIColor? = nil, _ moved: @escaping (UIPanGestureRecognizer) -> Void) {
        super.init(frame: .zero)
        lines.tintColor = color ?? .tertiaryLabel
        addSubview(lines)
        let pan = UIPanGestureRecognizer(moved)
        (pan.mouseThreshold, pan.touchThreshold) = (1, 3)
        addGestureRecognizer(pan)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        lines.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// Whether a drag does not scroll. True, because it moves the row.
    override var keepsDrags: Bool { true }
}
