import QuartzUI
import SeededRandom

/// Layouts after random changes of constraints equal those of the same constraints solved afresh.
enum ConstraintChanges {
    /// The place of a view, as constraints of one solution.
    private struct Item {
        var gap: CGFloat
        var width: CGFloat
        var most: CGFloat
        var priority: Float
        /// A second wish for the width, of another priority.
        var other: CGFloat?
        var isHidden = false

        init(_ dice: inout SplitMix64) {
            gap = CGFloat(dice.pick(20))
            width = CGFloat(dice.pick(100))
            most = CGFloat(30 + dice.pick(100))
            priority = Float(dice.pick(of: [300, 600, 900]))
            other = dice.chance(50) ? CGFloat(dice.pick(100)) : nil
        }
    }

    @MainActor
    private final class Chain {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 100))
        let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 800, height: 20))
        private(set) var views: [UIView] = []
        private var parts:
            [(gap: NSLayoutConstraint, width: NSLayoutConstraint, most: NSLayoutConstraint, other: NSLayoutConstraint)] = []
        private(set) var arranged: [UIView] = []

        init(_ items: [Item], isRightToLeft: Bool) {
            stack.spacing = 3
            for item in items {
                let view = Self.placed(in: box)
                let before = views.last?.trailingAnchor ?? box.leadingAnchor
                let part = (
                    view.leadingAnchor.constraint(equalTo: before, constant: item.gap),
                    Self.with(item.priority, view.widthAnchor.constraint(equalToConstant: item.width)),
                    view.widthAnchor.constraint(lessThanOrEqualToConstant: item.most),
                    Self.with(500, view.widthAnchor.constraint(equalToConstant: item.other ?? 0))
                )
                NSLayoutConstraint.activate([
                    part.0, part.1, part.2, view.topAnchor.constraint(equalTo: box.topAnchor),
                    view.heightAnchor.constraint(equalToConstant: 10),
                ])
                part.3.isActive = item.other != nil
                views.append(view)
                parts.append(part)
                let label = UIView()
                label.translatesAutoresizingMaskIntoConstraints = false
                label.widthAnchor.constraint(equalToConstant: 5 + item.gap).isActive = true
                label.isHidden = item.isHidden
                stack.addArrangedSubview(label)
                arranged.append(label)
            }
            let rest = UIView()
            stack.addArrangedSubview(rest)
            arranged.append(rest)
            self.isRightToLeft = isRightToLeft
        }

        /// Whether leading is right.
        var isRightToLeft: Bool {
            get { box.semanticContentAttribute == .forceRightToLeft }
            set {
                for view in [box, stack] + views + arranged {
                    view.semanticContentAttribute = newValue ? .forceRightToLeft : .unspecified
                }
            }
        }

        private static func placed(in box: UIView) -> UIView {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(view)
            return view
        }

        private static func with(_ priority: Float, _ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
            constraint.priority = UILayoutPriority(priority)
            return constraint
        }

        func set(_ item: Item, at index: Int) {
            parts[index].gap.constant = item.gap
            parts[index].width.constant = item.width
            parts[index].most.constant = item.most
            parts[index].width.priority = UILayoutPriority(item.priority)
            if let other = item.other { parts[index].other.constant = other }
            parts[index].other.isActive = item.other != nil
            arranged[index].isHidden = item.isHidden
        }

        var frames: [CGRect] {
            box.layoutIfNeeded()
            stack.layoutIfNeeded()
            return views.map(\.frame) + zip(arranged, 0...).filter { !$0.0.isHidden }.map { $0.0.frame }
        }
    }

    @MainActor
    static func difference(seed: UInt64) -> Difference? {
        var dice = SplitMix64(seed: seed)
        var items = (0..<dice.pick(8) + 1).map { _ in Item(&dice) }
        let kept = Chain(items, isRightToLeft: dice.chance(20))
        for step in 0..<12 {
            for _ in 0..<dice.pick(3) + 1 {
                let index = dice.pick(items.count)
                let (gap, hidden) = (items[index].gap, items[index].isHidden)
                items[index] = Item(&dice)
                // The stack's widths are those of the first gaps.
                items[index].gap = gap
                items[index].isHidden = dice.chance(30) ? !hidden : hidden
                kept.set(items[index], at: index)
            }
            if dice.chance(20) { kept.isRightToLeft.toggle() }
            if dice.chance(40) { _ = kept.frames }
            let (frames, wanted) = (kept.frames, Chain(items, isRightToLeft: kept.isRightToLeft).frames)
            if frames.count != wanted.count { return Difference("frames", "step \(step): \(frames) for \(wanted)") }
            for (frame, other) in zip(frames, wanted) {
                let error = max(abs(frame.minX - other.minX), abs(frame.width - other.width))
                if !(error <= 1e-4) { return Difference("frame", "step \(step): \(frame) for \(other)") }
            }
        }
        return nil
    }
}
