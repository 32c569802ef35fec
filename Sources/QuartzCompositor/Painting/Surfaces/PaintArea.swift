/// The opaque paint that follows a quad.
struct PaintCover {
    let grid: OcclusionGrid
    /// The quad's index.
    let number: Int
}

/// The shape of a piece, pixel by pixel.
struct PaintArea {
    /// The pixels that may be touched.
    var box: PixelRect
    /// The outline; nil covers the whole box.
    var outline: PlaneOutline?
    /// The part of the outline that is left out: the inside of a border.
    var hole: PlaneOutline?
    var clip: PlaneOutline?
    var polygon: PolygonOutline?
    /// The paint that hides parts of the piece; nil if there is none.
    var cover: PaintCover?

    /// The pixels of a row that may be covered.
    func seen(_ y: Int) -> Range<Int> {
        let py = Double(y) + 0.5
        var span = PixelSpan(box)
        outline?.limitSeen(&span, at: py)
        clip?.limitSeen(&span, at: py)
        polygon?.limitSeen(&span, at: py)
        return span.pixels.clamped(to: box.x..<box.maxX)
    }

    /// The pixels of a row that are surely covered fully.
    func full(_ y: Int) -> Range<Int> {
        guard polygon == nil, hole == nil else { return box.x..<box.x }
        let py = Double(y) + 0.5
        var span = PixelSpan(box)
        outline?.limitFull(&span, at: py)
        clip?.limitFull(&span, at: py)
        return span.pixels.clamped(to: box.x..<box.maxX)
    }

    /// The pixels of a row that are surely not covered although they lie within the outline.
    func empty(_ y: Int) -> Range<Int> {
        guard let hole else { return box.x..<box.x }
        var span = PixelSpan(box)
        hole.limitFull(&span, at: Double(y) + 0.5)
        return span.pixels.clamped(to: box.x..<box.maxX)
    }

    /// The covered fraction of a pixel, without the polygon.
    @inline(__always)
    func coverage(x: Int, y: Int) -> Double {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        var coverage = outline?.coverage(px, py) ?? 1
        if let hole { coverage = max(coverage - hole.coverage(px, py), 0) }
        if coverage > 0, let clip { coverage *= clip.coverage(px, py) }
        return coverage
    }
}

extension PaintSurface {
    /// Paints an area over what is there.
    func fill<Paint: PixelPaint>(_ area: PaintArea, with paint: Paint) {
        let box = area.box.intersection(bounds)
        guard !box.isEmpty else { return }
        touch(box)
        RowBands.forEach(in: box.y..<box.maxY, width: box.width) { fill(rows: $0, of: box, area, with: paint) }
    }

    private func fill<Paint: PixelPaint>(rows: Range<Int>, of box: PixelRect, _ area: PaintArea, with paint: Paint) {
        var runs = [box.x..<box.maxX]
        var nextRuns = area.cover == nil ? rows.upperBound : rows.lowerBound
        for y in rows {
            if y == nextRuns, let cover = area.cover {
                nextRuns = cover.grid.findUncovered(&runs, row: y, in: box.x..<box.maxX, after: cover.number)
            }
            guard !runs.isEmpty else { continue }
            let seen = area.seen(y).clamped(to: box.x..<box.maxX)
            guard !seen.isEmpty else { continue }
            let full = area.full(y).clamped(to: seen)
            let empty = area.empty(y).clamped(to: seen)
            for run in runs {
                let seen = seen.clamped(to: run)
                fill(row: y, seen, full: full.clamped(to: seen), empty: empty.clamped(to: seen), area, with: paint)
            }
        }
    }

    /// Paints the pixels of a row that may be covered.
    @inline(__always)
    private func fill<Paint: PixelPaint>(
        row y: Int, _ seen: Range<Int>, full: Range<Int>, empty: Range<Int>, _ area: PaintArea, with paint: Paint
    ) {
        var x = seen.lowerBound
        while x < seen.upperBound {
            if x == full.lowerBound, !full.isEmpty {
                fill(row: y, full, with: paint)
                x = full.upperBound
                continue
            }
            if x == empty.lowerBound, !empty.isEmpty {
                x = empty.upperBound
                continue
            }
            let coverage = Float(area.coverage(x: x, y: y))
            if coverage > 0 {
                let share = area.polygon.map { $0.shares(Double(x) + 0.5, Double(y) + 0.5) }
                blend(paint.color(x: x, y: y), coverage, share, to: pixels(x: x, y: y))
            }
            x += 1
        }
    }

    /// Paints pixels that are covered fully.
    private func fill<Paint: PixelPaint>(row y: Int, _ range: Range<Int>, with paint: Paint) {
        var pixel = pixels(x: range.lowerBound, y: y)
        guard let color = paint.constant else {
            if let colors = paint.pixels(x: range.lowerBound, y: y, count: range.count) {
                return Self.blend(colors, count: range.count, to: pixel)
            }
            for x in range {
                Self.blend(paint.color(x: x, y: y), to: pixel)
                pixel += 4
            }
            return
        }
        guard color.w >= 1 else {
            for _ in range {
                Self.blend(color, to: pixel)
                pixel += 4
            }
            return
        }
        Pixel8.store(color, to: pixel)
        let first = UnsafeRawPointer(pixel).loadUnaligned(as: UInt32.self)
        UnsafeMutableRawPointer(pixel).bindMemory(to: UInt32.self, capacity: range.count).update(
            repeating: first, count: range.count)
    }

    @inline(__always)
    private func blend(
        _ color: SIMD4<Float>, _ coverage: Float, _ shares: PolygonOutline.Shares?, to pixel: UnsafeMutablePointer<UInt8>
    ) {
        var coverage = coverage
        if let shares {
            guard shares.own > 0, shares.joined > 0 else { return }
            coverage *= Float(shares.own)
            // The piece painted later covers its fraction of this one. The coverage is increased so that both add up to the whole.
            coverage *= Float(shares.joined) / max(1 - color.w * coverage * Float(shares.lower), 1e-3)
        }
        Self.blend(color * coverage, to: pixel)
    }

    /// Composites a run of pixels over another.
    private static func blend(_ colors: UnsafePointer<UInt8>, count: Int, to pixels: UnsafeMutablePointer<UInt8>) {
        for offset in stride(from: 0, to: count * 4, by: 4) {
            if colors[offset + 3] == 255 {
                (pixels + offset).update(from: colors + offset, count: 4)
            } else {
                blend(Pixel8.load(colors + offset), to: pixels + offset)
            }
        }
    }

    /// Composites a premultiplied colour over a pixel.
    @inline(__always)
    static func blend(_ color: SIMD4<Float>, to pixel: UnsafeMutablePointer<UInt8>) {
        if color == .zero { return }
        Pixel8.store(color + Pixel8.load(pixel) * (1 - color.w), to: pixel)
    }
}
