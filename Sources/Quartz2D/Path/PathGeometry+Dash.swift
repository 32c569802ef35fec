import Foundation

extension PathGeometry {
    /// The most dashes a path is cut into; a pattern that would need more draws a solid line.
    public static let mostDashes = 100_000

    /// The path cut into dashes.
    ///
    /// The pattern starts anew in each subpath. Where a closed subpath begins and ends within a dash, both parts form one dash
    /// round the corner. A dash of no length becomes a millionth of the pattern long, which keeps its direction for square caps.
    ///
    /// - Parameters:
    ///   - phase: How far into the pattern each subpath begins; NaN or infinite is 0.
    ///   - lengths: Dash, gap, dash, …; an odd number of them is gone through twice. With a negative or non-finite entry, or the sum
    ///     zero, the path is returned whole, with one warning.
    public func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathGeometry {
        guard !lengths.isEmpty else { return self }
        let pattern = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
        let total = pattern.reduce(0, +)
        guard total > 0, total.isFinite, pattern.allSatisfy({ $0 >= 0 }) else {
            Diagnostics.warnOnce("path.dash", "the dash pattern \(lengths) is not usable; a solid line is drawn")
            return self
        }
        let measure = PathMeasure(self)
        guard measure.length / total * CGFloat(pattern.count / 2) <= CGFloat(Self.mostDashes) else {
            Diagnostics.warnOnce("path.dashes", "the dash pattern \(lengths) is too fine for its path; a solid line is drawn")
            return self
        }
        var start = phase.isFinite ? phase.truncatingRemainder(dividingBy: total) : 0
        if start < 0 { start += total }
        let shortest = total * 1e-6
        let first = Self.entry(at: start, of: pattern)
        var result = PathGeometry()
        for contour in measure.contours {
            guard contour.length > 0 else {
                result.append(measure, contour: contour)
                continue
            }
            let dashes = Self.dashes(within: contour.length, pattern: pattern, first: first)
            result.append(dashes, of: contour, measure: measure, shortest: shortest)
        }
        return result
    }

    /// The entry of a pattern at a distance from its start, and how far into it that is.
    private static func entry(at phase: CGFloat, of pattern: [CGFloat]) -> (index: Int, offset: CGFloat) {
        var index = 0
        var offset = phase
        while offset >= pattern[index] && (offset > 0 || pattern[index] == 0 && index % 2 == 1) {
            offset -= pattern[index]
            index = (index + 1) % pattern.count
        }
        return (index, offset)
    }

    /// The dashes on a line of the given length, as distances from its start.
    private static func dashes(
        within length: CGFloat, pattern: [CGFloat], first: (index: Int, offset: CGFloat)
    ) -> [(from: CGFloat, to: CGFloat)] {
        var index = first.index
        var result: [(from: CGFloat, to: CGFloat)] = []
        var position = -first.offset
        while position < length {
            let next = position + pattern[index]
            if index % 2 == 0 { result.append((max(position, 0), min(next, length))) }
            position = next
            index = (index + 1) % pattern.count
        }
        return result
    }

    private mutating func append(
        _ dashes: [(from: CGFloat, to: CGFloat)], of contour: PathMeasure.Contour, measure: PathMeasure, shortest: CGFloat
    ) {
        guard let first = dashes.first, let last = dashes.last else { return }
        let base = contour.distance
        if contour.isClosed, first.from == 0, last.to == contour.length {
            // One dash all round leaves the subpath closed; otherwise the last dash runs on into the first.
            if dashes.count == 1 { return append(measure, contour: contour) }
            append(measure, contour: contour, from: base + last.from, to: base + last.to)
            append(measure, contour: contour, from: base, to: base + first.to, connected: true)
            for dash in dashes.dropFirst().dropLast() {
                append(measure, contour: contour, from: base + dash.from, to: base + max(dash.to, dash.from + shortest))
            }
            return
        }
        for dash in dashes {
            append(measure, contour: contour, from: base + dash.from, to: base + max(dash.to, dash.from + shortest))
        }
    }
}
