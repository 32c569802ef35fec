import QuartzCore

/// An image of the list as most quads show it: without references, which would have to be counted for every quad.
struct Sprite {
    let size: SIMD2<Float>
    let isOpaque: Bool
    /// How it is shown at its size or enlarged, and how reduced.
    var enlarged = Look()
    var reduced = Look()

    /// The texture that shows it, and where a part of it lies there.
    struct Look {
        /// The frame's number for the texture; nil before it is asked for, -1 where there is none.
        var number: Int32?
        var rectangle = TextureRectangle(part: .zero, size: .one)
        /// The part for which the two that follow hold, in unit coordinates.
        var shown: SIMD4<Float> = .zero
        var texture: SIMD4<Float> = .zero
        var texels: SIMD4<Float> = .zero
    }

    /// Whether more than one texel falls on a pixel, where most are squeezed into one, when a share of the image is shown over so
    /// many pixels.
    @inline(__always)
    static func isReduced(_ size: SIMD2<Float>, share: SIMD2<Float>, over pixels: SIMD2<Float>) -> Bool {
        max(Swift.abs(share.x) * size.x / pixels.x, Swift.abs(share.y) * size.y / pixels.y) > 1.05
    }
}

extension FrameEncoder {
    /// Encodes an image that is rotated or seen in perspective, and neither rounded nor clipped, directly as an instance, because
    /// there may be thousands of such quads, whole or cut. Returns false if the quad needs more than that.
    ///
    /// The instance equals the one that ``Piece`` would produce.
    @inline(__always)
    mutating func encodeSprite(_ quad: Quad) -> Bool {
        guard quad.clip < 0, quad.radii == .zero, !quad.options.contains(.repeating),
            list.sources.indices.contains(Int(quad.source))
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
        let isReduced = Sprite.isReduced(sprite.size, share: share, over: size * projection.leastScale)
        // Levels that are there already do no harm where none is needed, and a batch goes on.
        let takesLevels =
            isReduced || ((sprite.reduced.number ?? -1) >= 0 && quad.options.isDisjoint(with: [.nearest, .nearestReduced]))
        let known = takesLevels ? sprite.reduced : sprite.enlarged
        let look =
            known.number != nil && known.shown == quad.texture ? known : look(source, takesLevels, quad.texture, known)
        guard let number = look.number, number >= 0 else { return true }

        let isSmooth = quad.edges != [] || quad.polygon >= 0
        var key = Batch.Key(program: ProgramKey(paint: .textured, features: isSmooth ? .edge : []))
        key.texture = number
        key.filter = TextureFilter(quad.options, isReduced: takesLevels)
        key.isOpaque = sprite.isOpaque && !isSmooth && quad.color == .one
        // A whole one among pieces is drawn as they are, so that the batch goes on.
        let isCut = quad.polygon >= 0 || (isSmooth && drawsPolygons(key))
        if isCut { key.program.features = [.edge, .polygon] }
        rowX.w = quad.parameter
        rowY.w = 2
        countQuad()
        var instance = Instance(
            rowX: rowX, rowY: rowY, rowW: SIMD4(rowW.x, rowW.y, rowW.z, Float(quad.edges.rawValue)), rect: rect,
            color: quad.color, texture: look.texture, texels: look.texels, radii: .zero, inner: .zero)
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

    /// The sprite of a source; nil where that is not an image.
    @inline(__always)
    private mutating func sprite(_ source: Int) -> Sprite? {
        if let known = sprites[source] { return known }
        guard case .image(let image) = list.sources[source] else { return nil }
        let sprite = Sprite(size: SIMD2(Float(image.width), Float(image.height)), isOpaque: image.isOpaque)
        sprites[source] = sprite
        return sprite
    }

    /// Works out how a part of an image is shown.
    private mutating func look(_ source: Int, _ isReduced: Bool, _ shown: SIMD4<Float>, _ known: Sprite.Look) -> Sprite.Look {
        var look = known
        if look.number == nil, case .image(let image) = list.sources[source] {
            let placement = textures.image(image, mipmaps: isReduced)
            look.number = placement.map { number(of: $0.texture) } ?? -1
            if let placement { look.rectangle = placement.rectangle }
        }
        look.shown = shown
        look.texture = look.rectangle.coordinates(of: shown)
        look.texels = look.rectangle.texels(of: shown)
        if isReduced { sprites[source]?.reduced = look } else { sprites[source]?.enlarged = look }
        return look
    }
}
