import Dispatch
import Foundation

/// Composites a source onto a surface through coverage, clip, alpha and blend mode, one run of covered pixels at a time.
struct Compositor {
    let surface: BitmapSurface
    let clip: ClipRegion
    let alpha: Float
    let mode: CGBlendMode

    /// Paints a source through a mask.
    ///
    /// With coverage k a pixel becomes `D · (1 − k) + blend(S, D) · k`, so a blend mode changes nothing outside the shape.
    func paint(_ source: some ColorSource, through mask: CoverageMask) {
        mask.bytes.withUnsafeBufferPointer { paint(source, in: mask.bounds, through: $0.baseAddress) }
    }

    /// Paints a source over a rectangle of pixels.
    func paint(_ source: some ColorSource, over rect: PixelRect) {
        paint(source, in: rect, through: nil)
    }

    /// Paints a source over a rectangle through coverage.
    ///
    /// - Parameter bytes: The coverage of the rectangle's pixels, row by row; nil if all are covered.
    private func paint(_ source: some ColorSource, in rect: PixelRect, through bytes: UnsafePointer<UInt8>?) {
        var area = rect.intersection(clip.bounds).intersection(surface.bounds)
        if mode.keepsBackdrop { area = source.seen(in: area) }
        guard !area.isEmpty, alpha > 0 || mode != .normal else { return }
        surface.touch(area)
        let coverage = bytes.map { $0 + (area.y - rect.y) * rect.width + area.x - rect.x }
        RowBands.forEach(in: area.y..<area.maxY, width: area.width) { rows in
            paint(
                source, in: PixelRect(x: area.x, y: rows.lowerBound, width: area.width, height: rows.count),
                through: coverage.map { $0 + (rows.lowerBound - area.y) * rect.width }, stride: rect.width)
        }
    }

    /// Paints a band of rows inside the clip and the surface.
    ///
    /// - Parameters:
    ///   - bytes: The coverage of the first pixel; nil if all pixels are covered.
    ///   - stride: The number of bytes from one row of the coverage to the next.
    private func paint(_ source: some ColorSource, in band: PixelRect, through bytes: UnsafePointer<UInt8>?, stride: Int) {
        let solid = source.solid.map { $0 * min(max(alpha, 0), 1) }
        let isCovered = bytes == nil && clip.mask == nil
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: isCovered ? 1 : band.width) { coverage in
            withUnsafeTemporaryAllocation(of: Pixel.self, capacity: solid == nil ? band.width : 1) { colors in
                coverage.initialize(repeating: 255)
                colors.initialize(repeating: .clear)
                for y in band.y..<band.maxY {
                    var span = 0..<band.width
                    if !isCovered {
                        if let bytes {
                            let row = UnsafeBufferPointer(start: bytes + (y - band.y) * stride, count: band.width)
                            _ = coverage.update(fromContentsOf: row)
                        } else {
                            coverage.update(repeating: 255)
                        }
                        clip.multiply(into: coverage, x: band.x, y: y)
                        // Most rows of most shapes are empty at both ends.
                        span = Self.coveredSpan(coverage)
                    }
                    if mode.keepsBackdrop, !span.isEmpty {
                        let seen = source.seen(y: y, in: band.x + span.lowerBound..<band.x + span.upperBound)
                        span = seen.lowerBound - band.x..<seen.upperBound - band.x
                    }
                    if span.isEmpty { continue }
                    let share = isCovered ? nil : UnsafePointer(coverage.baseAddress.map { $0 + span.lowerBound })
                    let x = band.x + span.lowerBound
                    if solid == nil { source.fill(UnsafeMutableBufferPointer(rebasing: colors[0..<span.count]), x: x, y: y) }
                    surface.change(x: x, y: y, count: span.count) { pixels in
                        if let solid {
                            lay(solid, through: share, count: span.count, onto: pixels)
                        } else {
                            lay(UnsafeBufferPointer(rebasing: colors[0..<span.count]), through: share, onto: pixels)
                        }
                    }
                }
            }
        }
    }

    /// Returns the range from the first to the last pixel with any coverage.
    private static func coveredSpan(_ coverage: UnsafeMutableBufferPointer<UInt8>) -> Range<Int> {
        var (first, end) = (0, coverage.count)
        while first < end, coverage[first] == 0 { first += 1 }
        while end > first, coverage[end - 1] == 0 { end -= 1 }
        return first..<end
    }

    // MARK: Runs

    private func lay(
        _ color: SIMD4<Float>, through coverage: UnsafePointer<UInt8>?, count: Int, onto pixels: UnsafeMutablePointer<UInt8>
    ) {
        guard mode == .normal else {
            return blend(count, coverage, onto: pixels) { _ in color }
        }
        let source = Pixel(color)
        if coverage != nil || source.alpha < 255 {
            layOver(count, coverage, onto: pixels) { _ in source }
        } else {
            for index in 0..<count { source.write(to: pixels + index * 4) }
        }
    }

    private func lay(
        _ colors: UnsafeBufferPointer<Pixel>, through coverage: UnsafePointer<UInt8>?, onto pixels: UnsafeMutablePointer<UInt8>
    ) {
        if mode != .normal {
            blend(colors.count, coverage, onto: pixels) { colors[$0].color * alpha }
        } else if alpha < 1 {
            let share = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
            layOver(colors.count, coverage, onto: pixels) { colors[$0].scaled(by: share) }
        } else if coverage == nil, Self.areOpaque(colors) {
            for index in colors.indices { colors[index].write(to: pixels + index * 4) }
        } else {
            layOver(colors.count, coverage, onto: pixels) { colors[$0] }
        }
    }

    /// Returns whether all alphas are 255.
    private static func areOpaque(_ colors: UnsafeBufferPointer<Pixel>) -> Bool {
        // Combined without a branch. The first colour mostly decides.
        guard colors.first?.alpha == 255 else { return false }
        var common = UInt32.max
        for color in colors { common &= color.bits }
        return common >> 24 == 255
    }

    @inline(__always)
    private func layOver(
        _ count: Int, _ coverage: UnsafePointer<UInt8>?, onto pixels: UnsafeMutablePointer<UInt8>, color: (Int) -> Pixel
    ) {
        guard let coverage else {
            for index in 0..<count { color(index).lay(on: pixels + index * 4) }
            return
        }
        for index in 0..<count where coverage[index] != 0 {
            let share = UInt32(coverage[index])
            let source = color(index)
            (share == 255 ? source : source.scaled(by: share)).lay(on: pixels + index * 4)
        }
    }

    @inline(__always)
    private func blend(
        _ count: Int, _ coverage: UnsafePointer<UInt8>?, onto pixels: UnsafeMutablePointer<UInt8>, color: (Int) -> SIMD4<Float>
    ) {
        for index in 0..<count {
            var share: Float = 1
            if let coverage {
                if coverage[index] == 0 { continue }
                share = Float(coverage[index]) * (1 / 255)
            }
            let place = pixels + index * 4
            let destination = Pixel(at: place).color
            let blended = mode.composite(source: color(index), destination: destination)
            let mixed = (destination + (blended - destination) * share) * 255
            Pixel(bytes: pointwiseMax(pointwiseMin(mixed, SIMD4(repeating: 255)), .zero)).write(to: place)
        }
    }
}

/// Runs work on bands of rows on all cores. No row may depend on another.
package enum RowBands {
    /// The minimum number of pixels of a band. Handing a band to another core costs as much as painting one or two thousand
    /// pixels.
    private static let leastPixels = 1 << 15
    /// The maximum number of bands. Bands differ in cost, so there are more of them than cores. Computed once, because the system
    /// reads a file to count cores.
    private static let mostBands = 4 * ProcessInfo.processInfo.activeProcessorCount

    /// Calls `body` once for each band of the rows, at the same time on several threads, and returns when all bands are done.
    ///
    /// - Parameters:
    ///   - rows: The rows. Few pixels make one band, which runs on the calling thread.
    ///   - width: The number of pixels in a row.
    ///   - body: Works on a range of rows. It may write only what belongs to these rows.
    package static func forEach(in rows: Range<Int>, width: Int, _ body: (Range<Int>) -> Void) {
        let count = min(rows.count * width / leastPixels, mostBands, rows.count)
        guard count > 1 else { return body(rows) }
        withoutActuallyEscaping(body) { body in
            // Unsafe, because the work uses pointers: bands share what is read and have no written row in common.
            nonisolated(unsafe) let body = body
            DispatchQueue.concurrentPerform(iterations: count) { band in
                let first = rows.lowerBound + band * rows.count / count
                body(first..<rows.lowerBound + (band + 1) * rows.count / count)
            }
        }
    }
}
