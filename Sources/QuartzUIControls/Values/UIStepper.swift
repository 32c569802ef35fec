@_spi(Hooks) import QuartzUI

/// Increments and decrements a number with two buttons.
@preconcurrency @MainActor
open class UIStepper: UIControl {
    private let minus = UILabel(frame: .zero)
    private let plus = UILabel(frame: .zero)
    private lazy var ground = makeLayer(radius: Theme.controlRadius - Self.gap)
    private lazy var divider = makeLayer()
    private var looks = ThemeDefaults()
    private var number = 0.0
    /// −1 or 1 while a button is pressed, else 0.
    private var pressed = 0.0
    /// The button pressed last; its background fades out there.
    private var lastPressed = 0.0
    private var repeating: Int?

    private static let size = CGSize(width: 72, height: Theme.controlHeight)
    private static let gap: CGFloat = 2

    /// Creates a stepper from 0 to 100, of fixed size.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        prepare()
        NibCoder.configure(self, by: coder, after: UIStepper.self)
    }

    private func prepare() {
        layer.cornerRadius = Theme.controlRadius
        for (label, text) in [(minus, "−"), (plus, "+")] {
            label.text = text
            label.font = Theme.bodyFont
            label.textAlignment = .center
            addSubview(label)
        }
        apply()
    }

    @_spi(Hooks) open override var usualTraits: UIAccessibilityTraits { super.usualTraits.union(.adjustable) }
    @_spi(Hooks) open override var spokenValue: String? { NSNumber(value: value).stringValue }
    /// Increases the value by a step.
    open override func accessibilityIncrement() { adjust(1) }
    /// Decreases the value by a step.
    open override func accessibilityDecrement() { adjust(-1) }

    private func adjust(_ direction: Double) {
        guard isEnabled else { return }
        value += direction * stepValue
        sendActions(for: .valueChanged)
    }

    // MARK: Value

    /// The value, clamped to the minimum and the maximum. NaN is ignored with a warning.
    open var value: Double {
        get { number }
        set {
            guard !newValue.isNaN else {
                return Diagnostics.warnOnce("UIStepper.value: \(newValue) is not a number; the old value stays")
            }
            number = min(max(newValue, minimumValue), maximumValue)
            apply()
        }
    }
    /// The minimum. 0 by default.
    open var minimumValue = 0.0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = number
        }
    }
    /// The maximum. 100 by default.
    open var maximumValue = 100.0 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = number
        }
    }
    /// The step; must be positive. 1 by default.
    open var stepValue = 1.0 {
        didSet {
            guard stepValue > 0, stepValue.isFinite else {
                Diagnostics.warnOnce("UIStepper.stepValue: \(stepValue) is not a valid step; the old one stays")
                stepValue = oldValue
                return
            }
        }
    }
    /// Whether each step is reported while a button is held, not only the value on release.
    open var isContinuous = true
    /// Whether holding a button repeats steps.
    open var autorepeat = true
    /// Whether steps beyond an end continue at the other end.
    open var wraps = false

    private func canStep(_ sign: Double) -> Bool {
        wraps && maximumValue > minimumValue || (sign < 0 ? number > minimumValue : number < maximumValue)
    }

    /// Values are rounded to this precision, so that steps of 0.1 give exact decimals.
    private static let precision = 1e9

    private func step(_ sign: Double, reports: Bool) {
        guard canStep(sign) else { return }
        var next = ((number + sign * stepValue) * Self.precision).rounded() / Self.precision
        if wraps, next > maximumValue { next = minimumValue } else if wraps, next < minimumValue { next = maximumValue }
        value = next
        if reports { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    // MARK: Looks

    /// Sets the image of the left button for a state, which replaces the minus sign. A template is tinted like the sign.
    open func setDecrementImage(_ image: UIImage?, for state: UIControl.State) {
        decrementImages[state.rawValue] = image
        apply()
    }
    /// Returns the image of the left button for a state.
    open func decrementImage(for state: UIControl.State) -> UIImage? {
        decrementImages.shown(in: state)
    }
    /// Sets the image of the right button for a state, which replaces the plus sign. A template is tinted like the sign.
    open func setIncrementImage(_ image: UIImage?, for state: UIControl.State) {
        incrementImages[state.rawValue] = image
        apply()
    }
    /// Returns the image of the right button for a state.
    open func incrementImage(for state: UIControl.State) -> UIImage? {
        incrementImages.shown(in: state)
    }
    private var decrementImages: [UInt: UIImage] = [:]
    private var incrementImages: [UInt: UIImage] = [:]
    private let minusPicture = UIImageView()
    private let plusPicture = UIImageView()

    /// Shows a button's image, or else its sign.
    private func show(_ image: UIImage?, in picture: UIImageView, of button: UILabel, sign: String) {
        guard image != nil || picture.superview != nil else { return }
        picture.image = image
        button.text = image == nil ? sign : nil
        guard let image else { return picture.removeFromSuperview() }
        picture.tintColor = button.textColor
        picture.bounds.size = image.size
        picture.center = CGPoint(x: button.bounds.midX, y: button.bounds.midY)
        if picture.superview == nil { button.addSubview(picture) }
    }

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.apply() }
    }

    private func apply() {
        looks.setBackground(Theme.raised, of: self)
        divider.backgroundColor = Theme.hairline.cgColor
        let half = bounds.width / 2
        divider.frame = CGRect(x: half - 0.5, y: bounds.height / 4, width: 1, height: bounds.height / 2)
        let area = CGRect(x: (lastPressed > 0) != isMirrored ? half : 0, y: 0, width: half, height: bounds.height)
        ground.frame = area.insetBy(dx: Self.gap, dy: Self.gap)
        ground.backgroundColor = Theme.pressed.cgColor
        ground.opacity = pressed != 0 && isHighlighted ? 1 : 0
        minus.textColor = canStep(-1) ? Theme.text : Theme.secondaryText
        plus.textColor = canStep(1) ? Theme.text : Theme.secondaryText
        minus.alpha = canStep(-1) ? 1 : 0.5
        plus.alpha = canStep(1) ? 1 : 0.5
        func shown(_ sign: Double) -> State {
            !isEnabled || !canStep(sign) ? .disabled : pressed == sign && isHighlighted ? .highlighted : .normal
        }
        show(decrementImage(for: shown(-1)), in: minusPicture, of: minus, sign: "−")
        show(incrementImage(for: shown(1)), in: plusPicture, of: plus, sign: "+")
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let half = bounds.width / 2
        minus.frame = CGRect(x: isMirrored ? half : 0, y: 0, width: half, height: bounds.height)
        plus.frame = CGRect(x: isMirrored ? 0 : half, y: 0, width: half, height: bounds.height)
        apply()
    }

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

    // MARK: Touch and keys

    /// The delay and the interval in seconds of repeated steps.
    private static let repeatDelay = 0.5
    private static let repeatInterval = 0.1

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        pressed = (touch.location(in: self).x < bounds.width / 2) != isMirrored ? -1 : 1
        lastPressed = pressed
        UIView.performWithoutAnimation { apply() }
        step(pressed, reports: isContinuous)
        if autorepeat { armRepeat(at: touch.timestamp + Self.repeatDelay) }
        stateDidChange()
        return true
    }

    private func armRepeat(at time: TimeInterval) {
        DeadlineQueue.current.cancel(repeating)
        repeating = DeadlineQueue.current.schedule(at: time) { [weak self] in
            guard let self, pressed != 0 else { return }
            if isTouchInside { step(pressed, reports: isContinuous) }
            armRepeat(at: time + Self.repeatInterval)
        }
    }

    private func release(reports: Bool) {
        DeadlineQueue.current.cancel(repeating)
        repeating = nil
        pressed = 0
        stateDidChange()
        if reports, !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { release(reports: true) }
    open override func cancelTracking(with event: UIEvent?) { release(reports: true) }

    open override var canBecomeFocused: Bool { isEnabled }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        switch event.key {
        case .left: step(isMirrored ? 1 : -1, reports: true)
        case .right: step(isMirrored ? -1 : 1, reports: true)
        case .down: step(-1, reports: true)
        case .up: step(1, reports: true)
        default: return super.keyDown(with: event)
        }
        return true
    }
}
