@_spi(Hooks) import QuartzUI

/// A section of a flow layout. Lengths and positions are measured along the scroll direction.
struct FlowSection {
    /// The positions of the section's start and end.
    let start: CGFloat
    private(set) var end: CGFloat
    private(set) var header: UICollectionViewLayoutAttributes?
    private(set) var footer: UICollectionViewLayoutAttributes?
    private(set) var items: [UICollectionViewLayoutAttributes] = []
    /// The greatest length of an item.
    private var longest: CGFloat = 0

    private let isVertical: Bool
    /// Lines begin at `margin` across the scrolling and have the length `width`.
    private let margin: CGFloat
    private let width: CGFloat
    /// Minimum gaps between items of a line and between lines.
    private let gap: CGFloat
    private let lineGap: CGFloat
    private let afterLines: CGFloat

    private var line: [UICollectionViewLayoutAttributes] = []
    /// The length of the current line.
    private var used: CGFloat = 0
    private var isFirstLine = true

    /// Starts a section.
    ///
    /// - Parameters:
    ///   - start: The end of the section before.
    ///   - room: The length across the scrolling.
    init(
        at start: CGFloat, isVertical: Bool, room: CGFloat, inset: UIEdgeInsets, gap: CGFloat, lineGap: CGFloat,
        header: UICollectionViewLayoutAttributes?
    ) {
        self.start = start
        self.isVertical = isVertical
        self.gap = gap
        self.lineGap = lineGap
        self.header = header
        margin = isVertical ? inset.left : inset.top
        width = room - (isVertical ? inset.left + inset.right : inset.top + inset.bottom)
        afterLines = isVertical ? inset.bottom : inset.right
        end = start + (header.map { isVertical ? $0.size.height : $0.size.width } ?? 0) + (isVertical ? inset.top : inset.left)
    }

    // MARK: Lines

    /// Adds an item to the current line, or to a new one.
    mutating func add(_ item: UICollectionViewLayoutAttributes) {
        let across = isVertical ? item.size.width : item.size.height
        if !line.isEmpty, used + gap + across > width + 1e-6 { finishLine(isLast: false) }
        used += (line.isEmpty ? 0 : gap) + across
        line.append(item)
        items.append(item)
    }

    /// Ends the section with its footer.
    mutating func finish(footer: UICollectionViewLayoutAttributes?) {
        finishLine(isLast: true)
        end += afterLines
        self.footer = footer
        guard let footer else { return }
        footer.frame.origin = isVertical ? CGPoint(x: 0, y: end) : CGPoint(x: end, y: 0)
        end += isVertical ? footer.size.height : footer.size.width
    }

    private mutating func finishLine(isLast: Bool) {
        guard !line.isEmpty else { return }
        if !isFirstLine { end += lineGap }
        isFirstLine = false
        let across = line.map { isVertical ? $0.size.width : $0.size.height }
        let length = line.reduce(0) { max($0, isVertical ? $1.size.height : $1.size.width) }
        longest = max(longest, length)
        let (first, space) = spread(across, isLast: isLast)
        var place = margin + first
        for (item, extent) in zip(line, across) {
            let offset = end + (length - (isVertical ? item.size.height : item.size.width)) / 2
            item.frame.origin = isVertical ? CGPoint(x: place, y: offset) : CGPoint(x: offset, y: place)
            place += extent + space
        }
        end += length
        line = []
        used = 0
    }

    /// Returns the space before a line's first item, and the gap between its items.
    private func spread(_ across: [CGFloat], isLast: Bool) -> (before: CGFloat, gap: CGFloat) {
        let centred = (max(0, (width - across[0]) / 2), gap)
        guard isLast else {
            if across.count == 1 { return centred }
            return (0, max(gap, (width - across.reduce(0, +)) / CGFloat(across.count - 1)))
        }
        guard let first = across.first, first > 0, across.allSatisfy({ $0 == first }) else { return (0, gap) }
        // The number of such items in a full line.
        let fit = ((width + gap) / (first + gap)).rounded(.down)
        return fit > 1 ? (0, max(gap, (width - fit * first) / (fit - 1))) : centred
    }

    // MARK: Queries

    /// Adds the items that intersect a rectangle. Lines are in order, so binary search finds the first visible one.
    func collectItems(in rect: CGRect, into found: inout [UICollectionViewLayoutAttributes]) {
        let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        let first = items.partitioningIndex { middle(of: $0) + longest >= low }
        for item in items[first...] {
            if middle(of: item) > high + longest { break }
            if item.frame.intersects(rect) { found.append(item) }
        }
    }

    private func middle(of item: UICollectionViewLayoutAttributes) -> CGFloat { isVertical ? item.center.y : item.center.x }

    /// Returns the position of a header that is pinned to the start of the visible range, within the section.
    func pinnedStart(of header: UICollectionViewLayoutAttributes, low: CGFloat) -> CGFloat {
        let length = isVertical ? header.size.height : header.size.width
        let last = footer.map { isVertical ? $0.frame.minY : $0.frame.minX } ?? end
        return max(start, min(low, last - length))
    }

    /// Returns the position of a footer that is pinned to the end of the visible range, within the section.
    func pinnedStart(of footer: UICollectionViewLayoutAttributes, high: CGFloat) -> CGFloat {
        let length = isVertical ? footer.size.height : footer.size.width
        let first = start + (header.map { isVertical ? $0.size.height : $0.size.width } ?? 0)
        return min(end - length, max(high - length, first))
    }
}
