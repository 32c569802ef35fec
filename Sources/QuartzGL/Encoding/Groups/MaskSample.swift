import QuartzCompositor

/// A group's mask that is one quad or a product of shapes. Masked content samples it, so it is not painted.
struct MaskSample {
    /// The first row of the map from pixels to the mask's texture in the table; -1 without a texture.
    var row: Int32 = -1
    /// The frame's number for the texture, and its filter.
    var texture: Int32 = -1
    var filter = TextureFilter.linear
    /// Whether its texels are on the pixel grid. The scale and offset from pixels to the texture are then in a further row of the
    /// table.
    var isOnPixels = false
    /// A factor for the whole mask.
    var alpha: Float
    /// The index of its clip, or -1 if the texture's border is its outline.
    var clip: Int32 = -1
    /// The pixels outside which the mask is 0.
    var bounds: PixelBox
    /// If its texels are on the pixel grid: its coverage, and the pixel of the first texel.
    var source: MaskSource?
    var origin = SIMD2<Int32>.zero

    /// Whether the program that paints a quad can also sample the mask.
    func canMultiply(_ quad: Quad) -> Bool {
        // A texture has one filter at a time.
        let isSmooth = quad.options.isDisjoint(with: [.nearest, .nearestReduced])
        return quad.kind != .shadow && quad.polygon < 0 && (isSmooth || quad.kind != .image || clip < 0)
    }

    /// Makes a piece sample the mask. Returns the program features that this needs.
    func apply(to piece: inout DeviceQuad) -> ProgramKey.Features {
        guard row >= 0 else { return [] }
        let isWithin = isOnPixels && piece.isOnGrid && bounds.holds(piece.rect)
        piece.mask = isWithin ? row + 4 : row
        piece.key.mask = texture
        // A texture has one filter at a time.
        piece.key.maskFilter = isWithin && piece.key.texture != texture ? .nearest : filter
        piece.isOpaque = false
        piece.maskFeature = isWithin ? .texelMask : .masked
        return piece.maskFeature
    }
}

/// The mask of a group.
enum GroupMask {
    /// One quad or a product, which is sampled.
    case sampled(MaskSample)
    /// Any other mask, with its bounds; nil if they are unknown.
    case painted(PixelBox?)

    var bounds: PixelBox? {
        switch self {
        case .sampled(let sample): sample.bounds
        case .painted(let bounds): bounds
        }
    }
}

extension FrameEncoder {
    /// Returns the mask that commands paint.
    ///
    /// - Parameter isClipped: Whether the group has a clip. A mask with a clip is then painted.
    mutating func mask(_ commands: Range<Int>, isClipped: Bool) -> GroupMask {
        if let quads = list.plainQuads(of: commands, atMost: 1) {
            guard let index = quads.first else { return .painted(.empty) }
            if let sample = sample(list.quads[index]), !isClipped || sample.clip < 0 { return .sampled(sample) }
        } else if let sample = product(of: commands) {
            return .sampled(sample)
        }
        return .painted(list.bounds(of: commands).map { PixelBox(covering: $0, scale: scale).grown(by: 1) })
    }

    /// Returns a quad as a sampled mask; nil if it must be painted.
    private mutating func sample(_ quad: Quad) -> MaskSample? {
        guard quad.clip < 0, quad.polygon < 0 else { return nil }
        guard quad.isDrawable else { return MaskSample(alpha: 0, bounds: .empty) }
        switch quad.kind {
        case .solid: return outline(quad, alpha: quad.color.w)
        case .coverage: return coverage(quad)
        case .image: return image(quad)
        case .border, .gradient, .shadow: return nil
        }
    }

    /// Returns the outline of a quad with smoothed edges as a clip.
    private mutating func outline(_ quad: Quad, alpha: Float) -> MaskSample? {
        guard quad.edges == .all, let inverse = quad.map.inverse else { return nil }
        let clip = DisplayList.Clip(
            inverse: inverse, rect: quad.rect, radii: quad.radii, bounds: quad.bounds,
            isContinuous: quad.options.contains(.continuousCorners))
        let index = addClip(clip)
        let bounds = table.entry(index, of: list.clips, scale: scale).bounds.intersection(region)
        return MaskSample(alpha: alpha, clip: Int32(index), bounds: bounds)
    }

    private mutating func coverage(_ quad: Quad) -> MaskSample? {
        guard let shape = shape(of: quad), let found = coveragePiece(quad, shape) else {
            return MaskSample(alpha: 0, bounds: .empty)
        }
        guard !found.isCut else { return nil }
        var piece = found.piece
        guard let footprint = Footprint(piece, reach: 0, region: region), setSample(&piece, shape, found.raster, isMask: true)
        else { return MaskSample(alpha: 0, bounds: .empty) }
        var sample = looked(up: piece, alpha: quad.color.w, bounds: footprint.bounds)
        sample?.source = .shape(shape, found.raster)
        return sample
    }

    private mutating func image(_ quad: Quad) -> MaskSample? {
        guard !quad.options.contains(.repeating), list.sources.indices.contains(Int(quad.source)),
            case .image(let image) = list.sources[Int(quad.source)], var sample = outline(quad, alpha: quad.color.w)
        else { return nil }
        guard !image.isOpaque else { return sample }
        var piece = DeviceQuad(quad, scale: scale, paint: .textured)
        piece.texture = quad.texture
        _ = piece.moveToGrid()
        guard let footprint = Footprint(piece, reach: 0, region: region), setSample(&piece, quad, image, footprint),
            !piece.key.program.features.contains(.ownLevel),
            let found = looked(up: piece, alpha: sample.alpha, bounds: sample.bounds)
        else { return nil }
        (sample.row, sample.texture, sample.filter) = (found.row, found.texture, found.filter)
        return sample
    }

    /// Returns a mask that samples a piece's texture; nil if the piece's plane cannot be inverted.
    mutating func looked(up piece: DeviceQuad, alpha: Float, bounds: PixelBox) -> MaskSample? {
        let plane = PlaneMap(
            x: piece.rowX * SIMD4(1, 1, 1, 0), y: piece.rowY * SIMD4(1, 1, 1, 0), w: piece.rowW * SIMD4(1, 1, 1, 0))
        var sample = MaskSample(texture: piece.key.texture, filter: piece.key.filter, alpha: alpha, bounds: bounds)
        guard let inverse = plane.inverse else { return nil }
        let unit = (piece.texture.highHalf - piece.texture.lowHalf) / (piece.rect.highHalf - piece.rect.lowHalf)
        let start = piece.texture.lowHalf - piece.rect.lowHalf * unit
        let x = unit.x * inverse.x + start.x * inverse.w
        let y = unit.y * inverse.y + start.y * inverse.w
        guard (x + y + inverse.w) * 0 == .zero else { return nil }
        var lines = [x, y, inverse.w, piece.texels]
        if liesOnPixels(piece) {
            sample.isOnPixels = true
            sample.origin = SIMD2<Int32>(piece.rect.lowHalf)
            lines.append(SIMD4(lowHalf: unit, highHalf: start))
        }
        sample.row = table.add(lines: lines)
        return sample
    }

    /// Whether each texel of a piece's texture covers one pixel.
    private func liesOnPixels(_ piece: DeviceQuad) -> Bool {
        guard piece.isOnGrid, piece.key.filter == .linear, piece.rect == piece.rect.rounded(.down) else { return false }
        let texture = frameTextures[Int(piece.key.texture)]
        let size = SIMD2(Float(texture.width), Float(texture.height))
        let box = piece.texture * SIMD4(lowHalf: size, highHalf: size)
        let whole = box.rounded(.toNearestOrEven)
        return abs(box - whole).max() < 1e-2 && whole.highHalf - whole.lowHalf == piece.rect.highHalf - piece.rect.lowHalf
    }
}

extension PixelBox {
    /// Whether the box contains a rectangle: left, top, right, bottom.
    fileprivate func holds(_ rect: SIMD4<Float>) -> Bool {
        rect.x >= Float(left) && rect.y >= Float(top) && rect.z <= Float(right) && rect.w <= Float(bottom)
    }
}
