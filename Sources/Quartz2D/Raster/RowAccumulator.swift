/// The coverage of one row of pixels, stored as differences between columns.
struct RowAccumulator {
    private let width: Int
    /// The coverage of column `i` minus that of column `i − 1`.
    private let differences: UnsafeMutableBufferPointer<Float>
    /// The columns that may be nonzero.
    private var low: Int
    private var high: Int

    /// Returns the number of floats that a row needs.
    static func capacity(forWidth width: Int) -> Int { width + 2 }

    /// Creates an empty row.
    ///
    /// - Parameter scratch: Memory for ``capacity(forWidth:)`` numbers that outlives the accumulator.
    init(width: Int, scratch: UnsafeMutableBufferPointer<Float>) {
        self.width = width
        differences = scratch
        scratch.initialize(repeating: 0)
        low = width
        high = -1
    }

    /// Adds the coverage of everything to the right of a straight edge: see ``EdgeCover/add(from:to:cover:to:width:)``.
    @inline(__always)
    mutating func add(from xa: Double, to xb: Double, cover: Float) {
        guard let base = differences.baseAddress,
            let changed = EdgeCover.add(from: xa, to: xb, cover: cover, to: base, width: width)
        else { return }
        low = min(low, changed.first)
        high = max(high, changed.last)
    }

    /// Writes the row as bytes and clears the accumulator. If nothing was added, the row is unchanged.
    mutating func flush(into row: UnsafeMutableBufferPointer<UInt8>) {
        guard low <= high else { return }
        var sum: Float = 0
        let end = min(high, width - 1)
        if low <= end {
            for column in low...end {
                sum += differences[column]
                row[column] = EdgeCover.byte(sum)
            }
        }
        let rest = EdgeCover.byte(sum)
        if end + 1 < width, rest > 0 {
            for column in end + 1..<width { row[column] = rest }
        }
        for column in low...high { differences[column] = 0 }
        low = width
        high = -1
    }
}

/// The coverage that a straight edge adds to a row of pixels, as differences between columns.
enum EdgeCover {
    /// Adds the coverage of everything to the right of an edge.
    ///
    /// The edge spreads its cover evenly over the columns between `xa` and `xb`. A column at distance u to the right of a point
    /// of the edge gets clamp(u, 0, 1) of the point's cover. The sums below are that integral, column by column.
    ///
    /// - Parameters:
    ///   - xa: The column at the edge's start.
    ///   - xb: The column at its end.
    ///   - cover: The height of the edge in rows; negative to subtract.
    ///   - differences: The coverage of each column minus that of the column before; ``RowAccumulator/capacity(forWidth:)`` numbers.
    /// - Returns: The first and the last column that changed; nil if none did.
    @inline(__always)
    static func add(
        from xa: Double, to xb: Double, cover: Float, to differences: UnsafeMutablePointer<Float>, width: Int
    ) -> (first: Int, last: Int)? {
        var left = min(xa, xb)
        var right = max(xa, xb)
        var cover = cover
        let edge = Double(width)
        guard left < edge else { return nil }
        var isCut = false
        if left < 0 {
            if right <= 0 {
                differences[0] += cover
                return (0, 0)
            }
            let outside = Float(-left / (right - left))
            differences[0] += cover * outside
            cover *= 1 - outside
            left = 0
            isCut = true
        }
        if right > edge {
            cover *= Float((edge - left) / (right - left))
            right = edge
        }
        let first = Int(left)
        let last = Int(right.rounded(.up))
        let changed = (first: isCut ? 0 : first, last: max(last, first + 1))
        let leftPart = Float(left - Double(first))
        if last <= first + 1 {
            let middle = 0.5 * (leftPart + Float(right - Double(first)))
            differences[first] += cover * (1 - middle)
            differences[first + 1] += cover * middle
            return changed
        }
        let share = Float(1 / (right - left))
        let rightPart = Float(right - Double(last - 1))
        let firstArea = 0.5 * share * (1 - leftPart) * (1 - leftPart)
        let lastArea = 0.5 * share * rightPart * rightPart
        differences[first] += cover * firstArea
        if last == first + 2 {
            differences[first + 1] += cover * (1 - firstArea - lastArea)
        } else {
            let secondArea = share * (1.5 - leftPart)
            differences[first + 1] += cover * (secondArea - firstArea)
            for column in first + 2..<last - 1 { differences[column] += cover * share }
            let runningArea = secondArea + Float(last - first - 3) * share
            differences[last - 1] += cover * (1 - runningArea - lastArea)
        }
        differences[last] += cover * lastArea
        return changed
    }

    @inline(__always)
    static func byte(_ cover: Float) -> UInt8 {
        UInt8(min(max(cover, 0), 1) * 255 + 0.5)
    }
}
