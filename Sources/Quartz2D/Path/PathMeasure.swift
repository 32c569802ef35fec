import Foundation

/// Lengths along a path, and what lies at a distance.
///
/// Movetos are not traversed: the end of one subpath and the start of the next are at the same distance. The line that closes a
/// subpath is a separate segment, unless the subpath already ended at its start. Segments of no length count as segments. Lengths
/// are accurate to about 1e-9 of a segment's size.
public struct PathMeasure: Sendable {
    /// A subpath.
    public struct Contour: Sendable, Hashable {
        /// Its segments, as indices into ``PathMeasure/segments``; empty for a lone moveto.
        public let segments: Range<Int>
        /// Whether it was closed.
        public let isClosed: Bool
        /// Whether its last segment is the line that closing it has added.
        public let hasClosingLine: Bool
        /// Where it begins.
        public let start: CGPoint
        /// The distance at which it begins.
        public let distance: CGFloat
        /// Its length.
        public let length: CGFloat
    }

    /// A place on the path.
    public struct Location: Sendable, Hashable {
        /// The segment, as index into ``PathMeasure/segments``.
        public let segment: Int
        /// The parameter on it, in [0, 1].
        public let t: CGFloat
    }

    /// The drawn pieces of all subpaths, in order.
    public let segments: [PathSegment]
    /// The length of each segment.
    public let segmentLengths: [CGFloat]
    /// The distance at which each segment begins.
    public let segmentDistances: [CGFloat]
    /// The subpaths.
    public let contours: [Contour]
    /// The length of the whole path.
    public let length: CGFloat

    /// Stretches for quadrature, in order, with the segment each belongs to and the distance at which it begins.
    private struct Stretch: Sendable {
        let segment: Int
        let piece: ArcLengthPiece
        let distance: CGFloat
    }
    private let stretches: [Stretch]

    /// Measures a path.
    public init(_ path: PathGeometry) {
        var builder = Builder(slack: path.closingSlack)
        for element in path.elements { builder.add(element) }
        builder.endContour(isClosed: false)

        var lengths: [CGFloat] = []
        var distances: [CGFloat] = []
        var stretches: [Stretch] = []
        var distance: CGFloat = 0
        for (index, segment) in builder.segments.enumerated() {
            distances.append(distance)
            var total: CGFloat = 0
            for piece in segment.lengthPieces() {
                stretches.append(Stretch(segment: index, piece: piece, distance: distance + total))
                total += piece.length
            }
            lengths.append(total)
            distance += total
        }
        segments = builder.segments
        segmentLengths = lengths
        segmentDistances = distances
        self.stretches = stretches
        length = distance
        contours = builder.contours.map { contour in
            let first = contour.segments.lowerBound
            let last = contour.segments.upperBound
            let start = first < distances.count ? distances[first] : distance
            let end = last < distances.count ? distances[last] : distance
            return Contour(
                segments: contour.segments, isClosed: contour.isClosed, hasClosingLine: contour.hasClosingLine,
                start: contour.start, distance: start, length: end - start)
        }
    }

    /// The segment and parameter at a distance along the path.
    ///
    /// - Parameter distance: Clamped to [0, ``length``]; NaN counts as 0.
    /// - Returns: nil for a path without segments.
    public func location(atDistance distance: CGFloat) -> Location? {
        guard !stretches.isEmpty else { return nil }
        let wanted = distance.isNaN ? 0 : min(max(distance, 0), length)
        // The last stretch that begins at or before the distance, skipping back over those of no length at the very end.
        var index = max(stretches.partitioningIndex { $0.distance > wanted } - 1, 0)
        while index > 0, stretches[index].piece.length == 0, stretches[index].distance >= wanted { index -= 1 }
        let stretch = stretches[index]
        let t = segments[stretch.segment].parameter(atDistance: wanted - stretch.distance, in: stretch.piece)
        return Location(segment: stretch.segment, t: t)
    }

    /// The point at a distance along the path, clamped to its ends; for a path that is one lone point, that point.
    ///
    /// - Returns: nil for an empty path.
    public func point(atDistance distance: CGFloat) -> CGPoint? {
        guard let location = location(atDistance: distance) else { return contours.first?.start }
        return segments[location.segment].point(at: location.t)
    }

    /// The unit vector along which the path runs at a distance; zero where every segment has no length.
    ///
    /// - Returns: nil for a path without segments.
    public func tangent(atDistance distance: CGFloat) -> CGVector? {
        guard let location = location(atDistance: distance) else { return nil }
        return segments[location.segment].tangent(at: location.t)
    }

    /// The parameter on one segment at a fraction of that segment's length, clamped to [0, 1].
    public func parameter(onSegment index: Int, atFraction fraction: CGFloat) -> CGFloat {
        guard segments.indices.contains(index), !fraction.isNaN else { return 0 }
        let clamped = min(max(fraction, 0), 1)
        if clamped == 0 || clamped == 1 || segmentLengths[index] == 0 { return clamped }
        let wanted = segmentDistances[index] + clamped * segmentLengths[index]
        guard let location = location(atDistance: wanted) else { return clamped }
        // Rounding may land on a neighbour's end.
        return location.segment == index ? location.t : location.segment < index ? 0 : 1
    }

    /// The segments of a contour without those that end before a distance.
    func segments(of contour: Contour, from distance: CGFloat) -> Range<Int> {
        let first = contour.segments.partitioningIndex { segmentDistances[$0] + segmentLengths[$0] >= distance }
        return first..<contour.segments.upperBound
    }
}

extension PathGeometry {
    /// A closing line not longer than this is the rounding of a shape that ended where it began.
    var closingSlack: CGFloat {
        let box = controlBounds
        guard !box.isNull else { return 0 }
        return 1e-12 * max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    }
}

extension PathMeasure {
    /// Collects segments and contours from elements.
    private struct Builder {
        struct RawContour {
            let segments: Range<Int>
            let isClosed: Bool
            let hasClosingLine: Bool
            let start: CGPoint
        }

        let slack: CGFloat
        var segments: [PathSegment] = []
        var contours: [RawContour] = []
        private var start: CGPoint?
        private var current = CGPoint.zero
        private var first = 0

        init(slack: CGFloat) {
            self.slack = slack
        }

        mutating func add(_ element: PathGeometry.Element) {
            switch element {
            case .move(let to):
                endContour(isClosed: false)
                start = to
                current = to
            case .line(let to):
                segments.append(.line(current, to))
                current = to
            case .quad(let control, let to):
                segments.append(.quad(current, control, to))
                current = to
            case .cubic(let control1, let control2, let to):
                segments.append(.cubic(current, control1, control2, to))
                current = to
            case .close:
                let closesWithLine = start.map { CGVector(from: current, to: $0).length > slack } ?? false
                if let start, closesWithLine { segments.append(.line(current, start)) }
                endContour(isClosed: true, hasClosingLine: closesWithLine)
            }
        }

        mutating func endContour(isClosed: Bool, hasClosingLine: Bool = false) {
            guard let start else { return }
            contours.append(
                RawContour(
                    segments: first..<segments.count, isClosed: isClosed, hasClosingLine: hasClosingLine, start: start))
            first = segments.count
            self.start = nil
        }
    }
}

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
