@_spi(Hooks) import QuartzUI

/// Shows a section that scrolls across the collection's scroll direction. Contains the section's cells.
final class SectionScrollView: UIScrollView {
    let scroll: SectionScroll

    init(_ scroll: SectionScroll, of collection: UICollectionView) {
        self.scroll = scroll
        super.init(frame: scroll.geometry.frame)
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        let rate = scroll.section.orthogonalScrollingProperties.decelerationRate
        decelerationRate = rate == .automatic ? collection.decelerationRate : DecelerationRate(rawValue: rate.rawValue)
        follow()
        scroll.view = self
        offsetDidChange = { [weak self, weak collection] in
            guard let self else { return }
            scroll.offset = contentOffset[scroll.axis]
            collection?.setNeedsLayout()
        }
    }

    /// Views are not archived on Linux.
    required init?(coder: NSCoder) { nil }

    /// Takes the geometry of the scrolling.
    func follow() {
        let geometry = scroll.geometry
        let offset = scroll.offset
        if frame != geometry.frame { frame = geometry.frame }
        contentSize = scroll.axis.size(geometry.length, geometry.frame.size[scroll.axis.other])
        isPagingEnabled = scroll.behavior == .paging
        let bounce = scroll.section.orthogonalScrollingProperties.bounce
        bounces = bounce != .never
        alwaysBounceHorizontal = bounce == .always && scroll.axis == .horizontal
        alwaysBounceVertical = bounce == .always && scroll.axis == .vertical
        // Content in front of a background has the drawing order 1.
        layer.zPosition = scroll.section.decorationItems.isEmpty ? 0 : 1
        if !isDragging, travelTarget == nil { contentOffset = scroll.axis.point(offset, 0) }
    }

    override func restingPlace(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        var place = proposed
        place[scroll.axis] = scroll.rest(
            from: dragStart[scroll.axis], velocity: velocity[scroll.axis], proposed: proposed[scroll.axis])
        return place
    }

    override func stoppingTouchDidEnd() {
        let stop = scroll.snapsToGroups ? scroll.nearestStop(to: scroll.offset) : nil
        settleAfterTouch(at: stop.map { scroll.axis.point(scroll.clamped(scroll.geometry.stops[$0]), 0) })
    }

    override func wheelPlace(_ proposed: CGPoint, from place: CGPoint) -> CGPoint {
        guard scroll.snapsToGroups else { return proposed }
        let axis = scroll.axis
        return axis.point(scroll.step(from: place[axis], forward: proposed[axis] > place[axis]), 0)
    }

    /// Scrolls by motions of the wheel along the section. Others, also those that a scroll view without content across would take,
    /// scroll the collection.
    override func scrollWheel(with event: ScrollEvent) -> Bool {
        let delta = event.modifiers.contains(.shift) ? CGVector(dx: event.delta.dy, dy: event.delta.dx) : event.delta
        let isAlong = scroll.axis == .horizontal ? abs(delta.dx) > abs(delta.dy) : abs(delta.dy) > abs(delta.dx)
        return isAlong ? super.scrollWheel(with: event) : next?.scrollWheel(with: event) ?? false
    }
}

extension UICollectionView {
    /// Shows the scroll views of the sections that visible elements belong to.
    ///
    /// - Returns: The scroll views that show no element. They are removed after their cells.
    func showSectionScrolls(of elements: [UICollectionViewLayoutAttributes]) -> [SectionScrollView] {
        var unseen = sectionScrolls
        for case let scroll? in elements.lazy.map(\.sectionScroll) {
            if let view = scroll.view, sectionScrolls[ObjectIdentifier(scroll)] === view {
                unseen[ObjectIdentifier(scroll)] = nil
                continue
            }
            let view = SectionScrollView(scroll, of: self)
            sectionScrolls[ObjectIdentifier(scroll)] = view
            UIView.performWithoutAnimation { insertContent(view) }
        }
        return Array(unseen.values)
    }

    /// Removes scroll views of sections that are no longer visible. Their sections keep the offsets, or those at which a motion
    /// would have ended.
    func removeSectionScrolls(_ views: [SectionScrollView]) {
        for view in views {
            let scroll = view.scroll
            sectionScrolls[ObjectIdentifier(scroll)] = nil
            view.offsetDidChange = nil
            if scroll.view === view {
                scroll.view = nil
                scroll.offset = scroll.clamped(view.travelTarget.map { $0[scroll.axis] } ?? scroll.offset)
            }
            view.removeFromSuperview()
        }
    }

    /// Adds a view of the content behind the others, in front of the background.
    func insertContent(_ view: UIView) {
        if let backgroundView { insertSubview(view, aboveSubview: backgroundView) } else { insertSubview(view, at: 0) }
    }

    /// Adds a cell or a supplementary view to the collection, or to the scroll view of its section.
    func insertElement(_ view: UICollectionReusableView) {
        if let scroll = view.sectionScroll?.view { scroll.insertSubview(view, at: 0) } else { insertContent(view) }
    }
}

extension UICollectionReusableView {
    /// Sets the scrolling of the view's section. A shown view moves into the scroll view, or out of it, without a visible motion.
    func enter(_ scroll: SectionScroll?) {
        sectionScroll = scroll
        guard let old = superview else { return }
        let collection = (old as? SectionScrollView)?.superview ?? old
        let host: UIView = scroll?.view ?? collection
        guard let collection = collection as? UICollectionView, host !== old else { return }
        let center = self.center
        UIView.performWithoutAnimation {
            collection.insertElement(self)
            if let superview { self.center = superview.convert(center, from: old) }
        }
    }
}
