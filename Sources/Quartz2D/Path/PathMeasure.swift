import Foundation

/// The lengths of a path's segments, and the position at a distance along it.
///
/// Movetos are not traversed: the end of one subpath and the start of the next are at the same distance. The line that closes a
/// subpath is a separate segment, unless the subpath already ended at its start. Segments of no length count as segments. Lengths
/// are accurate to about 1e-9 of a segment's size.
public struct PathMeasure: Sendable {
    /// A subpath.
    public struct Contour: Sendable, Hashable {
        /// The indices of its segments in ``PathMeasure/segments``; empty for a lone moveto.
        public let segments: Range<Int>
        /// Whether it is closed.
        public let isClosed: Bool
        /// Whether its last segment is the line that closes it.
        public let hasClosingLine: Bool
        /// The start point.
        public let start: CGPoint
        /// The distance of its start along the path.
        public let distance: CGFloat
        /// The length.
        public let length: CGFloat
    }

    /// A position on the path.
    public struct Location: Sendable, Hashable {
        /// The index of the segment in ``PathMeasure/segments``.
        public let segment: Int
        /// The parameter on the segment, in [0, 1].
        public let t: CGFloat
    }

    /// The drawn pieces of all subpaths, in order.
    public let segments: [PathSegment]
    /// The length of each segment.
    public let segmentLengths: [CGFloat]
    /// The distance of each segment's start along the path.
    public let segmentDistances: [CGFloat]
    /// The subpaths.
    public let contours: [Contour]
    /// The length of the whole path.
    public let length: CGFloat

    /// The sections for quadrature, in order, with the segment and the distance of the start of each.
    private struct Section: Sendable {
        let segment: Int
        let piece: ArcLengthPiece
        let distance: CGFloat
    }
    private let sections: [Section]

    /// Measures a path.
    public init(_ path: PathGeometry) {
        var builder = Builder(slack: path.closingSlack)
        for element in path.elements { builder.add(element) }
        builder.endContour(isClosed: false)

        var lengths: [CGFloat] = []
        var distances: [CGFloat] = []
        var sections: [Section] = []
        var distance: CGFloat = 0
        for (index, segment) in builder.segments.enumerated() {
            distances.append(distance)
            var total: CGFloat = 0
            for piece in segment.lengthPieces() {
                sections.append(Section(segment: index, piece: piece, distance: distance + total))
                total += piece.length
            }
            lengths.append(total)
            distance += total
        }
        segments = builder.segments
        segmentLengths = lengths
        segmentDistances = distances
        self.sections = sections
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

    /// Returns the segment and the parameter at a distance along the path.
    ///
    /// - Parameter distance: Clamped to [0, ``length``]; NaN counts as 0.
    /// - Returns: nil for a path without segments.
    public func location(atDistance distance: CGFloat) -> Location? {
        guard !sections.isEmpty else { return nil }
        let wanted = distance.isNaN ? 0 : min(max(distance, 0), length)
        // The last section that begins at or before the distance. Sectiones without length at the very end are skipped backwards.
        var index = max(sections.partitioningIndex { $0.distance > wanted } - 1, 0)
        while index > 0, sections[index].piece.length == 0, sections[index].distance >= wanted { index -= 1 }
        let section = sections[index]
        let t = segments[section.segment].parameter(atDistance: wanted - section.distance, in: section.piece)
        return Location(segment: section.segment, t: t)
    }

    /// Returns the point at a distance along the path, clamped to its ends. A path that is a lone point returns that point.
    ///
    /// - Returns: nil for an empty path.
    public func point(atDistance distance: CGFloat) -> CGPoint? {
        guard let location = location(atDistance: distance) else { return contours.first?.start }
        return segments[location.segment].point(at: location.t)
    }

    /// Returns the unit tangent at a distance; zero if every segment has no length.
    ///
    /// - Returns: nil for a path without segments.
    public func tangent(atDistance distance: CGFloat) -> CGVector? {
        guard let location = location(atDistance: distance) else { return nil }
        return segments[location.segment].tangent(at: location.t)
    }

    /// Returns the parameter on a segment at a fraction of its length, clamped to [0, 1].
    public func parameter(onSegment index: Int, atFraction fraction: CGFloat) -> CGFloat {
        guard segments.indices.contains(index), !fraction.isNaN else { return 0 }
        let clamped = min(max(fraction, 0), 1)
        if clamped == 0 || clamped == 1 || segmentLengths[index] == 0 { return clamped }
        let wanted = segmentDistances[index] + clamped * segmentLengths[index]
        guard let location = location(atDistance: wanted) else { return clamped }
        // Rounding may give the end of a neighbouring segment.
        return location.segment == index ? location.t : location.segment < index ? 0 : 1
    }

    /// Returns the segments of a contour that end at or after a distance.
    func segments(of contour: Contour, from distance: CGFloat) -> Range<Int> {
        let first = contour.segments.partitioningIndex { segmentDistances[$0] + segmentLengths[$0] >= distance }
        return first..<contour.segments.upperBound
    }
}

extension PathGeometry {
    /// The length up to which a closing line is a rounding error of a shape that ended where it began.
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
    /// Returns the part of the path between two fractions of its length, like `strokeStart` and `strokeEnd` of a shape layer.
    ///
    /// Subpaths inside the part are unchanged. The others are cut open.
    ///
    /// - Parameters:
    ///   - start: The start of the part, clamped to [0, 1]; NaN is 0.
    ///   - end: The end of the part, clamped to [0, 1]; NaN is 1.
    /// - Returns: The part. It is empty if `start` is not below `end`, and the path itself for 0 and 1.
    public func trimmed(from start: CGFloat, to end: CGFloat) -> PathGeometry {
        let low = start.isNaN ? 0 : min(max(start, 0), 1)
        let high = end.isNaN ? 1 : min(max(end, 0), 1)
        guard low < high else { return PathGeometry() }
        if low == 0 && high == 1 { return self }
        return trimmed(from: low, to: high, measure: PathMeasure(self))
    }

    /// Trims a path that has already been measured; see ``trimmed(from:to:)``. For paths that are trimmed in every frame.
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
