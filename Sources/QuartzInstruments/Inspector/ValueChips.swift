import QuartzUI

/// The values of a layer that a plot can show together: a chip each, with the colour of its curve. A click adds or removes it.
final class ValueChips: UIView {
    /// Called with the key path of a clicked chip.
    var onToggle: (String) -> Void = { _ in }
    private(set) var chips: [ValueChip] = []
    private static let gap: CGFloat = 4

    /// Shows a chip for each value.
    ///
    /// - Parameter selected: The plotted key paths, in the order of their colours.
    func show(_ keyPaths: [String], selected: [String]) {
        while chips.count > keyPaths.count { chips.removeLast().removeFromSuperview() }
        while chips.count < keyPaths.count {
            let chip = ValueChip()
            chip.addAction(UIAction { [unowned self, unowned chip] _ in onToggle(chip.keyPath) }, for: .touchUpInside)
            chips.append(chip)
            addSubview(chip)
        }
        for (chip, path) in zip(chips, keyPaths) { chip.show(path, place: selected.firstIndex(of: path)) }
    }

    /// Lays the chips out in rows.
    ///
    /// - Returns: The height of the rows.
    @discardableResult func arrange(inWidth width: CGFloat) -> CGFloat {
        var place = CGPoint.zero
        for chip in chips {
            let size = CGSize(width: min(chip.width, width), height: ValueChip.height)
            if place.x > 0, place.x + size.width > width { place = CGPoint(x: 0, y: place.y + size.height + Self.gap) }
            chip.frame = CGRect(origin: place, size: size)
            place.x += size.width + Self.gap
        }
        return chips.isEmpty ? 0 : place.y + ValueChip.height
    }
}

/// A value that can be plotted; with a line in the colour of its curve if it is.
final class ValueChip: PressControl {
    static let height: CGFloat = 22
    private(set) var keyPath = ""
    private var place: Int?
    private let name = UILabel(line: "", font: Theme.captionFont, color: Theme.text)
    private let swatch = UIView()

    override init(frame: CGRect) {
        super.init(frame: frame)
        layer.cornerRadius = Self.height / 2
        layer.borderWidth = 1
        swatch.layer.cornerRadius = 1.5
        swatch.isUserInteractionEnabled = false
        for view in [swatch, name] { addSubview(view) }
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    /// Returns a key path without the prefix that most share.
    static func title(of keyPath: String) -> String {
        keyPath.hasPrefix("transform.") ? String(keyPath.dropFirst("transform.".count)) : keyPath
    }

    /// Whether the value is plotted.
    var isOn: Bool { place != nil }

    func show(_ keyPath: String, place: Int?) {
        guard keyPath != self.keyPath || place != self.place else { return }
        (self.keyPath, self.place) = (keyPath, place)
        name.show(Self.title(of: keyPath))
        accessibilityLabel = isOn ? "Remove \(keyPath) from the plot" : "Plot \(keyPath) as well"
        themeDidChange()
        superview?.superview?.setNeedsLayout()
    }

    var width: CGFloat { name.sizeThatFits(.zero).width.rounded(.up) + 34 }

    override func themeDidChange() {
        super.themeDidChange()
        swatch.backgroundColor = place.map { CurvePlot.colors[$0 % CurvePlot.colors.count] } ?? Theme.hairline
        name.textColor = isOn ? Theme.text : Theme.secondaryText
        layer.borderColor = Theme.hairline.cgColor
        stateDidChange()
    }

    override func stateDidChange() {
        let isLit = state.contains(.hovered)
        let isOn = isOn
        ViewerMotion.animate(Theme.quick) { self.backgroundColor = isLit ? Theme.hovered : isOn ? Theme.raised : .clear }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        swatch.frame = CGRect(x: 9, y: (bounds.height - 3) / 2, width: 10, height: 3)
        name.frame = CGRect(x: 24, y: (bounds.height - 15) / 2, width: max(0, bounds.width - 32), height: 15)
    }
}
