@_spi(Hooks) import QuartzUI

/// An item or a supplementary view of a group, with its position in the group.
struct SolvedElement {
    var frame: CGRect
    /// The number of the item in the group; for a supplementary view that of its item.
    var item = 0
    var zIndex = 0
    /// The kind of a supplementary view; nil for an item.
    var kind: String?
    /// The axes along which the length is an estimate.
    var estimates = EstimatedAxes()

    /// Returns the element at another position, as a part of a larger group.
    func moved(by distance: CGPoint, after items: Int) -> SolvedElement {
        var moved = self
        moved.frame = frame.moved(by: distance)
        moved.item += items
        return moved
    }
}

/// The positions of the elements of a group. Equal repetitions of a group share one object.
final class SolvedGroup {
    let size: CGSize
    /// The items in order.
    let items: [SolvedElement]
    /// The supplementary views of the group and of its items.
    let attached: [SolvedElement]
    /// The smallest rectangle that contains the group and all its elements.
    let reach: CGRect
    /// The axis along which the elements are searched, the longer one of the reach.
    private let axis: LayoutAxis
    private let itemIndex: SpanIndex
    private let attachedIndex: SpanIndex

    init(size: CGSize, items: [SolvedElement], attached: [SolvedElement]) {
        (self.size, self.items, self.attached) = (size, items, attached)
        var reach = CGRect(origin: .zero, size: size)
        for element in items { reach = reach.union(element.frame) }
        for element in attached { reach = reach.union(element.frame) }
        self.reach = reach
        let axis = reach.width > reach.height ? LayoutAxis.horizontal : .vertical
        self.axis = axis
        itemIndex = SpanIndex(items.map { ($0.frame.start(axis), $0.frame.end(axis)) })
        attachedIndex = SpanIndex(attached.map { ($0.frame.start(axis), $0.frame.end(axis)) })
    }

    /// Calls a closure with the elements that a rectangle of the group meets.
    func forEachElement(in rect: CGRect, _ body: (SolvedElement) -> Void) {
        let (low, high) = (rect.start(axis), rect.end(axis))
        for element in items[itemIndex.candidates(from: low, to: high)] where element.frame.meets(rect) { body(element) }
        for element in attached[attachedIndex.candidates(from: low, to: high)] where element.frame.meets(rect) { body(element) }
    }
}
