/// The headers, footers and side views of a section or of the whole layout.
struct BoundaryViews {
    /// One view.
    struct View {
        let item: NSCollectionLayoutBoundarySupplementaryItem
        /// The number of the view among those of its kind, for its index path.
        let number: Int
        /// The frame without content insets.
        var frame: CGRect

        /// The frame with content insets.
        var shownFrame: CGRect { frame.inset(by: item.insets) }
    }

    /// An edge at which views are stacked.
    private enum Edge { case top, left, bottom, right, none }

    private(set) var views: [View] = []
    /// The space of the views that extend the section.
    private(set) var reserved = UIEdgeInsets.zero

    /// Creates views with the sizes that they have in a container.
    ///
    /// - Parameter measured: Returns the measured size of a view by kind and number; nil for one that has not been shown.
    init(
        _ items: [NSCollectionLayoutBoundarySupplementaryItem], in container: CGSize, measured: (String, Int) -> CGSize?
    ) {
        var numbers: [String: Int] = [:]
        for item in items {
            let number = numbers[item.elementKind, default: 0]
            numbers[item.elementKind] = number + 1
            let estimates = item.layoutSize.estimates
            var size = item.layoutSize.size(in: container)
            if estimates.isAny { size = estimates.merged(size, measured(item.elementKind, number)) }
            views.append(View(item: item, number: number, frame: CGRect(origin: .zero, size: size)))
            guard item.extendsBoundary else { continue }
            switch Self.edge(of: item) {
            case .top: reserved.top += size.height
            case .left: reserved.left += size.width
            case .bottom: reserved.bottom += size.height
            case .right: reserved.right += size.width
            case .none: break
            }
        }
    }

    private static func edge(of item: NSCollectionLayoutBoundarySupplementaryItem) -> Edge {
        let edges = item.alignment.edges
        if edges.contains(.top) { return .top }
        if edges.contains(.bottom) { return .bottom }
        if edges.contains(.leading) { return .left }
        return edges.contains(.trailing) ? .right : .none
    }

    /// Places the views.
    ///
    /// - Parameters:
    ///   - body: The content within the space that the views reserve.
    ///   - insets: The distances from the ends of the edges.
    mutating func place(around body: CGRect, insets: UIEdgeInsets) {
        let whole = CGRect(
            x: body.minX - reserved.left, y: body.minY - reserved.top, width: body.width + reserved.left + reserved.right,
            height: body.height + reserved.top + reserved.bottom)
        let room = whole.inset(by: insets)
        var (top, left, bottom, right) = (whole.minY, whole.minX, body.maxY, body.maxX)
        for index in views.indices {
            let item = views[index].item
            let size = views[index].frame.size
            let extends = item.extendsBoundary
            var place = CGPoint(
                x: Self.aligned(size.width, from: room.minX, to: room.maxX, item.alignment.edges, .leading, .trailing),
                y: Self.aligned(size.height, from: body.minY, to: body.maxY, item.alignment.edges, .top, .bottom))
            switch Self.edge(of: item) {
            case .top:
                place.y = extends ? top : body.minY
                if extends { top += size.height }
            case .bottom:
                place.y = extends ? bottom : body.maxY - size.height
                if extends { bottom += size.height }
            case .left:
                place.x = extends ? left : body.minX
                if extends { left += size.width }
            case .right:
                place.x = extends ? right : body.maxX - size.width
                if extends { right += size.width }
            case .none: break
            }
            views[index].frame.origin = CGPoint(x: place.x + item.offset.x, y: place.y + item.offset.y)
        }
    }

    private static func aligned(
        _ length: CGFloat, from start: CGFloat, to end: CGFloat, _ edges: NSDirectionalRectEdge, _ low: NSDirectionalRectEdge,
        _ high: NSDirectionalRectEdge
    ) -> CGFloat {
        if edges.contains(low) { return start }
        return edges.contains(high) ? end - length : (start + end - length) / 2
    }

    // MARK: Pinning

    /// Whether a view is pinned.
    var hasPinned: Bool { views.contains { $0.item.pinToVisibleBounds } }

    /// Returns the length of the pinned views at the start or the end along the scroll direction.
    func pinnedLength(atEnd: Bool, _ axis: LayoutAxis) -> CGFloat {
        views.reduce(0) { $0 + ($1.isPinned(atEnd: atEnd, axis) ? $1.frame.size[axis] : 0) }
    }

    /// Returns the frame of a view, moved into the visible part of its section if it is pinned.
    ///
    /// - Parameters:
    ///   - whole: The section with all its views.
    ///   - visible: The visible content, in the coordinates of the section.
    func frame(of index: Int, in whole: CGRect, visible: CGRect, _ axis: LayoutAxis) -> CGRect {
        let view = views[index]
        var frame = view.shownFrame
        guard view.item.pinToVisibleBounds else { return frame }
        let atEnd = view.pinsToEnd(axis)
        let (start, length) = (view.frame.start(axis), view.frame.size[axis])
        var place = start
        if atEnd {
            let later = views[(index + 1)...].reduce(0) { $0 + ($1.isPinned(atEnd: true, axis) ? $1.frame.size[axis] : 0) }
            place = min(start, max(visible.end(axis) - later - length, whole.start(axis) + reserved.start(axis)))
        } else {
            let earlier = views[..<index].reduce(0) { $0 + ($1.isPinned(atEnd: false, axis) ? $1.frame.size[axis] : 0) }
            place = max(start, min(visible.start(axis) + earlier, whole.end(axis) - reserved.end(axis) - length))
        }
        frame = frame.moved(by: axis.point(place - start, 0))
        return frame
    }
}

extension BoundaryViews.View {
    /// Whether the view is pinned to the end of the visible content.
    fileprivate func pinsToEnd(_ axis: LayoutAxis) -> Bool {
        item.alignment.edges.contains(axis == .horizontal ? .trailing : .bottom)
    }
    fileprivate func isPinned(atEnd: Bool, _ axis: LayoutAxis) -> Bool {
        item.pinToVisibleBounds && pinsToEnd(axis) == atEnd
    }
}
