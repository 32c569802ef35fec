import SeededRandom

@_spi(Hooks) @testable import QuartzUI

/// A random tree of stacks, whose views are changed in place, and which can be built from the start.
final class RandomStacks {
    /// A view of the tree: a stack, or a leaf of a natural size, whose text may wrap.
    private final class Node {
        var axis = UIStackView.Axis.vertical
        var alignment = UIStackView.Alignment.fill
        var distribution = UIStackView.Distribution.fill
        var spacing = 0.0
        var isHidden = false
        var natural = CGSize.zero
        var wraps = false
        /// The height that a constraint sets.
        var height: CGFloat?
        var children: [Node] = []
        var view = UIView()
        var constraint: NSLayoutConstraint?

        init(_ random: inout SplitMix64, depth: Int) {
            if depth > 0 { children = (0...random.pick(3)).map { _ in Node(&random, depth: random.pick(depth)) } }
            change(&random)
            view = made()
        }

        var all: [Node] { [self] + children.flatMap(\.all) }

        func change(_ random: inout SplitMix64) {
            switch random.pick(6) {
            case 0: axis = random.chance(50) ? .horizontal : .vertical
            case 1: alignment = random.pick(of: [.fill, .leading, .center, .trailing])
            case 2: distribution = random.pick(of: [.fill, .fillEqually, .equalSpacing])
            case 3: spacing = Double(random.pick(12))
            case 4: isHidden = random.chance(20)
            default: height = random.chance(20) ? Double(5 + random.pick(60)) : nil
            }
            natural = CGSize(width: 4 * (1 + random.pick(30)), height: 4 * (1 + random.pick(8)))
            wraps = random.chance(30)
        }

        /// Makes the view.
        func made() -> UIView {
            let view = children.isEmpty ? Leaf() : UIStackView(arrangedSubviews: children.map { $0.made() })
            _ = apply(to: view, constraint: nil)
            return view
        }

        /// Updates the view of the tree.
        func apply() {
            constraint = apply(to: view, constraint: constraint)
        }

        /// Takes the views of a tree that has been made.
        func adopt(_ view: UIView) {
            self.view = view
            constraint = view.constraints.first { $0.firstView === view && $0.firstAttribute == .height }
            for (node, inner) in zip(children, (view as? UIStackView)?.arrangedSubviews ?? []) { node.adopt(inner) }
        }

        private func apply(to view: UIView, constraint: NSLayoutConstraint?) -> NSLayoutConstraint? {
            if let stack = view as? UIStackView {
                (stack.axis, stack.alignment, stack.distribution, stack.spacing) = (axis, alignment, distribution, spacing)
            } else if let leaf = view as? Leaf {
                (leaf.natural, leaf.wraps) = (natural, wraps)
                leaf.invalidateIntrinsicContentSize()
            }
            view.isHidden = isHidden
            constraint?.isActive = false
            guard children.isEmpty, let height else { return nil }
            let new = view.heightAnchor.constraint(equalToConstant: height)
            new.priority = UILayoutPriority(900)
            new.isActive = true
            return new
        }
    }

    private final class Leaf: UIView {
        var natural = CGSize.zero
        var wraps = false
        override var intrinsicContentSize: CGSize { natural }
        override var contentWraps: Bool { wraps }
        override func sizeThatFits(_ size: CGSize) -> CGSize {
            guard wraps, size.width > 0, size.width < natural.width else { return natural }
            return CGSize(width: size.width, height: natural.height * (natural.width / size.width).rounded(.up))
        }
    }

    private let tree: Node

    /// The outermost stack.
    var root: UIView { tree.view }

    init(_ random: inout SplitMix64) {
        tree = Node(&random, depth: 5)
        tree.isHidden = false
        tree.adopt(tree.made())
    }

    /// Changes some views.
    func change(_ random: inout SplitMix64) {
        for _ in 0...random.pick(3) {
            let node = random.pick(of: tree.all)
            node.change(&random)
            tree.isHidden = false
            node.apply()
        }
    }

    /// Builds the tree from the start.
    func copy() -> UIView { tree.made() }

    /// Returns the frames of the shown views of a tree.
    static func frames(_ view: UIView) -> [CGRect] {
        [view.frame] + view.subviews.filter { !$0.isHidden }.flatMap { frames($0) }
    }
}
