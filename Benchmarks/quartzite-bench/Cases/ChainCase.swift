import QuartzUI

/// Long chains of views with constraints, at two sizes whose ratio shows whether costs grow in proportion.
@MainActor
enum ChainCase {
    static let chains = BenchmarkCase(
        name: "chains",
        summary: "µs per layout of a column of labels and of a row of equal widths: all made, one text or the box's width changed"
    ) { plan, report in
        for count in [250, 2000] {
            try labels(plan, count, report)
            try equalWidths(plan, count, report)
        }
    }

    private static func labels(_ plan: Plan, _ count: Int, _ report: (Measurement) -> Void) throws {
        var column = Chain()
        let made = plan.sample {
            column = Chain()
            for index in 0..<count { column.addLabel("\(index)") }
            return column.layOut()
        }
        report(Measurement(name: "chains.labels.made", n: count, unit: "µs", samples: made))
        var turn = 0
        let text = plan.sample {
            turn += 1
            (column.views[count / 2] as? UILabel)?.font = .systemFont(ofSize: turn % 2 == 0 ? 13 : 40)
            return column.layOut()
        }
        report(Measurement(name: "chains.labels.text", n: count, unit: "µs", samples: text))
        let width = plan.sample { column.resize() }
        report(Measurement(name: "chains.labels.width", n: count, unit: "µs", samples: width))
        let heights = column.views.reduce(0) { $0 + $1.intrinsicContentSize.height + 4 }
        try column.check(column.views[count - 1].frame.maxY, heights - 4)
    }

    private static func equalWidths(_ plan: Plan, _ count: Int, _ report: (Measurement) -> Void) throws {
        var row = Chain()
        let made = plan.sample {
            row = Chain()
            for _ in 0..<count { row.addEqualWidth() }
            row.views[count - 1].trailingAnchor.constraint(equalTo: row.box.trailingAnchor).isActive = true
            return row.layOut()
        }
        report(Measurement(name: "chains.equal.made", n: count, unit: "µs", samples: made))
        let width = plan.sample { row.resize() }
        report(Measurement(name: "chains.equal.width", n: count, unit: "µs", samples: width))
        try row.check(row.views[count / 2].frame.minX, row.box.bounds.width / 2)
    }

    /// Returns views, each of which begins where the previous one ends.
    @MainActor
    private struct Chain {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
        private(set) var views: [UIView] = []

        /// Adds a label below the others, as wide as the box.
        mutating func addLabel(_ text: String) {
            let label = UILabel()
            label.text = text
            let top = views.last?.bottomAnchor ?? box.topAnchor
            add(label)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: box.trailingAnchor),
                label.topAnchor.constraint(equalTo: top, constant: views.count == 1 ? 0 : 4),
            ])
        }

        /// Adds a view beside the others, as wide as the previous one.
        mutating func addEqualWidth() {
            let (view, last) = (UIView(), views.last)
            add(view)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: last?.trailingAnchor ?? box.leadingAnchor),
                view.topAnchor.constraint(equalTo: box.topAnchor), view.bottomAnchor.constraint(equalTo: box.bottomAnchor),
            ])
            if let last { view.widthAnchor.constraint(equalTo: last.widthAnchor).isActive = true }
        }

        private mutating func add(_ view: UIView) {
            view.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(view)
            views.append(view)
        }

        /// Returns the time of a layout in microseconds.
        func layOut() -> Double { Plan.threadTime { box.layoutIfNeeded() } / 1000 }

        func resize() -> Double {
            box.frame.size.width = box.frame.width == 400 ? 500 : 400
            return layOut()
        }

        func check(_ value: CGFloat, _ wanted: CGFloat) throws {
            guard abs(value - wanted) < 1e-6 else { throw BenchmarkError("chains: a view is at \(value), not at \(wanted)") }
        }
    }
}
