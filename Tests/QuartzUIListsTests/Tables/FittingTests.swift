import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUILists

/// A cell whose label is 10 points within its content view.
private final class Wrapping: UITableViewCell {
    let label = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
        ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Rows with given numbers of lines.
private final class Lines: UITableViewDataSource, UITableViewDelegate {
    var lines: [Int]
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    init(_ lines: [Int], in scene: Scene) {
        self.lines = lines
        table.register(Wrapping.self, forCellReuseIdentifier: "lines")
        table.dataSource = self
        table.delegate = self
        scene.window.addSubview(table)
        scene.frame()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { lines.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "lines", for: indexPath)
        (cell as? Wrapping)?.label.text = Array(repeating: "line", count: lines[indexPath.row]).joined(separator: "\n")
        return cell
    }
    /// Returns the height of a row with a number of lines.
    static func height(_ lines: Int) -> CGFloat {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = Array(repeating: "line", count: lines).joined(separator: "\n")
        return (label.sizeThatFits(CGSize(width: 280, height: CGFloat.infinity)).height + 20).rounded(.up)
    }
}

@Suite struct FittingTests {
    @Test func theLeastSizeThatFulfilsTheConstraints() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let inner = placed(UIView(), in: box)
        NSLayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 20),
            inner.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10),
            inner.topAnchor.constraint(equalTo: box.topAnchor, constant: 5),
            inner.bottomAnchor.constraint(lessThanOrEqualTo: box.bottomAnchor, constant: -7),
            inner.widthAnchor.constraint(greaterThanOrEqualToConstant: 100),
            inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
        ])
        expectEqual(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), CGSize(width: 130, height: 62))
        let wide = box.systemLayoutSizeFitting(
            CGSize(width: 430, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
        expectEqual(wide, CGSize(width: 430, height: 212))
        // Fitting places no views.
        expect(box.bounds.size == CGSize(width: 300, height: 200), inner.bounds.size == .zero)
        expectEqual(box.systemLayoutSizeFitting(CGSize(width: CGFloat.nan, height: 0)), box.bounds.size)
    }

    @Test func withoutConstraintsTheContentDecides() {
        let label = UILabel("Some text")
        expectEqual(label.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize), label.intrinsicContentSize)
        expectEqual(UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)).systemLayoutSizeFitting(.zero), .zero)
    }

    @Test func textWrapsAtTheWidthThatItGets() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 500))
        let label = UILabel("several words that do not fit on a line of a hundred points")
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        box.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: box.trailingAnchor),
            label.topAnchor.constraint(equalTo: box.topAnchor),
        ])
        box.layoutIfNeeded()
        let height = label.sizeThatFits(CGSize(width: 100, height: CGFloat.infinity)).height
        expect(label.frame == CGRect(x: 0, y: 0, width: 100, height: height), height > 3 * label.font.lineHeight)
    }

    @Test func baselinesAreInLine() {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        let small = UILabel("small", font: .systemFont(ofSize: 12))
        let large = UILabel("large", font: .systemFont(ofSize: 30))
        let lines = UILabel("two\nlines", font: .systemFont(ofSize: 16))
        lines.numberOfLines = 0
        for label in [small, large, lines] {
            label.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(label)
        }
        let plain = placed(UIView(), in: box)
        NSLayoutConstraint.activate([
            large.topAnchor.constraint(equalTo: box.topAnchor, constant: 20),
            small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
            lines.lastBaselineAnchor.constraint(equalTo: large.lastBaselineAnchor, constant: 4),
            plain.heightAnchor.constraint(equalToConstant: 10),
            plain.lastBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
        ])
        box.layoutIfNeeded()
        func baseline(_ label: UILabel, last: Bool = false) -> CGFloat {
            label.layoutIfNeeded()
            let layout = label.textLayer.layout
            let line = last ? layout.lines[layout.lines.count - 1].origin.y : layout.firstBaseline
            return label.frame.midY - layout.size.height / 2 + line
        }
        expect(near(baseline(small), baseline(large), 0.51))
        expect(near(baseline(lines, last: true), baseline(large) + 4, 0.51))
        expect(near(plain.frame.maxY, baseline(large), 0.51), small.frame.minY > large.frame.minY)
    }

    @Test func marginsByTheDirectionOfText() {
        let view = UIView()
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        expectEqual(view.layoutMargins, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        expectEqual(view.directionalLayoutMargins, NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8))
    }

    @Test func constraintsAreUpdatedOnceBeforeALayout() {
        final class Counting: UIView {
            var updates = 0
            override func updateConstraints() {
                updates += 1
                super.updateConstraints()
            }
        }
        let view = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.setNeedsLayout()
        view.layoutIfNeeded()
        expectEqual(view.updates, 1)
        view.setNeedsLayout()
        view.layoutIfNeeded()
        expectEqual(view.updates, 1)
        view.setNeedsUpdateConstraints()
        expect(view.needsUpdateConstraints())
        view.layoutIfNeeded()
        expectEqual(view.updates, 2)
    }

    @Test func aStackTakesTheSizeThatConstraintsGiveAView() {
        let fixed = UIView()
        fixed.heightAnchor.constraint(equalToConstant: 50).isActive = true
        let other = UIView()
        other.heightAnchor.constraint(equalToConstant: 30).isActive = true
        let stack = UIStackView(arrangedSubviews: [fixed, other])
        stack.axis = .vertical
        stack.spacing = 4
        stack.frame = CGRect(x: 0, y: 0, width: 120, height: 84)
        stack.layoutIfNeeded()
        expectEqual(fixed.frame, CGRect(x: 0, y: 0, width: 120, height: 50))
        expectEqual(other.frame, CGRect(x: 0, y: 54, width: 120, height: 30))
        expectEqual(stack.intrinsicContentSize.height, 84)
    }

    // MARK: Rows

    @Test func constraintsInACellSizeItsRow() {
        Scene.run { scene in
            let source = Lines([1, 3, 1, 1, 1, 1, 1, 1], in: scene)
            let one = Lines.height(1)
            let three = Lines.height(3)
            expect(one < 44, three > 44)
            expectEqual(source.table.rectForRow(at: IndexPath(row: 0, section: 0)).height, one)
            expectEqual(
                source.table.rectForRow(at: IndexPath(row: 1, section: 0)), CGRect(x: 0, y: one, width: 300, height: three))
            // Measured rows are lower than the estimate, so more rows are visible; the others still count as 44 points.
            let seen = source.table.visibleCells.count
            expectEqual(source.table.contentSize.height, three + one * CGFloat(seen - 1) + 44 * CGFloat(8 - seen))
        }
    }

    @Test func whatIsSeenStaysWhileRowsComeInFromAbove() {
        Scene.run { scene in
            let source = Lines(Array(repeating: 4, count: 40), in: scene)
            let height = Lines.height(4)
            source.table.estimatedRowHeight = 30
            scene.frame()
            // Scroll to a row above which nothing has been measured.
            source.table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
            scene.frame()
            let cell = source.table.cellForRow(at: IndexPath(row: 20, section: 0))
            let before = (cell?.frame.minY ?? 0) - source.table.contentOffset.y
            source.table.contentOffset.y -= 10
            scene.frame()
            expect(near((cell?.frame.minY ?? 0) - source.table.contentOffset.y, before + 10))
            expectEqual(source.table.rectForRow(at: IndexPath(row: 19, section: 0)).height, height)
        }
    }

    @Test func anEmptyUpdateMeasuresAnewWithAnAnimation() {
        Scene.run { scene in
            let source = Lines([1, 1, 1], in: scene)
            let table = source.table
            let cell = table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Wrapping
            cell?.label.text = "one\ntwo\nthree"
            table.performBatchUpdates(nil)
            scene.frame()
            expectEqual(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY, Lines.height(3))
            let next = table.cellForRow(at: IndexPath(row: 1, section: 0))
            scene.advance(by: 0.15)
            let seen = next?.layer.presentation()?.frame.minY ?? 0
            expect(seen > Lines.height(1), seen < Lines.height(3))
            scene.advance(by: 0.3)
            expectEqual(cell?.frame.height, Lines.height(3))
        }
    }

    @Test func textsOfPlainCellsMakeRowsHigher() {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "Title"
        cell.detailTextLabel?.text = "Below it"
        let target = CGSize(width: 300, height: 0)
        expect(cell.systemLayoutSizeFitting(target).height >= 44)
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = "a\nb\nc\nd"
        expect(cell.systemLayoutSizeFitting(target).height > 4 * (cell.textLabel?.font.lineHeight ?? 0) + 20)
    }

    @Test func measuredHeightsAreKeptInOrder() {
        var heights = RowHeights(count: 10, standard: 10)
        heights.setHeight(15, of: 4)
        heights.setHeight(3, of: 2)
        heights.setHeight(20, of: 9)
        expectEqual((0..<10).map(heights.bottom), [10, 20, 23, 33, 48, 58, 68, 78, 88, 108])
        heights.setHeight(10, of: 4)
        heights.setHeight(12, of: 0)
        expectEqual((0..<10).map(heights.bottom), [12, 22, 25, 35, 45, 55, 65, 75, 85, 105])
        expectEqual(heights.measuredRows, [0, 2, 4, 9])
        var given = RowHeights([1, 2, 3])
        given.setHeight(5, of: 1)
        expectEqual((0..<3).map(given.bottom), [1, 6, 9])
    }
}
