import QuartzCompositor

/// Clips, polygon corners, gradient stops and mask maps of one frame, as rows of four floats that shaders read.
struct ClipTable {
    /// The shape of a clip on the screen.
    enum Shape {
        /// The clip hides everything.
        case closed
        /// A rectangle of device pixels (left, top, right, bottom) with corners in pixels.
        case grid(rect: SIMD4<Float>, corners: CornerRadii)
        /// Any other clip.
        case projected
    }

    /// The kind of a clip's outline, which selects program features.
    enum Outline {
        case straight
        case round
        case continuous

        var features: ProgramKey.Features {
            switch self {
            case .straight: .clip
            case .round: [.clip, .roundClip]
            case .continuous: [.clip, .roundClip, .continuous]
            }
        }
    }

    struct Entry {
        var shape: Shape
        /// The pixels outside which everything is hidden.
        var bounds: PixelBox
        /// The clip's first row, or -1 until a shader needs it.
        var row: Int32 = -1
    }

    /// The texture's width in rows of the table, as assumed by shaders.
    static let width = 1024

    private(set) var rows: [SIMD4<Float>] = []
    private var entries: [Entry?] = []

    mutating func begin(clipCount: Int) {
        rows.restart()
        entries = Array(repeating: nil, count: clipCount)
    }

    /// Adds an empty entry for a clip that was added to the list.
    mutating func addEntry() {
        entries.append(nil)
    }

    /// Returns the clip with an index, computed on first use.
    mutating func entry(_ index: Int, of clips: [DisplayList.Clip], scale: Float) -> Entry {
        if let entry = entries[index] { return entry }
        let entry = Self.resolve(clips[index], scale: scale)
        entries[index] = entry
        return entry
    }

    /// Returns the first row of a clip. Adds the clip's rows on first use.
    mutating func row(_ index: Int, of clips: [DisplayList.Clip], scale: Float) -> Int32 {
        if let row = entries[index]?.row, row >= 0 { return row }
        let row = Int32(rows.count)
        let clip = clips[index]
        let toPoints = SIMD4<Float>(1 / scale, 1 / scale, 1, 0)
        let corners = Self.corners(clip)
        rows.append(clip.inverse.x * toPoints)
        rows[Int(row)].w = corners.exponent
        rows.append(clip.inverse.y * toPoints)
        rows.append(clip.inverse.w * toPoints)
        rows.append(Self.sides(clip.rect))
        rows.append(corners.radii)
        entries[index]?.row = row
        return row
    }

    /// Returns the kind of outline of the clip at a row.
    func outline(_ row: Int32) -> Outline {
        guard row >= 0, rows[Int(row) + 4] != .zero else { return .straight }
        return rows[Int(row)].w == 2 ? .round : .continuous
    }

    /// Adds rows in the format of the shaders; returns the index of the first.
    mutating func add(lines: [SIMD4<Float>]) -> Int32 {
        let first = Int32(rows.count)
        rows.append(contentsOf: lines)
        return first
    }

    /// Adds two rows and returns the index of the first.
    mutating func add(_ first: SIMD4<Float>, _ second: SIMD4<Float>) -> Int32 {
        rows.append(first)
        rows.append(second)
        return Int32(rows.count - 2)
    }

    private static func sides(_ rect: SIMD4<Float>) -> SIMD4<Float> {
        SIMD4(lowHalf: rect.lowHalf, highHalf: rect.lowHalf + rect.highHalf)
    }

    private static func corners(_ clip: DisplayList.Clip) -> CornerRadii {
        CornerRadii(clip.radii, width: clip.rect.z, height: clip.rect.w, isContinuous: clip.isContinuous)
    }

    private static func resolve(_ clip: DisplayList.Clip, scale: Float) -> Entry {
        let map = clip.inverse
        let numbers = map.x + map.y + map.w + clip.rect + clip.radii
        let bounds = PixelBox(covering: clip.bounds, scale: scale)
        guard numbers * 0 == .zero, clip.rect.z > 0, clip.rect.w > 0, !bounds.isEmpty else {
            return Entry(shape: .closed, bounds: .empty)
        }
        guard map.isAffine, map.w.z > 0, map.x.y == 0, map.y.x == 0, map.x.x != 0, map.y.y != 0 else {
            return Entry(shape: .projected, bounds: bounds)
        }
        // The inverse of x' = a·x + c, in device pixels.
        let back = SIMD2(map.w.z / map.x.x, map.w.z / map.y.y) * scale
        let offset = SIMD2(-map.x.z / map.x.x, -map.y.z / map.y.y) * scale
        let sides = sides(clip.rect)
        let a = sides.lowHalf * back + offset
        let b = sides.highHalf * back + offset
        var corners = corners(clip)
        var radii = corners.radii * abs(back.x)
        if radii != .zero, abs(abs(back.x) - abs(back.y)) > 1e-5 * abs(back.x) { return Entry(shape: .projected, bounds: bounds) }
        if back.x < 0 { radii = SIMD4(radii.y, radii.x, radii.w, radii.z) }
        if back.y < 0 { radii = SIMD4(radii.w, radii.z, radii.y, radii.x) }
        var rect = SIMD4(lowHalf: pointwiseMin(a, b), highHalf: pointwiseMax(a, b))
        let whole = rect.rounded(.toNearestOrEven)
        rect.replace(with: whole, where: abs(rect - whole) .< SIMD4(repeating: 1 / 512))
        corners.radii = radii
        return Entry(shape: .grid(rect: rect, corners: corners), bounds: bounds.intersection(PixelBox(covering: rect)))
    }
}

extension FrameEncoder {
    /// The clipping that remains to be done for a piece.
    enum Clipping {
        /// The piece is not visible.
        case hidden
        /// The piece needs no clip, or has been cut to it.
        case open
        /// The fragment stage clips.
        case shader
    }

    /// Adds a clip to the list and returns its index.
    mutating func addClip(_ clip: DisplayList.Clip) -> Int {
        list.clips.append(clip)
        table.addEntry()
        return list.clips.count - 1
    }

    /// Clips a piece. Folds the clip into the piece if both are on the pixel grid; otherwise sets the clip's row.
    mutating func clipping(of piece: inout DeviceQuad, by index: Int, mayCut: Bool) -> Clipping {
        guard list.clips.indices.contains(index) else { return .hidden }
        let entry = table.entry(index, of: list.clips, scale: scale)
        switch entry.shape {
        case .closed: return .hidden
        case .grid(let clip, let corners) where piece.isOnGrid:
            let rect = piece.rect
            guard rect.x < clip.z, clip.x < rect.z, rect.y < clip.w, clip.y < rect.w else { return .hidden }
            if Self.contains(clip, corners.radii, rect) { return .open }
            if mayCut, fold(&piece, clip, corners) { return .open }
        case .grid, .projected: break
        }
        piece.clip = table.row(index, of: list.clips, scale: scale)
        return .shader
    }

    /// Whether a rounded rectangle contains a rectangle. Tests its two arms without the corners, then the box inscribed in the
    /// curves.
    private static func contains(_ clip: SIMD4<Float>, _ radii: SIMD4<Float>, _ rect: SIMD4<Float>) -> Bool {
        let slack: Float = 1 / 1024
        func holds(_ x: Float, _ y: Float) -> Bool {
            clip.x + x <= rect.x + slack && clip.y + y <= rect.y + slack && clip.z - x >= rect.z - slack
                && clip.w - y >= rect.w - slack
        }
        let radius = radii.max()
        return holds(radius, 0) || holds(0, radius) || holds(radius * 0.2929, radius * 0.2929)
    }

    /// Replaces the piece by its intersection with the clip. Returns false if that is not a rounded rectangle.
    private func fold(_ piece: inout DeviceQuad, _ clip: SIMD4<Float>, _ corners: CornerRadii) -> Bool {
        let radii = corners.radii
        guard !piece.isRounded, piece.polygon.isEmpty else { return false }
        switch piece.key.program.paint {
        case .solid, .textured, .gradient: break
        case .border, .shadow, .fade, .composite: return false
        }
        let rect = piece.rect
        let cut = SIMD4(
            lowHalf: pointwiseMax(rect.lowHalf, clip.lowHalf), highHalf: pointwiseMin(rect.highHalf, clip.highHalf))
        // Each corner of the clip must be kept or removed completely; otherwise the intersection is not a rounded rectangle.
        var kept = SIMD4<Float>.zero
        for corner in 0..<4 where radii[corner] > 0 {
            let x = corner == 0 || corner == 3
            let y = corner < 2
            let radius = radii[corner]
            let cutX = x ? cut.x - clip.x : clip.z - cut.z
            let cutY = y ? cut.y - clip.y : clip.w - cut.w
            let spanX = cut.z - cut.x
            let spanY = cut.w - cut.y
            if cutX <= 0, cutY <= 0, spanX >= radius, spanY >= radius {
                kept[corner] = radius
            } else if cutX < radius, cutY < radius {
                return false
            }
        }
        var edges = piece.edges
        if clip.x > rect.x { edges.insert(.left) }
        if clip.y > rect.y { edges.insert(.top) }
        if clip.z < rect.z { edges.insert(.right) }
        if clip.w < rect.w { edges.insert(.bottom) }
        piece.cut(to: cut)
        piece.radii = kept
        piece.exponent = corners.exponent
        piece.edges = edges
        return true
    }
}
