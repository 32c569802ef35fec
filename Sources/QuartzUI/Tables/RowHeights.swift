/// The heights of a section's rows: estimates, and measured heights of some rows.
///
/// Rows with the standard estimate use no memory. Measured rows are stored in order, with the cumulative difference between
/// measured and estimated heights.
struct RowHeights {
    let count: Int
    private let standard: CGFloat
    /// Estimated bottoms of the rows, relative to the first row's top; nil if all rows have the height `standard`.
    private let bottoms: [CGFloat]?
    private var measured: [(row: Int, sum: CGFloat)] = []

    init(count: Int, standard: CGFloat) {
        self.count = count
        self.standard = standard
        bottoms = nil
    }

    init(_ heights: [CGFloat]) {
        count = heights.count
        standard = 0
        var y: CGFloat = 0
        bottoms = heights.map { height in
            y += height
            return y
        }
    }

    /// The bottom of a row, relative to the first row's top.
    func bottom(_ row: Int) -> CGFloat {
        let place = place(after: row)
        return guessedBottom(row) + (place > 0 ? measured[place - 1].sum : 0)
    }

    private func guessedBottom(_ row: Int) -> CGFloat { row < 0 ? 0 : bottoms?[row] ?? standard * CGFloat(row + 1) }

    /// The number of measured rows up to and including a row.
    private func place(after row: Int) -> Int {
        var low = 0
        var high = measured.count
        while low < high {
            let middle = (low + high) / 2
            if measured[middle].row <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The measured rows, in order.
    var measuredRows: [Int] { measured.map(\.row) }

    mutating func setHeight(_ height: CGFloat, of row: Int) {
        let change = height - (bottom(row) - (row == 0 ? 0 : bottom(row - 1)))
        var place = place(after: row)
        if place == 0 || measured[place - 1].row != row {
            measured.insert((row, place > 0 ? measured[place - 1].sum : 0), at: place)
            place += 1
        }
        for index in measured.indices[(place - 1)...] { measured[index].sum += change }
    }
}
