@_spi(Hooks) import QuartzUI

/// The positions of a section's elements, relative to the section's origin.
final class SolvedSection {
    /// One repetition of the section's group.
    struct PlacedGroup {
        let origin: CGPoint
        /// The number of its first item in the section.
        let first: Int
        let group: SolvedGroup
    }

    let section: NSCollectionLayoutSection
    let number: Int
    /// The layout's scroll direction.
    let axis: LayoutAxis
    /// The axis along which groups follow each other.
    let stack: LayoutAxis
    let groups: [PlacedGroup]
    /// The section with its headers, footers and side views.
    let whole: CGRect
    let boundary: BoundaryViews
    let environment: any NSCollectionLayoutEnvironment
    /// The scrolling of a section that scrolls across the layout's direction.
    let scroll: SectionScroll?
    /// The geometry of that scrolling, relative to the section's origin.
    var scrollGeometry = SectionScroll.Geometry()
    /// The position of the section on the collection's content.
    private(set) var origin = CGPoint.zero
    private let index: SpanIndex

    init(
        _ section: NSCollectionLayoutSection, number: Int, axis: LayoutAxis, stack: LayoutAxis, groups: [PlacedGroup],
        body: CGRect, boundary: BoundaryViews, environment: any NSCollectionLayoutEnvironment, scroll: SectionScroll?
    ) {
        (self.section, self.number, self.axis, self.stack) = (section, number, axis, stack)
        (self.groups, self.boundary, self.environment, self.scroll) = (groups, boundary, environment, scroll)
        let reserved = boundary.reserved
        whole = CGRect(
            x: 0, y: 0, width: body.width + reserved.left + reserved.right, height: body.height + reserved.top + reserved.bottom)
        index = SpanIndex(
            groups.map { placed in
                let start = placed.origin[stack]
                return (start + placed.group.reach.start(stack), start + placed.group.reach.end(stack))
            })
    }

    /// Moves the section to a position on the collection's content.
    func place(at origin: CGPoint) {
        self.origin = origin
        var geometry = scrollGeometry
        geometry.frame = geometry.frame.moved(by: origin)
        scroll?.update(section, geometry)
    }

    /// The number by which the drawing order of elements in front of decorations is increased.
    var promotion: Int { section.decorationItems.isEmpty ? 0 : 1 }

    /// The range of positions along the layout's scroll direction that contains all elements.
    var reach: (start: CGFloat, end: CGFloat) {
        var reach = (start: whole.start(axis), end: whole.end(axis))
        func add(_ start: CGFloat, _ end: CGFloat) { reach = (min(reach.start, start), max(reach.end, end)) }
        if scroll == nil, let bounds = index.bounds { add(bounds.start, bounds.end) }
        for view in boundary.views { add(view.frame.start(axis), view.frame.end(axis)) }
        // The background of a list covers the space before it.
        add(whole.start(axis) - section.spaceBefore, whole.start(axis))
        return (reach.start + origin[axis], reach.end + origin[axis])
    }

    // MARK: Groups

    /// The distance of the groups from their computed positions, on the collection's content.
    private var shift: CGPoint {
        guard let scroll else { return origin }
        return CGPoint(x: origin.x - scroll.shift.x, y: origin.y - scroll.shift.y)
    }

    /// Calls a closure with the elements of groups that a rectangle of the collection's content meets, at their positions there.
    ///
    /// - Parameter body: Receives an element and the number of the first item of its group.
    func forEachElement(in rect: CGRect, _ body: (SolvedElement, _ first: Int) -> Void) {
        let shift = shift
        let visible = scroll.map { rect.intersection($0.geometry.frame) } ?? rect
        guard !visible.isNull else { return }
        let seen = visible.moved(by: CGPoint(x: -shift.x, y: -shift.y))
        for placed in groups[index.candidates(from: seen.start(stack), to: seen.end(stack))] {
            let distance = CGPoint(x: placed.origin.x + shift.x, y: placed.origin.y + shift.y)
            placed.group.forEachElement(in: visible.moved(by: CGPoint(x: -distance.x, y: -distance.y))) {
                body($0.moved(by: distance, after: 0), placed.first)
            }
        }
    }

    /// The number of items that have positions.
    var itemCount: Int { groups.last.map { $0.first + $0.group.items.count } ?? 0 }

    /// Returns the group of an item, with the distance from the group's positions to those on the collection's content.
    private func group(of item: Int) -> (PlacedGroup, distance: CGPoint)? {
        let number = groups.partitioningIndex { $0.first > item } - 1
        guard groups.indices.contains(number), item - groups[number].first < groups[number].group.items.count else { return nil }
        let (placed, shift) = (groups[number], shift)
        return (placed, CGPoint(x: placed.origin.x + shift.x, y: placed.origin.y + shift.y))
    }

    /// Returns an item at its position on the collection's content; nil for an item without a position.
    func item(_ item: Int) -> SolvedElement? {
        guard let (placed, distance) = group(of: item) else { return nil }
        return placed.group.items[item - placed.first].moved(by: distance, after: 0)
    }

    /// Returns a supplementary view of an item, or of a group with the first item, at its position on the collection's content.
    func attached(_ kind: String, to item: Int) -> SolvedElement? {
        guard let (placed, distance) = group(of: item) else { return nil }
        let number = item - placed.first
        return placed.group.attached.first { $0.item == number && $0.kind == kind }?.moved(by: distance, after: 0)
    }

    // MARK: Boundary views and decorations

    /// Returns the frame of a boundary view on the collection's content.
    ///
    /// - Parameter visible: The visible content, to which pinned views are moved.
    func frame(ofBoundaryView number: Int, visible: CGRect) -> CGRect {
        let seen = visible.moved(by: CGPoint(x: -origin.x, y: -origin.y))
        return boundary.frame(of: number, in: whole, visible: seen, axis).moved(by: origin)
    }

    /// The frame of a decoration on the collection's content.
    func frame(of decoration: NSCollectionLayoutDecorationItem) -> CGRect {
        whole.moved(by: origin).clampedInset(by: decoration.insets)
    }
}
