extension PlacedGlyphs {
    /// Returns the coverage on a rectangle of pixels, composed of masks.
    ///
    /// - Parameters:
    ///   - transform: The transform from points to pixels. Its translation is rounded to quarters of a pixel.
    ///   - box: The pixels to compute.
    /// - Returns: nil if a glyph is too large or too small for masks, is rotated or flipped, or has none.
    package func coverage(_ transform: CGAffineTransform, in box: PixelRect) -> CoverageMask? {
        allowsMasks ? coverage(transform, in: box, cache: GlyphMask.shared) : nil
    }

    func coverage(_ transform: CGAffineTransform, in box: PixelRect, cache: RecentCache<GlyphMask.Key, GlyphMask>)
        -> CoverageMask?
    {
        guard let grid = GlyphGrid(transform) else { return nil }
        var places: [GlyphGrid.Place] = []
        places.reserveCapacity(glyphs.count)
        for glyph in glyphs {
            guard let place = grid.place(of: glyph) else { return nil }
            places.append(place)
        }
        var mask = CoverageRasterizer.rasterize(rest, transform: grid.transform, in: box)
        guard !mask.bounds.isEmpty, !glyphs.isEmpty else { return mask }
        let masks = cache.values(for: places.map(\.key)) { GlyphMask(places[$0].key, of: glyphs[$0].face) }
        let letters = PlacedMasks(masks, at: places)
        if rest.isEmpty {
            letters.compose(into: &mask)
        } else {
            var own = CoverageMask(bounds: box, filling: 0)
            letters.compose(into: &own)
            mask.unite(own)
        }
        return mask
    }
}

/// The quarters of a pixel at which glyphs are placed.
private struct GlyphGrid {
    /// The position of a glyph on the pixels.
    struct Place {
        let key: GlyphMask.Key
        /// The pixel of the mask's origin.
        let x: Int
        let y: Int

        /// The transform from ems to pixels.
        var transform: CGAffineTransform {
            key.transform.concatenating(CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)))
        }
    }

    /// The transform with a rounded translation.
    let transform: CGAffineTransform
    /// Positions beyond have no exact quarters.
    private static let farthest: CGFloat = 1_073_741_824

    init?(_ transform: CGAffineTransform) {
        let (x, y) = (Self.quarters(transform.tx), Self.quarters(transform.ty))
        guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0, let x, let y else { return nil }
        self.transform = CGAffineTransform(a: transform.a, b: 0, c: 0, d: transform.d, tx: CGFloat(x) / 4, ty: CGFloat(y) / 4)
    }

    func place(of glyph: PlacedGlyphs.Glyph) -> Place? {
        let sizes = 1...CGFloat(GlyphMask.largestSize * GlyphMask.stepsPerPixel)
        let width = (glyph.size * transform.a * CGFloat(GlyphMask.stepsPerPixel)).rounded()
        let height = (glyph.size * transform.d * CGFloat(GlyphMask.stepsPerPixel)).rounded()
        guard sizes.contains(width), sizes.contains(height), let x = Self.quarters(glyph.origin.x * transform.a),
            let y = Self.quarters(glyph.origin.y * transform.d)
        else { return nil }
        let (left, top) = (x + Int(transform.tx * 4), y + Int(transform.ty * 4))
        let key = GlyphMask.Key(
            face: ObjectIdentifier(glyph.face), glyph: glyph.glyph, width: UInt16(width), height: UInt16(height),
            phase: UInt8(left & 3 | (top & 3) << 2))
        return Place(key: key, x: left >> 2, y: top >> 2)
    }

    private static func quarters(_ position: CGFloat) -> Int? {
        let rounded = (position * 4).rounded()
        return abs(rounded) <= farthest ? Int(rounded) : nil
    }
}

/// Masks at pixels.
///
/// The coverages of separate outlines add up. Those of outlines that overlap do not where both cover a pixel in part: such glyphs,
/// for example joined letters, are filled as one path.
private struct PlacedMasks {
    private struct Letter {
        let mask: GlyphMask
        let place: GlyphGrid.Place
        /// The ends of the outline along x, in pixels.
        let left: CGFloat
        let right: CGFloat
        var bounds: PixelRect { mask.bounds.offset(x: place.x, y: place.y) }
    }

    /// Outlines that overlap by less do not overlap, in pixels.
    private static let touching: CGFloat = 1 / 64

    private var letters: [Letter] = []

    init(_ masks: [GlyphMask], at places: [GlyphGrid.Place]) {
        letters.reserveCapacity(masks.count)
        for (mask, place) in zip(masks, places) where !mask.bounds.isEmpty {
            let transform = place.transform
            letters.append(
                Letter(
                    mask: mask, place: place, left: mask.ink.minX * transform.a + transform.tx,
                    right: mask.ink.maxX * transform.a + transform.tx))
        }
        let isInOrder = zip(letters, letters.dropFirst()).allSatisfy { $0.left <= $1.left }
        if !isInOrder { letters.sort { $0.left < $1.left } }
    }

    /// Adds the coverage of all letters.
    func compose(into target: inout CoverageMask) {
        var first = 0
        while first < letters.count {
            var end = first + 1
            var right = letters[first].right
            while end < letters.count, letters[end].left < right - Self.touching {
                right = max(right, letters[end].right)
                end += 1
            }
            if end == first + 1 {
                target.add(letters[first].mask.bytes, letters[first].bounds)
            } else {
                Self.add(overlapping: letters[first..<end], to: &target)
            }
            first = end
        }
    }

    /// Adds the union of letters whose ends overlap along x.
    private static func add(overlapping letters: ArraySlice<Letter>, to target: inout CoverageMask) {
        let box = letters.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }.intersection(target.bounds)
        guard !box.isEmpty else { return }
        var sum = CoverageMask(bounds: box, filling: 0)
        if !letters.allSatisfy({ sum.add($0.mask.bytes, $0.bounds) }) {
            var path = PathGeometry()
            for letter in letters { path.append(letter.mask.outline, transform: letter.place.transform) }
            sum = CoverageRasterizer.rasterize(path, in: box)
        }
        target.add(sum.bytes, box)
    }
}

extension CoverageMask {
    /// Adds the coverage of another area that does not overlap the mask's.
    ///
    /// - Parameters:
    ///   - bytes: The coverage, row by row.
    ///   - area: The pixels of the bytes. Those outside the mask are left out.
    /// - Returns: Whether no pixel is covered in part by both areas, apart from rounding errors.
    @discardableResult
    fileprivate mutating func add(_ other: [UInt8], _ area: PixelRect) -> Bool {
        let part = area.intersection(bounds)
        guard !part.isEmpty else { return true }
        let (width, bounds) = (bounds.width, bounds)
        var isSeparate = true
        bytes.withUnsafeMutableBufferPointer { target in
            other.withUnsafeBufferPointer { source in
                for row in part.y..<part.maxY {
                    let to = (row - bounds.y) * width + part.x - bounds.x
                    let from = (row - area.y) * area.width + part.x - area.x
                    for column in 0..<part.width {
                        let (a, b) = (target[to + column], source[from + column])
                        if a == 0 {
                            target[to + column] = b
                        } else if b != 0 {
                            if a < 255, b < 255, min(a, b) > 2 { isSeparate = false }
                            let (sum, isFull) = a.addingReportingOverflow(b)
                            target[to + column] = isFull ? 255 : sum
                        }
                    }
                }
            }
        }
        return isSeparate
    }

    /// Adds the coverage of another mask with the same bounds, whose edges are independent of the mask's: those of letters over a line.
    fileprivate mutating func unite(_ other: CoverageMask) {
        for index in bytes.indices where other.bytes[index] != 0 {
            let rest = UInt32(255 - bytes[index]) * UInt32(255 - other.bytes[index]) + 128
            bytes[index] = UInt8(255 - (rest + rest >> 8) >> 8)
        }
    }
}
