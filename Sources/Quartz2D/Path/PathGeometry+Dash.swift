import Foundation

extension PathGeometry {
    /// The most dashes a path is cut into; a pattern that would need more draws a solid line.
    public static let mostDashes = 100_000

    /// The path cut into dashes.
    ///
    /// Each subpath starts the pattern from its beginning. If a closed subpath begins and ends within a dash, both parts form one
    /// dash across the start. A dash of no length becomes a millionth of the pattern long, which preserves its direction for
    /// square caps.
    ///
    /// - Parameters:
    ///   - phase: How far into the pattern each subpath begins; NaN or infinite is 0.
    ///   - lengths: Dash, gap, dash, …; an odd number of them is gone through twice. With a negative or non-finite entry, or the sum
    ///     zero, the path is returned whole, with one warning.
    public func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathGeometry {
        dashed(phase: phase, lengths: lengths, within: nil)
    }

    /// The dashes that are visible in a rectangle; parts of the path outside are left out.
    ///
    /// Of the dashes that lie partly within, the part outside may be missing. Only the dashes within count for ``mostDashes``.
    package func dashed(phase: CGFloat, lengths: [CGFloat], within box: CGRect?) -> PathGeometry {
        guard !lengths.isEmpty else { return self }
        guard let pattern = DashPattern(lengths, phase: phase) else {
            Diagnostics.warnOnce("path.dash", "the dash pattern \(lengths) is not usable; a solid line is drawn")
            return self
        }
        var cutter = DashCutter(pattern, closingSlack: closingSlack, box: box.map { SeenBox($0) })
        for element in elements {
            cutter.add(element)
            if cutter.isTooFine {
                Diagnostics.warnOnce(
                    "path.dashes", "the dash pattern \(lengths) is too fine for its path; a solid line is drawn")
                return self
            }
        }
        cutter.endSubpath(isClosed: false)
        return cutter.result
    }
}

/// Dashes and gaps in turn, and where a line begins in them.
struct DashPattern {
    /// A place in the pattern: an entry, and how far into it.
    struct Place {
        var index: Int
        var offset: CGFloat
    }

    /// An even number of lengths; those at even places are dashes.
    let lengths: [CGFloat]
    /// Where each entry begins, and the length of all.
    private let starts: [CGFloat]
    let start: Place

    var total: CGFloat { starts[lengths.count] }

    /// - Returns: nil where the lengths are not usable.
    init?(_ given: [CGFloat], phase: CGFloat) {
        let lengths = given.count.isMultiple(of: 2) ? given : given + given
        var starts: [CGFloat] = [0]
        for length in lengths {
            guard length >= 0 else { return nil }
            starts.append(starts[starts.count - 1] + length)
        }
        let total = starts[lengths.count]
        guard total > 0, total.isFinite else { return nil }
        self.lengths = lengths
        self.starts = starts
        var first = phase.isFinite ? phase.truncatingRemainder(dividingBy: total) : 0
        if first < 0 { first += total }
        start = Self.place(at: first, starts, lengths)
    }

    /// The place that lies a distance further on.
    func place(_ distance: CGFloat, after place: Place) -> Place {
        let along = (starts[place.index] + place.offset + distance).truncatingRemainder(dividingBy: total)
        return Self.place(at: along, starts, lengths)
    }

    /// The entry at a distance from the pattern's start, found by halving. A dash of no length at the very start counts.
    private static func place(at distance: CGFloat, _ starts: [CGFloat], _ lengths: [CGFloat]) -> Place {
        if distance == 0, lengths[0] == 0 { return Place(index: 0, offset: 0) }
        var low = 0
        var high = lengths.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle + 1] <= distance { low = middle + 1 } else { high = middle }
        }
        // Rounding may have brought the distance up to the total.
        return low < lengths.count ? Place(index: low, offset: distance - starts[low]) : Place(index: 0, offset: 0)
    }
}
