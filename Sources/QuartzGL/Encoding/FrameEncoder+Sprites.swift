import QuartzCompositor

/// An image as most quads use it: a value without references, so that no counts change per quad.
struct Sprite {
    let size: SIMD2<Float>
    let isOpaque: Bool
    /// The width of the transparent rim, in texels.
    let rim: Float
    /// The sampling at full or larger size, and when reduced.
    var enlarged = Sampling()
    var reduced = Sampling()

    /// The texture of the image, and the position of a part of the image in it.
    struct Sampling {
        /// The frame's number for the texture; nil before the first lookup, -1 if there is no texture.
        var number: Int32?
        var rectangle = TextureRectangle(part: .zero, size: .one)
        /// The part of the image that `texture` and `texels` describe, in unit coordinates.
        var shown: SIMD4<Float> = .zero
        var texture: SIMD4<Float> = .zero
        var texels: SIMD4<Float> = .zero
    }

    init(_ image: CGImage) {
        size = SIMD2(Float(image.width), Float(image.height))
        isOpaque = image.isOpaque
        rim = image.clearRim
    }

    /// The number of texels for a pixel, along the axis with more, of a part of the image shown over `pixels`.
    @inline(__always)
    static func density(_ size: SIMD2<Float>, share: SIMD2<Float>, over pixels: SIMD2<Float>) -> Float {
        max(Swift.abs(share.x) * size.x / pixels.x, Swift.abs(share.y) * size.y / pixels.y)
    }

    /// Whether an image with that density is minified.
    @inline(__always)
    static func isReduced(_ density: Float) -> Bool { density > 1.05 }

    /// Whether the axes of an image have different densities. Beside its sides, where coordinates end, the level would then follow the
    /// other axis alone.
    @inline(__always)
    static func isUneven(_ size: SIMD2<Float>, share: SIMD2<Float>, over pixels: SIMD2<Float>) -> Bool {
        let (x, y) = (Swift.abs(share.x) * size.x * pixels.y, Swift.abs(share.y) * size.y * pixels.x)
        return max(x, y) > 1.05 * min(x, y)
    }

    /// Whether samples at the sides of an image are transparent, so that the sides need not be smoothed.
    @inline(__always)
    static func fadesOut(_ rim: Float, texture: SIMD4<Float>, density: Float) -> Bool {
        // A texel of a smaller level can be √2 times as long as a pixel, and is interpolated with the next one.
        rim >= 3 * max(density, 1) && texture == SIMD4(0, 0, 1, 1)
    }
}

extension CGImage {
    /// The width of the transparent rim, in pixels.
    var clearRim: Float {
        guard !isOpaque else { return 0 }
        let seen = visibleBounds
        guard !seen.isEmpty else { return Float(max(width, height)) }
        return Float(min(seen.x, seen.y, width - seen.maxX, height - seen.maxY))
    }
}

extension FrameEncoder {
    /// Encodes an image that is rotated or in perspective, and neither rounded nor clipped, directly as an instance. There may be
    /// thousands of such quads, whole or cut. Returns false if the quad needs more than that.
    ///
    /// The instance equals the one that ``DeviceQuad`` would produce.
    @inline(__always)
    mutating func encodeSprite(_ quad: Quad) -> Bool {
        guard quad.clip < 0, quad.radii == .zero, !quad.options.contains(.repeating),
            !TextureRectangle.goesBeyond(quad.texture), list.sources.indices.contains(Int(quad.source))
        else { return false }
        let rowW = quad.map.w
        guard rowW.x != 0 || rowW.y != 0 || quad.map.x.y != 0 || quad.map.y.x != 0 else { return false }
        var rowX = quad.map.x * scale
        var rowY = quad.map.y * scale
        let size = quad.rect.highHalf
        let rect = SIMD4(lowHalf: quad.rect.lowHalf, highHalf: quad.rect.lowHalf + size)
        let source = Int(quad.source)
        guard let projection = Projection(rect, rowX: rowX, rowY: rowY, rowW: rowW), let seen = projection.bounds,
            projection.area < Self.splitArea, let sprite = sprite(source)
        else { return false }
        let bounds = PixelBox(covering: seen + SIMD4(-1, -1, 1, 1)).intersection(region)
        guard !bounds.isEmpty else { return true }

        let share = quad.texture.highHalf - quad.texture.lowHalf
        let density = Sprite.density(sprite.size, share: share, over: size * projection.leastScale)
        let isReduced = Sprite.isReduced(density)
        // Existing mip levels are used even if none is needed, so that the batch continues.
        let takesLevels =
            isReduced || ((sprite.reduced.number ?? -1) >= 0 && quad.options.isDisjoint(with: [.nearest, .nearestReduced]))
        let known = takesLevels ? sprite.reduced : sprite.enlarged
        let sampling =
            known.number != nil && known.shown == quad.texture ? known : sampling(source, takesLevels, quad.texture, known)
        guard let number = sampling.number, number >= 0 else { return true }

        let fadesOut = sprite.rim > 0 && Sprite.fadesOut(sprite.rim, texture: quad.texture, density: density)
        let isSmooth = quad.polygon >= 0 || (quad.edges != [] && !fadesOut)
        var key = Batch.Key(program: ProgramKey(paint: .textured, features: isSmooth ? .edge : []))
        key.texture = number
        key.filter = TextureFilter(quad.options, isReduced: takesLevels)
        if isReduced, key.filter.hasLevels, Sprite.isUneven(sprite.size, share: share, over: size * projection.leastScale) {
            key.program.features.insert(.ownLevel)
        }
        key.isOpaque = sprite.isOpaque && !isSmooth && quad.color == .one
        // Among cut pieces a whole one uses the polygon program too, so that the batch continues.
        let isCut = quad.polygon >= 0 || (isSmooth && drawsPolygons(key))
        if isCut { key.program.features.formUnion([.edge, .polygon]) }
        rowX.w = quad.parameter
        rowY.w = 2
        countQuad()
        var instance = Instance(
            rowX: rowX, rowY: rowY, rowW: SIMD4(rowW.x, rowW.y, rowW.z, Float(quad.edges.rawValue)), rect: rect,
            color: quad.color, texture: sampling.texture, texels: sampling.texels, radii: .zero, inner: .zero)
        let area = min(bounds.area, Int(projection.area))
        guard isCut else {
            add(instance, key: key, bounds: bounds, area: area)
            return true
        }
        let parts = quad.polygon >= 0 ? polygonParts(of: quad) : [wholePart(rect, quad.edges)]
        for part in parts {
            instance.inner = part.inner
            add(instance, key: key, bounds: bounds, area: area)
        }
        return true
    }

    /// Returns the sprite of a source; nil if the source is not an image.
    @inline(__always)
    private mutating func sprite(_ source: Int) -> Sprite? {
        if let known = sprites[source] { return known }
        guard case .image(let image) = list.sources[source] else { return nil }
        let sprite = Sprite(image)
        sprites[source] = sprite
        return sprite
    }

    /// Computes the sampling of a part of an image.
    private mutating func sampling(_ source: Int, _ isReduced: Bool, _ shown: SIMD4<Float>, _ known: Sprite.Sampling)
        -> Sprite.Sampling
    {
        var sampling = known
        if sampling.number == nil, case .image(let image) = list.sources[source] {
            let placement = textures.image(image, mipmaps: isReduced)
            sampling.number = placement.map { number(of: $0.texture) } ?? -1
            if let placement { sampling.rectangle = placement.rectangle }
        }
        sampling.shown = shown
        sampling.texture = sampling.rectangle.coordinates(of: shown)
        sampling.texels = sampling.rectangle.texels(of: shown)
        if isReduced { sprites[source]?.reduced = sampling } else { sprites[source]?.enlarged = sampling }
        return sampling
    }
}
