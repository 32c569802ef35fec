extension NSLayoutConstraint {
    /// The direction of a stack, of hugging and of resistance to compression.
    public typealias Axis = UIStackView.Axis
}

/// Arranges views in a row or a column.
///
/// A measure recurses into the stacks that are arranged. Stacks nested more than 256 deep, which are not drawn either, have no size.
@preconcurrency @MainActor
open class UIStackView: UIView {
    /// The direction of the stack.
    nonisolated public enum Axis: Int, Sendable {
        /// A row, from left to right.
        case horizontal
        /// A column, from top to bottom.
        case vertical
    }

    /// Alignment across the stack's axis.
    nonisolated public enum Alignment: Int, Sendable {
        /// Stretched.
        case fill
        /// At the top or left edge.
        case leading
        /// By first baselines; only in rows.
        case firstBaseline
        /// Centred.
        case center
        /// At the bottom or right edge.
        case trailing
        /// By last baselines; only in rows.
        case lastBaseline

        /// `leading` for rows.
        public static let top = Alignment.leading
        /// `trailing` for rows.
        public static let bottom = Alignment.trailing
    }

    /// Distribution of the length along the axis.
    nonisolated public enum Distribution: Int, Sendable {
        /// Natural lengths; remaining space goes to views without a natural length, or else to the last view.
        case fill
        /// Equal lengths.
        case fillEqually
        /// Lengths proportional to the natural ones.
        case fillProportionally
        /// Natural lengths with equal space between the views.
        case equalSpacing
        /// Natural lengths with equal distance between the views' centres.
        case equalCentering
    }

    /// The direction of the stack.
    open var axis = Axis.horizontal { didSet { didChange() } }
    /// The alignment across the axis.
    open var alignment = Alignment.fill { didSet { didChange() } }
    /// The distribution along the axis.
    open var distribution = Distribution.fill { didSet { didChange() } }
    /// The space between adjacent views.
    open var spacing: CGFloat = 0 { didSet { didChange() } }
    /// The insets around all views.
    package final var contentInsets = UIEdgeInsets.zero { didSet { didChange() } }
    /// Whether the views lie within the layout margins. False by default.
    open var isLayoutMarginsRelativeArrangement = false { didSet { didChange() } }
    /// Whether a column's spacing is from the last baseline of a view with text to the first baseline of the next one. False by default.
    open var isBaselineRelativeArrangement = false { didSet { didChange() } }
    /// The arranged views, in order; hidden ones take no space.
    open private(set) var arrangedSubviews: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]
    var measured = StackMeasures()

    /// The value of ``customSpacing(after:)`` for a view whose spacing is not set.
    nonisolated public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
    /// A spacing of the system's distance between views, 8 points.
    nonisolated public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

    /// Creates a stack with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates an object of an Interface Builder file.
    public required init(coder: NSCoder) {
        // UIKit's initializer of stacks cannot fail, nor does that of views.
        super.init(coder: coder)!
        NibCoder.configure(self, by: coder, after: UIStackView.self)
    }

    /// Requests layout after a change of the arrangement or the views.
    private func didChange() {
        forgetMeasures()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view. An ancestor of the stack is ignored with a warning.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        let wasArranged = view.layoutConstraints.isArranged && view.superview === self
        view.layoutConstraints.translates = false
        // Set this before the view is added, so that constraints do not place it.
        if view.superview == nil { view.setArranged(true) }
        if view.superview !== self { addSubview(view) }
        view.setArranged(view.superview === self)
        guard view.superview === self else { return }
        if wasArranged { arrangedSubviews.removeObject(view) }
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
        didChange()
    }

    /// Removes a view from the arrangement; it remains a subview.
    open func removeArrangedSubview(_ view: UIView) {
        guard view.layoutConstraints.isArranged, view.superview === self else { return }
        arrangedSubviews.removeObject(view)
        view.setArranged(false)
        didChange()
    }

    /// Sets the space after a view. ``spacingUseDefault`` removes the view's own setting.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        didChange()
    }

    /// Returns the space set after a view; ``spacingUseDefault`` if none is set.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Returns the distance after a view in points.
    private func space(after view: UIView) -> CGFloat {
        let space = customSpacing[ObjectIdentifier(view)] ?? spacing
        return space == Self.spacingUseSystem ? Theme.grid : space
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        customSpacing[ObjectIdentifier(subview)] = nil
        removeArrangedSubview(subview)
    }

    // MARK: Measuring

    private var shown: [UIView] {
        var views: [UIView] = []
        for view in arrangedSubviews where !view.isHidden { views.append(view) }
        return views
    }

    /// A length along the axis and one across.
    private struct Measure {
        var along: CGFloat
        var across: CGFloat
        /// Whether the view has no natural length along the axis.
        var gives: Bool
    }

    private func measures(of views: [UIView], across room: CGFloat) -> [Measure] {
        let measuring = UIEnvironment.current.measuring
        measuring.begin()
        defer { measuring.end() }
        var measures: [Measure] = []
        measures.reserveCapacity(views.count)
        for view in views { measures.append(measure(view, across: room)) }
        guard alignment != .fill, constraints.contains(where: \.isOfArrangement) else { return measures }
        let other: Axis = axis == .horizontal ? .vertical : .horizontal
        let relations = sizeRelations(views, along: other, other: measures.map(\.along))
        let items = zip(views, measures).map { StackLengths.Item($0, along: other, natural: $1.across, gives: false) }
        for (index, length) in StackLengths(items: items, relations: relations).natural.enumerated() {
            measures[index].across = length
        }
        return measures
    }

    private func measure(_ view: UIView, across room: CGFloat) -> Measure {
        let isRow = axis == .horizontal
        if view.hasConstraintsInTree { return constrainedMeasure(view, across: room) }
        let own = view.intrinsicContentSize
        var size = own
        // Content wider than the column wraps, so use its fitted height.
        let wraps = !isRow && own.width > room
        if wraps || own.width == Self.noIntrinsicMetric || own.height == Self.noIntrinsicMetric {
            let fit = view.sizeThatFits(
                isRow ? CGSize(width: .infinity, height: room) : CGSize(width: room, height: .infinity))
            if own.width == Self.noIntrinsicMetric { size.width = fit.width }
            if wraps || own.height == Self.noIntrinsicMetric { size.height = fit.height }
        }
        let gives = (isRow ? own.width : own.height) == Self.noIntrinsicMetric
        return isRow
            ? Measure(along: size.width, across: size.height, gives: gives)
            : Measure(along: size.height, across: size.width, gives: gives)
    }

    /// Returns the measure of a view whose content has constraints.
    private func constrainedMeasure(_ view: UIView, across room: CGFloat) -> Measure {
        let isRow = axis == .horizontal
        var target = UIView.layoutFittingCompressedSize
        let fills = alignment == .fill && room.isFinite && room > 0
        if fills { if isRow { target.height = room } else { target.width = room } }
        let size = view.systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: fills && !isRow ? .defaultHigh : .fittingSizeLevel,
            verticalFittingPriority: fills && isRow ? .defaultHigh : .fittingSizeLevel)
        let measure = isRow ? (size.width, size.height) : (size.height, size.width)
        // A size set only by a constraint on the view itself is not a natural length.
        let own = isRow ? view.intrinsicContentSize.width : view.intrinsicContentSize.height
        let isEmpty = own == Self.noIntrinsicMetric && !view.children.contains(where: \.hasConstraintsInTree)
        return Measure(along: measure.0, across: measure.1, gives: measure.0 == 0 || isEmpty)
    }

    /// Returns the lengths that views may have along the axis.
    private func stackLengths(_ views: [UIView], _ measures: [Measure], across room: CGFloat) -> StackLengths {
        let across = measures.map { alignment == .fill && room.isFinite && room > 0 ? room : $0.across }
        return StackLengths(
            items: zip(views, measures).map { StackLengths.Item($0, along: axis, natural: $1.along, gives: $1.gives) },
            relations: sizeRelations(views, along: axis, other: across))
    }

    /// Returns the spaces after all views but the last.
    private func spaces(_ views: [UIView], _ measures: [Measure]) -> [CGFloat] {
        var spaces = views.dropLast().map { space(after: $0) }
        guard isBaselineRelativeArrangement, axis == .vertical else { return spaces }
        for index in spaces.indices {
            let (upper, lower) = (measures[index], measures[index + 1])
            if let offset = views[index].baselineOffset(.last, width: upper.across) { spaces[index] -= upper.along / 2 - offset }
            if let offset = views[index + 1].baselineOffset(.first, width: lower.across) {
                spaces[index] -= lower.along / 2 + offset
            }
        }
        return spaces
    }

    /// The insets of the area for the views.
    private var arrangementInsets: UIEdgeInsets {
        guard isLayoutMarginsRelativeArrangement else { return contentInsets }
        let (own, margins) = (contentInsets, layoutMargins)
        return UIEdgeInsets(
            top: own.top + margins.top, left: own.left + margins.left, bottom: own.bottom + margins.bottom,
            right: own.right + margins.right)
    }

    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard !UIEnvironment.current.measuring.isTooDeep else { return .zero }
        return measure {
            let insets = arrangementInsets
            let area = CGSize(width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
            // Texts in a row that is narrower than they are wrap, so their heights depend on the row's width.
            let wraps = axis == .horizontal && area.width.isFinite && area.width > 0 && contentWraps
            let room = StackMeasures.Room(
                across: axis == .horizontal ? area.height : area.width, along: wraps ? area.width : nil)
            if let size = measured.sizes[room] { return size }
            let inner = arrangedSize(within: room)
            let size = CGSize(
                width: inner.width + insets.left + insets.right, height: inner.height + insets.top + insets.bottom)
            measured.sizes[room] = size
            return size
        }
    }

    /// Measures in the current period, without the measures of former ones.
    private func measure<Result>(_ body: () -> Result) -> Result {
        let measuring = UIEnvironment.current.measuring
        measuring.begin()
        defer { measuring.end() }
        if measured.period != measuring.current {
            measured = StackMeasures()
            measured.period = measuring.current
        }
        return body()
    }

    /// Returns the size of the arranged views without the insets.
    private func arrangedSize(within room: StackMeasures.Room) -> CGSize {
        let views = shown
        let isRow = axis == .horizontal
        if let width = room.along {
            let (measures, lengths, spaces) = wrapped(views, along: width, across: room.across)
            var across = measures.map(\.across).max() ?? 0
            if let line = sharedBaseline(views, measures, lengths: lengths) { across = line.height }
            return CGSize(width: min(lengths.reduce(0, +) + spaces.reduce(0, +), width), height: across)
        }
        let measures = measures(of: views, across: room.across)
        let lengths = stackLengths(views, measures, across: room.across).natural
        var along = lengths.reduce(0, +)
        if distribution == .fillEqually { along = (lengths.max() ?? 0) * CGFloat(lengths.count) }
        along += spaces(views, measures).reduce(0, +)
        var across = measures.map(\.across).max() ?? 0
        if let line = sharedBaseline(views, measures, lengths: lengths) { across = line.height }
        return CGSize(width: isRow ? along : across, height: isRow ? across : along)
    }

    @_spi(Hooks) open override var contentWraps: Bool {
        guard !UIEnvironment.current.measuring.isTooDeep else { return false }
        return measure {
            if let known = measured.wraps { return known }
            let wraps = shown.contains(where: \.contentWraps)
            measured.wraps = wraps
            return wraps
        }
    }

    /// Returns the measures of the views of a row in a width, their lengths, and the spaces between them. The measures of texts that
    /// are narrower than a line include the height of all lines.
    private func wrapped(
        _ views: [UIView], along room: CGFloat, across width: CGFloat
    ) -> (measures: [Measure], lengths: [CGFloat], spaces: [CGFloat]) {
        var measures = measures(of: views, across: width)
        let spaces = spaces(views, measures)
        let natural = stackLengths(views, measures, across: width)
        let free = room - spaces.reduce(0, +)
        let fits = distribution != .fillEqually && natural.natural.reduce(0, +) <= free
        let lengths = fits ? natural.natural : distributed(natural, free)
        for (index, view) in views.enumerated() where view.contentWraps && lengths[index] < measures[index].along {
            measures[index].across = view.sizeThatFits(CGSize(width: lengths[index], height: .infinity)).height
        }
        return (measures, lengths, spaces)
    }

    override func arranges(_ constraint: NSLayoutConstraint) -> Bool { relatesArrangedSizes(constraint) }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = shown
        guard !views.isEmpty else { return }
        let area = bounds.clampedInset(by: arrangementInsets)
        let isRow = axis == .horizontal
        let room = isRow ? area.width : area.height
        let width = isRow ? area.height : area.width
        var measures = measures(of: views, across: width)
        let spaces = spaces(views, measures)
        let lengths = distributed(stackLengths(views, measures, across: width), room - spaces.reduce(0, +))
        if isRow, contentWraps { measures = wrapped(views, along: room, across: width).measures }
        let starts = starts(lengths, spaces, room)
        let line = sharedBaseline(views, measures, lengths: lengths)
        for (index, view) in views.enumerated() {
            let across = alignment == .fill ? width : min(measures[index].across, width)
            let place = line?.offset(index, within: width) ?? offset(across, width)
            let x = starts[index]
            // By bounds and centre, so that a transformed view keeps its size and its transform moves it.
            var frame =
                isRow
                ? CGRect(x: area.minX + x, y: area.minY + place, width: lengths[index], height: across)
                : CGRect(x: area.minX + place, y: area.minY + x, width: across, height: lengths[index])
            if isMirrored { frame = frame.mirrored(in: area) }
            view.setAlignedFrame(frame)
        }
    }

    private func distributed(_ lengths: StackLengths, _ room: CGFloat) -> [CGFloat] {
        if distribution == .fill { return lengths.filling(room) }
        let own = lengths.natural
        let sum = own.reduce(0, +)
        let equal = max(0, room / CGFloat(own.count))
        switch distribution {
        case .fillProportionally where sum > 0: return own.map { max(0, $0 * room / sum) }
        case .equalSpacing, .equalCentering: return sum > room && sum > 0 ? own.map { $0 * max(0, room) / sum } : own
        case .fill, .fillEqually, .fillProportionally: return own.map { _ in equal }
        }
    }

    private func starts(_ lengths: [CGFloat], _ spaces: [CGFloat], _ room: CGFloat) -> [CGFloat] {
        let rest = room - lengths.reduce(0, +)
        var starts: [CGFloat] = []
        var x: CGFloat = 0
        let last = lengths.count - 1
        if distribution == .equalCentering, last > 0 {
            let first = lengths[0] / 2
            let step = (room - first - lengths[last] / 2) / CGFloat(last)
            return lengths.indices.map { first + step * CGFloat($0) - lengths[$0] / 2 }
        }
        for index in lengths.indices {
            starts.append(x)
            guard index < last else { break }
            x += lengths[index] + (distribution == .equalSpacing ? rest / CGFloat(last) : spaces[index])
        }
        return starts
    }

    /// Returns the position of a view across the axis. In a column, views aligned by baselines are at the leading edge.
    private func offset(_ across: CGFloat, _ width: CGFloat) -> CGFloat {
        switch alignment {
        case .fill, .leading, .firstBaseline, .lastBaseline: 0
        case .center: ((width - across) / 2 * layer.contentsScale).rounded() / layer.contentsScale
        case .trailing: width - across
        }
    }

    /// Returns the common baseline of a row's views; nil for other alignments.
    private func sharedBaseline(_ views: [UIView], _ measures: [Measure], lengths: [CGFloat]) -> SharedBaseline? {
        guard axis == .horizontal, alignment == .firstBaseline || alignment == .lastBaseline else { return nil }
        let line: TextBaseline = alignment == .firstBaseline ? .first : .last
        let heights = measures.map(\.across)
        let offsets = views.indices.map { index in
            // The lower edge of a view without text is on the baseline.
            views[index].baselineOffset(line, width: lengths[index]).map { heights[index] / 2 + $0 } ?? heights[index]
        }
        return SharedBaseline(heights: heights, offsets: offsets, isAtTop: line == .first)
    }

    /// Views whose baselines are at one height.
    private struct SharedBaseline {
        let heights: [CGFloat]
        /// From each view's top to its baseline.
        let offsets: [CGFloat]
        /// Whether free height is below the views, else above.
        let isAtTop: Bool

        private var ascent: CGFloat { offsets.max() ?? 0 }
        /// The height of all views together.
        var height: CGFloat { ascent + (zip(heights, offsets).map { $0 - $1 }.max() ?? 0) }

        /// Returns the top of a view.
        func offset(_ index: Int, within room: CGFloat) -> CGFloat {
            (isAtTop ? 0 : room - height) + ascent - offsets[index]
        }
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if isLayoutMarginsRelativeArrangement { didChange() }
    }

    override func contentSizeDidChange(of subview: UIView) {
        forgetMeasures()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }
}
