@_spi(Hooks) import QuartzUI

/// Computes the positions of a section's elements. Takes linear time; equal groups are solved once, also those of one measured item.
struct SectionSolver {
    /// The layout's scroll direction.
    let axis: LayoutAxis
    /// The space for sections.
    let container: CGSize
    let traits: UITraitCollection
    let measured: MeasuredSizes

    /// A line of groups.
    private struct Line {
        var groups: [(group: SolvedGroup, first: Int, place: CGFloat)] = []
        var length: CGFloat = 0
    }

    /// Returns a solved section.
    ///
    /// - Parameters:
    ///   - count: The number of items.
    ///   - scroll: Returns the scrolling of the section along an axis. Called for sections that scroll.
    func solve(
        _ section: NSCollectionLayoutSection, number: Int, count: Int, scroll: (LayoutAxis) -> SectionScroll
    ) -> SolvedSection {
        let insets = UIEdgeInsets(section.contentInsets)
        let follows = section.supplementariesFollowContentInsets
        var boundary = BoundaryViews(
            section.boundarySupplementaryItems, in: follows ? container.clampedInset(by: insets) : container
        ) { measured[.init(kind: $0, section: number, number: $1)] }
        let reserved = boundary.reserved
        let across = axis.other
        let scrolls = section.orthogonalScrollingBehavior != .none
        let stack = scrolls ? across : axis
        var room = container.clampedInset(by: insets)
        let width = max(0, container[across] - reserved.start(across) - reserved.end(across))
        room[across] = max(0, width - insets.start(across) - insets.end(across))
        let line = self.line(of: section, number: number, count: count, in: room, along: stack)

        let edges = section.group.edgeSpacing
        let thickness = line.groups.reduce(0) { max($0, $1.group.size[stack.other] + (edges?.around(stack.other) ?? 0)) }
        let extent = scrolls ? thickness : room[across]
        var pad = (start: insets.start(stack), end: insets.end(stack))
        if section.orthogonalScrollingBehavior == .groupPagingCentered, let first = line.groups.first,
            let last = line.groups.last
        {
            pad.start = max(pad.start, (width - first.group.size[stack]) / 2 - first.place)
            pad.end = max(pad.end, (width - last.group.size[stack]) / 2)
        }
        let start = reserved.start(stack) + pad.start
        let startAcross = reserved.start(stack.other) + insets.start(stack.other)
        let groups = line.groups.map { entry in
            let place = startAcross + Self.place(entry.group.size[stack.other], in: extent, edges, stack.other)
            return SolvedSection.PlacedGroup(
                origin: stack.point(start + entry.place, place), first: entry.first, group: entry.group)
        }
        let body = CGRect(
            origin: CGPoint(x: reserved.left, y: reserved.top),
            size: axis.size(
                max(0, insets.start(axis) + (scrolls ? thickness : line.length) + insets.end(axis)), width))
        boundary.place(around: body, insets: follows ? insets : .zero)
        let solved = SolvedSection(
            section, number: number, axis: axis, stack: stack, groups: groups, body: body, boundary: boundary,
            environment: LayoutEnvironment(LayoutContainer(container, insets), traits), scroll: scrolls ? scroll(stack) : nil)
        if scrolls {
            solved.scrollGeometry.frame = CGRect(
                origin: axis.point(startAcross, reserved.start(across)), size: axis.size(thickness, width))
            solved.scrollGeometry.length = pad.start + line.length + pad.end
            let before = edges?.before(stack)?.spacing ?? 0
            let isCentered = section.orthogonalScrollingBehavior == .groupPagingCentered
            solved.scrollGeometry.stops = line.groups.map { group, _, place -> CGFloat in
                guard isCentered else { return place - before }
                let middle: CGFloat = pad.start + place + group.size[stack] / 2
                return middle - width / 2
            }
        }
        return solved
    }

    /// Returns the position of a group across its line.
    private static func place(
        _ length: CGFloat, in extent: CGFloat, _ edges: NSCollectionLayoutEdgeSpacing?, _ axis: LayoutAxis
    ) -> CGFloat {
        guard let edges, let before = edges.before(axis) else { return 0 }
        guard before.isFlexible else { return before.spacing }
        let share: CGFloat = edges.after(axis)?.isFlexible ?? false ? 2 : 1
        return before.spacing + max(0, extent - length - edges.around(axis)) / share
    }

    /// Returns the groups of a section at their positions along a line. Groups of uniform length get that of the largest.
    private func line(
        of section: NSCollectionLayoutSection, number: Int, count: Int, in room: CGSize, along stack: LayoutAxis
    ) -> Line {
        let line = self.line(of: section, number: number, count: count, in: room, along: stack, forced: .init())
        var forced = GroupSolver.Forced()
        for axis in [LayoutAxis.horizontal, .vertical] where section.group.layoutSize[axis].isUniformAcrossSiblings {
            forced[axis] = line.groups.map { $0.group.size[axis] }.max()
        }
        guard forced.width != nil || forced.height != nil else { return line }
        return self.line(of: section, number: number, count: count, in: room, along: stack, forced: forced)
    }

    private func line(
        of section: NSCollectionLayoutSection, number: Int, count: Int, in room: CGSize, along stack: LayoutAxis,
        forced: GroupSolver.Forced
    ) -> Line {
        /// The last item whose measured size was read.
        var lastRead = 0
        let solver = GroupSolver(traits: traits) {
            lastRead = max(lastRead, $0)
            return measured.item($0, in: number)
        }
        let edges = section.group.edgeSpacing
        let (before, after) = (edges?.before(stack)?.spacing ?? 0, edges?.after(stack)?.spacing ?? 0)
        var line = Line()
        /// A group without measured items, for repetitions.
        var template: SolvedGroup?
        /// Groups of one item by the measured sizes that were read for them, as the rows of a list have few heights.
        var rows: [SIMD4<Double>: SolvedGroup] = [:]
        var first = 0
        while first < count {
            let group: SolvedGroup
            if let template, first + template.items.count <= count, !isMeasured(template, at: first, number) {
                group = template
            } else {
                let sizes = measured.pair(at: first, of: count, in: number)
                lastRead = first
                group = rows[sizes] ?? solver.solve(section.group, in: room, items: first..<count, forced: forced)
                if group.items.count == 1, lastRead <= first + 1 { rows[sizes] = group }
                if !isMeasured(group, at: first, number) { template = group }
            }
            guard !group.items.isEmpty else {
                Diagnostics.warnOnce(
                    "NSCollectionLayoutSection: a group without items cannot be repeated; the remaining items are not shown")
                break
            }
            if !line.groups.isEmpty { line.length += section.interGroupSpacing }
            line.groups.append((group, first, line.length + before))
            line.length += before + group.size[stack] + after
            first += group.items.count
        }
        line.length = max(0, line.length)
        return line
    }

    /// Returns whether the size of an item that decides about a group is measured: of an item in it or of those after it that may
    /// have had no room.
    private func isMeasured(_ group: SolvedGroup, at first: Int, _ section: Int) -> Bool {
        measured.hasItem(in: first..<first + 2 * group.items.count, of: section)
    }
}
