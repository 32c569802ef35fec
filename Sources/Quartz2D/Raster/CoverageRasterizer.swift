import Foundation

/// Rasterises a path into anti-aliased coverage with exact areas.
///
/// Signed-area accumulation alone is exact only for outlines that do not overlap themselves. Sampling is right for both fill
/// rules but coarse. This rasteriser sweeps the plane in strips that contain no corner and, down to 1/32 of a pixel, no crossing.
/// Within a strip the edges are ordered, so the fill rule is decided exactly between neighbours, and the area of each kept
/// trapezoid is accumulated exactly. Corners are rounded to 1/128 of a pixel in y, which bounds the number of strips per row.
/// Columns are not rounded. Outlines with too many edges for this are sampled instead, on a grid of 4 × 4 or finer in each pixel.
///
/// Parts of the path outside the canvas cost only a bounds test, at any distance.
public enum CoverageRasterizer {
    /// The maximum distance between curves and their chords, in pixels. ``EdgeList`` explains why this preserves areas.
    static let tolerance: CGFloat = 1.0 / 32

    /// Returns the coverage of a filled path on a canvas whose origin is the path's.
    ///
    /// - Parameters:
    ///   - path: The path. Open subpaths are closed.
    ///   - rule: The fill rule.
    ///   - transform: The transform from the path's coordinates to pixels. If an entry is not finite, nothing is covered.
    ///   - width: The canvas' columns, from 1 to ``CGImage/maximumSide``; otherwise the mask is empty.
    ///   - height: The canvas' rows, with the same limits.
    public static func rasterize(
        _ path: PathGeometry, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity, width: Int, height: Int
    ) -> CoverageMask {
        rasterize(path, rule: rule, transform: transform, in: PixelRect(x: 0, y: 0, width: width, height: height))
    }

    /// Returns the coverage of a filled path on a rectangle of pixels.
    ///
    /// - Parameter bounds: The pixels to compute. Sides above ``CGImage/maximumSide`` or more than 2²⁸ pixels result in an empty
    ///   mask.
    public static func rasterize(
        _ path: PathGeometry, rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity, in bounds: PixelRect
    ) -> CoverageMask {
        rasterize(path, rule: rule, transform: transform, in: bounds, mayOverlap: true)
    }

    /// The same, faster for small outlines that do not overlap themselves.
    ///
    /// - Parameter mayOverlap: Whether the outline may overlap itself. If it does although it is said not to, most overlaps are noticed;
    ///   lines below half a pixel are painted twice where they cross.
    package static func rasterize(
        _ path: PathGeometry, rule: CGPathFillRule = .winding, transform: CGAffineTransform, in bounds: PixelRect,
        mayOverlap: Bool
    ) -> CoverageMask {
        guard bounds.width <= CGImage.maximumSide, bounds.height <= CGImage.maximumSide, !bounds.isEmpty,
            bounds.width * bounds.height <= BitmapSurface.mostPixels
        else {
            return CoverageMask(bounds: PixelRect(x: bounds.x, y: bounds.y, width: 0, height: 0), filling: 0)
        }
        var mask = CoverageMask(bounds: bounds, filling: 0)
        guard transform.isFinite, !path.isEmpty else { return mask }
        let edges = EdgeList(
            path, transform: transform.concatenating(CGAffineTransform(translationX: -CGFloat(bounds.x), y: -CGFloat(bounds.y))),
            width: bounds.width, height: bounds.height)
        guard !edges.edges.isEmpty else { return mask }
        if !mayOverlap, rule == .winding {
            if SignedAreas.run(edges, into: &mask.bytes) { return mask }
            mask = CoverageMask(bounds: bounds, filling: 0)
        }
        if !CoverageSweep.run(edges, rule: rule, into: &mask.bytes) { CoverageSampler.run(edges, rule: rule, into: &mask.bytes) }
        return mask
    }

    /// Returns the smallest rectangle of pixels outside which the path covers nothing.
    public static func pixelBounds(of path: PathGeometry, transform: CGAffineTransform = .identity) -> PixelRect {
        let box = path.controlBounds
        return box.isNull ? PixelRect(x: 0, y: 0, width: 0, height: 0) : PixelRect(enclosing: box.applying(transform))
    }
}

/// The coverage of pixels by a shape: 0 for none, 255 for all of a pixel.
public struct CoverageMask: Sendable, Hashable {
    /// The pixels of the mask. Outside, nothing is covered.
    public let bounds: PixelRect
    /// The coverage, row by row from the top, `width` bytes per row.
    public package(set) var bytes: [UInt8]

    /// Creates a mask.
    ///
    /// - Returns: nil if the number of bytes is not the number of pixels.
    public init?(bounds: PixelRect, bytes: [UInt8]) {
        guard bytes.count == bounds.width * bounds.height else { return nil }
        self.bounds = bounds
        self.bytes = bytes
    }

    /// Creates a mask with the same coverage everywhere.
    package init(bounds: PixelRect, filling value: UInt8) {
        self.bounds = bounds
        bytes = [UInt8](repeating: value, count: bounds.width * bounds.height)
    }

    /// Returns the coverage of a rectangle within the bounds.
    func part(_ rect: PixelRect) -> CoverageMask {
        guard rect != bounds else { return self }
        var part = CoverageMask(bounds: rect, filling: 0)
        for row in 0..<rect.height {
            let start = (rect.y + row - bounds.y) * bounds.width + rect.x - bounds.x
            part.bytes.replaceSubrange(row * rect.width..<(row + 1) * rect.width, with: bytes[start..<start + rect.width])
        }
        return part
    }

    /// The smallest rectangle that holds all covered pixels.
    var coveredBounds: PixelRect {
        bytes.withUnsafeBytes { PixelRect(nonzeroBytesOf: $0, bytesPerRow: bounds.width) }.offset(x: bounds.x, y: bounds.y)
    }

    /// The number of columns.
    public var width: Int { bounds.width }
    /// The number of rows.
    public var height: Int { bounds.height }

    /// Returns the coverage of one pixel; 0 outside the bounds.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= bounds.x, x < bounds.maxX, y >= bounds.y, y < bounds.maxY else { return 0 }
        return bytes[(y - bounds.y) * bounds.width + x - bounds.x]
    }

    /// The covered area in pixels.
    public var area: Double {
        Double(bytes.reduce(0) { $0 + Int($1) }) / 255
    }
}

/// Coverage by counting samples, for outlines with too many edges to order them in every strip.
///
/// Each pixel has a grid of samples. Each edge that crosses a line of samples is recorded once, as a change of the winding number
/// from some sample on. The running sum decides the fill rule for all samples of the line. The work is proportional to the sample
/// lines that edges cross plus the samples of the canvas, regardless of how often edges cross each other. Beyond ``mostCrossings`` a row
/// has fewer lines, and several rows share one.
struct CoverageSampler {
    /// Samples along a pixel's side: 64 per pixel, or 16 on canvases of more than ``largestFine`` pixels.
    private static let fine = 8
    private static let coarse = 4
    private static let largestFine = 1 << 22
    /// The default limit of crossings, which take about half a second.
    static let mostCrossings = 1 << 27

    private let width: Int
    /// Samples along a pixel's horizontal side.
    private let samples: Int
    /// The number of rows that share their sample lines: 1, or more where a row has only one line.
    private let rows: Int
    /// Sample lines in a group of rows.
    private let lines: Int
    /// The change of the winding number at each sample of each sample line of a group, and at one sample beyond.
    private let changes: UnsafeMutableBufferPointer<Int32>
    private var line: Int { width * samples + 1 }

    /// Computes the coverage of the area that the edges enclose.
    ///
    /// - Parameters:
    ///   - list: At least one edge.
    ///   - rule: The fill rule.
    ///   - bytes: `width · height` bytes, all of which are written.
    ///   - mostCrossings: The crossings of edges and sample lines above which rows have fewer lines or share them.
    static func run(
        _ list: EdgeList, rule: CGPathFillRule, into bytes: inout [UInt8], mostCrossings: Int = Self.mostCrossings
    ) {
        let samples = list.width * list.height > largestFine ? coarse : fine
        let crossings = list.edges.reduce(0) { $0 + Int($1.bottom - $1.top) } / CoverageEdge.stepsPerRow
        var (rows, lines) = (1, samples)
        while lines > 1, crossings * lines > mostCrossings { lines /= 2 }
        while rows < list.height, crossings > mostCrossings * rows { rows *= 2 }
        let count = (list.width * samples + 1) * lines
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { changes in
            changes.initialize(repeating: 0)
            let sampler = CoverageSampler(
                width: list.width, samples: samples, rows: rows, lines: lines, changes: changes)
            sampler.run(list.edges.sorted { $0.top < $1.top }, rule: rule, into: &bytes)
        }
    }

    /// The distance of the edges' steps from one group of rows to the next.
    private var stepsPerGroup: Int { rows * CoverageEdge.stepsPerRow }

    private func run(_ edges: [CoverageEdge], rule: CGPathFillRule, into bytes: inout [UInt8]) {
        var active: [CoverageEdge] = []
        var pending = 0
        let height = bytes.count / width
        for group in 0..<(height + rows - 1) / rows {
            let end = Int32((group + 1) * stepsPerGroup)
            while pending < edges.count, edges[pending].top < end {
                active.append(edges[pending])
                pending += 1
            }
            bytes.withUnsafeMutableBufferPointer { buffer in
                let (first, last) = (group * rows, min((group + 1) * rows, height))
                let pixels = UnsafeMutableBufferPointer(rebasing: buffer[first * width..<(first + 1) * width])
                pixels.update(repeating: 0)
                if !active.isEmpty {
                    scatter(active, group: group)
                    gather(rule, into: pixels)
                }
                for row in first + 1..<last {
                    let copy = UnsafeMutableBufferPointer(rebasing: buffer[row * width..<(row + 1) * width])
                    _ = copy.update(fromContentsOf: pixels)
                }
            }
            active.removeAll { $0.bottom <= end }
        }
    }

    /// Records the crossings of a group's sample lines, which are in the middle of their fraction of it.
    private func scatter(_ edges: [CoverageEdge], group: Int) {
        let distance = stepsPerGroup / lines
        let first = group * stepsPerGroup + distance / 2
        let last = Double(width * samples)
        for edge in edges {
            let (top, bottom) = (Int(edge.top), Int(edge.bottom))
            let low = top > first ? (top - first + distance - 1) / distance : 0
            let high = bottom > first ? min((bottom - first + distance - 1) / distance, lines) : 0
            guard low < high else { continue }
            for index in low..<high {
                let x = edge.x + edge.slope * Double(first + index * distance - top)
                // The first sample whose centre is to the right. Rounding up by hand spares a call.
                let place = min(max(x * Double(samples) - 0.5, 0), last)
                let whole = Int(place)
                changes[index * line + (Double(whole) < place ? whole + 1 : whole)] += edge.winding
            }
        }
    }

    /// Counts the samples inside each pixel, and clears the row's changes.
    private func gather(_ rule: CGPathFillRule, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        // The even-odd rule tests only the last bit of the winding number, the winding rule all bits.
        let mask: Int32 = rule == .winding ? ~0 : 1
        for index in 0..<lines {
            var winding: Int32 = 0
            var next = index * line
            for column in 0..<width {
                var inside: UInt8 = 0
                for _ in 0..<samples {
                    winding &+= changes[next]
                    changes[next] = 0
                    inside &+= winding & mask != 0 ? 1 : 0
                    next += 1
                }
                pixels[column] &+= inside
            }
            changes[next] = 0
        }
        let all = samples * lines
        for column in 0..<width { pixels[column] = UInt8((Int(pixels[column]) * 255 + all / 2) / all) }
    }
}
