@_spi(Hooks) import QuartzUI

/// The scrolling of one section: its geometry and its offset, also while no view shows the section.
final class SectionScroll {
    /// The geometry of the scrolling, computed by the layout.
    struct Geometry {
        /// The visible area, on the collection's content.
        var frame = CGRect.zero
        /// The length of the section's content along the axis.
        var length: CGFloat = 0
        /// The offsets at which the groups rest.
        var stops: [CGFloat] = []
    }

    /// The axis along which the section scrolls.
    let axis: LayoutAxis
    private(set) var geometry = Geometry()
    private(set) var section: NSCollectionLayoutSection
    /// The distance by which the content is scrolled. May lie beyond the ends while a finger pulls the content.
    var offset: CGFloat = 0
    /// The view, while the section is visible.
    weak var view: SectionScrollView?

    init(axis: LayoutAxis, _ section: NSCollectionLayoutSection) {
        self.axis = axis
        self.section = section
    }

    var behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior { section.orthogonalScrollingBehavior }

    /// The visible length.
    var room: CGFloat { geometry.frame.size[axis] }
    private var greatestOffset: CGFloat { max(0, geometry.length - room) }

    /// Returns an offset within the limits.
    func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset, 0), greatestOffset) }

    /// Sets a new geometry. If the visible length changes, paging by groups stays at its group.
    func update(_ section: NSCollectionLayoutSection, _ new: Geometry) {
        let isResized = room > 0 && room != new.frame.size[axis]
        let group = isResized && snapsToGroups ? nearestStop(to: offset) : nil
        self.section = section
        geometry = new
        if let group, geometry.stops.indices.contains(group) { offset = geometry.stops[group] }
        if view == nil || isResized { offset = clamped(offset) }
        view?.follow()
    }

    // MARK: Coordinates

    /// The distance from a position on the collection's content to the position in the section's content.
    var shift: CGPoint { axis.point(offset, 0) }

    /// Returns a position in the section's scroll view from one on the collection's content.
    func inner(_ point: CGPoint) -> CGPoint {
        CGPoint(x: point.x - geometry.frame.minX + shift.x, y: point.y - geometry.frame.minY + shift.y)
    }

    // MARK: Resting

    /// Whether scrolling rests at groups.
    var snapsToGroups: Bool {
        switch behavior {
        case .none, .continuous, .paging: false
        case .continuousGroupLeadingBoundary, .groupPaging, .groupPagingCentered: true
        }
    }

    /// Returns the number of the stop nearest to an offset; nil without stops. Of stops beyond the end, the first.
    func nearestStop(to offset: CGFloat) -> Int? {
        geometry.stops.indices.min { abs(clamped(geometry.stops[$0]) - offset) < abs(clamped(geometry.stops[$1]) - offset) }
    }

    /// Returns the offset at which a drag ends.
    ///
    /// - Parameters:
    ///   - start: The offset at which it began.
    ///   - velocity: The velocity of the content in points per millisecond.
    ///   - proposed: The end of free deceleration.
    func rest(from start: CGFloat, velocity: CGFloat, proposed: CGFloat) -> CGFloat {
        switch behavior {
        case .none, .continuous, .paging: return proposed
        case .continuousGroupLeadingBoundary:
            guard let stop = nearestStop(to: proposed) else { return proposed }
            return clamped(geometry.stops[stop])
        case .groupPaging, .groupPagingCentered:
            guard let first = nearestStop(to: start), let near = nearestStop(to: offset) else { return proposed }
            let isFast = abs(velocity) > Self.leastPagingVelocity
            let target = isFast ? first + (velocity > 0 ? 1 : -1) : near
            let possible = min(max(target, first - 1), first + 1)
            return clamped(geometry.stops[min(max(possible, 0), geometry.stops.count - 1)])
        }
    }

    /// The velocity above which a drag moves on to the next group, in points per millisecond.
    private static let leastPagingVelocity: CGFloat = 0.25

    /// Returns the offset of the next group in a direction.
    func step(from offset: CGFloat, forward: Bool) -> CGFloat {
        guard let stop = nearestStop(to: offset) else { return offset }
        return clamped(geometry.stops[min(max(stop + (forward ? 1 : -1), 0), geometry.stops.count - 1)])
    }

    // MARK: Scrolling by program

    /// Scrolls until a rectangle of the collection's content is visible.
    func reveal(_ rect: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool) {
        let (start, length) = (rect.start(axis) - geometry.frame.start(axis) + offset, rect.size[axis])
        let isHorizontal = axis == .horizontal
        var target = min(max(offset, start + length - room), start)
        if position.contains(isHorizontal ? .left : .top) { target = start }
        if position.contains(isHorizontal ? .centeredHorizontally : .centeredVertically) {
            target = start - (room - length) / 2
        }
        if position.contains(isHorizontal ? .right : .bottom) { target = start - (room - length) }
        target = clamped(target)
        if let view { view.setContentOffset(axis.point(target, 0), animated: animated) } else { offset = target }
    }
}
