import Foundation

extension PathGeometry {
    /// The part of the path between two fractions of its length, as `strokeStart` and `strokeEnd` of a shape layer cut it.
    ///
    /// Subpaths that lie wholly inside are kept as they are, closed ones closed; the others are cut open.
    ///
    /// - Parameters:
    ///   - start: Where the part begins, clamped to [0, 1]; NaN is 0.
    ///   - end: Where it ends, clamped to [0, 1]; NaN is 1.
    /// - Returns: The part; empty where `start` is not below `end`, and the path itself for 0 and 1.
    public func trimmed(from start: CGFloat, to end: CGFloat) -> PathGeometry {
        let low = start.isNaN ? 0 : min(max(start, 0), 1)
        let high = end.isNaN ? 1 : min(max(end, 0), 1)
        guard low < high else { return PathGeometry() }
        if low == 0 && high == 1 { return self }
        return trimmed(from: low, to: high, measure: PathMeasure(self))
    }

    /// Trims a path that has been measured already; see ``trimmed(from:to:)``. For paths that are trimmed in every frame.
    ///
    /// - Parameter measure: The measure of this path.
    public func trimmed(from start: CGFloat, to end: CGFloat, measure: PathMeasure) -> PathGeometry {
        let low = (start.isNaN ? 0 : min(max(start, 0), 1)) * measure.length
        let high = (end.isNaN ? 1 : min(max(end, 0), 1)) * measure.length
        guard low < high else { return PathGeometry() }
        var result = PathGeometry()
        for contour in measure.contours where !contour.segments.isEmpty || contour.isClosed {
            let first = contour.distance
            let last = contour.distance + contour.length
            if low <= first && last <= high {
                result.append(measure, contour: contour)
            } else if first < high && low < last {
                result.append(measure, contour: contour, from: max(low, first), to: min(high, last))
            }
        }
        return result
    }

    /// Adds a whole contour.
    private mutating func append(_ measure: PathMeasure, contour: PathMeasure.Contour) {
        move(to: contour.start)
        for index in contour.segments {
            let isClosingLine =
                contour.isClosed && index == contour.segments.upperBound - 1 && measure.segments[index].end == contour.start
            if isClosingLine, case .line = measure.segments[index] { continue }
            append(measure.segments[index])
        }
        if contour.isClosed { close() }
    }

    /// Adds the part of a contour between two distances, both within it, as an open subpath.
    private mutating func append(
        _ measure: PathMeasure, contour: PathMeasure.Contour, from low: CGFloat, to high: CGFloat
    ) {
        var isConnected = false
        for index in measure.segments(of: contour, from: low) {
            let begin = measure.segmentDistances[index]
            guard begin < high else { return }
            let length = measure.segmentLengths[index]
            guard length > 0, low < begin + length else { continue }
            let t0 = low <= begin ? 0 : measure.parameter(onSegment: index, atFraction: (low - begin) / length)
            let t1 = high >= begin + length ? 1 : measure.parameter(onSegment: index, atFraction: (high - begin) / length)
            let part = t0 == 0 && t1 == 1 ? measure.segments[index] : measure.segments[index].subsegment(from: t0, to: t1)
            if !isConnected {
                move(to: part.start)
                isConnected = true
            }
            append(part)
        }
    }

    /// Adds one element.
    mutating func append(_ element: Element) {
        switch element {
        case .move(let to): move(to: to)
        case .line(let to): addLine(to: to)
        case .quad(let control, let to): addQuadCurve(to: to, control: control)
        case .cubic(let control1, let control2, let to): addCurve(to: to, control1: control1, control2: control2)
        case .close: close()
        }
    }

    /// Adds one segment to the current subpath.
    mutating func append(_ segment: PathSegment) {
        switch segment {
        case .line(_, let to): addLine(to: to)
        case .quad(_, let control, let to): addQuadCurve(to: to, control: control)
        case .cubic(_, let control1, let control2, let to): addCurve(to: to, control1: control1, control2: control2)
        }
    }
}
