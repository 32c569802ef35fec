import Foundation

extension PathGeometry {
    /// The maximum number of dashes of a path. A pattern that needs more draws a solid line.
    public static let mostDashes = 100_000

    /// Returns the path cut into dashes.
    ///
    /// Each subpath starts at the beginning of the pattern. The dashes at the start and at the end of a closed subpath are not joined.
    /// A subpath without length has no dashes. A dash without length becomes a millionth of the pattern long, which preserves its
    /// direction for square caps.
    ///
    /// - Parameters:
    ///   - phase: The distance into the pattern at which each subpath begins; NaN and infinity count as 0.
    ///   - lengths: Dash, gap, dash, …; an odd number of lengths is used twice. If an entry is negative or not finite, or the sum
    ///     is zero, the whole path is returned, with one warning.
    public func dashed(phase: CGFloat, lengths: [CGFloat]) -> PathGeometry {
        dashed(phase: phase, lengths: lengths, within: nil)
    }

    /// Returns the dashes that are visible in a rectangle.
    ///
    /// A dash that is partly inside may lack its part outside. Only dashes inside count for ``mostDashes``.
    package func dashed(
        phase: CGFloat, lengths: [CGFloat], rule: DashRule = .coreGraphics, within box: CGRect?
    ) -> PathGeometry {
        guard !lengths.isEmpty else { return self }
        guard let pattern = DashPattern(lengths, phase: phase) else {
            Diagnostics.warnOnce("path.dash", "the dash pattern \(lengths) is not usable; a solid line is drawn")
            return self
        }
        var cutter = DashCutter(pattern, rule: rule, closingSlack: closingSlack, box: box.map { SeenBox($0) })
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

/// The rule for dashes of closed subpaths, and of those without length.
package enum DashRule: Sendable, Hashable {
    /// Dashes are separate, and a subpath without length has none.
    case coreGraphics
    /// The last dash of a closed subpath continues into the first, and a subpath without length is a dot.
    case svg
}

/// Dashes and gaps in turn, and the position in them at which a line begins.
struct DashPattern {
    /// A position in the pattern: the index of an entry, and the distance into it.
    struct Position {
        var index: Int
        var offset: CGFloat
    }

    /// An even number of lengths. Those with even indices are dashes.
    let lengths: [CGFloat]
    /// The start of each entry, and the total length.
    private let starts: [CGFloat]
    let start: Position

    var total: CGFloat { starts[lengths.count] }

    /// Creates a pattern from the lengths of dashes and gaps.
    ///
    /// - Returns: nil if the lengths are not usable.
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
        start = Self.position(at: first, starts, lengths)
    }

    /// Returns the position at a distance after another.
    func position(_ distance: CGFloat, after place: Position) -> Position {
        let along = (starts[place.index] + place.offset + distance).truncatingRemainder(dividingBy: total)
        return Self.position(at: along, starts, lengths)
    }

    /// Returns the entry at a distance from the pattern's start. A dash without length at the very start counts.
    private static func position(at distance: CGFloat, _ starts: [CGFloat], _ lengths: [CGFloat]) -> Position {
        if distance == 0, lengths[0] == 0 { return Position(index: 0, offset: 0) }
        let index = lengths.indices.partitioningIndex { starts[$0 + 1] > distance }
        // Rounding may have increased the distance to the total.
        guard index < lengths.count else { return Position(index: 0, offset: 0) }
        return Position(index: index, offset: distance - starts[index])
    }
}

/// Cuts a path into dashes, segment by segment.
///
/// Invisible segments advance the pattern and draw nothing.
struct DashCutter {
    private let pattern: DashPattern
    private let rule: DashRule
    private let box: SeenBox?
    private let shortest: CGFloat
    /// The length up to which a closing line is a rounding error of a shape that ended where it began.
    private let slack: CGFloat
    /// The maximum number of halvings of a curve. Deeper parts are cut into dashes regardless of their size.
    private static let mostHalvings = 24

    private(set) var result = PathGeometry()
    private var count = 0
    /// Whether the number of dashes exceeds the maximum.
    var isTooFine: Bool { count > PathGeometry.mostDashes }

    // The subpath that is being cut.
    private var start: CGPoint?
    private var current = CGPoint.zero
    private var place: DashPattern.Position
    /// The length passed since `place` was computed. It is computed again when the path becomes visible.
    private var passed: CGFloat = 0
    private var length: CGFloat = 0
    private var hasSegments = false
    /// The first dash of the subpath, stored separately because the end of a closed subpath may continue into it.
    private var head = PathGeometry()
    /// The dashes after the first one.
    private var rest = PathGeometry()
    private var isHead = true
    /// Whether the last dash continues.
    private var isOn = false
    /// Whether a dash ends exactly at the end of the last segment.
    private var reachesEnd = false

    init(_ pattern: DashPattern, rule: DashRule, closingSlack: CGFloat, box: SeenBox?) {
        self.pattern = pattern
        self.rule = rule
        self.box = box
        slack = closingSlack
        shortest = pattern.total * 1e-6
        place = pattern.start
    }

    mutating func add(_ element: PathGeometry.Element) {
        switch element {
        case .move(let to):
            endSubpath(isClosed: false)
            start = to
            current = to
        case .line(let to):
            add(.line(current, to), halvings: 0)
            current = to
        case .quad(let control, let to):
            add(.quad(current, control, to), halvings: 0)
            current = to
        case .cubic(let control1, let control2, let to):
            add(.cubic(current, control1, control2, to), halvings: 0)
            current = to
        case .close:
            if let start, CGVector(from: current, to: start).length > slack { add(.line(current, start), halvings: 0) }
            endSubpath(isClosed: true)
        }
    }

    private mutating func add(_ segment: PathSegment, halvings: Int) {
        hasSegments = true
        guard let box else { return cut(segment) }
        if !box.meets(segment) { return pass(segment.length) }
        if case .line(let from, let to) = segment {
            guard let (low, high) = box.part(of: from, to), low > 0 || high < 1 else { return cut(segment) }
            let whole = segment.length
            if low > 0 { pass(low * whole) }
            cut(segment.subsegment(from: low, to: high))
            if high < 1 { pass((1 - high) * whole) }
        } else if box.isFarExceeded(by: segment), halvings < Self.mostHalvings {
            add(segment.subsegment(from: 0, to: 0.5), halvings: halvings + 1)
            add(segment.subsegment(from: 0.5, to: 1), halvings: halvings + 1)
        } else {
            cut(segment)
        }
    }

    /// Skips an invisible stretch.
    private mutating func pass(_ distance: CGFloat) {
        passed += distance
        length += distance
        isOn = false
        reachesEnd = false
        isHead = false
    }

    private mutating func cut(_ segment: PathSegment) {
        var pieces: [ArcLengthPiece] = []
        if case .line = segment {} else { pieces = segment.lengthPieces() }
        let whole = pieces.isEmpty ? segment.length : pieces.reduce(0) { $0 + $1.length }
        guard whole > 0 else { return }
        if passed > 0 {
            place = pattern.position(passed, after: place)
            passed = 0
        }
        length += whole
        reachesEnd = false
        guard !hasTooMany(along: whole) else { return count = PathGeometry.mostDashes + 1 }
        var at: CGFloat = 0
        // A dash that starts at the segment's end belongs to the next segment.
        while at < whole, !isTooFine {
            let left = pattern.lengths[place.index] - place.offset
            let isDash = place.index % 2 == 0
            if left > whole - at {
                if isDash { emit(segment, pieces, from: at, to: whole, of: whole) }
                isOn = isDash
                place.offset += whole - at
                return
            }
            if isDash {
                let end = at + max(left, isOn ? 0 : shortest)
                if end > at { emit(segment, pieces, from: at, to: min(end, whole), of: whole) }
            }
            isOn = false
            isHead = false
            at += left
            if isDash, at >= whole { reachesEnd = true }
            place = DashPattern.Position(index: (place.index + 1) % pattern.lengths.count, offset: 0)
        }
    }

    /// Whether a stretch contains more repetitions of the pattern than the budget allows, so that no dash needs cutting.
    private func hasTooMany(along distance: CGFloat) -> Bool {
        let repetitions = (distance / pattern.total).rounded(.down) - 1
        return CGFloat(count) + repetitions * CGFloat(pattern.lengths.count / 2) > CGFloat(PathGeometry.mostDashes)
    }

    private mutating func emit(
        _ segment: PathSegment, _ pieces: [ArcLengthPiece], from low: CGFloat, to high: CGFloat, of whole: CGFloat
    ) {
        let t0 = low <= 0 ? 0 : segment.parameter(atDistance: low, in: pieces, of: whole)
        let t1 = high >= whole ? 1 : segment.parameter(atDistance: high, in: pieces, of: whole)
        let part = t0 == 0 && t1 == 1 ? segment : segment.subsegment(from: t0, to: t1)
        if !isOn { count += 1 }
        if isHead {
            if head.isEmpty { head.move(to: part.start) }
            head.append(part)
        } else {
            if !isOn { rest.move(to: part.start) }
            rest.append(part)
        }
    }

    mutating func endSubpath(isClosed: Bool) {
        guard let start else { return }
        let isJoined = isClosed && rule == .svg
        if length == 0 {
            if rule == .svg, hasSegments || isClosed {
                result.move(to: start)
                result.addLine(to: start)
                if isClosed { result.close() }
            }
        } else if isJoined, !head.isEmpty, isHead || reachesEnd && rest.isEmpty {
            // A closed subpath that is one dash stays closed. The line that closes it is removed.
            let elements = Array(head.elements)
            for element in elements.last == .line(start) ? elements.dropLast() : elements[...] { result.append(element) }
            result.close()
        } else if isJoined, isOn || reachesEnd, !head.isEmpty {
            result.append(rest)
            for element in head.elements.dropFirst() { result.append(element) }
        } else {
            result.append(head)
            result.append(rest)
        }
        self.start = nil
        place = pattern.start
        (passed, length) = (0, 0)
        (head, rest) = (PathGeometry(), PathGeometry())
        (isHead, isOn, reachesEnd, hasSegments) = (true, false, false, false)
    }
}

extension PathSegment {
    /// Returns the parameter at a distance from the start that is within the segment's length. A line has no pieces.
    fileprivate func parameter(atDistance distance: CGFloat, in pieces: [ArcLengthPiece], of whole: CGFloat) -> CGFloat {
        guard !pieces.isEmpty else { return distance / whole }
        var rest = distance
        for piece in pieces.dropLast() {
            if rest < piece.length { return parameter(atDistance: rest, in: piece) }
            rest -= piece.length
        }
        return pieces.last.map { parameter(atDistance: rest, in: $0) } ?? 0
    }
}

/// The rectangle in which a path is visible.
struct SeenBox {
    private let left: CGFloat
    private let right: CGFloat
    private let top: CGFloat
    private let bottom: CGFloat

    init(_ rect: CGRect) {
        (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    }

    /// Whether a segment may be visible: whether the bounds of its points meet the box.
    @inline(__always)
    func meets(_ segment: PathSegment) -> Bool {
        switch segment {
        case .line(let a, let b):
            return !(max(a.x, b.x) < left || min(a.x, b.x) > right || max(a.y, b.y) < top || min(a.y, b.y) > bottom)
        case .quad, .cubic:
            let (low, high) = segment.controlExtent
            return !(high.x < left || low.x > right || high.y < top || low.y > bottom)
        }
    }

    /// Whether a curve's bounds are more than four times as large as the box, so that testing its halves separately saves time.
    func isFarExceeded(by segment: PathSegment) -> Bool {
        let (low, high) = segment.controlExtent
        return max(high.x - low.x, high.y - low.y) > 4 * max(right - left, bottom - top)
    }

    /// Returns the parameters between which a line is in the box; nil if it is outside.
    func part(of from: CGPoint, _ to: CGPoint) -> (low: CGFloat, high: CGFloat)? {
        var low: CGFloat = 0
        var high: CGFloat = 1
        for (start, way, least, most) in [(from.x, to.x - from.x, left, right), (from.y, to.y - from.y, top, bottom)] {
            if way == 0 {
                if start < least || start > most { return nil }
                continue
            }
            let (a, b) = ((least - start) / way, (most - start) / way)
            low = max(low, min(a, b))
            high = min(high, max(a, b))
        }
        return low < high ? (low, high) : nil
    }
}
