@_spi(Hooks) import QuartzUI

/// A row or column of subitems. Flexible spaces share the length that the subitems leave.
struct GroupLine {
    /// A subitem with its elements.
    struct Part {
        let item: NSCollectionLayoutItem
        /// The number of the first item of the section in the part.
        let first: Int
        /// Lengths that replace those of the item's size.
        let forced: GroupSolver.Forced
        let block: GroupSolver.Block
        var declared: NSCollectionLayoutSize { item.layoutSize }
        var edges: NSCollectionLayoutEdgeSpacing? { item.edgeSpacing }

        /// Returns the spaces before and after the part, without their growth.
        func spaces(_ axis: LayoutAxis) -> CGFloat { edges?.around(axis) ?? 0 }
        /// Returns the length with the spaces.
        func length(_ axis: LayoutAxis) -> CGFloat { block.size[axis] + spaces(axis) }
        /// Returns the number of flexible spaces.
        func flexible(_ axis: LayoutAxis) -> Int {
            (edges?.before(axis)?.isFlexible ?? false ? 1 : 0) + (edges?.after(axis)?.isFlexible ?? false ? 1 : 0)
        }
    }

    let axis: LayoutAxis
    let repetition: NSCollectionLayoutGroup.Repetition
    /// The space for subitems.
    let room: CGSize
    /// The axes along which the space is an estimate that the subitems replace.
    let open: EstimatedAxes
    var gap: NSCollectionLayoutSpacing?
    private(set) var parts: [Part] = []
    /// The length of the parts and gaps.
    private var used: CGFloat = 0
    /// The same with estimates instead of measured lengths.
    private var declared: CGFloat = 0

    init(axis: LayoutAxis, repetition: NSCollectionLayoutGroup.Repetition, room: CGSize, open: EstimatedAxes) {
        (self.axis, self.repetition, self.room, self.open) = (axis, repetition, room, open)
    }

    /// Returns whether the length along an axis is an estimate.
    func isOpen(_ axis: LayoutAxis) -> Bool { axis == .horizontal ? open.width : open.height }
    private var space: CGFloat { gap?.spacing ?? 0 }

    // MARK: Filling

    /// Returns whether the line has a further subitem.
    func hasTurn(_ turn: Int, of count: Int) -> Bool {
        switch repetition {
        case .untilFull: true
        case .times(let times), .equalParts(let times): turn < times
        }
    }

    /// Returns the length of a subitem that is an equal part of the line; nil for one with its own length.
    func part(for item: NSCollectionLayoutItem) -> CGFloat? {
        guard case .equalParts(let count) = repetition, !isOpen(axis) else { return nil }
        return max(0, (room[axis] - space * CGFloat(count - 1)) / CGFloat(count) - (item.edgeSpacing?.around(axis) ?? 0))
    }

    /// Returns whether a subitem fits in the rest of the line. A line of estimated length has room for each subitem once, and then
    /// for those that its estimate leaves room for.
    ///
    /// - Parameter length: The length with its spaces; nil if it is not computed yet. The result is then true if it is not known.
    func fits(_ subitem: NSCollectionLayoutItem, length: CGFloat?, turn: Int, of count: Int) -> Bool {
        guard case .untilFull = repetition else { return true }
        let space = parts.isEmpty ? 0 : space
        let declaredLength = declaredLength(subitem.layoutSize, subitem.edgeSpacing)
        if isOpen(axis) { return turn < count || declared + space + declaredLength <= room[axis] + GroupSolver.tolerance }
        guard let length = length ?? (subitem.layoutSize[axis].isMeasured ? nil : declaredLength) else { return true }
        return used + space + length <= room[axis] + GroupSolver.tolerance
    }

    private func declaredLength(_ size: NSCollectionLayoutSize, _ edges: NSCollectionLayoutEdgeSpacing?) -> CGFloat {
        size[axis].length(in: room) + (edges?.around(axis) ?? 0)
    }

    mutating func add(_ part: Part) {
        let space = parts.isEmpty ? 0 : space
        used += space + part.length(axis)
        declared += space + declaredLength(part.declared, part.edges)
        parts.append(part)
    }

    /// The numbers of the parts that get the length of the longest along an axis, and that length; nil if they have it.
    func uniform(_ axis: LayoutAxis) -> (parts: [Int], length: CGFloat)? {
        guard isOpen(axis) else { return nil }
        let uniform = parts.indices.filter { parts[$0].declared[axis].isUniformAcrossSiblings }
        let lengths = uniform.map { parts[$0].block.size[axis] }
        guard let longest = lengths.max(), lengths.contains(where: { $0 != longest }) else { return nil }
        return (uniform, longest)
    }

    mutating func replace(_ number: Int, by part: Part) { parts[number] = part }

    // MARK: Placing

    /// The parts at their positions.
    var block: GroupSolver.Block {
        let across = axis.other
        let extent = self.extent
        let flexible = parts.reduce(0) { $0 + $1.flexible(axis) } + (gap?.isFlexible ?? false ? max(0, parts.count - 1) : 0)
        let growth = isOpen(axis) || flexible == 0 ? 0 : max(0, room[axis] - used) / CGFloat(flexible)
        func grown(_ space: NSCollectionLayoutSpacing?, by growth: CGFloat) -> CGFloat {
            guard let space else { return 0 }
            return space.spacing + (space.isFlexible ? growth : 0)
        }
        var block = GroupSolver.Block(size: .zero)
        var place: CGFloat = 0
        for (index, part) in parts.enumerated() {
            if index > 0 { place += grown(gap, by: growth) }
            place += grown(part.edges?.before(axis), by: growth)
            let free = max(0, extent - part.length(across)) / CGFloat(max(part.flexible(across), 1))
            let origin = axis.point(place, grown(part.edges?.before(across), by: free))
            let before = block.items.count
            block.items += part.block.items.map { $0.moved(by: origin, after: before) }
            block.attached += part.block.attached.map { $0.moved(by: origin, after: before) }
            place += part.block.size[axis] + grown(part.edges?.after(axis), by: growth)
        }
        block.size = axis.size(isOpen(axis) ? max(0, place) : room[axis], extent)
        return block
    }

    /// The extent across the line: if it is an estimate, that of the parts whose extent is not a fraction of it.
    private var extent: CGFloat {
        let across = axis.other
        guard isOpen(across) else { return room[across] }
        let solid = parts.filter { !$0.declared[across].isFraction(along: across) }.map { $0.length(across) }
        return solid.max().map { max(0, $0) } ?? room[across]
    }
}
