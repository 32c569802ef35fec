@_spi(Hooks) import QuartzUI

/// Selects a number with a knob on a track.
@preconcurrency @MainActor
open class UISlider: UIControl {
    private lazy var track = makeLayer(radius: 2)
    private lazy var fill = makeLayer(radius: 2)
    private lazy var thumb = makeLayer(radius: Self.thumbSize / 2)
    /// Distance from the knob's centre to the pointer while dragging.
    private var grip: CGFloat = 0
    private var shownValue: Float = 0

    private static let thumbSize: CGFloat = 16
    private static let trackHeight: CGFloat = 4

    /// Creates a slider from 0 to 1.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        applyLooks()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        applyLooks()
        NibCoder.configure(self, by: coder, after: UISlider.self)
    }

    @_spi(Hooks) open override var usualTraits: UIAccessibilityTraits { super.usualTraits.union(.adjustable) }
    @_spi(Hooks) open override var spokenValue: String? {
        let range = maximumValue - minimumValue
        return range > 0 ? "\(Int(((value - minimumValue) / range * 100).rounded()))%" : nil
    }
    /// Increases the value by a tenth of the range, or by a step.
    open override func accessibilityIncrement() { adjust(1) }
    /// Decreases the value by a tenth of the range, or by a step.
    open override func accessibilityDecrement() { adjust(-1) }

    private func adjust(_ direction: Float) {
        guard isEnabled else { return }
        setValue(value + direction * max(stepSize, (maximumValue - minimumValue) / 10), animated: true)
        sendActions(for: .valueChanged)
    }

    // MARK: Value

    /// The value, clamped to the minimum and the maximum.
    open var value: Float {
        get { shownValue }
        set { setValue(newValue, animated: false) }
    }
    /// The minimum.
    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = shownValue
            setNeedsLayout()
        }
    }
    /// The maximum.
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = shownValue
            setNeedsLayout()
        }
    }
    /// Whether the value is reported while the knob moves, not only when it is released.
    open var isContinuous = true
    /// The step between selectable values; 0 is continuous.
    package final var stepSize: Float = 0

    /// Sets the value. NaN is ignored with a warning.
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

    /// Whether the value has changed since the last report.
    private var changeIsDue = false

    private func report() {
        guard changeIsDue else { return }
        changeIsDue = false
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    // MARK: Looks

    /// The colour of the track before the knob; nil uses the tint colour.
    open var minimumTrackTintColor: UIColor? { didSet { applyLooks() } }
    /// The colour of the track beyond the knob.
    open var maximumTrackTintColor: UIColor? { didSet { applyLooks() } }
    /// The colour of the knob.
    open var thumbTintColor: UIColor? { didSet { applyLooks() } }

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.applyLooks() }
    }

    var images = SliderImages() {
        didSet {
            applyLooks()
            setNeedsLayout()
        }
    }

    private func applyLooks() {
        images.show(images[.maximumTrack, state], in: track, color: maximumTrackTintColor ?? Theme.hairline)
        images.show(images[.minimumTrack, state], in: fill, color: minimumTrackTintColor ?? tintColor)
        images.show(images[.thumb, state], in: thumb, color: thumbTintColor ?? Theme.text)
        let size: CGFloat = state.contains(.highlighted) ? 1.15 : state.contains(.hovered) ? 1.08 : 1
        thumb.transform = CATransform3DMakeScale(size, size, 1)
    }

    /// An image at the minimum's end of the track.
    open var minimumValueImage: UIImage? { didSet { show(minimumValueImage, in: minimumPicture) } }
    /// An image at the maximum's end of the track.
    open var maximumValueImage: UIImage? { didSet { show(maximumValueImage, in: maximumPicture) } }
    private let minimumPicture = UIImageView()
    private let maximumPicture = UIImageView()

    private func show(_ image: UIImage?, in picture: UIImageView) {
        picture.image = image
        if image == nil { picture.removeFromSuperview() } else { addSubview(picture) }
        setNeedsLayout()
    }

    /// Sets the picture of the knob for a state; nil removes it.
    open func setThumbImage(_ image: UIImage?, for state: UIControl.State) { images[.thumb, state] = image }
    /// Sets the picture of the track before the knob for a state; nil removes it.
    open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) { images[.minimumTrack, state] = image }
    /// Sets the picture of the track behind the knob for a state; nil removes it.
    open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) { images[.maximumTrack, state] = image }

    // MARK: Layout

    open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Theme.controlHeight) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: max(bounds.width, 120), height: Theme.controlHeight)
    }

    /// Returns the rectangle of ``minimumValueImage`` in given bounds.
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        let size = minimumValueImage?.size ?? .zero
        let rect = CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        return isMirrored ? rect.mirrored(in: bounds) : rect
    }
    /// Returns the rectangle of ``maximumValueImage`` in given bounds.
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
        let size = maximumValueImage?.size ?? .zero
        let rect = CGRect(x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
        return isMirrored ? rect.mirrored(in: bounds) : rect
    }
    /// Returns the track's rectangle in given bounds: between the images at its ends, vertically centred.
    open func trackRect(forBounds bounds: CGRect) -> CGRect {
        let height = images[.maximumTrack, state]?.size.height ?? Self.trackHeight
        let minimum = minimumValueImage.map { _ in minimumValueImageRect(forBounds: bounds) }
        let maximum = maximumValueImage.map { _ in maximumValueImageRect(forBounds: bounds) }
        let start = (isMirrored ? maximum : minimum).map { $0.maxX + Self.imageGap } ?? bounds.minX
        let end = (isMirrored ? minimum : maximum).map { $0.minX - Self.imageGap } ?? bounds.maxX
        return CGRect(x: start, y: bounds.midY - height / 2, width: max(end - start, 0), height: height)
    }
    /// Returns the knob's rectangle for a value. At both ends of the range it lies inside the track's rectangle.
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
        let size = images[.thumb, state]?.size ?? CGSize(width: Self.thumbSize, height: Self.thumbSize)
        let range = maximumValue - minimumValue
        let share = range > 0 ? CGFloat((value - minimumValue) / range) : 0
        let part = isMirrored ? 1 - share : share
        return CGRect(
            x: rect.minX + part * max(0, rect.width - size.width), y: rect.midY - size.height / 2, width: size.width,
            height: size.height)
    }
    private static let imageGap: CGFloat = 8

    /// The properties that code reads and sets by name, beside those of the superclass.
    @_spi(Hooks) open override class var namedProperties: [String: NamedProperty] {
        super.namedProperties.merging(["value": .init(\UISlider.value)]) { $1 }
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UISlider.thumbTintColor),
            AppearanceTrait(\UISlider.minimumTrackTintColor),
            AppearanceTrait(\UISlider.maximumTrackTintColor),
            AppearanceTrait(values: \UISlider.images[.thumb]) { slider in { slider.setThumbImage($0, for: $1) } },
            AppearanceTrait(values: \UISlider.images[.minimumTrack]) { slider in { slider.setMinimumTrackImage($0, for: $1) } },
            AppearanceTrait(values: \UISlider.images[.maximumTrack]) { slider in { slider.setMaximumTrackImage($0, for: $1) } },
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        minimumPicture.frame = minimumValueImageRect(forBounds: bounds)
        maximumPicture.frame = maximumValueImageRect(forBounds: bounds)
        track.frame = trackRect(forBounds: bounds)
        placeKnob()
    }

    private func placeKnob() {
        let area = trackRect(forBounds: bounds)
        let knob = thumbRect(forBounds: bounds, trackRect: area, value: shownValue)
        let height = images[.minimumTrack, state]?.size.height ?? Self.trackHeight
        // The frame of a pressed knob is scaled, so compute its rectangle.
        thumb.bounds.size = knob.size
        thumb.position = CGPoint(x: knob.midX, y: knob.midY)
        let (start, end) = isMirrored ? (knob.midX, area.maxX) : (area.minX, knob.midX)
        fill.frame = CGRect(x: start, y: area.midY - height / 2, width: max(end - start, 0), height: height)
    }

    /// Returns the knob's rectangle for a value in the current bounds.
    private func knob(at value: Float) -> CGRect {
        thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
    }

    private func value(at x: CGFloat) -> Float {
        let (start, end) = (knob(at: minimumValue).midX, knob(at: maximumValue).midX)
        guard end != start else { return minimumValue }
        return minimumValue + min(max(Float((x - start) / (end - start)), 0), 1) * (maximumValue - minimumValue)
    }

    // MARK: Dragging and keys

    @_spi(Hooks) open override var keepsDrags: Bool { true }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        let knob = knob(at: shownValue)
        grip = abs(x - knob.midX) <= knob.width / 2 ? x - knob.midX : 0
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

    /// The part of the range that an arrow key changes without a step size.
    private static let keyStep: Float = 0.05

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        let step = stepSize > 0 ? stepSize : (maximumValue - minimumValue) * Self.keyStep
        switch event.key {
        case .left: choose(shownValue - (isMirrored ? -step : step))
        case .right: choose(shownValue + (isMirrored ? -step : step))
        case .down: choose(shownValue - step)
        case .up: choose(shownValue + step)
        case .home: choose(minimumValue)
        case .end: choose(maximumValue)
        default: return super.keyDown(with: event)
        }
        report()
        return true
    }
}

// MARK: - Pictures in place of a slider's knob and tracks

/// The pictures of a slider by part and state.
struct SliderImages {
    enum Part: Hashable {
        case thumb
        case minimumTrack
        case maximumTrack
    }

    private var images: [Part: [UInt: UIImage]] = [:]

    /// The pictures of a part by state.
    subscript(part: Part) -> [UInt: UIImage] { images[part] ?? [:] }

    /// The image of a part in a state: the state's own, else that of the normal state.
    subscript(part: Part, state: UIControl.State) -> UIImage? {
        get { self[part].shown(in: state) }
        set { images[part, default: [:]][state.rawValue] = newValue }
    }

    /// Shows a picture in a layer, or a colour without one. Caps of the picture keep their size.
    func show(_ image: UIImage?, in layer: CALayer, color: UIColor) {
        layer.contents = image?.cgImage
        layer.backgroundColor = image == nil ? color.cgColor : nil
        guard let image else { return }
        layer.contentsScale = image.scale
        let caps = CGRect(origin: .zero, size: image.size).clampedInset(by: image.capInsets)
        layer.contentsCenter =
            image.capInsets == .zero || caps.isEmpty
            ? CGRect(x: 0, y: 0, width: 1, height: 1)
            : CGRect(
                x: caps.minX / image.size.width, y: caps.minY / image.size.height, width: caps.width / image.size.width,
                height: caps.height / image.size.height)
    }
}

extension UISlider {
    /// Returns the picture of the knob in a state.
    public func thumbImage(for state: UIControl.State) -> UIImage? { images[.thumb, state] }
    /// Returns the picture of the track before the knob in a state.
    public func minimumTrackImage(for state: UIControl.State) -> UIImage? { images[.minimumTrack, state] }
    /// Returns the picture of the track behind the knob in a state.
    public func maximumTrackImage(for state: UIControl.State) -> UIImage? { images[.maximumTrack, state] }
    /// The picture of the track before the knob in the current state.
    public var currentMinimumTrackImage: UIImage? { images[.minimumTrack, state] }
    /// The picture of the track behind the knob in the current state.
    public var currentMaximumTrackImage: UIImage? { images[.maximumTrack, state] }
    /// The picture of the knob in the current state.
    public var currentThumbImage: UIImage? { images[.thumb, state] }
}
