import QuartzUI

/// A layer in the tree.
final class TreeRow: ButtonControl {
    static let height: CGFloat = 24
    private static let indent: CGFloat = 12
    /// The depth up to which rows are indented.
    private static let mostIndents = 9

    var onPick: () -> Void = {}
    var onHover: (Bool) -> Void = { _ in }
    /// Called when the arrow is clicked.
    var onFold: () -> Void = {}
    /// Called when the eye is clicked, with whether Alt was held.
    var onEye: (_ isAlone: Bool) -> Void = { _ in }
    /// Whether the layer is under the mouse on the stage.
    var isPointedAt = false {
        didSet { if isPointedAt != oldValue { stateDidChange() } }
    }
    private let label = UILabel(line: "", font: Theme.labelFont, color: Theme.text)
    private let marks = UILabel(line: "", font: Theme.captionFont, color: Theme.secondaryText, alignment: .right)
    private let bar = UIView()
    private let arrow = FoldArrow()
    private let eye = IconView(.eye, color: Theme.secondaryText)
    private var row: TreeReading.Row?

    init() {
        super.init(frame: .zero)
        bar.backgroundColor = Theme.accent
        bar.isUserInteractionEnabled = false
        bar.isHidden = true
        for view in [bar, label, marks, eye, arrow] { addSubview(view) }
        eye.isHidden = true
        eye.isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override var accessibilityLabel: String? {
        get { super.accessibilityLabel ?? shownText }
        set { super.accessibilityLabel = newValue }
    }

    override var accessibilityHint: String? {
        get { row.map { "Level \($0.depth + 1)\($0.isOpen.map { $0 ? ", open" : ", folded" } ?? "")" } }
        set { super.accessibilityHint = newValue }
    }

    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get {
            let eye = UIAccessibilityCustomAction(name: "Show or hide") { [weak self] _ in
                self?.onEye(false)
                return self != nil
            }
            let fold = UIAccessibilityCustomAction(name: "Fold") { [weak self] _ in
                self?.onFold()
                return self != nil
            }
            return row?.isOpen == nil ? [eye] : [fold, eye]
        }
        set { super.accessibilityCustomActions = newValue }
    }

    func show(_ row: TreeReading.Row) {
        guard row != self.row else { return }
        self.row = row
        apply()
        setNeedsLayout()
    }

    private func apply() {
        guard let row else { return }
        let font = Theme.labelFont.font
        let color = row.isUnseen || !row.isMatch ? Theme.secondaryText : Theme.text
        // A layer without a name is named for its class.
        let kind = row.name == row.className || row.name.hasPrefix(row.className + " ") ? "" : "  " + row.className
        label.textRuns = [
            TextRun(row.name, font: font, color: color.cgColor), TextRun(kind, font: font, color: Theme.secondaryText.cgColor),
        ]
        marks.show(row.marks.joined(separator: ", "))
        arrow.isHidden = row.isOpen == nil
        arrow.show(isOpen: row.isOpen ?? false)
        eye.icon = row.marks.contains("hidden") ? .hiddenEye : .eye
        stateDidChange()
    }

    // MARK: Presses

    /// The parts of a row with separate functions.
    private enum Part { case arrow, eye, name }

    private func part(at x: CGFloat) -> Part {
        if row?.isOpen != nil, x < left + 2 { return .arrow }
        return !eye.isHidden && x > bounds.width - Self.eyeWidth - Theme.grid ? .eye : .name
    }

    private var pressed: (part: Part, isAlone: Bool)?

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = (part(at: touch.location(in: self).x), event?.modifierFlags.contains(.option) ?? false)
        return super.beginTracking(touch, with: event)
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let pressed, let touch, bounds.contains(touch.location(in: self)) else { return }
        switch pressed.part {
        case .arrow: onFold()
        case .eye: onEye(pressed.isAlone)
        case .name: onPick()
        }
    }

    override func themeDidChange() {
        super.themeDidChange()
        apply()
    }

    private static let eyeWidth: CGFloat = 24

    /// The left edge of the name.
    private var left: CGFloat { Theme.padding + 4 + CGFloat(min(row?.depth ?? 0, Self.mostIndents)) * Self.indent }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(marks.sizeThatFits(bounds.size).width.rounded(.up), bounds.width / 2)
        let side = eye.isHidden ? Theme.padding : Self.eyeWidth + Theme.grid
        marks.frame = CGRect(x: bounds.width - side - width, y: 5, width: width, height: 15)
        eye.frame.origin = CGPoint(x: bounds.width - Self.eyeWidth, y: (bounds.height - Icon.side) / 2)
        arrow.center = CGPoint(x: left - 8, y: bounds.height / 2)
        label.frame = CGRect(x: left, y: 3, width: max(0, marks.frame.minX - left - Theme.grid), height: 18)
        bar.frame = CGRect(x: 4, y: 5, width: 3, height: bounds.height - 10)
    }

    override func stateDidChange() {
        bar.isHidden = !isSelected
        let isLit = state.contains(.hovered) || isPointedAt
        let showsEye = state.contains(.hovered) || isSelected || row?.marks.contains("hidden") ?? false
        if eye.isHidden == showsEye {
            eye.isHidden = !showsEye
            setNeedsLayout()
        }
        backgroundColor = isSelected ? Theme.accent.withAlphaComponent(0.2) : isLit ? Theme.raised : .clear
    }

    override func hoverBegan(at point: CGPoint) {
        super.hoverBegan(at: point)
        onHover(true)
    }

    override func hoverEnded() {
        super.hoverEnded()
        onHover(false)
    }
}
