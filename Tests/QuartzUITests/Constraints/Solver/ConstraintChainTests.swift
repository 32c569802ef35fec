import SeededRandom
import Expectations
import Testing

@testable import QuartzUI

/// Long chains of views, which are solved without steps, and changes within them.
@Suite struct ConstraintChainTests {
    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

    private var pivots: Int { box.layoutConstraints.engine?.simplex.pivots ?? -1 }

    /// Returns a column of labels as wide as the box, with gaps of 4.
    private func column(_ count: Int) -> [UILabel] {
        let labels = (0..<count).map { index in
            let label = placed(UILabel(), in: box)
            label.text = "\(index)"
            return label
        }
        for (index, label) in labels.enumerated() {
            let top = index == 0 ? box.topAnchor : labels[index - 1].bottomAnchor
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: box.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: box.trailingAnchor),
                label.topAnchor.constraint(equalTo: top, constant: index == 0 ? 0 : 4),
            ])
        }
        return labels
    }

    /// Returns the number of labels that are not where a column places them.
    private func misplaced(_ labels: [UILabel]) -> Int {
        var top: CGFloat = 0
        return labels.count { label in
            let frame = CGRect(x: 0, y: top, width: box.bounds.width, height: label.intrinsicContentSize.height)
            top = frame.maxY + 4
            return !near(label.frame.minY, frame.minY) || label.frame.minX != 0 || label.frame.size != frame.size
        }
    }

    @Test func twoThousandLabels() {
        let labels = column(2000)
        box.layoutIfNeeded()
        expect(misplaced(labels) == 0, labels[1999].frame.minY > 30_000)
        // Each label has seven relations and four unknowns. Pairs alone determine them.
        expect(pivots <= 4)
        labels[700].font = .systemFont(ofSize: 60)
        box.layoutIfNeeded()
        expect(misplaced(labels) == 0, labels[700].frame.height > 50)
        box.frame.size.width = 250
        box.layoutIfNeeded()
        expect(misplaced(labels) == 0, labels[1999].frame.width == 250)
        expect(pivots <= 8)
    }

    @Test func aLabelLeavesTheMiddle() {
        var labels = column(400)
        box.layoutIfNeeded()
        let below = labels[201].frame
        labels.remove(at: 200).removeFromSuperview()
        box.layoutIfNeeded()
        // Nothing places the rest of the column, which stays.
        expect(labels[200].frame == below, misplaced(Array(labels[..<200])) == 0)
        labels[200].topAnchor.constraint(equalTo: labels[199].bottomAnchor, constant: 4).isActive = true
        box.layoutIfNeeded()
        expectEqual(misplaced(labels), 0)
    }

    @Test(arguments: [250, 300, 2000]) func equalWidths(count: Int) {
        let views = (0..<count).map { _ in placed(UIView(), in: box) }
        for (index, view) in views.enumerated() {
            let before = index == 0 ? box.leadingAnchor : views[index - 1].trailingAnchor
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: before), view.topAnchor.constraint(equalTo: box.topAnchor),
                view.heightAnchor.constraint(equalToConstant: 10),
            ])
            if index > 0 { view.widthAnchor.constraint(equalTo: views[index - 1].widthAnchor).isActive = true }
        }
        views[count - 1].trailingAnchor.constraint(equalTo: box.trailingAnchor).isActive = true
        for width in [400, 1000, 40] as [CGFloat] {
            box.frame.size.width = width
            box.layoutIfNeeded()
            let share = width / CGFloat(count)
            let wrong = views.enumerated().count { index, view in
                !near(view.frame.width, share, 1e-9) || !near(view.frame.minX, CGFloat(index) * share, 1e-7)
            }
            expect(wrong == 0, pivots <= 8)
        }
        // One view in the middle no longer has the width of the one before.
        let middle = views[count / 2]
        box.constraints.first { $0.firstItem === middle && $0.firstAttribute == .width }?.isActive = false
        views[0].widthAnchor.constraint(equalToConstant: 20 / CGFloat(count)).isActive = true
        box.layoutIfNeeded()
        expect(near(middle.frame.minX, 10))
        expect(near(middle.frame.width, (40 - middle.frame.minX) / CGFloat(count - count / 2), 1e-9))
        expect(near(views[count - 1].frame.maxX, 40))
    }

    @Test func limitsWithinAChain() {
        let views = (0..<300).map { _ in placed(UIView(), in: box) }
        for (index, view) in views.enumerated() {
            let top = index == 0 ? box.topAnchor : views[index - 1].bottomAnchor
            NSLayoutConstraint.activate([
                // The view in the middle may be lower.
                index == 150 ? view.topAnchor.constraint(greaterThanOrEqualTo: top) : view.topAnchor.constraint(equalTo: top),
                view.leftAnchor.constraint(equalTo: box.leftAnchor), view.widthAnchor.constraint(equalToConstant: 10),
                with(750, view.heightAnchor.constraint(equalToConstant: 10)),
                view.heightAnchor.constraint(greaterThanOrEqualToConstant: index % 3 == 0 ? 12 : 0),
                with(900, view.bottomAnchor.constraint(lessThanOrEqualTo: box.topAnchor, constant: 20_000)),
            ])
        }
        let limit = views[150].topAnchor.constraint(greaterThanOrEqualTo: box.topAnchor, constant: 4000)
        limit.isActive = true
        box.layoutIfNeeded()
        // A third of 150 views has 12 points, the others 10.
        expect(views[149].frame.maxY == 1600, views[150].frame.minY == 4000, views[299].frame.maxY == 5600)
        limit.constant = 1000
        box.setNeedsLayout()
        box.layoutIfNeeded()
        // The present position satisfies the smaller limit, too.
        expectEqual(views[150].frame.minY, 4000)
        limit.constant = 5000
        views[150].topAnchor.constraint(lessThanOrEqualTo: views[149].bottomAnchor, constant: 50).isActive = true
        box.layoutIfNeeded()
        // The heights above give way.
        expect(views[150].frame.minY == 5000, near(views[149].frame.maxY, 4950), views[299].frame.maxY == 6600)
    }

    /// A grid of rows and columns of equal sizes fills its box.
    @Test func aGrid() {
        let side = 30
        let cells = (0..<side).map { _ in (0..<side).map { _ in placed(UIView(), in: box) } }
        for row in 0..<side {
            for column in 0..<side {
                let cell = cells[row][column]
                NSLayoutConstraint.activate([
                    cell.leftAnchor.constraint(equalTo: column == 0 ? box.leftAnchor : cells[row][column - 1].rightAnchor),
                    cell.topAnchor.constraint(equalTo: row == 0 ? box.topAnchor : cells[row - 1][column].bottomAnchor),
                ])
                if row + column == 0 { continue }
                NSLayoutConstraint.activate([
                    cell.widthAnchor.constraint(equalTo: cells[0][0].widthAnchor),
                    cell.heightAnchor.constraint(equalTo: cells[0][0].heightAnchor),
                ])
            }
        }
        NSLayoutConstraint.activate([
            cells[side - 1][side - 1].rightAnchor.constraint(equalTo: box.rightAnchor),
            cells[side - 1][side - 1].bottomAnchor.constraint(equalTo: box.bottomAnchor),
        ])
        for size in [CGSize(width: 600, height: 300), CGSize(width: 90, height: 900)] {
            box.frame.size = size
            box.layoutIfNeeded()
            let (width, height) = (size.width / 30, size.height / 30)
            let wrong = cells.indices.reduce(0) { sum, row in
                sum
                    + cells[row].enumerated().count { column, cell in
                        !near(cell.frame.minX, CGFloat(column) * width) || !near(cell.frame.minY, CGFloat(row) * height)
                            || !near(cell.frame.width, width) || !near(cell.frame.height, height)
                    }
            }
            expect(wrong == 0, pivots <= 8)
        }
    }

    // MARK: Chance

    /// A view of a random row: a wish between limits, or the width of the view before.
    private struct Cell {
        var width: CGFloat?
        var least: CGFloat
        var most: CGFloat
        var gap: CGFloat

        static func random(_ random: inout SplitMix64) -> Cell {
            let least = CGFloat(random.pick(20))
            return Cell(
                width: random.chance(30) ? nil : CGFloat(random.pick(60)), least: least, most: least + CGFloat(random.pick(30)),
                gap: CGFloat(random.pick(5)))
        }
    }

    /// A row of views with the constraints of cells, which change with them.
    private final class Row {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 20))
        private(set) var views: [UIView] = []
        private var links: [[NSLayoutConstraint]] = []

        func insert(_ cell: Cell, at index: Int) {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            box.addSubview(view)
            views.insert(view, at: index)
            links.insert([], at: index)
            view.topAnchor.constraint(equalTo: box.topAnchor).isActive = true
            view.bottomAnchor.constraint(equalTo: box.bottomAnchor).isActive = true
        }

        func remove(at index: Int) {
            views.remove(at: index).removeFromSuperview()
            links.remove(at: index)
        }

        func link(_ cells: [Cell], _ index: Int) {
            let (view, cell) = (views[index], cells[index])
            NSLayoutConstraint.deactivate(links[index])
            let before = index == 0 ? box.leftAnchor : views[index - 1].rightAnchor
            links[index] = [view.leftAnchor.constraint(equalTo: before, constant: cell.gap)]
            if let width = cell.width {
                let wish = view.widthAnchor.constraint(equalToConstant: width)
                wish.priority = .defaultHigh
                links[index] += [
                    wish, view.widthAnchor.constraint(greaterThanOrEqualToConstant: cell.least),
                    view.widthAnchor.constraint(lessThanOrEqualToConstant: cell.most),
                ]
            } else {
                let other = index == 0 ? box.widthAnchor : views[index - 1].widthAnchor
                links[index].append(view.widthAnchor.constraint(equalTo: other, multiplier: index == 0 ? 0.25 : 1))
            }
            NSLayoutConstraint.activate(links[index])
        }
    }

    /// The positions of cells, computed from left to right.
    private func frames(_ cells: [Cell], _ width: CGFloat) -> [CGRect] {
        var last = CGRect(x: 0, y: 0, width: 0, height: 20)
        return cells.enumerated().map { index, cell in
            let size = cell.width.map { min(max($0, cell.least), cell.most) } ?? (index == 0 ? width / 4 : last.width)
            last = CGRect(x: last.maxX + cell.gap, y: 0, width: size, height: 20)
            return last
        }
    }

    @Test(arguments: 0..<30) func changesInARowComeToItsFrames(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let row = Row()
        var cells = (0..<random.pick(60) + 2).map { _ in Cell.random(&random) }
        for (index, cell) in cells.enumerated() { row.insert(cell, at: index) }
        for index in cells.indices { row.link(cells, index) }
        for step in 0..<40 {
            switch random.pick(4) {
            case 0: row.box.frame.size.width = CGFloat(random.pick(1000))
            case 1:
                let index = random.pick(cells.count)
                cells[index] = Cell.random(&random)
                row.link(cells, index)
            case 2:
                let index = random.pick(cells.count + 1)
                cells.insert(Cell.random(&random), at: index)
                row.insert(cells[index], at: index)
                for changed in index..<min(index + 2, cells.count) { row.link(cells, changed) }
            default:
                guard cells.count > 2 else { continue }
                let index = random.pick(cells.count)
                cells.remove(at: index)
                row.remove(at: index)
                if index < cells.count { row.link(cells, index) }
            }
            row.box.layoutIfNeeded()
            let wrong = zip(frames(cells, row.box.bounds.width), row.views).count { frame, view in
                !near(view.frame.minX, frame.minX) || !near(view.frame.width, frame.width) || !near(view.frame.height, 20)
            }
            expectEqual(wrong, 0, "\(step)")
        }
    }
}
