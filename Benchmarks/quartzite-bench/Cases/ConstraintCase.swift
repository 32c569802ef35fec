import QuartzUI

/// Views with constraints, and one constant that changes.
@MainActor
enum ConstraintCase {
    static let change = BenchmarkCase(
        name: "constraints",
        summary: "µs per layout of a row of views with two inequalities each: a constant changed, nothing changed, all made"
    ) { plan, report in
        for count in plan.sizes([10, 80, 320]) {
            let row = Row(count)
            let changed = plan.sample {
                Plan.threadTime { for turn in 0..<20 { row.change(turn) } } / 20_000
            }
            guard abs(row.views[count - 1].frame.maxX - row.end) < 1e-6 else {
                throw BenchmarkError("constraints: the row ends at \(row.views[count - 1].frame.maxX), not at \(row.end)")
            }
            report(Measurement(name: "constraints.change", n: count, unit: "µs", samples: changed))
            let unchanged = plan.sample {
                Plan.threadTime {
                    for _ in 0..<20 {
                        row.box.setNeedsLayout()
                        row.box.layoutIfNeeded()
                    }
                } / 20_000
            }
            report(Measurement(name: "constraints.unchanged", n: count, unit: "µs", samples: unchanged))
            let made = plan.sample { Plan.threadTime { _ = Row(count) } / 1000 }
            report(Measurement(name: "constraints.made", n: count, unit: "µs", samples: made))
        }
    }

    /// Views side by side, each with a preferred width between two limits.
    @MainActor
    private struct Row {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
        let views: [UIView]
        private let wish: NSLayoutConstraint

        init(_ count: Int) {
            views = (0..<count).map { _ in UIView() }
            var wishes: [NSLayoutConstraint] = []
            for (index, view) in views.enumerated() {
                view.translatesAutoresizingMaskIntoConstraints = false
                box.addSubview(view)
                let width = view.widthAnchor.constraint(equalToConstant: 20)
                width.priority = .defaultHigh
                wishes.append(width)
                NSLayoutConstraint.activate([
                    view.leftAnchor.constraint(equalTo: index == 0 ? box.leftAnchor : views[index - 1].rightAnchor, constant: 1),
                    view.topAnchor.constraint(equalTo: box.topAnchor), view.heightAnchor.constraint(equalToConstant: 10), width,
                    view.widthAnchor.constraint(greaterThanOrEqualToConstant: 5),
                    view.widthAnchor.constraint(lessThanOrEqualTo: box.widthAnchor, multiplier: 0.5),
                ])
            }
            wish = wishes[count / 2]
            box.layoutIfNeeded()
        }

        /// The expected right edge of the last view.
        var end: CGFloat { CGFloat(views.count) * 21 - 20 + max(5, wish.constant) }

        func change(_ turn: Int) {
            wish.constant = turn % 3 == 0 ? 2 : CGFloat(20 + turn)
            box.layoutIfNeeded()
        }
    }
}
