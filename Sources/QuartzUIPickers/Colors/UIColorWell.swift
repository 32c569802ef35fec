@_spi(Hooks) import QuartzUIControllers

/// A disc that shows a colour and opens a colour picker. A change by the user sends `.valueChanged`.
@preconcurrency @MainActor
open class UIColorWell: UIControl, UIColorPickerViewControllerDelegate {
    private let wheel = CAGradientLayer()
    private let sample = ColorSample(frame: .zero)
    private weak var picker: UIColorPickerViewController?

    private static let side: CGFloat = 28
    private static let ringWidth: CGFloat = 3
    private static let gap: CGFloat = 2

    /// Creates a well without a colour. An empty frame gets the size 28 × 28.
    public override init(frame: CGRect) {
        super.init(
            frame: frame.size == .zero ? CGRect(origin: frame.origin, size: CGSize(width: Self.side, height: Self.side)) : frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UIColorWell.self)
    }

    private func prepare() {
        wheel.type = .conic
        wheel.startPoint = CGPoint(x: 0.5, y: 0.5)
        wheel.endPoint = CGPoint(x: 0.5, y: 0)
        wheel.colors = (0...12).map { PickedColor(hue: CGFloat($0) / 12, saturation: 0.8, brightness: 1).color.cgColor }
        let ring = CAShapeLayer()
        ring.fillColor = nil
        ring.strokeColor = UIColor.black.cgColor
        ring.lineWidth = Self.ringWidth
        wheel.mask = ring
        layer.addSublayer(wheel)
        sample.clipsToBounds = true
        addSubview(sample)
        addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
        showColor()
    }

    /// The title of the picker.
    open var title: String? { didSet { picker?.title = title } }
    /// Whether colours may be translucent. True by default.
    open var supportsAlpha = true { didSet { picker?.supportsAlpha = supportsAlpha } }
    /// The colour; nil, the default, is none.
    open var selectedColor: UIColor? {
        didSet {
            guard selectedColor != oldValue else { return }
            showColor()
            if let selectedColor, picker?.selectedColor != selectedColor { picker?.selectedColor = selectedColor }
        }
    }

    private func showColor() {
        sample.isHidden = selectedColor == nil
        sample.color = selectedColor ?? .white
        setNeedsLayout()
    }

    // MARK: The picker

    private func open() {
        guard isEnabled, picker == nil,
            let owner = sequence(first: self as UIResponder, next: \.next).lazy.compactMap({ $0 as? UIViewController }).first
                ?? window?.rootViewController
        else { return }
        let picker = UIColorPickerViewController()
        picker.title = title
        picker.supportsAlpha = supportsAlpha
        if let selectedColor { picker.selectedColor = selectedColor }
        picker.delegate = self
        picker.modalPresentationStyle = .popover
        picker.popoverPresentationController?.sourceView = self
        self.picker = picker
        owner.present(picker, animated: true)
    }

    /// Takes the picked colour, and sends `.valueChanged`.
    open func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) {
        selectedColor = color
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Called when the picker was closed.
    open func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}

    // MARK: Looks

    @_spi(Hooks) public override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) public override var handlesTaps: Bool { true }
    @_spi(Hooks) public override var focusRingRadius: CGFloat { min(bounds.width, bounds.height) / 2 }
    @_spi(Hooks) public override var spokenText: String? { title ?? "Color" }
    @_spi(Hooks) public override var spokenValue: String? { selectedColor.map { "#\(PickedColor($0).hexadecimal)" } }
    open override var canBecomeFocused: Bool { isEnabled }
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.side, height: Self.side) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func stateDidChange() {
        super.stateDidChange()
        sample.alpha = isHighlighted ? 0.6 : 1
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height)
        let disc = CGRect(x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        wheel.frame = disc
        let half = Self.ringWidth / 2
        (wheel.mask as? CAShapeLayer)?.path =
            UIBezierPath(ovalIn: CGRect(origin: .zero, size: disc.size).insetBy(dx: half, dy: half)).cgPath
        CATransaction.commit()
        let inset = Self.ringWidth + Self.gap
        sample.frame = disc.insetBy(dx: min(inset, side / 2), dy: min(inset, side / 2))
        sample.layer.cornerRadius = sample.bounds.height / 2
    }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand, event.key == .space || event.key == .return else { return super.keyDown(with: event) }
        open()
        return true
    }
}
