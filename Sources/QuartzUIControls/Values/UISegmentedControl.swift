@_spi(Hooks) import QuartzUI

/// Selects one of several segments side by side.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl, AccessibleSelection {
    private lazy var selection = makeLayer(radius: Theme.controlRadius - Self.gap)
    private var segments: [Segment] = []
    private var looks = ThemeDefaults()
    private var selected = noSegment
    /// The segment under the tracked touch.
    private var pressed = noSegment
    /// Titles' attributes by state.
    private(set) final var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    /// A segment with its title or its image, which is in the label.
    private struct Segment {
        let label = UILabel(frame: .zero)
        var title: String?
        var picture: UIImageView?
        var isEnabled = true
        /// A fixed width; 0 shares what is left.
        var width: CGFloat = 0
        var action: UIAction?
        /// The place in the control.
        var frame = CGRect.zero
        /// A button that may be selected, for assistive technology.
        let element: UIAccessibilityElement

        init(of control: UISegmentedControl) {
            element = UIAccessibilityElement(accessibilityContainer: control)
        }

        var contentWidth: CGFloat { picture?.bounds.width ?? label.intrinsicContentSize.width }
    }

    /// Marks an empty selection.
    public static let noSegment = -1

    private static let gap: CGFloat = 2
    private static let padding: CGFloat = 12

    /// Creates a control with segments of titles and images. Actions give theirs, and are performed when their segment is chosen.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        prepare()
        for (index, item) in (items ?? []).enumerated() {
            switch item {
            case let image as UIImage: insertSegment(with: image, at: index, animated: false)
            case let action as UIAction: insertSegment(action: action, at: index, animated: false)
            default: insertSegment(withTitle: item as? String ?? "\(item)", at: index, animated: false)
            }
        }
        sizeToFit()
    }

    /// Creates a control with a segment for each action.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(items: actions)
        if !frame.isEmpty { self.frame = frame } else { self.frame.origin = frame.origin }
    }

    /// Creates a control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates an object of an Interface Builder file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        NibCoder.configure(self, by: coder, after: UISegmentedControl.self)
    }

    private func prepare() {
        layer.cornerRadius = Theme.controlRadius
        selection.isHidden = true
        apply()
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { segments.count }

    /// Inserts a segment.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        var new = Segment(of: self)
        new.title = title
        insert(new, at: segment, animated: animated)
    }

    /// Inserts a segment with an image, drawn in the colours of the titles unless its rendering mode is `alwaysOriginal`.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insertSegment(withTitle: nil, at: segment, animated: animated)
        setImage(image, forSegmentAt: min(max(segment, 0), segments.count - 1))
    }

    /// Inserts a segment with the title and the image of an action, which is performed when the segment is chosen.
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insertSegment(withTitle: nil, at: segment, animated: animated)
        setAction(action, forSegmentAt: min(max(segment, 0), segments.count - 1))
    }

    private func insert(_ segment: Segment, at place: Int, animated: Bool) {
        let index = min(max(place, 0), segments.count)
        segment.label.textAlignment = .center
        segments.insert(segment, at: index)
        addSubview(segment.label)
        if selected >= index { selected += 1 }
        apply(to: index)
        didChange()
        guard animated, window != nil else { return }
        placeSegments()
        segment.label.frame = segments[index].frame
        segment.label.alpha = 0
        settleSegments { segment.label.alpha = 1 }
    }

    /// Moves the segments to their positions with an animation, and makes further changes with it.
    private func settleSegments(_ changes: @escaping () -> Void, then completion: (() -> Void)? = nil) {
        UIView.animate(withDuration: Self.settlingTime) {
            changes()
            self.layoutIfNeeded()
        } completion: { _ in
            completion?()
        }
    }

    /// Seconds in which segments come and go.
    private static let settlingTime = 0.25

    /// Sets the image of a segment, which replaces its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].picture?.removeFromSuperview()
        segments[segment].picture = nil
        if let image {
            let picture = UIImageView(image: image.templateUnlessOriginal)
            segments[segment].label.addSubview(picture)
            segments[segment].picture = picture
            segments[segment].title = nil
        }
        apply(to: segment)
        didChange()
    }

    /// Returns the image of a segment.
    open func imageForSegment(at segment: Int) -> UIImage? {
        segments.indices.contains(segment) ? segments[segment].picture?.image : nil
    }

    /// Sets the action that is performed when a segment is chosen, and shows its image or its title.
    open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].action = action
        if let image = action.image {
            setImage(image, forSegmentAt: segment)
        } else {
            setTitle(action.title, forSegmentAt: segment)
        }
    }

    /// Returns the action of a segment.
    open func actionForSegment(at segment: Int) -> UIAction? {
        segments.indices.contains(segment) ? segments[segment].action : nil
    }

    /// Returns the segment whose action has an identifier; `NSNotFound` without one.
    open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
        segments.firstIndex { $0.action?.identifier == actionIdentifier } ?? NSNotFound
    }

    /// Removes a segment.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard segments.indices.contains(segment) else { return }
        let label = segments.remove(at: segment).label
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
        didChange()
        guard animated, window != nil else { return label.removeFromSuperview() }
        settleSegments({ label.alpha = 0 }, then: { label.removeFromSuperview() })
    }

    /// Removes all segments.
    open func removeAllSegments() {
        for segment in segments { segment.label.removeFromSuperview() }
        segments.removeAll()
        selected = Self.noSegment
        didChange()
    }

    /// Sets the title of a segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].picture?.removeFromSuperview()
        segments[segment].picture = nil
        segments[segment].title = title
        apply(to: segment)
        didChange()
    }

    /// Returns the title of a segment.
    open func titleForSegment(at segment: Int) -> String? { segments.indices.contains(segment) ? segments[segment].title : nil }

    /// Enables or disables a segment.
    open func setEnabled(_ isEnabled: Bool, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        segments[segment].isEnabled = isEnabled
        apply(to: segment)
    }

    /// Returns whether a segment is enabled.
    open func isEnabledForSegment(at segment: Int) -> Bool { segments.indices.contains(segment) && segments[segment].isEnabled }

    /// Sets the width of a segment in points; 0 shares the width that other segments leave.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        guard segments.indices.contains(segment) else { return }
        guard width.isFinite, width >= 0 else {
            return Diagnostics.warnOnce("UISegmentedControl.setWidth: \(width) is not a valid width; the old one stays")
        }
        segments[segment].width = width
        didChange()
    }

    /// Returns the width that is set for a segment; 0 without one.
    open func widthForSegment(at segment: Int) -> CGFloat { segments.indices.contains(segment) ? segments[segment].width : 0 }

    /// Whether segments without a set width are as wide as their contents need. False by default: they are equally wide.
    open var apportionsSegmentWidthsByContent = false { didSet { didChange() } }

    /// The selected segment; `noSegment` for none. An invalid index is refused with a warning.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            guard newValue == Self.noSegment || segments.indices.contains(newValue) else {
                return Diagnostics.warnOnce("UISegmentedControl.selectedSegmentIndex: there is no segment \(newValue)")
            }
            guard newValue != selected else { return }
            let hadNone = selected == Self.noSegment
            selected = newValue
            if hadNone { UIView.performWithoutAnimation { self.apply() } } else { animateLooks { self.apply() } }
        }
    }

    /// Whether a segment is selected only while its events are sent. False by default.
    open var isMomentary = false

    private func didChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        selection.isHidden = selected == Self.noSegment
    }

    // MARK: Looks

    /// The colour of the selected segment; nil uses a translucent tint colour.
    open var selectedSegmentTintColor: UIColor? { didSet { apply() } }

    /// Sets the attributes of titles in a state: normal, disabled, highlighted, focused or selected. Of several states with attributes,
    /// the first of this list counts; a segment is highlighted while it is pressed. Other states use those of `.normal`.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state.rawValue] = attributes
        apply()
        didChange()
    }

    /// Returns the attributes of titles that are set for a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state.rawValue]
    }

    /// Not the control, but each segment is an element, read by its title or the title of its action.
    @_spi(Hooks) open override var speaks: Bool { false }
    /// The segments, unless a program sets others.
    open override var accessibilityElements: [Any]? {
        get { super.accessibilityElements ?? segments.map(\.element) }
        set { super.accessibilityElements = newValue }
    }

    package final var accessibleSelection: UIResponder? {
        segments.indices.contains(selected) ? segments[selected].element : segments.first?.element
    }

    @_spi(Hooks) open override var dimsWhenDisabled: Bool { true }
    @_spi(Hooks) open override var handlesTaps: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.apply() }
    }

    private func apply() {
        applySelection()
        for index in segments.indices { apply(to: index) }
    }

    /// Updates one segment's text and colours. Other segments change only if the selection or the appearance does.
    private func apply(to index: Int) {
        let segment = segments[index]
        let label = segment.label
        let usual = index == selected ? Theme.text : Theme.secondaryText
        let own = attributes(of: index)
        label.alpha = segment.isEnabled ? 1 : 0.4
        if let title = segment.title, !own.isEmpty {
            let attributes = own.merging([.font: Theme.labelFont, .foregroundColor: usual]) { mine, _ in mine }
            label.attributedText = NSAttributedString(string: title, attributes: attributes)
        } else {
            label.text = segment.title
            label.font = nil
            label.textColor = usual
        }
        segment.picture?.tintColor = label.textColor
        segment.element.accessibilityLabel = segment.title ?? segment.action?.title
        segment.element.accessibilityTraits = .button
        if index == selected { segment.element.accessibilityTraits.insert(.selected) }
        if !isEnabled || !segment.isEnabled { segment.element.accessibilityTraits.insert(.notEnabled) }
    }

    /// Returns the attributes of a segment's title in its current state.
    private func attributes(of index: Int) -> [NSAttributedString.Key: Any] {
        guard !titleAttributes.isEmpty else { return [:] }
        var state = self.state.intersection([.disabled, .focused])
        if !segments[index].isEnabled { state.insert(.disabled) }
        if index == selected { state.insert(.selected) }
        if index == pressed, isHighlighted { state.insert(.highlighted) }
        return titleAttributes.strongest(in: state) ?? [:]
    }

    private func applySelection() {
        looks.setBackground(Theme.raised, of: self)
        selection.isHidden = selected == Self.noSegment
        selection.backgroundColor = (selectedSegmentTintColor ?? tintColor.withAlphaComponent(0.28)).cgColor
        guard segments.indices.contains(selected) else { return }
        placeSegments()
        selection.frame = segments[selected].frame.insetBy(dx: Self.gap, dy: Self.gap)
    }

    // MARK: Layout

    /// Computes the segments' frames. Segments without a set width share the remaining width, equally or by their contents.
    private func placeSegments() {
        let free = segments.filter { $0.width == 0 }
        let rest = max(bounds.width - segments.reduce(0) { $0 + $1.width }, 0)
        let wanted = apportionsSegmentWidthsByContent ? free.reduce(0) { $0 + wantedWidth($1) } : 0
        var x: CGFloat = 0
        for index in segments.indices {
            let segment = segments[index]
            var width = segment.width
            if width == 0 { width = wanted > 0 ? rest * wantedWidth(segment) / wanted : rest / CGFloat(free.count) }
            let frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
            segments[index].frame = isMirrored ? frame.mirrored(in: CGRect(origin: .zero, size: bounds.size)) : frame
            segment.element.accessibilityFrameInContainerSpace = segments[index].frame
            x += width
        }
    }

    private func wantedWidth(_ segment: Segment) -> CGFloat {
        segment.width > 0 ? segment.width : segment.contentWidth + 2 * Self.padding
    }

    /// The properties that `appearance()` sets, beside those of every view.
    open override class var appearanceTraits: [AppearanceTrait] {
        super.appearanceTraits + [
            AppearanceTrait(\UISegmentedControl.selectedSegmentTintColor),
            AppearanceTrait(values: \UISegmentedControl.titleAttributes) { control in
                { control.setTitleTextAttributes($0, for: $1) }
            },
        ]
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeSegments()
        for segment in segments {
            segment.label.frame = segment.frame
            segment.picture?.center = CGPoint(x: segment.label.bounds.midX, y: segment.label.bounds.midY)
        }
        applySelection()
    }

    open override var intrinsicContentSize: CGSize {
        let free = segments.filter { $0.width == 0 }
        let fixed = segments.reduce(0) { $0 + $1.width }
        let rest =
            apportionsSegmentWidthsByContent
            ? free.reduce(0) { $0 + wantedWidth($1) } : (free.map(wantedWidth).max() ?? 0) * CGFloat(free.count)
        return CGSize(width: fixed + rest, height: Theme.controlHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Touch and keys

    private func choose(_ index: Int) {
        guard segments.indices.contains(index), segments[index].isEnabled, index != selected else { return }
        selectedSegmentIndex = index
        if let action = segments[index].action { sendAction(action) }
        sendActions(for: [.valueChanged, .primaryActionTriggered])
        if isMomentary { selectedSegmentIndex = Self.noSegment }
    }

    /// Returns the segment below a touch; nil beside all.
    private func segment(below touch: UITouch?, with event: UIEvent?) -> Int? {
        guard let point = touch?.location(in: self), self.point(inside: point, with: event) else { return nil }
        placeSegments()
        return segments.firstIndex { $0.frame.contains(point) }
    }

    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { continueTracking(touch, with: event) }

    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let index = segment(below: touch, with: event) ?? Self.noSegment
        guard index != pressed else { return true }
        pressed = index
        if !titleAttributes.isEmpty { apply() }
        return true
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        pressed = Self.noSegment
        if let index = segment(below: touch, with: event) { choose(index) }
    }

    open override var canBecomeFocused: Bool { isEnabled && !segments.isEmpty }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        let order = segments.indices.filter { segments[$0].isEnabled }
        switch event.key {
        case .left where isMirrored, .right where !isMirrored, .down: choose(order.first { $0 > selected } ?? selected)
        case .left, .right, .up: choose(order.last { $0 < selected } ?? selected)
        case .home: choose(order.first ?? selected)
        case .end: choose(order.last ?? selected)
        default: return super.keyDown(with: event)
        }
        return true
    }
}
