import Foundation

/// Rasterises the inside of a path without antialiasing: a pixel is covered if the inside touches the pixel's interior.
///
/// A line of the outline has the inside on at least one side, so every pixel that it passes through is covered. All other pixels are
/// inside or outside as a whole, which is decided at their centres. Lines that cancel each other out, as those of a rectangle without
/// width, enclose nothing and are left out.
struct TouchedPixels {
    /// The maximum distance between curves and their chords, in pixels.
    private static let tolerance: CGFloat = 1.0 / 256
    /// Curves that would take more lines are halved first, so that only visible parts are flattened finely.
    private static let mostLines = 64
    private static let mostHalvings = 30
    /// Coordinates are clamped to this.
    private static let farthest: CGFloat = 1e13
    /// The maximum number of rows that all lines pass together: a few tenths of a second.
    private static let mostWork: CGFloat = 33_554_432

    /// A line of the outline, in pixels of the canvas.
    private struct Line {
        /// The end with less y, or with less x if the line is horizontal.
        let upper: CGPoint
        let lower: CGPoint
        /// The sum of the directions of all lines between the same ends: 1 from `upper` to `lower`, −1 back.
        var winding: Int

        var order: SIMD4<Double> { SIMD4(upper.y, upper.x, lower.y, lower.x) }
        /// The change of x per row.
        var slope: CGFloat { (lower.x - upper.x) / (lower.y - upper.y) }

        func x(at y: CGFloat) -> CGFloat {
            y <= upper.y ? upper.x : y >= lower.y ? lower.x : upper.x + (y - upper.y) * slope
        }
    }

    private let width: Int
    private let height: Int
    private var lines: [Line] = []

    /// Returns the pixels, 255 where covered; nil if it would take too long.
    static func mask(of path: PathGeometry, rule: CGPathFillRule, in bounds: PixelRect) -> CoverageMask? {
        var mask = CoverageMask(bounds: bounds, filling: 0)
        var shape = TouchedPixels(width: bounds.width, height: bounds.height)
        shape.add(path.transformed(by: CGAffineTransform(translationX: -CGFloat(bounds.x), y: -CGFloat(bounds.y))))
        guard shape.work <= mostWork else { return nil }
        shape.mergeLines(rule)
        mask.bytes.withUnsafeMutableBufferPointer { shape.paint(rule, into: $0) }
        return mask
    }

    private init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    // MARK: Lines

    private mutating func add(_ path: PathGeometry) {
        var start = CGPoint.zero
        var current = CGPoint.zero
        for element in path.elements {
            switch element {
            case .move(let to):
                addLine(from: current, to: start)
                (start, current) = (to, to)
            case .line(let to):
                addLine(from: current, to: to)
                current = to
            case .quad(let control, let to):
                add(.quad(current, control, to))
                current = to
            case .cubic(let control1, let control2, let to):
                add(.cubic(current, control1, control2, to))
                current = to
            case .close:
                addLine(from: current, to: start)
                current = start
            }
        }
        addLine(from: current, to: start)
    }

    private mutating func add(_ curve: PathSegment, halvings: Int = 0) {
        // Beside the canvas, a curve acts as its chord.
        let (low, high) = curve.controlExtent
        if high.y <= 0 || low.y >= CGFloat(height) || high.x <= 0 || low.x >= CGFloat(width) {
            return addLine(from: curve.start, to: curve.end)
        }
        if curve.lineCount(tolerance: Self.tolerance) > Self.mostLines, halvings < Self.mostHalvings {
            add(curve.subsegment(from: 0, to: 0.5), halvings: halvings + 1)
            add(curve.subsegment(from: 0.5, to: 1), halvings: halvings + 1)
            return
        }
        var from = curve.start
        curve.flatten(tolerance: Self.tolerance) { to in
            addLine(from: from, to: to)
            from = to
        }
    }

    private mutating func addLine(from a: CGPoint, to b: CGPoint) {
        func clamped(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: max(-Self.farthest, min(Self.farthest, point.x)), y: max(-Self.farthest, min(Self.farthest, point.y)))
        }
        let (a, b) = (clamped(a), clamped(b))
        guard a != b, max(a.y, b.y) > 0, min(a.y, b.y) < CGFloat(height), min(a.x, b.x) < CGFloat(width) else { return }
        let isForward = (a.y, a.x) < (b.y, b.x)
        lines.append(Line(upper: isForward ? a : b, lower: isForward ? b : a, winding: isForward ? 1 : -1))
    }

    /// The number of rows that all lines pass together.
    private var work: CGFloat {
        lines.reduce(0) { $0 + min($1.lower.y, CGFloat(height)) - max($1.upper.y, 0) + 1 }
    }

    /// Sorts the lines from the top and merges those with the same ends.
    private mutating func mergeLines(_ rule: CGPathFillRule) {
        lines.sort { a, b in
            let (first, second) = (a.order, b.order)
            for index in 0..<4 where first[index] != second[index] { return first[index] < second[index] }
            return false
        }
        var merged: [Line] = []
        merged.reserveCapacity(lines.count)
        for line in lines {
            if let last = merged.last, last.order == line.order {
                merged[merged.count - 1].winding += line.winding
            } else {
                merged.append(line)
            }
        }
        lines = merged.filter { rule == .winding ? $0.winding != 0 : $0.winding % 2 != 0 }
    }

    // MARK: Pixels

    private func paint(_ rule: CGPathFillRule, into bytes: UnsafeMutableBufferPointer<UInt8>) {
        var active: [Line] = []
        var next = 0
        var crossings: [(x: CGFloat, winding: Int)] = []
        for row in 0..<height {
            let (top, bottom) = (CGFloat(row), CGFloat(row + 1))
            while next < lines.count, lines[next].upper.y < bottom {
                active.append(lines[next])
                next += 1
            }
            if active.isEmpty {
                if next == lines.count { return }
                continue
            }
            let pixels = UnsafeMutableBufferPointer(rebasing: bytes[row * width..<(row + 1) * width])
            crossings.removeAll(keepingCapacity: true)
            for line in active {
                cover(line, from: top, to: bottom, into: pixels)
                let middle = top + 0.5
                if line.upper.y <= middle, line.lower.y > middle { crossings.append((line.x(at: middle), line.winding)) }
            }
            coverCentres(&crossings, rule, into: pixels)
            active.removeAll { $0.lower.y <= bottom }
        }
    }

    /// Covers the pixels of a row that a line passes through.
    private func cover(_ line: Line, from top: CGFloat, to bottom: CGFloat, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        let (high, low) = (max(line.upper.y, top), min(line.lower.y, bottom))
        // A line on the border of two rows passes through neither.
        guard high < low || (line.upper.y == line.lower.y && high > top) else { return }
        let (a, b) = high < low ? (line.x(at: high), line.x(at: low)) : (line.upper.x, line.lower.x)
        let (left, right) = (min(a, b), max(a, b))
        let first = column(left.rounded(.down))
        // An upright line on the border of two columns passes through neither.
        let end = left == right ? column(left.rounded(.up)) : column(right.rounded(.up))
        if first < end { pixels[first..<end].update(repeating: 255) }
    }

    /// Covers the pixels of a row whose centres are inside.
    private func coverCentres(
        _ crossings: inout [(x: CGFloat, winding: Int)], _ rule: CGPathFillRule, into pixels: UnsafeMutableBufferPointer<UInt8>
    ) {
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated() {
            winding += crossing.winding
            guard rule == .winding ? winding != 0 : winding % 2 != 0 else { continue }
            let first = column((crossing.x - 0.5).rounded(.up))
            // Lines to the right of the canvas are not in the list.
            let end = index + 1 < crossings.count ? column((crossings[index + 1].x - 0.5).rounded(.up)) : width
            if first < end { pixels[first..<end].update(repeating: 255) }
        }
    }

    private func column(_ x: CGFloat) -> Int { Int(max(0, min(x, CGFloat(width)))) }
}
