/// Changes of numbers in an instance of a variable font: an item variation store. It is part of the tables `CFF2`, `HVAR` and `MVAR`.
struct VariationStore: Sendable {
    /// Rows of changes that belong to the same regions.
    private struct Item: Sendable {
        /// The row's offset is 6 + 2 × regions + row × its size.
        let table: FontTable
        let rowCount: Int
        /// The number of wide changes, which come first in a row.
        let wideCount: Int
        /// Whether wide changes have 32 bits and others 16, instead of 16 and 8.
        let isLong: Bool
        let strengths: [Double]
    }

    private let items: [Item]

    /// The maximum number of strengths in total; real fonts have some thousands.
    private static let strengthLimit = 1 << 17

    /// Reads the regions and computes how strong they are.
    /// - Parameter position: The instance's position on the axes, from −1 to 1; empty for the default instance, which has no changes.
    init(_ table: FontTable, position: [Double]) throws(FontError) {
        let isMoved = position.contains { $0 != 0 }
        let strengths = isMoved ? try Self.strengths(try table.window(try table.u32(2)), position) : []
        var items: [Item] = []
        var total = 0
        for number in 0..<(try table.u16(6)) {
            let item = try table.window(try table.u32(8 + 4 * number))
            let (wide, count) = (try item.u16(2), try item.u16(4))
            total += count
            guard total <= Self.strengthLimit, wide & 0x7FFF <= count || !isMoved else {
                throw .invalid(table: table.tag, reason: "\(count) regions with \(wide & 0x7FFF) wide changes")
            }
            var own = [Double](repeating: 0, count: count)
            if isMoved {
                for region in 0..<count {
                    let index = try item.u16(6 + 2 * region)
                    guard index < strengths.count else { throw .invalid(table: table.tag, reason: "region \(index)") }
                    own[region] = strengths[index]
                }
            }
            items.append(
                Item(
                    table: item, rowCount: try item.u16(0), wideCount: wide & 0x7FFF, isLong: wide & 0x8000 != 0, strengths: own))
        }
        self.items = items
    }

    /// Returns the strength of each region of a list.
    private static func strengths(_ list: FontTable, _ position: [Double]) throws(FontError) -> [Double] {
        let (axes, count) = (try list.u16(0), try list.u16(2))
        guard axes == position.count else { throw .invalid(table: list.tag, reason: "another number of axes") }
        var strengths: [Double] = []
        for region in 0..<count {
            var strength = 1.0
            for (axis, here) in position.enumerated() {
                let record = 4 + 6 * (region * axes + axis)
                strength *= VariationRegion(
                    low: try list.f2dot14(record), peak: try list.f2dot14(record + 2), high: try list.f2dot14(record + 4)
                ).strength(at: here)
            }
            strengths.append(strength)
        }
        return strengths
    }

    /// The number of items.
    var count: Int { items.count }

    /// Returns how strong the regions of an item are, from 0 to 1 each; empty for an unknown item.
    func strengths(ofItem item: Int) -> [Double] { items.indices.contains(item) ? items[item].strengths : [] }

    /// Returns the change of a number by the place of its row; 0 for an unknown place.
    func change(_ item: Int, _ row: Int) throws(FontError) -> Double {
        guard items.indices.contains(item), row < items[item].rowCount else { return 0 }
        let item = items[item]
        let (wide, narrow) = item.isLong ? (4, 2) : (2, 1)
        let count = item.strengths.count
        var at = 6 + 2 * count + row * (item.wideCount * wide + (count - item.wideCount) * narrow)
        var sum = 0.0
        for (number, strength) in item.strengths.enumerated() {
            let size = number < item.wideCount ? wide : narrow
            if strength != 0 {
                let change =
                    size == 4
                    ? Int(Int32(truncatingIfNeeded: try item.table.u32(at)))
                    : size == 2 ? try item.table.i16(at) : try item.table.i8(at)
                sum += strength * Double(change)
            }
            at += size
        }
        return sum
    }
}

/// The range of one axis in which a variation has an effect, from −1 to 1.
struct VariationRegion {
    let low: Double
    let peak: Double
    let high: Double

    /// Returns 1 at the peak, 0 outside, and values between them in proportion. A range that contradicts itself has no effect.
    func strength(at here: Double) -> Double {
        if peak == 0 || here == peak || low > peak || peak > high || low < 0 && high > 0 { return 1 }
        guard here > low, here < high else { return 0 }
        return here < peak ? (here - low) / (peak - low) : (high - here) / (high - peak)
    }
}
