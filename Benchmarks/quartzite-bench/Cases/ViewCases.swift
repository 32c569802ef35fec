import QuartzUI
import QuartzUIControls

/// Views with constraints, and one constant that changes.
@MainActor
enum ConstraintCase {
    static let change = BenchmarkCase(
        name: "constraints",
        summary: "µs per layout of a row of views with two inequalities each: a constant changed, nothing changed, all made"
    ) { plan, report in
        for count in plan.sizes([10, 80, 320]) {
            let row = Row(count)
            let samples = plan.sample {
                Plan.threadTime { for turn in 0..<20 { row.change(turn) } } / 20_000
            } against: {
                Plan.threadTime { for _ in 0..<20 { row.layOut() } } / 20_000
            }
            guard abs(row.views[count - 1].frame.maxX - row.end) < 1e-6 else {
                throw BenchmarkError("constraints: the row ends at \(row.views[count - 1].frame.maxX), not at \(row.end)")
            }
            report(
                Measurement(
                    name: "constraints.change", n: count, unit: "µs", samples: samples.own,
                    reference: ("no change", samples.reference)))
            report(Measurement(name: "constraints.unchanged", n: count, unit: "µs", samples: samples.reference))
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

        /// Lays out the views without a change.
        func layOut() {
            box.setNeedsLayout()
            box.layoutIfNeeded()
        }
    }
}

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

/// Keys in a long text.
@MainActor
enum TextCase {
    private static let sentence = "The quick brown fox jumps over the lazy dog, again and again."

    static let keys = BenchmarkCase(
        name: "text",
        summary:
            "µs per character typed in a text view, by kilobytes of text, in lines and in one paragraph; and to set all of it"
    ) { plan, report in
        for (kilobytes, name, line) in plan.sizes([10, 100, 1000]).flatMap({ size in
            [(size, "text", sentence + "\n"), (size, "paragraph", sentence + " ")]
        }) {
            let text = String(repeating: line, count: kilobytes * 1000 / line.utf8.count)
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
            let set = Plan.threadTime {
                view.text = text
                view.layoutIfNeeded()
            }
            view.selectedRange = NSRange(location: text.utf16.count / 2, length: 0)
            view.scrollRangeToVisible(view.selectedRange)
            view.layoutIfNeeded()
            // The reference sets a text that fills the view.
            let short = UITextView(frame: view.frame)
            let screenful = String(text.prefix(2000))
            let keys = plan.sample {
                Plan.threadTime {
                    for _ in 0..<10 {
                        view.insertText("x")
                        view.layoutIfNeeded()
                    }
                } / 10_000
            } against: {
                Plan.threadTime {
                    short.text = screenful
                    short.layoutIfNeeded()
                } / 1000
            }
            guard view.text.utf16.count == text.utf16.count + 10 * (plan.runs + 1) else {
                throw BenchmarkError("text: \(view.text.utf16.count) units after typing")
            }
            report(
                Measurement(
                    name: "\(name).key", n: kilobytes, unit: "µs", samples: keys.own,
                    reference: ("a text of the view's height", keys.reference)))
            report(Measurement(name: "\(name).set", n: kilobytes, unit: "µs", samples: [set / 1000]))
        }
    }
}
