@_spi(Hooks) import QuartzUIControllers

/// The colours that the user has kept, shared by all colour pickers of the program.
enum KeptColors {
    /// The name of the colours in the program's defaults.
    private static let key = "UIColorPickerFavorites"
    private static let most = 60

    /// The kept colours as `RRGGBBAA`, the oldest first. A program that keeps none begins with a few.
    static var all: [PickedColor] {
        get {
            let texts =
                UserDefaults.standard.stringArray(forKey: key) ?? ["000000FF", "0A84FFFF", "34C759FF", "FFCC00FF", "FF3B30FF"]
            return texts.prefix(most).compactMap { UIColor(hex: $0) }.map { PickedColor($0) }
        }
        set {
            let texts = newValue.suffix(most).map { $0.hexadecimal + String(format: "%02X", Int(($0.alpha * 255).rounded())) }
            UserDefaults.standard.set(texts, forKey: key)
        }
    }
}

/// A large square of the picked colour, and the kept colours beside it with a button that keeps the picked one.
final class ColorSwatches: UIView {
    private let sample = ColorSample(frame: .zero)
    private var swatches: [ColorSwatch] = []
    private let add = UIButton(configuration: .plain())
    var picked: ((PickedColor) -> Void)?

    static let height: CGFloat = 82
    private static let swatchSize: CGFloat = 30
    private static let gap: CGFloat = 16

    override init(frame: CGRect) {
        super.init(frame: frame)
        sample.layer.cornerRadius = 10
        sample.clipsToBounds = true
        addSubview(sample)
        var looks = UIButton.Configuration.gray()
        looks.image = UIImage(
            systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 13, weight: .semibold))
        looks.contentInsets = .zero
        looks.cornerStyle = .capsule
        looks.baseForegroundColor = Theme.secondaryText
        add.configuration = looks
        add.accessibilityLabel = "Add to favorites"
        add.addAction(UIAction { [weak self] _ in self?.keep() }, for: .primaryActionTriggered)
        addSubview(add)
        reload()
    }

    required init?(coder: NSCoder) { nil }

    var value = PickedColor(.white) {
        didSet {
            sample.color = value.color
            for swatch in swatches { swatch.isSelected = swatch.value.looksLike(value) }
        }
    }

    private func keep() {
        guard !KeptColors.all.contains(where: { $0.looksLike(value) }) else { return }
        KeptColors.all.append(value)
        reload()
    }

    private func remove(_ color: PickedColor) {
        KeptColors.all.removeAll { $0.looksLike(color) }
        reload()
    }

    private func reload() {
        for swatch in swatches { swatch.removeFromSuperview() }
        swatches = KeptColors.all.map { color in
            let swatch = ColorSwatch(color)
            swatch.isSelected = color.looksLike(value)
            swatch.chosen = { [weak self] in self?.picked?(color) }
            swatch.removed = { [weak self] in self?.remove(color) }
            addSubview(swatch)
            return swatch
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.height
        func put(_ view: UIView, _ frame: CGRect) { view.frame = isMirrored ? frame.mirrored(in: bounds) : frame }
        put(sample, CGRect(x: 0, y: 0, width: side, height: side))
        let (size, gap) = (Self.swatchSize, Self.gap)
        let left = side + 20
        let columns = max(Int((bounds.width - left + gap) / (size + gap)), 1)
        // Two rows fit; the newest colours are shown.
        let room = max(2 * columns - 1, 0)
        let hidden = max(swatches.count - room, 0)
        for (index, swatch) in swatches.enumerated() {
            swatch.isHidden = index < hidden
            if index >= hidden { put(swatch, cell(index - hidden)) }
        }
        put(add, cell(swatches.count - hidden))
        func cell(_ index: Int) -> CGRect {
            CGRect(
                x: left + CGFloat(index % columns) * (size + gap), y: CGFloat(index / columns) * (size + gap) + 3, width: size,
                height: size)
        }
    }
}

/// A rectangle in a colour, over squares if that is translucent.
final class ColorSample: UIView {
    private let ground = CALayer()
    private let front = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        ground.backgroundColor = UIColor(patternImage: ColorTrack.checkers).cgColor
        layer.addSublayer(ground)
        layer.addSublayer(front)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    var color = UIColor.white {
        didSet {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            front.backgroundColor = color.cgColor
            CATransaction.commit()
        }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ground.frame = bounds
        front.frame = bounds
        CATransaction.commit()
    }
}

/// A kept colour as a disc. A click chooses it; its menu, and the delete key, remove it.
private final class ColorSwatch: UIControl {
    let value: PickedColor
    var chosen: (() -> Void)?
    var removed: (() -> Void)?
    private let sample = ColorSample(frame: .zero)
    private lazy var ring = makeLayer()

    init(_ value: PickedColor) {
        self.value = value
        super.init(frame: .zero)
        sample.color = value.color
        sample.clipsToBounds = true
        addSubview(sample)
        accessibilityLabel = "#\(value.hexadecimal)"
        addAction(UIAction { [weak self] _ in self?.chosen?() }, for: [.touchUpInside])
        isContextMenuInteractionEnabled = true
        applyLooks()
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { true }
    override var handlesTaps: Bool { true }
    override var focusRingRadius: CGFloat { bounds.height / 2 }

    override func stateDidChange() {
        super.stateDidChange()
        applyLooks()
    }

    private func applyLooks() {
        ring.borderWidth = 2.5
        ring.borderColor = (isSelected ? Theme.accent : Theme.hairline).cgColor
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        ring.frame = bounds
        ring.cornerRadius = bounds.height / 2
        sample.frame = bounds.insetBy(dx: isSelected ? 5 : 1, dy: isSelected ? 5 : 1)
        sample.layer.cornerRadius = sample.bounds.height / 2
    }

    override func keyDown(with event: KeyEvent) -> Bool {
        switch event.key {
        case .space, .return: chosen?()
        case .delete, .backspace: removed?()
        default: return super.keyDown(with: event)
        }
        return true
    }

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(actionProvider: { _ in
            UIMenu(children: [
                UIAction(title: "Delete", attributes: .destructive) { [weak self] _ in self?.removed?() }
            ])
        })
    }
}
