@_spi(Hooks) import QuartzUI

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
        var shownFrame: CGRect { frame.clampedInset(by: item.insets) }
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
        }
        var (below, beside) = (CGFloat(0), CGFloat(0))
        for view in views.reversed() where view.item.extendsBoundary {
            switch Self.edge(of: view.item) {
            case .top: Self.extend(&reserved.top, from: &below, by: view.frame.height, -view.item.offset.y)
            case .left: Self.extend(&reserved.left, from: &beside, by: view.frame.width, -view.item.offset.x)
            case .bottom, .right, .none: break
            }
        }
        (below, beside) = (0, 0)
        for view in views where view.item.extendsBoundary {
            switch Self.edge(of: view.item) {
            case .bottom: Self.extend(&reserved.bottom, from: &below, by: view.frame.height, view.item.offset.y)
            case .right: Self.extend(&reserved.right, from: &beside, by: view.frame.width, view.item.offset.x)
            case .top, .left, .none: break
            }
        }
    }

    /// Adds a view to a stack outside the content, and extends the reserved space by the part of the view outside it.
    private static func extend(_ space: inout CGFloat, from stack: inout CGFloat, by length: CGFloat, _ offset: CGFloat) {
        stack += length
        space = max(space, stack + offset)
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
        let room = whole.clampedInset(by: insets)
        // Views are stacked outwards: above and to the left the last one, below and to the right the first one is next to the content.
        var (top, left, bottom, right) = (
            body.minY - length(at: .top, \.height), body.minX - length(at: .left, \.width), body.maxY, body.maxX
        )
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

    /// Returns the length of the views at an edge that extend the section.
    private func length(at edge: Edge, _ length: (CGSize) -> CGFloat) -> CGFloat {
        views.reduce(0) {
            $0 + ($1.item.extendsBoundary && Self.edge(of: $1.item) == edge ? length($1.frame.size) : 0)
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
