import Foundation

/// A path that particles start from, as lines by their length.
struct EmitterPath: Sendable {
    private var starts: [SIMD2<Double>] = []
    private var ways: [SIMD2<Double>] = []
    /// The length up to the end of each line.
    private var ends: [Double] = []
    /// The places at which the path begins, turns and ends.
    private let corners: [SIMD2<Double>]
    /// The corners of the box that encloses the path.
    let box: (low: SIMD2<Double>, high: SIMD2<Double>)

    /// Nil without a path of any length.
    init?(_ value: ObjectValue?) {
        guard case .path(let geometry)? = value else { return nil }
        let path = CGPath(geometry: geometry)
        var corners: [SIMD2<Double>] = []
        var last = SIMD2<Double>.zero
        var first = SIMD2<Double>.zero
        var total = 0.0
        func point(_ p: CGPoint) -> SIMD2<Double> { SIMD2(Double(p.x), Double(p.y)) }
        path.applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint, .addLineToPoint: corners.append(point(points[0]))
            case .addQuadCurveToPoint: corners.append(point(points[1]))
            case .addCurveToPoint: corners.append(point(points[2]))
            case .closeSubpath: break
            }
        }
        self.corners = corners
        var lines: [(SIMD2<Double>, SIMD2<Double>)] = []
        path.flattened(threshold: 0.1).applyWithBlock { element in
            switch element.pointee.type {
            case .moveToPoint:
                last = point(element.pointee.points[0])
                first = last
            case .closeSubpath:
                lines.append((last, first))
                last = first
            default:
                let end = point(element.pointee.points[0])
                lines.append((last, end))
                last = end
            }
        }
        for (from, to) in lines {
            let way = to - from
            let length = (way * way).sum().squareRoot()
            guard length > 0, length.isFinite else { continue }
            total += length
            starts.append(from)
            ways.append(way)
            ends.append(total)
        }
        if ends.isEmpty { return nil }
        let all = corners + lines.flatMap { [$0.0, $0.1] }
        box = all.reduce((all[0], all[0])) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    }

    /// The place at a share of the length, and the direction of the path's left side, which is the upper one of a path to the right.
    func point(at share: Double) -> (SIMD2<Double>, heading: Double) {
        let length = share * ends[ends.count - 1]
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= length { low = middle + 1 } else { high = middle }
        }
        let start = low == 0 ? 0 : ends[low - 1]
        let part = (length - start) / (ends[low] - start)
        return (starts[low] + ways[low] * part, atan2(ways[low].y, ways[low].x) - .pi / 2)
    }

    /// One of the places at which the path begins, turns and ends.
    func corner(_ number: Double) -> (SIMD2<Double>, heading: Double) {
        (corners[min(Int(number * Double(corners.count)), corners.count - 1)], 0)
    }
}
