extension NSLayoutConstraint {
    /// The direction of a stack, of hugging and of resistance to compression.
    public typealias Axis = UIStackView.Axis
}

/// Arranges views in a row or a column.
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
    open var contentInsets = UIEdgeInsets.zero { didSet { didChange() } }
    /// The arranged views, in order; hidden ones take no space.
    open private(set) var arrangedSubviews: [UIView] = []
    private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

    /// Creates a stack with a frame.
    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Stacks are not archived on Linux.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Requests layout after a change of the arrangement or the views.
    private func didChange() {
        UIEnvironment.current.stackSizes.forget()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view. An ancestor of the stack is ignored with a warning.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        let wasArranged = view.layoutConstraints.isArranged && view.superview === self
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

    /// Sets the space after a view.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacing[ObjectIdentifier(arrangedSubview)] = spacing
        didChange()
    }

    /// The space after a view.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacing[ObjectIdentifier(arrangedSubview)] ?? spacing
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
        let known = UIEnvironment.current.stackSizes
        known.depth += 1
        defer {
            known.depth -= 1
            if known.depth == 0 { known.forget() }
        }
        var measures: [Measure] = []
        measures.reserveCapacity(views.count)
        for view in views { measures.append(measure(view, across: room)) }
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

    /// The measure of a view whose content has constraints.
    private func constrainedMeasure(_ view: UIView, across room: CGFloat) -> Measure {
        let isRow = axis == .horizontal
        var target = UIView.layoutFittingCompressedSize
        let fills = alignment == .fill && room.isFinite && room > 0
        if fills { if isRow { target.height = room } else { target.width = room } }
        let size = view.systemLayoutSizeFitting(
            target, withHorizontalFittingPriority: fills && !isRow ? .defaultHigh : .fittingSizeLevel,
            verticalFittingPriority: fills && isRow ? .defaultHigh : .fittingSizeLevel)
        let measure = isRow ? (size.width, size.height) : (size.height, size.width)
        return Measure(along: measure.0, across: measure.1, gives: measure.0 == 0)
    }

    private func gaps(_ views: [UIView]) -> CGFloat {
        var sum: CGFloat = 0
        for view in views.dropLast() { sum += customSpacing(after: view) }
        return sum
    }

    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let views = shown
        let isRow = axis == .horizontal
        let insets = contentInsets
        let room = isRow ? size.height - insets.top - insets.bottom : size.width - insets.left - insets.right
        let known = UIEnvironment.current.stackSizes
        if let size = known[self, room] { return size }
        let measures = measures(of: views, across: room)
        var along = measures.map(\.along).reduce(0, +)
        if distribution == .fillEqually { along = (measures.map(\.along).max() ?? 0) * CGFloat(measures.count) }
        along += gaps(views)
        var across = measures.map(\.across).max() ?? 0
        if let line = sharedBaseline(views, measures, lengths: measures.map(\.along)) { across = line.height }
        let result = CGSize(
            width: (isRow ? along : across) + insets.left + insets.right,
            height: (isRow ? across : along) + insets.top + insets.bottom)
        known[self, room] = result
        return result
    }

    override var contentWraps: Bool { axis == .vertical && shown.contains(where: \.contentWraps) }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = shown
        guard !views.isEmpty else { return }
        let area = bounds.inset(by: contentInsets)
        let isRow = axis == .horizontal
        let room = isRow ? area.width : area.height
        let width = isRow ? area.height : area.width
        let measures = measures(of: views, across: width)
        let gaps = gaps(views)
        let lengths = lengths(measures, room - gaps)
        let starts = starts(views, lengths, room)
        let line = sharedBaseline(views, measures, lengths: lengths)
        // The size of a view without content may be that of its frame.
        defer { UIEnvironment.current.stackSizes.forget() }
        for (index, view) in views.enumerated() {
            let across = alignment == .fill ? width : min(measures[index].across, width)
            let place = line?.offset(index, within: width) ?? offset(across, width)
            let x = starts[index]
            view.frame =
                isRow
                ? CGRect(x: area.minX + x, y: area.minY + place, width: lengths[index], height: across)
                : CGRect(x: area.minX + place, y: area.minY + x, width: across, height: lengths[index])
        }
    }

    private func lengths(_ measures: [Measure], _ room: CGFloat) -> [CGFloat] {
        let own = measures.map(\.along)
        let sum = own.reduce(0, +)
        let count = CGFloat(own.count)
        switch distribution {
        case .fillEqually: return own.map { _ in max(0, room / count) }
        case .fillProportionally: return sum > 0 ? own.map { max(0, $0 * room / sum) } : own.map { _ in max(0, room / count) }
        case .equalSpacing, .equalCentering: return sum > room && sum > 0 ? own.map { $0 * max(0, room) / sum } : own
        case .fill:
            let extra = room - sum
            let giving = measures.indices.filter { measures[$0].gives }
            if extra < 0 { return shrunk(own, by: -extra, first: giving) }
            var lengths = own
            if giving.isEmpty {
                lengths[lengths.count - 1] += extra
            } else {
                for index in giving { lengths[index] += extra / CGFloat(giving.count) }
            }
            return lengths
        }
    }

    /// Reduces lengths by a total amount, first of the flexible views, then of all, in proportion to their lengths.
    private func shrunk(_ own: [CGFloat], by missing: CGFloat, first giving: [Int]) -> [CGFloat] {
        var lengths = own
        var missing = missing
        for indices in [giving, Array(own.indices)] {
            let sum = indices.map { lengths[$0] }.reduce(0, +)
            guard sum > 0, missing > 0 else { continue }
            let taken = min(sum, missing)
            for index in indices { lengths[index] -= taken * lengths[index] / sum }
            missing -= taken
        }
        return lengths
    }

    private func starts(_ views: [UIView], _ lengths: [CGFloat], _ room: CGFloat) -> [CGFloat] {
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
            let gap = distribution == .equalSpacing && last > 0 ? rest / CGFloat(last) : customSpacing(after: views[index])
            x += lengths[index] + gap
        }
        return starts
    }

    /// The position of a view across the axis. In a column, views aligned by baselines are at the leading edge.
    private func offset(_ across: CGFloat, _ width: CGFloat) -> CGFloat {
        switch alignment {
        case .fill, .leading, .firstBaseline, .lastBaseline: 0
        case .center: ((width - across) / 2 * layer.contentsScale).rounded() / layer.contentsScale
        case .trailing: width - across
        }
    }

    /// The common baseline of a row's views; nil for other alignments.
    private func sharedBaseline(_ views: [UIView], _ measures: [Measure], lengths: [CGFloat]) -> SharedBaseline? {
        guard axis == .horizontal, alignment == .firstBaseline || alignment == .lastBaseline else { return nil }
        let line: TextBaseline = alignment == .firstBaseline ? .first : .last
        let heights = measures.map(\.across)
        let offsets = views.indices.map { index in
            // A view without text stands on the baseline.
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

        /// The top of a view.
        func offset(_ index: Int, within room: CGFloat) -> CGFloat {
            (isAtTop ? 0 : room - height) + ascent - offsets[index]
        }
    }

    override func contentSizeDidChange(of subview: UIView) {
        UIEnvironment.current.stackSizes.forget()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }
}

/// The sizes of nested stacks, kept until the outermost stack is measured. Without them the time is exponential in the depth, because a
/// stack measures a child without limits and then within its room.
final class StackSizes {
    /// A stack and the room across its axis, on which its size depends.
    private struct Key: Hashable {
        let stack: ObjectIdentifier
        let room: CGFloat
    }

    /// The entries hold the stacks, so that no identifier is used twice.
    private var sizes: [Key: (stack: UIStackView, size: CGSize)] = [:]
    /// The number of stacks that measure their views at present, each within the one before.
    var depth = 0

    /// The size of a stack within a room; it is kept only while a stack around it is measured.
    subscript(stack: UIStackView, room: CGFloat) -> CGSize? {
        get { sizes[Key(stack: ObjectIdentifier(stack), room: room)]?.size }
        set {
            guard depth > 0, let newValue else { return }
            sizes[Key(stack: ObjectIdentifier(stack), room: room)] = (stack, newValue)
        }
    }

    func forget() { sizes = [:] }
}
