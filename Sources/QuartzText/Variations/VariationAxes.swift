/// The axes of a variable font: the tables `fvar` and `avar`.
struct VariationAxes: Hashable, Sendable {
    /// One axis and its range, in the units of its tag: 1…1000 for weights, per cent for widths.
    struct Axis: Hashable, Sendable {
        let tag: String
        let least: Double
        let standard: Double
        let greatest: Double
    }

    let axes: [Axis]
    /// For each axis the points of `avar`'s correction, in order; empty without one.
    private var corrections: [[Point]] = []

    private struct Point: Hashable, Sendable {
        let from: Double
        let to: Double
    }

    /// The maximum number of axes; real fonts have at most some dozens.
    private static let mostAxes = 64

    /// Reads the tables. An unreadable `avar` counts as missing.
    init(_ fvar: FontTable, avar: FontTable?) throws(FontError) {
        let (start, count, size) = (try fvar.u16(4), try fvar.u16(8), try fvar.u16(10))
        guard (1...Self.mostAxes).contains(count), size >= 20 else {
            throw .invalid(table: "fvar", reason: "\(count) axes of \(size) bytes")
        }
        var axes: [Axis] = []
        for index in 0..<count {
            let record = start + index * size
            func fixed(_ offset: Int) throws(FontError) -> Double {
                Double(Int32(truncatingIfNeeded: try fvar.u32(record + offset))) / 65536
            }
            let axis = Axis(
                tag: try fvar.tag(at: record), least: try fixed(4), standard: try fixed(8), greatest: try fixed(12))
            guard axis.least <= axis.standard, axis.standard <= axis.greatest else {
                throw .invalid(table: "fvar", reason: "axis \(axis.tag) from \(axis.least) to \(axis.greatest)")
            }
            axes.append(axis)
        }
        self.axes = axes
        if let avar, let read = try? Self.corrections(avar, count) { corrections = read }
    }

    private static func corrections(_ avar: FontTable, _ axes: Int) throws(FontError) -> [[Point]] {
        guard try avar.u16(6) == axes else { throw .invalid(table: "avar", reason: "another number of axes") }
        var offset = 8
        var corrections: [[Point]] = []
        for _ in 0..<axes {
            let count = try avar.u16(offset)
            var points: [Point] = []
            for index in 0..<count {
                let place = offset + 2 + 4 * index
                points.append(Point(from: try avar.f2dot14(place), to: try avar.f2dot14(place + 2)))
            }
            let isSorted = zip(points, points.dropFirst()).allSatisfy { $0.from <= $1.from }
            guard isSorted else { throw .invalid(table: "avar", reason: "positions out of order") }
            corrections.append(points)
            offset += 2 + 4 * count
        }
        return corrections
    }

    /// Returns the axis with a tag; nil if the font has none.
    func axis(_ tag: String) -> Axis? { axes.first { $0.tag == tag } }

    /// Returns the position of an instance on all axes, from −1 to 1; 0 is the default.
    ///
    /// - Parameter values: The values by tag. Those outside the range of their axis are clamped.
    func position(_ values: [String: Double]) -> [Double] {
        axes.indices.map { index in
            let axis = axes[index]
            let value = min(max(values[axis.tag] ?? axis.standard, axis.least), axis.greatest)
            var position = 0.0
            if value < axis.standard { position = (value - axis.standard) / (axis.standard - axis.least) }
            if value > axis.standard { position = (value - axis.standard) / (axis.greatest - axis.standard) }
            return corrections.indices.contains(index) ? Self.corrected(position, by: corrections[index]) : position
        }
    }

    private static func corrected(_ position: Double, by points: [Point]) -> Double {
        guard let end = points.firstIndex(where: { $0.from >= position }) else { return position }
        guard end > 0, points[end].from > position else { return points[end].to }
        let (a, b) = (points[end - 1], points[end])
        return a.to + (b.to - a.to) * (position - a.from) / (b.from - a.from)
    }
}

/// The axes that have a meaning for the choice of an instance.
extension VariationAxes {
    static let weight = "wght", width = "wdth", opticalSize = "opsz"
    /// 1 is italic.
    static let italic = "ital"
    /// Degrees to the left; italics have negative ones.
    static let slant = "slnt"

    /// The percentages of the normal width that the width classes from 1 stand for.
    private static let percentages: [Double] = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

    /// Returns the class of a width in per cent of the normal one.
    static func widthClass(_ percentage: Double) -> Int {
        1 + (percentages.indices.min { abs(percentages[$0] - percentage) < abs(percentages[$1] - percentage) } ?? 4)
    }

    /// Returns the width in per cent of the normal one of a class from 1 to 9.
    static func percentage(ofClass width: Int) -> Double { percentages[min(max(width, 1), 9) - 1] }
}
