@_spi(Hooks) import QuartzUI

/// Computes the positions of a group's elements.
///
/// A group takes items from a section in order, as many as it has room for. A line ends when all its subitems in turn take no item,
/// so that each call ends.
struct GroupSolver {
    let traits: UITraitCollection
    /// Returns the measured size of an item of the section; nil for one that has not been shown.
    let measured: (Int) -> CGSize?

    /// The elements of a group or of a single item, relative to its origin.
    struct Block {
        var size: CGSize
        var items: [SolvedElement] = []
        var attached: [SolvedElement] = []
    }

    /// Lengths that replace those of a group's own size.
    struct Forced {
        var width: CGFloat?
        var height: CGFloat?

        subscript(axis: LayoutAxis) -> CGFloat? {
            get { axis == .horizontal ? width : height }
            set { if axis == .horizontal { width = newValue } else { height = newValue } }
        }
    }

    /// Rounding errors of fractions are smaller than this length.
    static let tolerance: CGFloat = 0.01
    /// The maximum number of second passes within each other, with a final extent across. Each one doubles the work.
    private static let mostSecondPasses = 4

    /// Returns the elements of a group in a container.
    ///
    /// - Parameters:
    ///   - items: The remaining items of the section.
    ///   - forced: Lengths that replace those of the group's size.
    func solve(
        _ group: NSCollectionLayoutGroup, in container: CGSize, items: Range<Int>, forced: Forced = Forced()
    ) -> SolvedGroup {
        let block = block(of: group, in: container, items: items, passes: 0, forced: forced)
        return SolvedGroup(size: block.size, items: block.items, attached: block.attached)
    }

    private func block(
        of group: NSCollectionLayoutGroup, in container: CGSize, items: Range<Int>, passes: Int, forced: Forced = Forced()
    ) -> Block {
        var outer = group.layoutSize.size(in: container)
        var open = group.layoutSize.estimates
        if let width = forced.width { (outer.width, open.width) = (width, false) }
        if let height = forced.height { (outer.height, open.height) = (height, false) }
        let insets = group.insets
        var inner: Block
        switch group.arrangement {
        case .custom(let provider):
            inner = custom(provider, LayoutContainer(outer, insets), open, items)
        case .line(let axis, let repetition):
            let line = GroupLine(axis: axis, repetition: repetition, room: outer.clampedInset(by: insets), open: open)
            inner = self.line(line, of: group, items: items, passes: passes)
            let across = axis.other
            let isOpen = axis == .horizontal ? open.height : open.width
            // Fractions of an estimated extent become fractions of the extent that the other subitems need.
            if isOpen, passes < Self.mostSecondPasses, abs(inner.size[across] - line.room[across]) > Self.tolerance,
                group.subitems.contains(where: { $0.layoutSize[across].isFraction(along: across) })
            {
                var forced = forced
                forced[across] = inner.size[across]
                return block(of: group, in: container, items: items, passes: passes + 1, forced: forced)
            }
        }
        let place = CGPoint(x: insets.left, y: insets.top)
        var block = Block(
            size: CGSize(
                width: inner.size.width + (outer.width - outer.clampedInset(by: insets).width),
                height: inner.size.height + (outer.height - outer.clampedInset(by: insets).height)))
        block.items = place == .zero ? inner.items : inner.items.map { $0.moved(by: place, after: 0) }
        block.attached = place == .zero ? inner.attached : inner.attached.map { $0.moved(by: place, after: 0) }
        attach(group, at: CGRect(origin: place, size: inner.size), to: &block)
        return block
    }

    /// Adds the supplementary views of an item or a group, whose first item is the block's.
    private func attach(_ item: NSCollectionLayoutItem, at frame: CGRect, to block: inout Block) {
        for view in item.supplementaryItems {
            block.attached.append(SolvedElement(frame: view.frame(at: frame), zIndex: view.zIndex, kind: view.elementKind))
        }
    }

    /// Returns an item as a block.
    ///
    /// - Parameters:
    ///   - number: The number of the item in its section.
    ///   - forced: Lengths that replace those of the item's size.
    private func block(of item: NSCollectionLayoutItem, in room: CGSize, number: Int, forced: Forced) -> Block {
        let estimates = item.layoutSize.estimates
        var size = item.layoutSize.size(in: room)
        if estimates.isAny { size = estimates.merged(size, measured(number)) }
        size = CGSize(width: forced.width ?? size.width, height: forced.height ?? size.height)
        let frame = CGRect(origin: .zero, size: size).clampedInset(by: item.insets)
        var block = Block(size: size, items: [SolvedElement(frame: frame, estimates: estimates)])
        attach(item, at: frame, to: &block)
        return block
    }

    // MARK: Custom groups

    private func custom(
        _ provider: NSCollectionLayoutGroupCustomItemProvider, _ container: LayoutContainer, _ open: EstimatedAxes,
        _ items: Range<Int>
    ) -> Block {
        let placed = provider(LayoutEnvironment(container, traits)).prefix(items.count)
        var block = Block(size: container.effectiveContentSize)
        block.items = placed.enumerated().map { SolvedElement(frame: $1.frame, item: $0, zIndex: $1.zIndex) }
        if open.width { block.size.width = placed.reduce(0) { max($0, $1.frame.maxX) } }
        if open.height { block.size.height = placed.reduce(0) { max($0, $1.frame.maxY) } }
        return block
    }

    // MARK: Lines

    /// Returns the subitems of a group in a line.
    private func line(_ line: GroupLine, of group: NSCollectionLayoutGroup, items: Range<Int>, passes: Int) -> Block {
        var line = line
        line.gap = group.interItemSpacing
        guard !group.subitems.isEmpty else { return line.block }
        var next = items.lowerBound
        var turn = 0
        /// The number of consecutive subitems without items.
        var idle = 0
        while next < items.upperBound, line.hasTurn(turn, of: group.subitems.count), idle < group.subitems.count {
            let subitem = group.subitems[turn % group.subitems.count]
            if !line.parts.isEmpty, !line.fits(subitem, length: nil, turn: turn, of: group.subitems.count) { break }
            let rest = next..<items.upperBound
            var forced = Forced()
            forced[line.axis] = line.part(for: subitem)
            var part = self.part(subitem, in: line.room, items: rest, passes: passes, forced: forced)
            if part.block.items.isEmpty {
                idle += 1
            } else {
                idle = 0
                if !line.fits(subitem, length: part.length(line.axis), turn: turn, of: group.subitems.count) {
                    guard line.parts.isEmpty else { break }
                    forced[line.axis] = max(0, line.room[line.axis] - part.spaces(line.axis))
                    if !subitem.layoutSize[line.axis].isMeasured {
                        Diagnostics.warnOnce(
                            "NSCollectionLayoutGroup: an item of \(part.block.size[line.axis]) points is longer than its group; it is "
                                + "shortened")
                    }
                    part = self.part(subitem, in: line.room, items: rest, passes: passes, forced: forced)
                }
                next += part.block.items.count
                line.add(part)
            }
            turn += 1
        }
        for axis in [line.axis, line.axis.other] {
            guard let (numbers, length) = line.uniform(axis) else { continue }
            for number in numbers {
                let old = line.parts[number]
                var forced = old.forced
                forced[axis] = length
                let items = old.first..<old.first + old.block.items.count
                line.replace(number, by: part(old.item, in: line.room, items: items, passes: passes, forced: forced))
            }
        }
        return line.block
    }

    private func part(
        _ item: NSCollectionLayoutItem, in room: CGSize, items: Range<Int>, passes: Int, forced: Forced
    ) -> GroupLine.Part {
        let block = block(of: item, in: room, items: items, passes: passes, forced: forced)
        return GroupLine.Part(item: item, first: items.lowerBound, forced: forced, block: block)
    }

    /// Returns a subitem, an item or a group, as a block.
    private func block(
        of subitem: NSCollectionLayoutItem, in room: CGSize, items: Range<Int>, passes: Int, forced: Forced
    ) -> Block {
        if let group = subitem as? NSCollectionLayoutGroup {
            return block(of: group, in: room, items: items, passes: passes, forced: forced)
        }
        return block(of: subitem, in: room, number: items.lowerBound, forced: forced)
    }
}
