/// Chooses a number by a knob on a track.
@preconcurrency @MainActor
open class UISlider: UIControl {
    private lazy var track = makeLayer(radius: 2)
    private lazy var fill = makeLayer(radius: 2)
    private lazy var thumb = makeLayer(radius: Self.thumbSize / 2)
    /// Between the pointer and the knob's middle while it is dragged.
    private var grip: CGFloat = 0
    private var shownValue: Float = 0

    private static let thumbSize: CGFloat = 16
    private static let trackHeight: CGFloat = 4

    /// Creates a slider from 0 to 1.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        applyLooks()
    }

    /// Sliders are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        applyLooks()
    }

    // MARK: Value

    /// The number; kept between the least and the greatest.
    open var value: Float {
        get { shownValue }
        set { setValue(newValue, animated: false) }
    }
    /// The least number.
    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = shownValue
            setNeedsLayout()
        }
    }
    /// The greatest number.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = shownValue
            setNeedsLayout()
        }
    }
    /// Whether the value is reported while the knob moves, not only when it is let go.
    open var isContinuous = true
    /// The distance of the values that can be chosen; 0 is any.
    open var stepSize: Float = 0

    /// Sets the number. A number that is none is ignored, with a warning.
    open func setValue(_ value: Float, animated: Bool) {
        guard !value.isNaN else { return Diagnostics.warnOnce("UISlider.value: \(value) is not a number; the old value stays") }
        shownValue = min(max(value, minimumValue), maximumValue)
        guard animated else { return placeKnob() }
        UIView.animate(withDuration: Theme.quick, delay: 0, options: [.curveEaseOut, .allowUserInteraction]) { self.placeKnob() }
    }

    private func choose(_ value: Float) {
        let stepped = stepSize > 0 ? minimumValue + ((value - minimumValue) / stepSize).rounded() * stepSize : value
        let old = shownValue
        self.value = stepped
        if shownValue != old { changeIsDue = true }
    }

    /// The value has changed since it was last reported.
    private var changeIsDue = false

    private func report() {
        guard changeIsDue else { return }
        changeIsDue = false
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: Looks

    /// The colour of the track up to the knob; nil is the tint.
    open var minimumTrackTintColor: UIColor? { didSet { applyLooks() } }
    /// The colour of the track beyond the knob.
    open var maximumTrackTintColor: UIColor? { didSet { applyLooks() } }
    /// The colour of the knob.
    open var thumbTintColor: UIColor? { didSet { applyLooks() } }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.applyLooks() }
    }

    private func applyLooks() {
        track.backgroundColor = (maximumTrackTintColor ?? Theme.hairline).cgColor
        fill.backgroundColor = (minimumTrackTintColor ?? tintColor).cgColor
        thumb.backgroundColor = (thumbTintColor ?? Theme.text).cgColor
        let size: CGFloat = state.contains(.highlighted) ? 1.15 : state.contains(.hovered) ? 1.08 : 1
        thumb.transform = CATransform3DMakeScale(size, size, 1)
    }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Theme.controlHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(bounds.width, 120), height: Theme.controlHeight)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let y = bounds.midY - Self.trackHeight / 2
        track.frame = CGRect(x: 0, y: y, width: bounds.width, height: Self.trackHeight)
        thumb.bounds = CGRect(x: 0, y: 0, width: Self.thumbSize, height: Self.thumbSize)
        placeKnob()
    }

    private func placeKnob() {
        let x = position(of: shownValue)
        thumb.position = CGPoint(x: x, y: bounds.midY)
        fill.frame = CGRect(x: 0, y: bounds.midY - Self.trackHeight / 2, width: x, height: Self.trackHeight)
    }

    /// The middle of the knob travels between half its size from both ends.
    private var travel: CGFloat { max(0, bounds.width - Self.thumbSize) }

    private func position(of value: Float) -> CGFloat {
        let range = maximumValue - minimumValue
        let part = range > 0 ? CGFloat((value - minimumValue) / range) : 0
        return Self.thumbSize / 2 + part * travel
    }

    private func value(at x: CGFloat) -> Float {
        guard travel > 0 else { return minimumValue }
        let part = Float((x - Self.thumbSize / 2) / travel)
        return minimumValue + min(max(part, 0), 1) * (maximumValue - minimumValue)
    }

    // MARK: Dragging and keys

    override var keepsDrags: Bool { true }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        let knob = position(of: shownValue)
        grip = abs(x - knob) <= Self.thumbSize / 2 ? x - knob : 0
        return continueTracking(touch, with: event)
    }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        isHighlighted = true
        choose(value(at: touch.location(in: self).x - grip))
        if isContinuous { report() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { report() }
    open override func cancelTracking(with event: UIEvent?) { report() }

    open override var canBecomeFocused: Bool { isEnabled }

    /// An arrow key moves by one step, or this part of the range.
    private static let keyStep: Float = 0.05

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        let step = stepSize > 0 ? stepSize : (maximumValue - minimumValue) * Self.keyStep
        switch event.key {
        case .left, .down: choose(shownValue - step)
        case .right, .up: choose(shownValue + step)
        case .home: choose(minimumValue)
        case .end: choose(maximumValue)
        default: return super.keyDown(with: event)
        }
        report()
        return true
    }
}
