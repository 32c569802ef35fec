import Foundation

/// Puts colours on a surface, through coverage, clip, alpha and blend mode.
struct Compositor {
    let surface: BitmapSurface
    let clip: ClipRegion
    let alpha: Float
    let mode: CGBlendMode

    /// Draws a source wherever a mask covers.
    ///
    /// With coverage k a pixel becomes `D · (1 − k) + blend(S, D) · k`, so a blend mode changes nothing outside the shape.
    func paint(_ source: some PixelSource, through mask: CoverageMask) {
        paint(source, in: mask.bounds) { coverage, x, y in
            let start = (y - mask.bounds.y) * mask.bounds.width + x - mask.bounds.x
            mask.bytes.withUnsafeBufferPointer { bytes in
                _ = coverage.update(fromContentsOf: bytes[start..<start + coverage.count])
            }
        }
    }

    /// Draws a source all over a rectangle of pixels.
    func paint(_ source: some PixelSource, over rect: PixelRect) {
        paint(source, in: rect) { coverage, _, _ in coverage.update(repeating: 255) }
    }

    private func paint(
        _ source: some PixelSource, in rect: PixelRect,
        coverage readCoverage: (UnsafeMutableBufferPointer<UInt8>, _ x: Int, _ y: Int) -> Void
    ) {
        let area = rect.intersection(clip.bounds).intersection(surface.bounds)
        guard !area.isEmpty, alpha > 0 || mode != .normal else { return }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width) { coverage in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: area.width) { colors in
                coverage.initialize(repeating: 0)
                colors.initialize(repeating: .zero)
                for y in area.y..<area.maxY {
                    readCoverage(coverage, area.x, y)
                    clip.multiply(into: coverage, x: area.x, y: y)
                    // Most rows of most shapes are empty at both ends.
                    guard let first = coverage.firstIndex(where: { $0 != 0 }),
                        let last = coverage.lastIndex(where: { $0 != 0 })
                    else { continue }
                    let span = UnsafeMutableBufferPointer(rebasing: colors[first...last])
                    source.fill(span, x: area.x + first, y: y)
                    let covered = UnsafeBufferPointer(rebasing: coverage[first...last])
                    surface.change(x: area.x + first, y: y, count: span.count) { pixels in
                        blend(span, covered, onto: pixels)
                    }
                }
            }
        }
    }

    private func blend(
        _ colors: UnsafeMutableBufferPointer<SIMD4<Float>>, _ coverage: UnsafeBufferPointer<UInt8>,
        onto pixels: UnsafeMutablePointer<UInt8>
    ) {
        var pixel = pixels
        for index in colors.indices {
            let covered = coverage[index]
            if covered != 0 {
                let source = colors[index] * alpha
                let share = Float(covered) * (1 / 255)
                if mode == .normal {
                    if covered == 255, source.w >= 1 {
                        source.write(to: pixel)
                    } else if source.w > 0 || source.max() > 0 {
                        let destination = SIMD4<Float>(bytes: pixel)
                        (source * share + destination * (1 - source.w * share)).write(to: pixel)
                    }
                } else {
                    let destination = SIMD4<Float>(bytes: pixel)
                    let blended = mode.composite(source: source, destination: destination)
                    (destination + (blended - destination) * share).write(to: pixel)
                }
            }
            pixel += 4
        }
    }
}
