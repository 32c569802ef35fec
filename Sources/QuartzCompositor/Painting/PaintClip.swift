import Foundation

/// A clip of the list in device pixels.
struct PaintClip {
    /// The outline; nil if nothing passes.
    let outline: PlaneOutline?
    /// Whether the outline's plane is the grid of pixels.
    let isOnGrid: Bool
    /// The pixels outside which nothing passes.
    let bounds: PixelRect

    private static let closed = PaintClip(outline: nil, isOnGrid: false, bounds: PixelRect(x: 0, y: 0, width: 0, height: 0))

    private init(outline: PlaneOutline?, isOnGrid: Bool, bounds: PixelRect) {
        (self.outline, self.isOnGrid, self.bounds) = (outline, isOnGrid, bounds)
    }

    init(_ clip: DisplayList.Clip, scale: Double) {
        let map = clip.inverse
        let numbers = map.x + map.y + map.w + clip.rect + clip.radii
        let bounds = PixelRect(covering: clip.bounds, scale: scale)
        guard numbers * 0 == .zero, clip.rect.z > 0, clip.rect.w > 0, !bounds.isEmpty else {
            self = Self.closed
            return
        }
        let corners = CornerRadii(clip.radii, width: clip.rect.z, height: clip.rect.w, isContinuous: clip.isContinuous)
        let radii = SIMD4(
            Double(corners.radii.x), Double(corners.radii.y), Double(corners.radii.z), Double(corners.radii.w))
        let rect = SIMD4(
            Double(clip.rect.x), Double(clip.rect.y), Double(clip.rect.x + clip.rect.z), Double(clip.rect.y + clip.rect.w))
        if let grid = Self.grid(map, rect, radii, scale: scale) {
            let outline = PlaneOutline(.pixels, rect: grid.rect, radii: grid.radii, exponent: Double(corners.exponent))
            self.init(outline: outline, isOnGrid: true, bounds: bounds.intersection(PixelRect(grid.rect)))
        } else {
            let outline = PlaneOutline(
                ScreenPlane(map, scale: scale), rect: rect, radii: radii, exponent: Double(corners.exponent), isOneSided: false)
            self.init(outline: outline, isOnGrid: false, bounds: bounds)
        }
    }

    /// The clip on the grid of pixels; nil if the map rotates or projects, or scales a rounded clip unevenly.
    private static func grid(
        _ map: PlaneMap, _ rect: SIMD4<Double>, _ radii: SIMD4<Double>, scale: Double
    ) -> (rect: SIMD4<Double>, radii: SIMD4<Double>)? {
        guard map.isAffine, map.w.z > 0, map.x.y == 0, map.y.x == 0, map.x.x != 0, map.y.y != 0 else { return nil }
        // The inverse of x' = a·x + c, in device pixels.
        let back = SIMD2(Double(map.w.z / map.x.x), Double(map.w.z / map.y.y)) * scale
        let offset = SIMD2(Double(-map.x.z / map.x.x), Double(-map.y.z / map.y.y)) * scale
        let a = rect.lowHalf * back + offset
        let b = rect.highHalf * back + offset
        var radii = radii * abs(back.x)
        if radii != .zero, abs(abs(back.x) - abs(back.y)) > 1e-5 * abs(back.x) { return nil }
        if back.x < 0 { radii = SIMD4(radii.y, radii.x, radii.w, radii.z) }
        if back.y < 0 { radii = SIMD4(radii.w, radii.z, radii.y, radii.x) }
        var sides = SIMD4(lowHalf: pointwiseMin(a, b), highHalf: pointwiseMax(a, b))
        for side in 0..<4 {
            let whole = sides[side].rounded(.toNearestOrEven)
            if abs(sides[side] - whole) < 1.0 / 512 { sides[side] = whole }
        }
        return (sides, radii)
    }
}

extension PaintPiece {
    /// The work that remains to be done for a clip.
    enum Clipping {
        /// Nothing of the piece is seen.
        case hidden
        /// No clip is needed.
        case open
        /// Each pixel is clipped.
        case each(PlaneOutline)
    }

    /// Clips the piece. On the pixel grid the piece becomes the intersection, because the coverage of two coinciding edges would be
    /// multiplied.
    mutating func clip(by clip: PaintClip, mayCut: Bool) -> Clipping {
        guard let outline = clip.outline else { return .hidden }
        guard clip.isOnGrid, isOnGrid else { return .each(outline) }
        let limits = outline.rect
        guard rect.x < limits.z, limits.x < rect.z, rect.y < limits.w, limits.y < rect.w else { return .hidden }
        if contains(outline) || (mayCut && fold(outline)) { return .open }
        return .each(outline)
    }

    /// The width and height of the part of a corner outside the box that is inscribed in its arc, as a fraction of the radius:
    /// 1 − 1/√2.
    private static let arcInset = 0.2929

    /// Whether the clip contains the piece. Tests the two rectangles without the corners' columns or rows, and the box inscribed in
    /// the corner arcs.
    private func contains(_ clip: PlaneOutline) -> Bool {
        let slack = 1.0 / 1024
        let radius = clip.radii.max()
        func holds(_ x: Double, _ y: Double) -> Bool {
            clip.rect.x + x <= rect.x + slack && clip.rect.y + y <= rect.y + slack && clip.rect.z - x >= rect.z - slack
                && clip.rect.w - y >= rect.w - slack
        }
        return holds(radius, 0) || holds(0, radius) || holds(radius * Self.arcInset, radius * Self.arcInset)
    }

    /// Makes the piece the intersection of itself and the clip, if that is a rounded rectangle.
    private mutating func fold(_ clip: PlaneOutline) -> Bool {
        guard !isRounded, kind != .border, kind != .shadow else { return false }
        let limits = clip.rect
        let cut = SIMD4(
            lowHalf: pointwiseMax(rect.lowHalf, limits.lowHalf), highHalf: pointwiseMin(rect.highHalf, limits.highHalf))
        // A corner of the clip survives whole, or is cut off whole, or the intersection is no rounded rectangle.
        var kept = SIMD4<Double>.zero
        for corner in 0..<4 where clip.radii[corner] > 0 {
            let radius = clip.radii[corner]
            let cutX = corner == 0 || corner == 3 ? cut.x - limits.x : limits.z - cut.z
            let cutY = corner < 2 ? cut.y - limits.y : limits.w - cut.w
            if cutX <= 0, cutY <= 0, cut.z - cut.x >= radius, cut.w - cut.y >= radius {
                kept[corner] = radius
            } else if cutX < radius, cutY < radius {
                return false
            }
        }
        if limits.x > rect.x { edges.insert(.left) }
        if limits.y > rect.y { edges.insert(.top) }
        if limits.z < rect.z { edges.insert(.right) }
        if limits.w < rect.w { edges.insert(.bottom) }
        self.cut(to: cut)
        radii = kept
        exponent = clip.exponent
        return true
    }
}
