import QuartzCore

extension FrameEncoder {
    /// Encodes one quad of the list. Skips empty quads and quads with numbers that are not finite.
    mutating func encode(_ quad: Quad) {
        guard quad.isDrawable else { return }
        switch quad.kind {
        case .solid: encodeSolid(quad)
        case .image: if maskSample != nil || sieve != nil || !encodeSprite(quad) { encodeImage(quad) }
        case .coverage: encodeCoverage(quad)
        case .border: encodeBorder(quad)
        case .shadow: encodeShadow(quad)
        case .gradient: encodeGradient(quad)
        }
    }

    mutating func encodeSolid(_ quad: Quad) {
        var piece = DeviceQuad(quad, scale: scale, paint: .solid)
        piece.isOpaque = quad.color.w >= 1
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true) else { return }
        emit(piece, footprint)
    }

    private mutating func encodeImage(_ quad: Quad) {
        guard list.sources.indices.contains(Int(quad.source)) else { return }
        switch list.sources[Int(quad.source)] {
        case .image(let image): encodeImage(quad, image)
        case .picture, .transition: encodePicture(quad)
        case .shape, .gradient: break
        }
    }

    /// Encodes a source that is drawn into a separate texture before this frame is painted.
    private mutating func encodePicture(_ quad: Quad) {
        var piece = DeviceQuad(quad, scale: scale, paint: .textured)
        piece.texture = quad.texture
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true) else { return }
        // The greatest density over the quad, in pixels per point.
        let wanted =
            piece.isOnGrid
            ? Swift.abs(quad.map.x.x / quad.map.w.z) * scale : footprint.greatestScale.max()
        var placement: TexturePlacement?
        do throws(RenderError) {
            switch list.sources[Int(quad.source)] {
            case .picture(let picture): placement = try pictures.picture(picture, wanted: wanted)
            case .transition(let transition): placement = try pictures.transition(transition, wanted: wanted)
            case .image, .shape, .gradient: break
            }
        } catch {
            Diagnostics.warnOnce("a picture is left out: \(error)")
        }
        guard let placement else { return }
        piece.key.texture = number(of: placement.texture)
        piece.key.filter = .linear
        piece.texels = placement.texels(of: quad.texture)
        piece.texture = placement.coordinates(of: piece.texture)
        emit(piece, footprint)
    }

    private mutating func encodeImage(_ quad: Quad, _ image: CGImage) {
        var piece = DeviceQuad(quad, scale: scale, paint: .textured)
        piece.texture = quad.texture
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true), setSample(&piece, quad, image, footprint) else {
            return
        }
        piece.isOpaque = image.isOpaque && quad.color == .one
        emit(piece, footprint)
    }

    /// Gives a piece the texture of an image. Returns false if there is none.
    mutating func setSample(_ piece: inout DeviceQuad, _ quad: Quad, _ image: CGImage, _ footprint: Footprint) -> Bool {
        // Whether more than one texel falls on a pixel at the place of greatest reduction.
        let units = piece.rect.highHalf - piece.rect.lowHalf
        let share = piece.texture.highHalf - piece.texture.lowHalf
        let size = SIMD2(Float(image.width), Float(image.height))
        let isMinified = Sprite.isReduced(size, share: share, over: units * footprint.leastScale)
        let repeats = quad.options.contains(.repeating)
        guard let placement = textures.image(image, mipmaps: isMinified, repeats: repeats) else { return false }
        piece.key.texture = number(of: placement.texture)
        piece.key.filter = TextureFilter(quad.options, isReduced: isMinified)
        piece.texels = repeats ? TextureRectangle.everywhere : placement.texels(of: quad.texture)
        piece.texture = placement.coordinates(of: piece.texture)
        return true
    }

    private mutating func encodeGradient(_ quad: Quad) {
        guard list.sources.indices.contains(Int(quad.source)), case .gradient(let gradient) = list.sources[Int(quad.source)],
            !gradient.stops.isEmpty
        else { return }
        var piece = DeviceQuad(quad, scale: scale, paint: .gradient)
        piece.texture = [0, 0, 1, 1]
        piece.texels = gradient.ends
        _ = piece.moveToGrid()
        piece.parameter = Float(gradient.type.rawValue)
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true) else { return }
        let rows = gradient.stops.flatMap { [$0.color, SIMD4($0.location, 0, 0, 0)] }
        piece.stops = (table.add(lines: rows), Int32(gradient.stops.count))
        emit(piece, footprint)
    }

    private mutating func encodeBorder(_ quad: Quad) {
        guard quad.parameter > 0 else { return }
        var piece = DeviceQuad(quad, scale: scale, paint: .border)
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: false) else { return }
        emit(piece, footprint)
    }

    /// Culls and clips a piece. Returns nil if nothing is left.
    mutating func prepare(_ piece: inout DeviceQuad, _ quad: Quad, reach: Float, mayCut: Bool) -> Footprint? {
        guard let unclipped = Footprint(piece, reach: reach, region: region) else { return nil }
        if quad.polygon >= 0 {
            piece.polygon = polygonParts(of: quad, map: piece.isOnGrid ? quad.map.scaled(by: scale) : nil)
            guard !piece.polygon.isEmpty else { return nil }
        }
        guard quad.clip >= 0 else { return unclipped }
        let index = Int(quad.clip)
        var enlarged = piece
        enlarged.rect += SIMD4(-reach, -reach, reach, reach)
        let clipping =
            reach > 0 ? clipping(of: &enlarged, by: index, mayCut: false) : clipping(of: &piece, by: index, mayCut: mayCut)
        if case .hidden = clipping { return nil }
        if reach > 0 { piece.clip = enlarged.clip }
        let bounds = table.entry(index, of: list.clips, scale: scale).bounds
        return Footprint(piece, reach: reach, region: region.intersection(bounds))
    }
}

extension Quad {
    /// Whether the quad's numbers are finite and it has an area and a colour.
    @inline(__always)
    var isDrawable: Bool {
        let numbers = map.x + map.y + map.w + rect + texture + radii + color
        return numbers * 0 == .zero && parameter.isFinite && rect.z > 0 && rect.w > 0 && color != .zero
    }
}

/// An image as most quads use it: a value without references, so that no counts change per quad.
struct Sprite {
    let size: SIMD2<Float>
    let isOpaque: Bool
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

    /// Whether a part of the image shown over `pixels` is minified along either axis.
    @inline(__always)
    static func isReduced(_ size: SIMD2<Float>, share: SIMD2<Float>, over pixels: SIMD2<Float>) -> Bool {
        max(Swift.abs(share.x) * size.x / pixels.x, Swift.abs(share.y) * size.y / pixels.y) > 1.05
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
        // Existing mip levels are used even if none is needed, so that the batch continues.
        let takesLevels =
            isReduced || ((sprite.reduced.number ?? -1) >= 0 && quad.options.isDisjoint(with: [.nearest, .nearestReduced]))
        let known = takesLevels ? sprite.reduced : sprite.enlarged
        let sampling =
            known.number != nil && known.shown == quad.texture ? known : sampling(source, takesLevels, quad.texture, known)
        guard let number = sampling.number, number >= 0 else { return true }

        let isSmooth = quad.edges != [] || quad.polygon >= 0
        var key = Batch.Key(program: ProgramKey(paint: .textured, features: isSmooth ? .edge : []))
        key.texture = number
        key.filter = TextureFilter(quad.options, isReduced: takesLevels)
        key.isOpaque = sprite.isOpaque && !isSmooth && quad.color == .one
        // Among cut pieces a whole one uses the polygon program too, so that the batch continues.
        let isCut = quad.polygon >= 0 || (isSmooth && drawsPolygons(key))
        if isCut { key.program.features = [.edge, .polygon] }
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
        let sprite = Sprite(size: SIMD2(Float(image.width), Float(image.height)), isOpaque: image.isOpaque)
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

// Cut quads: the remaining polygon is drawn in parts with four corners each.

/// A part of a polygon with four corners, as the vertex stage reads it.
struct PolygonPart {
    /// The row of the table with the first corners.
    var row: Int32
    /// Four bits per edge: whether its corners are moved out by a pixel, and whether it is smoothed, joined and lower.
    var edges: Int32

    /// The attribute that refers to the part.
    var inner: SIMD4<Float> { SIMD4(Float(row), Float(edges), 0, 0) }

    /// An edge with partly covered pixels. Its corners are moved outwards to cover all of them.
    static let smooth: Int32 = 3
    /// An edge shared with a piece that is painted earlier (`joined`) or later (`lower`).
    static let joined: Int32 = 7
    static let lower: Int32 = 15
    /// The second half of an edge. It is smoothed with the first half.
    static let moved: Int32 = 1
}

extension FrameEncoder {
    /// Adds the parts of a quad's polygon to the table. Returns none if it has no area.
    ///
    /// - Parameter map: The transform from the quad's plane to the piece's, if they differ.
    mutating func polygonParts(of quad: Quad, map: PlaneMap? = nil) -> [PolygonPart] {
        guard list.polygons.indices.contains(Int(quad.polygon)) else { return [] }
        let outline = Outline(list.polygons[Int(quad.polygon)], map: map)
        guard let outline else { return [] }
        var parts: [PolygonPart] = []
        let count = outline.points.count
        var next = 1
        while next + 1 < count {
            let isLast = next + 2 >= count - 1
            let (a, b) = (next == 1 ? outline.edges[0] : 0, outline.edges[next])
            if next + 2 < count {
                let corners = [0, next, next + 1, next + 2].map { outline.points[$0] }
                let edges = [a, b, outline.edges[next + 1], isLast ? outline.edges[count - 1] : 0]
                parts.append(part(corners, edges))
            } else {
                let corners = [0, next, next + 1].map { outline.points[$0] }
                parts.append(triangle(corners, [a, b, outline.edges[count - 1]]))
            }
            next += 2
        }
        return parts
    }

    /// Returns a whole rectangle as a part.
    mutating func wholePart(_ rect: SIMD4<Float>, _ smooth: Quad.Edges) -> PolygonPart {
        func edge(_ side: Quad.Edges) -> Int32 { smooth.contains(side) ? PolygonPart.smooth : 0 }
        let row = table.add(SIMD4(rect.x, rect.y, rect.z, rect.y), SIMD4(rect.z, rect.w, rect.x, rect.w))
        return PolygonPart(row: row, edges: edge(.top) | edge(.right) << 4 | edge(.bottom) << 8 | edge(.left) << 12)
    }

    /// Returns a triangle as four corners: a smoothed edge is split in two halves, or one corner is repeated.
    private mutating func triangle(_ corners: [SIMD2<Float>], _ edges: [Int32]) -> PolygonPart {
        guard let split = edges.firstIndex(where: { $0 != 0 }) else { return part(corners + [corners[2]], edges + [0]) }
        let middle = (corners[split] + corners[(split + 1) % 3]) / 2
        var (corners, edges) = (corners, edges)
        corners.insert(middle, at: split + 1)
        edges.insert(PolygonPart.moved, at: split + 1)
        return part(corners, edges)
    }

    private mutating func part(_ corners: [SIMD2<Float>], _ edges: [Int32]) -> PolygonPart {
        let row = table.add(
            SIMD4(lowHalf: corners[0], highHalf: corners[1]), SIMD4(lowHalf: corners[2], highHalf: corners[3]))
        return PolygonPart(row: row, edges: edges[0] | edges[1] << 4 | edges[2] << 8 | edges[3] << 12)
    }

    /// A polygon without repeated corners, ordered so that its area is positive, and the codes of its edges.
    private struct Outline {
        var points: [SIMD2<Float>] = []
        var edges: [Int32] = []

        init?(_ polygon: DisplayList.Polygon, map: PlaneMap?) {
            let count = min(polygon.points.count, 32)
            guard count >= 3 else { return nil }
            points.reserveCapacity(count)
            edges.reserveCapacity(count)
            for index in 0..<count {
                let (point, next) = (polygon.points[index], polygon.points[index + 1 == count ? 0 : index + 1])
                guard point.x.isFinite, point.y.isFinite else { return nil }
                if point == next { continue }
                let bit: UInt32 = 1 << UInt32(index)
                let isJoined = polygon.joinedEdges & bit != 0
                points.append(map.map { $0.map(point) } ?? point)
                edges.append(
                    isJoined
                        ? (polygon.lowerEdges & bit != 0 ? PolygonPart.lower : PolygonPart.joined)
                        : (polygon.smoothEdges & bit != 0 ? PolygonPart.smooth : 0))
            }
            guard points.count >= 3 else { return nil }
            var area: Float = 0
            for index in 2..<points.count {
                let (a, b) = (points[index - 1] - points[0], points[index] - points[0])
                area += a.x * b.y - a.y * b.x
            }
            guard area != 0, area.isFinite else { return nil }
            guard area < 0 else { return }
            points.reverse()
            // The edge that ended at a corner now begins at it.
            edges = edges.dropLast().reversed() + [edges[edges.count - 1]]
        }
    }
}

extension PlaneMap {
    /// Returns the map to pixels at `scale` pixels per point.
    func scaled(by scale: Float) -> PlaneMap { PlaneMap(x: x * scale, y: y * scale, w: w) }

    fileprivate func map(_ point: SIMD2<Float>) -> SIMD2<Float> {
        let p = SIMD4(point.x, point.y, 1, 0)
        return SIMD2((x * p).sum(), (y * p).sum()) / (w * p).sum()
    }
}
