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

    /// Adds the coverage of everything to the right of a straight edge.
    ///
    /// The edge spreads its cover evenly over the columns between `xa` and `xb`. A column at distance u to the right of a point
    /// of the edge gets clamp(u, 0, 1) of the point's cover. The sums below are that integral, column by column.
    ///
    /// - Parameters:
    ///   - xa: The column at the edge's start.
    ///   - xb: The column at its end.
    ///   - cover: The height of the edge in rows; negative to subtract.
    @inline(__always)
    mutating func add(from xa: Double, to xb: Double, cover: Float) {
        var left = min(xa, xb)
        var right = max(xa, xb)
        var cover = cover
        let edge = Double(width)
        guard left < edge else { return }
        if left < 0 {
            if right <= 0 {
                differences[0] += cover
                low = 0
                high = max(high, 0)
                return
            }
            let outside = Float(-left / (right - left))
            differences[0] += cover * outside
            cover *= 1 - outside
            left = 0
        }
        if right > edge {
            cover *= Float((edge - left) / (right - left))
            right = edge
        }
        let first = Int(left)
        let last = Int(right.rounded(.up))
        low = min(low, first)
        high = max(high, max(last, first + 1))
        let leftPart = Float(left - Double(first))
        if last <= first + 1 {
            let middle = 0.5 * (leftPart + Float(right - Double(first)))
            differences[first] += cover * (1 - middle)
            differences[first + 1] += cover * middle
            return
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
    }

    /// Writes the row as bytes and clears the accumulator. If nothing was added, the row is unchanged.
    mutating func flush(into row: UnsafeMutableBufferPointer<UInt8>) {
        guard low <= high else { return }
        var sum: Float = 0
        let end = min(high, width - 1)
        if low <= end {
            for column in low...end {
                sum += differences[column]
                row[column] = Self.byte(sum)
            }
        }
        let rest = Self.byte(sum)
        if end + 1 < width, rest > 0 {
            for column in end + 1..<width { row[column] = rest }
        }
        for column in low...high { differences[column] = 0 }
        low = width
        high = -1
    }

    @inline(__always)
    private static func byte(_ cover: Float) -> UInt8 {
        UInt8(min(max(cover, 0), 1) * 255 + 0.5)
    }
}
