import Testing

@testable import QuartzUI

/// The number of measures of a view in nested stacks grows no faster than their depth.
@Suite struct NestedStackTests {
    /// A view of text that wraps: 100 × 20, or 40 high in less room. Counts its measures.
    private final class Leaf: UIView {
        var measures = 0
        var natural = CGSize(width: 100, height: 20)
        override var intrinsicContentSize: CGSize {
            measures += 1
            return natural
        }
        override func sizeThatFits(_ size: CGSize) -> CGSize {
            measures += 1
            return size.width < natural.width ? CGSize(width: size.width, height: 2 * natural.height) : natural
        }
    }

    private func nest(_ leaf: Leaf, depth: Int, _ axis: (Int) -> UIStackView.Axis) -> UIStackView {
        var view: UIView = leaf
        for level in 1..<depth {
            let stack = UIStackView(arrangedSubviews: [view])
            stack.axis = axis(level)
            view = stack
        }
        let stack = UIStackView(arrangedSubviews: [view])
        stack.axis = axis(depth)
        return stack
    }

    @Test func theTimeOfAMeasureIsInProportionToTheDepth() {
        let leaf = Leaf()
        let columns = nest(leaf, depth: 12) { _ in .vertical }
        #expect(columns.intrinsicContentSize == CGSize(width: 100, height: 20))
        #expect(leaf.measures <= 12)
        leaf.measures = 0
        #expect(columns.sizeThatFits(CGSize(width: 50, height: CGFloat.infinity)).height == 40)
        #expect(leaf.measures <= 12)

        let mixed = Leaf()
        let stack = nest(mixed, depth: 12) { $0.isMultiple(of: 2) ? .vertical : .horizontal }
        _ = stack.sizeThatFits(CGSize(width: 50, height: CGFloat.infinity))
        #expect(mixed.measures <= 12)
    }

    @Test func everyStackIsLaidOut() {
        let leaf = Leaf()
        let columns = nest(leaf, depth: 12) { _ in .vertical }
        columns.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
        columns.layoutIfNeeded()
        #expect(leaf.convert(leaf.bounds, to: columns) == CGRect(x: 0, y: 0, width: 50, height: 60))
        // Each stack measures what is in it.
        #expect(leaf.measures <= 12 * 12)
    }

    @Test func aMeasureIsNotKeptAfterAChange() {
        let leaf = Leaf()
        let columns = nest(leaf, depth: 4) { _ in .vertical }
        #expect(columns.intrinsicContentSize.height == 20)
        leaf.natural.height = 30
        #expect(columns.intrinsicContentSize.height == 30)
        let inner = leaf.superview as? UIStackView
        inner?.contentInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(columns.intrinsicContentSize == CGSize(width: 106, height: 34))
        leaf.isHidden = true
        #expect(columns.intrinsicContentSize == CGSize(width: 6, height: 4))
    }
}
