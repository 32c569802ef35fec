@_spi(Hooks) import QuartzUI

/// A line drawing in the tint colour: an arrow, a tick, or the three lines of a grip.
final class GlyphView: UIView {
    enum Glyph { case arrow, tick, lines }

    private let glyph: Glyph
    private let line = CAShapeLayer()

    init(_ glyph: Glyph) {
        self.glyph = glyph
        super.init(frame: CGRect(origin: .zero, size: Self.size(of: glyph)))
        isUserInteractionEnabled = false
        line.fillColor = nil
        line.lineWidth = glyph == .lines ? 1.5 : 2
        line.lineCap = .round
        line.lineJoin = .round
        line.path = Self.path(of: glyph)
        layer.addSublayer(line)
        tintColorDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// The size of the drawing with its line width.
    private static func size(of glyph: Glyph) -> CGSize {
        switch glyph {
        case .arrow: CGSize(width: 8, height: 13)
        case .tick: CGSize(width: 15, height: 13)
        case .lines: CGSize(width: 18, height: 13)
        }
    }

    private static func path(of glyph: Glyph) -> CGPath {
        switch glyph {
        case .arrow: path([[(1.5, 1.5), (6.5, 6.5), (1.5, 11.5)]])
        case .tick: path([[(1.5, 7), (5.5, 11), (13.5, 2)]])
        case .lines: path([[(1, 1.5), (17, 1.5)], [(1, 6.5), (17, 6.5)], [(1, 11.5), (17, 11.5)]])
        }
    }

    private static func path(_ lines: [[(x: CGFloat, y: CGFloat)]]) -> CGPath {
        let path = CGMutablePath()
        for line in lines {
            for (number, point) in line.enumerated() {
                let place = CGPoint(x: point.x, y: point.y)
                if number == 0 { path.move(to: place) } else { path.addLine(to: place) }
            }
        }
        return path
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size(of: glyph) }

    override func tintColorDidChange() { line.strokeColor = tintColor.cgColor }
    override func themeDidChange() {
        super.themeDidChange()
        tintColorDidChange()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(origin: .zero, size: Self.size(of: glyph))
    }
}

/// The arrow that expands and collapses an item. It points down while the item is expanded.
final class OutlineArrow: UIControl {
    private let glyph = GlyphView(.arrow)

    var isExpanded = false {
        didSet { glyph.transform = isExpanded ? CGAffineTransform(rotationAngle: .pi / 2) : .identity }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(glyph)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 14, height: 14) }

    override func layoutSubviews() {
        super.layoutSubviews()
        glyph.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// The area that takes touches has the size of a finger.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -12, dy: -15).contains(point)
    }
}

/// An accessory with its view.
final class HostedAccessory {
    let accessory: UICellAccessory
    let view: UIView

    init(_ accessory: UICellAccessory, for cell: UICollectionViewListCell) {
        self.accessory = accessory
        view = Self.makeView(accessory, cell)
        view.alpha = 0
        if case .customView = accessory.accessoryType {
            if let tint = accessory.tintColor { view.tintColor = tint }
        }
    }

    private static func makeView(_ accessory: UICellAccessory, _ cell: UICollectionViewListCell) -> UIView {
        switch accessory.accessoryType {
        case .disclosureIndicator:
            let arrow = GlyphView(.arrow)
            arrow.tintColor = accessory.tintColor ?? .tertiaryLabel
            return arrow
        case .checkmark:
            let tick = GlyphView(.tick)
            if let tint = accessory.tintColor { tick.tintColor = tint }
            return tick
        case .outlineDisclosure:
            let arrow = OutlineArrow(frame: .zero)
            if let tint = accessory.tintColor { arrow.tintColor = tint }
            arrow.addAction(UIAction { [weak cell] _ in cell?.toggleOutline() }, for: .touchUpInside)
            return arrow
        case .delete:
            return button(deletes: true, accessory) { [weak cell] in cell?.revealDeletion() }
        case .insert:
            return button(deletes: false, accessory) {}
        case .multiselect:
            let mark = SelectionMark()
            if let sign = accessory.tintColor { mark.textColor = sign }
            if let ground = accessory.backgroundColor { mark.tintColor = ground }
            return mark
        case .reorder:
            return RowGrip(color: accessory.tintColor) { [weak cell] pan in
                if let cell { cell.collection?.move(cell, by: pan) }
            }
        case .label:
            let label = UILabel()
            label.text = accessory.text
            label.font = accessory.font
            label.textColor = accessory.tintColor ?? Theme.secondaryText
            return label
        case .detail:
            let detail = CellAccessory()
            detail.type = .detailButton
            detail.tapped = { accessory.handler?() }
            if let tint = accessory.tintColor { detail.tintColor = tint }
            return detail
        case .customView(let view): return view
        }
    }

    private static func button(
        deletes: Bool, _ accessory: UICellAccessory, orElse standard: @escaping () -> Void
    ) -> UIButton {
        let button = EditButton.make(deletes: deletes) { if let own = accessory.handler { own() } else { standard() } }
        if let ground = accessory.backgroundColor { button.configuration?.baseBackgroundColor = ground }
        if let sign = accessory.tintColor { button.configuration?.baseForegroundColor = sign }
        return button
    }

    /// The size of the view.
    var size: CGSize {
        switch accessory.accessoryType {
        case .delete, .insert, .multiselect: return CGSize(width: EditButton.size, height: EditButton.size)
        case .reorder: return CGSize(width: EditButton.size, height: view.superview?.bounds.height ?? EditButton.size)
        case .detail: return CGSize(width: CellAccessory.width(of: .detailButton), height: EditButton.size)
        case .customView(let view):
            if accessory.maintainsFixedSize { return view.bounds.size }
            let fitting =
                view.hasConstraintsInTree
                ? view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) : view.sizeThatFits(view.bounds.size)
            return fitting.width.isFinite && fitting.height.isFinite ? fitting : view.bounds.size
        default: return view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
        }
    }

    /// Returns the width of the visible part. A detail button has an invisible margin that takes touches.
    private func visibleWidth(of size: CGSize) -> CGFloat {
        if case .detail = accessory.accessoryType { CellAccessory.buttonSize } else { size.width }
    }

    /// Returns the width that the accessory takes.
    func width(of size: CGSize) -> CGFloat {
        switch accessory.reservedLayoutWidth {
        case .actual: size.width
        case .standard: UICellAccessory.standardDimension
        case .custom(let width) where width.isFinite: max(width, 0)
        case .custom: visibleWidth(of: size)
        // Texts after different leading accessories are aligned.
        case nil: accessory.isLeading ? max(size.width, UICellAccessory.standardDimension) : visibleWidth(of: size)
        }
    }
}
