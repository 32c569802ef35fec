import QuartzCompositor

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
        let density = Sprite.density(size, share: share, over: units * footprint.leastScale)
        let isMinified = Sprite.isReduced(density)
        if piece.edges != [], quad.polygon < 0, Sprite.fadesOut(image.clearRim, texture: quad.texture, density: density) {
            piece.edges = []
        }
        let repeats = quad.options.contains(.repeating)
        guard let placement = textures.image(image, mipmaps: isMinified, repeats: repeats) else { return false }
        piece.key.texture = number(of: placement.texture)
        piece.key.filter = TextureFilter(quad.options, isReduced: isMinified)
        if !repeats, piece.key.filter.hasLevels,
            TextureRectangle.goesBeyond(quad.texture) || Sprite.isUneven(size, share: share, over: units * footprint.leastScale)
        {
            piece.key.program.features.insert(.ownLevel)
        }
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

    /// Chooses the programs for a piece and adds it.
    mutating func emit(_ piece: DeviceQuad, _ footprint: Footprint) {
        var piece = piece
        if let sieve {
            addParts(of: piece, sieve, footprint.bounds)
            return
        }
        if let maskSample { apply(maskSample, to: &piece) }
        if piece.polygon.isEmpty { piece.edges = piece.softEdges }
        let features = piece.features(clip: table.outline(piece.clip))
        let isDivisible =
            features.isSubset(of: [.edge, .round, .continuous, .ownLevel]) && footprint.isWhole
            && footprint.area >= Self.splitArea
        countQuad()
        switch piece.key.program.paint {
        case .solid, .textured:
            if isDivisible, !features.areSolid, addGridParts(of: piece, features, footprint.bounds) { return }
            if isDivisible, !features.areSolid, let interior = interior(of: piece, footprint) {
                addSplit(piece, features, interior, footprint)
                return
            }
        case .border:
            if isDivisible, addGridFrame(of: piece, features, footprint.bounds) { return }
            if isDivisible, let hole = hole(of: piece, footprint) {
                piece.key.program.features = features
                piece.key.extent = .rim
                let area = footprint.seenArea - footprint.seenArea(of: hole, in: piece.rect)
                add(piece.instance(hole: hole), key: piece.key, bounds: footprint.bounds, area: area)
                return
            }
        case .shadow, .fade, .composite, .gradient: break
        }
        if features == [], piece.isOnGrid, piece.key.program.paint == .solid {
            addPlain(piece, piece.rect, footprint.bounds)
            return
        }
        piece.key.program.features = features
        piece.key.isOpaque = piece.isOpaque && features.areSolid
        addWhole(piece, footprint)
    }

    /// Adds a piece with one program: its polygon parts, or its whole rectangle.
    ///
    /// - Parameter hole: See ``DeviceQuad/instance(hole:)``.
    mutating func addWhole(_ piece: DeviceQuad, _ footprint: Footprint, hole: SIMD4<Float> = .zero) {
        guard !piece.polygon.isEmpty else {
            add(piece.instance(hole: hole), key: piece.key, bounds: footprint.bounds, area: footprint.seenArea)
            return
        }
        for part in piece.polygon {
            add(piece.instance(hole: part.inner), key: piece.key, bounds: footprint.bounds, area: footprint.seenArea)
        }
    }
}
