@_spi(Hooks) import QuartzUI

/// A switch with an on and an off state.
@preconcurrency @MainActor
open class UISwitch: UIControl {
    private lazy var groove = makeLayer(radius: Self.size.height / 2)
    private lazy var thumb = makeLayer(radius: Self.thumbSize / 2)
    private var isShownOn = false

    private static let size = CGSize(width: 38, height: 22)
    private static let thumbSize: CGFloat = 16

    /// Creates a switch of fixed size.
    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: Self.size))
        apply()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        bounds.size = Self.size
        apply()
        NibCoder.configure(self, by: coder, after: UISwitch.self)
    }

    @_spi(Hooks) open override var spokenValue: String? { isOn ? "1" : "0" }
    /// Toggles the switch.
    open override func accessibilityActivate() -> Bool {
        guard isEnabled else { return false }
        toggle()
        return true
    }

    /// Whether the switch is on.
    open var isOn: Bool {
        get { isShownOn }
        set { setOn(newValue, animated: false) }
    }
    /// The colour while on; nil uses the tint colour.
    open var onTintColor: UIColor? { didSet { apply() } }
    /// The colour of the knob; nil uses the theme's.
    open var thumbTintColor: UIColor? { didSet { apply() } }

    /// Sets the state without sending an event.
    open func setOn(_ on: Bool, animated: Bool) {
        isShownOn = on
        if animated { animateLooks { self.apply() } } else { apply() }
    }

    /// Toggles the state as a click does, with events.
    private func toggle() {
        setOn(!isOn, animated: true)
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.apply() }
    }

    private func apply() {
        let on = onTintColor ?? tintColor ?? Theme.accent
        let off = state.contains(.hovered) ? Theme.pressed : Theme.hairline
        let area = CGRect(
            x: bounds.midX - Self.size.width / 2, y: bounds.midY - Self.size.height / 2, width: Self.size.width,
            height: Self.size.height)
        groove.frame = area
        groove.backgroundColor = (isShownOn ? on : off).cgColor
        let gap = (Self.size.height - Self.thumbSize) / 2 + Self.thumbSize / 2
        thumb.bounds = CGRect(x: 0, y: 0, width: Self.thumbSize, height: Self.thumbSize)
        thumb.position = CGPoint(x: isShownOn != isMirrored ? area.maxX - gap : area.minX + gap, y: area.midY)
        thumb.backgroundColor = (thumbTintColor ?? (isShownOn ? .white : Theme.text)).cgColor
    }

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["on": .init(\UISwitch.isOn)]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UISwitch.onTintColor),
            AppearanceTrait(\UISwitch.thumbTintColor),
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        apply()
    }

    open override var intrinsicContentSize: CGSize { Self.size }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
    @_spi(Hooks) open override var focusRingRadius: CGFloat { Self.size.height / 2 }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if let touch, point(inside: touch.location(in: self), with: event) { toggle() }
    }

    open override var canBecomeFocused: Bool { isEnabled }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, event.pressesControl else { return super.keyDown(with: event) }
        if !event.isRepeat { toggle() }
        return true
    }
}
