import SeededRandom
import Expectations
import Testing

@testable import QuartzUI

/// Solving by priorities, and incremental changes after a solution.
@Suite struct ConstraintSolvingTests {
    /// A view with an intrinsic size that counts how often it is requested.
    private final class Content: UIView {
        var wanted = CGSize(width: 70, height: 30)
        var asked = 0
        override var intrinsicContentSize: CGSize {
            asked += 1
            return wanted
        }
    }

    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    @Test func wishesOfOnePriorityAreWeighedAgainstEachOther() {
        let inner = placed(UIView(), in: box)
        // |w − 50| + |w − 100| + |w − 120| is minimal at the median.
        NSLayoutConstraint.activate([50, 100, 120].map { with(500, inner.widthAnchor.constraint(equalToConstant: $0)) })
        box.layoutIfNeeded()
        expectEqual(inner.frame.width, 100)
        // Two inequalities with larger targets outweigh an equation with a smaller one.
        let other = placed(UIView(), in: box)
        NSLayoutConstraint.activate([
            with(500, other.widthAnchor.constraint(equalToConstant: 50)),
            with(500, other.widthAnchor.constraint(greaterThanOrEqualToConstant: 80)),
            with(500, other.widthAnchor.constraint(greaterThanOrEqualTo: box.widthAnchor, multiplier: 0.5)),
        ])
        box.layoutIfNeeded()
        expect(other.frame.width >= 80, other.frame.width <= 150)
    }

    @Test func noNumberOfLowerPrioritiesOutweighsAHigherOne() {
        let inner = placed(UIView(), in: box)
        NSLayoutConstraint.activate((0..<9).map { _ in with(750, inner.widthAnchor.constraint(equalToConstant: 40)) })
        let wish = with(751, inner.widthAnchor.constraint(equalToConstant: 90))
        wish.isActive = true
        box.layoutIfNeeded()
        expectEqual(inner.frame.width, 90)
        wish.priority = UILayoutPriority(749)
        box.layoutIfNeeded()
        expectEqual(inner.frame.width, 40)
        wish.priority = .required
        box.layoutIfNeeded()
        expectEqual(inner.frame.width, 90)
    }

    @Test func limitsOnBothSidesOfSeveralViews() {
        // Three views share 300 points. The first prefers 200 and has at most 120, the second is at least twice the third, and
        // the third is at least 20.
        let views = (0..<3).map { _ in placed(UIView(), in: box) }
        NSLayoutConstraint.activate([
            views[0].leftAnchor.constraint(equalTo: box.leftAnchor),
            views[1].leftAnchor.constraint(equalTo: views[0].rightAnchor),
            views[2].leftAnchor.constraint(equalTo: views[1].rightAnchor),
            views[2].rightAnchor.constraint(equalTo: box.rightAnchor),
            with(700, views[0].widthAnchor.constraint(equalToConstant: 200)),
            views[0].widthAnchor.constraint(lessThanOrEqualToConstant: 120),
            views[1].widthAnchor.constraint(greaterThanOrEqualTo: views[2].widthAnchor, multiplier: 2),
            views[2].widthAnchor.constraint(greaterThanOrEqualToConstant: 20),
            with(600, views[2].widthAnchor.constraint(equalToConstant: 100)),
        ])
        box.layoutIfNeeded()
        expectEqual(views.map(\.frame.width), [120, 120, 60])
        box.bounds.size.width = 150
        box.layoutIfNeeded()
        // The minimum widths of the third and the second view leave 90 of the first view's 120.
        expectEqual(views.map(\.frame.width), [90, 40, 20])
    }

    @Test func nothingIsAskedWhereNothingHasChanged() {
        let contents = (0..<5).map { _ in placed(Content(), in: box) }
        for (index, view) in contents.enumerated() {
            view.leftAnchor.constraint(equalTo: box.leftAnchor, constant: CGFloat(index)).isActive = true
            view.widthAnchor.constraint(lessThanOrEqualTo: box.widthAnchor, multiplier: 0.2).isActive = true
        }
        box.layoutIfNeeded()
        expectEqual(contents.map(\.frame.width), Array(repeating: 60, count: 5))
        let asked = contents.map(\.asked)
        let pivots = box.layoutConstraints.engine?.simplex.pivots
        box.setNeedsLayout()
        box.layoutIfNeeded()
        expect(contents.map(\.asked) == asked, box.layoutConstraints.engine?.simplex.pivots == pivots)
        contents[3].wanted.width = 33
        contents[3].invalidateIntrinsicContentSize()
        box.layoutIfNeeded()
        expectEqual(contents.map(\.frame.width), [60, 60, 60, 33, 60])
        expect(contents[0].asked == asked[0], contents[3].asked > asked[3])
    }

    @Test func aChangedConstantTakesFewSteps() {
        let views = (0..<80).map { _ in placed(UIView(), in: box) }
        for (index, view) in views.enumerated() {
            let before = index == 0 ? box.leftAnchor : views[index - 1].rightAnchor
            NSLayoutConstraint.activate([
                view.leftAnchor.constraint(equalTo: before, constant: 1), view.topAnchor.constraint(equalTo: box.topAnchor),
                with(800, view.widthAnchor.constraint(equalToConstant: 20)),
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: 5),
                view.widthAnchor.constraint(lessThanOrEqualToConstant: 50), view.heightAnchor.constraint(equalToConstant: 10),
            ])
        }
        box.layoutIfNeeded()
        expectEqual(views[79].frame, CGRect(x: 80 + 79 * 20, y: 0, width: 20, height: 10))
        let wish = views[40].constraints.first { $0.priority.rawValue == 800 }
        for (width, result) in [(30, 30), (70, 50), (2, 5), (20, 20)] as [(CGFloat, CGFloat)] {
            let pivots = box.layoutConstraints.engine?.simplex.pivots ?? 0
            wish?.constant = width
            box.layoutIfNeeded()
            expect(views[40].frame.width == result, views[79].frame.minX == 80 + 78 * 20 + result)
            expect((box.layoutConstraints.engine?.simplex.pivots ?? 0) - pivots <= 3)
        }
    }

    @Test func constraintsGoWithTheViewThatLeavesOrMoves() {
        let first = placed(UIView(), in: box)
        let second = placed(UIView(), in: box)
        let inner = placed(UIView(), in: second)
        let between = second.leftAnchor.constraint(equalTo: first.rightAnchor, constant: 10)
        let within = inner.leftAnchor.constraint(equalTo: second.leftAnchor, constant: 3)
        NSLayoutConstraint.activate([
            between, within, first.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 5),
            first.widthAnchor.constraint(equalToConstant: 20), second.widthAnchor.constraint(equalToConstant: 50),
            inner.rightAnchor.constraint(equalTo: second.rightAnchor, constant: -4),
        ])
        box.layoutIfNeeded()
        expect(second.frame.minX == 35, inner.frame.minX == 3, inner.frame.width == 43)
        let other = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        other.addSubview(second)
        expect(!between.isActive, within.isActive)
        second.rightAnchor.constraint(equalTo: other.rightAnchor).isActive = true
        other.layoutIfNeeded()
        box.layoutIfNeeded()
        expect(second.frame.minX == 50, inner.frame.width == 43, first.frame.minX == 5)
    }

    @Test func aConstraintOutOfAViewThatStandsByItself() {
        // The panel's frame is given; a label in it has a constraint to a view outside.
        let panel = UIView(frame: CGRect(x: 100, y: 40, width: 150, height: 100))
        box.addSubview(panel)
        let label = placed(UIView(), in: panel)
        let beside = placed(UIView(), in: box)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: panel.topAnchor, constant: 7), label.heightAnchor.constraint(equalToConstant: 20),
            beside.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 2),
        ])
        box.layoutIfNeeded()
        expect(label.frame.minY == 7, beside.frame.minY == 69)
        panel.frame.origin.y = 60
        box.layoutIfNeeded()
        expect(label.frame.minY == 7, beside.frame.minY == 89)
    }

    @Test func aGuideHasASizeOfItsOwn() {
        let guide = UILayoutGuide()
        box.addLayoutGuide(guide)
        let inner = placed(UIView(), in: box)
        NSLayoutConstraint.activate([
            guide.widthAnchor.constraint(equalToConstant: 45), guide.leftAnchor.constraint(equalTo: box.leftAnchor),
            inner.leftAnchor.constraint(equalTo: guide.rightAnchor),
        ])
        box.layoutIfNeeded()
        expect(guide.layoutFrame.width == 45, inner.frame.minX == 45)
    }

    @Test func numbersThatAreFarApart() {
        let inner = placed(UIView(), in: box)
        let wide = inner.widthAnchor.constraint(equalToConstant: 1e300)
        NSLayoutConstraint.activate([
            wide, inner.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 0.1),
            inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 1e300),
        ])
        box.layoutIfNeeded()
        expect(near(inner.frame.minX, 0.1), inner.bounds.size == CGSize(width: 1e9, height: 1e15))
        wide.constant = 20
        wide.priority = UILayoutPriority(.nan)
        box.layoutIfNeeded()
        expect(inner.frame.width == 20, near(inner.frame.minX, 0.1))
    }

    // MARK: Chance

    /// One constraint of a random layout.
    private struct Wish {
        var first: Int
        var second: Int?
        var attributes: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)
        var relation: NSLayoutConstraint.Relation
        var multiplier: CGFloat
        var constant: CGFloat
        var priority: Float

        static func random(_ count: Int, _ random: inout SplitMix64) -> Wish {
            let isSize = Bool.random(using: &random)
            let second = isSize && Bool.random(using: &random) ? nil : Int.random(in: 0...count, using: &random)
            let places: [NSLayoutConstraint.Attribute] = [.left, .right, .centerX]
            let attribute = isSize ? NSLayoutConstraint.Attribute.width : places.randomElement(using: &random) ?? .left
            let other = isSize ? NSLayoutConstraint.Attribute.width : places.randomElement(using: &random) ?? .left
            return Wish(
                first: Int.random(in: 1...count, using: &random), second: second,
                attributes: (attribute, second == nil ? .notAnAttribute : other),
                relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
                multiplier: [1, 1, 1, 0.5, 2].randomElement(using: &random) ?? 1,
                constant: CGFloat(Int.random(in: -100...200, using: &random)),
                priority: [900, 900, 750, 500, 250].randomElement(using: &random) ?? 900)
        }

        @MainActor func constraint(_ views: [UIView]) -> NSLayoutConstraint {
            let constraint = NSLayoutConstraint(
                item: views[first], attribute: attributes.0, relatedBy: relation, toItem: second.map { views[$0] },
                attribute: attributes.1, multiplier: multiplier, constant: constant)
            constraint.priority = UILayoutPriority(priority)
            return constraint
        }

        /// Returns the deviation of views from the constraint.
        @MainActor func violation(_ views: [UIView]) -> Double {
            func value(_ index: Int?, _ attribute: NSLayoutConstraint.Attribute) -> Double {
                guard let index else { return 0 }
                let frame = index == 0 ? views[0].bounds : views[index].frame
                return switch attribute {
                case .left: frame.minX
                case .right: frame.maxX
                case .centerX: frame.midX
                default: frame.width
                }
            }
            let off = value(first, attributes.0) - multiplier * value(second, attributes.1) - constant
            return relation == .equal ? abs(off) : max(relation == .lessThanOrEqual ? off : -off, 0)
        }
    }

    private func costs(_ wishes: [Wish], _ views: [UIView]) -> [Float: Double] {
        var costs: [Float: Double] = [900: 0, 750: 0, 500: 0, 250: 0]
        for wish in wishes { costs[wish.priority, default: 0] += wish.violation(views) }
        return costs
    }

    private func views(_ count: Int) -> [UIView] {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        return [root] + (0..<count).map { _ in placed(UIView(), in: root) }
    }

    /// Many incremental changes reach the same minimum cost, priority by priority, as solving the same constraints at once.
    @Test(arguments: 0..<60) func changesComeToTheSameCostsAsSolvingAtOnce(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let count = Int.random(in: 1...6, using: &random)
        let kept = views(count)
        var wishes: [Wish] = []
        var active: [NSLayoutConstraint] = []
        for _ in 0..<30 {
            let choice = Int.random(in: 0..<6, using: &random)
            if choice < 3 || wishes.isEmpty {
                let wish = Wish.random(count, &random)
                guard wish.first != wish.second else { continue }
                wishes.append(wish)
                active.append(wish.constraint(kept))
                active[active.count - 1].isActive = true
            } else {
                let index = Int.random(in: 0..<wishes.count, using: &random)
                switch choice {
                case 3:
                    wishes[index].constant = CGFloat(Int.random(in: -100...200, using: &random))
                    active[index].constant = wishes[index].constant
                case 4:
                    wishes[index].priority = [900, 750, 500, 250].randomElement(using: &random) ?? 250
                    active[index].priority = UILayoutPriority(wishes[index].priority)
                default:
                    active.remove(at: index).isActive = false
                    wishes.remove(at: index)
                }
            }
            kept[0].layoutIfNeeded()
            let fresh = views(count)
            NSLayoutConstraint.activate(wishes.map { $0.constraint(fresh) })
            fresh[0].layoutIfNeeded()
            let one = costs(wishes, kept)
            let other = costs(wishes, fresh)
            for (priority, cost) in one { expect(abs(cost - (other[priority] ?? -1)) < 1e-6, "\(priority)") }
        }
    }
}
