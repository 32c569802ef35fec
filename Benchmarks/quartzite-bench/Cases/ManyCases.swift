import QuartzUI

/// Work on each of many views, layers and constraints, at two sizes. The ratio of the costs shows whether they grow in proportion.
@MainActor
enum ManyCase {
    static let many = BenchmarkCase(
        name: "many",
        summary: "µs to add and remove 1,000 and 10,000 views, layers, constraints and controllers; to show long texts"
    ) { plan, report in
        for count in [1000, 10_000] {
            for work in Work.allCases {
                let samples = plan.sample { cost(of: work, count) }
                report(Measurement(name: work.name, n: count, unit: "µs", samples: samples))
            }
        }
    }

    /// The limits of the costs of ten times the number.
    nonisolated static var goals: [Goal] {
        Work.allCases.map { Goal(name: $0.name, n: 10_000, base: 1000, limit: $0.limit) }
    }

    nonisolated private enum Work: CaseIterable {
        case subviewsFromFirst, subviewsFromLast, sublayersFromFirst, sublayersFromLast, arrangedViews, constraints, children
        case layerConstraints, links, tint, text

        var name: String { "many.\(self)" }

        /// The limit of the ratio. A quadratic cost has 100.
        var limit: Double {
            switch self {
            // A text costs what is seen of it, and the search for its lines.
            case .text: 5
            // Each removal moves all later references, 8 bytes each.
            case .subviewsFromFirst, .sublayersFromFirst, .children: 40
            // In proportion, on larger memory.
            default: 20
            }
        }
    }

    /// Returns the time of a piece of work in microseconds, without its preparation.
    private static func cost(of work: Work, _ count: Int) -> Double {
        switch work {
        case .subviewsFromFirst, .subviewsFromLast:
            let (holder, views) = (UIView(), (0..<count).map { _ in UIView() })
            for view in views { holder.addSubview(view) }
            return time { for index in order(count, work == .subviewsFromFirst) { views[index].removeFromSuperview() } }
        case .sublayersFromFirst, .sublayersFromLast:
            let (holder, layers) = (CALayer(), (0..<count).map { _ in CALayer() })
            for layer in layers { holder.addSublayer(layer) }
            return time { for index in order(count, work == .sublayersFromFirst) { layers[index].removeFromSuperlayer() } }
        case .arrangedViews:
            let (stack, views) = (UIStackView(), (0..<count).map { _ in UIView() })
            return time {
                for view in views { stack.addArrangedSubview(view) }
                for view in views.reversed() { view.removeFromSuperview() }
            }
        case .constraints:
            let (holder, view) = (UIView(), UIView())
            holder.addSubview(view)
            let constraints = (0..<count).map { view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0)) }
            return time {
                NSLayoutConstraint.activate(constraints)
                for constraint in constraints.reversed() { constraint.isActive = false }
            }
        case .children:
            let (holder, children) = (UIViewController(), (0..<count).map { _ in UIViewController() })
            return time {
                for child in children { holder.addChild(child) }
                for child in children { child.removeFromParent() }
            }
        case .layerConstraints:
            let layer = CALayer()
            return time {
                for _ in 0..<count {
                    layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX))
                }
            }
        case .links:
            return time {
                let links = (0..<count).map { _ in CADisplayLink { _ in } }
                for link in links { link.add(to: .main, forMode: .default) }
                for link in links.reversed() { link.invalidate() }
            }
        case .tint: return tintCost(depth: count / 4)
        case .text: return textCost(lines: count)
        }
    }

    /// A tint is inherited level by level.
    private static func tintCost(depth: Int) -> Double {
        let root = UIView()
        root.tintColor = .red
        var views = [root]
        for _ in 0..<depth {
            let inner = UIView()
            views[views.count - 1].addSubview(inner)
            views.append(inner)
        }
        return time { for _ in 0..<10 { _ = views[depth].tintColor } }
    }

    /// A label of two lines with a longer text.
    private static func textCost(lines: Int) -> Double {
        let text = String(repeating: "The quick brown fox jumps over the lazy dog, again and again.\n", count: lines)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        label.numberOfLines = 2
        return time {
            label.text = text
            label.layoutIfNeeded()
            _ = label.sizeThatFits(CGSize(width: 200, height: 1000))
        }
    }

    private static func order(_ count: Int, _ isFromFirst: Bool) -> [Int] {
        isFromFirst ? Array(0..<count) : (0..<count).reversed()
    }

    private static func time(_ body: () -> Void) -> Double { Plan.threadTime(body) / 1000 }
}
