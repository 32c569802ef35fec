import QuartzCore

extension FrameEncoder {
    /// The clipping that remains to be done for a piece.
    enum Clipping {
        /// Nothing of the piece is seen.
        case hidden
        /// The piece needs no clip, or none any more.
        case open
        /// The fragment stage clips.
        case shader
    }

    /// Adds a clip to the list; tells its index.
    mutating func addClip(_ clip: DisplayList.Clip) -> Int {
        list.clips.append(clip)
        table.addEntry()
        return list.clips.count - 1
    }

    /// Clips a piece by folding the clip into it where both lie on the pixel grid, else by naming the clip's row.
    mutating func clipping(of piece: inout Piece, by index: Int, mayCut: Bool) -> Clipping {
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

    /// Whether a rounded rectangle holds a rectangle: one of its two arms, which leave out the corners, or the box within does.
    private static func contains(_ clip: SIMD4<Float>, _ radii: SIMD4<Float>, _ rect: SIMD4<Float>) -> Bool {
        let slack: Float = 1 / 1024
        func holds(_ x: Float, _ y: Float) -> Bool {
            clip.x + x <= rect.x + slack && clip.y + y <= rect.y + slack && clip.z - x >= rect.z - slack
                && clip.w - y >= rect.w - slack
        }
        let radius = radii.max()
        return holds(radius, 0) || holds(0, radius) || holds(radius * 0.2929, radius * 0.2929)
    }

    /// Makes the piece the intersection of itself and the clip, if that is a rounded rectangle.
    private func fold(_ piece: inout Piece, _ clip: SIMD4<Float>, _ corners: CornerRadii) -> Bool {
        let radii = corners.radii
        guard !piece.isRounded, piece.polygon.isEmpty else { return false }
        switch piece.key.program.paint {
        case .solid, .textured, .gradient: break
        case .border, .shadow, .fade, .composite: return false
        }
        let rect = piece.rect
        let cut = SIMD4(
            lowHalf: pointwiseMax(rect.lowHalf, clip.lowHalf), highHalf: pointwiseMin(rect.highHalf, clip.highHalf))
        // A corner of the clip survives whole, or is cut off whole, or the intersection is no rounded rectangle.
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
