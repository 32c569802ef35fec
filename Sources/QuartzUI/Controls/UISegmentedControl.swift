/// Selects one of several segments side by side.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
    private lazy var selection = makeLayer(radius: Theme.controlRadius - Self.gap)
    private var labels: [UILabel] = []
    /// The pictures, in the labels of their segments.
    private var pictures: [ObjectIdentifier: UIImageView] = [:]
    private var looks = OwnLooks()
    private var enabled: [Bool] = []
    private var selected = noSegment

    /// Marks an empty selection.
    public static let noSegment = -1

    private static let gap: CGFloat = 2
    private static let padding: CGFloat = 12

    /// Creates a control with segments of titles and images.
    public init(items: [Any]?) {
        super.init(frame: .zero)
        prepare()
        for (index, item) in (items ?? []).enumerated() {
            if let image = item as? UIImage {
                insertSegment(with: image, at: index, animated: false)
            } else {
                insertSegment(withTitle: item as? String ?? "\(item)", at: index, animated: false)
            }
        }
        sizeToFit()
    }

    /// Creates a control without segments.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Controls are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        layer.cornerRadius = Theme.controlRadius
        selection.isHidden = true
        apply()
    }

    // MARK: Segments

    /// The number of segments.
    open var numberOfSegments: Int { labels.count }

    /// Inserts a segment.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        let label = UILabel(frame: .zero)
        label.text = title
        label.textAlignment = .center
        let index = min(max(segment, 0), labels.count)
        labels.insert(label, at: index)
        enabled.insert(true, at: index)
        addSubview(label)
        if selected >= index { selected += 1 }
        didChange()
        apply(to: index)
        guard animated, window != nil else { return }
        label.frame = frame(ofSegment: index)
        label.alpha = 0
        settleSegments { label.alpha = 1 }
    }

    /// Moves the segments to their places with an animation, and makes further changes with it.
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

    /// Inserts a segment with an image, drawn in the colours of the titles unless its rendering mode is `alwaysOriginal`.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insertSegment(withTitle: nil, at: segment, animated: animated)
        setImage(image, forSegmentAt: min(max(segment, 0), labels.count - 1))
    }

    /// Sets the image of a segment, in place of its title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        guard labels.indices.contains(segment) else { return }
        let label = labels[segment]
        pictures.removeValue(forKey: ObjectIdentifier(label))?.removeFromSuperview()
        if let image {
            let isOriginal = image.renderingMode == .alwaysOriginal
            let picture = UIImageView(image: isOriginal ? image : image.withRenderingMode(.alwaysTemplate))
            label.text = nil
            label.addSubview(picture)
            pictures[ObjectIdentifier(label)] = picture
        }
        didChange()
        apply(to: segment)
    }

    /// The image of a segment.
    open func imageForSegment(at segment: Int) -> UIImage? {
        labels.indices.contains(segment) ? pictures[ObjectIdentifier(labels[segment])]?.image : nil
    }

    /// Removes a segment.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard labels.indices.contains(segment) else { return }
        let label = labels.remove(at: segment)
        pictures[ObjectIdentifier(label)] = nil
        enabled.remove(at: segment)
        if selected == segment { selected = Self.noSegment } else if selected > segment { selected -= 1 }
        didChange()
        guard animated, window != nil else { return label.removeFromSuperview() }
        settleSegments({ label.alpha = 0 }, then: { label.removeFromSuperview() })
    }

    /// Removes all segments.
    open func removeAllSegments() {
        for label in labels { label.removeFromSuperview() }
        labels.removeAll()
        pictures.removeAll()
        enabled.removeAll()
        selected = Self.noSegment
        didChange()
    }

    /// Sets the title of a segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        guard labels.indices.contains(segment) else { return }
        pictures.removeValue(forKey: ObjectIdentifier(labels[segment]))?.removeFromSuperview()
        labels[segment].text = title
        didChange()
        apply(to: segment)
    }

    /// The title of a segment.
    open func titleForSegment(at segment: Int) -> String? {
        guard labels.indices.contains(segment), pictures[ObjectIdentifier(labels[segment])] == nil else { return nil }
        return labels[segment].text
    }

    /// Enables or disables a segment.
    open func setEnabled(_ isEnabled: Bool, forSegmentAt segment: Int) {
        guard enabled.indices.contains(segment) else { return }
        enabled[segment] = isEnabled
        apply(to: segment)
    }

    /// Whether a segment is enabled.
    open func isEnabledForSegment(at segment: Int) -> Bool { enabled.indices.contains(segment) && enabled[segment] }

    /// The selected segment; `noSegment` for none. An invalid index is refused with a warning.
    open var selectedSegmentIndex: Int {
        get { selected }
        set {
            guard newValue == Self.noSegment || labels.indices.contains(newValue) else {
                return Diagnostics.warnOnce("UISegmentedControl.selectedSegmentIndex: there is no segment \(newValue)")
            }
            guard newValue != selected else { return }
            let hadNone = selected == Self.noSegment
            selected = newValue
            if hadNone { UIView.performWithoutAnimation { self.apply() } } else { animateLooks { self.apply() } }
        }
    }

    private func didChange() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
        applySelection()
    }

    // MARK: Looks

    override var dimsWhenDisabled: Bool { true }

    open override func stateDidChange() {
        super.stateDidChange()
        animateLooks { self.apply() }
    }

    private func apply() {
        applySelection()
        for index in labels.indices { apply(to: index) }
    }

    /// Updates one segment's colours. Only a change of the selection or of the theme changes those of other segments.
    private func apply(to index: Int) {
        let label = labels[index]
        label.textColor = index == selected ? Theme.text : Theme.secondaryText
        label.alpha = enabled[index] ? 1 : 0.4
        pictures[ObjectIdentifier(label)]?.tintColor = label.textColor
    }

    private func applySelection() {
        looks.setBackground(Theme.raised, of: self)
        selection.isHidden = selected == Self.noSegment
        selection.backgroundColor = tintColor.withAlphaComponent(0.28).cgColor
        if labels.indices.contains(selected) { selection.frame = frame(ofSegment: selected).insetBy(dx: Self.gap, dy: Self.gap) }
    }

    private func frame(ofSegment index: Int) -> CGRect {
        let width = bounds.width / CGFloat(max(labels.count, 1))
        return CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for (index, label) in labels.enumerated() {
            label.frame = frame(ofSegment: index)
            pictures[ObjectIdentifier(label)]?.center = CGPoint(x: label.bounds.midX, y: label.bounds.midY)
        }
        apply()
    }

    open override var intrinsicContentSize: CGSize {
        let widest = labels.map { pictures[ObjectIdentifier($0)]?.bounds.width ?? $0.intrinsicContentSize.width }.max() ?? 0
        return CGSize(width: (widest + 2 * Self.padding) * CGFloat(labels.count), height: Theme.controlHeight)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    // MARK: Touch and keys

    private func choose(_ index: Int) {
        guard labels.indices.contains(index), enabled[index], index != selected else { return }
        selectedSegmentIndex = index
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        guard let point = touch?.location(in: self), self.point(inside: point, with: event) else { return }
        if let index = labels.indices.first(where: { frame(ofSegment: $0).contains(point) }) { choose(index) }
    }

    open override var canBecomeFocused: Bool { isEnabled && !labels.isEmpty }

    open override func keyDown(with event: KeyEvent) -> Bool {
        guard isEnabled, !event.isCommand else { return super.keyDown(with: event) }
        let order = labels.indices.filter { enabled[$0] }
        switch event.key {
        case .left, .up: choose(order.last { $0 < selected } ?? selected)
        case .right, .down: choose(order.first { $0 > selected } ?? selected)
        case .home: choose(order.first ?? selected)
        case .end: choose(order.last ?? selected)
        default: return super.keyDown(with: event)
        }
        return true
    }
}
