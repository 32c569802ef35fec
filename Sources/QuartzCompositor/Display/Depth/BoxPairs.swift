/// Finds the pairs of axis-aligned boxes that overlap, in time proportional to the boxes and the pairs.
///
/// The boxes lie in a grid whose cells are about as large as the boxes. Each pair is reported in one cell only: the one of the
/// least x and y of the intersection.
struct BoxPairs {
    typealias Box = ConnectedBoxes.Box

    /// Limit of comparisons for each permitted pair.
    private static let comparisonsPerPair = 16
    /// Up to this number of boxes a grid costs more than it saves.
    private static let few = 12

    /// Adds the overlapping pairs among some of the boxes, the lesser index first.
    ///
    /// - Parameters:
    ///   - members: Ascending indices.
    ///   - most: Limit of the number of pairs.
    /// - Returns: false if there are more pairs or if the search would take too long; the result is then incomplete.
    static func add(_ boxes: [Box], _ members: [Int], to pairs: inout [(Int32, Int32)], most: Int) -> Bool {
        let limit = pairs.count + most
        guard members.count > few, let grid = Grid(boxes, members, most: most) else {
            guard members.count <= few || members.count * members.count / 2 <= most else { return false }
            for (count, second) in members.enumerated() {
                for first in members[..<count] where boxes[first].overlaps(boxes[second]) {
                    pairs.append((Int32(first), Int32(second)))
                }
            }
            return pairs.count <= limit
        }
        return grid.add(boxes, to: &pairs, limit: limit, mostComparisons: most * comparisonsPerPair)
    }

    private struct Grid {
        private let low: SIMD2<Float>
        private let scale: SIMD2<Float>
        private let last: SIMD2<Float>
        /// Start of each cell in `entries`.
        private var starts: [Int32]
        private var entries: [Int32]

        init?(_ boxes: [Box], _ members: [Int], most: Int) {
            var all = Box()
            var extent = SIMD2<Float>.zero
            for index in members where !boxes[index].isEmpty {
                all.low.lower(to: boxes[index].low)
                all.high.raise(to: boxes[index].high)
                extent += boxes[index].high - boxes[index].low
            }
            let (size, count) = (all.high - all.low, Float(members.count))
            let cell = extent / count
            guard size.x.isFinite, size.y.isFinite, size.x > 0, size.y > 0, cell.x > 0, cell.y > 0 else { return nil }
            var cells = size / cell
            let excess = cells.x * cells.y / (count * 2)
            if excess > 1 { cells /= excess.squareRoot() }
            cells = SIMD2(min(max(cells.x.rounded(.up), 1), count), min(max(cells.y.rounded(.up), 1), count))
            low = all.low
            scale = cells / size
            guard scale.x.isFinite, scale.y.isFinite else { return nil }
            last = cells - 1
            starts = [Int32](repeating: 0, count: Int(cells.x) * Int(cells.y) + 1)
            entries = []
            var sum = 0
            for index in members where !boxes[index].isEmpty {
                sum += cellCount(boxes[index])
                guard sum <= most + members.count * 4 else { return nil }
            }
            fill(boxes, members, sum)
        }

        private func cellCount(_ box: Box) -> Int {
            let (columns, rows) = cells(of: box)
            return columns.count * rows.count
        }

        /// Fills the cells by a counting sort.
        private mutating func fill(_ boxes: [Box], _ members: [Int], _ sum: Int) {
            let width = Int(last.x) + 1
            for index in members where !boxes[index].isEmpty {
                let (columns, rows) = cells(of: boxes[index])
                for row in rows { for column in columns { starts[row * width + column + 1] += 1 } }
            }
            for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
            var next = starts
            entries = [Int32](repeating: 0, count: sum)
            for index in members where !boxes[index].isEmpty {
                let (columns, rows) = cells(of: boxes[index])
                for row in rows {
                    for column in columns {
                        let cell = row * width + column
                        entries[Int(next[cell])] = Int32(index)
                        next[cell] += 1
                    }
                }
            }
        }

        @inline(__always)
        private func cell(_ point: SIMD2<Float>) -> (column: Int, row: Int) {
            // The values are not negative, so truncation rounds down.
            var cell = (point - low) * scale
            cell.raise(to: .zero)
            cell.lower(to: last)
            return (Int(cell.x), Int(cell.y))
        }

        @inline(__always)
        private func cells(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
            let (from, to) = (cell(box.low), cell(box.high))
            return (from.column...to.column, from.row...to.row)
        }

        func add(_ boxes: [Box], to pairs: inout [(Int32, Int32)], limit: Int, mostComparisons: Int) -> Bool {
            var comparisons = 0
            let width = Int(last.x) + 1
            for number in 0..<starts.count - 1 {
                let range = Int(starts[number])..<Int(starts[number + 1])
                comparisons += range.count * (range.count - 1) / 2
                guard comparisons <= mostComparisons else { return false }
                for later in range {
                    let second = entries[later]
                    let box = boxes[Int(second)]
                    for earlier in range.lowerBound..<later {
                        let other = boxes[Int(entries[earlier])]
                        guard other.overlaps(box) else { continue }
                        var corner = box.low
                        corner.raise(to: other.low)
                        let own = cell(corner)
                        if own.row * width + own.column == number { pairs.append((entries[earlier], second)) }
                    }
                }
                guard pairs.count <= limit else { return false }
            }
            return true
        }
    }
}
