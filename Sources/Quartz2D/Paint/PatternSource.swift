import Foundation

/// A pattern as pixels. The cell is rendered at twice the device's resolution and each device pixel averages four samples, unless
/// the cell's pixels fall on the device's.
struct PatternSource: ColorSource {
    /// The longest side of a rendered cell in pixels.
    private static let longestCell: CGFloat = 4096
    /// The maximum number of overlapping cells along each axis, for cells larger than their step.
    private static let mostOverlaps = 4
    /// The maximum nesting depth of patterns. Deeper patterns, and recursive ones, are not drawn.
    private static let deepest = 4

    private let cell: CGImage
    private let bounds: CGRect
    private let step: CGSize
    private let scale: CGSize
    /// From device pixels to the pattern's coordinates.
    private let toPattern: CGAffineTransform

    /// Renders the cell; nil if there is nothing to draw.
    ///
    /// - Parameters:
    ///   - color: The colour of an uncoloured pattern.
    ///   - depth: The number of pattern cells being drawn already.
    ///   - base: The transform from the context's initial coordinates, moved by the pattern's phase, to the device's.
    init?(_ pattern: CGPattern, color: CGColor, depth: Int, base: CGAffineTransform) {
        guard depth < Self.deepest else {
            Diagnostics.warnOnce("pattern.depth", "patterns painted with patterns more than \(Self.deepest) deep are left out")
            return nil
        }
        let placed = pattern.matrix.concatenating(base)
        guard placed.isFinite, placed.isInvertible else { return nil }
        bounds = pattern.bounds
        step = pattern.step
        toPattern = placed.inverted()
        let fineness: CGFloat = Self.isOnPixels(pattern, placed) ? 1 : 2
        func pixels(_ length: CGFloat, _ stretch: CGFloat) -> CGFloat {
            min(max((length * stretch * fineness - 1e-6).rounded(.up), 1), Self.longestCell)
        }
        let width = pixels(bounds.width, hypot(placed.a, placed.b))
        let height = pixels(bounds.height, hypot(placed.c, placed.d))
        scale = CGSize(width: width / bounds.width, height: height / bounds.height)
        // A cell whose sides are tiny even for a double has no finite scale.
        guard scale.width.isFinite, scale.height.isFinite,
            let context = CGContext(width: Int(width), height: Int(height))
        else { return nil }
        context.beginUserSpace(
            CGAffineTransform(scaleX: scale.width, y: scale.height).translatedBy(x: -bounds.minX, y: -bounds.minY))
        context.patternDepth = depth + 1
        if !pattern.isColored {
            let (rgb, alpha) = (color.rgba, CGFloat(color.rgba.w))
            let plain = CGColor(srgbRed: CGFloat(rgb.x), green: CGFloat(rgb.y), blue: CGFloat(rgb.z), alpha: alpha)
            context.setFillColor(plain)
            context.setStrokeColor(plain)
        }
        pattern.draw(in: context)
        guard let image = context.makeImage() else { return nil }
        cell = image
    }

    /// Whether all cells begin and end on pixel borders.
    private static func isOnPixels(_ pattern: CGPattern, _ placed: CGAffineTransform) -> Bool {
        guard placed.b == 0, placed.c == 0 else { return false }
        let corner = pattern.bounds.origin.applying(placed)
        let lengths = [
            corner.x, corner.y, pattern.bounds.width * placed.a, pattern.bounds.height * placed.d, pattern.step.width * placed.a,
            pattern.step.height * placed.d,
        ]
        return lengths.allSatisfy { abs($0 - $0.rounded()) < 1e-6 }
    }

    func fill(_ span: UnsafeMutableBufferPointer<Pixel>, x: Int, y: Int) {
        cell.withUnsafePixels { pixels in
            guard let base = pixels.baseAddress else { return }
            for index in span.indices {
                var sum = SIMD4<Float>.zero
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    sum += sample(base, CGPoint(x: Double(x + index) + dx, y: Double(y) + dy).applying(toPattern))
                }
                span[index] = Pixel(sum / 4)
            }
        }
    }

    /// Returns the colour at a position of the pattern. Where cells overlap, later ones cover earlier ones.
    private func sample(_ base: UnsafePointer<UInt8>, _ place: CGPoint) -> SIMD4<Float> {
        let (columns, left) = Self.cells(place.x - bounds.minX, bounds.width, step.width)
        let (rows, top) = Self.cells(place.y - bounds.minY, bounds.height, step.height)
        var color = SIMD4<Float>.zero
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                let x = Int((left + CGFloat(column) * step.width) * scale.width)
                let y = Int((top + CGFloat(row) * step.height) * scale.height)
                guard x < cell.width, y < cell.height else { continue }
                let over = Pixel(at: base + (y * cell.width + x) * 4).color
                color = over + color * (1 - over.w)
            }
        }
        return color
    }

    /// Returns how many cells cover a position along an axis, and the position inside the last of them.
    private static func cells(_ offset: CGFloat, _ length: CGFloat, _ step: CGFloat) -> (count: Int, inside: CGFloat) {
        let inside = offset - (offset / step).rounded(.down) * step
        guard inside.isFinite, inside >= 0, inside < length else { return (0, 0) }
        return (Int(min(((length - inside) / step).rounded(.up), CGFloat(mostOverlaps))), inside)
    }
}
