import QuartzCore

extension FrameEncoder {
    /// Encodes one quad of the list. Quads with numbers that are not finite, and empty ones, are left out.
    mutating func encode(_ quad: Quad) {
        let numbers = quad.map.x + quad.map.y + quad.map.w + quad.rect + quad.texture + quad.radii + quad.color
        guard numbers * 0 == .zero, quad.parameter.isFinite, quad.rect.z > 0, quad.rect.w > 0, quad.color != .zero else { return }
        switch quad.kind {
        case .solid: encodeSolid(quad)
        case .image: if !encodeSprite(quad) { encodeImage(quad) }
        case .coverage: encodeCoverage(quad)
        case .border: encodeBorder(quad)
        case .shadow: encodeShadow(quad)
        case .gradient: encodeGradient(quad)
        }
    }

    mutating func encodeSolid(_ quad: Quad) {
        var piece = Piece(quad, scale: scale, paint: .solid)
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

    /// Encodes what is drawn into a texture of its own before this frame is painted.
    private mutating func encodePicture(_ quad: Quad) {
        var piece = Piece(quad, scale: scale, paint: .textured)
        piece.texture = quad.texture
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true) else { return }
        // Pixels a point of the plane, where most are seen.
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
        var piece = Piece(quad, scale: scale, paint: .textured)
        piece.texture = quad.texture
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: true) else { return }

        // Texels per pixel, where most are squeezed into one.
        let units = piece.rect.highHalf - piece.rect.lowHalf
        let share = piece.texture.highHalf - piece.texture.lowHalf
        let size = SIMD2(Float(image.width), Float(image.height))
        let isMinified = Sprite.isReduced(size, share: share, over: units * footprint.leastScale)
        let repeats = quad.options.contains(.repeating)
        guard let placement = textures.image(image, mipmaps: isMinified, repeats: repeats) else { return }
        piece.key.texture = number(of: placement.texture)
        piece.key.filter = TextureFilter(quad.options, isReduced: isMinified)
        piece.texels = repeats ? TextureRectangle.everywhere : placement.texels(of: quad.texture)
        piece.texture = placement.coordinates(of: piece.texture)
        piece.isOpaque = image.isOpaque && quad.color == .one
        emit(piece, footprint)
    }

    private mutating func encodeGradient(_ quad: Quad) {
        guard list.sources.indices.contains(Int(quad.source)), case .gradient(let gradient) = list.sources[Int(quad.source)],
            !gradient.stops.isEmpty
        else { return }
        var piece = Piece(quad, scale: scale, paint: .gradient)
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
        var piece = Piece(quad, scale: scale, paint: .border)
        _ = piece.moveToGrid()
        guard let footprint = prepare(&piece, quad, reach: 0, mayCut: false) else { return }
        emit(piece, footprint)
    }

    /// Culls and clips; nil where nothing is left.
    mutating func prepare(_ piece: inout Piece, _ quad: Quad, reach: Float, mayCut: Bool) -> Footprint? {
        guard let unclipped = Footprint(piece, reach: reach, region: region) else { return nil }
        if quad.polygon >= 0 {
            guard let polygon = lines(of: quad) else { return nil }
            piece.polygon = polygon
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

    /// Puts the quad's polygon into the table as lines of device pixels.
    ///
    /// A sharp edge is the same line, to the last bit, for the two pieces that meet there, because its ends are taken in an order
    /// that does not depend on the piece; one of them takes the pixels whose centres lie on it.
    private mutating func lines(of quad: Quad) -> (first: Int32, count: Int32)? {
        guard list.polygons.indices.contains(Int(quad.polygon)) else { return nil }
        let polygon = list.polygons[Int(quad.polygon)]
        let points = polygon.points.prefix(32)
        guard points.count >= 3, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
        let rows = [quad.map.x * scale, quad.map.y * scale, quad.map.w].map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) }
        func project(_ point: SIMD2<Double>) -> SIMD3<Double> {
            let p = SIMD3(point.x, point.y, 1)
            return SIMD3((rows[0] * p).sum(), (rows[1] * p).sum(), (rows[2] * p).sum())
        }
        let middle = points.reduce(SIMD2<Double>.zero) { $0 + SIMD2<Double>($1) } / Double(points.count)
        let inside = project(middle)
        var lines: [SIMD4<Float>] = []
        for (index, point) in points.enumerated() {
            let next = points[(index + 1) % points.count]
            guard point != next else { continue }
            let isForward = point.x < next.x || (point.x == next.x && point.y < next.y)
            let a = project(SIMD2<Double>(isForward ? point : next))
            let b = project(SIMD2<Double>(isForward ? next : point))
            let line = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
            let norm = (line.x * line.x + line.y * line.y).squareRoot()
            guard norm > 0, norm.isFinite else { continue }
            let side: Double = (line * inside).sum() < 0 ? -1 : 1
            let isSmooth = polygon.smoothEdges & 1 << UInt32(index) != 0
            let unit = line / (isSmooth ? norm * side : norm)
            lines.append([Float(unit.x), Float(unit.y), Float(unit.z), isSmooth ? 0 : Float(side)])
        }
        guard lines.count >= 3 else { return nil }
        return (table.add(lines: lines), Int32(lines.count))
    }
}
