import QuartzCompositor

// Content under a mask that is mostly 1: only the mask's edge needs a picture of the group, or a texture of the mask.

/// The parts of a mask into which quads are cut.
struct MaskSieve {
    let parts: MaskParts
    /// The mask that pieces at its edge sample; nil if these pieces are painted into the group's picture.
    let sample: MaskSample?

    /// A cut piece, and the pixels that it touches.
    struct Part {
        let piece: DeviceQuad
        let bounds: PixelBox
    }
}

extension FrameEncoder {
    /// The maximum number of quads that are cut.
    private static let mostCut = 256
    /// The cost of one more piece, in pixels of a picture.
    private static let costOfPiece = 360

    /// Makes a piece sample a mask. Crops a rectangle on the grid to the mask's bounds.
    func apply(_ sample: MaskSample, to piece: inout DeviceQuad) {
        guard sample.row >= 0 else { return }
        defer { _ = sample.apply(to: &piece) }
        guard piece.isOnGrid, !piece.isRounded, piece.key.program.paint != .border else { return }
        let limits = sample.bounds.sides
        let low = pointwiseMax(piece.rect.lowHalf, limits.lowHalf)
        let high = pointwiseMin(piece.rect.highHalf, limits.highHalf)
        guard low.x < high.x, low.y < high.y else { return }
        if limits.x > piece.rect.x { piece.edges.remove(.left) }
        if limits.y > piece.rect.y { piece.edges.remove(.top) }
        if limits.z < piece.rect.z { piece.edges.remove(.right) }
        if limits.w < piece.rect.w { piece.edges.remove(.bottom) }
        piece.cut(to: SIMD4(lowHalf: low, highHalf: high))
    }

    /// A quad of a group, with the mask and the region of the nested groups around it.
    private struct CutQuad {
        let quad: Quad
        let sample: MaskSample?
        let region: PixelBox
    }

    /// Returns the mask parts into which a group's quads are cut if they are painted one by one; nil if cutting is impossible or
    /// costs more.
    mutating func sieve(for quads: [Quad], of seen: SeenGroup) -> MaskSieve? {
        guard let sample = seen.sample, let parts = parts(of: sample), quads.allSatisfy({ canCut($0) }),
            isWorthCutting(seen.form, parts)
        else { return nil }
        return MaskSieve(parts: parts.within(seen.shown), sample: sample)
    }

    /// Paints a masked group whose quads overlap: the fully shown part without a picture, the rest as a composite. Returns false
    /// if that is impossible or not cheaper.
    mutating func paintInParts(_ seen: SeenGroup) -> Bool {
        let group = seen.group
        guard let sample = seen.sample, group.opacity >= 1, group.blendMode == .normal, group.filters.isEmpty, !group.isBackdrop,
            group.isIsolated, group.clip < 0, sample.alpha >= 1, let whole = parts(of: sample), isWorthCutting(seen.form, whole),
            let quads = cutQuads(of: seen)
        else { return false }
        let parts = whole.within(seen.shown)
        let (outer, outerSample) = (pass, maskSample)
        sieve = MaskSieve(parts: parts, sample: nil)
        for quad in quads {
            (region, maskSample) = (quad.region, quad.sample)
            encode(quad.quad)
        }
        (sieve, maskSample) = (nil, outerSample)
        let content = Pass(region: seen.shown)
        enter(content)
        for part in rimParts { addPart(part.piece, part.bounds) }
        rimParts.removeAll(keepingCapacity: true)
        enter(outer)
        let boxes = parts.rim.map { $0.intersection(content.touched) }.filter { !$0.isEmpty }
        let shown = boxes.reduce(PixelBox.empty) { $0.union($1) }
        guard !shown.isEmpty else { return true }
        content.region = shown
        let open = OpenGroup(
            group: group, outer: outer, content: content, shown: shown, sample: sample, mask: nil, end: seen.form.end)
        addComposite(of: open, shown: shown, boxes: boxes)
        if debug.contains(.layers) { for quad in quads { encodeOutlines([quad.quad][...]) } }
        return true
    }

    /// Returns the quads of a group whose nested groups need no pictures; nil if a quad cannot be cut.
    private mutating func cutQuads(of seen: SeenGroup) -> [CutQuad]? {
        let outer = region
        region = seen.shown
        defer { region = outer }
        var result: [CutQuad] = []
        var place = seen.form.content.lowerBound
        while place < seen.form.content.upperBound {
            switch list.commands[place] {
            case .draw(let first, let count):
                let indices = list.quadIndices(first, count)
                guard result.count + indices.count <= Self.mostCut else { return nil }
                for index in indices {
                    guard canCut(list.quads[index]) else { return nil }
                    result.append(CutQuad(quad: list.quads[index], sample: nil, region: region))
                }
            case .beginGroup(let index):
                guard let form = form(beginningAt: place) else { return nil }
                place = form.end
                guard let inner = seenGroup(at: index, form) else { break }
                guard let quads = folded(inner), result.count + quads.count <= Self.mostCut, quads.allSatisfy({ canCut($0) })
                else { return nil }
                result += quads.map { CutQuad(quad: $0, sample: inner.sample, region: inner.shown) }
            case .beginMask, .endGroup: return nil
            }
            place += 1
        }
        return result
    }

    /// Returns all parts of a mask, visible or not; nil if it is not divided.
    private func parts(of sample: MaskSample) -> MaskParts? {
        guard sample.isOnPixels, sample.clip < 0, let source = sample.source else { return nil }
        return textures.parts(of: source)?.moved(by: sample.origin)
    }

    /// Whether a cut quad gives pieces of the same kind: plain paint or a texture, parallel to the pixel grid.
    private func canCut(_ quad: Quad) -> Bool {
        let map = quad.map
        guard quad.radii == .zero, quad.polygon < 0, quad.clip < 0, map.w.x == 0, map.w.y == 0, map.w.z > 0, map.x.y == 0,
            map.y.x == 0, map.x.x != 0, map.y.y != 0
        else { return false }
        switch quad.kind {
        case .solid, .coverage, .gradient: return true
        case .image:
            guard list.sources.indices.contains(Int(quad.source)) else { return false }
            if case .image = list.sources[Int(quad.source)] { return true }
            return false
        case .border, .shadow: return false
        }
    }

    /// Whether the savings exceed the cost of the pieces. The result does not depend on the region, so a partial repaint has the
    /// same colours as a complete one.
    private func isWorthCutting(_ form: GroupForm, _ parts: MaskParts) -> Bool {
        pieces(of: form.content, parts, most: parts.fullArea / Self.costOfPiece) != nil
    }

    /// Returns the number of pieces that commands add if their quads are cut; nil if it exceeds a limit, or for groups in nested
    /// groups.
    private func pieces(of commands: Range<Int>, _ parts: MaskParts, most: Int, isNested: Bool = false) -> Int? {
        var count = 0
        var place = commands.lowerBound
        while place < commands.upperBound {
            switch list.commands[place] {
            case .draw(let first, let number):
                for quad in list.quads[list.quadIndices(first, number)] {
                    let box = PixelBox(covering: quad.bounds, scale: scale)
                    var own = 0
                    for part in parts.full where part.intersects(box) { own += 1 }
                    for part in parts.rim where part.intersects(box) { own += 1 }
                    count += max(0, own - 1)
                    guard count <= most else { return nil }
                }
            case .beginGroup:
                guard !isNested, let form = form(beginningAt: place),
                    let own = pieces(of: form.content, parts, most: most - count, isNested: true)
                else { return nil }
                count += own
                place = form.end
            case .beginMask, .endGroup: break
            }
            place += 1
        }
        return count
    }

    // MARK: Pieces

    /// Adds the pieces of a quad that the parts show. Pieces at the mask's edge are kept for the group's picture if the mask is
    /// not sampled.
    mutating func addParts(of piece: DeviceQuad, _ parts: MaskSieve, _ bounds: PixelBox) {
        countQuad()
        var own = piece
        if parts.sample == nil, let maskSample { apply(maskSample, to: &own) }
        for box in parts.parts.full {
            if let part = cut(own, to: box, bounds) { addPart(part.piece, part.bounds) }
        }
        if let sample = parts.sample { apply(sample, to: &own) }
        for box in parts.parts.rim {
            guard let part = cut(own, to: box, bounds) else { continue }
            if parts.sample != nil { addPart(part.piece, part.bounds) } else { rimParts.append(part) }
        }
    }

    /// Returns the part of a piece in a rectangle of whole pixels.
    private func cut(_ piece: DeviceQuad, to box: PixelBox, _ bounds: PixelBox) -> MaskSieve.Part? {
        let seen = bounds.intersection(box)
        guard !seen.isEmpty else { return nil }
        let sides = box.sides
        let low = pointwiseMax(piece.rect.lowHalf, sides.lowHalf)
        let high = pointwiseMin(piece.rect.highHalf, sides.highHalf)
        guard low.x < high.x, low.y < high.y else { return nil }
        var part = piece
        part.cut(to: SIMD4(lowHalf: low, highHalf: high))
        if sides.x > piece.rect.x { part.edges.remove(.left) }
        if sides.y > piece.rect.y { part.edges.remove(.top) }
        if sides.z < piece.rect.z { part.edges.remove(.right) }
        if sides.w < piece.rect.w { part.edges.remove(.bottom) }
        part.edges = part.softEdges
        return MaskSieve.Part(piece: part, bounds: seen)
    }

    private mutating func addPart(_ piece: DeviceQuad, _ bounds: PixelBox) {
        let features = piece.features(clip: .straight)
        if features == [], piece.key.program.paint == .solid {
            addPlain(piece, piece.rect, bounds)
            return
        }
        var part = piece
        part.key.program.features = features
        part.key.isOpaque = piece.isOpaque && features.areSolid
        add(part.instance(), key: part.key, bounds: bounds, area: bounds.area)
    }
}

// Masks that have masks. If all of them are shapes, their coverages are multiplied once, and content samples the product.

extension FrameEncoder {
    /// The maximum depth of groups within masks that is searched.
    private static let deepest = 4

    /// Shapes whose coverages are multiplied.
    private struct Factors {
        var coverages: [CoverageProduct.Factor]
        /// A factor for the whole product.
        var alpha: Float
        /// The painted quad of the innermost content.
        let quad: Quad
        /// The pixels that the groups show.
        var limit: PixelBox
    }

    /// Returns the mask that commands paint as a product of coverages; nil if they paint anything else.
    mutating func product(of commands: Range<Int>) -> MaskSample? {
        guard let factors = factors(of: commands, depth: 0), let product = CoverageProduct(factors.coverages) else { return nil }
        let hidden = MaskSample(alpha: 0, bounds: .empty)
        guard !product.pixels.isEmpty else { return hidden }
        // Rasters have a transparent border.
        guard factors.limit.contains(product.pixels.grown(by: -1)) else { return nil }
        var piece = DeviceQuad(factors.quad, scale: scale, paint: .textured)
        guard piece.moveToGrid() else { return nil }
        piece.rect = product.pixels.sides
        piece.texture = [0, 0, 1, 1]
        piece.edges = []
        guard let footprint = Footprint(piece, reach: 0, region: region),
            let placement = textures.coverage(of: .product(product), isMask: true)
        else { return hidden }
        piece.key.texture = number(of: placement.texture)
        piece.texels = placement.texels(of: [0, 0, 1, 1])
        piece.texture = placement.coordinates(of: [0, 0, 1, 1])
        var sample = looked(up: piece, alpha: factors.alpha, bounds: footprint.bounds)
        sample?.source = .product(product)
        return sample
    }

    /// Returns the factors of a shape, or of a group whose content and mask are shapes or such groups.
    private func factors(of commands: Range<Int>, depth: Int) -> Factors? {
        if let quads = list.plainQuads(of: commands, atMost: 1) { return quads.first.flatMap { factors(of: list.quads[$0]) } }
        guard depth < Self.deepest, case .beginGroup(let index) = list.commands[commands.lowerBound],
            let form = form(beginningAt: commands.lowerBound), form.end == commands.upperBound - 1,
            let maskCommands = form.maskCommands, list.groups.indices.contains(index)
        else { return nil }
        let group = list.groups[index]
        guard group.filters.isEmpty, !group.isBackdrop, group.blendMode == .normal, group.clip < 0, !group.opacity.isNaN,
            var result = factors(of: form.content, depth: depth + 1), let mask = factors(of: maskCommands, depth: depth + 1)
        else { return nil }
        result.coverages += mask.coverages
        result.alpha *= mask.alpha * min(1, max(0, group.opacity))
        let bounds = PixelBox(covering: group.bounds, scale: scale)
        result.limit = result.limit.intersection(mask.limit).intersection(bounds)
        return result
    }

    /// Returns the factor of a shape on the pixel grid without scaling.
    private func factors(of quad: Quad) -> Factors? {
        guard quad.kind == .coverage, quad.clip < 0, quad.polygon < 0, quad.isDrawable, let shape = shape(of: quad),
            let found = coveragePiece(quad, shape), !found.isCut, found.piece.isOnGrid
        else { return nil }
        let origin = found.piece.rect - found.raster.pixels
        let whole = origin.rounded(.toNearestOrEven)
        guard origin == whole, origin.lowHalf == origin.highHalf, abs(whole).max() < 1e6 else { return nil }
        let factor = CoverageProduct.Factor(shape: shape, raster: found.raster, origin: SIMD2<Int32>(whole.lowHalf))
        return Factors(coverages: [factor], alpha: quad.color.w, quad: quad, limit: factor.pixels)
    }
}
